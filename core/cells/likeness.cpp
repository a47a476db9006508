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

}  // namespace

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
  uint32_t planes = 0;
  for (uint32_t c = 0; c < records.columns; c++) {
    if (shares[c] == 0) continue;
    Part part{1, planes, shares[c]};
    while (part.bytes < 4 && records.domainSizes[c] > 1u << (8 * part.bytes)) part.bytes++;
    planes += part.bytes;
    parts_.push_back(part);
    for (uint32_t byte = 0; byte < part.bytes; byte++) {
      bytes_.resize(size_t{planes - part.bytes + byte + 1} * padded_);
      uint8_t* plane = bytes_.data() + size_t{part.plane + byte} * padded_;
      for (uint32_t r = 0; r < size_; r++)
        plane[r] = static_cast<uint8_t>(records.position[c][r] >> (8 * byte));
    }
  }
}

// A function of its own that is called often: a browser replaces slow code by fast only between two calls.
void Likeness::chunk(const Own& own, uint32_t from, uint32_t end, uint8_t* alike) const {
  for (uint32_t at = from; at < end; at += block) {
    Block sum0{}, sum1{}, sum2{}, sum3{};
    for (const Part& part : parts_) {
      const uint8_t* plane = bytes_.data() + size_t{part.plane} * padded_;
      Block others = loaded(plane + at);
      Block same0 = Block(others == filled(plane[own[0]])), same1 = Block(others == filled(plane[own[1]])),
            same2 = Block(others == filled(plane[own[2]])), same3 = Block(others == filled(plane[own[3]]));
      for (uint32_t byte = 1; byte < part.bytes; byte++) {
        plane += padded_;
        others = loaded(plane + at);
        same0 &= Block(others == filled(plane[own[0]]));
        same1 &= Block(others == filled(plane[own[1]]));
        same2 &= Block(others == filled(plane[own[2]]));
        same3 &= Block(others == filled(plane[own[3]]));
      }
      const Block share = filled(part.share);
      sum0 += same0 & share;
      sum1 += same1 & share;
      sum2 += same2 & share;
      sum3 += same3 & share;
    }
    std::memcpy(alike + at, &sum0, sizeof sum0);
    std::memcpy(alike + padded_ + at, &sum1, sizeof sum1);
    std::memcpy(alike + 2 * size_t{padded_} + at, &sum2, sizeof sum2);
    std::memcpy(alike + 3 * size_t{padded_} + at, &sum3, sizeof sum3);
  }
}

void Likeness::operator()(const Own& own, std::span<uint8_t> alike) const {
  constexpr uint32_t chunkSize = 2048;
  Own there = own;
  for (uint32_t& record : there) record = std::min(record, size_ - 1);
  for (uint32_t from = 0; from < padded_; from += chunkSize)
    chunk(there, from, std::min(from + chunkSize, padded_), alike.data());
  for (uint32_t i = 0; i < atOnce; i++) {
    uint8_t* row = alike.data() + size_t{i} * padded_;
    std::fill(row + size_, row + padded_, uint8_t{0});
    if (own[i] < size_) row[own[i]] = 0;
  }
}

}  // namespace indistinct
