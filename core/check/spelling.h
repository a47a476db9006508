#pragma once
// How a cell of the original file is spelled in the release: in a file without quotes another character
// stands in for the delimiter, and cells that a spreadsheet would take for formulas may have a ' in front.
#include <string>
#include <string_view>

#include "core/table/table.h"

namespace indistinct {

// Does it begin like a formula, and is no number? The other: behind one ' or several.
bool beginsFormula(std::string_view cell);
bool marksFormula(std::string_view cell);

// Could it be that a ' stands before every formula of the file?
bool looksNeutral(const Table& released);

class Spelling {
 public:
  Spelling() = default;
  Spelling(const Dialect& dialect, bool neutral) : dialect_(dialect), neutral_(neutral) {}

  std::string operator()(std::string_view cell) const;
  // A label as it was before.
  std::string undone(std::string_view label) const;

 private:
  char stand() const { return dialect_.delimiter == ';' ? ',' : ';'; }

  Dialect dialect_;
  bool neutral_ = false;
};

}  // namespace indistinct
