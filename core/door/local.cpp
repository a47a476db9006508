#include "core/door/local.h"

#include <algorithm>
#include <map>

#include "core/privacy/strength.h"

namespace indistinct {
namespace {

// Classes are groups; rows in none are a class of their own, which is withheld.
PublishedClasses classesOf(const Study& study, const Recoding& recoding) {
  const uint32_t groups = recoding.groups();
  PublishedClasses classes;
  classes.partition.rows.assign(groups + 1, 0);
  std::vector<std::vector<uint32_t>> members(groups);
  uint64_t published = 0;
  for (const Recoding::Part& part : recoding.parts) {
    classes.partition.rows[part.group] += part.rows;
    published += part.rows;
    members[part.group].push_back(part.tuple);
  }
  classes.partition.rows[groups] = study.tuples.rows - published;
  classes.sizes = classes.partition.rows;
  Strength persons(study.rule.withoutModels(1), study.tuples);
  for (uint32_t g = 0; g < groups; g++) {
    persons.begin();
    for (const uint32_t tuple : members[g]) persons.add(tuple);
    classes.sizes[g] = persons.of(classes.partition.rows[g]);
  }
  classes.suppressed.assign(groups + 1, false);
  classes.suppressed[groups] = true;
  classes.blanks.assign(groups + 1, 0);
  return classes;
}

}  // namespace

double granularityOf(const Study& study, const Recoding& recoding) {
  const uint64_t rows = study.tuples.rows;
  if (rows == 0 || study.domains.empty()) return 0;
  double shares = 0, alone = 0;
  uint64_t published = 0;
  for (const Recoding::Part& part : recoding.parts) published += part.rows;
  for (size_t c = 0; c < study.domains.size(); c++) {
    const Domain& domain = study.domains[c];
    const double leaves = domain.leafOf.empty() ? domain.size() : domain.leaves;
    alone += 1 / leaves;
    shares += static_cast<double>(rows - published);
    for (const Recoding::Part& part : recoding.parts) {
      const LocalCell& cell = recoding.cell(part.group, static_cast<uint32_t>(c));
      const double covered = !cell.values.empty() ? static_cast<double>(cell.values.size())
                             : domain.leafOf.empty()
                                 ? cell.end - cell.first
                                 : domain.leafOf[cell.end - 1] - domain.leafOf[cell.first] + 1;
      shares += static_cast<double>(part.rows) * covered / leaves;
    }
  }
  const auto columns = static_cast<double>(study.domains.size());
  const double mean = shares / (columns * static_cast<double>(rows)), least = alone / columns;
  return least >= 1 ? 1 : 1 - (mean - least) / (1 - least);
}

double detailLost(const ColumnPrice& price, uint32_t sets, const LocalCell& cell) {
  if (price.full == 0) return 0;
  if (cell.values.empty())
    return static_cast<double>(price.cell(cell.first, cell.end)) / static_cast<double>(price.full);
  return static_cast<double>(cell.values.size() - 1) / std::max(1.0, sets - 1.0);
}

Result<Json> classesOfRecoding(Desk& desk, const Study& study, const Json& ask) {
  auto file = desk.localOf(ask);
  if (!file) return file.error();
  const Recoding& recoding = *(*file)->recoding;
  const PublishedClasses classes = classesOf(study, recoding);
  struct Alike {
    uint64_t groups = 0, rows = 0;
  };
  std::map<uint64_t, Alike> bySize;
  for (uint32_t g = 0; g < recoding.groups(); g++) {
    Alike& alike = bySize[classes.sizes[g]];
    alike.groups++;
    alike.rows += classes.partition.rows[g];
  }
  Json sizes = Json::array(), columns = Json::array();
  for (const auto& [size, alike] : bySize) sizes.push_back(Json::array({size, alike.groups, alike.rows}));
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  const auto withheld = static_cast<double>(classes.partition.rows.back());
  for (uint32_t c = 0; c < recoding.columns(); c++) {
    double lost = withheld;
    for (uint32_t g = 0; g < recoding.groups(); g++)
      lost += static_cast<double>(classes.partition.rows[g]) *
              detailLost(detail.columns[c], study.sets[c], recoding.cell(g, c));
    columns.push_back({{"name", study.domains[c].name},
                       {"lost", lost / static_cast<double>(std::max<uint64_t>(1, study.tuples.rows))}});
  }
  return Json{{"k", study.plan.k}, {"rows", study.tuples.rows}, {"sizes", sizes}, {"columns", columns}};
}

Result<std::unique_ptr<Applied>> appliedRecoding(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  auto file = desk.localOf(ask);
  if (!file) return file.error();
  const Recoding& recoding = *(*file)->recoding;
  auto out = std::make_unique<Applied>();
  out->cuts.starts.resize(study.domains.size());
  out->unseen.assign(study.domains.size(), Published::none);
  out->recipe = recipeOf(study, *desk.table, recoding.cells);
  out->classes = classesOf(study, recoding);
  out->persons = personsIn(study.rule, study.tuples);
  const auto quasiOf = [&](const RecipeColumn& planned) {
    return static_cast<uint32_t>(std::find_if(study.domains.begin(), study.domains.end(),
                                              [&](const Domain& d) { return d.name == planned.name; }) -
                                 study.domains.begin());
  };
  auto& tuples = out->recipe.local.emplace(recoding.groups());
  for (const RecipeColumn& planned : out->recipe.columns)
    for (uint32_t g = 0; g < recoding.groups() && planned.role == Role::quasi; g++)
      tuples[g].push_back(recoding.cellOf[size_t{g} * recoding.columns() + quasiOf(planned)]);
  // What publish() asks by tuple, it is told by group.
  const auto group = groupOfRows(recoding, study.tupleOfRow, study.counts, (*file)->seed);
  std::vector<uint32_t> classOfRow(group.size());
  for (size_t row = 0; row < group.size(); row++)
    classOfRow[row] = study.tupleOfRow[row] == Tuples::none ? Tuples::none
                      : group[row] == Tuples::none          ? recoding.groups()
                                                            : group[row];
  out->classes.partition.ofTuple.resize(recoding.groups() + size_t{1});
  for (uint32_t g = 0; g <= recoding.groups(); g++) out->classes.partition.ofTuple[g] = g;
  auto published = publish(
      *desk.table, out->recipe, classOfRow, out->classes,
      [](const RecipeColumn&, const Column& column) {
        return std::vector<uint32_t>(column.values.size(), 0);
      },
      quasiOf);
  if (!published) return published.error();
  for (PublishedColumn& column : published->columns) {
    if (column.way != PublishedColumn::Way::generalized) continue;
    for (uint32_t g = 0; g < recoding.groups(); g++)
      column.groupOfClass.push_back(recoding.cellOf[size_t{g} * recoding.columns() + column.quasi]);
    column.groupOfClass.push_back(0);
  }
  out->published = std::move(*published);
  return out;
}

}  // namespace indistinct
