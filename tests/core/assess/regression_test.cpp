#include "core/assess/regression.h"

#include <gtest/gtest.h>

#include <map>

#include "core/support/cases.h"
#include "core/support/random.h"
#include "core/support/tables.h"

namespace indistinct {
namespace {

struct Record {
  uint32_t level;
  double y;
  bool hidden, withheld;
};

// With one covariate in levels the constant is the mean of the base, and a coefficient is how far its level's
// mean lies from it.
void expectMeans(const Seen& seen, const FittedModel& model, const std::vector<Record>& records, FitOn on) {
  constexpr uint32_t blank = 99;
  std::map<uint32_t, std::pair<double, double>> sums;  // of y, of rows
  uint64_t rows = 0;
  for (const Record& record : records) {
    if (on != FitOn::all && record.withheld) continue;
    if (on == FitOn::complete && record.hidden) continue;
    auto& sum = sums[on == FitOn::blankLevel && record.hidden ? blank : record.level];
    sum.first += record.y;
    sum.second++;
    rows++;
  }
  const Covariate& covariate = model.covariates.front();
  const LinearFit& fit = model.ofOutcome.front();
  EXPECT_EQ(fit.rows, rows);
  ASSERT_TRUE(covariate.base);
  const auto mean = [&](uint32_t group) {
    // Groups and levels are numbered alike but for levels that never occur.
    const uint32_t level =
        group == blank ? blank : static_cast<uint32_t>(seen.columns[0].groups[group][0] - 'a');
    const auto found = sums.find(level);
    return found == sums.end() ? std::nullopt : std::optional(found->second.first / found->second.second);
  };
  if (!mean(*covariate.base)) return;
  const double base = *mean(*covariate.base);
  EXPECT_NEAR(fit.coefficients[0].estimate, base, 1e-9);
  std::vector<uint32_t> levels = covariate.levels;
  if (covariate.blank) levels.push_back(blank);
  ASSERT_EQ(covariate.term.end - covariate.term.first, levels.size());
  for (size_t i = 0; i < levels.size(); i++) {
    const Coefficient& c = fit.coefficients[covariate.term.first + i];
    EXPECT_EQ(c.collinear, !mean(levels[i]));
    if (!c.collinear) {
      EXPECT_NEAR(c.estimate, *mean(levels[i]) - base, 1e-9);
    }
  }
}

// With numbers, it is the slope.
void expectSlope(const FittedModel& model, const std::vector<Record>& records, FitOn on) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  std::map<uint32_t, uint32_t> code;  // levels that the file has, numbered from 1
  code[0] = 0;                        // of the row without an outcome
  for (const Record& record : records) code[record.level] = 0;
  uint32_t next = 1;
  for (auto& [level, number] : code) number = next++;
  for (const Record& record : records) {
    if (on == FitOn::blank99 && record.withheld) continue;
    const double number = on == FitOn::blank99 && record.hidden ? 99 : code[record.level];
    n++, x += number, y += record.y, xx += number * number, xy += number * record.y;
  }
  const double spread = xx - x * x / n;
  const Coefficient& slope = model.ofOutcome.front().coefficients[1];
  EXPECT_EQ(slope.collinear, !(n > 0 && spread > 1e-9));
  if (!slope.collinear) {
    EXPECT_NEAR(slope.estimate, (xy - x * y / n) / spread, 1e-7);
  }
}

TEST(Regression, OfOneCovariateIsMeansAndSlopes) {
  for (uint64_t seed = 1; seed <= support::times(200); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    support::Random random(seed);
    std::vector<Record> records;
    std::vector<support::Row> rows;
    std::vector<Line> lines;
    Outcomes outcomes(1);
    const uint32_t size = 3 + random.below(20);
    for (uint32_t i = 0; i < size; i++) {
      const Record record{random.below(4), double(random.below(50)), random.chance(0.3), random.chance(0.1)};
      records.push_back(record);
      records.back().hidden = record.hidden || record.withheld;
      rows.push_back({std::string(1, static_cast<char>('a' + record.level))});
      lines.push_back({i, 1, record.withheld ? Line::withheld : ColumnSet{record.hidden}});
      outcomes[0].push_back(record.y);
    }
    // A row without an outcome, and one without a covariate, are left out of every fit.
    rows.push_back({"a"}), rows.push_back({"?"});
    lines.push_back({size, 1, 0}), lines.push_back({size + 1, 1, 0});
    outcomes[0].push_back(std::nullopt), outcomes[0].push_back(1000);
    const Table table = support::tableOf({"c"}, rows);
    const std::vector<uint32_t> columns = {0};
    const std::vector<Domain> domains = {makeDomain(table.columns[0], {}).value()};
    Cuts cuts{{{}}};
    for (uint32_t p = 1; p < domains[0].size(); p++) cuts.starts[0].push_back(p);
    const std::vector<GroupStyle> styles(1);
    const Seen seen = seenThrough(table, columns, domains, cuts, styles, lines);
    const std::vector<size_t> covariates = {0};
    for (const FitOn on : everyFit) {
      const FittedModel model = fitModel(seen, covariates, outcomes, on);
      if (on == FitOn::allNumbered || on == FitOn::blank99)
        expectSlope(model, records, on);
      else
        expectMeans(seen, model, records, on);
    }
  }
}

TEST(Regression, TakesNumbersAsNumbersOnlyWhereTheyArePublished) {
  const Table table = support::tableOf({"x"}, {{"1"}, {"2"}, {"5"}, {"9"}});
  const std::vector<uint32_t> columns = {0};
  DomainSpec spec;
  spec.kind = Kind::number;
  const std::vector<Domain> domains = {makeDomain(table.columns[0], spec).value()};
  const std::vector<GroupStyle> styles(1);
  const std::vector<Line> lines = {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {3, 1, 0}};
  const Outcomes outcomes = {{3, 5, 11, 19}};
  const std::vector<size_t> covariates = {0};
  const Seen whole = seenThrough(table, columns, domains, Cuts{{{1, 2, 3}}}, styles, lines);
  const FittedModel line = fitModel(whole, covariates, outcomes, FitOn::all);
  EXPECT_FALSE(line.covariates[0].base);
  EXPECT_NEAR(line.ofOutcome[0].coefficients[1].estimate, 2, 1e-9);
  const Seen halved = seenThrough(table, columns, domains, Cuts{{{2}}}, styles, lines);
  const FittedModel means = fitModel(halved, covariates, outcomes, FitOn::all);
  EXPECT_EQ(means.covariates[0].levels, std::vector<uint32_t>{1});
  EXPECT_NEAR(means.ofOutcome[0].coefficients[1].estimate, 15 - 4, 1e-9);
}

}  // namespace
}  // namespace indistinct
