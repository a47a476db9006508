#include "core/domain/build_taxonomy.h"

#include <algorithm>
#include <unordered_set>

namespace indistinct {

namespace {

uint32_t groupsIn(const BuildLevel& level) {
  std::vector<bool> used(level.labels.size());
  for (const uint32_t group : level.of) used[group] = true;
  return static_cast<uint32_t>(std::count(used.begin(), used.end(), true));
}

// Two groups of a level need two names; the later one gets a number.
void nameApart(BuildLevel& level) {
  std::unordered_set<std::string> taken;
  for (std::string& label : level.labels) {
    std::string name = label;
    for (uint32_t n = 2; !taken.insert(name).second; n++) name = label + " (" + std::to_string(n) + ")";
    label = name;
  }
}

Result<BuildLevels> levelsBy(const BuildGround& ground, const BuildSpec& spec) {
  using By = BuildSpec::By;
  switch (spec.by) {
    case By::nice:
    case By::width:
    case By::frequency:
      return buildNumbers(ground, spec);
    case By::classes:
      return buildClasses(ground);
    case By::calendar:
      return buildDates(ground, spec);
    case By::mask:
      return buildCodes(ground, spec);
    case By::neighbours:
    case By::rows:
    case By::target:
    case By::alphabet:
      return buildCategories(ground, spec);
    case By::flat:
      break;
  }
  return BuildLevels{};
}

}  // namespace

const char* word(BuildSpec::By by) {
  switch (by) {
    case BuildSpec::By::nice:
      return "nice";
    case BuildSpec::By::width:
      return "width";
    case BuildSpec::By::frequency:
      return "frequency";
    case BuildSpec::By::classes:
      return "classes";
    case BuildSpec::By::calendar:
      return "calendar";
    case BuildSpec::By::mask:
      return "mask";
    case BuildSpec::By::neighbours:
      return "neighbours";
    case BuildSpec::By::rows:
      return "rows";
    case BuildSpec::By::target:
      return "target";
    case BuildSpec::By::alphabet:
      return "alphabet";
    case BuildSpec::By::flat:
      break;
  }
  return "flat";
}

uint32_t factorAt(std::span<const uint32_t> factors, size_t level, uint32_t otherwise) {
  if (factors.empty()) return otherwise;
  return std::max(2u, factors[std::min(level, factors.size() - 1)]);
}

Result<Taxonomy> buildTaxonomy(const BuildGround& ground, const BuildSpec& spec) {
  if (ground.size() == 0) return Error{ErrorCode::plan, "There is no value to build a taxonomy of.", {}};
  auto built = levelsBy(ground, spec);
  if (!built) return built.error();
  // Only levels that merge something, and something less than all, are worth a level.
  BuildLevels levels;
  uint32_t groups = ground.size();
  for (BuildLevel& level : *built) {
    const uint32_t now = groupsIn(level);
    if (now >= groups || now < 2) continue;
    groups = now;
    nameApart(level);
    levels.push_back(std::move(level));
  }
  std::vector<std::vector<std::string>> paths;
  for (uint32_t i = 0; i < ground.size(); i++) {
    std::vector<std::string> path{ground.values[i]};
    for (const BuildLevel& level : levels) path.push_back(level.labels[level.of[i]]);
    path.emplace_back("*");
    paths.push_back(std::move(path));
  }
  return makeTaxonomy(paths);
}

}  // namespace indistinct
