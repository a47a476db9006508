#pragma once
// Exact search of the lattice that evaluates only the nodes that could matter.
//
// Idea. Two bounds on a node that is not evaluated:
//   reach  its k is at most that of every node above it: the least known, or itself bounded, reach of its
//          immediate generalizations. (k under a limit is monotone; Dewri et al. 2009 use this too.)
//   low    its cost is at least its cost with nothing suppressed, or each class suppressed where that is
//          cheaper, which falls under refinement for every loss.
//          By cells it is a sum over columns, known beforehand. Others need classes: those of any node below.
// The goal says whether a node with at most this reach and at least this cost can still matter. If not, it is
// passed by, and its bound on reach serves the nodes below it.
//
// How. First a climb, which finds most of what is to be found. Where classes are priced it begins with a path
// from the top down, from child to child with the largest k; then all neighbours of the best nodes are
// evaluated until none is new. Then a sweep over all nodes in descending order, so that generalizations come
// first, block by block: where a node of a block may matter, they make the table of the block's first columns
// with the others at their leaves, whose cost bounds the whole block, and go on with one column more. Blocks
// fall into waves of equal height of their first columns; after a wave the climb goes on from what it found.
// The blocks of a wave are independent, and each starts with what was found before the wave. So the result,
// and even the nodes evaluated, are the same for any number of threads.
//
// The order of the columns matters for them: what a block's bound knows of its last columns is their
// leaves, so the columns whose leaves tell rows apart the least come last (tellsApartFirst).
//
// Dropped (Adult, DM, limit 1 %): no path and no climb between the waves: 20.4 % of the nodes evaluated where
// it is 15.4 %, in an order by levels; neighbours two steps away: more evaluations, nothing found.
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/invariant.h"
#include "core/search/lattice/ground.h"
#include "core/search/price.h"

namespace indistinct {

// Goal: useless(reach, low), offer(profile, node), absorb(other), nodes(): the best found so far.
template <class Goal>
class PruneSearch {
 public:
  PruneSearch(Ground& ground, std::vector<NodeValue>& values, Goal goal)
      : ground_(ground), lattice_(ground.lattice()), values_(values), goal_(std::move(goal)) {
    byCells_ = priceOf(ground.problem()).byCells();
    reach_.assign(lattice_.nodes, UINT32_MAX);
    batch_ = children_ = {lattice_.top()};
    descending_ = !byCells_;
    makeBlocks();
  }

  void advance(std::chrono::milliseconds slice) {
    const auto deadline = std::chrono::steady_clock::now() + slice;
    do {
      if (climbing_) {
        climb(deadline);
      } else {
        sweep(deadline);
      }
    } while (!finished_ && std::chrono::steady_clock::now() < deadline);
  }

  const Goal& goal() const { return goal_; }
  bool finished() const { return finished_; }
  bool climbing() const { return climbing_; }
  uint64_t evaluated() const { return evaluated_; }
  double share() const { return static_cast<double>(done_) / static_cast<double>(blocks_.size()); }

 private:
  static constexpr uint32_t usualBlock = 512;
  static constexpr uint32_t usualChunk = 8;

  Ground& ground_;
  const Lattice& lattice_;
  std::vector<NodeValue>& values_;
  Goal goal_;
  bool byCells_ = false;
  std::vector<uint32_t> reach_;  // [node] k if evaluated, else a bound on it
  std::vector<Cost> low_;        // [node] a bound from evaluated nodes below; empty: none known, or by cells
  uint64_t evaluated_ = 0;
  bool finished_ = false;

  bool climbing_ = true;
  bool descending_ = true;      // the part of the climb that comes first
  std::vector<Node> children_;  // of `at_`
  Node at_ = 0;
  std::vector<Node> batch_;  // nodes to evaluate
  uint32_t inBatch_ = 0;

  struct Block {
    uint32_t wave = 0;
    Node first = 0;
  };
  std::vector<Block> blocks_;  // wave by wave
  Node blockSize_ = 1;
  uint32_t blockDepth_ = 0;
  size_t done_ = 0;
  size_t inWave_ = 0;
  std::vector<Goal> found_;  // [task of this wave or batch]
  std::vector<uint64_t> counts_;

  void makeBlocks() {
    blockSize_ = lattice_.nodes;
    while (blockDepth_ + 1 < lattice_.size() && blockSize_ > usualBlock) {
      blockSize_ = lattice_.columns[blockDepth_++].stride;
    }
    uint32_t most = 0;
    for (uint32_t place = 0; place < blockDepth_; place++) most += lattice_.columns[place].levels - 1;
    for (Node first = 0; first < lattice_.nodes; first += blockSize_) {
      uint32_t height = 0;
      for (uint32_t place = 0; place < blockDepth_; place++) height += lattice_.level(first, place);
      blocks_.push_back({most - height, first});
    }
    std::stable_sort(blocks_.begin(), blocks_.end(),
                     [](const Block& a, const Block& b) { return a.wave < b.wave; });
  }

  void evaluate(Ground::Worker& worker, Node node, Goal& into) {
    const NodeProfile& profile = worker.evaluate(node);
    values_[node] = valueOf(profile);
    invariant("no node reaches a greater k than those above it",
              [&] { return values_[node].k <= reach_[node]; });
    invariant("no node costs less than those below it",
              [&] { return low_.empty() || low_[node] <= profile.base; });
    reach_[node] = values_[node].k;
    if (!low_.empty()) low_[node] = profile.base;
    into.offer(profile, node);
  }

