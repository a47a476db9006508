#pragma once
// Taxonomies made from the values alone. A builder groups the positions of an ordered column level by level;
// what it gives is a tree like any other, and can be written, read and changed by hand.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/domain/bins.h"
#include "core/domain/taxonomy.h"

namespace indistinct {

struct BuildSpec {
  enum class By : uint8_t {
    nice,        // numbers: intervals that begin at round numbers
    width,       // numbers: intervals of equal width
    frequency,   // numbers: intervals with about equally many rows
    classes,     // numbers: intervals that tell most about the target, as many as pay (Fayyad and Irani)
    calendar,    // dates
    mask,        // codes: characters masked one by one
    neighbours,  // categories: neighbours in the order, with about equally many rows
    rows,        // categories: rare ones are gathered, frequent ones stay apart longest
    target,      // categories: those gathered whose rows have similar target values
    alphabet,    // categories: by first letter
    flat,        // no groups but the top
  };
  By by = By::flat;
  uint32_t groups = 0;            // of the first level; 0: a number that fits
  std::vector<uint32_t> factors;  // groups of a level that become one of the next; the last one repeats
  double step = 0;                // nice: the width of the first level; 0: one that fits
  double origin = 0;              // nice: where an interval begins
  std::vector<DateUnit> units;    // calendar: from narrow to wide; none: month, quarter, year, decade
  bool fromLeft = false;          // mask: the first characters go first
};
const char* word(BuildSpec::By by);

// What is known of the column: its values in order, without missing ones.
struct BuildGround {
  std::span<const std::string> values;
  std::span<const double> numbers;  // kind number and date (days); else empty
  std::span<const uint64_t> rows;
  uint32_t labels = 0;                  // of the target; 0: there is none
  std::span<const uint64_t> labelRows;  // [position * labels + label]
  uint32_t size() const { return static_cast<uint32_t>(values.size()); }
};

Result<Taxonomy> buildTaxonomy(const BuildGround& ground, const BuildSpec& spec);

// ---- the builders

// One level: the group of every position, and the groups' names.
struct BuildLevel {
  std::vector<uint32_t> of;
  std::vector<std::string> labels;
};
using BuildLevels = std::vector<BuildLevel>;

Result<BuildLevels> buildNumbers(const BuildGround& ground, const BuildSpec& spec);
Result<BuildLevels> buildClasses(const BuildGround& ground);
Result<BuildLevels> buildDates(const BuildGround& ground, const BuildSpec& spec);
Result<BuildLevels> buildCodes(const BuildGround& ground, const BuildSpec& spec);
Result<BuildLevels> buildCategories(const BuildGround& ground, const BuildSpec& spec);

// Levels of neighbours: the first one by the position at which each group starts (ascending, 0 first), the
// others by merging as many groups as the factors say.
BuildLevels mergeNeighbours(const BuildGround& ground, std::vector<uint32_t> starts,
                            std::span<const uint32_t> factors);
// A level of neighbours; `starts` as above.
BuildLevel levelOfRuns(const BuildGround& ground, std::span<const uint32_t> starts);
// Positions at which groups with about equally many rows start.
std::vector<uint32_t> startsByRows(const BuildGround& ground, uint32_t groups);
uint32_t factorAt(std::span<const uint32_t> factors, size_t level, uint32_t otherwise);

// Where the target pays for a split (Fayyad and Irani), as (position, depth of the split), by position.
struct PaidSplit {
  uint32_t position = 0;
  uint32_t depth = 0;
};
std::vector<PaidSplit> paidSplits(std::span<const uint64_t> labelRows, uint32_t size, uint32_t labels);

}  // namespace indistinct
