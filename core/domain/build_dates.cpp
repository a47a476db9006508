// Dates by the calendar. Weeks nest in nothing: above weeks, a day belongs to the month, quarter or year of
// its week's Thursday, as ISO 8601 has it for years.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/domain/build_taxonomy.h"

namespace indistinct {

Result<BuildLevels> buildDates(const BuildGround& ground, const BuildSpec& spec) {
  // Numbers that are no days, such as 0.5 or 1e51, have no calendar. Four million days are eleven thousand
  // years.
  const bool areDays = std::all_of(ground.numbers.begin(), ground.numbers.end(), [](double number) {
    return number == std::floor(number) && std::fabs(number) < 4e6;
  });
  if (ground.numbers.empty() || !areDays)
    return Error{ErrorCode::plan, "A calendar needs dates, and this column holds none.", {}};
  std::vector<DateUnit> units = spec.units;
  if (units.empty()) units = {DateUnit::month, DateUnit::quarter, DateUnit::year, DateUnit::decade};
  std::sort(units.begin(), units.end());
  std::vector<int32_t> days;
  days.reserve(ground.numbers.size());
  for (const double number : ground.numbers) days.push_back(static_cast<int32_t>(number));
  BuildLevels levels;
  for (const DateUnit unit : units) {
    BuildLevel level;
    std::map<std::string, uint32_t> groups;
    for (int32_t& day : days) {
      const std::string label = labelOf(day, unit);
      const auto [found, fresh] = groups.try_emplace(label, static_cast<uint32_t>(level.labels.size()));
      if (fresh) level.labels.push_back(label);
      level.of.push_back(found->second);
      if (unit == DateUnit::week) day = firstDay(day, unit) + 3;
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

}  // namespace indistinct
