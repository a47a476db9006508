#pragma once
// One column while it is read: values become codes.
//
// Every value has a key of 16 bytes. Of values up to 16 bytes the key is the value itself, filled up with
// zeros, which no value holds: almost every cell of a typical file is settled by comparing keys. Longer
// values have a hash for a key, with a zero where others have their first byte, and are compared with the
// dictionary.
//
// While each value is the last one or above it (shorter first, then by bytes), as running numbers and sorted
// columns are, a value that is not the last one is new: nothing is looked up, and there is no hash table. The
// first value that falls back makes the table.
//
// The hash table has open addressing. A slot holds no key, only 32 bits of the hash and the code: columns
// whose values all differ are as slow as memory is, so the table is kept small. The upper bits of those 32
// number the slot, so that growing walks through both tables in order and needs no keys. A stretch of rows
// goes through in steps (keys, slots, keys of the codes found there, comparison) without a branch between
// loads, so that the cache misses of different rows overlap, where there is no instruction to prefetch too.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/table/records.h"
#include "core/table/seats.h"
#include "core/table/table.h"

namespace indistinct {

class ColumnEncoder {
 public:
  // The fields first, first + stride, … of `rows` rows. Readable for 16 bytes behind each field.
  void encode(const char* bytes, const Field* first, size_t stride, uint64_t rows);
  // Codes and values; the encoder is empty afterwards.
  void moveTo(Column& column);
  // The first rows only; the encoder stays as it is.
  void copyTo(Column& column, uint64_t rows) const;

  uint64_t rows() const { return rows_; }
  uint64_t memory() const;

 private:
  static constexpr size_t stretch = 128;
  struct Key {
    uint64_t low, high;
    bool operator==(const Key&) const = default;
  };
  struct Slot {
    uint32_t hash;
    uint32_t next;  // code + 1; 0: free
  };
  struct Cells;

  static Key keyOf(const char* text, uint32_t size);
  static uint32_t hashOf(Key key);

  size_t rise(const Cells& cells, Code* codes);
  void makeTable();
  void find(const Cells& cells, size_t from, Code* codes);
  template <Seat seatOf(const char*, uint32_t)>
  void findSeats(const Cells& cells, size_t from, Code* codes);
  Code findAt(Seat seat, const char* text, uint32_t size);
  void findKeys(const Cells& cells, size_t from, Code* codes);
  bool isValue(Code code, const char* text, uint32_t size) const;
  Code find(Key key, const char* text, uint32_t size);
  Code add(size_t slot, Key key, const char* text, uint32_t size);
  void place(Slot slot);
  void grow();
  void append(const Code* codes, size_t count);

  Dictionary values_;
  bool rising_ = true;  // so far; `keys_` and `slots_` are empty then
  Key last_{0, 0};
  uint32_t lastSize_ = 0;
  std::vector<Key> keys_;  // by code + 1
  std::vector<Slot> slots_;
  int shift_ = 0;
  enum class Shape : uint8_t { unknown, numbers, dates, any } shape_ = Shape::unknown;
  std::vector<uint32_t> codeAt_;  // by seat: code + 1; 0: not met there yet
  uint64_t rows_ = 0;
  Codes::Narrow narrow_;  // one of the three is in use, by the size of the dictionary
  Codes::Middle middle_;
  Codes::Wide wide_;
  uint32_t width_ = 1;
};

// Rows per code.
std::vector<uint64_t> countCodes(const Codes& codes, uint32_t size);

}  // namespace indistinct
