#pragma once
// What a recipe says of a column, as the checker reads it: for every label the values that it stands for.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/audit_domain.h"
#include "core/table/notation.h"
#include "core/table/table.h"

namespace indistinct {

struct ToldGroup {
  std::string label;
  bool missing = false;
  std::optional<double> from, to;  // numbers and days; `to` belongs to it where it is closed
  bool closed = false;
  std::vector<std::string> values;
  double lost = 0;
};

struct Told {
  static constexpr uint32_t none = 0xffffffffu;

  Holds holds = Holds::words;
  Notation notation;  // of the values that groups list
  std::vector<ToldGroup> groups;
  bool overlapping = false;  // may values belong to several groups?

  // The group of a cell, written so; none for what the recipe has not seen.
  uint32_t groupOf(std::string_view text, bool missing, const Notation& written) const;
  std::vector<uint32_t> groupsOf(const Column& column) const;  // [code]
  // Does it belong to this one?
  bool holdsIn(uint32_t group, std::string_view text, bool missing, const Notation& written) const;
};

}  // namespace indistinct
