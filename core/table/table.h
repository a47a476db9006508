#pragma once
// The table as it was read: immutable, dictionary-encoded columns with the narrowest code width. Codes number
// a column's different values by first appearance; everything later works on codes and looks a value up only
// to show it.
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/table/encoding.h"
#include "core/table/notation.h"

namespace indistinct {

using Code = uint32_t;

class Codes {
 public:
  using Narrow = std::vector<uint8_t>;
  using Middle = std::vector<uint16_t>;
  using Wide = std::vector<uint32_t>;

  Codes() = default;
  explicit Codes(std::variant<Narrow, Middle, Wide> codes) : codes_(std::move(codes)) {}

  uint64_t size() const {
    return std::visit([](const auto& c) { return static_cast<uint64_t>(c.size()); }, codes_);
  }
  Code operator[](uint64_t row) const {
    return std::visit([row](const auto& c) { return static_cast<Code>(c[static_cast<size_t>(row)]); },
                      codes_);
  }
  uint32_t width() const { return 1u << codes_.index(); }
  // Hot loops take the typed vector once: codes.visit([&](const auto& typed) { … }).
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), codes_);
  }

 private:
  std::variant<Narrow, Middle, Wide> codes_;
};

// The different values of a column, as they stand in the file (unquoted), one after the other.
class Dictionary {
 public:
  Dictionary() : offsets_{0} {}
  uint32_t size() const { return static_cast<uint32_t>(offsets_.size() - 1); }
  std::string_view operator[](Code code) const {
    return {bytes_.data() + offsets_[code], static_cast<size_t>(offsets_[code + 1] - offsets_[code])};
  }
  Code add(std::string_view value) {
    const size_t end = makeRoom(value.size());
    if (!value.empty()) std::memcpy(bytes_.data() + end, value.data(), value.size());
    offsets_.push_back(end + value.size());
    return size() - 1;
  }
  // Of at most 16 bytes, readable for 16: copied without asking how many there are.
  void addShort(const char* text, uint32_t size) {
    constexpr size_t most = 16;
    const size_t end = makeRoom(most);
    std::memcpy(bytes_.data() + end, text, most);
    offsets_.push_back(end + size);
  }
  uint64_t memory() const { return bytes_.capacity() + offsets_.capacity() * sizeof(uint64_t); }

 private:
  size_t makeRoom(size_t size) {
    const size_t end = static_cast<size_t>(offsets_.back());
    if (bytes_.size() < end + size) bytes_.resize(end + size + end / 2 + 256);
    return end;
  }

  std::vector<char> bytes_;  // there may be more than the values need
  std::vector<uint64_t> offsets_;
};

enum class Type : uint8_t { integer, decimal, date, text };
const char* word(Type type);

struct Column {
  std::string name;
  Type type = Type::text;        // of the values that are not missing
  Notation notation;             // of numbers and dates
  Codes codes;                   // one per row
  Dictionary values;             // one per code
  std::vector<uint64_t> counts;  // rows per code
  std::vector<bool> missing;     // per code: is it one of the missing tokens?
};

struct Dialect {
  Encoding encoding = Encoding::utf8;
  char delimiter = ',';
  char quote = '"';
  bool header = true;
  std::vector<std::string> missing = {""};  // cells that mean "no value"
  bool operator==(const Dialect&) const = default;
};

struct Complaint {
  Place place;
  std::string what;
  bool operator==(const Complaint&) const = default;
};

struct Table {
  std::vector<Column> columns;
  uint64_t rows = 0;
  Dialect dialect;
  uint64_t bytes = 0;                 // of the file
  std::vector<uint64_t> fileRows;     // the file's row number of each row, empty while they are consecutive
  uint64_t firstRow = 2;              // file row of the first row, where fileRows is empty
  std::vector<Complaint> complaints;  // at most the first thousand
  uint64_t complained = 0;            // how many there were
  uint64_t fileRow(uint64_t row) const {
    return fileRows.empty() ? firstRow + row : fileRows[static_cast<size_t>(row)];
  }
};

}  // namespace indistinct
