#pragma once
// The option table: what a person may choose for a search, once. Defaults, ranges, command-line flags, the
// page's type and help texts all come from here.
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace indistinct {

struct Option {
  enum class Form : uint8_t { integer, number, word, limit, list };
  std::string_view name;   // as in messages and types
  std::string_view flags;  // as on the command line
  std::string_view key;    // where the plan holds it, dots between keys
  Form form;
  std::string_view standard;  // the default, as a person would type it; empty: none
  double low;
  double high;
  std::string_view choices;  // words, separated by |
  std::string_view usage;    // one sentence
};

std::span<const Option> options();
const Option* findOption(std::string_view name);

// Numbers as people type them: digits, and a point where a fraction makes sense. No sign, blank, exponent or
// other base, so that what is read is what stands there. The answer to others ends a sentence that names the
// number.
Result<uint64_t> typedWhole(std::string_view text, uint64_t low, uint64_t high);
Result<double> typedNumber(std::string_view text, double low, double high);

}  // namespace indistinct
