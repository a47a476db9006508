#pragma once
// The nodes of a search tree that wait to be expanded, and the least bound of all of them.
//
// Idea: they lie in one heap by bound, of equal ones the deeper first, so the most promising comes next.
// Beyond half of the memory granted, and until only a third is used, the deepest of the last few comes next
// instead, which closes nodes sooner than it opens new ones. Beyond all of it new nodes are given up.
//
// Invariant: no solution below a node that was put here and has not been taken costs less than `bound`, also
// where the node has been given up: its bound stays for ever.
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/invariant.h"
#include "core/loss/loss.h"

namespace indistinct {

template <class Node>
concept TreeNode = std::movable<Node> && requires(Node node, const Node& known) {
  { node.bound } -> std::same_as<Cost&>;
  { known.depth } -> std::convertible_to<uint32_t>;
  { known.bytes() } -> std::same_as<uint64_t>;
};

template <TreeNode Node>
class OpenNodes {
 public:
  static constexpr Cost nothing = ~Cost{0};

  OpenNodes(uint64_t memory, bool bestFirst) : memory_(memory), bestFirst_(bestFirst) {}

  void put(Node node) {
    if (bytes_ + node.bytes() > memory_) {
      givenUp_ = std::min(givenUp_, node.bound);
      return;
    }
    bytes_ += node.bytes();
    nodes_.push_back(std::move(node));
    if (!deep_) std::push_heap(nodes_.begin(), nodes_.end(), later);
  }

  std::optional<Node> take() {
    if (nodes_.empty()) {
      invariant("no open node holds no memory", [this] { return bytes_ == 0; });
      return std::nullopt;
    }
    const bool crowded = !bestFirst_ || bytes_ > memory_ / (deep_ ? 3 : 2);
    if (deep_ && !crowded) std::make_heap(nodes_.begin(), nodes_.end(), later);
    deep_ = crowded;
    if (!deep_) {
      std::pop_heap(nodes_.begin(), nodes_.end(), later);
    } else {
      const size_t from = nodes_.size() > few ? nodes_.size() - few : 0;
      const auto deepest = std::max_element(nodes_.begin() + static_cast<std::ptrdiff_t>(from), nodes_.end(),
                                            [](const Node& a, const Node& b) { return a.depth < b.depth; });
      std::swap(*deepest, nodes_.back());
    }
    Node node = std::move(nodes_.back());
    nodes_.pop_back();
    bytes_ -= node.bytes();
    return node;
  }

  Cost bound() const {
    if (nodes_.empty()) return givenUp_;
    if (!deep_) return std::min(givenUp_, nodes_.front().bound);
    Cost least = givenUp_;
    for (const Node& node : nodes_) least = std::min(least, node.bound);
    return least;
  }

  bool empty() const { return nodes_.empty(); }
  size_t size() const { return nodes_.size(); }
  uint64_t bytes() const { return bytes_; }
  bool deep() const { return deep_; }
  bool gaveUp() const { return givenUp_ != nothing; }

 private:
  static constexpr size_t few = 64;

  // The order of the heap: the last is the next.
  static bool later(const Node& a, const Node& b) {
    if (a.bound != b.bound) return a.bound > b.bound;
    return a.depth < b.depth;
  }

  const uint64_t memory_;
  const bool bestFirst_;
  std::vector<Node> nodes_;
  uint64_t bytes_ = 0;
  bool deep_ = false;
  Cost givenUp_ = nothing;  // the least bound of those
};

}  // namespace indistinct
