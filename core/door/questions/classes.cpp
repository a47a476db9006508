// What a given generalization publishes: how large its classes are, and how much detail each column loses.
#include <map>

#include "core/door/desk.h"
#include "core/door/local.h"
#include "core/loss/lm.h"
#include "core/partition/partition.h"
#include "core/privacy/strength.h"

namespace indistinct {
namespace {

// The mean over rows of the cell's loss, from 0 to 1; a row in a class that violates the rule has lost its
// cell.
double detailLost(const Study& study, size_t column, const Partition& partition, const Cuts& cuts,
                  const std::vector<uint64_t>& strength, const ColumnPrice& price) {
  const auto& starts = cuts.starts[column];
  const uint32_t size = study.tuples.domainSizes[column];
  const auto interval = intervalOfPosition(size, starts);
  double lost = 0;
  for (uint32_t c = 0; c < partition.size; c++) {
    const auto rows = static_cast<double>(partition.rows[c]);
    if (strength[c] < study.rule.k) {
      lost += rows;
      continue;
    }
    const uint32_t i = interval[study.tuples.position[column][partition.first[c]]];
    const uint32_t first = i == 0 ? 0 : starts[i - 1];
    const uint32_t end = i == starts.size() ? size : starts[i];
    if (price.full > 0)
      lost += rows * static_cast<double>(price.cell(first, end)) / static_cast<double>(price.full);
  }
  return study.tuples.rows > 0 ? lost / static_cast<double>(study.tuples.rows) : 0;
}

}  // namespace

Result<Json> askClasses(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  if (ask.contains("recoding")) return classesOfRecoding(desk, study, ask);
  const auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  const Partition partition = classesOf(study.tuples, *cuts);
  struct Alike {
    uint64_t classes = 0, rows = 0;
  };
  std::map<uint64_t, Alike> bySize;
  const auto sizeOf = sizesOf(study.rule, study.tuples, partition.ofTuple, partition.rows);
  for (uint32_t c = 0; c < partition.size; c++) {
    Alike& alike = bySize[sizeOf[c]];
    alike.classes++;
    alike.rows += partition.rows[c];
  }
  Json sizes = Json::array();
  for (const auto& [size, alike] : bySize) sizes.push_back(Json::array({size, alike.classes, alike.rows}));
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  const auto strength = Strength(study.rule, study.tuples).ofClasses(partition.ofTuple, partition.rows);
  Json columns = Json::array();
  for (size_t c = 0; c < study.domains.size(); c++)
    columns.push_back({{"name", study.domains[c].name},
                       {"lost", detailLost(study, c, partition, *cuts, strength, detail.columns[c])}});
  Json json = {{"k", study.plan.k}, {"rows", study.tuples.rows}, {"sizes", sizes}, {"columns", columns}};
  if (const auto persons = personsIn(study.rule, study.tuples)) json["persons"] = *persons;
  return json;
}

}  // namespace indistinct
