#include "core/table/encoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace indistinct {
namespace {

constexpr int firstBits = 9;
constexpr uint32_t longestKey = 16;
constexpr size_t fewSeats = 1024;
constexpr uint32_t seatsPerValue = 32;

uint64_t load(const char* text) {
  uint64_t eight;
  std::memcpy(&eight, text, 8);
  return eight;
}

// How many slots a table has for each value, at least. A small table has more of them, because a value that
// finds its slot taken costs more time there than the memory is worth.
size_t spread(size_t slots) { return slots <= size_t{1} << 16 ? 4 : 2; }

// Which bytes of a key belong to a value of so many.
struct Mask {
  uint64_t low, high;
};
constexpr std::array<Mask, longestKey + 1> masks = [] {
  std::array<Mask, longestKey + 1> all{};
  for (uint32_t size = 1; size <= longestKey; ++size) {
    all[size] = all[size - 1];
    (size <= 8 ? all[size].low : all[size].high) |= uint64_t{0xff} << (8 * ((size - 1) % 8));
  }
  return all;
}();

uint64_t mix(uint64_t a) {
  a *= 0xff51afd7ed558ccdu;
  return a ^ (a >> 32);
}

// Of equal size, at least 8.
bool equal(const char* a, const char* b, uint32_t size) {
  for (uint32_t i = 0; i + 8 < size; i += 8) {
    if (load(a + i) != load(b + i)) return false;
  }
  return load(a + size - 8) == load(b + size - 8);
}

template <class To, class From>
void widen(To& to, From& from) {
  to.reserve(std::max(from.capacity(), from.size() + 1));
  to.assign(from.begin(), from.end());
  From().swap(from);
}

template <class Narrowed>
void extend(Narrowed& to, const Code* codes, size_t count) {
  const size_t before = to.size();
  to.resize(before + count);
  auto* out = to.data() + before;
  for (size_t i = 0; i < count; ++i) out[i] = static_cast<typename Narrowed::value_type>(codes[i]);
}

}  // namespace

struct ColumnEncoder::Cells {
  const char* bytes;
  const Field* first;
  size_t stride, rows;
  uint32_t size(size_t row) const { return first[row * stride].size; }
  const char* text(size_t row) const { return bytes + first[row * stride].start; }
};

inline ColumnEncoder::Key ColumnEncoder::keyOf(const char* text, uint32_t size) {
  if (size <= longestKey) return {load(text) & masks[size].low, load(text + 8) & masks[size].high};
  uint64_t hash = size;
  for (uint32_t i = 0; i + 8 < size; i += 8) hash = mix(hash ^ load(text + i));
  return {mix(hash ^ load(text + size - 8)) << 8, size};
}

inline uint32_t ColumnEncoder::hashOf(Key key) {
  const uint64_t both = key.low ^ key.high * 0xff51afd7ed558ccdu;
  return static_cast<uint32_t>(((both ^ (both >> 32)) * 0x9e3779b97f4a7c15u) >> 32);
}

void ColumnEncoder::encode(const char* bytes, const Field* first, size_t stride, uint64_t rows) {
  std::array<Code, stretch> codes;
  while (rows > 0) {
    const Cells cells{bytes, first, stride, static_cast<size_t>(std::min<uint64_t>(rows, stretch))};
    const size_t risen = rising_ ? rise(cells, codes.data()) : 0;
    if (risen < cells.rows) find(cells, risen, codes.data());
    append(codes.data(), cells.rows);
    first += stride * cells.rows;
    rows -= cells.rows;
  }
}

