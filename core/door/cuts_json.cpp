// Cuts in and out: by the values that people know, not by positions.
#include <algorithm>
#include <map>
#include <optional>

#include "core/domain/check_cuts.h"
#include "core/door/cuts_schema.h"
#include "core/door/study.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

Error fault(const std::string& where, std::string what, const std::string& column) {
  return {ErrorCode::plan, "the cuts at " + where + ": " + std::move(what), {std::nullopt, column, where}};
}

class Positions {
 public:
  explicit Positions(const Domain& domain) : domain_(domain) {
    for (Position p = 0; p < domain.size(); p++) of_.emplace(valueJson(domain, p).dump(), p);
    // A category that looks like a number may be written as one.
    for (Position p = 0; p < domain.size(); p++) of_.emplace(domain.values[p], p);
  }
  Result<Position> find(const Json& value, const std::string& where) const {
    if (const auto found = of_.find(value.dump()); found != of_.end()) return found->second;
    if (const auto found = of_.find(plain(value)); found != of_.end()) return found->second;
    // 30.0 and 3e1 are 30.
    if (value.is_number_float())
      if (const auto found = of_.find(numberJson(value.get<double>()).dump()); found != of_.end())
        return found->second;
    return fault(where, shown(value) + " is not one of the values of " + domain_.name + ". Name one that is.",
                 domain_.name);
  }

 private:
  const Domain& domain_;
  std::map<std::string, Position> of_;
};

using Starts = std::vector<uint32_t>;

Result<Starts> startsOfCuts(const Positions& positions, const Json& cuts, const std::string& where) {
  Starts starts;
  for (size_t i = 0; i < cuts.size(); i++) {
    auto position = positions.find(cuts[i], where + "[" + std::to_string(i) + "]");
    if (!position) return position.error();
    starts.push_back(*position);
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  if (!starts.empty() && starts.front() == 0) starts.erase(starts.begin());
  return starts;
}

Result<Starts> startsOfLevel(const Domain& domain, uint32_t level, const std::string& where) {
  if (!domain.taxonomy)
    return fault(where, "a level needs a taxonomy, and " + domain.name + " has none.", domain.name);
  if (level >= domain.taxonomy->levels)
    return fault(where,
                 "level " + std::to_string(level) + " is too high; the highest is " +
                     std::to_string(domain.taxonomy->levels - 1) + ".",
                 domain.name);
  return levelCuts(*domain.taxonomy, level);
}

// The groups hold every value once, and stand and go in the order of the domain.
Result<Starts> startsOfGroups(const Domain& domain, const Positions& positions, const Json& groups,
                              const std::string& where) {
  constexpr size_t nowhere = SIZE_MAX;
  std::vector<size_t> home(domain.size(), nowhere);
  for (size_t g = 0; g < groups.size(); g++)
    for (size_t i = 0; i < groups[g].size(); i++) {
      const std::string place = where + "[" + std::to_string(g) + "][" + std::to_string(i) + "]";
      auto position = positions.find(groups[g][i], place);
      if (!position) return position.error();
      if (home[*position] != nowhere)
        return fault(place, shown(groups[g][i]) + " stands twice. Leave it in one group.", domain.name);
      home[*position] = g;
    }
  Starts starts;
  std::vector<bool> begun(groups.size());
  for (Position p = 0; p < domain.size(); p++) {
    if (home[p] == nowhere)
      return fault(where, shown(valueJson(domain, p)) + " is in no group. Put it in one.", domain.name);
    if (p > 0 && home[p] == home[p - 1]) continue;
    if (begun[home[p]])
      return fault(where + "[" + std::to_string(home[p]) + "]",
                   shown(valueJson(domain, p)) +
                       " does not follow the others of its group in the column's order. "
                       "A group is values that stand together.",
                   domain.name);
    begun[home[p]] = true;
    if (p > 0) starts.push_back(p);
  }
  return starts;
}

// What is said in several ways must be said alike.
Result<Starts> startsOf(const Domain& domain, const Json& column, const std::string& where) {
  std::optional<Starts> said;
  const char* by = "";
  for (const char* key : {"cuts", "level", "groups"}) {
    if (!column.contains(key)) continue;
    const Positions positions(domain);
    const Json& json = column[key];
    const std::string place = where + "." + key;
    auto starts = json.is_number() ? startsOfLevel(domain, json.get<uint32_t>(), place)
                  : key[0] == 'c'  ? startsOfCuts(positions, json, place)
                                   : startsOfGroups(domain, positions, json, place);
    if (!starts) return starts.error();
    if (said && *said != *starts)
      return fault(place, std::string("they cut otherwise than \"") + by + "\" beside them. Leave one.",
                   domain.name);
    said = std::move(*starts);
    by = key;
  }
  return said ? std::move(*said) : Starts();
}

}  // namespace

