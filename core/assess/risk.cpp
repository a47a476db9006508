#include "core/assess/risk.h"

#include <algorithm>
#include <map>

#include "core/assess/population.h"
#include "core/domain/every_cut.h"

namespace indistinct {
namespace {

double share(double part, uint64_t whole) { return whole == 0 ? 0 : part / static_cast<double>(whole); }

// Classes by their rows, by what k counts of them, and by their people where a population is known;
// `published` is empty where all are.
Risk riskOf(std::span<const uint64_t> rows, std::span<const uint64_t> counted, std::span<const double> people,
            const std::vector<bool>& published, uint64_t k, double threshold) {
  Risk risk;
  Chance journalist;
  double smallestPeople = 0, found = 0, matched = 0;
  std::map<uint64_t, Risk::Sized> sizes;
  for (size_t c = 0; c < rows.size(); c++) {
    if (rows[c] == 0 || (!published.empty() && !published[c])) continue;
    const uint64_t f = counted[c];
    risk.smallest = risk.classes++ == 0 ? f : std::min(risk.smallest, f);
    risk.rows += rows[c];
    if (f == 1) risk.unique += rows[c];
    if (f < k) risk.belowK += rows[c];
    Risk::Sized& alike = sizes[f];
    alike.size = f;
    alike.classes++;
    alike.rows += rows[c];
    found += static_cast<double>(rows[c]) / static_cast<double>(f);
    if (above(static_cast<double>(f), threshold)) risk.prosecutor.atRisk += rows[c];
    if (people.empty()) continue;
    smallestPeople = risk.classes == 1 ? people[c] : std::min(smallestPeople, people[c]);
    matched += static_cast<double>(rows[c]) / people[c];
    if (above(people[c], threshold)) journalist.atRisk += rows[c];
  }
  for (const auto& [size, alike] : sizes) risk.sizes.push_back(alike);
  if (risk.classes == 0) return risk;
  risk.prosecutor.highest = 1 / static_cast<double>(risk.smallest);
  risk.prosecutor.mean = share(found, risk.rows);
  risk.marketer = risk.prosecutor.mean;
  if (people.empty()) return risk;
  journalist.highest = 1 / smallestPeople;
  journalist.mean = share(matched, risk.rows);
  risk.marketer = journalist.mean;
  risk.journalist = journalist;
  return risk;
}

// Of the tuples in these classes: of all of them, or of those that are published.
Reach reachOf(const Assessed& a, std::vector<uint32_t> classOfTuple, uint32_t classes, bool published) {
  std::vector<uint64_t> rows(size_t{classes} + 1, 0);  // behind them: what is not asked for
  for (uint32_t t = 0; t < a.tuples.size; t++) {
    if (published && !a.released(t)) classOfTuple[t] = classes;
    rows[classOfTuple[t]] += a.tuples.count[t];
  }
  const auto sizes = sizesOf(a.rule, a.tuples, classOfTuple, rows);
  Reach reach;
  uint64_t all = 0;
  double found = 0;
  for (uint32_t c = 0; c < classes; c++) {
    if (rows[c] == 0) continue;
    reach.classes++;
    all += rows[c];
    if (sizes[c] == 1) reach.unique += rows[c];
    if (sizes[c] < a.k) reach.belowK += rows[c];
    found += static_cast<double>(rows[c]) / static_cast<double>(sizes[c]);
  }
  reach.mean = share(found, all);
  return reach;
}

// Groups that publish the same but for one column are one class.
Partition groupsWithout(const Assessed& a, size_t column) {
  std::map<std::vector<uint32_t>, uint32_t> known;
  std::vector<uint32_t> classOf;  // [group]
  for (uint32_t g = 0; g < a.local->groups; g++) {
    std::vector<uint32_t> key;
    for (size_t c = 0; c < a.domains.size(); c++)
      if (c != column) key.push_back(a.local->cell(g, c));
    classOf.push_back(known.emplace(std::move(key), static_cast<uint32_t>(known.size())).first->second);
  }
  Partition merged;
  merged.size = static_cast<uint32_t>(known.size()) + 1;
  classOf.push_back(merged.size - 1);
  for (const uint32_t group : a.after.ofTuple) merged.ofTuple.push_back(classOf[group]);
  return merged;
}

ColumnRisk columnRisk(const Assessed& a, size_t column) {
  ColumnRisk risk;
  risk.name = a.domains[column].name;
  const uint32_t cells = a.cells(column);
  std::vector<uint32_t> value, cell;
  for (uint32_t t = 0; t < a.tuples.size; t++) {
    value.push_back(a.tuples.position[column][t]);
    cell.push_back(!a.shows(t, column) ? cells : a.cellOf(t, column));
  }
  risk.aloneBefore = reachOf(a, std::move(value), a.tuples.domainSizes[column], false);
  risk.aloneAfter = reachOf(a, std::move(cell), cells + 1, true);

  Cuts finest = everyCut(a.tuples.domainSizes), fewer = a.cuts;
  finest.starts[column].clear();
  fewer.starts[column].clear();
  Blanks others = a.blanks;
  for (ColumnSet& set : others.ofTuple) set &= ~(ColumnSet{1} << column);
  const auto without = [&](Partition merged, bool published) {
    return reachOf(a, std::move(merged.ofTuple), merged.size, published);
  };
  risk.withoutBefore = without(a.classesAfter(finest, {}), false);
  risk.withoutAfter = without(a.local ? groupsWithout(a, column) : a.classesAfter(fewer, others), true);
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
  report.before = riskOf(a.original.count, a.sizesBefore, people->before, {}, a.k, threshold);
  report.after = riskOf(a.after.rows, a.sizesAfter, people->after, a.published, a.k, threshold);
  report.suppressed = a.tuples.rows - report.after.rows;
  for (size_t c = 0; c < a.domains.size(); c++) report.columns.push_back(columnRisk(a, c));
  for (size_t c = 0; c < a.domains.size(); c++) {
    Groups groups(a, threshold);
    for (uint32_t t = 0; t < a.tuples.size; t++)
      groups.add(a.interval[c][a.tuples.position[c][t]], t, a.tuples.count[t]);
    const auto names = a.groupNames(c);
    report.groups.push_back(groups.finish(a.domains[c].name, [&](uint32_t group) { return names[group]; }));
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
