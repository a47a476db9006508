#pragma once
// How a column writes its numbers and its days.
#include <string>

namespace indistinct {

struct Notation {
  char decimal = '.';
  std::string thousands;  // between groups of three digits; empty: nothing
  std::string dates;      // a pattern such as dd.mm.yyyy (date_pattern.h); empty: yyyy-mm-dd
  bool operator==(const Notation&) const = default;
  bool plain() const { return decimal == '.' && thousands.empty() && dates.empty(); }
};

}  // namespace indistinct
