#include "core/assess/utility.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/assess/brute_risk.h"
#include "core/assess/predict.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::Instance;
using support::Person;
using support::Prepared;
using support::Random;

TEST(Distance, EqualsTheHandComputedExamples) {
  const std::vector<double> p = {0.5, 0.5, 0}, q = {0.5, 0, 0.5};
  const Distance d = distanceOf(p, q);
  EXPECT_DOUBLE_EQ(d.totalVariation, 0.5);
  EXPECT_DOUBLE_EQ(d.hellinger, std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(d.jensenShannon, std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(d.earthMover, 0.25) << "half the mass, one of two steps";
  const std::vector<double> r = {0, 0, 1}, s = {1, 0, 0}, none = {0, 0, 0};
  EXPECT_DOUBLE_EQ(distanceOf(r, s).earthMover, 1);
  EXPECT_DOUBLE_EQ(distanceOf(r, s).jensenShannon, 1);
  EXPECT_EQ(distanceOf(p, p).hellinger, 0);
  EXPECT_EQ(distanceOf(p, p).jensenShannon, 0);
  EXPECT_EQ(distanceOf(p, none).totalVariation, 1);
}

struct Made {
  Table table;
  std::vector<uint32_t> columns;
  std::vector<Domain> domains;
  RowCounts counts;
  Tuples tuples;
  std::vector<uint32_t> tupleOfRow;
  std::optional<Domain> labels;
};

Made made(const support::Row& names, const std::vector<support::Row>& rows, uint32_t quasi,
          bool target = false) {
  Made m;
  m.table = support::tableOf(names, rows);
  for (uint32_t c = 0; c <= quasi; c++) {
    if (c == quasi && !target) break;
    DomainSpec spec;
    spec.kind = m.table.columns[c].type == Type::text ? Kind::category : Kind::number;
    auto domain = makeDomain(m.table.columns[c], spec);
    EXPECT_TRUE(domain);
    if (c == quasi) {
      m.labels = std::move(*domain);
    } else {
      m.columns.push_back(c);
      m.domains.push_back(std::move(*domain));
    }
  }
  std::optional<Target> label;
  if (target) label = Target{quasi, &*m.labels};
  auto tuples = makeTuples(m.table, m.columns, m.domains, m.counts, label);
  EXPECT_TRUE(tuples);
  m.tuples = std::move(tuples->tuples);
  m.tupleOfRow = std::move(tuples->ofRow);
  return m;
}

Assessed assessed(const Made& m, std::vector<std::vector<uint32_t>> starts, uint64_t k) {
  return {m.table, m.columns, m.domains, m.tuples, m.tupleOfRow, m.counts, Cuts{std::move(starts)}, k};
}

TEST(Utility, TellsWithholdingFromGeneralizing) {
  // 1 and 2 become one group of four rows, 3 is alone and withheld.
  const Made m = made({"a", "b"}, {{"1", "x"}, {"1", "x"}, {"1", "y"}, {"2", "y"}, {"3", "y"}}, 1);
  const Assessed a = assessed(m, {{2}}, 2);
  const std::vector<uint32_t> others = {1};
  const auto attributes = attributesOf(a, others);
  const Distribution d = distributionOf(a, attributes[0]);
  ASSERT_EQ(d.groups.size(), 2u);
  EXPECT_EQ(d.groups[0].label, "1–2");
  EXPECT_EQ(d.groups[0].after, 4u);
  EXPECT_EQ(d.groups[1].after, 0u);
  EXPECT_NEAR(d.withheld.totalVariation, 0.2, 1e-12);
  // .6 .2 .2 against .5 .5 0
  EXPECT_NEAR(d.spread.totalVariation, 0.3, 1e-12);
  EXPECT_NEAR(d.spread.earthMover, (0.1 + 0.2) / 2, 1e-12);
  EXPECT_NEAR(d.entropyLost, 1, 1e-12) << "among the published rows, nothing tells 1 from 2";
  const Distribution b = distributionOf(a, attributes[1]);
  EXPECT_NEAR(b.withheld.totalVariation, 0.1, 1e-12);
  EXPECT_EQ(b.entropyLost, 0);
  EXPECT_NEAR(b.spread.totalVariation, b.withheld.totalVariation, 1e-12);
}

TEST(Utility, CramersVIsOneWhereAColumnDecidesAnotherAndZeroWhereNot) {
  const Made m =
      made({"a", "b", "c"}, {{"1", "x", "p"}, {"1", "x", "q"}, {"2", "y", "p"}, {"2", "y", "q"}}, 3);
  const Assessed a = assessed(m, {{1}, {1}, {}}, 2);
  const auto attributes = attributesOf(a, {});
  EXPECT_NEAR(pairOf(a, attributes, 0, 1).before, 1, 1e-12);
  EXPECT_NEAR(pairOf(a, attributes, 0, 1).after, 1, 1e-12);
  EXPECT_NEAR(pairOf(a, attributes, 0, 2).before, 0, 1e-12);
  EXPECT_EQ(pairOf(a, attributes, 1, 2).after, 0) << "c is published as one group";
  EXPECT_NEAR(pairOf(a, attributes, 0, 1).spread, 0, 1e-12);
}

// Of each tuple any cells, by chance.
Blanks randomBlanks(const Prepared& p, uint64_t seed) {
  Random random(seed);
  Blanks blanks;
  for (uint32_t t = 0; t < p.tuples.size; t++)
    blanks.ofTuple.push_back(random.below(1u << p.domains.size()) & random.below(1u << p.domains.size()));
  return blanks;
}

// Everything again, cell by cell over all values, from the people one by one.
std::string compare(const Instance& instance, std::optional<uint64_t> hiding) {
  const Prepared p = support::prepare(instance);
  if (p.domains.size() < instance.specs.size()) return "";
  const Blanks blanks = hiding ? randomBlanks(p, *hiding) : Blanks{};
  const Assessed a{p.table,  p.columns, p.domains,  p.tuples, p.tupleOfRow,
                   p.counts, p.cuts,    instance.k, blanks};
  const auto attributes = attributesOf(a, {});
  const auto people = support::peopleOf(p, instance.k, blanks);
  const auto shows = [](const Person& person, size_t x) {
    return !person.published.empty() && person.published[x] != "blank";
  };
  const auto showing = [&](size_t x, size_t y) {
    return static_cast<double>(std::count_if(people.begin(), people.end(), [&](const Person& person) {
      return shows(person, x) && shows(person, y);
    }));
  };
  const auto near = [](const std::string& what, double ours, double theirs) {
    return std::fabs(ours - theirs) < 1e-7
               ? ""
               : what + " is " + std::to_string(ours) + ", counted " + std::to_string(theirs) + "; ";
  };
  std::string wrong;
  const auto all = static_cast<double>(people.size());
  for (size_t x = 0; x < attributes.size(); x++) {
    const auto& groupOf = attributes[x].groupOf;
    const Distribution d = distributionOf(a, attributes[x]);
    const double left = showing(x, x);
    double hidden = 0;
    for (const Person& person : people) hidden += !person.published.empty() && !shows(person, x);
    wrong += near("blank", static_cast<double>(d.blank), hidden);
    double withheld = 0, spread = 0, mover = 0, carried = 0;
    std::map<uint32_t, double> size;
    for (const uint32_t group : groupOf) size[group]++;
    const auto share = [&](uint32_t group) {
      double n = 0;
      for (const Person& person : people)
        n += shows(person, x) && person.published[x] == std::to_string(group);
      return left > 0 ? n / left : 0;
    };
    for (uint32_t g = 0; g < attributes[x].groups.size(); g++) {
      double n = 0;
      for (const Person& person : people) n += groupOf[static_cast<size_t>(std::stoi(person.values[x]))] == g;
      withheld += std::max(0.0, n / all - share(g));
    }
    for (uint32_t v = 0; v < groupOf.size(); v++) {
      double n = 0;
      for (const Person& person : people) n += person.values[x] == std::to_string(v);
      const double other = share(groupOf[v]) / size[groupOf[v]];
      spread += std::max(0.0, n / all - other);
      carried += n / all - other;
      mover += std::fabs(carried);
    }
    if (groupOf.size() > 1) mover /= static_cast<double>(groupOf.size() - 1);
    wrong += near("withheld", d.withheld.totalVariation, withheld) +
             near("spread", d.spread.totalVariation, spread);
    if (left > 0) wrong += near("mover", d.spread.earthMover, mover);
  }
  for (size_t x = 0; x < attributes.size(); x++) {
    for (size_t y = x + 1; y < attributes.size(); y++) {
      const Pair pair = pairOf(a, attributes, x, y);
      const auto &gx = attributes[x].groupOf, &gy = attributes[y].groupOf;
      const double left = showing(x, y);
      double spread = 0, chi = 0, chiAfter = 0;
      std::set<std::string> seenX, seenY, shownX, shownY;
      for (uint32_t v = 0; v < gx.size(); v++) {
        for (uint32_t w = 0; w < gy.size(); w++) {
          double n = 0, nv = 0, nw = 0, m = 0, sv = 0, sw = 0;
          for (const Person& person : people) {
            const bool first = person.values[x] == std::to_string(v),
                       second = person.values[y] == std::to_string(w);
            n += first && second;
            nv += first;
            nw += second;
            m += shows(person, x) && shows(person, y) && person.published[x] == std::to_string(gx[v]) &&
                 person.published[y] == std::to_string(gy[w]);
          }
          for (const uint32_t g : gx) sv += g == gx[v];
          for (const uint32_t g : gy) sw += g == gy[w];
          const double q = left > 0 ? m / left / (sv * sw) : 0;
          spread += std::max(0.0, n / all - q);
          if (nv > 0 && nw > 0) chi += (n - nv * nw / all) * (n - nv * nw / all) / (nv * nw / all);
        }
      }
      for (const Person& person : people) {
        seenX.insert(person.values[x]), seenY.insert(person.values[y]);
        if (!shows(person, x) || !shows(person, y)) continue;
        shownX.insert(person.published[x]), shownY.insert(person.published[y]);
      }
      for (const std::string& g : shownX)
        for (const std::string& h : shownY) {
          double n = 0, ng = 0, nh = 0;
          for (const Person& person : people) {
            if (!shows(person, x) || !shows(person, y)) continue;
            n += person.published[x] == g && person.published[y] == h;
            ng += person.published[x] == g;
            nh += person.published[y] == h;
          }
          chiAfter += (n - ng * nh / left) * (n - ng * nh / left) / (ng * nh / left);
        }
      const double leastShown = static_cast<double>(std::min(shownX.size(), shownY.size()));
      wrong += near("v after", pair.after,
                    leastShown < 2 ? 0 : std::sqrt(std::max(0.0, chiAfter) / left / (leastShown - 1)));
      const double least = static_cast<double>(std::min(seenX.size(), seenY.size()));
      wrong += near("pair", pair.spread, spread);
      wrong += near("v", pair.before, least < 2 ? 0 : std::sqrt(std::max(0.0, chi) / all / (least - 1)));
    }
  }
  return wrong.empty() ? "" : wrong + support::describe(instance);
}

TEST(Utility, EqualsCountingCellByCell) {
  support::checkProperty(
      "utility equals its definition", 600, 11,
      [](support::Random& random) { return support::randomInstance(random, 3); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const Instance& instance) { return compare(instance, std::nullopt); });
}

TEST(Utility, OfBlankCellsEqualsCountingTheCellsThatAreShown) {
  struct Hidden {
    Instance instance;
    uint64_t seed;
  };
  support::checkProperty(
      "utility of blank cells equals its definition", 600, 12,
      [](Random& random) {
        Hidden made{support::randomInstance(random, 3), 0};
        made.seed = random.next();
        return made;
      },
      [](const Hidden& made) {
        std::vector<Hidden> all;
        for (const Instance& instance : support::smaller(made.instance)) all.push_back({instance, made.seed});
        return all;
      },
      [](const Hidden& made) { return compare(made.instance, made.seed); });
}

Assessed hidden(const Made& m, std::vector<std::vector<uint32_t>> starts, Blanks blanks) {
  return {m.table, m.columns,        m.domains, m.tuples, m.tupleOfRow, m.counts, Cuts{std::move(starts)},
          1,       std::move(blanks)};
}

std::vector<support::Row> decided(uint32_t rows) {
  std::vector<support::Row> result;
  for (uint32_t i = 0; i < rows; i++) {
    const uint32_t age = i % 10;
    result.push_back({std::to_string(age), i % 3 ? "x" : "y", age < 5 ? "low" : "high"});
  }
  return result;
}

TEST(Predict, SeesWhatACutKeepsAndWhatNoCutLoses) {
  const Made m = made({"age", "noise", "income"}, decided(600), 2, true);
  const auto kept = predict(assessed(m, {{5}, {}}, 2), 1);
  ASSERT_TRUE(kept);
  EXPECT_DOUBLE_EQ(kept->baseline, 0.5);
  EXPECT_EQ(kept->before.right, 1);
  EXPECT_EQ(kept->after.right, 1);
  EXPECT_EQ(kept->after.auc, 1);
  const auto lost = predict(assessed(m, {{}, {1}}, 2), 1);
  EXPECT_NEAR(lost->after.right, 0.5, 0.06);
  EXPECT_NEAR(*lost->after.auc, 0.5, 0.06);
  EXPECT_EQ(predict(assessed(m, {{}, {1}}, 2), 1)->after.right, lost->after.right);
}

TEST(Predict, ABlankColumnTeachesWhatAColumnOfOneGroupDoes) {
  const Made m = made({"age", "noise", "income"}, decided(600), 2, true);
  for (const ColumnSet set : {ColumnSet{1}, ColumnSet{2}}) {
    const std::vector<std::vector<uint32_t>> fine = {{5}, {1}};
    auto starts = fine;
    starts[set - 1].clear();
    const auto without = predict(assessed(m, starts, 2), 1);
    const auto blank = predict(hidden(m, fine, {std::vector<ColumnSet>(m.tuples.size, set)}), 1);
    EXPECT_EQ(blank->after.right, without->after.right);
    EXPECT_EQ(blank->after.auc, without->after.auc);
  }
}

TEST(Regress, ABlankCellExplainsNothing) {
  const Made m =
      made({"a", "b", "y"}, {{"1", "p", "0"}, {"2", "p", "2"}, {"3", "p", "10"}, {"4", "p", "12"}}, 2);
  // Of 0, 2, 10, 12 only 2 and 10 show their group of a.
  const auto r = regress(hidden(m, {{2}, {}}, {{1, 0, 0, 1}}), 2);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->rowsAfter, 4u);
  EXPECT_DOUBLE_EQ(r->columns[0].after, 1);
  EXPECT_DOUBLE_EQ(r->columns[1].after, 0);
}

TEST(Predict, NeedsTwoLabels) {
  const Made m = made({"a", "t"}, {{"1", "x"}, {"2", "x"}}, 1, true);
  EXPECT_FALSE(predict(assessed(m, {{}}, 1), 1));
}

TEST(Regress, EqualsTheHandComputedExample) {
  // Of y = 0, 2, 10, 12 the groups {1, 2} and {3, 4} explain 100 of 104 squares about the mean 6.
  const Made m = made({"a", "y"}, {{"1", "0"}, {"2", "2"}, {"3", "10"}, {"4", "12"}}, 1);
  const auto r = regress(assessed(m, {{2}}, 2), 1);
  ASSERT_TRUE(r);
  EXPECT_DOUBLE_EQ(r->mean, 6);
  EXPECT_DOUBLE_EQ(r->deviation, std::sqrt(26.0));
  EXPECT_DOUBLE_EQ(r->columns[0].before, 1);
  EXPECT_NEAR(r->columns[0].after, 100.0 / 104, 1e-12);
  EXPECT_NEAR(r->classes.after, 100.0 / 104, 1e-12);
  EXPECT_FALSE(regress(assessed(made({"a", "y"}, {{"1", "p"}}, 1), {{}}, 1), 1));
}

TEST(Regress, DispersionWithinClassesCountsWithheldRowsInFull) {
  // {1, 2, 3} and {4}: 0, 2, 7 leave 26 squares and 7 of distance; the last row, alone, is withheld with k
  // = 2.
  const Made m = made({"a", "y"}, {{"1", "0"}, {"2", "2"}, {"3", "7"}, {"4", "15"}}, 1);
  for (const uint64_t k : {uint64_t{1}, uint64_t{2}}) {
    const auto r = regress(assessed(m, {{3}}, k), 1);
    ASSERT_TRUE(r);
    const double withheld = k == 1 ? 0 : 0.25;
    // About the mean 6: 36 + 16 + 1 + 81; about the median 2: 2 + 0 + 5 + 13.
    EXPECT_NEAR(r->byVariance.after, 26.0 / 134 + withheld, 1e-12);
    EXPECT_NEAR(r->byDeviation.after, 7.0 / 20 + withheld, 1e-12);
    EXPECT_NEAR(r->byVariance.before, 0, 1e-12);
    EXPECT_NEAR(r->byDeviation.before, 0, 1e-12);
  }
}

}  // namespace
}  // namespace indistinct
