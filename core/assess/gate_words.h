#pragma once
// The sentences of the gate: page, command line and report say the same.
#include <cstdint>
#include <string>

#include "core/assess/gate.h"

namespace indistinct {

// What was counted of a finding.
struct GateCount {
  std::string column;     // or several: those that tell persons apart, or rows
  uint64_t part = 0;      // rows or classes that it is about; many and text: values
  uint64_t whole = 0;     // of so many
  uint64_t rows = 0;      // few: the rows that fewer than k means; single: rows of these classes
  double words = 0;       // text: for a row, on average
  bool together = false;  // unique: several columns
};

std::string gateSays(Finding finding, const GateCount& count, uint64_t k);
std::string gateRemedy(Finding finding, const GateCount& count);

}  // namespace indistinct
