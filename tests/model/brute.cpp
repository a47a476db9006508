#include "model/brute.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace model {

uint64_t limitOf(const Json& limit, uint64_t rows) {
  if (limit.is_null()) return rows;
  if (limit.is_number()) return std::min(limit.get<uint64_t>(), rows);
  // A percentage with at most one decimal, rounded down.
  std::string text = limit.get<std::string>();
  text.pop_back();
  const size_t point = text.find('.');
  const uint64_t tenths = point == std::string::npos
                              ? std::stoull(text) * 10
                              : std::stoull(text.substr(0, point)) * 10 + std::stoull(text.substr(point + 1));
  return rows * tenths / 1000;
}

Brute::Brute(const Job& job, const Ground& ground)
    : ground_(ground), loss_(job.loss), limit_(limitOf(job.limit, ground.all)), l_(job.l) {
  std::map<std::vector<size_t>, size_t> known;
  for (size_t i = 0; i < ground.rows.size(); i++) {
    std::vector<size_t> at;
    for (const Domain& domain : ground.domains) at.push_back(domain.ofRow[i]);
    const auto [found, fresh] = known.emplace(at, tuples_.size());
    if (fresh) tuples_.push_back({at, 0, std::vector<uint64_t>(ground.labels.size()), {}, {}});
    Tuple& tuple = tuples_[found->second];
    tuple.rows += ground.counts[i];
    for (const Column& column : job.columns) {
      if (column.role != Role::sensitive && column.role != Role::entity) continue;
      const std::string& cell = column.cells[ground.rows[i]];
      (column.role == Role::entity ? tuple.persons : tuple.sensitive).insert(isMissing(cell) ? "" : cell);
      countsPersons_ = countsPersons_ || column.role == Role::entity;
    }
    if (ground.hasTarget) tuple.labels[ground.labelOf[i]] += ground.counts[i];
  }
  for (const Domain& domain : ground.domains) {
    auto& rows = rowsAt_.emplace_back(domain.values.size());
    for (size_t i = 0; i < ground.rows.size(); i++) rows[domain.ofRow[i]] += ground.counts[i];
    for (const uint64_t each : rows)
      if (each > 0) own_ += static_cast<Real>(each) * std::log2(static_cast<Real>(each)) * domain.importance;
  }
}

bool Brute::canEnumerate() const {
  double all = 1;
  for (const Domain& domain : ground_.domains) all *= static_cast<double>(domain.partitions.size());
  return all <= 50'000;
}

std::vector<Class> Brute::classes(const std::vector<const Partition*>& partitions) const {
  struct Gathered {
    std::vector<size_t> key;
    Real lost = 0, bits = 0;  // of one row
    uint64_t rows = 0;
    std::vector<uint64_t> labels;
    std::set<std::string> sensitive, persons;
  };
  std::vector<Gathered> all;
  std::vector<size_t> key(partitions.size());
  for (const Tuple& tuple : tuples_) {
    Real lost = 0, bits = 0;
    for (size_t c = 0; c < partitions.size(); c++) {
      const Partition& groups = *partitions[c];
      size_t g = 0;
      while (groups[g].end <= tuple.at[c]) g++;
      key[c] = g;
      lost += ground_.domains[c].loss(groups[g]) * ground_.domains[c].importance;
      uint64_t rows = 0;
      for (size_t p = groups[g].first; p < groups[g].end; p++) rows += rowsAt_[c][p];
      bits += std::log2(static_cast<Real>(rows)) * ground_.domains[c].importance;
    }
    auto found = std::find_if(all.begin(), all.end(), [&](const Gathered& one) { return one.key == key; });
    if (found == all.end()) {
      all.push_back({key, lost, bits, 0, std::vector<uint64_t>(ground_.labels.size()), {}, {}});
      found = all.end() - 1;
    }
    found->rows += tuple.rows;
    found->sensitive.insert(tuple.sensitive.begin(), tuple.sensitive.end());
    found->persons.insert(tuple.persons.begin(), tuple.persons.end());
    for (size_t l = 0; l < tuple.labels.size(); l++) found->labels[l] += tuple.labels[l];
  }
  std::vector<Class> classes;
  for (const Gathered& one : all) {
    Class made;
    made.rows = one.rows;
    made.strength = one.sensitive.size() < l_ ? 0 : countsPersons_ ? one.persons.size() : one.rows;
    made.dm = static_cast<Real>(one.rows) * static_cast<Real>(one.rows);
    made.lm = static_cast<Real>(one.rows) * one.lost;
    made.entropy = static_cast<Real>(one.rows) * one.bits;
    bool first = true;
    for (size_t published = 0; published < one.labels.size(); published++) {
      Real price = 0;
      for (size_t actual = 0; actual < one.labels.size(); actual++)
        price += static_cast<Real>(one.labels[actual]) * ground_.price[actual][published];
      made.cm = first ? price : std::min(made.cm, price);
      first = false;
    }
    classes.push_back(made);
  }
  std::sort(classes.begin(), classes.end(),
            [](const Class& a, const Class& b) { return a.strength < b.strength; });
  return classes;
}

