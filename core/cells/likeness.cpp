#include "core/cells/likeness.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace indistinct {
namespace {

using Block [[gnu::vector_size(Likeness::block)]] = uint8_t;

Block loaded(const uint8_t* from) {
  Block block;
  std::memcpy(&block, from, sizeof block);
  return block;
}
Block filled(uint8_t value) { return Block{} + value; }

// Some thousand bytes stay in the fastest memory from one pass to the next, and are a call of their own: a
// browser replaces slow code by fast only between two calls.
constexpr uint32_t chunkSize = 2048;

uint8_t greatest(std::span<const uint8_t> of) {
  Block most{};
  uint32_t at = 0;
  for (; at + Likeness::block <= of.size(); at += Likeness::block) {
    const Block next = loaded(of.data() + at);
    most = most > next ? most : next;
  }
  uint8_t all = 0;
  for (; at < of.size(); at++) all = std::max(all, of[at]);
  for (uint32_t i = 0; i < Likeness::block; i++) all = std::max<uint8_t>(all, most[i]);
  return all;
}

}  // namespace

// A plane, and the byte of each of the four records in it.
struct Likeness::Wanted {
  const uint8_t* plane;
  std::array<Block, atOnce> own;
};

Shares::Shares(const Prices& prices) {
  const uint64_t sum = std::accumulate(prices.of.begin(), prices.of.end(), uint64_t{0});
  unit = std::max<uint64_t>(1, (sum + 254) / 255);
  for (const uint32_t price : prices.of) {
    of.push_back(static_cast<uint8_t>(price / unit));
    total += of.back();
  }
}

Likeness::Likeness(const Records& records, std::vector<uint8_t> shares)
    : size_(records.size), padded_((records.size + block - 1) / block * block) {
  for (uint32_t c = 0; c < records.columns; c++) {
    if (shares[c] == 0) continue;
    Part part{1, planes_, shares[c]};
    ones_ = ones_ && part.share == 1;
    while (part.bytes < 4 && records.domainSizes[c] > 1u << (8 * part.bytes)) part.bytes++;
    planes_ += part.bytes;
    parts_.push_back(part);
    for (uint32_t byte = 0; byte < part.bytes; byte++) {
      bytes_.resize(size_t{planes_ - part.bytes + byte + 1} * padded_);
      uint8_t* plane = bytes_.data() + size_t{part.plane + byte} * padded_;
      for (uint32_t r = 0; r < size_; r++)
        plane[r] = static_cast<uint8_t>(records.position[c][r] >> (8 * byte));
    }
  }
}

template <bool ones>
void Likeness::chunk(std::span<const Wanted> wanted, uint32_t from, uint32_t end, uint8_t* alike) const {
  for (uint32_t at = from; at < end; at += block) {
    Block sum0{}, sum1{}, sum2{}, sum3{};
    for (const Part& part : parts_) {
      const Wanted* of = &wanted[part.plane];
      Block others = loaded(of->plane + at);
      Block same0 = Block(others == of->own[0]), same1 = Block(others == of->own[1]),
            same2 = Block(others == of->own[2]), same3 = Block(others == of->own[3]);
      for (uint32_t byte = 1; byte < part.bytes; byte++) {
        of++;
        others = loaded(of->plane + at);
        same0 &= Block(others == of->own[0]);
        same1 &= Block(others == of->own[1]);
        same2 &= Block(others == of->own[2]);
        same3 &= Block(others == of->own[3]);
      }
      if constexpr (ones) {
        sum0 -= same0;
        sum1 -= same1;
        sum2 -= same2;
        sum3 -= same3;
      } else {
        const Block share = filled(part.share);
        sum0 += same0 & share;
        sum1 += same1 & share;
        sum2 += same2 & share;
        sum3 += same3 & share;
      }
    }
    std::memcpy(alike + at, &sum0, sizeof sum0);
    std::memcpy(alike + padded_ + at, &sum1, sizeof sum1);
    std::memcpy(alike + 2 * size_t{padded_} + at, &sum2, sizeof sum2);
    std::memcpy(alike + 3 * size_t{padded_} + at, &sum3, sizeof sum3);
  }
}

void Likeness::operator()(const Own& own, std::span<uint8_t> alike) const {
  std::vector<Wanted> wanted(planes_);
  for (uint32_t plane = 0; plane < planes_; plane++) {
    wanted[plane].plane = bytes_.data() + size_t{plane} * padded_;
    for (uint32_t i = 0; i < atOnce; i++)
      wanted[plane].own[i] = filled(wanted[plane].plane[std::min(own[i], size_ - 1)]);
  }
  for (uint32_t from = 0; from < padded_; from += chunkSize) {
    const uint32_t end = std::min(from + chunkSize, padded_);
    if (ones_)
      chunk<true>(wanted, from, end, alike.data());
    else
      chunk<false>(wanted, from, end, alike.data());
  }
  for (uint32_t i = 0; i < atOnce; i++) {
    uint8_t* row = alike.data() + size_t{i} * padded_;
    std::fill(row + size_, row + padded_, uint8_t{0});
    if (own[i] < size_) row[own[i]] = 0;
  }
}

uint32_t firstGreatest(std::span<const uint8_t> alike) {
  uint8_t most = 0;
  size_t in = 0;
  for (size_t from = 0; from < alike.size(); from += chunkSize) {
    const uint8_t here = greatest(alike.subspan(from, std::min<size_t>(chunkSize, alike.size() - from)));
    if (here <= most) continue;
    most = here;
    in = from;
  }
  const auto rest = alike.subspan(in);
  return static_cast<uint32_t>(in) +
         static_cast<uint32_t>(std::find(rest.begin(), rest.end(), most) - rest.begin());
}

}  // namespace indistinct
