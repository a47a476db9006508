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

uint64_t keyOf(const char* text, uint32_t size) {
  if (size <= 8) {
    const uint64_t eight = load(text);
    return size == 8 ? eight : eight & ((uint64_t{1} << (8 * size)) - 1);
  }
  uint64_t hash = size;
  for (uint32_t i = 0; i + 8 < size; i += 8) hash = mix(hash ^ load(text + i));
  return mix(hash ^ load(text + size - 8)) << 8 | uint64_t{1} << 63;
}

// Its upper bits number the slot, its lower ones are the tag.
uint64_t hashOf(uint64_t key) { return (key ^ (key >> 32)) * 0x9e3779b97f4a7c15u; }

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
    __builtin_prefetch(&slots_[static_cast<size_t>(hashOf(keys[i]) >> shift_)]);
  }
  for (size_t i = 0; i < rows; ++i) {
    const Field& field = first[i * stride];
    codes[i] = find(keys[i], bytes + field.start, field.size);
  }
  append(codes.data(), rows);
}

inline Code ColumnEncoder::find(uint64_t key, const char* text, uint32_t size) {
  const uint64_t hash = hashOf(key);
  const size_t last = slots_.size() - 1;
  for (size_t at = static_cast<size_t>(hash >> shift_);; at = (at + 1) & last) {
    const Slot slot = slots_[at];
    if (slot.next == 0) return add(at, key, text, size);
    const Code code = slot.next - 1;
    if (slot.tag == static_cast<uint32_t>(hash) && keys_[code] == key &&
        (size <= 8 || (values_[code].size() == size && equal(values_[code].data(), text, size)))) {
      return code;
    }
  }
}

Code ColumnEncoder::add(size_t slot, uint64_t key, const char* text, uint32_t size) {
  const Code code = values_.add({text, size});
  keys_.push_back(key);
  slots_[slot] = {static_cast<uint32_t>(hashOf(key)), code + 1};
  if (2 * keys_.size() > slots_.size()) grow();
  return code;
}

void ColumnEncoder::grow() {
  std::vector<Slot>(slots_.size() * 2).swap(slots_);
  --shift_;
  const size_t last = slots_.size() - 1;
  for (Code code = 0; code < keys_.size(); ++code) {
    const uint64_t hash = hashOf(keys_[code]);
    size_t at = static_cast<size_t>(hash >> shift_);
    while (slots_[at].next != 0) at = (at + 1) & last;
    slots_[at] = {static_cast<uint32_t>(hash), code + 1};
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
  return values_.memory() + keys_.capacity() * sizeof(uint64_t) + slots_.capacity() * sizeof(Slot) +
         narrow_.capacity() + middle_.capacity() * sizeof(uint16_t) + wide_.capacity() * sizeof(uint32_t);
}

std::vector<uint64_t> countCodes(const Codes& codes, uint32_t size) {
  std::vector<uint64_t> counts(size, 0);
  codes.visit([&counts](const auto& typed) {
    for (const auto code : typed) ++counts[code];
  });
  return counts;
}

}  // namespace indistinct
