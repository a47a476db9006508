#pragma once
// How alike one record is to every other: of each, the sum of the shares of the columns on which both agree,
// in one byte.
//
// Idea: bytes column by column. Four records are compared with the same block of others, so that each block
// is loaded once for the four, and their sums stay in registers from the first column to the last. Compilers
// make vector code of it for every processor and for WebAssembly, where filling a block with a byte costs as
// much as a comparison: a record's own bytes are therefore spread to blocks before. Shares of 1, the usual
// ones, are taken from the comparison itself, which gives -1. A column of more than 256 values is several
// bytes, which must all be equal.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

// Prices in bytes, rounded down: what they say of a difference's price is never too much.
struct Shares {
  std::vector<uint8_t> of;  // [column]
  uint64_t total = 0;
  uint64_t unit = 1;  // the price that a share of 1 stands for

  explicit Shares(const Prices& prices);
};

class Likeness {
 public:
  static constexpr uint32_t atOnce = 4;
  static constexpr uint32_t block = 32;

  // Shares must add up to 255 at most.
  Likeness(const Records& records, std::vector<uint8_t> shares);

  uint32_t padded() const { return padded_; }
  // alike[i * padded() + s] is the sum for record own[i] and every s; it is 0 for s = own[i], and behind the
  // last record. Numbers behind the last record stand for nobody.
  using Own = std::array<uint32_t, atOnce>;
  void operator()(const Own& own, std::span<uint8_t> alike) const;
  static Own from(uint32_t first) { return {first, first + 1, first + 2, first + 3}; }

 private:
  struct Part {
    uint32_t bytes = 1;  // planes that must all agree
    uint32_t plane = 0;  // the first of them
    uint8_t share = 1;
  };
  struct Wanted;
  template <bool ones>
  void chunk(std::span<const Wanted> wanted, uint32_t from, uint32_t end, uint8_t* alike) const;
  uint32_t size_ = 0, padded_ = 0;
  std::vector<Part> parts_;
  uint32_t planes_ = 0;
  bool ones_ = true;            // every share is 1
  std::vector<uint8_t> bytes_;  // [plane * padded + record]
};

// Where the greatest of some sums stands first; there must be one.
uint32_t firstGreatest(std::span<const uint8_t> alike);

}  // namespace indistinct
