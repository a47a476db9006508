#include "core/door/release.h"

#include <algorithm>

#include "core/door/local.h"
#include "core/door/problem.h"
#include "core/door/rescue.h"
#include "core/door/rule.h"
#include "core/loss/lm.h"
#include "core/privacy/strength.h"
#include "core/release/placed.h"

namespace indistinct {
namespace {

Result<uint32_t> columnOf(const Table& table, const std::string& name) {
  std::vector<std::string> names;
  for (uint32_t i = 0; i < table.columns.size(); i++) {
    if (table.columns[i].name == name) return i;
    names.push_back(table.columns[i].name);
  }
  return Error{ErrorCode::plan,
               "The recipe generalizes a column \"" + name + "\" that this file does not have." +
                   didYouMean(name, names),
               {std::nullopt, name, ""}};
}

// Rows that a plan leaves out say nothing about what is published.
std::vector<uint64_t> countedCodes(const Study& study, const Table& table, const Column& column) {
  std::vector<uint64_t> present(column.values.size());
  for (uint64_t row = 0; row < table.rows; row++)
    if (study.tupleOfRow[static_cast<size_t>(row)] != Tuples::none) present[column.codes[row]]++;
  return present;
}

// Of cells that divide a domain.
std::vector<uint32_t> startsOf(const std::vector<LocalCell>& cells) {
  std::vector<uint32_t> starts;
  for (size_t i = 1; i < cells.size(); i++) starts.push_back(cells[i].first);
  return starts;
}

// A solution of the table itself.
Result<std::unique_ptr<Applied>> appliedPlan(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  auto out = std::make_unique<Applied>();
  auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  auto blanks = desk.blanksOf(ask);
  if (!blanks) return blanks.error();
  out->cuts = std::move(*cuts);
  out->recipe = recipeOf(study, *desk.table, out->cuts);
  out->unseen.assign(study.domains.size(), Published::none);
  if (*blanks) {
    out->recipe.suppress = suppressedCells(study);
    out->recipe.rescue = Rescue::no;
    out->recipe.maxBlanked.reset();
    out->classes = publishedClasses(study.tuples, out->cuts, study.rule, **blanks);
  } else {
    out->classes = study.plan.release.rescue == Rescue::no
                       ? publishedClasses(study.tuples, out->cuts, study.rule)
                       : publishedClasses(study.tuples, out->cuts, study.rule, rescued(study, out->cuts));
  }
  out->persons = personsIn(study.rule, study.tuples);
  const auto domainOf = [&](const RecipeColumn& planned) {
    return static_cast<size_t>(std::find_if(study.domains.begin(), study.domains.end(),
                                            [&](const Domain& d) { return d.name == planned.name; }) -
                               study.domains.begin());
  };
  auto published = publish(
      *desk.table, out->recipe, study.tupleOfRow, out->classes,
      [&](const RecipeColumn& planned, const Column& column) {
        const Domain& domain = study.domains[domainOf(planned)];
        const auto interval = intervalOfPosition(domain.size(), out->cuts.starts[domainOf(planned)]);
        std::vector<uint32_t> groups(column.values.size(), Published::none);
        for (Code code = 0; code < groups.size(); code++)
          if (domain.ofCode[code] != Domain::none) groups[code] = interval[domain.ofCode[code]];
        return groups;
      },
      [&](const RecipeColumn& planned) { return static_cast<uint32_t>(domainOf(planned)); });
  if (!published) return published.error();
  out->published = std::move(*published);
  return out;
}

// A domain of a recipe's groups, and one more position for what the recipe has no group for.
Domain groupDomain(const RecipeColumn& planned, const Column& column, const RowCounts& counts) {
  Domain domain;
  domain.name = column.name;
  for (const auto& group : planned.groups) domain.values.push_back(group.label);
  const GroupFinder find(planned, column.notation);
  const auto present = countCodes(column, counts);
  domain.ofCode.assign(column.values.size(), Domain::none);
  for (Code code = 0; code < column.values.size(); code++) {
    if (present[code] == 0) continue;
    const uint32_t group = find(column.values[code], column.missing[code]);
    domain.ofCode[code] = group == GroupFinder::none ? static_cast<Position>(planned.groups.size()) : group;
  }
  domain.values.emplace_back();
  return domain;
}

// A domain of a column's own values, in the order of their codes.
Domain valueDomain(const Column& column, const RowCounts& counts, std::vector<Code>& codes) {
  Domain domain;
  domain.name = column.name;
  const auto present = countCodes(column, counts);
  domain.ofCode.assign(column.values.size(), Domain::none);
  for (Code code = 0; code < column.values.size(); code++) {
    if (present[code] == 0) continue;
    domain.ofCode[code] = static_cast<Position>(codes.size());
    codes.push_back(code);
    domain.values.emplace_back(column.values[code]);
  }
  return domain;
}

// The classes that groups of a recipe make in another file: those that stand, numbered anew, then the rows
// whose groups were given up, then those that no group holds. Gives the recipe's number of each.
std::vector<uint32_t> classesOfPlaced(const Placed& placed, const Rule& rule, const Tuples& tuples,
                                      PublishedClasses& classes) {
  std::vector<uint32_t> groups;
  for (const uint32_t group : placed.group)
    if (group < Placed::unseen) groups.push_back(group);
  std::sort(groups.begin(), groups.end());
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  const auto standing = static_cast<uint32_t>(groups.size());
  Partition& partition = classes.partition;
  partition.size = standing + 2;
  partition.rows.assign(partition.size, 0);
  partition.first.assign(partition.size, 0);
  partition.labelCount.assign(size_t{partition.size} * tuples.labels, 0);
  for (uint32_t t = 0; t < tuples.size; t++) {
    const uint32_t group = placed.group[t];
    const uint32_t c =
        group == Placed::unseen ? standing + 1
        : group == Placed::withheld
            ? standing
            : static_cast<uint32_t>(std::lower_bound(groups.begin(), groups.end(), group) - groups.begin());
    partition.ofTuple.push_back(c);
    partition.first[c] = t;
    partition.rows[c] += tuples.count[t];
    for (uint32_t label = 0; label < tuples.labels; label++)
      partition.labelCount[size_t{c} * tuples.labels + label] +=
          tuples.labelCount[size_t{t} * tuples.labels + label];
  }
  classes.sizes = sizesOf(rule, tuples, partition.ofTuple, partition.rows);
  classes.suppressed.assign(partition.size, false);
  classes.suppressed[standing] = classes.suppressed[standing + 1] = true;
  classes.blanks.assign(partition.size, 0);
  return groups;
}

Result<std::unique_ptr<Applied>> appliedRecipe(Desk& desk, const Json& ask) {
  const Table& table = *desk.table;
  auto recipe = recipeFromJson(ask["recipe"]);
  if (!recipe) return recipe.error();
  auto out = std::make_unique<Applied>();
  out->recipe = std::move(*recipe);
  if (out->recipe.suppress)
    return Error{ErrorCode::usage,
                 "This recipe blanks single cells, and which ones depends on every row of a file: they are "
                 "found anew by the plan that it holds (suppress; on the command line, apply does it).",
                 {std::nullopt, "", "suppress"}};

  std::optional<uint32_t> targetColumn;
  std::vector<uint32_t> columns;
  std::vector<const RecipeColumn*> quasi;
  for (const auto& planned : out->recipe.columns) {
    if (planned.role != Role::quasi && planned.role != Role::target) continue;
    auto index = columnOf(table, planned.name);
    if (!index && planned.role == Role::target) continue;
    if (!index) return index.error();
    if (planned.role == Role::target) targetColumn = *index;
    if (planned.role != Role::quasi) continue;
    columns.push_back(*index);
    quasi.push_back(&planned);
  }
  auto counts = countsBy(out->recipe, table);
  if (!counts) return counts.error();
  std::vector<Domain> domains;
  const bool local = out->recipe.local.has_value();
  std::vector<std::vector<Code>> codes(columns.size());
  for (size_t i = 0; i < columns.size(); i++) {
    const Column& column = table.columns[columns[i]];
    domains.push_back(local ? valueDomain(column, *counts, codes[i])
                            : groupDomain(*quasi[i], column, *counts));
    const auto groups = static_cast<uint32_t>(quasi[i]->groups.size());
    out->unseen.push_back(groups);
    out->cuts.starts.emplace_back();
    for (uint32_t start = 1; start <= groups; start++) out->cuts.starts.back().push_back(start);
  }
  std::optional<Domain> labels;
  std::optional<Target> target;
  if (targetColumn) {
    DomainSpec spec;
    auto made =
        makeDomain(table.columns[*targetColumn], spec, countCodes(table.columns[*targetColumn], *counts));
    if (!made) return made.error();
    labels = std::move(*made);
    target = Target{*targetColumn, &*labels};
  }
  auto tuples = makeTuples(table, columns, domains, *counts, target);
  if (!tuples) return tuples.error();
  out->tuples = std::move(tuples->tuples);
  auto rule = ruleOf(
      out->recipe.k, out->recipe.persons(), out->recipe.diverse, table,
      [&](const Column& column) {
        const RecipeColumn* planned = out->recipe.find(column.name);
        if (!planned || planned->groups.empty()) return std::vector<uint32_t>();
        // What no bin holds is withheld, and no value.
        std::vector<uint32_t> groups = groupsOfCodes(*planned, column);
        std::replace(groups.begin(), groups.end(), static_cast<uint32_t>(planned->groups.size()), untagged);
        return groups;
      },
      tuples->ofRow, out->tuples);
  if (!rule) return rule.error();
  std::vector<uint32_t> standing;
  if (local) {
    std::vector<const Column*> own;
    own.reserve(columns.size());
    for (const uint32_t column : columns) own.push_back(&table.columns[column]);
    const Placed placed = placedIn(out->recipe, own, codes, out->tuples, *rule);
    standing = classesOfPlaced(placed, *rule, out->tuples, out->classes);
    out->givenUp = placed.givenUp;
  } else {
    out->classes =
        out->recipe.rescue == Rescue::no
            ? publishedClasses(out->tuples, out->cuts, *rule, out->unseen)
            : publishedClasses(out->tuples, out->cuts, *rule, rescued(out->recipe, out->tuples, *rule));
  }
  out->persons = personsIn(*rule, out->tuples);
  const auto numberOf = [&](const RecipeColumn& planned) {
    return static_cast<uint32_t>(std::find(quasi.begin(), quasi.end(), &planned) - quasi.begin());
  };
  auto published = publish(
      table, out->recipe, tuples->ofRow, out->classes,
      [&](const RecipeColumn& planned, const Column& column) {
        return local ? groupsOfCodes(planned, column) : domains[numberOf(planned)].ofCode;
      },
      numberOf);
  if (!published) return published.error();
  out->published = std::move(*published);
  for (PublishedColumn& column : out->published.columns) {
    if (!local || column.way != PublishedColumn::Way::generalized) continue;
    for (const uint32_t group : standing)
      column.groupOfClass.push_back((*out->recipe.local)[group][column.quasi]);
    column.groupOfClass.insert(column.groupOfClass.end(), 2, 0);
  }
  return out;
}

}  // namespace

GroupStyle styleOf(const PlanColumn& planned) {
  GroupStyle style;
  style.publish = planned.publish;
  style.represent = planned.represent;
  style.binned = planned.bins.form != PlanBins::Form::none;
  if (planned.bins.form == PlanBins::Form::width) style.binWidth = planned.bins.width;
  if (planned.bins.form == PlanBins::Form::edges) style.binEdges = planned.bins.edges;
  if (planned.bins.form == PlanBins::Form::unit)
    for (const auto unit : {DateUnit::day, DateUnit::week, DateUnit::month, DateUnit::quarter, DateUnit::year,
                            DateUnit::decade})
      if (planned.bins.word == word(unit)) style.binUnit = unit;
  return style;
}

Result<RowCounts> countsBy(const Recipe& recipe, const Table& table) {
  std::optional<uint32_t> countColumn;
  std::vector<uint32_t> dropMissing;
  for (const auto& planned : recipe.columns) {
    if (planned.role != Role::quasi && planned.role != Role::count) continue;
    auto index = columnOf(table, planned.name);
    if (!index) return index.error();
    if (planned.role == Role::count) countColumn = *index;
    if (planned.role == Role::quasi && planned.dropMissing) dropMissing.push_back(*index);
  }
  auto counts = countRows(table, dropMissing, countColumn);
  if (counts && recipe.draw)
    if (Done d = drawSample(*recipe.draw, table, *counts, countColumn.has_value()); !d) return d.error();
  return counts;
}

SuppressedCells suppressedCells(const Study& study) {
  const uint32_t most = study.plan.suppress.combinations;
  return {study.plan.suppress.semantics, most < study.tuples.columns() ? most : 0};
}

Recipe recipeOf(const Study& study, const Table& table, const Cuts& cuts) {
  std::vector<std::vector<LocalCell>> cells;
  for (size_t c = 0; c < study.domains.size(); c++) {
    cells.emplace_back();
    const auto& starts = cuts.starts[c];
    for (size_t i = 0; i <= starts.size(); i++)
      cells.back().push_back(
          {i == 0 ? 0 : starts[i - 1], i == starts.size() ? study.domains[c].size() : starts[i]});
  }
  return recipeOf(study, table, cells);
}

Recipe recipeOf(const Study& study, const Table& table, const std::vector<std::vector<LocalCell>>& cells) {
  const Plan& plan = study.plan;
  Recipe recipe;
  recipe.k = plan.k;
  recipe.diverse = plan.diverse;
  recipe.missing = table.dialect.missing;
  recipe.blankRows = plan.release.blankRows;
  recipe.tokens = plan.release.tokens;
  recipe.shuffle = plan.release.shuffle;
  recipe.blank = plan.release.blank;
  recipe.rescue = plan.release.rescue;
  recipe.maxBlanked = plan.maxBlanked;
  recipe.draw = plan.draw;
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  for (const Column& column : table.columns) {
    const PlanColumn* planned = plan.find(column.name);
    if (!planned) continue;
    const auto present = countedCodes(study, table, column);
    RecipeColumn out;
    out.name = column.name;
    out.role = planned->role;
    out.confirm = planned->confirm;
    out.cap = planned->cap;
    const auto domain = std::find_if(study.domains.begin(), study.domains.end(),
                                     [&](const Domain& d) { return d.name == column.name; });
    if (planned->role == Role::quasi && domain != study.domains.end()) {
      const auto which = static_cast<size_t>(domain - study.domains.begin());
      out.kind = domain->kind;
      out.notation = column.notation;
      out.importance = domain->importance;
      out.dropMissing = planned->dropMissing.value_or(plan.dropMissing);
      out.groups = plan.local()
                       ? groupsOf(*domain, cells[which], column, present, styleOf(*planned))
                       : groupsOf(*domain, startsOf(cells[which]), column, present, styleOf(*planned));
      const ColumnPrice& price = detail.columns[which];
      for (size_t i = 0; i < out.groups.size() && price.full > 0; i++)
        out.groups[i].lost = detailLost(price, study.sets[which], cells[which][i]);
    }
    const auto binned = std::find_if(study.binned.begin(), study.binned.end(),
                                     [&](const Domain& d) { return d.name == column.name; });
    if (binned != study.binned.end()) {
      out.kind = binned->kind;
      out.notation = column.notation;
      std::vector<uint32_t> starts;
      for (uint32_t start = 1; start < binned->size(); start++) starts.push_back(start);
      out.groups = groupsOf(*binned, starts, column, present, styleOf(*planned));
    }
    recipe.columns.push_back(std::move(out));
  }
  return recipe;
}

Result<std::unique_ptr<Applied>> applied(Desk& desk, const Json& ask) {
  if (ask.contains("recoding")) return appliedRecoding(desk, ask);
  return ask.contains("recipe") && !ask["recipe"].is_null() ? appliedRecipe(desk, ask)
                                                            : appliedPlan(desk, ask);
}

}  // namespace indistinct
