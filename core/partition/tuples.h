#pragma once
// The only thing a search needs of the rows: the distinct tuples of positions, with the rows they stand for.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/domain/domain.h"
#include "core/partition/shared.h"
#include "core/partition/tags.h"
#include "core/table/table.h"

namespace indistinct {

struct Tuples {
  uint64_t rows = 0;                       // N: the sum of counts
  uint32_t size = 0;                       // distinct tuples, in lexicographic order of positions
  std::vector<Shared<Position>> position;  // [column][tuple]
  std::vector<uint32_t> domainSizes;       // [column]
  Shared<uint64_t> count;                  // [tuple]
  uint32_t labels = 0;                     // values of the target; 0 without one
  Shared<uint64_t> labelCount;             // [tuple * labels + label]
  std::vector<SharedTags> tags;            // what a privacy rule sees besides
  static constexpr uint32_t none = 0xffffffffu;

  uint32_t columns() const { return static_cast<uint32_t>(position.size()); }
};

// Tuples as they are put together, before they are held for good.
struct LooseTuples {
  LooseTuples() = default;
  explicit LooseTuples(const Tuples& tuples)
      : count(tuples.count.copy()), labelCount(tuples.labelCount.copy()) {
    for (const auto& column : tuples.position) position.push_back(column.copy());
  }
  std::vector<std::vector<Position>> position;
  std::vector<uint64_t> count, labelCount;
  void holdAs(Tuples& tuples) && {
    tuples.size = static_cast<uint32_t>(count.size());
    tuples.position.clear();
    for (auto& column : position) tuples.position.emplace_back(std::move(column));
    tuples.count = std::move(count);
    tuples.labelCount = std::move(labelCount);
  }
};

// The tuples of a table, with the tuple of each of its rows; none: the row was left out.
struct TableTuples {
  Tuples tuples;
  std::vector<uint32_t> ofRow;
};

// N² must fit 63 bits.
constexpr uint64_t mostRows = 3000000000ull;

// Which table rows count, and for how many. Empty vectors: all of them, each for one.
struct RowCounts {
  std::vector<uint64_t> ofRow;
  uint64_t of(uint64_t row) const { return ofRow.empty() ? 1 : ofRow[static_cast<size_t>(row)]; }
};

// Rows that miss a value in one of `dropMissing` count 0; the others as `countColumn` says.
Result<RowCounts> countRows(const Table& table, std::span<const uint32_t> dropMissing,
                            std::optional<uint32_t> countColumn);

// For each code of the column, the rows that count: what its domain is made of.
std::vector<uint64_t> countCodes(const Column& column, const RowCounts& counts);

struct Target {
  uint32_t column = 0;             // of the table
  const Domain* domain = nullptr;  // its positions are the labels
};

// domains[i] is the domain of table column columns[i]. Rows that count 0, and rows with a value that has no
// position, are left out.
Result<TableTuples> makeTuples(const Table& table, std::span<const uint32_t> columns,
                               std::span<const Domain> domains, const RowCounts& counts = {},
                               std::optional<Target> target = std::nullopt);

}  // namespace indistinct
