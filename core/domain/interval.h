#pragma once
// Intervals of numbers as people write them in taxonomies: [1, 5[ or [1, 5) without 5, [1, 5] and 1-5 with
// it, <5, >=5.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace indistinct {

struct Interval {
  double low = 0;
  double high = 0;
  bool holdsLow = true;
  bool holdsHigh = false;
  bool holds(double number) const {
    return (holdsLow ? number >= low : number > low) && (holdsHigh ? number <= high : number < high);
  }
};

std::optional<Interval> parseInterval(std::string_view text);

// [low, high[, or [low, high] where the high end belongs to it.
std::string formatInterval(double low, double high, bool holdsHigh);

// Finds the intervals among some labels that hold a number.
class Intervals {
 public:
  explicit Intervals(std::span<const std::string> labels);
  bool empty() const { return intervals_.empty(); }
  // Their indices among the labels, at most two.
  std::vector<size_t> holding(double number) const;

 private:
  struct Named {
    Interval interval;
    size_t label = 0;
  };
  std::vector<Named> intervals_;      // by lower end
  std::vector<double> highestSoFar_;  // of the ends of the intervals up to here
};

}  // namespace indistinct
