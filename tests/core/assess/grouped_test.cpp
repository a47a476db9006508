#include "core/assess/grouped.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "core/assess/brute_risk.h"
#include "core/assess/overlapping.h"
#include "core/assess/predict.h"
#include "core/domain/every_cut.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

constexpr uint32_t none = Tuples::none;

// Rows of two numbers and a word, some of them in groups of their own cells, told row by row.
struct Drawn {
  std::vector<std::array<uint32_t, 2>> values;  // [row]
  std::vector<std::string> words;               // [row]
  std::vector<uint32_t> group;                  // [row]; none: withheld
  uint32_t groups = 0;
  std::array<std::vector<std::pair<uint32_t, uint32_t>>, 2> cell;  // [column][group]: from, through
};

Drawn drawn(std::mt19937_64& random) {
  const auto below = [&](uint64_t n) { return static_cast<uint32_t>(random() % n); };
  Drawn d;
  const uint32_t rows = 4 + below(9);
  const uint32_t groups = 1 + below(3);
  for (uint32_t row = 0; row < rows; row++) {
    d.values.push_back({below(4), below(3)});
    d.words.push_back(below(2) == 0 ? "yes" : "no");
    const uint32_t group = below(groups + 1);
    d.group.push_back(group == groups ? none : group);
  }
  // Every value occurs, so that positions are values.
  for (uint32_t v = 0; v < 4; v++) {
    d.values.push_back({v, v % 3});
    d.words.push_back("yes");
    d.group.push_back(none);
  }
  std::map<uint32_t, uint32_t> numbers;
  for (uint32_t& group : d.group)
    if (group != none) group = numbers.emplace(group, static_cast<uint32_t>(numbers.size())).first->second;
  d.groups = static_cast<uint32_t>(numbers.size());
  for (size_t c = 0; c < 2; c++) d.cell[c].assign(d.groups, {9, 0});
  for (size_t row = 0; row < d.values.size(); row++)
    for (size_t c = 0; c < 2 && d.group[row] != none; c++) {
      auto& [from, through] = d.cell[c][d.group[row]];
      from = std::min(from, d.values[row][c]);
      through = std::max(through, d.values[row][c]);
    }
  return d;
}

struct Made {
  Table table;
  std::vector<uint32_t> columns{0, 1};
  std::vector<Domain> domains;
  RowCounts counts;
  Tuples tuples;
  std::vector<uint32_t> tupleOfRow;
  std::shared_ptr<const Grouped> grouped;
};

Made made(const Drawn& d) {
  Made m;
  std::vector<support::Row> rows;
  for (size_t row = 0; row < d.values.size(); row++)
    rows.push_back({std::to_string(d.values[row][0]), std::to_string(d.values[row][1]), d.words[row]});
  m.table = support::tableOf({"a", "b", "word"}, rows);
  for (uint32_t c = 0; c < 3; c++) {
    DomainSpec spec;
    spec.kind = c < 2 ? Kind::number : Kind::category;
    auto domain = makeDomain(m.table.columns[c], spec);
    EXPECT_TRUE(domain);
    m.domains.push_back(std::move(*domain));
  }
  const Domain labels = m.domains.back();
  m.domains.pop_back();
  auto tuples = makeTuples(m.table, m.columns, m.domains, m.counts, Target{2, &labels});
  EXPECT_TRUE(tuples);
  m.tuples = std::move(tuples->tuples);
  m.tupleOfRow = std::move(tuples->ofRow);
  Recoding recoding;
  recoding.cells.resize(2);
  for (size_t c = 0; c < 2; c++) {
    std::set<LocalCell> different;
    for (const auto& [from, through] : d.cell[c]) different.insert({from, through + 1});
    recoding.cells[c].assign(different.begin(), different.end());
  }
  for (uint32_t g = 0; g < d.groups; g++)
    for (size_t c = 0; c < 2; c++) {
      const LocalCell cell{d.cell[c][g].first, d.cell[c][g].second + 1};
      const auto& list = recoding.cells[c];
      recoding.cellOf.push_back(
          static_cast<uint32_t>(std::lower_bound(list.begin(), list.end(), cell) - list.begin()));
    }
  std::vector<uint32_t> label;
  for (uint64_t row = 0; row < m.table.rows; row++)
    label.push_back(labels.ofCode[m.table.columns[2].codes[row]]);
  m.grouped =
      std::make_shared<Grouped>(groupedOf(m.tuples, recoding, m.counts, {m.tupleOfRow, d.group, label}));
  return m;
}

Assessed assessed(const Made& m, uint64_t k) {
  return {m.table, m.columns, m.domains, m.tuples, m.tupleOfRow, m.counts, everyCut(m.tuples.domainSizes),
          Rule(k), {},        m.grouped};
}

