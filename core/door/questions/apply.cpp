// What a recipe does to another file: values it has never seen, classes that stay below k, and what is lost.
#include "core/door/release.h"
#include "core/loss/cm.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

constexpr size_t mostExamples = 10;

Json unseenOf(const Applied& made, const Table& table) {
  Json columns = Json::array();
  for (const auto& column : made.published.columns) {
    if (column.way != PublishedColumn::Way::generalized) continue;
    const Column& from = table.columns[column.column];
    uint64_t values = 0, records = 0;
    Json examples = Json::array();
    for (Code code = 0; code < from.values.size(); code++) {
      if (column.groupOfCode[code] != column.labels.size()) continue;
      values++;
      records += from.counts[code];
      if (examples.size() < mostExamples) examples.push_back(std::string(from.values[code]));
    }
    if (values > 0)
      columns.push_back(
          {{"name", from.name}, {"values", values}, {"records", records}, {"examples", examples}});
  }
  return columns;
}

}  // namespace

Result<Json> askApply(Desk& desk, const Json& ask) {
  auto read = recipeFromJson(ask.value("recipe", Json()));
  if (!read) return read.error();
  auto made = applied(desk, ask);
  if (!made) return made.error();
  const Applied& a = **made;
  const Partition& partition = a.classes.partition;
  std::vector<const RecipeColumn*> quasi;
  for (const auto& column : a.recipe.columns)
    if (column.role == Role::quasi) quasi.push_back(&column);
  double importances = 0, lost = 0;
  for (const auto* column : quasi) importances += column->importance;

  // The cell that a class publishes, among the groups of each column.
  std::vector<const PublishedColumn*> shown(quasi.size());
  for (const auto& column : a.published.columns)
    if (column.way == PublishedColumn::Way::generalized) shown[column.quasi] = &column;
  const auto cellOf = [&](uint32_t c, uint32_t tuple, size_t i) {
    return a.givenUp ? shown[i]->groupOfClass[c] : a.tuples.position[i][tuple];
  };

  const uint64_t rows = a.tuples.rows;
  uint64_t dm = 0, cm = 0, suppressed = 0, unseenRows = 0, belowClasses = 0, belowRows = 0, classes = 0,
           smallest = 0, blankRows = 0, blankCells = 0;
  for (uint32_t c = 0; c < partition.size; c++) {
    const uint64_t size = partition.rows[c];
    const uint32_t tuple = partition.first[c];
    if (a.classes.suppressed[c]) {
      bool unseen = a.givenUp && c + 1 == partition.size;
      for (size_t i = 0; i < quasi.size() && !a.givenUp; i++)
        unseen = unseen || a.tuples.position[i][tuple] == a.unseen[i];
      suppressed += size;
      (unseen ? unseenRows : belowRows) += size;
      belowClasses += a.givenUp ? (unseen ? 0 : *a.givenUp) : unseen ? 0 : 1;
      dm += size * rows;
      cm += size;
      lost += static_cast<double>(size) * importances;
      continue;
    }
    smallest = classes++ == 0 ? a.classes.sizes[c] : std::min(smallest, a.classes.sizes[c]);
    dm += size * size;
    const ColumnSet blank = a.classes.blanks[c];
    blankRows += blank != 0 ? size : 0;
    blankCells += size * sizeOf(blank);
    for (uint32_t i = 0; i < quasi.size(); i++)
      lost += static_cast<double>(size) * quasi[i]->importance *
              (holds(blank, i) ? 1 : quasi[i]->groups[cellOf(c, tuple, i)].lost);
    if (a.tuples.labels > 0)
      cm += cmOfClass(size, partition.labelCount.data() + static_cast<size_t>(c) * a.tuples.labels,
                      a.tuples.labels, Loss{});
  }
  const double lm = rows > 0 ? lost / static_cast<double>(rows) : 0;
  Json json = {{"k", a.recipe.k},
               {"rows", rows},
               {"classes", classes},
               {"smallestClass", smallest},
               {"suppressed", suppressed},
               {"unseen", {{"rows", unseenRows}, {"columns", unseenOf(a, *desk.table)}}},
               {"below", {{"classes", belowClasses}, {"rows", belowRows}}},
               {"dm", dm}};
  if (a.givenUp) json["overlapping"] = true;
  if (a.persons) json["persons"] = *a.persons;
  if (a.recipe.rescue != Rescue::no) json["rescue"] = {{"rows", blankRows}, {"cells", blankCells}};
  if (a.tuples.labels > 0) json["cm"] = cm;
  json["lm"] = lm;
  json["lmMean"] = importances > 0 ? lm / importances : 0;
  return json;
}

}  // namespace indistinct
