#pragma once
// What a class costs by the definitions of CM, RM and LM, from rows and positions alone.
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/check/label_readings.h"
#include "core/check/readings.h"

namespace indistinct {

// CM: what the class is charged for under the label that it is known by. `targets`: its rows by label;
// `matrix`: prices, [actual * labels + published], or nothing for 1 each.
uint64_t missedIn(const std::map<uint32_t, uint64_t>& targets, const std::vector<uint64_t>& matrix,
                  uint32_t labels);

// RM: how far numbers lie from their mean, squared, or from their median; each with the rows that have it.
double dispersionOf(std::vector<std::pair<double, uint64_t>> numbers, bool distances);

// LM: what a cell loses that stands for these positions, from 0 to 1.
double lossOf(const Positions& positions, const AuditDomain& domain);
// The same as its column's importance weighs it; as the recipe says where it alone says what values there
// are.
inline double lossOf(const Reading& reading, const AuditQuasi& quasi) {
  return (quasi.domain ? lossOf(reading.positions, *quasi.domain) : reading.lost) * quasi.importance;
}

}  // namespace indistinct
