#pragma once
// Bins of numbers by their definitions.
#include <map>

#include "model/domains.h"

namespace model {

struct BinnedNumbers {
  std::map<int64_t, size_t> of;     // a number in thousandths -> its bin, ascending
  std::vector<Real> edges;          // [bin] its lower edge: what it is called
  std::vector<std::string> labels;  // [bin] the edge as a decimal, where it has an exact one
};

BinnedNumbers binNumbers(const Column& column, const Ground& ground);

}  // namespace model
