// Does the opened file keep its promise? Asked of the independent checker.
#include <algorithm>

#include "core/assess/checker.h"
#include "core/base/words.h"
#include "core/door/desk.h"
#include "core/release/recipe.h"

namespace indistinct {
namespace {

constexpr size_t mostFailures = 100;

// A name that is no column may be several, separated by commas.
std::vector<std::string> columnNames(const Table& table, const std::vector<std::string>& asked) {
  std::vector<std::string> names;
  for (const auto& text : asked) {
    const bool whole = std::any_of(table.columns.begin(), table.columns.end(),
                                   [&](const Column& column) { return column.name == text; });
    size_t from = 0;
    while (!whole && from <= text.size()) {
      const size_t comma = std::min(text.find(',', from), text.size());
      names.push_back(text.substr(from, comma - from));
      from = comma + 1;
    }
    if (whole) names.push_back(text);
  }
  return names;
}

std::string joined(const std::vector<std::string>& values) {
  std::string out;
  for (const auto& value : values) out += (out.empty() ? "" : ", ") + value;
  return out;
}

}  // namespace

Result<Json> askVerify(Desk& desk, const Json& ask) {
  const Table& table = *desk.table;
  const auto k = ask.value("k", uint64_t{5});
  const auto names = columnNames(table, ask.value("quasi", std::vector<std::string>{}));
  if (names.empty()) return Error{ErrorCode::usage, "Name the quasi-identifiers to verify.", {}};
  auto verified = verifyRelease(table, names, k, ask.value("blank", defaultBlank));
  if (!verified) return verified.error();

  Json failures = Json::array();
  for (const auto& failure : verified->failures) {
    if (failures.size() == mostFailures) break;
    failures.push_back(
        {{"class", failure.values},
         {"size", failure.size},
         {"row", failure.row},
         {"what", "Row " + thousands(failure.row) + ": the class " + joined(failure.values) + " has " +
                      counted(failure.size, "row") + " where " + thousands(k) + " were promised."}});
  }
  return Json{{"ok", verified->ok},
              {"k", k},
              {"smallestClass", verified->smallestClass},
              {"rows", verified->rows},
              {"suppressed", verified->suppressed},
              {"failures", failures}};
}

}  // namespace indistinct