Json valueJson(const Domain& domain, Position position) {
  if (domain.lastIsMissing && position + 1 == domain.size()) return nullptr;
  if (domain.kind == Kind::number && position < domain.numbers.size())
    return numberJson(domain.numbers[position]);
  return domain.values[position];
}

Result<Json> cutsColumns(const Json& json, std::string_view subject) {
  static const Json schema = *readJson(kCutsSchema, "the schema");
  Json columns = json;
  // What optimize --json prints says more beside them.
  if (Done d = checkSchema(json, schema, subject); !d) return d.error();
  if (json.is_object()) columns = json["columns"];
  for (size_t i = 0; i < columns.size(); i++)
    for (size_t j = 0; j < i; j++)
      if (columns[i]["name"] == columns[j]["name"])
        return Error{
            ErrorCode::plan,
            std::string(subject) + " at [" + std::to_string(i) + "].name: " + shown(columns[i]["name"]) +
                " stands twice. Leave one of them.",
            {std::nullopt, columns[i]["name"].get<std::string>(), "[" + std::to_string(i) + "].name"}};
  return columns;
}

Result<std::string> checkedCuts(std::string_view text) {
  auto json = readJson(text, "the cuts");
  if (!json) return json.error();
  auto columns = cutsColumns(*json, "the cuts");
  if (!columns) return columns.error();
  return columns->dump();
}

Result<Cuts> cutsFromJson(const Study& study, const Json& json) {
  const auto columns = cutsColumns(json, "the cuts");
  if (!columns) return columns.error();
  Cuts cuts;
  cuts.starts.resize(study.domains.size());
  for (size_t i = 0; i < columns->size(); i++) {
    const Json& column = (*columns)[i];
    const std::string name = column["name"].get<std::string>(), where = "[" + std::to_string(i) + "]";
    const auto found = std::find_if(study.domains.begin(), study.domains.end(),
                                    [&](const Domain& domain) { return domain.name == name; });
    if (found == study.domains.end()) {
      std::vector<std::string> names;
      for (const auto& domain : study.domains) names.push_back(domain.name);
      return fault(where + ".name",
                   shown(column["name"]) + " is no quasi-identifier of the plan." + didYouMean(name, names),
                   name);
    }
    auto starts = startsOf(*found, column, where);
    if (!starts) return starts.error();
    cuts.starts[static_cast<size_t>(found - study.domains.begin())] = std::move(*starts);
  }
  if (Done d = checkCuts(study.domains, cuts); !d) return d.error();
  return cuts;
}

Json cutsToJson(const Study& study, const Cuts& cuts) {
  Json columns = Json::array();
  for (size_t c = 0; c < study.domains.size(); c++) {
    const Domain& domain = study.domains[c];
    const auto& starts = cuts.starts[c];
    Json column = {{"name", domain.name}, {"cuts", Json::array()}};
    for (const uint32_t start : starts) column["cuts"].push_back(valueJson(domain, start));
    if (domain.space != Space::splits && domain.taxonomy) {
      Json groups = Json::array();
      for (size_t i = 0; i <= starts.size(); i++) {
        const Position first = i == 0 ? 0 : starts[i - 1];
        const Position end = i == starts.size() ? domain.size() : starts[i];
        Json group = Json::array();
        for (Position p = first; p < end; p++) group.push_back(valueJson(domain, p));
        groups.push_back(std::move(group));
      }
      column["groups"] = std::move(groups);
      if (domain.space == Space::lattice)
        if (const auto level = levelOf(*domain.taxonomy, starts)) column["level"] = *level;
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

}  // namespace indistinct
