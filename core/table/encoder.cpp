#include "core/table/encoder.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace indistinct {
namespace {

constexpr int firstBits = 8;

uint64_t load(const char* text) {
  uint64_t eight;
  std::memcpy(&eight, text, 8);
  return eight;
}

uint64_t mix(uint64_t a) {
  a *= 0xff51afd7ed558ccdu;
  return a ^ (a >> 32);
}

// The bytes of a short value, a hash of a long one.
uint64_t keyOf(const char* text, uint32_t size) {
  if (size <= 8) {
    const uint64_t eight = load(text);
    return size == 8 ? eight : eight & ((uint64_t{1} << (8 * size)) - 1);
  }
  uint64_t key = size;
  for (uint32_t i = 0; i + 8 < size; i += 8) key = mix(key ^ load(text + i));
  return mix(key ^ load(text + size - 8));
}

// Of equal size, above 8.
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

ColumnEncoder::ColumnEncoder() : slots_(size_t{1} << firstBits), shift_(64 - firstBits) {}

void ColumnEncoder::encode(const char* bytes, const Field* first, size_t stride, uint64_t rows) {
  while (rows > 0) {
    const size_t some = static_cast<size_t>(std::min<uint64_t>(rows, stretch));
    encodeStretch(bytes, first, stride, some);
    first += stride * some;
    rows -= some;
  }
}

void ColumnEncoder::encodeStretch(const char* bytes, const Field* first, size_t stride, size_t rows) {
  std::array<uint64_t, stretch> keys;
  std::array<Code, stretch> codes;
  for (size_t i = 0; i < rows; ++i) {
    const Field& field = first[i * stride];
    keys[i] = keyOf(bytes + field.start, field.size);
    __builtin_prefetch(&slots_[slotOf(keys[i])]);
  }
  for (size_t i = 0; i < rows; ++i) {
    const Field& field = first[i * stride];
    codes[i] = find(keys[i], bytes + field.start, field.size);
  }
  append(codes.data(), rows);
}

inline Code ColumnEncoder::find(uint64_t key, const char* text, uint32_t size) {
  const size_t last = slots_.size() - 1;
  for (size_t at = slotOf(key);; at = (at + 1) & last) {
    Slot& slot = slots_[at];
    if (slot.key == key && slot.size == size && slot.next != 0 &&
        (size <= 8 || equal(values_[slot.next - 1].data(), text, size))) {
      return slot.next - 1;
    }
    if (slot.next == 0) return add(slot, key, text, size);
  }
}

Code ColumnEncoder::add(Slot& slot, uint64_t key, const char* text, uint32_t size) {
  const Code code = values_.add({text, size});
  slot = {key, size, code + 1};
  if (2 * static_cast<uint64_t>(values_.size()) > slots_.size()) grow();
  return code;
}

void ColumnEncoder::grow() {
  std::vector<Slot> before(slots_.size() * 4);
  before.swap(slots_);
  shift_ -= 2;
  const size_t last = slots_.size() - 1;
  for (const Slot& slot : before) {
    if (slot.next == 0) continue;
    size_t at = slotOf(slot.key);
    while (slots_[at].next != 0) at = (at + 1) & last;
    slots_[at] = slot;
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
  return values_.memory() + slots_.capacity() * sizeof(Slot) + narrow_.capacity() +
         middle_.capacity() * sizeof(uint16_t) + wide_.capacity() * sizeof(uint32_t);
}

std::vector<uint64_t> countCodes(const Codes& codes, uint32_t size) {
  std::vector<uint64_t> counts(size, 0);
  codes.visit([&counts](const auto& typed) {
    for (const auto code : typed) ++counts[code];
  });
  return counts;
}

}  // namespace indistinct
