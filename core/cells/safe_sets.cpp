#include "core/cells/safe_sets.h"

#include <algorithm>
#include <cstring>

namespace indistinct {
namespace {

// Bits whose number lacks the bit b.
constexpr uint64_t without[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                 0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
// The same of bytes.
constexpr uint64_t bytesWithout[3] = {0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
constexpr uint64_t sevens = 0x7f7f7f7f7f7f7f7fu;

// Bytes up to 127 each, which they do not leave.
uint64_t plus(uint64_t a, uint64_t b) {
  const uint64_t sum = a + b;
  const uint64_t over = sum >> 7 & 0x0101010101010101u;
  return (sum | over * 0x7f) & sevens;
}

// f(low, high) for all pairs of words whose numbers differ in the bit of `half`.
template <class T, class F>
void pairs(std::vector<T>& words, size_t half, F&& f) {
  for (size_t from = 0; from < words.size(); from += 2 * half) {
    T* low = words.data() + from;
    T* high = low + half;
    for (size_t i = 0; i < half; i++) f(low[i], high[i]);
  }
}

}  // namespace

SafeSets::SafeSets(uint32_t columns) : columns_(columns) {
  const size_t sets = size_t{1} << columns;
  inUse_ = sets < 64 ? (uint64_t{1} << sets) - 1 : ~uint64_t{0};
  bits_.resize(std::max<size_t>(1, sets / 64));
  work_.resize(bits_.size());
}

void SafeSets::build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                     uint64_t needed) {
  if (needed > 127) return countNumbers(agreement, count, own, needed);
  if (needed > 1) return countBytes(agreement, count, own, needed);
  std::fill(bits_.begin(), bits_.end(), 0);
  const auto mark = [&](uint32_t from, size_t end) {
    for (size_t s = from; s < end; s++) bits_[agreement[s] >> 6] |= uint64_t{1} << (agreement[s] & 63);
  };
  mark(0, own);
  mark(own + 1, agreement.size());
  closeDown(bits_);
}

void SafeSets::buildBefore(std::span<const ColumnSet> agreement, uint32_t own) {
  before_.assign(bits_.size(), 0);
  for (uint32_t s = 0; s < own; s++) before_[agreement[s] >> 6] |= uint64_t{1} << (agreement[s] & 63);
  closeDown(before_);
}

void SafeSets::closeDown(Bits& bits) const {
  for (uint64_t& word : bits)
    for (uint32_t b = 0; b < 6; b++) word |= word >> (1u << b) & without[b];
  for (uint32_t b = 6; b < columns_; b++)
    pairs(bits, size_t{1} << (b - 6), [](uint64_t& low, uint64_t& high) { low |= high; });
}

void SafeSets::countBytes(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                          uint64_t needed) {
  bytes_.assign(std::max<size_t>(1, (size_t{1} << columns_) / 8), 0);
  for (size_t s = 0; s < agreement.size(); s++) {
    if (s == own) continue;
    const uint32_t shift = (agreement[s] & 7) * 8;
    uint64_t& word = bytes_[agreement[s] >> 3];
    const uint64_t now = std::min<uint64_t>(127, (word >> shift & 127) + std::min<uint64_t>(127, count[s]));
    word = (word & ~(uint64_t{127} << shift)) | now << shift;
  }
  for (uint64_t& word : bytes_)
    for (uint32_t b = 0; b < 3; b++)
      word = (word & ~bytesWithout[b]) | plus(word & bytesWithout[b], word >> (8u << b) & bytesWithout[b]);
  for (uint32_t b = 3; b < columns_; b++)
    pairs(bytes_, size_t{1} << (b - 3), [](uint64_t& low, uint64_t& high) { low = plus(low, high); });
  // The eighth bit of byte + 128 - needed says whether it reaches `needed`.
  const uint64_t raise = (128 - needed) * 0x0101010101010101u;
  std::fill(bits_.begin(), bits_.end(), 0);
  for (size_t i = 0; i < bytes_.size(); i++) {
    const uint64_t reached = (bytes_[i] + raise) >> 7 & 0x0101010101010101u;
    bits_[i >> 3] |= (reached * 0x0102040810204080u >> 56) << (i & 7) * 8;
  }
  bits_[0] &= inUse_;
}

void SafeSets::countNumbers(std::span<const ColumnSet> agreement, std::span<const uint64_t> count,
                            uint32_t own, uint64_t needed) {
  static constexpr uint32_t most = 1u << 31;
  const auto enough = static_cast<uint32_t>(std::min<uint64_t>(needed, most));
  numbers_.assign(size_t{1} << columns_, 0);
  for (size_t s = 0; s < agreement.size(); s++)
    if (s != own)
      numbers_[agreement[s]] =
          static_cast<uint32_t>(std::min<uint64_t>(most, numbers_[agreement[s]] + count[s]));
  for (uint32_t b = 0; b < columns_; b++)
    pairs(numbers_, size_t{1} << b,
          [](uint32_t& low, uint32_t& high) { low = std::min(most, low + std::min(high, most - 1)); });
  std::fill(bits_.begin(), bits_.end(), 0);
  for (size_t i = 0; i < numbers_.size(); i++) bits_[i >> 6] |= uint64_t{numbers_[i] >= enough} << (i & 63);
}

void SafeSets::leastUnsafe() {
  std::fill(work_.begin(), work_.end(), 0);
  for (size_t i = 0; i < bits_.size(); i++)
    for (uint32_t b = 0; b < 6; b++) work_[i] |= (~bits_[i] & without[b]) << (1u << b);
  for (uint32_t b = 6; b < columns_; b++) {
    const size_t half = size_t{1} << (b - 6);
    for (size_t from = 0; from < bits_.size(); from += 2 * half)
      for (size_t i = from; i < from + half; i++) work_[i + half] |= ~bits_[i];
  }
  for (size_t i = 0; i < bits_.size(); i++) work_[i] = ~bits_[i] & ~work_[i];
  work_[0] &= inUse_;
}

void SafeSets::greatestSafe() {
  std::fill(work_.begin(), work_.end(), 0);
  for (size_t i = 0; i < bits_.size(); i++)
    for (uint32_t b = 0; b < 6; b++) work_[i] |= bits_[i] >> (1u << b) & without[b];
  for (uint32_t b = 6; b < columns_; b++) {
    const size_t half = size_t{1} << (b - 6);
    for (size_t from = 0; from < bits_.size(); from += 2 * half)
      for (size_t i = from; i < from + half; i++) work_[i] |= bits_[i + half];
  }
  for (size_t i = 0; i < bits_.size(); i++) work_[i] = bits_[i] & ~work_[i];
}

}  // namespace indistinct
