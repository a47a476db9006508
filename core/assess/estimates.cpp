#include "core/assess/estimates.h"

#include <algorithm>
#include <cmath>

namespace indistinct {
namespace {

constexpr double halfWidth = 1.959963984540054;  // of 95 % of the normal distribution, in its deviations

// Weights of cells, by group.
class Weighed {
 public:
  explicit Weighed(size_t groups) : ofGroup_(groups, 0) {}

  void add(uint32_t group, double weight, uint64_t rows) {
    const auto n = static_cast<double>(rows);
    ofGroup_[group] += n * weight;
    all_ += n * weight;
    squares_ += n * weight * weight;
    rows_ += rows;
  }
  EstimatedSide side() const {
    // 1 + cv² = n * sum of squares / square of the sum
    return {rows_, all_ > 0 ? static_cast<double>(rows_) * squares_ / (all_ * all_) : 1};
  }
  bool shows(uint32_t group) const { return ofGroup_[group] > 0; }
  Estimate of(uint32_t group) const {
    const double share = ofGroup_[group] / all_, effective = all_ * all_ / squares_;
    const double half = halfWidth * std::sqrt(share * std::max(0.0, 1 - share) / effective);
    return {share, std::max(0.0, share - half), std::min(1.0, share + half)};
  }

 private:
  std::vector<double> ofGroup_;
  double all_ = 0, squares_ = 0;
  uint64_t rows_ = 0;
};

}  // namespace

EstimatedColumn estimate(const Seen& seen, size_t c, const LineWeights& before, const LineWeights& after) {
  const SeenColumn& column = seen.columns[c];
  Weighed input(column.groups.size()), shown(column.groups.size());
  for (size_t i = 0; i < seen.lines.size(); i++) {
    const Line& line = seen.lines[i];
    const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
    if (value == SeenColumn::missing) continue;
    input.add(column.groupOf[value], before[i], line.rows);
    if (!line.hides(c)) shown.add(column.groupOf[value], after[i], line.rows);
  }
  EstimatedColumn estimated{input.side(), shown.side(), {}};
  for (uint32_t group = 0; group < column.groups.size(); group++) {
    if (!input.shows(group)) continue;
    estimated.groups.push_back({group, input.of(group), std::nullopt});
    if (shown.shows(group)) estimated.groups.back().after = shown.of(group);
  }
  return estimated;
}

Differences differencesOf(std::span<const EstimatedColumn> columns) {
  Differences found;
  std::vector<double> differences;
  double sum = 0;
  for (const EstimatedColumn& column : columns)
    for (const EstimatedGroup& group : column.groups) {
      if (!group.after) continue;
      differences.push_back(group.before.share - group.after->share);
      sum += differences.back();
      if (group.overlap()) found.overlapping++;
    }
  found.compared = differences.size();
  if (differences.empty()) return found;
  std::sort(differences.begin(), differences.end());
  const size_t half = differences.size() / 2;
  found.least = differences.front();
  found.greatest = differences.back();
  found.mean = sum / static_cast<double>(differences.size());
  found.median =
      differences.size() % 2 == 1 ? differences[half] : (differences[half - 1] + differences[half]) / 2;
  return found;
}

}  // namespace indistinct
