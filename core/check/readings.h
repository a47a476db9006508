#pragma once
// What the labels of a release stand for. A label may be read in several ways (a value that is called like a
// node, or *): of all ways those count under which every class of the release has as many rows as the
// original file has for it.
#include <cstdint>
#include <vector>

#include "core/check/audit_domain.h"
#include "core/table/table.h"

namespace indistinct {

// One way to read one label.
struct Reading {
  std::vector<Code> codes;  // of the original column, ascending
  Positions positions;      // of the column's domain, where there is one
  double lost = 0;          // what a cell loses, where a recipe says it
};

struct LabelledColumn {
  std::vector<std::vector<Reading>> readings;  // [label]: the ways to read it, the narrowest first
  std::vector<uint64_t> rows;                  // [label]: of the release
};

struct LabelledRows {
  std::vector<uint64_t> rows;               // [row of the original]; 0: it is left out
  std::vector<const Codes*> codes;          // [column]
  std::vector<std::vector<uint32_t>> keys;  // [class]: a label for every column
  std::vector<uint64_t> released;           // [class]: rows
};

// For every column and label the reading to take; where there is none, 0.
std::vector<std::vector<uint32_t>> chooseReadings(const std::vector<LabelledColumn>& columns,
                                                  const LabelledRows& rows);
// The same where classes overlap, so that no label has to leave values to another: the narrowest.
std::vector<std::vector<uint32_t>> firstReadings(const std::vector<LabelledColumn>& columns);

}  // namespace indistinct
