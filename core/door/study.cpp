#include "core/door/study.h"

#include <algorithm>

#include "core/base/words.h"
#include "core/domain/check_cuts.h"
#include "core/domain/level_bins.h"
#include "core/domain/taxonomy_reader.h"
#include "core/door/rule.h"
#include "core/door/taxonomy_file.h"
#include "core/release/sha256.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

std::vector<std::string> namesOf(const Table& table) {
  std::vector<std::string> names;
  for (const auto& column : table.columns) names.push_back(column.name);
  return names;
}

Result<uint32_t> findColumn(const Table& table, const std::string& name) {
  for (uint32_t i = 0; i < table.columns.size(); i++)
    if (table.columns[i].name == name) return i;
  Error error{ErrorCode::plan,
              "The plan names a column \"" + name + "\" that the table does not have." +
                  didYouMean(name, namesOf(table)),
              {}};
  error.place.column = name;
  return error;
}

Kind kindOf(const PlanColumn& planned, const Column& column) {
  if (planned.kind) return *planned.kind;
  return column.type == Type::text ? Kind::category : column.type == Type::date ? Kind::date : Kind::number;
}

Bins binsOf(const PlanBins& planned) {
  Bins bins;
  using Form = PlanBins::Form;
  bins.width = planned.width;
  bins.origin = planned.origin;
  bins.edges = planned.edges;
  bins.count = planned.count;
  if (planned.form == Form::width) bins.way = Bins::Way::width;
  if (planned.form == Form::edges) bins.way = Bins::Way::edges;
  if (planned.form == Form::count)
    bins.way = planned.word == "frequency" ? Bins::Way::frequency
               : planned.word == "target"  ? Bins::Way::target
                                           : Bins::Way::equal;
  if (planned.form == Form::unit) {
    bins.way = Bins::Way::unit;
    for (const auto unit : {DateUnit::day, DateUnit::week, DateUnit::month, DateUnit::quarter, DateUnit::year,
                            DateUnit::decade})
      if (word(unit) == planned.word) bins.unit = unit;
  }
  return bins;
}

// Of the column's taxonomy, and no bins of numbers.
bool isLevel(const PlanBins& bins) { return bins.form == PlanBins::Form::level; }

// Rows per code of `column` and position of the target's domain, [code * labels + label].
std::vector<uint64_t> labelCounts(const Column& column, const Column& target, const Domain& labels,
                                  const RowCounts& counts) {
  std::vector<uint64_t> out(static_cast<size_t>(column.values.size()) * labels.size());
  for (uint64_t row = 0; row < column.codes.size(); row++) {
    const Position label = labels.ofCode[target.codes[row]];
    if (label != Domain::none)
      out[static_cast<size_t>(column.codes[row]) * labels.size() + label] += counts.of(row);
  }
  return out;
}

// The taxonomy that a column's plan names, read and checked; nothing where it names none.
Result<std::optional<Taxonomy>> taxonomyOf(const PlanColumn& planned, const Files& files) {
  const auto text = taxonomyText(planned, files);
  if (!text) return text.error();
  if (!*text) return std::optional<Taxonomy>();
  auto reading = readTaxonomyFile(**text);
  if (!reading.taxonomy) {
    Error error =
        taxonomyError(planned.taxonomyText ? "of " + planned.name : planned.taxonomyPath, reading.faults);
    error.place.column = planned.name;
    return error;
  }
  return std::move(reading.taxonomy);
}

struct Builder {
  const Table& table;
  const Files& files;
  Study& study;
  RowCounts counts;
  std::optional<uint32_t> target;
  std::optional<Domain> labels;

