#pragma once
// The cheapest partition of the outer units into alive spans.
//
// Spans are ordered by first, then end; the forward pass meets every span after all that could end where it
// starts, the backward pass in reverse. A span lies on a cheapest path of cost forward[first] + cost +
// backward[end].
#include <cstdint>
#include <limits>
#include <vector>

#include "core/search/outer/outer_model.h"

namespace indistinct {

class OuterPath {
 public:
  static constexpr double infinite = 1e300;

  explicit OuterPath(uint32_t units = 0) { resize(units); }
  void resize(uint32_t units) {
    units_ = units;
    forward_.resize(units + 1);
    backward_.resize(units + 1);
  }

  double forward(const std::vector<Span>& spans, const double* cost);
  // For several costs of each span, [span * width + cost], side by side.
  void forwardEach(const std::vector<Span>& spans, const double* costs, size_t width,
                   std::vector<double>& reached);
  void backward(const std::vector<Span>& spans, const double* cost);
  // After both: the least cost of a partition that has this span.
  double through(const Span& span, double cost) const {
    return forward_[span.first] + cost + backward_[span.end];
  }

  // The cheapest partition that suppresses at most `most` rows, of equal ones one that suppresses least.
  // Nothing if none costs less than `below`. Returns the spans' numbers.
  struct Chosen {
    double cost = infinite;
    double suppressed = 0;
    std::vector<uint32_t> spans;
  };
  Chosen cheapest(const std::vector<Span>& spans, const double* cost, const double* suppressed, double most,
                  double below);

 private:
  Chosen cheapestWithin(const std::vector<Span>& spans, const double* cost, const double* suppressed,
                        double most, double below);

  uint32_t units_ = 0;
  std::vector<double> forward_, backward_, each_;
  struct Best {
    double cost = infinite;
    double suppressed = 0;
    uint32_t by = OuterModel::none;
  };
  std::vector<Best> best_;
};

}  // namespace indistinct
