#include "core/search/climb/column_gains.h"

namespace indistinct {

ColumnGains::ColumnGains(const Problem& problem) : price_(priceOf(problem)), labels_(problem.tuples.labels) {
  const Tuples& tuples = problem.tuples;
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const size_t positions = tuples.domainSizes[c];
    auto& rows = before_.emplace_back(positions + 1, 0);
    auto& labels = labelBefore_.emplace_back((positions + 1) * labels_, 0);
    for (uint32_t t = 0; t < tuples.size; ++t) {
      const size_t next = tuples.position[c][t] + size_t{1};
      rows[next] += static_cast<uint32_t>(tuples.count[t]);
      for (uint32_t l = 0; l < labels_; ++l)
        labels[next * labels_ + l] += static_cast<uint32_t>(tuples.labelCount[size_t{t} * labels_ + l]);
    }
    for (size_t p = 0; p < positions; ++p) rows[p + 1] += rows[p];
    for (size_t i = labels_; i < labels.size(); ++i) labels[i] += labels[i - labels_];
  }
}

// What these rows lose together: bits that a reader lacks to know their targets, in 2^-24, or the loss.
uint64_t ColumnGains::alone(uint32_t c, uint32_t first, uint32_t end) const {
  const uint64_t rows = before_[c][end] - before_[c][first];
  if (rows == 0) return 0;
  if (labels_ == 0) return price_.kept<uint64_t>(rows, nullptr, price_.cell(c, first, end));
  const uint64_t all = log_.of(rows) >> 8;
  uint64_t bits = 0;
  for (size_t l = 0; l < labels_; ++l) {
    const uint64_t n =
        labelBefore_[c][end * size_t{labels_} + l] - labelBefore_[c][first * size_t{labels_} + l];
    if (n > 0) bits += n * (all - (log_.of(n) >> 8));
  }
  return bits;
}

Gain ColumnGains::of(uint32_t c, std::span<const uint32_t> borders) const {
  Gain gain;
  const uint64_t whole = alone(c, borders.front(), borders.back());
  uint64_t parts = 0;
  for (size_t i = 0; i + 1 < borders.size(); ++i) parts += alone(c, borders[i], borders[i + 1]);
  gain.rows = std::max<uint64_t>(1, before_[c][borders.back()] - before_[c][borders.front()]);
  const uint64_t least = labels_ > 0 ? gain.rows << 4 : 0;
  if (whole > parts && whole - parts > least) gain.sum = whole - parts;
  return gain;
}

}  // namespace indistinct