  uint32_t reachFromAbove(Node node) const {
    uint32_t reach = UINT32_MAX;
    for (uint32_t place = 0; place < lattice_.size(); place++) {
      if (lattice_.canRise(node, place))
        reach = std::min(reach, reach_[node + lattice_.columns[place].stride]);
    }
    return reach;
  }

  Cost lowOf(Node node, Cost low) const {
    if (byCells_) return lattice_.cellsOf(node);
    return low_.empty() ? low : std::max(low, low_[node]);
  }

  // ---- climb ----

  void climb(Deadline deadline) {
    if (inBatch_ == 0) {
      if (!byCells_ && low_.empty()) low_.assign(lattice_.nodes, 0);
      found_.assign((batch_.size() + usualChunk - 1) / usualChunk, goal_.fresh());
    }
    inBatch_ = ground_.crew().run(inBatch_, static_cast<uint32_t>(found_.size()), deadline,
                                  [&](uint32_t thread, uint32_t task) {
                                    const size_t end = std::min(batch_.size(), size_t{task + 1} * usualChunk);
                                    for (size_t i = size_t{task} * usualChunk; i < end; i++) {
                                      evaluate(ground_.worker(thread), batch_[i], found_[task]);
                                    }
                                  });
    if (inBatch_ < found_.size()) return;
    for (const Goal& found : found_) goal_.absorb(found);
    evaluated_ += batch_.size();
    inBatch_ = 0;
    if (descending_) {
      gatherChildren();
      descending_ = !batch_.empty();
    }
    if (!descending_) gatherNeighbours();
    if (!batch_.empty()) return;
    climbing_ = false;
    raiseLows();
  }

  // The children of the one with the largest k among the last children, the cheapest of these.
  void gatherChildren() {
    NodeValue most;
    for (const Node node : children_) {
      const NodeValue& value = values_[node];
      if (value.k < most.k || (value.k == most.k && value.cost >= most.cost)) continue;
      most = value;
      at_ = node;
    }
    children_.clear();
    batch_.clear();
    for (uint32_t place = 0; place < lattice_.size(); place++) {
      if (!lattice_.canSink(at_, place) || goal_.useless(most.k, 0)) continue;
      children_.push_back(at_ - lattice_.columns[place].stride);
      if (values_[children_.back()].k == 0) batch_.push_back(children_.back());
    }
  }

  void gatherNeighbours() {
    batch_.clear();
    for (const Node node : goal_.nodes()) {
      for (uint32_t place = 0; place < lattice_.size(); place++) {
        const Node stride = lattice_.columns[place].stride;
        if (lattice_.canRise(node, place)) batch_.push_back(node + stride);
        if (lattice_.canSink(node, place)) batch_.push_back(node - stride);
      }
    }
    std::sort(batch_.begin(), batch_.end());
    batch_.erase(std::unique(batch_.begin(), batch_.end()), batch_.end());
    std::erase_if(batch_, [&](Node node) {
      return values_[node].k > 0 || goal_.useless(reachFromAbove(node), lowOf(node, 0));
    });
  }

  // What is known of a node bounds those above it.
  void raiseLows() {
    if (low_.empty()) return;
    for (Node node = 0; node < lattice_.nodes; node++) {
      for (uint32_t place = 0; place < lattice_.size(); place++) {
        if (!lattice_.canSink(node, place)) continue;
        low_[node] = std::max(low_[node], low_[node - lattice_.columns[place].stride]);
      }
    }
  }

  // ---- sweep ----

  void sweep(Deadline deadline) {
    if (inWave_ == 0) {
      size_t end = done_;
      while (end < blocks_.size() && blocks_[end].wave == blocks_[done_].wave) end++;
      found_.assign(end - done_, goal_);
      counts_.assign(end - done_, 0);
    }
    inWave_ = ground_.crew().run(static_cast<uint32_t>(inWave_), static_cast<uint32_t>(found_.size()),
                                 deadline, [&](uint32_t thread, uint32_t task) {
                                   const Node first = blocks_[done_ + task].first;
                                   Sweeper{*this, ground_.worker(thread), found_[task], counts_[task]}.visit(
                                       first, blockSize_, blockDepth_, 0);
                                 });
    if (inWave_ < found_.size()) return;
    for (const Goal& found : found_) goal_.absorb(found);
    for (const uint64_t count : counts_) evaluated_ += count;
    done_ += inWave_;
    inWave_ = 0;
    finished_ = done_ == blocks_.size();
    if (finished_) return;
    gatherNeighbours();
    climbing_ = !batch_.empty();
  }

  struct Sweeper {
    PruneSearch& search;
    Ground::Worker& worker;
    Goal& goal;
    uint64_t& count;

    // May a node of the block matter? Bounds the reach of those that come before it.
    bool anyLeft(Node first, Node size, Cost low) {
      for (Node node = first + size; node-- > first;) {
        if (search.values_[node].k > 0) continue;
        search.reach_[node] = search.reachFromAbove(node);
        if (!goal.useless(search.reach_[node], search.lowOf(node, low))) return true;
      }
      return false;
    }

    // The nodes first … first+size-1 agree in the first `depth` columns.
    void visit(Node first, Node size, uint32_t depth, Cost low) {
      if (!anyLeft(first, size, low)) return;
      if (size == 1) {
        search.evaluate(worker, first, goal);
        count++;
        return;
      }
      if (!search.byCells_ && depth > 0) {
        const Cost base = worker.profiler.base(worker.cursor.prefix(first, depth));
        if (base > low && !anyLeft(first, size, base)) return;
        low = std::max(low, base);
      }
      const Node part = search.lattice_.columns[depth].stride;
      for (Node at = first + size; at > first; at -= part) visit(at - part, part, depth + 1, low);
    }
  };
};

}  // namespace indistinct
