#pragma once
// How likely it is that somebody is recognised, before and after. A row of a class with f rows is matched
// with probability 1/f by one who knows that the person is in the file (prosecutor), and with 1/F by one who
// does not, where F people of the population share the class (journalist). The mean over rows is the share
// that one can expect who matches the whole file against a register (marketer): classes / rows where the
// file is the population, else the mean of 1/F. Where k counts persons, f does: whoever is looked for has
// one of f persons' rows.
//
// El Emam and Dankar (2008), "Protecting privacy using k-anonymity"; Dankar and El Emam (2010), "A method for
// evaluating marketer re-identification risk". F is counted in a population file, or summed up from survey
// weights, or estimated from a population's size as f times population / file; never less than f.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/assess/assessed.h"

namespace indistinct {

struct Chance {
  double highest = 0;
  double mean = 0;
  uint64_t atRisk = 0;  // rows whose risk is above the threshold
};

// f, or F, is small enough that 1/size is above the threshold. Not a hair more: 1/5 is not above 0.2.
inline bool above(double size, double threshold) { return size * threshold < 1 - 1e-9; }

struct Risk {
  uint64_t rows = 0;  // published
  uint64_t classes = 0;
  uint64_t smallest = 0;
  uint64_t unique = 0;  // rows in classes with f = 1
  uint64_t belowK = 0;  // rows in classes smaller than k
  Chance prosecutor;
  std::optional<Chance> journalist;  // with a population
  double marketer = 0;               // of the population, where there is one
  struct Sized {
    uint64_t size = 0, classes = 0, rows = 0;
  };
  std::vector<Sized> sizes;  // ascending
};

// What the classes would be to one who knows other columns.
struct Reach {
  uint64_t classes = 0;
  uint64_t unique = 0;
  uint64_t belowK = 0;
  double mean = 0;
};

struct ColumnRisk {
  std::string name;
  Reach aloneBefore, aloneAfter;      // knows this column only
  Reach withoutBefore, withoutAfter;  // knows all but this column
};

struct GroupRisk {
  std::string label;
  uint64_t rows = 0;
  uint64_t suppressed = 0;
  double highestBefore = 0, meanBefore = 0;
  double highestAfter = 0, meanAfter = 0;  // of the rows published
  uint64_t atRiskBefore = 0, atRiskAfter = 0;
};

struct GroupedRisk {
  std::string column;
  std::vector<GroupRisk> groups;  // the largest first, at most mostGroups
  uint64_t others = 0;            // groups that were left out
};
inline constexpr size_t mostGroups = 24;

// The population that the file's people are part of; the first that is given counts.
struct Population {
  std::optional<uint64_t> size;
  std::optional<uint32_t> weights;  // a column of the table
  const Table* file = nullptr;      // with the quasi-identifiers' columns
};

struct RiskReport {
  Risk before, after;
  uint64_t suppressed = 0;
  std::string population;  // "file", "weights", "size" or empty
  std::vector<ColumnRisk> columns;
  std::vector<GroupedRisk> groups;
};

// `by` are columns of the table beside the quasi-identifiers whose values make groups of rows. An error names
// a population that does not fit.
Result<RiskReport> assessRisk(const Assessed& assessed, double threshold, const Population& population,
                              std::span<const uint32_t> by);

}  // namespace indistinct
