#include "core/check/diverse.h"

#include <algorithm>

namespace indistinct {

bool promises(const std::vector<DiversePromise>& diverse, const std::string& column) {
  return std::any_of(diverse.begin(), diverse.end(), [&](const auto& one) { return one.first == column; });
}

std::string shownAs(const Table& original, const Column& column, Code code) {
  const std::string cell(column.values[code]);
  const auto& missing = original.dialect.missing;
  return std::find(missing.begin(), missing.end(), cell) != missing.end() ? "" : cell;
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

bool Withheld::enough(const std::vector<DiversePromise>& diverse) const {
  for (size_t i = 0; i < diverse.size(); i++)
    if (values[i].size() < diverse[i].second) return false;
  return true;
}

}  // namespace indistinct
