#include "core/check/published_columns.h"

#include <algorithm>

#include "core/check/readings.h"

namespace indistinct {

const Column* columnNamed(const Table& table, const std::string& name) {
  for (const Column& column : table.columns)
    if (column.name == name) return &column;
  return nullptr;
}

PublishedColumns publishedColumns(const AuditQuestion& question, const Spelling& spelling) {
  PublishedColumns result;
  std::vector<std::string> published = question.copied;
  published.insert(published.end(), question.tokens.begin(), question.tokens.end());
  for (const AuditQuasi& quasi : question.quasi)
    published.push_back(question.original.columns[quasi.column].name);
  for (const Column& column : question.released.columns) {
    if (const auto stem = repeatedName(question.released, column)) {
      result.failures.push_back("Two columns of the release are headed " + *stem + ".");
    } else if (std::none_of(published.begin(), published.end(),
                            [&](const std::string& name) { return spelling(name) == column.name; })) {
      result.failures.push_back("The column " + column.name +
                                " is in the release, but the plan does not publish it.");
    }
  }
  const auto pairUp = [&](const std::vector<std::string>& names, std::vector<KeptPair>& pairs) {
    for (const std::string& name : names) {
      const Column* original = columnNamed(question.original, name);
      const Column* released = columnNamed(question.released, spelling(name));
      if (original && released) pairs.push_back({original, released});
      if (original && !released)
        result.warnings.push_back({name, "The plan publishes " + name + ", which is not in the release.", 0});
    }
  };
  pairUp(question.copied, result.copied);
  pairUp(question.tokens, result.tokens);
  for (const AuditQuasi& binned : question.binned)
    for (KeptPair& pair : result.copied)
      if (pair.original == &question.original.columns[binned.column])
        pair.published = binsOf(binned, pair, spelling, question.blank);
  return result;
}

}  // namespace indistinct
