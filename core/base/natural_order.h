#pragma once
// The order in which a person would list values: runs of digits compare as numbers ("9th" < "10th", -5 < 3),
// letters without regard to case, and only where nothing else differs does case decide.
#include <string_view>

namespace indistinct {

// Negative, zero or positive as `a` stands before, at or behind `b`. Zero only for equal strings: a total
// order.
int compareNaturally(std::string_view a, std::string_view b);

struct NaturalOrder {
  bool operator()(std::string_view a, std::string_view b) const { return compareNaturally(a, b) < 0; }
};

}  // namespace indistinct
