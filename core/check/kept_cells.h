#pragma once
// Do the cells that are not generalized stand as they stood? Row by row where the rows kept their order; else
// class by class, the cells of a row together, so that two values that changed places are seen.
//
// An identifier that became a token has one everywhere, which no other identifier has and which is none of
// the identifiers. Shuffled, a token is compared by the company it keeps: the classes and cells that it
// stands beside must be those of some identifier.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/check/spelling.h"
#include "core/table/table.h"

namespace indistinct {

struct KeptPair {
  const Column* original;
  const Column* released;
  // [code of the original]: the cell that is published for it; empty where each stands as it stood.
  std::vector<std::string> published = {};
};

// The original column with one code for all values that are published in one way.
Column asPublished(const KeptPair& pair);

// Cells of two files by common numbers: equal numbers are equal cells.
struct CellNumbers {
  std::vector<uint32_t> original, released;  // [code]
};
CellNumbers numbersOf(const KeptPair& pair, const Spelling& spelling);

struct KeptQuestion {
  static constexpr uint32_t leftOut = 0xffffffffu;
  // A row with this class is there, with its quasi-identifiers blanked.
  static constexpr uint32_t blanked = 0xfffffffeu;

  const Table& original;
  const Table& released;
  std::vector<KeptPair> copied, tokens;
  const std::vector<uint32_t>& classOfOriginal;  // [row]: leftOut where it is not in the release
  const std::vector<uint32_t>& classOfReleased;  // [row]
  bool inOrder = false;
  Spelling spelling;
};

// `fail(row of the release or 0, class, what)`; classes have as many rows on both sides.
void compareKept(const KeptQuestion& question,
                 const std::function<void(uint64_t, uint32_t, std::string)>& fail);

}  // namespace indistinct
