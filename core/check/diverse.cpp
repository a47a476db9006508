#include "core/check/diverse.h"

#include <algorithm>

#include "core/check/audit.h"

namespace indistinct {

bool promises(const std::vector<DiversePromise>& diverse, const std::string& column) {
  return std::any_of(diverse.begin(), diverse.end(), [&](const auto& one) { return one.first == column; });
}

std::string shownAs(const Table& original, const Column& column, Code code) {
  const std::string cell(column.values[code]);
  const auto& missing = original.dialect.missing;
  return std::find(missing.begin(), missing.end(), cell) != missing.end() ? "" : cell;
}

std::vector<uint64_t> differentShown(const Table& original, const Column& column,
                                     const std::vector<uint32_t>& classOf, size_t classes,
                                     const std::string& blank) {
  std::vector<std::set<std::string>> values(classes);
  for (size_t row = 0; row < classOf.size(); row++)
    if (classOf[row] < classes && column.values[column.codes[row]] != blank)
      values[classOf[row]].insert(shownAs(original, column, column.codes[row]));
  std::vector<uint64_t> different(classes);
  for (size_t c = 0; c < classes; c++) different[c] = values[c].size();
  return different;
}

uint64_t fewestDifferent(const Column& column, const std::vector<uint32_t>& classOf, size_t classes) {
  std::vector<std::set<Code>> in(classes);
  for (size_t row = 0; row < classOf.size(); row++)
    if (classOf[row] < classes) in[classOf[row]].insert(column.codes[row]);
  uint64_t least = in.empty() ? 0 : in[0].size();
  for (const auto& codes : in) least = std::min<uint64_t>(least, codes.size());
  return least;
}

void Withheld::add(const Table& original, const std::vector<DiversePromise>& diverse, uint64_t row,
                   uint64_t stands, const std::string& person) {
  rows += stands;
  persons.insert(person);
  values.resize(diverse.size());
  for (size_t i = 0; i < diverse.size(); i++)
    for (const Column& column : original.columns)
      if (column.name == diverse[i].first) values[i].insert(shownAs(original, column, column.codes[row]));
}

bool Withheld::enough(const AuditQuestion& question) const {
  for (const AuditQuasi& each : question.binned)
    if (promises(question.diverse, question.original.columns[each.column].name)) return false;
  for (size_t i = 0; i < question.diverse.size(); i++)
    if (values[i].size() < question.diverse[i].second) return false;
  return true;
}

}  // namespace indistinct
