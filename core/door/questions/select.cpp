// Which rows the grid shows: those below k, those that miss a value, those that hold a text. All conditions
// must hold.
#include <algorithm>
#include <cctype>

#include "core/door/desk.h"

namespace indistinct {
namespace {

bool containsFolded(std::string_view text, std::string_view folded) {
  const auto equal = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  return std::search(text.begin(), text.end(), folded.begin(), folded.end(), equal) != text.end();
}

// Marks the rows whose cell in this column has a marked code.
void markRows(const Column& column, const std::vector<bool>& codes, std::vector<uint8_t>& rows) {
  if (std::find(codes.begin(), codes.end(), true) == codes.end()) return;
  column.codes.visit([&](const auto& typed) {
    for (size_t row = 0; row < typed.size(); ++row)
      if (codes[typed[row]]) rows[row] = 1;
  });
}

void keepOnly(std::vector<uint8_t>& kept, const std::vector<uint8_t>& marked) {
  for (size_t i = 0; i < kept.size(); ++i) kept[i] = kept[i] & marked[i];
}

}  // namespace

Result<Json> askSelect(Desk& desk, const Json& ask) {
  const Table& table = *desk.table;
  const size_t rows = static_cast<size_t>(table.rows);
  std::vector<uint8_t> kept(rows, 1);
  bool narrowed = false;

  if (ask.contains("below")) {
    if (desk.classOfTuple.empty() || !desk.study)
      return Error{ErrorCode::usage, "Classes are not known yet: ask for a preflight first.", {}};
    const uint64_t k = wholeOf(ask["below"]);
    const auto& ofRow = desk.study->tupleOfRow;
    for (size_t row = 0; row < rows; ++row)
      kept[row] = ofRow[row] != Tuples::none && desk.classOfTuple[ofRow[row]] < k ? 1 : 0;
    narrowed = true;
  }
  if (ask.value("missing", false)) {
    std::vector<uint8_t> marked(rows, 0);
    for (const auto& column : table.columns) markRows(column, column.missing, marked);
    keepOnly(kept, marked);
    narrowed = true;
  }
  if (std::string text = ask.value("find", ""); !text.empty()) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::vector<uint8_t> marked(rows, 0);
    for (const auto& column : table.columns) {
      std::vector<bool> codes(column.values.size());
      for (Code code = 0; code < column.values.size(); ++code)
        codes[code] = containsFolded(column.values[code], text);
      markRows(column, codes, marked);
    }
    keepOnly(kept, marked);
    narrowed = true;
  }

  desk.chosen.reset();
  if (!narrowed) return Json{{"rows", table.rows}};
  std::vector<uint32_t> chosen;
  for (size_t row = 0; row < rows; ++row)
    if (kept[row]) chosen.push_back(static_cast<uint32_t>(row));
  const uint64_t count = chosen.size();
  desk.chosen = std::move(chosen);
  return Json{{"rows", count}};
}

}  // namespace indistinct
