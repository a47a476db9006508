#pragma once
// One column while it is read: values become codes.
//
// A hash table with open addressing finds a value's code. A slot holds a key of 8 bytes: of values up to 8
// bytes the key is the value itself, so that almost every cell of a typical file is settled by one load and
// one comparison, without a look at the dictionary; longer values have a hash for a key and are compared with
// the dictionary. Keys of some hundred rows are computed first and looked up then, so that cache misses of
// different rows overlap.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/table/records.h"
#include "core/table/table.h"

namespace indistinct {

class ColumnEncoder {
 public:
  ColumnEncoder();

  // The fields first, first + stride, … of `rows` rows. Readable for 8 bytes behind each field.
  void encode(const char* bytes, const Field* first, size_t stride, uint64_t rows);
  // Codes and values; the encoder is empty afterwards.
  void moveTo(Column& column);
  // The first rows only; the encoder stays as it is.
  void copyTo(Column& column, uint64_t rows) const;

  uint64_t rows() const { return rows_; }
  uint64_t memory() const;

 private:
  static constexpr size_t stretch = 256;
  struct Slot {
    uint64_t key;
    uint32_t size;
    uint32_t next;  // code + 1; 0: free
  };

  void encodeStretch(const char* bytes, const Field* first, size_t stride, size_t rows);
  Code find(uint64_t key, const char* text, uint32_t size);
  Code add(Slot& slot, uint64_t key, const char* text, uint32_t size);
  size_t slotOf(uint64_t key) const {
    return static_cast<size_t>(((key ^ (key >> 32)) * multiplier) >> shift_);
  }
  void grow();
  void append(const Code* codes, size_t count);

  static constexpr uint64_t multiplier = 0x9e3779b97f4a7c15u;

  Dictionary values_;
  std::vector<Slot> slots_;
  int shift_;
  uint64_t rows_ = 0;
  Codes::Narrow narrow_;  // one of the three is in use, by the size of the dictionary
  Codes::Middle middle_;
  Codes::Wide wide_;
  uint32_t width_ = 1;
};

// Rows per code.
std::vector<uint64_t> countCodes(const Codes& codes, uint32_t size);

}  // namespace indistinct
