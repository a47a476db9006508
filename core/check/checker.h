#pragma once
// The independent checker: derives from the files' own words what a release or a generalization claims, in
// the slowest and most obvious way. It shares no code with partitions, losses and searches, so that a mistake
// there cannot hide here.
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/table/table.h"

namespace indistinct {

// (a) A release, from the released file alone.

struct Verification {
  struct Failure {
    std::vector<std::string> values;  // of the quasi columns, in the order asked
    uint64_t size = 0;
    uint64_t row = 0;    // of the file, the first of the class
    std::string column;  // sensitive, of which it shows fewer values than promised; empty: k is violated
    uint64_t different = 0, promised = 0;  // values of it
  };
  bool ok = false;
  uint64_t k = 0;
  uint64_t rows = 0;              // all of the file
  uint64_t suppressed = 0;        // rows whose quasi cells are all blank: exempt
  uint64_t classes = 0;           // of the others
  uint64_t smallestClass = 0;     // of the others; 0 without any
  std::vector<Failure> failures;  // every class that breaks a promise
};

// `diverse`: sensitive columns, and how many different values every class must show of each; missing ones are
// one value.
//
// Rows with equal quasi cells, letter by letter, are a class; a blank cell is a value like any other. A row
// stands for as many as the column `count` says, where one is named. An error names a column that the file
// does not have.
Result<Verification> verifyRelease(const Table& released, const std::vector<std::string>& quasi, uint64_t k,
                                   const std::string& blank = "[blank]", const std::string& count = "",
                                   const std::vector<std::pair<std::string, uint64_t>>& diverse = {});

// (b) A generalization, from the original file and the words of its intervals.

struct CheckedInterval {
  std::vector<std::string> values;  // of the domain, in order, without missing
  bool missing = false;             // does it hold the missing values?
};

struct CheckedColumn {
  std::string name;
  enum class Measure : uint8_t { number, date, count, leaf } measure = Measure::count;
  std::map<std::string, uint32_t> leafOf;  // Measure::leaf: of each value; a missing one is the last
  uint32_t leaves = 0;                     // of the whole taxonomy
  std::vector<CheckedInterval> intervals;  // in order; together the whole domain
  // What the domain calls a cell of the file; cells that it does not name are left out with their row.
  std::map<std::string, std::string> names;
  std::set<std::string> missing;  // cells that mean "no value" and are kept
  double importance = 1;
};

struct CheckedGeneralization {
  uint64_t rows = 0;
  uint64_t distinct = 0;
  uint64_t classes = 0;
  uint64_t smallestClass = 0;
  uint64_t suppressed = 0;
  uint64_t dm = 0;
  std::optional<uint64_t> cm;
  std::optional<double> rm;
  double lm = 0;
  double lmMean = 0;
  double entropy = 0;               // bits
  double entropyMean = 0;           // of what hiding everything costs
  std::optional<uint64_t> persons;  // in all rows, where they were asked for
  std::vector<uint64_t> sizes;      // of all classes, ascending
};

// A sensitive column of which every class must show so many different values.
struct CheckedDiversity {
  std::string column;
  uint64_t l = 2;
  std::map<std::string, std::string> published;  // what stands for each cell; empty: it stands for itself
};

struct CheckedQuestion {
  std::vector<CheckedColumn> columns;
  uint64_t k = 2;
  std::string target;        // empty: none
  std::string count;         // empty: each row is one
  std::string persons = {};  // the column whose different values k counts; empty: it counts rows
  std::vector<CheckedDiversity> diverse = {};
  std::vector<bool> drawn = {};                // of the rows; empty: all of them
  std::map<std::string, double> numbers = {};  // of the target's cells that are some; empty: it has names
  bool distances = false;                      // RM: from the median, not squares from the mean
};

Result<CheckedGeneralization> checkGeneralization(const Table& original, const CheckedQuestion& question);

}  // namespace indistinct
