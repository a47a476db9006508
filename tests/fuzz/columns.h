#pragma once
// One column of any values with its domain and cuts, drawn from an input.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/domain/build_taxonomy.h"
#include "core/domain/domain.h"
#include "core/table/reader.h"
#include "fuzz.h"

namespace indistinct::fuzz {

// A value per line.
inline std::optional<Table> columnTable(std::string_view text) {
  ReadOptions options;
  options.delimiter = '\x1f';
  options.quote = '\0';
  options.header = true;
  options.lenient = true;
  Result<Table> table = readTable("v\n" + std::string(text), options);
  if (!table || table->columns.size() != 1 || table->rows == 0) return std::nullopt;
  return std::move(*table);
}

inline Kind kindOf(const Column& column) {
  if (column.type == Type::date) return Kind::date;
  return column.type == Type::text ? Kind::category : Kind::number;
}

inline Bins drawBins(Input& input, Kind kind) {
  Bins bins;
  if (kind == Kind::date) {
    bins.way = Bins::Way::unit;
    bins.unit = static_cast<DateUnit>(input.below(6));
  } else if (kind == Kind::number) {
    constexpr Bins::Way ways[] = {Bins::Way::none, Bins::Way::width, Bins::Way::edges, Bins::Way::equal,
                                  Bins::Way::frequency};
    bins.way = ways[input.below(5)];
    bins.width = 0.25 * (1 + input.below(40));
    bins.origin = 0.5 * input.below(10);
    bins.edges = {0, bins.width, 100};
    bins.count = 1 + input.below(5);
  }
  return bins;
}

inline BuildSpec drawBuild(Input& input) {
  BuildSpec spec;
  spec.by = static_cast<BuildSpec::By>(input.below(11));
  spec.groups = input.below(5);
  for (uint32_t n = input.below(3); n > 0; --n) spec.factors.push_back(1 + input.below(4));
  spec.step = 0.5 * input.below(9);
  spec.origin = 0.5 * input.below(9);
  for (uint32_t n = input.below(4); n > 0; --n) spec.units.push_back(static_cast<DateUnit>(input.below(6)));
  spec.fromLeft = input.flag();
  return spec;
}

inline std::vector<uint32_t> drawStarts(Input& input, uint32_t size) {
  std::vector<uint32_t> starts;
  uint32_t bits = 1;
  for (uint32_t at = 1; at < size; ++at) {
    if (bits == 1) bits = 0x100u | input.byte();
    if (bits & 1) starts.push_back(at);
    bits >>= 1;
  }
  return starts;
}

}  // namespace indistinct::fuzz
