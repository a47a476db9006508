#include "core/partition/tuples.h"

#include <gtest/gtest.h>

#include <map>

#include "core/partition/preflight.h"
#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct {

namespace {

using support::Instance;
using support::Row;

std::string wrongTuples(const Instance& instance) {
  const auto prepared = support::prepare(instance);
  if (prepared.domains.size() < instance.specs.size()) return "";
  const Tuples& tuples = prepared.tuples;
  std::map<std::vector<Position>, uint64_t> expected;
  uint64_t rows = 0;
  for (uint64_t row = 0; row < prepared.table.rows; row++) {
    std::vector<Position> key;
    for (size_t i = 0; i < prepared.domains.size(); i++) {
      key.push_back(prepared.domains[i].ofCode[prepared.table.columns[i].codes[row]]);
    }
    const bool out = prepared.counts.of(row) == 0 || std::count(key.begin(), key.end(), Domain::none) > 0;
    if (out != (prepared.tupleOfRow[static_cast<size_t>(row)] == Tuples::none))
      return "row " + std::to_string(row) + " is in or out by mistake";
    if (out) continue;
    expected[key] += prepared.counts.of(row);
    rows += prepared.counts.of(row);
    for (size_t i = 0; i < key.size(); i++) {
      if (tuples.position[i][prepared.tupleOfRow[static_cast<size_t>(row)]] != key[i])
        return "row " + std::to_string(row) + " has a wrong tuple";
    }
  }
  if (rows != tuples.rows) return "rows";
  if (expected.size() != tuples.size) return "distinct";
  uint32_t t = 0;
  for (const auto& [key, count] : expected) {  // a map's order is lexicographic
    for (size_t i = 0; i < key.size(); i++) {
      if (tuples.position[i][t] != key[i]) return "order";
    }
    if (tuples.count[t] != count) return "count";
    t++;
  }
  return "";
}

std::string wrongPreflight(const Instance& instance) {
  const auto prepared = support::prepare(instance);
  if (prepared.domains.size() < instance.specs.size()) return "";
  const Tuples& tuples = prepared.tuples;
  const std::vector<uint64_t> ks{2, 3};
  const Preflight result = preflight(tuples, ks);
  uint64_t unique = 0, below = 0;
  for (const uint64_t count : tuples.count) {
    unique += count == 1;
    below += count < 3 ? count : 0;
  }
  if (result.unique != unique || result.below[1] != below || result.below[0] != unique) return "whole";
  for (uint32_t dropped = 0; dropped < tuples.columns(); dropped++) {
    std::map<std::vector<Position>, uint64_t> sizes;
    const auto keyOf = [&](uint32_t t) {
      std::vector<Position> key;
      for (uint32_t i = 0; i < tuples.columns(); i++) {
        if (i != dropped) key.push_back(tuples.position[i][t]);
      }
      return key;
    };
    for (uint32_t t = 0; t < tuples.size; t++) sizes[keyOf(t)] += tuples.count[t];
    uint64_t relieved = 0, small = 0;
    for (uint32_t t = 0; t < tuples.size; t++) {
      relieved += tuples.count[t] == 1 && sizes[keyOf(t)] > 1;
      small += sizes[keyOf(t)] < 3 ? tuples.count[t] : 0;
    }
    if (result.columns[dropped].makesUnique != relieved)
      return "makesUnique of column " + std::to_string(dropped);
    if (result.columns[dropped].below[1] != small) return "below of column " + std::to_string(dropped);
  }
  return "";
}

Domain domainOf(const Table& table, uint32_t column) { return makeDomain(table.columns[column], {}).value(); }

}  // namespace

TEST(Tuples, CountsEveryRowOnce) {
  support::checkProperty(
      "tuples", 3000, 5, [](support::Random& random) { return support::randomInstance(random, 5, 30); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const Instance& instance) {
        const std::string wrong = wrongTuples(instance);
        return wrong.empty() ? wrong : wrong + " " + support::describe(instance);
      });
}

TEST(Preflight, EqualsCounting) {
  support::checkProperty(
      "preflight", 2000, 7, [](support::Random& random) { return support::randomInstance(random, 5, 30); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const Instance& instance) {
        const std::string wrong = wrongPreflight(instance);
        return wrong.empty() ? wrong : wrong + " " + support::describe(instance);
      });
}

TEST(Tuples, GoesBeyond64Bits) {
  constexpr uint32_t columns = 40;
  Row names;
  for (uint32_t i = 0; i < columns; i++) names.push_back("q" + std::to_string(i));
  std::vector<Row> rows;
  support::Random random(11);
  for (int r = 0; r < 300; r++) {
    Row row;
    for (uint32_t i = 0; i < columns; i++) row.push_back("v" + std::to_string(random.below(2 + i * 7 % 40)));
    rows.push_back(row);
    if (random.chance(0.5)) rows.push_back(rows[random.below(static_cast<uint32_t>(rows.size()))]);
  }
  const Table table = support::tableOf(names, rows);
  std::vector<uint32_t> all;
  std::vector<Domain> domains;
  for (uint32_t i = 0; i < columns; i++) {
    all.push_back(i);
    domains.push_back(domainOf(table, i));
  }
  const Tuples tuples = makeTuples(table, all, domains).value().tuples;
  std::map<std::vector<Position>, uint64_t> expected;
  for (uint64_t row = 0; row < table.rows; row++) {
    std::vector<Position> key;
    for (uint32_t i = 0; i < columns; i++) key.push_back(domains[i].ofCode[table.columns[i].codes[row]]);
    expected[key]++;
  }
  ASSERT_EQ(tuples.size, expected.size());
  uint32_t t = 0;
  for (const auto& [key, count] : expected) {
    EXPECT_EQ(tuples.count[t], count);
    for (uint32_t i = 0; i < columns; i++) ASSERT_EQ(tuples.position[i][t], key[i]);
    t++;
  }
}

TEST(Tuples, RefusesBadCounts) {
  const Table table = support::tableOf({"a", "n"}, {{"x", "1"}, {"y", "2.5"}});
  const auto counts = countRows(table, {}, 1);
  ASSERT_FALSE(counts);
  EXPECT_EQ(counts.error().place.row, 3u);
  EXPECT_FALSE(countRows(support::tableOf({"n"}, {{"-1"}}), {}, 0));
  EXPECT_FALSE(countRows(support::tableOf({"n"}, {{""}}), {}, 0));
  EXPECT_TRUE(countRows(support::tableOf({"n"}, {{"0"}, {"3.0"}}), {}, 0));
}

TEST(Tuples, RefusesMoreRowsThanCostsHold) {
  const auto made = [](const std::string& count) {
    const Table table = support::tableOf({"a", "n"}, {{"x", count}, {"y", "1"}});
    const std::vector<uint32_t> columns{0};
    const std::vector<Domain> domains{domainOf(table, 0)};
    return makeTuples(table, columns, domains, countRows(table, {}, 1).value());
  };
  EXPECT_TRUE(made("2999999999"));
  EXPECT_FALSE(made("3000000000"));
  // More of the greatest count than 64 bits hold.
  const Table table = support::tableOf({"a", "n"}, std::vector<Row>(25000, Row{"x", "900000000000000"}));
  const RowCounts counts = countRows(table, {}, 1).value();
  EXPECT_EQ(countCodes(table.columns[0], counts), std::vector<uint64_t>{25000 * (mostRows + 1)});
  const std::vector<uint32_t> columns{0};
  const std::vector<Domain> domains{domainOf(table, 0)};
  EXPECT_FALSE(makeTuples(table, columns, domains, counts));
}

}  // namespace indistinct
