#include "core/check/spelling.h"

#include <algorithm>

#include "core/table/types.h"

namespace indistinct {

bool beginsFormula(std::string_view cell) {
  if (cell.size() < 2 || std::string_view("=+-@\t\r").find(cell.front()) == std::string_view::npos)
    return false;
  // A number in any notation is none.
  return cell.find_first_not_of("0123456789.,' ", 1) != std::string_view::npos && !parseNumber(cell);
}

bool marksFormula(std::string_view cell) {
  const size_t marks = cell.find_first_not_of('\'');
  return marks != 0 && marks != std::string_view::npos && beginsFormula(cell.substr(marks));
}

// Could it be that a ' stands before every formula?
bool looksNeutral(const Table& released) {
  bool marked = false;
  for (const Column& column : released.columns) {
    if (beginsFormula(column.name)) return false;
    marked = marked || marksFormula(column.name);
    for (Code code = 0; code < column.values.size(); code++) {
      if (beginsFormula(column.values[code])) return false;
      marked = marked || marksFormula(column.values[code]);
    }
  }
  return marked;
}

std::string Spelling::operator()(std::string_view cell) const {
  std::string text =
      neutral_ && (beginsFormula(cell) || marksFormula(cell)) ? "'" + std::string(cell) : std::string(cell);
  if (dialect_.quote != '\0') return text;
  std::replace(text.begin(), text.end(), dialect_.delimiter, stand());
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string Spelling::undone(std::string_view label) const {
  std::string text(neutral_ && marksFormula(label) ? label.substr(1) : label);
  if (dialect_.quote == '\0') std::replace(text.begin(), text.end(), stand(), dialect_.delimiter);
  return text;
}

}  // namespace indistinct
