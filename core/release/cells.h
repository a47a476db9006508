#pragma once
// How a cell is written in a CSV file: quoted where it must be, neutral to spreadsheets where asked.
#include <string>
#include <string_view>

namespace indistinct {

struct CellForm {
  char delimiter = ',';
  char quote = '"';  // '\0': the file knows no quotes
  std::string lineEnd = "\n";
  bool alone = false;  // the only cell of its line: left blank it would make an empty line, which is no row
};

// Spreadsheets take cells for formulas that begin with =, +, -, @, a tab or a carriage return. Numbers begin
// so too and are none.
bool looksLikeFormula(std::string_view text);

// With a ' in front where it looks like one. So has what looked neutral before, so that it can be undone.
std::string neutralized(std::string_view text);

// Appends the cell. `quoted`: with quotes also where none are needed.
void appendCell(std::string& out, std::string_view text, const CellForm& form, bool quoted);

}  // namespace indistinct
