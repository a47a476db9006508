// Cuts in and out: by the values that people know, not by positions.
#include <algorithm>
#include <map>

#include "core/domain/check_cuts.h"
#include "core/door/study.h"

namespace indistinct {
namespace {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

Error fault(const Domain& domain, std::string what) {
  Error error{ErrorCode::plan, "The cuts of " + domain.name + ": " + std::move(what), {}};
  error.place.column = domain.name;
  return error;
}

class Positions {
 public:
  explicit Positions(const Domain& domain) : domain_(domain) {
    for (Position p = 0; p < domain.size(); p++) of_.emplace(valueJson(domain, p).dump(), p);
    // A category that looks like a number may be written as one.
    for (Position p = 0; p < domain.size(); p++) of_.emplace(domain.values[p], p);
  }
  Result<Position> find(const Json& value) const {
    if (const auto found = of_.find(value.dump()); found != of_.end()) return found->second;
    if (const auto found = of_.find(plain(value)); found != of_.end()) return found->second;
    return fault(domain_, value.dump() + " is not one of its values.");
  }

 private:
  const Domain& domain_;
  std::map<std::string, Position> of_;
};

Result<std::vector<uint32_t>> startsOf(const Domain& domain, const Json& column) {
  std::vector<uint32_t> starts;
  if (column.contains("cuts")) {
    const Positions positions(domain);
    for (const auto& value : column["cuts"]) {
      auto position = positions.find(value);
      if (!position) return position.error();
      starts.push_back(*position);
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    if (!starts.empty() && starts.front() == 0) starts.erase(starts.begin());
  } else if (column.contains("level")) {
    const uint32_t level = column["level"].get<uint32_t>();
    if (!domain.taxonomy) return fault(domain, "a level needs a taxonomy, and this column has none.");
    if (level >= domain.taxonomy->levels)
      return fault(domain, "level " + std::to_string(level) + " is too high; the highest is " +
                               std::to_string(domain.taxonomy->levels - 1) + ".");
    starts = levelCuts(*domain.taxonomy, level);
  } else if (column.contains("groups")) {
    const Positions positions(domain);
    for (const auto& group : column["groups"]) {
      Position least = domain.size();
      for (const auto& value : group) {
        auto position = positions.find(value);
        if (!position) return position.error();
        least = std::min(least, *position);
      }
      if (least > 0 && least < domain.size()) starts.push_back(least);
    }
    std::sort(starts.begin(), starts.end());
  }
  return starts;
}

}  // namespace

Json valueJson(const Domain& domain, Position position) {
  if (domain.lastIsMissing && position + 1 == domain.size()) return nullptr;
  if (domain.kind == Kind::number && position < domain.numbers.size())
    return numberJson(domain.numbers[position]);
  return domain.values[position];
}

Result<Cuts> cutsFromJson(const Study& study, const Json& columns) {
  if (!columns.is_array())
    return Error{ErrorCode::plan, "The cuts are a list of columns, each with a name.", {}};
  Cuts cuts;
  cuts.starts.resize(study.domains.size());
  for (const auto& column : columns) {
    const std::string name = column.value("name", "");
    const auto found = std::find_if(study.domains.begin(), study.domains.end(),
                                    [&](const Domain& domain) { return domain.name == name; });
    if (found == study.domains.end())
      return Error{
          ErrorCode::plan, "The cuts name \"" + name + "\", which is no quasi-identifier of the plan.", {}};
    auto starts = startsOf(*found, column);
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
