#pragma once
// One column while it is read: values become codes.
//
// A hash table with open addressing finds a value's code. Every value has a key of 8 bytes. Of values up to 8
// bytes the key is the value itself, filled up with zeros, which no value holds: almost every cell of a
// typical file is settled by comparing keys. Longer values have a hash for a key, with a zero where others
// have their first byte, and are compared with the dictionary. A slot holds no key, only 32 bits of the hash
// and the code: columns whose values all differ are as slow as memory is, so the table is kept small. Keys of
// some hundred rows are computed first and looked up then, so that cache misses of different rows overlap.
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
    uint32_t tag;   // part of the hash
    uint32_t next;  // code + 1; 0: free
  };

  void encodeStretch(const char* bytes, const Field* first, size_t stride, size_t rows);
  Code find(uint64_t key, const char* text, uint32_t size);
  Code add(size_t slot, uint64_t key, const char* text, uint32_t size);
  void grow();
  void append(const Code* codes, size_t count);

  Dictionary values_;
  std::vector<uint64_t> keys_;  // by code
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
