#include "core/search/local/row_scan.h"

#include <algorithm>
#include <array>
#include <cstring>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#elif defined(__AVX2__)
#include <immintrin.h>
#endif

namespace indistinct {

namespace {

// As many bytes side by side as the machine has, and 16 of a table twice over where it has 32.
#ifdef __AVX2__
constexpr uint32_t wide = 32;
#else
constexpr uint32_t wide = 16;
#endif
using Bytes [[gnu::vector_size(wide)]] = uint8_t;

Bytes load(const uint8_t* from) {
  Bytes value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

Bytes all(uint8_t value) { return Bytes{} + value; }

Bytes tableOf(const uint8_t* sixteen) {
  std::array<uint8_t, wide> twice{};
  for (uint32_t i = 0; i < wide; ++i) twice[i] = sixteen[i % 16];
  return load(twice.data());
}

// Where an index is 16 or more, 0.
Bytes lookedUp(Bytes table, Bytes index) {
#ifdef __wasm_simd128__
  return Bytes(wasm_i8x16_swizzle(v128_t(table), v128_t(index)));
#elif defined(__AVX2__)
  // An index with its highest bit set gives 0.
  return Bytes(_mm256_shuffle_epi8(__m256i(table), _mm256_adds_epu8(__m256i(index), __m256i(all(0x70)))));
#else
  Bytes value{};
  for (uint32_t i = 0; i < wide; ++i) value[i] = index[i] < 16 ? table[index[i]] : uint8_t{0};
  return value;
#endif
}

Bytes added(Bytes a, Bytes b) {
#ifdef __wasm_simd128__
  return Bytes(wasm_u8x16_add_sat(v128_t(a), v128_t(b)));
#elif defined(__AVX2__)
  return Bytes(_mm256_adds_epu8(__m256i(a), __m256i(b)));
#else
  const Bytes sum = a + b;
  return sum | Bytes(sum < a);
#endif
}

// How many bytes are at most `most`.
uint32_t countUpTo(std::span<const uint8_t> bytes, uint8_t most) {
  uint32_t count = 0;
  const Bytes limit = all(most);
  for (size_t from = 0; from < bytes.size(); from += 255 * wide) {
    Bytes some{};
    const size_t end = std::min(bytes.size(), from + 255 * wide);
    for (size_t i = from; i < end; i += wide) some -= Bytes(load(bytes.data() + i) <= limit);
    for (uint32_t i = 0; i < wide; ++i) count += some[i];
  }
  return count;
}

bool anyUpTo(const uint8_t* bytes, uint8_t most) {
  const Bytes hit = Bytes(load(bytes) <= all(most));
  std::array<uint64_t, wide / 8> words{};
  std::memcpy(words.data(), &hit, wide);
  uint64_t any = 0;
  for (const uint64_t word : words) any |= word;
  return any != 0;
}

// Positions in so many ranges, with about as many rows in each.
std::vector<uint8_t> ranges(const std::vector<uint64_t>& rows, uint32_t most) {
  std::vector<uint8_t> of(rows.size());
  uint64_t left = 0;
  for (const uint64_t n : rows) left += n;
  uint32_t at = 0;
  uint64_t inside = 0;
  for (size_t p = 0; p < rows.size(); ++p) {
    const uint64_t share = left / std::max(1u, most - at);
    if (p > 0 && at + 1 < most &&
        (rows.size() <= most || inside + rows[p] / 2 >= std::max<uint64_t>(1, share))) {
      left -= inside;
      inside = 0;
      ++at;
    }
    of[p] = static_cast<uint8_t>(at);
    inside += rows[p];
  }
  return of;
}

}  // namespace

RowScan::RowScan(const LocalCells& cells, const Tuples& tuples, std::span<const uint32_t> tupleOf,
                 uint32_t steps)
    : cells_(cells), tuples_(tuples), tupleOf_(tupleOf) {
  unit_ = std::max<uint64_t>(1, cells.full() / steps);
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    std::vector<uint64_t> rows(tuples.domainSizes[c], 0);
    for (const uint32_t tuple : tupleOf) ++rows[tuples.position[c][tuple]];
    codeOf_.push_back(ranges(rows, codes));
    blocks_.push_back(codeOf_.back().back() / 16u + 1);
  }
  std::vector<uint32_t> all(tupleOf.size());
  for (uint32_t row = 0; row < all.size(); ++row) all[row] = row;
  slotOf_.assign(all.size(), none);
  place(std::move(all));
}

void RowScan::place(std::vector<uint32_t> rows) {
  left_ = static_cast<uint32_t>(rows.size());
  rowOf_ = std::move(rows);
  padded_ = (left_ + wide - 1) / wide * wide;
  codes_.assign(size_t{padded_} * tuples_.columns(), 0);
  taken_.assign(padded_, 255);
  for (uint32_t slot = 0; slot < left_; ++slot) {
    taken_[slot] = 0;
    slotOf_[rowOf_[slot]] = slot;
    for (uint32_t c = 0; c < tuples_.columns(); ++c)
      codes_[size_t{c} * padded_ + slot] = codeOf_[c][tuples_.position[c][tupleOf_[rowOf_[slot]]]];
  }
}

void RowScan::take(uint32_t row) {
  taken_[slotOf_[row]] = 255;
  --left_;
  if (left_ * 20ull >= rowOf_.size() * 17ull) return;
  std::vector<uint32_t> rows;
  for (uint32_t slot = 0; slot < rowOf_.size(); ++slot) {
    if (taken_[slot] == 0)
      rows.push_back(rowOf_[slot]);
    else
      slotOf_[rowOf_[slot]] = none;
  }
  place(std::move(rows));
}

void RowScan::makeTables(const LocalBox& box, Scratch& scratch) const {
  scratch.tables.assign(size_t{codes} * tuples_.columns(), 255);
  for (uint32_t c = 0; c < tuples_.columns(); ++c) {
    uint8_t* table = scratch.tables.data() + size_t{codes} * c;
    const uint64_t alone = cells_.price(box, c);
    for (Position p = 0; p < tuples_.domainSizes[c]; ++p) {
      const uint64_t more = cells_.priceWith(box, c, p) - alone;
      uint8_t& least = table[codeOf_[c][p]];
      least = static_cast<uint8_t>(std::min<uint64_t>({least, more / unit_, 254}));
    }
  }
}

void RowScan::addUp(Scratch& scratch) const {
  scratch.sums.assign(padded_, 0);
  for (uint32_t c = 0; c < tuples_.columns(); ++c) {
    const uint8_t* of = codes_.data() + size_t{c} * padded_;
    const uint8_t* table = scratch.tables.data() + size_t{codes} * c;
    std::array<Bytes, codes / 16> parts{};
    for (uint32_t b = 0; b < blocks_[c]; ++b) parts[b] = tableOf(table + size_t{16} * b);
    for (size_t i = 0; i < padded_; i += wide) {
      const Bytes index = load(of + i);
      Bytes value = lookedUp(parts[0], index);
      for (uint32_t b = 1; b < blocks_[c]; ++b)
        value |= lookedUp(parts[b], index - static_cast<uint8_t>(16 * b));
      const Bytes sum = added(load(scratch.sums.data() + i), value);
      std::memcpy(scratch.sums.data() + i, &sum, sizeof sum);
    }
  }
  const Bytes most = all(254);
  for (size_t i = 0; i < padded_; i += wide) {
    const Bytes sum = load(scratch.sums.data() + i);
    const Bytes shown = (sum < most ? sum : most) | load(taken_.data() + i);
    std::memcpy(scratch.sums.data() + i, &shown, sizeof shown);
  }
}

std::span<const uint8_t> RowScan::steps(const LocalBox& box, Scratch& scratch) const {
  makeTables(box, scratch);
  addUp(scratch);
  return std::span(scratch.sums).first(left_);
}

uint64_t RowScan::nearest(const LocalBox& box, uint32_t but, uint32_t most, uint32_t turn,
                          Scratch& scratch) const {
  scratch.near.clear();
  makeTables(box, scratch);
  addUp(scratch);
  if (but != none && slotOf_[but] != none) scratch.sums[slotOf_[but]] = 255;
  const std::span<const uint8_t> sums(scratch.sums);
  // The least byte that so many rows do not exceed.
  uint32_t low = 0, high = 254;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (countUpTo(sums, static_cast<uint8_t>(middle)) >= most)
      high = middle;
    else
      low = middle + 1;
  }
  const auto last = static_cast<uint8_t>(low);
  uint32_t below = last == 0 ? 0 : countUpTo(sums, static_cast<uint8_t>(last - 1));
  uint32_t equal = most > below ? most - below : 0;
  const size_t vectors = padded_ / wide, first = vectors == 0 ? 0 : turn % vectors;
  for (size_t v = 0; v < vectors; ++v) {
    const size_t from = (first + v) % vectors * wide;
    if (!anyUpTo(scratch.sums.data() + from, last)) continue;
    for (size_t slot = from; slot < from + wide; ++slot) {
      const uint8_t sum = scratch.sums[slot];
      if (sum > last || (sum == last && equal == 0)) continue;
      if (sum == last) --equal;
      const uint32_t row = rowOf_[slot];
      scratch.near.push_back({cells_.priceWith(box, tupleOf_[row]), row});
    }
  }
  std::sort(scratch.near.begin(), scratch.near.end(), [](const Near& a, const Near& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.row < b.row;
  });
  return cells_.price(box) + uint64_t{last} * unit_;
}

}  // namespace indistinct
