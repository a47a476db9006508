#include "core/door/rule.h"

#include <algorithm>

namespace indistinct {
namespace {

Tags tagsOf(const Column& column, const std::vector<uint32_t>& published,
            std::span<const uint32_t> tupleOfRow, uint32_t tuples) {
  const auto codes = static_cast<uint32_t>(column.values.size());
  std::vector<uint32_t> valueOfCode(codes);
  uint32_t values = 0;
  for (Code code = 0; code < codes; code++) {
    // All that is missing is one value, behind all others.
    valueOfCode[code] = !published.empty() ? published[code] : column.missing[code] ? codes : code;
    if (valueOfCode[code] != untagged) values = std::max(values, valueOfCode[code] + 1);
  }
  std::vector<uint32_t> tuple, value;
  for (size_t row = 0; row < tupleOfRow.size(); row++) {
    if (tupleOfRow[row] == Tuples::none) continue;
    tuple.push_back(tupleOfRow[row]);
    value.push_back(valueOfCode[column.codes[row]]);
  }
  return makeTags(tuples, tuple, value, values);
}

const Column* find(const Table& table, const std::string& name) {
  for (const Column& column : table.columns)
    if (column.name == name) return &column;
  return nullptr;
}

}  // namespace

Result<Rule> ruleOf(uint64_t k, const std::string& persons, std::span<const DiverseColumn> diverse,
                    const Table& table, const PublishedValues& publishedValues,
                    std::span<const uint32_t> tupleOfRow, Tuples& tuples) {
  Rule rule(k);
  if (!persons.empty()) {
    const Column* column = find(table, persons);
    if (!column)
      return Error{ErrorCode::plan,
                   "k counts the persons that \"" + persons +
                       "\" tells apart, a column that the table does not have. Give a file that has it.",
                   {std::nullopt, persons, ""}};
    rule.persons = static_cast<uint32_t>(tuples.tags.size());
    tuples.tags.push_back(std::make_shared<const Tags>(tagsOf(*column, {}, tupleOfRow, tuples.size)));
  }
  for (const DiverseColumn& asked : diverse) {
    const Column* column = find(table, asked.column);
    if (!column)
      return Error{ErrorCode::plan,
                   "Every class must show " + std::to_string(asked.l) + " different values of \"" +
                       asked.column + "\", a column that the table does not have.",
                   {std::nullopt, asked.column, ""}};
    rule.models.push_back({asked.l, static_cast<uint32_t>(tuples.tags.size())});
    tuples.tags.push_back(
        std::make_shared<const Tags>(tagsOf(*column, publishedValues(*column), tupleOfRow, tuples.size)));
  }
  return rule;
}

Result<Rule> ruleOf(const Plan& plan, std::span<const Domain> binned, const Table& table,
                    std::span<const uint32_t> tupleOfRow, Tuples& tuples) {
  const auto published = [&](const Column& column) {
    for (const Domain& each : binned)
      if (each.name == column.name) return std::vector<uint32_t>(each.ofCode);
    return std::vector<uint32_t>();
  };
  return ruleOf(plan.k, plan.persons(), plan.diverse, table, published, tupleOfRow, tuples);
}

}  // namespace indistinct