  Result<Domain> domainOf(const PlanColumn& planned, uint32_t index, bool quasi) {
    const Column& column = table.columns[index];
    DomainSpec spec;
    spec.kind = kindOf(planned, column);
    spec.order = planned.order;
    spec.dropMissing = planned.dropMissing.value_or(study.plan.dropMissing);
    std::optional<Taxonomy> taxonomy;
    if (quasi) {
      auto space = spaceOf(planned, spec.kind);
      if (!space) return space.error();
      spec.space = *space;
      spec.importance = planned.importance;
      spec.bins = binsOf(planned.bins);
      if (spec.bins.way == Bins::Way::target) {
        if (!labels)
          return Error{ErrorCode::plan,
                       "Bins of " + planned.name + " by target need a column with the role target. Name one.",
                       {}};
        spec.bins.labels = labels->size();
        spec.bins.labelCount = labelCounts(column, table.columns[*target], *labels, counts);
      }
      auto read = planned.taxonomyBuild ? builtFor(planned, index) : taxonomyOf(planned, files);
      if (!read) return read.error();
      taxonomy = std::move(*read);
      spec.taxonomy = taxonomy ? &*taxonomy : nullptr;
    } else {
      spec.dropMissing = false;
    }
    const auto present = countCodes(column, counts);
    if (quasi && isLevel(planned.bins)) return makeLevelDomain(column, spec, planned.bins.level, present);
    return makeDomain(column, spec, present);
  }

  static bool hasTaxonomy(const PlanColumn& planned) {
    return planned.taxonomyBuild || planned.taxonomyText || !planned.taxonomyPath.empty();
  }

  // Recoded locally, a column is published by nodes of its taxonomy, or by what is present.
  static Result<Space> spaceOf(const PlanColumn& planned, Kind kind) {
    if (planned.space != Space::local) return planned.space;
    const auto bad = [&](const std::string& what) {
      return Error{ErrorCode::plan, "Column " + planned.name + what, {std::nullopt, planned.name, ""}};
    };
    if (planned.publish == Publish::taxonomy && !hasTaxonomy(planned))
      return bad(
          " is to be published by its taxonomy and has none: give it one, or publish intervals or sets.");
    if (planned.publish == Publish::sets && kind != Kind::category)
      return bad(std::string(" holds ") + word(kind) +
                 "s, of which groups publish intervals: publish those.");
    const bool nodes = planned.publish == Publish::taxonomy ||
                       (planned.publish == Publish::automatic && hasTaxonomy(planned));
    return nodes ? Space::taxonomy : Space::splits;
  }

  static void dropTaxonomy(PlanColumn& planned) {
    planned.taxonomyPath.clear();
    planned.taxonomyText.reset();
    planned.taxonomyBuild.reset();
  }

  // The column without its taxonomy, and the rows of each of its values.
  Result<ColumnStudy> columnStudy(PlanColumn planned, uint32_t index) {
    planned.space = Space::splits;
    dropTaxonomy(planned);
    if (isLevel(planned.bins)) planned.bins = {};
    auto domain = domainOf(planned, index, true);
    if (!domain) return domain.error();
    const Column& column = table.columns[index];
    ColumnStudy result;
    result.domain = std::move(*domain);
    const Domain& d = result.domain;
    const auto present = countCodes(column, counts);
    result.rows.assign(d.size(), 0);
    for (Code code = 0; code < d.ofCode.size(); code++)
      if (d.ofCode[code] != Domain::none) result.rows[d.ofCode[code]] += present[code];
    constexpr uint32_t mostLabels = 200;
    if (!labels || labels->size() < 2 || labels->size() > mostLabels || *target == index) return result;
    result.labels = labels->size();
    result.labelRows.assign(size_t{d.size()} * result.labels, 0);
    const Column& targets = table.columns[*target];
    for (uint64_t row = 0; row < column.codes.size(); row++) {
      const Position position = d.ofCode[column.codes[row]], label = labels->ofCode[targets.codes[row]];
      if (position != Domain::none && label != Domain::none)
        result.labelRows[size_t{position} * result.labels + label] += counts.of(row);
    }
    return result;
  }

  Result<std::optional<Taxonomy>> builtFor(const PlanColumn& planned, uint32_t index) {
    auto column = columnStudy(planned, index);
    if (!column) return column.error();
    auto built = buildTaxonomy(column->ground(), *planned.taxonomyBuild);
    if (built) return std::optional<Taxonomy>(std::move(*built));
    Error error = built.error();
    error.what = "The taxonomy of " + planned.name + " cannot be built. " + error.what;
    error.place.column = planned.name;
    return error;
  }

