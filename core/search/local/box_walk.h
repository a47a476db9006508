#pragma once
// All boxes that hold k rows and cost no more than a limit.
//
// Idea. A box is a node of each column's taxonomy. Depth first over the columns, the tuples at hand are
// parted by the nodes that hold them; a part is followed only if it has k rows, costs no more than the limit
// so far, and is tight, which is to say that no lower node holds it. So no box is met that does not count.
// The tuples at hand are laid out by their positions once for each column, with what lies before each
// position: so a node tells its rows without a look at them.
//
// Source: ours. Invariant: every set of at least k rows lies in a box that is found, or costs more than the
// limit, unless whoever asks did not follow one that holds it.
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/local/local_cells.h"

namespace indistinct {

class BoxWalk {
 public:
  // Who asks for boxes. Prices are those of one row.
  class Asker {
   public:
    virtual ~Asker() = default;
    // Could boxes of some of these tuples be of use, which cost at least so much?
    virtual bool follows(std::span<const uint32_t> tuples, uint64_t price) = 0;
    virtual void found(std::span<const uint32_t> tuples, uint64_t price) = 0;
  };

  static bool fits(const Problem& problem);
  // Both must outlive it.
  BoxWalk(const Problem& problem, const LocalCells& cells);
  void walk(std::span<const uint32_t> tuples, uint64_t limit, Asker& asker) const;
  uint64_t rowsOf(std::span<const uint32_t> tuples) const;
  // A limit to begin with, and the one after.
  uint64_t firstLimit() const;
  uint64_t nextLimit(uint64_t limit) const;

 private:
  struct Tree {
    std::vector<std::vector<uint32_t>> children;  // [node]
    std::vector<uint64_t> price;                  // [node]
  };
  // Tuples by their positions in a column, from the least of them on.
  struct Shelf {
    std::vector<uint32_t> tuples;
    Position least = 0, greatest = 0;
    std::vector<uint32_t> before, next;  // [position - least]: tuples; of those laid out so far
    std::vector<uint64_t> rows;          // [position - least]: before it
    size_t at(Position position) const { return std::clamp(position, least, greatest + 1) - least; }
  };
  struct Step {
    size_t depth = 0;
    uint64_t limit = 0;
    Asker& asker;
    std::vector<Shelf>& shelves;  // [depth]
    Step deeper() const { return {depth + 1, limit, asker, shelves}; }
  };
  void enter(const Step& step, std::span<const uint32_t> tuples, uint64_t price) const;
  void visit(const Step& step, uint32_t node, uint64_t price) const;

  const Problem& problem_;
  const uint64_t full_;
  std::vector<Tree> trees_;      // [column]
  std::vector<uint32_t> order_;  // of the columns: the cheapest first step first
};

}  // namespace indistinct