std::vector<Class> Brute::classes(const General& general) const {
  std::vector<const Partition*> partitions;
  for (const Partition& partition : general) partitions.push_back(&partition);
  return classes(partitions);
}

Real Brute::suppressedRow(const std::string& loss) const {
  if (loss == "dm") return static_cast<Real>(ground_.all);
  if (loss == "cm") return 1;
  Real all = 0;
  for (const Domain& domain : ground_.domains) all += domain.importance;
  return loss == "lm" ? all : all * std::log2(static_cast<Real>(ground_.all));
}

Real Brute::hidden(const std::string& loss) const {
  return loss == "lm" ? suppressedRow(loss) : static_cast<Real>(ground_.all) * suppressedRow(loss) - own_;
}

Figure Brute::at(const std::vector<Class>& classes, uint64_t k, const std::string& loss) const {
  Figure figure;
  for (const Class& one : classes) {
    if (one.strength < k) {
      figure.suppressed += one.rows;
      continue;
    }
    figure.cost += loss == "dm" ? one.dm : loss == "cm" ? one.cm : loss == "lm" ? one.lm : one.entropy;
    figure.smallest = figure.classes == 0 ? one.strength : std::min(figure.smallest, one.strength);
    figure.classes++;
  }
  figure.cost += static_cast<Real>(figure.suppressed) * suppressedRow(loss);
  if (loss == "lm") figure.cost /= static_cast<Real>(ground_.all);
  if (loss == "entropy") figure.cost -= own_;
  return figure;
}

General Brute::general(const Choice& choice) const {
  General general;
  for (size_t c = 0; c < choice.size(); c++) general.push_back(ground_.domains[c].partitions[choice[c]]);
  return general;
}

void Brute::each(const std::function<void(const Choice&, const std::vector<Class>&)>& look) const {
  Choice choice(ground_.domains.size(), 0);
  std::vector<const Partition*> partitions;
  for (const Domain& domain : ground_.domains) partitions.push_back(&domain.partitions.front());
  while (true) {
    look(choice, classes(partitions));
    size_t c = 0;
    for (; c < choice.size(); c++) {
      if (++choice[c] < ground_.domains[c].partitions.size()) break;
      choice[c] = 0;
      partitions[c] = &ground_.domains[c].partitions.front();
    }
    if (c == choice.size()) return;
    partitions[c] = &ground_.domains[c].partitions[choice[c]];
  }
}

std::optional<Figure> Brute::optimum(uint64_t k) const {
  std::optional<Figure> best;
  each([&](const Choice&, const std::vector<Class>& classes) {
    const Figure figure = at(classes, k, loss_);
    if (figure.suppressed <= limit_ && (!best || figure.cost < best->cost)) best = figure;
  });
  return best;
}

}  // namespace model
