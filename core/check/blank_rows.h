#pragma once
// Which rows of the original the rows with blank cells may be. A blank tells nothing, so that a row of the
// original may fit several published rows; what can be said is whether every published row can be given a row
// of its own that fits it, in what it shows and in the cells that are kept. Rows that are alike are one kind,
// on both sides; kinds are matched by augmenting paths (Ford and Fulkerson, 1956). Where the rows kept their
// order, a row of the original can only be the next published one, or withheld: no other is looked for.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/check/label_readings.h"

namespace indistinct {

struct BlankQuestion {
  const Table& original;
  const Table& released;
  const std::vector<uint64_t>& rows;       // [row of the original]; 0: it is left out
  const std::vector<AuditQuasi>& quasi;    // of the original
  const std::vector<const Column*>& seen;  // of the release
  const std::vector<std::vector<uint32_t>>&
      labelOf;  // [column][code of the original]: what would stand there
  const std::vector<KeptPair>& kept;
  const Spelling& spelling;
  const std::vector<uint32_t>& classOfReleased;              // [row of the release]
  const std::map<std::vector<uint32_t>, uint32_t>& classes;  // by their labels
  const std::string& blank;
  bool inOrder = false;
};

// [row of the original]: the class with blank cells that it is given to, or none. A row whose class is
// published without a blank belongs there, and is given to none.
std::vector<uint32_t> rowsWithBlanks(const BlankQuestion& question);

}  // namespace indistinct
