// Published cells as the checker reads them: a group's own label means the group's values, and any text means
// none or some of the column's.
#include "core/check/read_label.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "columns.h"
#include "core/door/checked.h"
#include "core/release/groups.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const bool text = input.flag(), dropMissing = input.flag(), tree = input.flag();
  GroupStyle style;
  style.publish = static_cast<Publish>(input.below(4));
  Input draws(input.line());
  const std::string_view any = input.line();
  const auto table = columnTable(input.rest());
  if (!table) return;
  const Column& column = table->columns[0];
  DomainSpec spec;
  spec.kind = text ? Kind::category : kindOf(column);
  spec.dropMissing = dropMissing;
  if (!tree) spec.bins = drawBins(draws, spec.kind);
  style.binned = spec.bins.way != Bins::Way::none;
  if (spec.bins.way == Bins::Way::width) style.binWidth = spec.bins.width;
  auto domain = makeDomain(column, spec);
  if (!domain) return expectSentence(domain.error());
  std::optional<Taxonomy> taxonomy;
  if (tree) {
    const BuildSpec build = drawBuild(draws);
    const std::vector<uint64_t> rows(domain->size(), 1);
    std::vector<std::string> values = domain->values;
    if (domain->lastIsMissing) values.pop_back();
    if (values.empty()) return;
    auto built = buildTaxonomy({values, domain->numbers, std::span(rows).first(values.size()), 0, {}}, build);
    if (!built) return expectSentence(built.error());
    taxonomy = std::move(*built);
    spec.taxonomy = &*taxonomy;
    spec.space = draws.flag() ? Space::splits : Space::taxonomy;
    // Whatever a node is called.
    for (size_t i = 1; i < taxonomy->nodes.size() && spec.space == Space::splits; ++i)
      if (taxonomy->nodes[i].height > 0)
        taxonomy->nodes[i].label = i % 2 ? std::string(any) : "node " + std::to_string(i);
    auto placed = makeDomain(column, spec);
    if (!placed) return expectSentence(placed.error());
    domain = std::move(placed);
  }

  for (const Positions& positions : readLabel(any, auditDomain(*domain), column)) {
    expect(!positions.empty() && positions.back() < domain->size(), "a reading holds values of the column",
           any);
    for (size_t i = 1; i < positions.size(); ++i)
      expect(positions[i - 1] < positions[i], "a reading ascends", any);
  }

  auto starts = drawStarts(draws, domain->size());
  if (domain->taxonomy) starts = levelCuts(*domain->taxonomy, draws.below(domain->taxonomy->levels));
  const auto groups = groupsOf(*domain, starts, column, column.counts, style);
  expect(groups.size() == starts.size() + 1, "every interval has its group");
  const AuditDomain told = auditDomain(*domain);
  for (const GroupName& name : domain->names)
    expect(readLabel(name.label, told, column).size() == 1, "a name is read in one way", name.label);
  std::set<std::string> labels;
  for (size_t i = 0; i < groups.size(); ++i) {
    const std::string& label = groups[i].label;
    expect(labels.insert(label).second, "groups have labels of their own", label);
    Positions own;
    const uint32_t end = i < starts.size() ? starts[i] : domain->size();
    for (Position p = i == 0 ? 0 : starts[i - 1]; p < end; ++p) own.push_back(p);
    const auto readings = readLabel(label, told, column);
    expect(std::find(readings.begin(), readings.end(), own) != readings.end(),
           "a group's label is read as the group", label);
  }
}
