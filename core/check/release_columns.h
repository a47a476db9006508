#pragma once
// Every column of a release is accounted for: headers that stand twice, columns that nobody asked for, and
// columns that tell more than they should although they were asked for.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/table.h"

namespace indistinct {

struct ColumnWarning {
  std::string column;
  std::string what;
  double figure = 0;  // a share of the rows
};

// The name that the header gives to an earlier column too; nothing where the column's name is its own.
std::optional<std::string> repeatedName(const Table& table, const Column& column);

// Rows whose value no other row has.
uint64_t rowsAlone(const Column& column);

// A column that was named, and one that was not.
std::optional<ColumnWarning> uniqueColumn(const Column& column, uint64_t rows);
ColumnWarning unnamedColumn(const Column& column, uint64_t rows);

// What a kept column says of a generalized one, over the rows that are published.
struct Refinement {
  const Column& kept;
  const Column& quasi;                 // of the original file
  const std::vector<uint32_t>& group;  // [row]: the label of the quasi cell; none: the row is not published
  static constexpr uint32_t none = 0xffffffffu;
};
std::optional<ColumnWarning> refines(const Refinement& question);

}  // namespace indistinct
