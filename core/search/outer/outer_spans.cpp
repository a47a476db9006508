#include "core/search/outer/outer_spans.h"

#include <cmath>
#include <limits>

namespace indistinct {

void PackedSpans::pack(const std::vector<Span>& spans) {
  count_.assign(spans.empty() ? 0 : spans.back().first + size_t{1}, 0);
  end_.resize(spans.size());
  bool small = true;
  for (size_t i = 0; i < spans.size(); ++i) {
    ++count_[spans[i].first];
    end_[i] = static_cast<uint8_t>(spans[i].end);
    small = small && (spans[i].least < none || spans[i].least >= Span::forbidden);
  }
  small_.assign(small ? spans.size() : 0, none);
  least_.assign(small ? 0 : spans.size(), std::numeric_limits<float>::infinity());
  for (size_t i = 0; i < spans.size(); ++i) {
    const double least = spans[i].least;
    if (least >= Span::forbidden) continue;
    if (small) {
      small_[i] = static_cast<uint16_t>(least);
      continue;
    }
    const float near = static_cast<float>(least);
    least_[i] = static_cast<double>(near) > least ? std::nextafter(near, 0.0f) : near;
  }
}

double PackedSpans::leastOf(size_t i) const {
  if (!small_.empty()) return small_[i] == none ? Span::forbidden : small_[i];
  return std::isinf(least_[i]) ? Span::forbidden : static_cast<double>(least_[i]);
}

void PackedSpans::unpack(std::vector<Span>& spans) const {
  spans.clear();
  for (size_t first = 0; first < count_.size(); ++first) {
    for (uint8_t n = 0; n < count_[first]; ++n) {
      const size_t i = spans.size();
      spans.push_back({static_cast<uint16_t>(first), end_[i], leastOf(i)});
    }
  }
}

}  // namespace indistinct
