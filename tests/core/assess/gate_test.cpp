#include "core/assess/gate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/support/property.h"
#include "core/support/tables.h"

namespace indistinct {
namespace {

// patient, birth-date, kept, weight, ill; the class and count of each row stand apart.
struct Case {
  std::vector<support::Row> rows;
  std::vector<uint32_t> classOf;
  std::vector<uint64_t> counts;
  std::vector<bool> suppressed;
  uint64_t k = 2;
  bool blankRows = false, counted = false, confirmed = false;
  bool binned = false;  // what is no identifier is published by bins
};

constexpr Role roles[] = {Role::identifier, Role::drop, Role::keep, Role::weight, Role::sensitive};

Case randomCase(support::Random& random) {
  Case c;
  const uint32_t classes = 1 + random.below(4), rows = 1 + random.below(12);
  c.k = 1 + random.below(4);
  c.blankRows = random.below(3) == 0;
  c.counted = random.below(3) == 0;
  c.confirmed = random.below(4) == 0;
  c.binned = random.below(4) == 0;
  for (uint64_t i = 0; i < classes; i++) c.suppressed.push_back(random.below(4) == 0);
  // Sometimes enough rows for a stop.
  const uint32_t times = random.below(4) == 0 ? 20 : 1;
  const uint32_t values = 1 + random.below(times * 12);
  for (uint64_t i = 0; i < rows * times; i++) {
    const auto value = [&](const char* stem, uint32_t of) {
      return random.below(8) == 0 ? std::string() : stem + std::to_string(random.below(of));
    };
    c.rows.push_back({value("p", 5),
                      random.below(8) == 0 ? "" : "2001-01-0" + std::to_string(1 + random.below(3)),
                      value("v", values), value("", times * 40), value("i", 2)});
    const uint64_t count = c.counted ? random.below(3) : 1;
    const bool left = count == 0 || random.below(10) == 0;
    c.classOf.push_back(left ? Published::none : random.below(classes));
    c.counts.push_back(left ? 0 : count);
  }
  return c;
}

std::vector<Case> smaller(const Case& c) {
  std::vector<Case> out;
  for (size_t i = 0; i < c.rows.size() && c.rows.size() > 1; i++) {
    Case less = c;
    less.rows.erase(less.rows.begin() + static_cast<std::ptrdiff_t>(i));
    less.classOf.erase(less.classOf.begin() + static_cast<std::ptrdiff_t>(i));
    less.counts.erase(less.counts.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back(std::move(less));
  }
  return out;
}

// By its last digit; missing values apart.
uint32_t binOf(const std::string& value) {
  return value.empty() ? 3u : static_cast<uint32_t>(value.back() - '0') % 3;
}

// finding and column -> figure and whether it stops.
using Found = std::map<std::pair<std::string, std::string>, std::pair<double, bool>>;

Found gateOf(const Case& c, uint64_t& together) {
  Table table = support::tableOf({"patient", "birth-date", "kept", "weight", "ill"}, c.rows, {""});
  table.columns[1].type = Type::date;
  Published published;
  published.blankRows = c.blankRows;
  published.classOfRow = c.classOf;
  published.suppressed = c.suppressed;
  published.classRows.assign(c.suppressed.size(), 0);
  for (size_t row = 0; row < c.rows.size(); row++)
    if (c.classOf[row] != Published::none) published.classRows[c.classOf[row]] += c.counts[row];
  const RowCounts counts{c.counts};
  GateQuestion question{table, published, counts, c.k, true, {}};
  for (uint32_t i = 0; i < 5; i++) {
    question.columns.push_back({i, roles[i], c.confirmed && i == 2 ? "why" : ""});
    const Column& column = table.columns[i];
    for (Code code = 0; c.binned && i > 1 && code < column.values.size(); code++)
      question.columns.back().groupOfCode.push_back(binOf(std::string(column.values[code])));
  }
  Found found;
  for (const GateFinding& f : lookAtGate(question)) {
    EXPECT_EQ(f.confirmed.empty(), !(c.confirmed && f.column == "kept"));
    EXPECT_FALSE(f.says.empty() || f.remedy.empty());
    found[{word(f.finding), f.column}] = {f.figure, f.stops};
    together += f.says.find("together") != std::string::npos ? 1u : 0u;
  }
  return found;
}

// By definition, row by row.
Found bruteGate(const Case& c) {
  const auto in = [&](size_t row) { return c.classOf[row] != Published::none; };
  const auto kept = [&](size_t row) { return in(row) && !c.suppressed[c.classOf[row]]; };
  const auto written = [&](size_t row) { return in(row) && (c.blankRows || kept(row)); };
  const auto shown = [&](size_t row, size_t column) {
    const std::string& value = c.rows[row][column];
    return c.binned ? "bin " + std::to_string(binOf(value)) : value;
  };
  const auto rowsLike = [&](size_t row, size_t column) {
    uint64_t rows = 0;
    for (size_t other = 0; other < c.rows.size(); other++)
      if (written(other) && shown(other, column) == shown(row, column)) rows += c.counts[other];
    return rows;
  };
  uint64_t all = 0, file = 0;
  for (size_t row = 0; row < c.rows.size(); row++) {
    if (written(row)) all += c.counts[row];
    if (in(row)) file += c.counts[row];
  }
  const auto share = [&](uint64_t part) { return static_cast<double>(part) / static_cast<double>(all); };
  Found found;
  for (const size_t column : {2u, 3u, 4u}) {
    const std::string name = column == 2 ? "kept" : column == 3 ? "weight" : "ill";
    uint64_t own = 0, rare = 0;
    std::set<std::string> values;
    for (size_t row = 0; row < c.rows.size(); row++) {
      if (!written(row) || c.counts[row] == 0 || c.rows[row][column].empty()) continue;
      values.insert(shown(row, column));
      if (rowsLike(row, column) == 1) own++;
      if (rowsLike(row, column) < c.k) rare += c.counts[row];
    }
    if (all > 1 && 2 * own > all)
      found[{"unique", name}] = {share(own), column != 4 && file >= 100 && !(c.confirmed && column == 2)};
    else if (column == 3 && values.size() > 100)
      found[{"many", name}] = {static_cast<double>(values.size()), false};
    else if (rare > 0 && rare * 100 >= all)
      found[{"few", name}] = {share(rare), false};
  }
  const bool alone = found.count({"unique", "kept"}) > 0 || found.count({"unique", "weight"}) > 0;
  std::map<std::string, uint64_t> both;
  for (size_t row = 0; row < c.rows.size(); row++)
    if (written(row)) both[shown(row, 2) + "," + shown(row, 3)] += c.counts[row];
  uint64_t apart = 0;
  for (const auto& [values, rows] : both) apart += rows == 1 ? 1u : 0u;
  if (!alone && !c.confirmed && 2 * apart > all) found[{"unique", "kept"}] = {share(apart), false};
  std::map<uint32_t, std::set<std::string>> ills, persons;
  std::map<std::string, uint64_t> patients;
  for (size_t row = 0; row < c.rows.size(); row++) {
    if (written(row) && !c.rows[row][0].empty()) patients[c.rows[row][0]] += c.counts[row];
    if (!kept(row) || c.counts[row] == 0) continue;
    ills[c.classOf[row]].insert(shown(row, 4));
    const std::string person = c.rows[row][0] + "," + c.rows[row][1];
    persons[c.classOf[row]].insert(person == "," ? "row " + std::to_string(row) : person);
  }
  uint64_t single = 0, few = 0;
  for (const auto& [of, values] : ills) single += values.size() == 1 ? 1u : 0u;
  if (single > 0) found[{"single", "ill"}] = {static_cast<double>(single), false};
  const bool shared =
      std::any_of(patients.begin(), patients.end(), [](const auto& patient) { return patient.second > 1; });
  for (const auto& [of, those] : persons) few += those.size() < c.k ? 1u : 0u;
  if (shared && few > 0) found[{"persons", "patient"}] = {static_cast<double>(few), false};
  return found;
}

std::string text(const Found& found) {
  std::string out;
  for (const auto& [what, figure] : found)
    out += what.first + " " + what.second + " " + std::to_string(figure.first) +
           (figure.second ? " stops; " : "; ");
  return out;
}

TEST(Gate, EqualsBruteForce) {
  std::map<std::string, uint64_t> seen;
  uint64_t together = 0;
  support::checkProperty("the gate", 3000, 11, randomCase, smaller, [&](const Case& c) {
    const Found fast = gateOf(c, together), slow = bruteGate(c);
    for (const auto& [what, figure] : slow) seen[what.first + (figure.second ? " stops" : "")]++;
    return fast == slow ? std::string() : "gate: " + text(fast) + " brute force: " + text(slow);
  });
  for (const char* what : {"unique", "unique stops", "many", "few", "single", "persons"})
    EXPECT_GT(seen[what], support::times(10)) << what;
  EXPECT_GT(together, support::times(10));
}

}  // namespace
}  // namespace indistinct
