#include "core/assess/risk.h"

#include <algorithm>
#include <map>

#include "core/assess/population.h"

namespace indistinct {
namespace {

double share(double part, uint64_t whole) { return whole == 0 ? 0 : part / static_cast<double>(whole); }

// Classes by their rows, and by their people where a population is known; `published` is empty where all are.
Risk riskOf(std::span<const uint64_t> rows, std::span<const double> people,
            const std::vector<bool>& published, uint64_t k, double threshold) {
  Risk risk;
  Chance journalist;
  double smallestPeople = 0, matched = 0;
  std::map<uint64_t, uint64_t> sizes;
  for (size_t c = 0; c < rows.size(); c++) {
    const uint64_t f = rows[c];
    if (f == 0 || (!published.empty() && !published[c])) continue;
    risk.smallest = risk.classes++ == 0 ? f : std::min(risk.smallest, f);
    risk.rows += f;
    if (f == 1) risk.unique++;
    if (f < k) risk.belowK += f;
    sizes[f]++;
    if (above(static_cast<double>(f), threshold)) risk.prosecutor.atRisk += f;
    if (people.empty()) continue;
    smallestPeople = risk.classes == 1 ? people[c] : std::min(smallestPeople, people[c]);
    matched += static_cast<double>(f) / people[c];
    if (above(people[c], threshold)) journalist.atRisk += f;
  }
  risk.sizes.assign(sizes.begin(), sizes.end());
  if (risk.classes == 0) return risk;
  risk.prosecutor.highest = 1 / static_cast<double>(risk.smallest);
  risk.prosecutor.mean = share(static_cast<double>(risk.classes), risk.rows);
  risk.marketer = risk.prosecutor.mean;
  if (people.empty()) return risk;
  journalist.highest = 1 / smallestPeople;
  journalist.mean = share(matched, risk.rows);
  risk.marketer = journalist.mean;
  risk.journalist = journalist;
  return risk;
}

Reach reachOf(std::span<const uint64_t> rows, uint64_t k) {
  Reach reach;
  uint64_t all = 0;
  for (const uint64_t f : rows) {
    if (f == 0) continue;
    reach.classes++;
    all += f;
    if (f == 1) reach.unique++;
    if (f < k) reach.belowK += f;
  }
  reach.mean = share(static_cast<double>(reach.classes), all);
  return reach;
}

ColumnRisk columnRisk(const Assessed& a, size_t column) {
  ColumnRisk risk;
  risk.name = a.domains[column].name;
  std::vector<uint64_t> values(a.tuples.domainSizes[column], 0), groups(values.size(), 0);
  for (uint32_t t = 0; t < a.tuples.size; t++) {
    const uint32_t position = a.tuples.position[column][t];
    values[position] += a.tuples.count[t];
    if (a.released(t)) groups[a.interval[column][position]] += a.tuples.count[t];
  }
  risk.aloneBefore = reachOf(values, a.k);
  risk.aloneAfter = reachOf(groups, a.k);

  Cuts finest, fewer = a.cuts;
  for (const uint32_t size : a.tuples.domainSizes) {
    auto& starts = finest.starts.emplace_back();
    for (uint32_t p = 1; p < size; p++) starts.push_back(p);
  }
  finest.starts[column].clear();
  fewer.starts[column].clear();
  risk.withoutBefore = reachOf(classesOf(a.tuples, finest).rows, a.k);
  const Partition merged = classesOf(a.tuples, fewer);
  std::vector<uint64_t> published(merged.size, 0);
  for (uint32_t t = 0; t < a.tuples.size; t++)
    if (a.released(t)) published[merged.ofTuple[t]] += a.tuples.count[t];
  risk.withoutAfter = reachOf(published, a.k);
  return risk;
}

class Groups {
 public:
  Groups(const Assessed& a, double threshold) : a_(a), threshold_(threshold) {}
  void add(uint32_t group, uint32_t tuple, uint64_t rows) {
    if (group >= groups_.size()) groups_.resize(group + 1);
    GroupRisk& g = groups_[group];
    const auto n = static_cast<double>(rows);
    const auto before = static_cast<double>(a_.sizeBefore(tuple));
    g.rows += rows;
    g.highestBefore = std::max(g.highestBefore, 1 / before);
    g.meanBefore += n / before;
    if (above(before, threshold_)) g.atRiskBefore += rows;
    if (!a_.released(tuple)) {
      g.suppressed += rows;
      return;
    }
    const auto after = static_cast<double>(a_.sizeAfter(tuple));
    g.highestAfter = std::max(g.highestAfter, 1 / after);
    g.meanAfter += n / after;
    if (above(after, threshold_)) g.atRiskAfter += rows;
  }
  template <class Name>
  GroupedRisk finish(std::string column, Name&& name) {
    GroupedRisk result;
    result.column = std::move(column);
    for (uint32_t i = 0; i < groups_.size(); i++) {
      GroupRisk& g = groups_[i];
      if (g.rows == 0) continue;
      g.label = name(i);
      g.meanBefore = share(g.meanBefore, g.rows);
      g.meanAfter = share(g.meanAfter, g.rows - g.suppressed);
      result.groups.push_back(std::move(g));
    }
    std::stable_sort(result.groups.begin(), result.groups.end(),
                     [](const GroupRisk& x, const GroupRisk& y) { return x.rows > y.rows; });
    if (result.groups.size() > mostGroups) {
      result.others = result.groups.size() - mostGroups;
      result.groups.resize(mostGroups);
    }
    return result;
  }

 private:
  const Assessed& a_;
  double threshold_;
  std::vector<GroupRisk> groups_;
};

}  // namespace

Result<RiskReport> assessRisk(const Assessed& a, double threshold, const Population& population,
                              std::span<const uint32_t> by) {
  auto people = populationClasses(a, population);
  if (!people) return people.error();
  RiskReport report;
  report.population = people->source;
  report.before = riskOf(a.tuples.count, people->before, {}, a.k, threshold);
  report.after = riskOf(a.after.rows, people->after, a.published, a.k, threshold);
  report.suppressed = a.tuples.rows - report.after.rows;
  for (size_t c = 0; c < a.domains.size(); c++) report.columns.push_back(columnRisk(a, c));
  for (size_t c = 0; c < a.domains.size(); c++) {
    Groups groups(a, threshold);
    for (uint32_t t = 0; t < a.tuples.size; t++)
      groups.add(a.interval[c][a.tuples.position[c][t]], t, a.tuples.count[t]);
    report.groups.push_back(
        groups.finish(a.domains[c].name, [&](uint32_t group) { return a.groupName(c, group); }));
  }
  for (const uint32_t index : by) {
    const Column& column = a.table.columns[index];
    Groups groups(a, threshold);
    a.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
      if (rows > 0) groups.add(column.codes[row], tuple, rows);
    });
    report.groups.push_back(
        groups.finish(column.name, [&](uint32_t code) { return std::string(column.values[code]); }));
  }
  return report;
}

}  // namespace indistinct
