#include "core/domain/build_taxonomy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/domain/propose_taxonomies.h"
#include "core/domain/taxonomy_reader.h"
#include "core/domain/taxonomy_writer.h"
#include "core/support/property.h"
#include "core/table/types.h"

namespace indistinct {

namespace {

using By = BuildSpec::By;

// Values that own what a ground points to.
struct Values {
  std::vector<std::string> values;
  std::vector<double> numbers;
  std::vector<uint64_t> rows;
  uint32_t labels = 0;
  std::vector<uint64_t> labelRows;
  BuildGround ground() const {
    return {values, numbers, rows.empty() ? std::span<const uint64_t>() : std::span<const uint64_t>(rows),
            labels, labelRows};
  }
};

Values numbersFrom(int from, int to) {
  Values column;
  for (int n = from; n <= to; n++) {
    column.values.push_back(std::to_string(n));
    column.numbers.push_back(n);
    column.rows.push_back(1);
  }
  return column;
}

Values named(std::vector<std::string> values, std::vector<uint64_t> rows = {}) {
  Values column;
  column.values = std::move(values);
  column.rows = rows.empty() ? std::vector<uint64_t>(column.values.size(), 1) : std::move(rows);
  return column;
}

BuildSpec by(By way) {
  BuildSpec spec;
  spec.by = way;
  return spec;
}

// The path of a leaf, joined by |.
std::string pathOf(const Taxonomy& taxonomy, const std::string& leaf) {
  for (const auto& path : pathsOf(taxonomy)) {
    if (path[0] != leaf) continue;
    std::string joined;
    for (const auto& label : path) joined += (joined.empty() ? "" : "|") + label;
    return joined;
  }
  return "no such leaf";
}

Taxonomy built(const Values& column, const BuildSpec& spec) {
  auto taxonomy = buildTaxonomy(column.ground(), spec);
  EXPECT_TRUE(taxonomy) << (taxonomy ? "" : taxonomy.error().what);
  return taxonomy ? *taxonomy : Taxonomy{};
}

}  // namespace

TEST(BuildTaxonomy, BeginsRoundIntervalsAtRoundNumbers) {
  const auto taxonomy = built(numbersFrom(17, 90), by(By::nice));
  EXPECT_EQ(pathOf(taxonomy, "43"), "43|40-44|40-49|40-59|40-79|*");
  BuildSpec tens = by(By::nice);
  tens.step = 10;
  tens.factors = {5};
  EXPECT_EQ(pathOf(built(numbersFrom(17, 90), tens), "43"), "43|40-49|0-49|*");
  tens.origin = 3;
  EXPECT_EQ(pathOf(built(numbersFrom(17, 90), tens), "43"), "43|43-52|3-52|*");
}

TEST(BuildTaxonomy, NamesFractionsAndNegativeNumbersByTheirEdges) {
  Values column = numbersFrom(-3, 4);
  BuildSpec fives = by(By::nice);
  fives.step = 2;
  EXPECT_EQ(pathOf(built(column, fives), "-1"), "-1|[-2, 0[|[-4, 0[|*");
  Values tenths;
  for (int i = 0; i < 12; i++) {
    tenths.numbers.push_back(i / 10.0);
    tenths.values.push_back(formatNumber(i / 10.0));
    tenths.rows.push_back(1);
  }
  BuildSpec thirds = by(By::nice);
  thirds.step = 0.3;
  thirds.factors = {2};
  EXPECT_EQ(pathOf(built(tenths, thirds), "0.7"), "0.7|[0.6, 0.9[|[0.6, 1.2[|*");
}

TEST(BuildTaxonomy, SplitsByWidthOrByRows) {
  Values column = numbersFrom(0, 7);
  BuildSpec four = by(By::width);
  four.groups = 4;
  EXPECT_EQ(pathOf(built(column, four), "5"), "5|4-5|4-7|*");
  column.rows = {90, 1, 1, 1, 1, 1, 1, 90};
  four.by = By::frequency;
  four.groups = 3;
  EXPECT_EQ(pathOf(built(column, four), "3"), "3|1-6|0-6|*");
}

TEST(BuildTaxonomy, SplitsWhereTheTargetPays) {
  Values column = numbersFrom(1, 20);
  column.labels = 2;
  for (int n = 1; n <= 20; n++) {
    const bool high = n > 10;
    column.labelRows.push_back(high ? 0 : 30);
    column.labelRows.push_back(high ? 30 : 0);
  }
  EXPECT_EQ(pathOf(built(column, by(By::classes)), "12"), "12|11-20|*");
  column.labelRows.assign(40, 15);
  EXPECT_FALSE(buildTaxonomy(column.ground(), by(By::classes)));
  column.labels = 0;
  EXPECT_FALSE(buildTaxonomy(column.ground(), by(By::classes)));
}

// The criterion as the paper has it, for every split, and the best by trying all.
TEST(BuildTaxonomy, PaysAsThePaperSays) {
  const auto entropy = [](const std::vector<double>& rows) {
    double all = 0, sum = 0;
    for (const double n : rows) all += n;
    for (const double n : rows) sum -= n > 0 ? n / all * std::log2(n / all) : 0;
    return sum;
  };
  support::Random random(11);
  uint32_t split = 0;
  for (int round = 0; round < 400; round++) {
    const uint32_t size = random.between(2, 7), labels = random.between(2, 3);
    std::vector<uint64_t> rows;
    for (uint32_t i = 0; i < size * labels; i++) rows.push_back(random.chance(0.5) ? random.below(30) : 0);
    double best = 0;
    bool pays = false;
    for (uint32_t at = 1; at < size; at++) {
      std::vector<double> left(labels), right(labels), whole(labels);
      for (uint32_t i = 0; i < size * labels; i++) {
        (i / labels < at ? left : right)[i % labels] += static_cast<double>(rows[i]);
        whole[i % labels] += static_cast<double>(rows[i]);
      }
      const auto sum = [](const std::vector<double>& side) {
        double all = 0;
        for (const double n : side) all += n;
        return all;
      };
      const auto kinds = [](const std::vector<double>& side) {
        double count = 0;
        for (const double n : side) count += n > 0;
        return count;
      };
      const double n = sum(whole);
      if (sum(left) == 0 || sum(right) == 0) continue;
      const double gain = entropy(whole) - sum(left) / n * entropy(left) - sum(right) / n * entropy(right);
      if (gain <= best + 1e-12) continue;
      best = gain;
      const double delta =
          std::log2(std::pow(3, kinds(whole)) - 2) -
          (kinds(whole) * entropy(whole) - kinds(left) * entropy(left) - kinds(right) * entropy(right));
      pays = gain > (std::log2(n - 1) + delta) / n;
    }
    const auto found = paidSplits(rows, size, labels);
    const bool any = std::any_of(found.begin(), found.end(), [](const PaidSplit& s) { return s.depth == 1; });
    ASSERT_EQ(any, pays) << "round " << round;
    split += any;
  }
  EXPECT_GT(split, 50u);
  EXPECT_LT(split, 350u);
}

TEST(BuildTaxonomy, FollowsTheCalendar) {
  Values column;
  for (const char* day : {"2019-12-30", "2020-01-01", "2020-02-11", "2021-05-03"}) {
    column.values.push_back(day);
    column.numbers.push_back(*parseDate(day));
    column.rows.push_back(1);
  }
  EXPECT_EQ(pathOf(built(column, by(By::calendar)), "2020-01-01"), "2020-01-01|2020-Q1|2020s|*");
  BuildSpec weeks = by(By::calendar);
  weeks.units = {DateUnit::year, DateUnit::week};
  EXPECT_EQ(pathOf(built(column, weeks), "2019-12-30"), "2019-12-30|2020-W01|2020|*");
}

TEST(BuildTaxonomy, MasksCodesFromEitherEnd) {
  const Values column = named({"101", "102", "12",
                               "1\xC3\xA9"
                               "1"});
  EXPECT_EQ(pathOf(built(column, by(By::mask)), "101"), "101|10*|*");
  EXPECT_EQ(pathOf(built(column, by(By::mask)), "12"), "12|12*|*");
  BuildSpec left = by(By::mask);
  left.fromLeft = true;
  EXPECT_EQ(pathOf(built(column, left), "101"), "101|**1|*");
}

TEST(BuildTaxonomy, NumbersThatAreNoDaysHaveNoCalendar) {
  for (const double number : {0.5, 1e51, -5e6}) {
    const std::vector<std::string> values = {"a", "b", "c"};
    const std::vector<double> numbers = {0, 1, number};
    const std::vector<uint64_t> rows(3, 1);
    EXPECT_FALSE(buildTaxonomy({values, numbers, rows, 0, {}}, by(By::calendar))) << number;
  }
}

TEST(BuildTaxonomy, GathersRareCategoriesFirst) {
  const auto taxonomy = built(named({"a", "b", "c", "d"}, {100, 1, 2, 50}), by(By::rows));
  EXPECT_EQ(pathOf(taxonomy, "b"), "b|d, c, b|*");
  EXPECT_EQ(pathOf(taxonomy, "a"), "a|a|*");
}

TEST(BuildTaxonomy, GathersCategoriesThatAreAlikeInTheTarget) {
  Values column = named({"a", "b", "c", "d"}, {10, 10, 10, 10});
  column.labels = 2;
  column.labelRows = {9, 1, 1, 9, 8, 2, 2, 8};
  const auto taxonomy = built(column, by(By::target));
  EXPECT_EQ(pathOf(taxonomy, "a"), "a|a, c|*");
  EXPECT_EQ(pathOf(taxonomy, "d"), "d|b, d|*");
}

TEST(BuildTaxonomy, GroupsByLetter) {
  const auto taxonomy = built(named({"Ann", " abe", "Bob", "Cy", "Dan", "9"}), by(By::alphabet));
  EXPECT_EQ(pathOf(taxonomy, " abe"), " abe|A|0-9, A|*");
  EXPECT_EQ(pathOf(taxonomy, "Dan"), "Dan|D|B to D|*");
}

TEST(BuildTaxonomy, KeepsNeighboursTogether) {
  BuildSpec halves = by(By::neighbours);
  halves.groups = 3;
  const auto taxonomy = built(named({"never", "rarely", "often", "daily"}, {5, 5, 10, 10}), halves);
  EXPECT_EQ(pathOf(taxonomy, "rarely"), "rarely|never, rarely|never to often|*");
}

// Whatever the column: a sound tree over all its values, that can be written and read.
TEST(BuildTaxonomy, EveryBuilderGivesASoundTree) {
  struct Case {
    Values column;
    BuildSpec spec;
  };
  uint32_t trees = 0;
  support::checkProperty(
      "built taxonomies", 1500, 5,
      [](support::Random& random) {
        Case one;
        one.spec.by = static_cast<By>(random.below(11));
        if (random.chance(0.5)) one.spec.groups = random.between(2, 6);
        if (random.chance(0.5)) one.spec.factors = {random.between(1, 4), random.between(1, 4)};
        one.spec.fromLeft = random.chance(0.5);
        const bool numeric = one.spec.by <= By::calendar;
        std::set<int> numbers;
        for (uint32_t i = 0; i < random.between(1, 25); i++)
          numbers.insert(static_cast<int>(random.below(400)) - 20);
        const double unit = random.chance(0.3) ? 0.1 : 1;
        one.column.labels = random.between(2, 3);
        for (const int n : numbers) {
          const double number = numeric ? n * (one.spec.by == By::calendar ? 1 : unit) : n;
          one.column.values.push_back(one.spec.by == By::calendar ? formatDate(n) : formatNumber(number));
          if (numeric) one.column.numbers.push_back(number);
          one.column.rows.push_back(random.between(1, 50));
          for (uint32_t label = 0; label < one.column.labels; label++)
            one.column.labelRows.push_back(random.chance(0.5) ? random.below(40) : 0);
        }
        return one;
      },
      [](const Case&) { return std::vector<Case>(); },
      [&](const Case& one) -> std::string {
        const auto taxonomy = buildTaxonomy(one.column.ground(), one.spec);
        if (!taxonomy) return one.spec.by == By::classes ? "" : taxonomy.error().what;
        trees++;
        auto leaves = taxonomy->leaves, values = one.column.values;
        std::sort(leaves.begin(), leaves.end());
        std::sort(values.begin(), values.end());
        if (leaves != values) return "does not hold the values";
        for (uint32_t level = 1; level + 1 < taxonomy->levels; level++) {
          if (levelCuts(*taxonomy, level).size() >= levelCuts(*taxonomy, level - 1).size())
            return std::string(word(one.spec.by)) + ": a level merges nothing";
          if (levelCuts(*taxonomy, level).empty()) return "a level beside the top merges all";
        }
        const auto reading = readTaxonomy(writeTaxonomy(*taxonomy));
        if (!reading.taxonomy) return word(one.spec.by) + (": " + reading.faults[0].what);
        return *reading.taxonomy == *taxonomy ? "" : "is read back otherwise";
      });
  EXPECT_GT(trees, support::times(1200));
}

TEST(ProposeTaxonomies, NamesTheMostFittingOneFirst) {
  const auto first = [](const Values& column, Kind kind) {
    const auto proposals = proposeTaxonomies(column.ground(), kind, false, "pay");
    EXPECT_FALSE(proposals.empty());
    EXPECT_EQ(proposals.back().spec.by, By::flat);
    for (const auto& proposal : proposals) EXPECT_FALSE(proposal.reason.empty());
    return proposals.front().title;
  };
  EXPECT_EQ(first(numbersFrom(17, 90), Kind::number), "Round intervals");
  EXPECT_EQ(
      first(named({"01234", "01235", "02134", "02135", "80331", "80333", "80335", "99425"}), Kind::category),
      "Mask from the right");
  EXPECT_EQ(first(named({"red", "green", "blue", "grey"}), Kind::category), "Rare ones together");
  EXPECT_EQ(first(named({"yes", "no"}), Kind::category), "No groups");
  EXPECT_TRUE(proposeTaxonomies(BuildGround{}, Kind::category, false, "").empty());
}

}  // namespace indistinct
