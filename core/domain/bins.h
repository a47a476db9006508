#pragma once
// Bins gather neighbouring numbers or days into one value of a domain, named by its lower edge.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace indistinct {

enum class DateUnit : uint8_t { day, week, month, quarter, year, decade };
const char* word(DateUnit unit);

struct Bins {
  enum class Way : uint8_t {
    none,
    width,  // [origin + i * width, origin + (i + 1) * width)
    edges,  // [edges[i], edges[i+1]); the last is open; what lies below the first is a bin named by the least
            // value
    equal,  // `count` bins of equal width over the values present
    frequency,  // at most `count` bins with about equally many rows
    target,     // at most `count` bins that tell most about the target (entropy)
    unit,       // dates
  };
  Way way = Way::none;
  double width = 1;
  double origin = 0;
  std::vector<double> edges;
  uint32_t count = 0;
  DateUnit unit = DateUnit::day;
  // Way::target: rows per code of the column and label, [code * labels + label].
  uint32_t labels = 0;
  std::vector<uint64_t> labelCount;
};

// The lower edge of the bin of each number. Requires: numbers ascend and differ; `rows` (and `labelRows`, [i
// * labels + label]) belong to them. An error names what is wrong with the bins.
Result<std::vector<double>> lowerEdges(std::span<const double> numbers, std::span<const uint64_t> rows,
                                       std::span<const uint64_t> labelRows, const Bins& bins);

// The first day of the unit that holds this day (days since 1970-01-01), and how the unit is written:
// 2024-03-07, 2024-W10, 2024-03, 2024-Q1, 2024, 2020s.
int32_t firstDay(int32_t day, DateUnit unit);
std::string labelOf(int32_t day, DateUnit unit);

}  // namespace indistinct
