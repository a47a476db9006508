#pragma once
// A release held against the original file: what the two files and the plan alone say about classes,
// suppression and cost, and every claim that does not hold. Slow, obvious, and without a line of the search.
//
// Every cell of the release is read as a set of original values. A row of the original belongs to the
// published class whose cells hold its values. A class must have at least k rows, or persons where k counts
// those by a column of the original, and just as many rows in the release as in the original; whoever belongs
// to no published class was suppressed, and is blank where suppressed rows stay. What is not generalized must
// stand as it stood (core/check/kept_cells.h), and no column may be there that the plan does not publish
// (core/check/release_columns.h).
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/check/label_readings.h"
#include "core/check/release_columns.h"

namespace indistinct {

struct AuditQuestion {
  const Table& original;
  const Table& released;
  std::vector<AuditQuasi> quasi = {};
  std::vector<uint64_t> rows = {};       // [row of the original]: how many it stands for; 0: it is left out
  std::vector<std::string> copied = {};  // columns that are published as they are, or by their bins
  std::vector<AuditQuasi> binned = {};   // of them: by their bins
  std::vector<std::string> tokens = {};  // identifiers, published as tokens
  std::string count = {};                // the count column's name; empty: each row is one
  std::vector<uint32_t> labels = {};     // [row of the original]: of the target; empty: none
  uint32_t labelCount = 0;
  std::vector<double> numbers = {};   // RM: of each label but a missing one, the last; empty: none
  bool distances = false;             // RM: from the median, not squares from the mean
  std::vector<uint64_t> matrix = {};  // CM: price [actual * labels + published]; empty: 1 for each miss
  uint64_t k = 2;
  std::string persons =
      {};  // a column of the original, whose different values k counts; empty: it counts rows
  // Sensitive columns, and how many different values every class must show of each.
  std::vector<std::pair<std::string, uint64_t>> diverse = {};
  std::optional<uint64_t> maxSuppressed = {};
  bool all = false;  // every class of at least k rows must be there: nothing else is withheld
  bool blankRows = false;
  bool rescued = false;  // single cells may be blank
  bool local = false;    // classes may overlap: a value may be published in several ways
  // The reading of the original file: classes may be smaller than k, but whatever they show, in so many
  // columns at most together, k rows of the original must show, too.
  std::optional<uint32_t> shownTogether = {};
  std::string blank = "[blank]";
  bool inOrder = false;              // rows were not shuffled
  std::optional<bool> neutral = {};  // a ' stands before formulas; nothing where it is not known
};

struct AuditedEntropy {
  double bits = 0;
  double share = 0;  // of what hiding everything costs
  double slack = 0;  // in bits: what the whole numbers in which it is claimed may differ by
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
  uint64_t unseen = 0;   // of the suppressed: rows with a value that the recipe has no group for
  uint64_t cells = 0;    // blank ones, in classes
  uint64_t blanked = 0;  // rows of the release without any quasi cell
  uint64_t classes = 0;
  uint64_t smallestClass = 0;       // rows or persons
  std::optional<uint64_t> persons;  // in all rows of the original, where k counts them
  uint64_t dm = 0;
  std::optional<uint64_t> cm;
  std::optional<double> rm;
  double lm = 0;
  double lmMean = 0;
  std::optional<AuditedEntropy> entropy;  // nothing where a recipe alone says what values there are
  std::vector<std::pair<std::string, uint64_t>> diversity;  // column, fewest different values in a class
  std::vector<Failure> failures;
  std::vector<ColumnWarning> warnings;
  std::vector<std::vector<Positions>> positions;  // [column][published label]
  std::vector<bool> publishedRow;                 // [row of the original]
  // Where classes may overlap: [class][column] what its cells stand for; [row of the original] the class that
  // it was given to, 0xffffffff where none was.
  std::vector<std::vector<Positions>> groups;
  std::vector<uint32_t> groupOfRow;
  // [row of the original]: which of its quasi cells are blank; empty where no cell can be.
  std::vector<std::vector<bool>> blankCells;
};

Result<Audit> auditRelease(const AuditQuestion& question);

}  // namespace indistinct
