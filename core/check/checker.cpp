#include "core/check/checker.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "core/check/class_cost.h"
#include "core/check/column_bits.h"

namespace indistinct {

namespace {

using Words = std::vector<std::string>;

const Column* find(const Table& table, const std::string& name) {
  for (const Column& column : table.columns) {
    if (column.name == name) return &column;
  }
  return nullptr;
}

Error noColumn(const Table& table, const std::string& name) {
  std::string names;
  for (const Column& column : table.columns) names += (names.empty() ? "" : ", ") + column.name;
  return {ErrorCode::usage,
          "The file has no column \"" + name + "\". Its columns are: " + names + ".",
          {std::nullopt, name, ""}};
}

std::string cellOf(const Column& column, uint64_t row) {
  return std::string(column.values[column.codes[row]]);
}

// All that is missing is one value.
std::string valueOf(const Column& column, uint64_t row) {
  return column.missing[column.codes[row]] ? "missing" : "value " + cellOf(column, row);
}

// Days from 0000-03-01, counted year by year of 365 days and the leap days in between.
long long dayNumber(int year, int month, int day) {
  const int y = month < 3 ? year - 1 : year, m = month < 3 ? month + 9 : month - 3;
  return 365LL * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1;
}

// The first day that a date's label stands for: 2024-03-07, 2024-W10, 2024-03, 2024-Q1, 2024, 2020s.
long double dayOf(const std::string& label) {
  int year = 0, a = 1, b = 1;
  if (std::sscanf(label.c_str(), "%d-W%d", &year, &a) == 2) {
    // Week 1 holds January 4; day 0 above was a Wednesday.
    const long long fourth = dayNumber(year, 1, 4);
    return static_cast<long double>(fourth - (fourth + 2) % 7 + 7 * (a - 1));
  }
  if (std::sscanf(label.c_str(), "%d-Q%d", &year, &a) == 2)
    return static_cast<long double>(dayNumber(year, 3 * a - 2, 1));
  std::sscanf(label.c_str(), "%d-%d-%d", &year, &a, &b);
  return static_cast<long double>(dayNumber(year, a, b));
}

long double measured(const CheckedColumn& column, const std::string& value) {
  return column.measure == CheckedColumn::Measure::date ? dayOf(value) : std::strtold(value.c_str(), nullptr);
}

// What a cell loses that is published as this interval, from 0 to 1.
long double cellLoss(const CheckedColumn& column, const CheckedInterval& interval) {
  std::vector<std::string> all;
  bool missing = false;
  for (const CheckedInterval& each : column.intervals) {
    all.insert(all.end(), each.values.begin(), each.values.end());
    missing = missing || each.missing;
  }
  if (all.size() + missing <= 1) return 0;
  if (column.measure == CheckedColumn::Measure::count) {
    return static_cast<long double>(interval.values.size() + interval.missing - 1) /
           static_cast<long double>(all.size() + missing - 1);
  }
  if (interval.values.empty()) return 0;
  if (column.measure == CheckedColumn::Measure::leaf) {
    const uint32_t last = interval.missing ? column.leaves - 1 : column.leafOf.at(interval.values.back());
    if (column.leaves <= 1) return 0;
    return static_cast<long double>(last - column.leafOf.at(interval.values.front())) /
           static_cast<long double>(column.leaves - 1);
  }
  if (interval.missing) return 1;
  const long double range = measured(column, all.back()) - measured(column, all.front());
  const long double width =
      measured(column, interval.values.back()) - measured(column, interval.values.front());
  return range == 0 ? 0 : width / range;
}

// Where a cell belongs: the value it stands for and the number of the interval that holds it.
struct CellPlace {
  std::string value;
  size_t interval = 0;
};

// Of every cell that has a place.
std::map<std::string, CellPlace> placesOf(const CheckedColumn& column) {
  std::map<std::string, size_t> intervals;
  std::map<std::string, CellPlace> places;
  for (size_t i = 0; i < column.intervals.size(); i++) {
    for (const std::string& value : column.intervals[i].values) intervals[value] = i;
    if (!column.intervals[i].missing) continue;
    for (const std::string& cell : column.missing) places[cell] = {"missing", i};
  }
  for (const auto& [cell, value] : column.names) {
    const auto interval = intervals.find(value);
    if (interval != intervals.end()) places[cell] = {"value " + value, interval->second};
  }
  return places;
}

struct CheckedClass {
  uint64_t rows = 0;
  std::map<std::string, uint64_t> labels;
  std::map<size_t, std::set<std::string>> values;  // of each sensitive column
  std::set<std::string> persons;
  std::vector<size_t> intervals;
};

}  // namespace

Result<Verification> verifyRelease(const Table& released, const std::vector<std::string>& quasi, uint64_t k,
                                   const std::string& blank, const std::string& count,
                                   const std::vector<std::pair<std::string, uint64_t>>& diverse) {
  std::vector<const Column*> columns;
  for (const std::string& name : quasi) {
    const Column* column = find(released, name);
    if (!column) return noColumn(released, name);
    columns.push_back(column);
  }
  if (columns.empty()) {
    return Error{ErrorCode::usage, "No quasi-identifier is named: say which columns someone may know.", {}};
  }
  const Column* counts = count.empty() ? nullptr : find(released, count);
  if (!counts && !count.empty()) return noColumn(released, count);
  std::vector<const Column*> sensitive;
  for (const auto& [name, least] : diverse) {
    sensitive.push_back(find(released, name));
    if (!sensitive.back()) return noColumn(released, name);
  }
  struct Class {
    uint64_t rows = 0, first = 0;
    std::map<size_t, std::set<std::string>> values;  // of each sensitive column
  };
  std::map<Words, Class> classes;
  Verification result;
  result.k = k;
  for (uint64_t row = 0; row < released.rows; row++) {
    Words words;
    for (const Column* column : columns) words.push_back(cellOf(*column, row));
    const double stands = counts ? std::strtod(cellOf(*counts, row).c_str(), nullptr) : 1;
    const uint64_t rows = stands >= 1 && stands < 1e18 ? static_cast<uint64_t>(stands) : 0;
    result.rows += rows;
    if (std::all_of(words.begin(), words.end(), [&](const std::string& word) { return word == blank; })) {
      result.suppressed += rows;
      continue;
    }
    Class& c = classes[words];
    if (c.first == 0) c.first = released.fileRow(row);
    c.rows += rows;
    for (size_t i = 0; i < sensitive.size(); i++)
      if (cellOf(*sensitive[i], row) != blank) c.values[i].insert(valueOf(*sensitive[i], row));
  }
  for (const auto& [words, c] : classes) {
    if (result.classes++ == 0 || c.rows < result.smallestClass) result.smallestClass = c.rows;
    if (c.rows < k) result.failures.push_back({words, c.rows, c.first, "", 0, 0});
    for (size_t i = 0; i < diverse.size(); i++) {
      const auto values = c.values.find(i);
      const uint64_t different = values == c.values.end() ? 0 : values->second.size();
      if (different < diverse[i].second)
        result.failures.push_back({words, c.rows, c.first, diverse[i].first, different, diverse[i].second});
    }
  }
  result.ok = result.failures.empty();
  return result;
}

Result<CheckedGeneralization> checkGeneralization(const Table& original, const CheckedQuestion& question) {
  std::vector<const Column*> columns;
  for (const CheckedColumn& asked : question.columns) {
    columns.push_back(find(original, asked.name));
    if (!columns.back()) return noColumn(original, asked.name);
  }
  const Column* target = question.target.empty() ? nullptr : find(original, question.target);
  const Column* count = question.count.empty() ? nullptr : find(original, question.count);
  if (!target && !question.target.empty()) return noColumn(original, question.target);
  if (!count && !question.count.empty()) return noColumn(original, question.count);
  const Column* entity = question.persons.empty() ? nullptr : find(original, question.persons);
  if (!entity && !question.persons.empty()) return noColumn(original, question.persons);

  std::vector<const Column*> sensitive;
  for (const CheckedDiversity& asked : question.diverse) {
    sensitive.push_back(find(original, asked.column));
    if (!sensitive.back()) return noColumn(original, asked.column);
  }

  CheckedGeneralization result;
  std::vector<std::map<std::string, CellPlace>> places;
  for (const CheckedColumn& asked : question.columns) places.push_back(placesOf(asked));
  std::map<Words, uint64_t> tuples;
  std::map<Words, CheckedClass> classes;
  std::set<std::string> persons;
  std::vector<ColumnBits> bits;
  std::vector<std::map<size_t, uint64_t>> ofInterval(columns.size());  // rows of the file
  for (const CheckedColumn& asked : question.columns) bits.emplace_back(asked.importance);
  for (uint64_t row = 0; row < original.rows; row++) {
    if (!question.drawn.empty() && !question.drawn[static_cast<size_t>(row)]) continue;
    const uint64_t rows =
        count ? static_cast<uint64_t>(std::strtold(cellOf(*count, row).c_str(), nullptr)) : 1;
    Words values, published;
    std::vector<size_t> intervals;
    for (size_t i = 0; i < columns.size(); i++) {
      const auto place = places[i].find(cellOf(*columns[i], row));
      if (place == places[i].end()) break;
      intervals.push_back(place->second.interval);
      values.push_back(place->second.value);
      published.push_back(std::to_string(place->second.interval));
    }
    if (rows == 0 || intervals.size() < columns.size()) continue;
    for (size_t i = 0; i < columns.size(); i++) {
      bits[i].add(values[i], rows);
      ofInterval[i][intervals[i]] += rows;
    }
    result.rows += rows;
    tuples[values] += rows;
    CheckedClass& c = classes[published];
    c.rows += rows;
    c.intervals = intervals;
    if (entity) persons.insert(*c.persons.insert(valueOf(*entity, row)).first);
    if (target) c.labels[cellOf(*target, row)] += rows;
    for (size_t i = 0; i < sensitive.size(); i++) {
      const auto& bins = question.diverse[i].published;
      const auto bin = bins.find(cellOf(*sensitive[i], row));
      c.values[i].insert(bin == bins.end() ? valueOf(*sensitive[i], row) : "bin " + bin->second);
    }
  }
  result.distinct = tuples.size();
  if (entity) result.persons = persons.size();

  const auto dispersion = [&](const std::map<std::string, uint64_t>& labels) {
    std::vector<std::pair<double, uint64_t>> numbers;
    for (const auto& [label, rows] : labels)
      if (const auto found = question.numbers.find(label); found != question.numbers.end())
        numbers.emplace_back(found->second, rows);
    return dispersionOf(std::move(numbers), question.distances);
  };
  uint64_t misclassified = 0;
  double within = 0;
  std::map<std::string, uint64_t> ofAll;
  long double lm = 0, lacking = 0, hidden = 0;
  for (const ColumnBits& column : bits) {
    lacking -= column.own();
    hidden += column.whole();
  }
  for (const auto& [published, c] : classes) {
    for (const auto& [label, rows] : c.labels) ofAll[label] += rows;
    const uint64_t size = entity ? c.persons.size() : c.rows;
    result.sizes.push_back(size);
    bool kept = size >= question.k;
    for (size_t i = 0; i < sensitive.size(); i++)
      kept = kept && c.values.at(i).size() >= question.diverse[i].l;
    if (kept) {
      if (result.classes++ == 0 || size < result.smallestClass) result.smallestClass = size;
      result.dm += c.rows * c.rows;
      uint64_t majority = 0;
      for (const auto& [label, rows] : c.labels) majority = std::max(majority, rows);
      misclassified += c.rows - majority;
      within += dispersion(c.labels);
    } else {
      result.suppressed += c.rows;
      result.dm += c.rows * result.rows;
      misclassified += c.rows;
    }
    for (size_t i = 0; i < columns.size(); i++) {
      const CheckedColumn& column = question.columns[i];
      const long double loss = kept ? cellLoss(column, column.intervals[c.intervals[i]]) : 1;
      lm += static_cast<long double>(c.rows) * loss * static_cast<long double>(column.importance);
      lacking += bits[i].published(c.rows, kept ? ofInterval[i][c.intervals[i]] : bits[i].all());
    }
  }
  if (target) result.cm = misclassified;
  if (const double full = dispersion(ofAll); !question.numbers.empty())
    result.rm =
        full > 0 ? within / full + static_cast<double>(result.suppressed) / static_cast<double>(result.rows)
                 : 0;
  std::sort(result.sizes.begin(), result.sizes.end());
  double importances = 0;
  for (const CheckedColumn& column : question.columns) importances += column.importance;
  if (result.rows > 0) result.lm = static_cast<double>(lm / static_cast<long double>(result.rows));
  if (importances > 0) result.lmMean = result.lm / importances;
  result.entropy = static_cast<double>(lacking);
  if (hidden > 0) result.entropyMean = static_cast<double>(lacking / hidden);
  return result;
}

}  // namespace indistinct
