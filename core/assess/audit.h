#pragma once
// A release held against the original file: what the two files and the plan alone say about classes,
// suppression and cost, and every claim that does not hold. Slow, obvious, and without a line of the search.
//
// Every cell of the release is read as a set of original values. A row of the original belongs to the
// published class whose cells hold its values. A class must have at least k rows, and just as many in the
// release as in the original; whoever belongs to no published class was suppressed. Columns that are not
// generalized must hold the same values class by class.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/assess/assessed.h"
#include "core/assess/read_label.h"
#include "core/release/recipe.h"

namespace indistinct {

struct AuditQuestion {
  const Table& original;
  const Table& released;
  std::span<const uint32_t> columns;  // quasi-identifiers, of the original
  std::span<const Domain> domains;
  const RowCounts& counts;
  const std::vector<uint32_t>& ofRow;  // none: the row is left out
  std::vector<std::string> same;       // columns that must be as they were
  std::vector<std::string> absent;     // columns that must not be there
  std::string target;                  // empty: none
  std::string count;                   // the count column's name; empty: each row is one
  uint64_t k = 2;
  uint64_t maxSuppressed = 0;
  std::string blank = defaultBlank;
  // Says what a median or a midpoint stands for, which the cell alone does not.
  const Recipe* recipe = nullptr;
};

struct Audit {
  struct Failure {
    std::vector<std::string> cells;  // of the quasi columns; empty where no class is to blame
    uint64_t size = 0;
    uint64_t row = 0;  // of the released file; 0: none
    std::string what;
  };
  uint64_t rows = 0;       // of the original
  uint64_t published = 0;  // in classes
  uint64_t suppressed = 0;
  uint64_t blanked = 0;  // rows of the release without any quasi cell
  uint64_t classes = 0;
  uint64_t smallestClass = 0;
  uint64_t dm = 0;
  std::optional<uint64_t> cm;
  double lm = 0;
  double lmMean = 0;
  std::vector<std::pair<std::string, uint64_t>> diversity;  // column, fewest different values in a class
  std::vector<Failure> failures;
  std::vector<std::vector<Positions>> positions;  // [column][published label]
  std::vector<bool> publishedRow;                 // [row of the original]
};

Result<Audit> auditRelease(const AuditQuestion& question);

}  // namespace indistinct
