#include "core/release/cells.h"

#include <algorithm>

#include "core/table/types.h"

namespace indistinct {

bool looksLikeFormula(std::string_view text) {
  if (text.size() < 2) return false;
  const char first = text.front();
  if (first != '=' && first != '+' && first != '-' && first != '@' && first != '\t' && first != '\r')
    return false;
  // A number in any notation: digits, and what may stand between them.
  const bool figures = text.find_first_not_of("0123456789.,' ", 1) == std::string_view::npos;
  return !figures && !parseNumber(text);
}

std::string neutralized(std::string_view text) {
  const size_t marks = std::min(text.find_first_not_of('\''), text.size());
  return (looksLikeFormula(text.substr(marks)) ? "'" : "") + std::string(text);
}

void appendCell(std::string& out, std::string_view text, const CellForm& form, bool quoted) {
  const char breakers[] = {form.delimiter, '\n', '\r', ',', ';', '\t', '|'};
  // Alone in its line, a cell shows whoever reads it no delimiter but those that it holds.
  const bool breaks =
      text.find_first_of(std::string_view(breakers, form.alone ? 7 : 3)) != std::string_view::npos;
  const bool hidden = form.alone && text.find_first_not_of(" \t") == std::string_view::npos;
  if (form.quote == '\0') {
    if (hidden && text.empty()) out += ' ';
    // Nothing can protect a delimiter here: another one stands in for it.
    const char instead = form.delimiter == ';' ? ',' : ';';
    for (const char c : text) out += c == form.delimiter ? instead : c == '\n' || c == '\r' ? ' ' : c;
    return;
  }
  if (!quoted && !breaks && !hidden && (text.empty() || text.front() != form.quote)) {
    out += text;
    return;
  }
  out += form.quote;
  for (const char c : text) {
    if (c == form.quote) out += c;
    out += c;
  }
  out += form.quote;
}

}  // namespace indistinct