  Done readCounts() {
    std::optional<uint32_t> countColumn;
    for (const PlanColumn* planned : study.plan.withRole(Role::count)) {
      auto index = findColumn(table, planned->name);
      if (!index) return index.error();
      countColumn = *index;
    }
    std::vector<uint32_t> dropMissing;
    for (const PlanColumn* planned : study.plan.withRole(Role::quasi)) {
      auto index = findColumn(table, planned->name);
      if (!index) return index.error();
      if (planned->dropMissing.value_or(study.plan.dropMissing)) dropMissing.push_back(*index);
    }
    auto counted = countRows(table, dropMissing, countColumn);
    if (!counted) return counted.error();
    counts = std::move(*counted);
    return study.plan.draw ? drawSample(*study.plan.draw, table, counts, countColumn.has_value()) : done();
  }

  Done readTarget() {
    PlanColumn planned;
    if (!study.plan.target.empty()) {
      planned.name = study.plan.target;
      if (const PlanColumn* named = study.plan.find(study.plan.target)) planned = *named;
    } else if (const auto targets = study.plan.withRole(Role::target); !targets.empty()) {
      planned = *targets.front();
    } else {
      return done();
    }
    auto index = findColumn(table, planned.name);
    if (!index) return index.error();
    target = *index;
    auto domain = domainOf(planned, *index, false);
    if (!domain) return domain.error();
    labels = std::move(*domain);
    study.labels = labels->values;
    if (labels->kind == Kind::number) study.labelNumbers = labels->numbers;
    return done();
  }

  // What is published by its bins, and no quasi-identifier.
  Done readBinned() {
    for (PlanColumn planned : study.plan.columns) {
      const Role role = planned.role;
      const bool copied =
          role == Role::keep || role == Role::sensitive || role == Role::target || role == Role::weight;
      if (!copied || planned.bins.form == PlanBins::Form::none) continue;
      const uint32_t index = *findColumn(table, planned.name);
      planned.dropMissing = false;
      planned.space = Space::splits;
      if (!isLevel(planned.bins)) dropTaxonomy(planned);
      auto domain = domainOf(planned, index, true);
      if (!domain) return domain.error();
      study.binned.push_back(std::move(*domain));
    }
    return done();
  }

  Done readQuasi() {
    for (const PlanColumn* planned : study.plan.withRole(Role::quasi)) {
      const uint32_t index = *findColumn(table, planned->name);
      auto domain = domainOf(*planned, index, true);
      if (!domain) return domain.error();
      study.columns.push_back(index);
      const bool set =
          planned->publish == Publish::sets ||
          (planned->publish == Publish::automatic && domain->space == Space::splits && !domain->ordered);
      const uint32_t values = domain->leafOf.empty() ? domain->size() : domain->leaves;
      study.sets.push_back(planned->space == Space::local && set ? values : 0);
      study.domains.push_back(std::move(*domain));
    }
    return done();
  }
};

std::string hashOf(const std::vector<Domain>& domains) {
  std::string text;
  for (const Domain& domain : domains) {
    text += domain.name + '\0' + word(domain.kind) + word(domain.space) + (domain.lastIsMissing ? '?' : '.');
    for (const std::string& value : domain.values) text += value + '\0';
    if (domain.taxonomy)
      for (const auto& node : domain.taxonomy->nodes)
        text += std::to_string(node.first) + '-' + std::to_string(node.end) + '\0';
    text += '\1';
  }
  return hexOf(sha256(text));
}

}  // namespace

