// One column's taxonomy as the plan has it: what is wrong with it, the rows of every group, and which level a
// choice of k needs at least. And the taxonomies that could be built of the column's values.
#include <algorithm>
#include <unordered_map>

#include "core/domain/leaf_names.h"
#include "core/domain/propose_taxonomies.h"
#include "core/domain/taxonomy_writer.h"
#include "core/door/desk.h"
#include "core/door/taxonomy_file.h"

namespace indistinct {
namespace {

struct Asked {
  Plan plan;
  PlanColumn planned;
  ColumnStudy column;
};

Result<Asked> askedColumn(const Desk& desk, const Json& ask) {
  if (!ask.contains("plan")) return Error{ErrorCode::usage, "This question needs a plan.", {}};
  auto plan = readPlan(ask["plan"].dump());
  if (!plan) return plan.error();
  Asked asked;
  const std::string name = ask.value("column", "");
  const PlanColumn* planned = plan->find(name);
  if (!planned) return Error{ErrorCode::usage, "\"" + name + "\" is no column of the plan.", {}};
  asked.planned = *planned;
  auto column = makeColumnStudy(*desk.table, *plan, name);
  if (!column) return column.error();
  asked.column = std::move(*column);
  asked.plan = std::move(*plan);
  return asked;
}

// One line each, not one initializer: every one of those costs a kilobyte of WebAssembly.
void put(Json& json, const char* key, uint64_t number) { json[key] = number; }
void put(Json& json, const char* key, const std::string& text) { json[key] = text; }

Json complaintsJson(const std::vector<Complaint>& complaints) {
  Json list = Json::array();
  for (const auto& complaint : complaints) {
    Json json;
    if (complaint.place.row) put(json, "row", *complaint.place.row);
    put(json, "what", complaint.what);
    list.push_back(std::move(json));
  }
  return list;
}

// The column's taxonomy, read or built; without one, the reading has neither tree nor faults.
Result<TaxonomyReading> readingOf(const Desk& desk, const Asked& asked) {
  TaxonomyReading reading;
  if (asked.planned.taxonomyBuild) {
    auto built = buildTaxonomy(asked.column.ground(), *asked.planned.taxonomyBuild);
    if (built)
      reading.taxonomy = std::move(*built);
    else
      reading.faults.emplace_back(Complaint{.place = Place(), .what = built.error().what});
    return reading;
  }
  auto text = taxonomyText(asked.planned, desk.files);
  if (!text) return text.error();
  if (*text) reading = readTaxonomyFile(**text);
  return reading;
}

struct Placed {
  std::vector<uint64_t> rows;     // per leaf
  std::vector<uint32_t> missing;  // positions that no leaf covers
  uint64_t missingRows = 0;       // of missing values that have no leaf
};

Placed placeRows(const Taxonomy& taxonomy, const ColumnStudy& column) {
  std::unordered_map<std::string_view, uint32_t> leafAt;
  for (uint32_t i = 0; i < taxonomy.leaves.size(); i++) leafAt.try_emplace(taxonomy.leaves[i], i);
  const LeafNames leafOf(taxonomy, column.domain.kind == Kind::number);
  Placed placed{std::vector<uint64_t>(taxonomy.leaves.size()), {}, 0};
  for (Position p = 0; p < column.domain.size(); p++) {
    const bool isMissing = column.domain.lastIsMissing && p + 1 == column.domain.size();
    const auto leaf = leafAt.find(isMissing ? column.domain.values[p] : leafOf(column.domain.values[p]));
    if (leaf != leafAt.end())
      placed.rows[leaf->second] += column.rows[p];
    else if (isMissing)
      placed.missingRows = column.rows[p];
    else
      placed.missing.push_back(p);
  }
  return placed;
}

// For every level: its groups, the smallest one, and the rows in groups below k.
Json levelsJson(const Taxonomy& taxonomy, const std::vector<uint64_t>& nodeRows, const Placed& placed,
                uint64_t k) {
  Json levels = Json::array();
  for (uint32_t height = 0; height < taxonomy.levels; height++) {
    uint64_t groups = 0, smallest = 0, below = 0;
    const auto group = [&](uint64_t rows) {
      if (rows == 0) return;
      groups++;
      smallest = groups == 1 ? rows : std::min(smallest, rows);
      if (rows < k) below += rows;
    };
    for (size_t i = 0; i < taxonomy.nodes.size(); i++)
      if (taxonomy.nodes[i].height == height)
        group(nodeRows[i] + (height + 1 == taxonomy.levels ? placed.missingRows : 0));
    if (height + 1 < taxonomy.levels) group(placed.missingRows);
    Json level;
    put(level, "groups", groups);
    put(level, "smallest", smallest);
    put(level, "below", below);
    levels.push_back(std::move(level));
  }
  return levels;
}

void describeTree(const Taxonomy& taxonomy, const Asked& asked, Json& json) {
  const Placed placed = placeRows(taxonomy, asked.column);
  std::vector<uint64_t> rows(taxonomy.nodes.size());
  Json nodes = Json::array();
  for (size_t i = 0; i < taxonomy.nodes.size(); i++) {
    const auto& node = taxonomy.nodes[i];
    for (uint32_t leaf = node.first; leaf < node.end; leaf++) rows[i] += placed.rows[leaf];
    Json one;
    put(one, "label", node.label);
    put(one, "first", node.first);
    put(one, "end", node.end);
    put(one, "height", node.height);
    put(one, "rows", rows[i]);
    nodes.push_back(std::move(one));
  }
  std::vector<std::string> values;
  for (const uint32_t p : placed.missing) values.push_back(asked.column.domain.values[p]);
  const auto complaints = uncovered(taxonomy, values, asked.column.domain.kind == Kind::number);
  Json outside = Json::array();
  for (size_t i = 0; i < complaints.size(); i++) {
    Json one;
    put(one, "value", values[i]);
    put(one, "rows", asked.column.rows[placed.missing[i]]);
    put(one, "what", complaints[i].what);
    outside.push_back(std::move(one));
  }
  json["nodes"] = std::move(nodes);
  json["uncovered"] = std::move(outside);
  put(json, "absent", static_cast<uint64_t>(std::count(placed.rows.begin(), placed.rows.end(), uint64_t{0})));
  put(json, "missing", placed.missingRows);
  json["levels"] = levelsJson(taxonomy, rows, placed, asked.plan.k);
  put(json, "text", writeTaxonomy(taxonomy));
}

Json buildJson(const BuildSpec& spec) {
  Json json;
  put(json, "by", word(spec.by));
  for (const DateUnit unit : spec.units) json["units"].push_back(std::string(word(unit)));
  if (spec.fromLeft) put(json, "from", "left");
  return json;
}

}  // namespace

Result<Json> askTaxonomy(Desk& desk, const Json& ask) {
  auto asked = askedColumn(desk, ask);
  if (!asked) return asked.error();
  auto reading = readingOf(desk, *asked);
  if (!reading) return reading.error();
  const auto& rows = asked->column.rows;
  uint64_t all = 0;
  for (const uint64_t n : rows) all += n;
  Json json;
  put(json, "column", asked->planned.name);
  put(json, "kind", word(asked->column.domain.kind));
  put(json, "k", asked->plan.k);
  put(json, "rows", all);
  put(json, "limit", asked->plan.limit.of(all));
  put(json, "values", asked->column.ground().size());
  json["faults"] = complaintsJson(reading->faults);
  json["warnings"] = complaintsJson(reading->warnings);
  for (const char* list : {"nodes", "uncovered", "levels"}) json[list] = Json::array();
  put(json, "absent", 0);
  put(json, "missing", 0);
  put(json, "text", "");
  if (reading->taxonomy) describeTree(*reading->taxonomy, *asked, json);
  return json;
}

Result<Json> askTaxonomies(Desk& desk, const Json& ask) {
  auto asked = askedColumn(desk, ask);
  if (!asked) return asked.error();
  std::string target = asked->plan.target;
  if (target.empty())
    if (const auto targets = asked->plan.withRole(Role::target); !targets.empty())
      target = targets.front()->name;
  const auto proposals = proposeTaxonomies(asked->column.ground(), asked->column.domain.kind,
                                           asked->planned.order.has_value(), target);
  Json list = Json::array();
  for (const auto& proposal : proposals) {
    Json groups = Json::array();
    for (uint32_t level = 0; level < proposal.taxonomy.levels; level++)
      groups.push_back(levelCuts(proposal.taxonomy, level).size() + 1);
    Json one;
    put(one, "title", proposal.title);
    put(one, "reason", proposal.reason);
    one["build"] = buildJson(proposal.spec);
    one["groups"] = std::move(groups);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace indistinct
