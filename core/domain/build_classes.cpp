// Intervals of numbers that tell about the target (Fayyad and Irani, Multi-Interval Discretization of
// Continuous-Valued Attributes for Classification Learning, IJCAI 1993). An interval is split where the
// target's entropy falls most, as long as that pays for the description of the split: with N rows, entropy E
// and c labels of the whole, and E1, c1 and E2, c2 of its parts,
//
//     gain > (log2(N - 1) + log2(3^c - 2) - c E + c1 E1 + c2 E2) / N.
//
// Ours differs in what becomes of the splits: they are a tree already, and its depths are the taxonomy's
// levels. Splits deeper than the sixth are left out: a level more for each would make the lattice too high.
#include <algorithm>
#include <cmath>

#include "core/domain/build_taxonomy.h"

namespace indistinct {

namespace {

constexpr uint32_t deepest = 6;

struct Side {
  std::vector<uint64_t> rows;  // per label
  uint64_t all = 0;

  double entropy() const {
    double sum = 0;
    for (const uint64_t n : rows) {
      if (n == 0) continue;
      const double share = static_cast<double>(n) / static_cast<double>(all);
      sum -= share * std::log2(share);
    }
    return sum;
  }
  double labels() const {
    return static_cast<double>(std::count_if(rows.begin(), rows.end(), [](uint64_t n) { return n > 0; }));
  }
};

class Splitter {
 public:
  Splitter(std::span<const uint64_t> labelRows, uint32_t labels) : labelRows_(labelRows), labels_(labels) {}

  void split(uint32_t first, uint32_t end, uint32_t depth) {
    if (depth > deepest || end - first < 2) return;
    const Side whole = sideOf(first, end);
    if (whole.all == 0) return;
    Side left = sideOf(first, first), right = whole;
    const double n = static_cast<double>(whole.all), entropy = whole.entropy();
    double least = entropy - 1e-12;
    uint32_t best = end;
    for (uint32_t i = first; i + 1 < end; i++) {
      for (uint32_t label = 0; label < labels_; label++) {
        const uint64_t rows = labelRows_[size_t{i} * labels_ + label];
        left.rows[label] += rows;
        left.all += rows;
        right.rows[label] -= rows;
        right.all -= rows;
      }
      if (left.all == 0 || right.all == 0) continue;
      const double mean = (static_cast<double>(left.all) * left.entropy() +
                           static_cast<double>(right.all) * right.entropy()) /
                          n;
      if (mean < least) {
        least = mean;
        best = i + 1;
      }
    }
    if (best == end || !pays(whole, sideOf(first, best), sideOf(best, end), entropy - least)) return;
    found.push_back({best, depth});
    split(first, best, depth + 1);
    split(best, end, depth + 1);
  }

  std::vector<PaidSplit> found;

 private:
  Side sideOf(uint32_t first, uint32_t end) const {
    Side side{std::vector<uint64_t>(labels_), 0};
    for (uint32_t i = first; i < end; i++) {
      for (uint32_t label = 0; label < labels_; label++) {
        const uint64_t rows = labelRows_[size_t{i} * labels_ + label];
        side.rows[label] += rows;
        side.all += rows;
      }
    }
    return side;
  }

  static bool pays(const Side& whole, const Side& left, const Side& right, double gain) {
    const double n = static_cast<double>(whole.all);
    const double c = whole.labels();
    // 3^c - 2 leaves what a double holds at some 640 labels; by then the 2 is nothing beside it.
    const double words = c > 30 ? c * std::log2(3.0) : std::log2(std::pow(3, c) - 2);
    const double description =
        words - (c * whole.entropy() - left.labels() * left.entropy() - right.labels() * right.entropy());
    return gain > (std::log2(n - 1) + description) / n;
  }

  std::span<const uint64_t> labelRows_;
  uint32_t labels_;
};

}  // namespace

std::vector<PaidSplit> paidSplits(std::span<const uint64_t> labelRows, uint32_t size, uint32_t labels) {
  Splitter splitter(labelRows, labels);
  splitter.split(0, size, 1);
  std::sort(splitter.found.begin(), splitter.found.end(),
            [](const PaidSplit& a, const PaidSplit& b) { return a.position < b.position; });
  return std::move(splitter.found);
}

Result<BuildLevels> buildClasses(const BuildGround& ground) {
  if (ground.labels == 0)
    return Error{ErrorCode::plan,
                 "Intervals by the target need one: give a column with few values the role target.",
                 {}};
  if (ground.numbers.empty())
    return Error{ErrorCode::plan, "Intervals need numbers, and this column holds none.", {}};
  const auto splits = paidSplits(ground.labelRows, ground.size(), ground.labels);
  if (splits.empty())
    return Error{
        ErrorCode::plan, "No split of this column tells enough about the target to pay for itself.", {}};
  uint32_t depth = 0;
  for (const auto& split : splits) depth = std::max(depth, split.depth);
  BuildLevels levels;
  for (; depth > 0; depth--) {
    std::vector<uint32_t> starts{0};
    for (const auto& split : splits) {
      if (split.depth <= depth) starts.push_back(split.position);
    }
    levels.push_back(levelOfRuns(ground, starts));
  }
  return levels;
}

}  // namespace indistinct