Done drawSample(const Draw& draw, const Table& table, RowCounts& counts, bool counted) {
  if (counted)
    return Error{
        ErrorCode::plan,
        "Each record stands for several rows, of which no sample can be drawn. Draw it before the rows "
        "are counted, or release them all.",
        {std::nullopt, "", "rows.sample"}};
  std::optional<uint32_t> strata;
  if (!draw.stratify.empty()) {
    auto index = findColumn(table, draw.stratify);
    if (!index) return index.error();
    strata = *index;
  }
  uint64_t rows = table.rows;
  if (!counts.ofRow.empty())
    rows = static_cast<uint64_t>(
        std::count_if(counts.ofRow.begin(), counts.ofRow.end(), [](uint64_t count) { return count > 0; }));
  if (draw.of(rows) == 0)
    return Error{
        ErrorCode::plan,
        "A sample of " + draw.size + " of " + thousands(rows) + " rows holds none. Ask for a larger one.",
        {std::nullopt, "", "rows.sample.size"}};
  drawRows(table, counts, draw.of(rows), strata, draw.seed);
  return done();
}

Result<std::optional<std::string_view>> taxonomyText(const PlanColumn& planned, const Files& files) {
  if (planned.taxonomyText) return std::optional<std::string_view>(*planned.taxonomyText);
  if (planned.taxonomyPath.empty()) return std::optional<std::string_view>();
  const auto file = files.find(planned.taxonomyPath);
  if (file != files.end()) return std::optional<std::string_view>(file->second);
  Error error{
      ErrorCode::plan,
      "The plan names the taxonomy " + planned.taxonomyPath + ", which was not given. Drop that file too.",
      {}};
  error.place.column = planned.name;
  return error;
}

BuildGround ColumnStudy::ground() const {
  const size_t size = domain.values.size() - domain.lastIsMissing;
  BuildGround ground;
  ground.values = std::span(domain.values).first(size);
  if (!domain.numbers.empty()) ground.numbers = std::span(domain.numbers).first(size);
  ground.rows = std::span(rows).first(size);
  ground.labels = labels;
  ground.labelRows = std::span(labelRows).first(size * labels);
  return ground;
}

Result<ColumnStudy> makeColumnStudy(const Table& table, Plan plan, const std::string& column) {
  auto index = findColumn(table, column);
  if (!index) return index.error();
  Study study;
  study.plan = std::move(plan);
  PlanColumn planned;
  planned.name = column;
  if (const PlanColumn* named = study.plan.find(column)) planned = *named;
  const Files none;
  Builder builder{table, none, study, {}, {}, {}};
  if (Done d = builder.readCounts(); !d) return d.error();
  if (Done d = builder.readTarget(); !d) return d.error();
  return builder.columnStudy(std::move(planned), *index);
}

Result<Study> makeStudy(const Table& table, const Files& files, Plan plan) {
  Study study;
  study.plan = std::move(plan);
  if (study.plan.withRole(Role::quasi).empty())
    return Error{ErrorCode::plan,
                 "No quasi-identifier is chosen: every row is like every other and k has no meaning. Give at "
                 "least one "
                 "column the role quasi.",
                 {}};
  for (const auto& column : study.plan.columns)
    if (auto index = findColumn(table, column.name); !index) return index.error();
  Builder builder{table, files, study, {}, {}, {}};
  if (Done d = builder.readCounts(); !d) return d.error();
  if (Done d = builder.readTarget(); !d) return d.error();
  if (Done d = builder.readQuasi(); !d) return d.error();
  if (Done d = builder.readBinned(); !d) return d.error();
  study.domainsHash = hashOf(study.domains);
  std::optional<Target> target;
  if (builder.target) {
    target = Target{*builder.target, &*builder.labels};
    study.target = *builder.target;
    study.labelOfCode = builder.labels->ofCode;
  }
  auto tuples = makeTuples(table, study.columns, study.domains, builder.counts, target);
  if (!tuples) return tuples.error();
  study.tuples = std::move(tuples->tuples);
  study.tupleOfRow = std::move(tuples->ofRow);
  auto rule = ruleOf(study.plan, study.binned, table, study.tupleOfRow, study.tuples);
  if (!rule) return rule.error();
  study.rule = std::move(*rule);
  study.counts = std::move(builder.counts);
  return study;
}

}  // namespace indistinct
