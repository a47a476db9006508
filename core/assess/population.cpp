#include "core/assess/population.h"

#include <algorithm>
#include <map>

#include "core/assess/weights.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

const Column* columnNamed(const Table& table, const std::string& name) {
  for (const Column& column : table.columns)
    if (column.name == name) return &column;
  return nullptr;
}

// The position of each of the file's codes; none where the domain does not have the value.
std::vector<Position> positionsOf(const Column& original, const Domain& domain, const Column& column) {
  std::map<std::string, Position, std::less<>> known;
  for (Code code = 0; code < original.values.size(); code++)
    if (domain.ofCode[code] != Domain::none) known.emplace(original.values[code], domain.ofCode[code]);
  std::map<double, Position> numbers;
  if (domain.kind == Kind::number)
    for (const auto& [text, position] : known)
      if (const auto number = numberOf(text, original.notation)) numbers.emplace(*number, position);
  std::vector<Position> positions;
  for (Code code = 0; code < column.values.size(); code++) {
    Position position = Domain::none;
    if (const auto found = known.find(column.values[code]); found != known.end()) position = found->second;
    if (const auto number = numberOf(column.values[code], column.notation);
        number && position == Domain::none)
      if (const auto found = numbers.find(*number); found != numbers.end()) position = found->second;
    positions.push_back(position);
  }
  return positions;
}

Result<PopulationClasses> ofFile(const Assessed& a, const Table& file) {
  std::vector<const Column*> columns;
  std::vector<std::vector<Position>> positions;
  for (size_t i = 0; i < a.domains.size(); i++) {
    const Column* column = columnNamed(file, a.domains[i].name);
    if (!column)
      return Error{ErrorCode::input,
                   "The population file has no column " + a.domains[i].name +
                       ". It needs every quasi-identifier, under the same names.",
                   {std::nullopt, a.domains[i].name, ""}};
    columns.push_back(column);
    positions.push_back(positionsOf(a.table.columns[a.columns[i]], a.domains[i], *column));
  }
  using Key = std::vector<uint32_t>;
  std::map<Key, double> before, after;
  Key key(columns.size()), wide(columns.size());
  for (uint64_t row = 0; row < file.rows; row++) {
    bool known = true;
    for (size_t i = 0; i < columns.size() && known; i++) {
      key[i] = positions[i][columns[i]->codes[row]];
      known = key[i] != Domain::none;
      if (known) wide[i] = a.interval[i][key[i]];
    }
    if (!known) continue;
    before[key]++;
    after[wide]++;
  }
  PopulationClasses result;
  result.source = "file";
  const auto at = [&](const std::map<Key, double>& counts, uint32_t tuple, bool generalized) {
    for (size_t i = 0; i < key.size(); i++) {
      const uint32_t position = a.tuples.position[i][tuple];
      key[i] = generalized ? a.interval[i][position] : position;
    }
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
  };
  for (uint32_t t = 0; t < a.original.size; t++) result.before.push_back(at(before, t, false));
  for (uint32_t c = 0; c < a.after.size; c++) result.after.push_back(at(after, a.after.first[c], true));
  return result;
}

Result<PopulationClasses> ofWeights(const Assessed& a, const Column& column) {
  const auto weights = weightsOf(column);
  if (!weights) return weights.error();
  PopulationClasses result;
  result.source = "weights";
  result.before.assign(a.original.size, 0);
  result.after.assign(a.after.size, 0);
  a.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    const double people = (*weights)[column.codes[row]] * static_cast<double>(rows);
    result.before[a.originalOf(tuple)] += people;
    result.after[a.after.ofTuple[tuple]] += people;
  });
  // The rows of one person stand for the same people: as many as a row does on average.
  for (uint32_t t = 0; t < a.original.size; t++)
    result.before[t] *= static_cast<double>(a.sizesBefore[t]) / static_cast<double>(a.original.count[t]);
  for (uint32_t c = 0; c < a.after.size; c++)
    if (a.after.rows[c] > 0)
      result.after[c] *= static_cast<double>(a.sizesAfter[c]) / static_cast<double>(a.after.rows[c]);
  return result;
}

}  // namespace

Result<PopulationClasses> populationClasses(const Assessed& a, const Population& population) {
  PopulationClasses result;
  if (population.file && (a.local || !a.blanks.ofTuple.empty()))
    return Error{ErrorCode::plan,
                 std::string("How many people of a population file share a row ") +
                     (a.local ? "of groups that overlap" : "with blank cells") +
                     " is not defined. Give the population's size, or leave it out.",
                 {std::nullopt, "", "population"}};
  if (population.file) {
    auto counted = ofFile(a, *population.file);
    if (!counted) return counted;
    result = std::move(*counted);
  } else if (population.size) {
    if (*population.size < a.sizeOfFile)
      return Error{ErrorCode::plan,
                   std::string("The population has fewer people than the file has ") +
                       (a.rule.persons ? "persons" : "rows") + ". Give its whole size.",
                   {std::nullopt, "", "population"}};
    result.source = "size";
    const double times = static_cast<double>(*population.size) / static_cast<double>(a.sizeOfFile);
    for (const uint64_t size : a.sizesBefore) result.before.push_back(static_cast<double>(size) * times);
    for (const uint64_t size : a.sizesAfter) result.after.push_back(static_cast<double>(size) * times);
  } else if (population.weights) {
    auto summed = ofWeights(a, a.table.columns[*population.weights]);
    if (!summed) return summed;
    result = std::move(*summed);
  } else {
    return result;
  }
  for (uint32_t t = 0; t < a.original.size; t++)
    result.before[t] = std::max(result.before[t], static_cast<double>(a.sizesBefore[t]));
  for (uint32_t c = 0; c < a.after.size; c++)
    result.after[c] = std::max(result.after[c], static_cast<double>(a.sizesAfter[c]));
  return result;
}

}  // namespace indistinct
