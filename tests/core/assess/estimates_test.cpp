#include "core/assess/estimates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/assess/hiding.h"

namespace indistinct {
namespace {

using support::Hiding;

// Shares, design effect and interval straight from the definitions, over records one by one.
struct ByHand {
  std::map<uint32_t, double> weight;
  double all = 0, mean = 0, variance = 0;
  uint64_t rows = 0;

  ByHand(const Hiding& hiding, const std::vector<support::Record>& records, size_t c, bool after) {
    std::vector<double> weights;
    for (const auto& record : records) {
      if (!record.values[c] || (after && record.hidden[c])) continue;
      const double w = 1 + static_cast<double>(record.row % 3);
      size_t group = 0;
      for (const uint32_t start : hiding.prepared.cuts.starts[c]) group += start <= *record.values[c];
      weight[static_cast<uint32_t>(group)] += w;
      weights.push_back(w);
      all += w;
      rows++;
    }
    for (const double w : weights) mean += w / static_cast<double>(rows);
    for (const double w : weights) variance += (w - mean) * (w - mean) / static_cast<double>(rows);
  }
  double designEffect() const { return rows == 0 ? 1 : 1 + variance / (mean * mean); }
  double share(uint32_t group) const { return weight.at(group) / all; }
  double half(uint32_t group) const {
    const double p = share(group);
    return 1.959964 * std::sqrt(p * (1 - p) * designEffect() / static_cast<double>(rows));
  }
};

bool differs(double a, double b) { return std::fabs(a - b) > 1e-6; }

std::string wrongEstimate(const Estimate& e, const ByHand& hand, uint32_t group) {
  if (differs(e.share, hand.share(group))) return "a share";
  if (differs(e.low, std::max(0.0, hand.share(group) - hand.half(group)))) return "where an interval begins";
  if (differs(e.high, std::min(1.0, hand.share(group) + hand.half(group)))) return "where an interval ends";
  return "";
}

std::string mismatch(const Hiding& hiding) {
  const auto records = support::recordsOf(hiding);
  LineWeights weights;
  for (const Line& line : hiding.seen.lines) weights.push_back(1 + static_cast<double>(line.row % 3));
  for (size_t c = 0; c < hiding.seen.columns.size(); c++) {
    const ByHand before(hiding, records, c, false), after(hiding, records, c, true);
    const EstimatedColumn column = estimate(hiding.seen, c, weights, weights);
    if (column.before.rows != before.rows || column.after.rows != after.rows) return "rows";
    if (differs(column.before.designEffect, before.designEffect()) ||
        differs(column.after.designEffect, after.designEffect()))
      return "the design effect";
    if (column.groups.size() != before.weight.size()) return "groups";
    for (const EstimatedGroup& group : column.groups) {
      std::string wrong = wrongEstimate(group.before, before, group.group);
      if (group.after.has_value() != (after.weight.count(group.group) > 0)) wrong = "what vanished";
      if (wrong.empty() && group.after) wrong = wrongEstimate(*group.after, after, group.group);
      if (!wrong.empty()) return wrong;
    }
  }
  return "";
}

TEST(Estimates, FollowFromTheirDefinitions) { support::checkHidings("estimates", 42, mismatch); }

EstimatedGroup group(double before, double low, double high, std::optional<Estimate> after) {
  return {0, {before, low, high}, after};
}

TEST(Estimates, DifferencesAreOfValuesThatAreStillShown) {
  const std::vector<EstimatedColumn> columns = {
      {{}, {}, {group(0.5, 0.4, 0.6, Estimate{0.6, 0.55, 0.65}), group(0.3, 0.2, 0.4, std::nullopt)}},
      {{},
       {},
       {group(0.9, 0.85, 0.95, Estimate{0.5, 0.4, 0.6}), group(0.1, 0, 0.2, Estimate{0.1, 0.05, 0.15})}}};
  const Differences d = differencesOf(columns);
  EXPECT_EQ(d.compared, 3u);
  EXPECT_EQ(d.overlapping, 2u);
  EXPECT_DOUBLE_EQ(d.least, -0.1);
  EXPECT_DOUBLE_EQ(d.greatest, 0.4);
  EXPECT_DOUBLE_EQ(d.mean, 0.1);
  EXPECT_DOUBLE_EQ(d.median, 0);
}

}  // namespace
}  // namespace indistinct