// By who shares a group with whom, row by row.
void holdRisk(const Drawn& d, const Assessed& a) {
  const auto report = assessRisk(a, 0.4, {}, {});
  ASSERT_TRUE(report);
  uint64_t released = 0, alone = 0, below = 0, beforeAlone = 0, otherAlone = 0;
  double found = 0, before = 0, cellAlone = 0;
  for (size_t row = 0; row < d.values.size(); row++) {
    uint64_t same = 0, like = 0, sameOther = 0, sameCell = 0;
    for (size_t other = 0; other < d.values.size(); other++) {
      same += d.values[other] == d.values[row];
      if (d.group[row] == none || d.group[other] == none) continue;
      like += d.group[other] == d.group[row];
      sameOther += d.cell[1][d.group[other]] == d.cell[1][d.group[row]];
      sameCell += d.cell[0][d.group[other]] == d.cell[0][d.group[row]];
    }
    before += 1 / static_cast<double>(same);
    beforeAlone += same == 1;
    if (d.group[row] == none) continue;
    released++;
    alone += like == 1;
    below += like < a.k;
    otherAlone += sameOther == 1;
    found += 1 / static_cast<double>(like);
    cellAlone += 1 / static_cast<double>(sameCell);
  }
  EXPECT_EQ(report->before.rows, d.values.size());
  EXPECT_EQ(report->before.unique, beforeAlone);
  EXPECT_NEAR(report->before.prosecutor.mean, before / static_cast<double>(d.values.size()), 1e-12);
  EXPECT_EQ(report->suppressed, d.values.size() - released);
  EXPECT_EQ(report->after.rows, released);
  EXPECT_EQ(report->after.classes, d.groups);
  EXPECT_EQ(report->after.unique, alone);
  EXPECT_EQ(report->after.belowK, below);
  if (released == 0) return;
  const auto n = static_cast<double>(released);
  EXPECT_NEAR(report->after.prosecutor.mean, found / n, 1e-12);
  EXPECT_EQ(report->columns[0].withoutAfter.unique, otherAlone);
  EXPECT_NEAR(report->columns[0].aloneAfter.mean, cellAlone / n, 1e-12);
}

// A row counts in parts, at each value of its cells.
void holdUse(const Drawn& d, const Assessed& a) {
  const uint32_t word[] = {2};
  const auto attributes = attributesOf(a, word);
  std::array<std::vector<double>, 2> read{std::vector<double>(4, 0), std::vector<double>(3, 0)};
  std::vector<double> pair(12, 0), withWord(8, 0);
  double released = 0;
  for (size_t row = 0; row < d.values.size(); row++) {
    if (d.group[row] == none) continue;
    released++;
    const auto [a0, a1] = d.cell[0][d.group[row]];
    const auto [b0, b1] = d.cell[1][d.group[row]];
    const double of = 1.0 / (a1 - a0 + 1), by = 1.0 / (b1 - b0 + 1);
    for (uint32_t x = a0; x <= a1; x++) {
      read[0][x] += of;
      withWord[x * 2 + attributes[2].ofRow[row]] += of;
      for (uint32_t y = b0; y <= b1; y++) pair[x * 3 + y] += of * by;
    }
    for (uint32_t y = b0; y <= b1; y++) read[1][y] += by;
  }
  for (size_t c = 0; c < 2; c++) {
    const OverlappingColumn told = readColumn(a, attributes[c]);
    for (size_t v = 0; v < read[c].size(); v++) EXPECT_NEAR(told.rows[v], read[c][v], 1e-9);
    EXPECT_GE(told.hidden, -1e-9);
    const Distribution distribution = distributionOf(a, attributes[c]);
    double moved = 0;
    std::vector<double> before(read[c].size(), 0);
    for (const auto& values : d.values) before[values[c]] += 1 / static_cast<double>(d.values.size());
    for (size_t v = 0; v < before.size(); v++)
      moved += std::fabs(before[v] - (released > 0 ? read[c][v] / released : 0)) / 2;
    EXPECT_NEAR(distribution.spread.totalVariation, released > 0 ? moved : 1, 1e-9);
  }
  const auto close = [](const std::vector<double>& x, const std::vector<double>& y) {
    ASSERT_EQ(x.size(), y.size());
    for (size_t i = 0; i < x.size(); i++) EXPECT_NEAR(x[i], y[i], 1e-9);
  };
  close(readPair(a, attributes[0], attributes[1]), pair);
  if (attributes[2].values.size() == 2) close(readPair(a, attributes[0], attributes[2]), withWord);
  double moved = 0;
  for (uint32_t x = 0; x < 4; x++)
    for (uint32_t y = 0; y < 3; y++) {
      double before = 0;
      for (const auto& values : d.values) before += values[0] == x && values[1] == y;
      moved += std::fabs(before / static_cast<double>(d.values.size()) -
                         (released > 0 ? pair[x * 3 + y] / released : 0)) /
               2;
    }
  EXPECT_NEAR(pairOf(a, attributes, 0, 1).spread, released > 0 ? moved : 1, 1e-9);
}

TEST(Grouped, IsAssessedAsRowsThatShareAGroupSay) {
  std::mt19937_64 random(15);
  for (uint64_t draw = 0; draw < support::times(300) && !HasFailure(); draw++) {
    SCOPED_TRACE("draw " + std::to_string(draw));
    const Drawn d = drawn(random);
    const Made m = made(d);
    const Assessed a = assessed(m, 2);
    uint64_t counted = 0;
    for (uint32_t part = 0; part < a.tuples.size; part++) counted += a.tuples.count[part];
    EXPECT_EQ(counted, d.values.size());
    holdRisk(d, a);
    holdUse(d, a);
    const auto prediction = predict(a, 1);
    EXPECT_EQ(prediction.has_value(), std::set(d.words.begin(), d.words.end()).size() == 2);
    if (prediction) {
      EXPECT_LE(prediction->after.right, 1);
    }
  }
}

TEST(Grouped, KnowsThatAPopulationFileSaysNothingOfGroupsThatOverlap) {
  std::mt19937_64 random(3);
  const Made m = made(drawn(random));
  Population population;
  population.file = &m.table;
  EXPECT_FALSE(assessRisk(assessed(m, 2), 0.1, population, {}));
  population.file = nullptr;
  population.size = 1000;
  EXPECT_TRUE(assessRisk(assessed(m, 2), 0.1, population, {}));
}

}  // namespace
}  // namespace indistinct
