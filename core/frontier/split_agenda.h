#pragma once
// In which order the k of a split frontier (split_frontier.h) are climbed at, glanced at and proven.
//
//   1. Climbs on a geometric grid of k, greatest first, as each begins with what is best there by then.
//   2. A glance at each k that was asked for first, and at each of the grid: the first node of a proof.
//   3. Proofs of the k that were asked for first, one by one in the order they were named.
//   4. Proofs of ranges of k in descending order, as greater k are proven quicker. A range spans a few per
//      cent of cost. Where the budget of time does not do, only ranges from the grid on are tried below.
// Then 3 and 4 again with twice the budget, until every k is proven or no memory is left for its proof.
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/frontier/band.h"

namespace indistinct {

class SplitAgenda {
 public:
  struct Proof {
    uint64_t from = 0, to = 0;  // of k; 0: none
    bool glance = false;        // after a first bound only
    bool first = false;         // of a k that was asked for first
    double budget = 0;          // seconds
  };
  using Taken = std::function<bool(uint64_t k)>;

  // `first`: other k than the band's are left out. `ranges`: may one proof serve several k? The band must
  // outlive this.
  SplitAgenda(const Band& band, const std::vector<uint64_t>& first, double budget, bool ranges);

  // The next k to climb at; nothing once the grid is done.
  std::optional<uint64_t> climb();
  // The next proof, of k that nobody has taken; nothing where none is left for now.
  std::optional<Proof> next(const Taken& taken);
  // A proof has come to its end; `exhausted`: another one would not get further.
  void ended(const Proof& proof, bool exhausted);

  bool glancing() const { return glanced_ < glances_.size(); }
  bool waiting() const;  // is there a k left that could be proven?

 private:
  const Band& band_;
  const bool ranges_;
  const double budget_;
  std::vector<uint64_t> grid_, first_, glances_;
  size_t climbed_ = 0, glanced_ = 0;
  uint32_t round_ = 0;
  uint64_t below_ = ~uint64_t{0};           // this round goes on from there
  std::vector<uint8_t> tried_, exhausted_;  // [k]: by a proof that had too little time, or memory

  bool open(uint64_t k, const Taken& taken) const;
  uint64_t lowEnd(uint64_t k, const Taken& taken) const;
  std::optional<Proof> nextOfRound(const Taken& taken);
};

}  // namespace indistinct
