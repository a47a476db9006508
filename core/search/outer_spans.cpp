#include "core/search/outer_spans.h"

#include <cmath>
#include <limits>

namespace indistinct {

void PackedSpans::pack(const std::vector<Span>& spans) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  count_.assign(spans.empty() ? 0 : spans.back().first + size_t{1}, 0);
  end_.resize(spans.size());
  least_.resize(spans.size());
  for (size_t i = 0; i < spans.size(); ++i) {
    const double least = spans[i].least;
    ++count_[spans[i].first];
    end_[i] = static_cast<uint8_t>(spans[i].end);
    if (least >= Span::forbidden) {
      least_[i] = infinite;
      continue;
    }
    const float near = static_cast<float>(least);
    least_[i] = static_cast<double>(near) > least ? std::nextafter(near, 0.0f) : near;
  }
}

void PackedSpans::unpack(std::vector<Span>& spans) const {
  spans.clear();
  for (size_t first = 0; first < count_.size(); ++first) {
    for (uint8_t n = 0; n < count_[first]; ++n) {
      const size_t i = spans.size();
      const double least = std::isinf(least_[i]) ? Span::forbidden : static_cast<double>(least_[i]);
      spans.push_back({static_cast<uint16_t>(first), end_[i], least});
    }
  }
}

}  // namespace indistinct
