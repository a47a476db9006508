#pragma once
// The bits of one column that a reader of the release lacks, by the definition of entropy: for each cell the
// logarithm of the rows whose value its published group holds, over the rows that have its own value. Added
// up with long doubles, row by row of what is known.
#include <cmath>
#include <cstdint>
#include <map>
#include <string>

namespace indistinct {

class ColumnBits {
 public:
  explicit ColumnBits(double importance) : importance_(importance) {}

  // Rows of the file, whether published or not.
  void add(const std::string& value, uint64_t rows) {
    ofValue_[value] += rows;
    all_ += rows;
  }
  // Requires: every row of the file was added.
  long double whole() const { return published(all_, all_) - own(); }
  // Of rows whose cells are published as a group of so many rows of the file; all of it where they are
  // withheld. The rows' own values are taken off once for all rows (own).
  long double published(uint64_t rows, uint64_t group) const {
    if (rows == 0) return 0;
    return importance_ * static_cast<long double>(rows) * std::log2(static_cast<long double>(group));
  }
  long double own() const {
    long double bits = 0;
    for (const auto& [value, rows] : ofValue_) bits += published(rows, rows);
    return bits;
  }
  uint64_t all() const { return all_; }

 private:
  long double importance_;
  uint64_t all_ = 0;
  std::map<std::string, uint64_t> ofValue_;
};

}  // namespace indistinct