// Numbers values that never fall from row to row without looking any of them up. Returns how many rows it
// did: the first value that falls, or is too long to compare, ends it for good.
size_t ColumnEncoder::rise(const Cells& cells, Code* codes) {
  for (size_t i = 0; i < cells.rows; ++i) {
    const uint32_t size = cells.size(i);
    const Key key = keyOf(cells.text(i), size);
    bool above = size > lastSize_ || values_.size() == 0;
    if (size == lastSize_ && key != last_) {
      const uint64_t one = key.low != last_.low ? key.low : key.high;
      const uint64_t other = key.low != last_.low ? last_.low : last_.high;
      const int differ = __builtin_ctzll(one ^ other) & ~7;
      above = (one >> differ & 0xff) > (other >> differ & 0xff);
    }
    if (size > longestKey || (!above && (size != lastSize_ || key != last_))) {
      makeTable();
      return i;
    }
    if (above) values_.addShort(cells.text(i), size);
    last_ = key;
    lastSize_ = size;
    codes[i] = values_.size() - 1;
  }
  return cells.rows;
}

void ColumnEncoder::makeTable() {
  rising_ = false;
  int bits = firstBits;
  while (values_.size() * spread(size_t{1} << bits) >= size_t{1} << bits) ++bits;
  shift_ = 32 - bits;
  slots_.resize(size_t{1} << bits);
  keys_.reserve(values_.size() + 1);
  keys_.push_back({0, 1});  // of no value
  for (Code code = 0; code < values_.size(); ++code) {
    std::array<char, longestKey> text{};
    values_[code].copy(text.data(), longestKey);
    keys_.push_back({load(text.data()), load(text.data() + 8)});
    place({hashOf(keys_.back()), code + 1});
  }
}

// Where the keys are equal.
inline bool ColumnEncoder::isValue(Code code, const char* text, uint32_t size) const {
  return size <= longestKey || (values_[code].size() == size && equal(values_[code].data(), text, size));
}

void ColumnEncoder::find(const Cells& cells, size_t from, Code* codes) {
  if (shape_ == Shape::unknown) {
    shape_ = dateAt(cells.text(from), cells.size(from)) != noSeat ? Shape::dates : Shape::numbers;
    codeAt_.resize(fewSeats);
  }
  if (shape_ == Shape::numbers) return findSeats<numberAt>(cells, from, codes);
  if (shape_ == Shape::dates) return findSeats<dateAt>(cells, from, codes);
  findKeys(cells, from, codes);
}

template <Seat seatOf(const char*, uint32_t)>
void ColumnEncoder::findSeats(const Cells& cells, size_t from, Code* codes) {
  std::array<Seat, stretch> seats;
  size_t without = 0;
  for (size_t i = from; i < cells.rows; ++i) {
    seats[i] = seatOf(cells.text(i), cells.size(i));
    without += seats[i] == noSeat;
  }
  for (size_t i = from; i < cells.rows; ++i) {
    const uint32_t next = seats[i] < codeAt_.size() ? codeAt_[seats[i]] : 0;
    codes[i] = next != 0 ? next - 1 : findAt(seats[i], cells.text(i), cells.size(i));
  }
  if (2 * without > cells.rows - from) {
    shape_ = Shape::any;
    std::vector<uint32_t>().swap(codeAt_);
  }
}

Code ColumnEncoder::findAt(Seat seat, const char* text, uint32_t size) {
  const Code code = find(keyOf(text, size), text, size);
  if (seat == noSeat) return code;
  if (seat >= codeAt_.size()) {
    if (seat / seatsPerValue > values_.size()) return code;
    codeAt_.resize(std::bit_ceil(size_t{seat} + 1));
  }
  codeAt_[seat] = code + 1;
  return code;
}

void ColumnEncoder::findKeys(const Cells& cells, size_t from, Code* codes) {
  std::array<Key, stretch> keys, near;
  std::array<uint32_t, stretch> next;
  for (size_t i = from; i < cells.rows; ++i) {
    keys[i] = keyOf(cells.text(i), cells.size(i));
    next[i] = slots_[hashOf(keys[i]) >> shift_].next;
  }
  for (size_t i = from; i < cells.rows; ++i) near[i] = keys_[next[i]];
  for (size_t i = from; i < cells.rows; ++i) {
    const bool found = near[i] == keys[i] && isValue(next[i] - 1, cells.text(i), cells.size(i));
    codes[i] = found ? next[i] - 1 : find(keys[i], cells.text(i), cells.size(i));
  }
}

