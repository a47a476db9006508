#pragma once
// Groups by boxes, the cheapest first: quick and good where columns are few and published by nodes.
//
// Idea. All boxes of k rows below a limit (box_walk.h) are gone through by price, and a group is made of the
// free rows of each that still has k. The limit grows in bands, so that later boxes are looked for among the
// few tuples that are left.
//
// Source: ours. Invariant: every group satisfies the rule. What is left over at the end are fewer than k
// rows, or rows that do not satisfy the rule together.
//
// Tried and dropped: a last limit below what hiding all costs (leftovers then widen the groups they join:
// .155 in place of .143 on Adult at k = 50); cutting the table into blocks first.
#include <random>

#include "core/privacy/strength.h"
#include "core/search/local/box_walk.h"
#include "core/search/local/reassign.h"

namespace indistinct {

class BoxGreedy : private BoxWalk::Asker {
 public:
  // All must outlive it. Boxes of one price come in an order drawn from the seed.
  BoxGreedy(const Problem& problem, const LocalCells& cells, const BoxWalk& walk, uint64_t seed);
  // Goes through one band; false once there is nothing more to do.
  bool band(LocalGroups& groups);
  const std::vector<uint32_t>& left() const { return free_; }  // tuples

 private:
  struct Box {
    uint64_t price = 0;
    uint64_t turn = 0;
    size_t first = 0, end = 0;  // of members_
  };
  bool follows(std::span<const uint32_t> tuples, uint64_t price) override;
  void found(std::span<const uint32_t> tuples, uint64_t price) override;
  bool takes(const Box& box);

  const Problem& problem_;
  const BoxWalk& walk_;
  const uint64_t full_;
  std::mt19937_64 random_;
  Strength strength_;
  std::vector<uint32_t> free_;
  uint64_t low_ = 0, limit_;  // a band
  std::vector<Box> boxes_;
  std::vector<uint32_t> members_;
  std::vector<uint8_t> taken_;  // [tuple]
};

}  // namespace indistinct
