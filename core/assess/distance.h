#pragma once
// How far two distributions over the same values are apart, each from 0 (equal) to 1.
//
//     total variation   half the sum of |p - q|: the largest difference of any event's probability
//     Hellinger         sqrt(1 - sum of sqrt(p q)); Hellinger (1909)
//     Jensen-Shannon    the square root of the divergence to base 2; Lin (1991), Endres and Schindelin (2003)
//     earth mover's     for ordered values: mass times steps, divided by the steps from first to last; Rubner
//                       et al. (2000), and as in t-closeness, Li et al. (2007), section 5
#include <algorithm>
#include <cmath>
#include <span>

namespace indistinct {

struct Distance {
  double totalVariation = 0;
  double hellinger = 0;
  double jensenShannon = 0;
  double earthMover = 0;  // means something for ordered values only
};

// Requires: equal sizes; each sums to 1, or is all 0 (nothing is left: as far as can be).
inline Distance distanceOf(std::span<const double> p, std::span<const double> q) {
  Distance d;
  double common = 0, divergence = 0, carried = 0, p1 = 0, q1 = 0;
  for (size_t i = 0; i < p.size(); i++) {
    d.totalVariation += std::fabs(p[i] - q[i]) / 2;
    common += std::sqrt(p[i] * q[i]);
    const double m = (p[i] + q[i]) / 2;
    if (p[i] > 0) divergence += p[i] * std::log2(p[i] / m) / 2;
    if (q[i] > 0) divergence += q[i] * std::log2(q[i] / m) / 2;
    p1 += p[i];
    q1 += q[i];
    if (i + 1 < p.size()) d.earthMover += std::fabs(carried += p[i] - q[i]);
  }
  if (p1 == 0 || q1 == 0) return p1 == q1 ? Distance{} : Distance{1, 1, 1, 1};
  const double whole = 1 - 1e-15;  // rounding must not make two equal distributions differ
  d.hellinger = common >= whole ? 0 : std::sqrt(1 - common);
  d.jensenShannon = divergence <= 1 - whole ? 0 : std::sqrt(std::min(1.0, divergence));
  if (p.size() > 1) d.earthMover /= static_cast<double>(p.size() - 1);
  return d;
}

}  // namespace indistinct