Code ColumnEncoder::find(Key key, const char* text, uint32_t size) {
  const uint32_t hash = hashOf(key);
  const size_t last = slots_.size() - 1;
  for (size_t at = hash >> shift_;; at = (at + 1) & last) {
    const Slot slot = slots_[at];
    if (slot.next == 0) return add(at, key, text, size);
    if (slot.hash == hash && keys_[slot.next] == key && isValue(slot.next - 1, text, size)) {
      return slot.next - 1;
    }
  }
}

Code ColumnEncoder::add(size_t slot, Key key, const char* text, uint32_t size) {
  const Code code = values_.size();
  if (size <= longestKey) {
    values_.addShort(text, size);
  } else {
    values_.add({text, size});
  }
  keys_.push_back(key);
  slots_[slot] = {hashOf(key), code + 1};
  if (keys_.size() * spread(slots_.size()) > slots_.size()) grow();
  return code;
}

void ColumnEncoder::place(Slot slot) {
  const size_t last = slots_.size() - 1;
  size_t at = slot.hash >> shift_;
  while (slots_[at].next != 0) at = (at + 1) & last;
  slots_[at] = slot;
}

void ColumnEncoder::grow() {
  std::vector<Slot> before(slots_.size() * 2);
  before.swap(slots_);
  --shift_;
  for (const Slot& slot : before) {
    if (slot.next != 0) place(slot);
  }
}

void ColumnEncoder::append(const Code* codes, size_t count) {
  if (width_ == 1 && values_.size() > 0x100) {
    widen(middle_, narrow_);
    width_ = 2;
  }
  if (width_ == 2 && values_.size() > 0x10000) {
    widen(wide_, middle_);
    width_ = 4;
  }
  if (width_ == 1) {
    extend(narrow_, codes, count);
  } else if (width_ == 2) {
    extend(middle_, codes, count);
  } else {
    extend(wide_, codes, count);
  }
  rows_ += count;
}

void ColumnEncoder::moveTo(Column& column) {
  if (width_ == 1) {
    column.codes = Codes(std::move(narrow_));
  } else if (width_ == 2) {
    column.codes = Codes(std::move(middle_));
  } else {
    column.codes = Codes(std::move(wide_));
  }
  column.values = std::move(values_);
  *this = ColumnEncoder();
}

void ColumnEncoder::copyTo(Column& column, uint64_t rows) const {
  const size_t some = static_cast<size_t>(std::min(rows, rows_));
  Codes::Wide codes(some);
  if (width_ == 1) {
    std::copy_n(narrow_.begin(), some, codes.begin());
  } else if (width_ == 2) {
    std::copy_n(middle_.begin(), some, codes.begin());
  } else {
    std::copy_n(wide_.begin(), some, codes.begin());
  }
  // Codes are given by first appearance: those of the first rows are the first ones.
  Code used = 0;
  for (const Code code : codes) used = std::max(used, code + 1);
  Dictionary values;
  for (Code code = 0; code < used; ++code) values.add(values_[code]);
  column.values = std::move(values);
  column.codes = Codes(std::move(codes));
}

uint64_t ColumnEncoder::memory() const {
  return values_.memory() + codeAt_.capacity() * sizeof(uint32_t) + keys_.capacity() * sizeof(Key) +
         slots_.capacity() * sizeof(Slot) + narrow_.capacity() + middle_.capacity() * sizeof(uint16_t) +
         wide_.capacity() * sizeof(uint32_t);
}

std::vector<uint64_t> countCodes(const Codes& codes, uint32_t size) {
  std::vector<uint64_t> counts(size, 0);
  codes.visit([&counts](const auto& typed) {
    for (const auto code : typed) ++counts[code];
  });
  return counts;
}

}  // namespace indistinct
