#include "core/check/label_readings.h"

#include <algorithm>

namespace indistinct {
namespace {

Reading toldReading(const AuditQuasi& quasi, uint32_t group, const Column& original) {
  Reading reading;
  reading.lost = quasi.told->groups[group].lost;
  for (Code code = 0; code < original.values.size(); code++)
    if (quasi.told->holdsIn(group, original.values[code], original.missing[code], original.notation))
      reading.codes.push_back(code);
  if (!quasi.domain) return reading;
  for (const Code code : reading.codes)
    if (quasi.domain->ofCode[code] != AuditDomain::none)
      reading.positions.push_back(quasi.domain->ofCode[code]);
  // Leaves that no row has.
  const auto& values = quasi.told->groups[group].values;
  for (Position p = 0; p < quasi.domain->size() && !quasi.domain->nodes.empty(); p++)
    if (std::find(values.begin(), values.end(), quasi.domain->values[p]) != values.end())
      reading.positions.push_back(p);
  std::sort(reading.positions.begin(), reading.positions.end());
  reading.positions.erase(std::unique(reading.positions.begin(), reading.positions.end()),
                          reading.positions.end());
  return reading;
}

std::vector<Reading> spelledReadings(std::string_view label, const AuditQuasi& quasi, const Column& original,
                                     const Spelling& spelling) {
  std::vector<Reading> readings;
  if (quasi.told) {
    for (uint32_t group = 0; group < quasi.told->groups.size(); group++)
      if (spelling(quasi.told->groups[group].label) == label)
        readings.push_back(toldReading(quasi, group, original));
    return readings;
  }
  for (Positions& positions : readLabel(spelling.undone(label), *quasi.domain, original)) {
    Reading reading;
    for (Code code = 0; code < original.values.size(); code++)
      if (std::binary_search(positions.begin(), positions.end(), quasi.domain->ofCode[code]))
        reading.codes.push_back(code);
    reading.positions = std::move(positions);
    readings.push_back(std::move(reading));
  }
  return readings;
}

}  // namespace

// Formats that know nothing stands somewhere forget how the original spelled it.
std::vector<Reading> readingsOf(std::string_view label, const AuditQuasi& quasi, const Column& original,
                                const Spelling& spelling, bool missing) {
  auto readings = spelledReadings(label, quasi, original, spelling);
  for (Code code = 0; code < original.values.size() && missing && readings.empty(); code++) {
    if (!original.missing[code]) continue;
    for (Reading& reading : spelledReadings(spelling(original.values[code]), quasi, original, spelling)) {
      const auto& codes = reading.codes;
      if (std::all_of(codes.begin(), codes.end(), [&](Code each) { return original.missing[each]; }))
        readings.push_back(std::move(reading));
    }
  }
  return readings;
}

std::vector<Reading> readingsOf(std::string_view label, const AuditQuasi& quasi, const Table& original,
                                const Spelling& spelling) {
  const auto& missing = original.dialect.missing;
  const bool spelled = std::find(missing.begin(), missing.end(), label) != missing.end();
  return readingsOf(label, quasi, original.columns[quasi.column], spelling, spelled);
}

std::vector<std::string> binsOf(const AuditQuasi& binned, const KeptPair& pair, const Spelling& spelling,
                                std::string_view blank) {
  const Column& original = *pair.original;
  std::vector<std::string> published(original.values.size(), spelling(blank));
  if (binned.told) {
    for (Code code = 0; code < published.size(); code++) {
      const uint32_t group =
          binned.told->groupOf(original.values[code], original.missing[code], original.notation);
      if (group != Told::none) published[code] = spelling(binned.told->groups[group].label);
    }
    return published;
  }
  for (Code label = 0; label < pair.released->values.size(); label++)
    for (const Reading& reading : readingsOf(pair.released->values[label], binned, original, spelling))
      if (reading.positions.size() == 1)
        for (const Code code : reading.codes) published[code] = pair.released->values[label];
  return published;
}

}  // namespace indistinct
