#include "core/assess/risk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/assess/brute_risk.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::Instance;
using support::peopleOf;
using support::Person;
using support::Prepared;

struct Made {
  Table table;
  std::vector<uint32_t> columns;
  std::vector<Domain> domains;
  RowCounts counts;
  Tuples tuples;
  std::vector<uint32_t> tupleOfRow;
};

Made made(const support::Row& names, const std::vector<support::Row>& rows, uint32_t quasi) {
  Made m;
  m.table = support::tableOf(names, rows);
  for (uint32_t c = 0; c < quasi; c++) {
    m.columns.push_back(c);
    DomainSpec spec;
    spec.kind = m.table.columns[c].type == Type::text ? Kind::category : Kind::number;
    auto domain = makeDomain(m.table.columns[c], spec);
    EXPECT_TRUE(domain);
    m.domains.push_back(std::move(*domain));
  }
  auto tuples = makeTuples(m.table, m.columns, m.domains, m.counts);
  EXPECT_TRUE(tuples);
  m.tuples = std::move(tuples->tuples);
  m.tupleOfRow = std::move(tuples->ofRow);
  return m;
}

Assessed assessed(const Made& m, std::vector<std::vector<uint32_t>> starts, uint64_t k) {
  return {m.table, m.columns, m.domains, m.tuples, m.tupleOfRow, m.counts, Cuts{std::move(starts)}, k};
}

const std::vector<support::Row> six = {{"20", "f", "flu"},  {"21", "f", "flu"},  {"22", "f", "cold"},
                                       {"60", "m", "cold"}, {"60", "m", "cold"}, {"99", "m", "flu"}};

TEST(Risk, EqualsTheHandComputedExample) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  // Ages below 60, 60 and 99: classes of 3, 2 and 1.
  const auto report = assessRisk(assessed(m, {{3, 4}, {1}}, 2), 0.4, {}, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->before.classes, 5u);
  EXPECT_EQ(report->before.unique, 4u);
  EXPECT_EQ(report->before.belowK, 4u);
  EXPECT_EQ(report->before.prosecutor.highest, 1);
  EXPECT_DOUBLE_EQ(report->before.prosecutor.mean, 5.0 / 6);
  EXPECT_EQ(report->before.prosecutor.atRisk, 6u);
  EXPECT_EQ(report->suppressed, 1u);
  EXPECT_EQ(report->after.classes, 2u);
  EXPECT_EQ(report->after.prosecutor.highest, 0.5);
  EXPECT_DOUBLE_EQ(report->after.prosecutor.mean, 2.0 / 5);
  EXPECT_DOUBLE_EQ(report->after.marketer, 2.0 / 5);
  EXPECT_EQ(report->after.prosecutor.atRisk, 2u) << "1/2 is above 0.4, 1/3 is not";
  ASSERT_EQ(report->after.sizes.size(), 2u);
  EXPECT_EQ(report->after.sizes[0].size, 2u);
  EXPECT_EQ(report->after.sizes[1].size, 3u);
  for (const auto& [size, classes, rows] : report->after.sizes) EXPECT_EQ(rows, size * classes);
  EXPECT_FALSE(report->after.journalist);
}

TEST(Risk, ARiskOfExactlyTheThresholdIsNotAboveIt) {
  for (uint32_t f = 2; f <= 200; f++) {
    EXPECT_FALSE(above(f, 1.0 / f)) << f;
    EXPECT_TRUE(above(f, 1.0 / (f + 1))) << f;
  }
  EXPECT_TRUE(above(11, 0.09));
  EXPECT_FALSE(above(12, 0.09));
}

TEST(Risk, TellsWhatOneColumnAloneReveals) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  const auto report = assessRisk(assessed(m, {{3, 4}, {1}}, 2), 0.4, {}, {});
  ASSERT_TRUE(report);
  const ColumnRisk& age = report->columns[0];
  EXPECT_EQ(age.aloneBefore.unique, 4u);
  EXPECT_EQ(age.withoutBefore.unique, 0u);
  EXPECT_EQ(age.withoutBefore.classes, 2u);
  EXPECT_DOUBLE_EQ(age.withoutBefore.mean, 2.0 / 6);
  EXPECT_EQ(age.withoutAfter.belowK, 0u);
  EXPECT_EQ(report->columns[1].aloneBefore.classes, 2u);
}

TEST(Risk, TellsWhichGroupsOfRowsBearIt) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  const std::vector<uint32_t> by = {2};
  const auto report = assessRisk(assessed(m, {{3, 4}, {1}}, 2), 0.4, {}, by);
  ASSERT_TRUE(report);
  ASSERT_EQ(report->groups.size(), 3u);
  const GroupedRisk& sex = report->groups[1];
  EXPECT_EQ(sex.groups[0].label, "f");
  EXPECT_EQ(sex.groups[1].suppressed, 1u);
  EXPECT_DOUBLE_EQ(sex.groups[1].meanBefore, (0.5 + 0.5 + 1) / 3);
  EXPECT_DOUBLE_EQ(sex.groups[1].meanAfter, 0.5);
  const GroupedRisk& ill = report->groups[2];
  EXPECT_EQ(ill.groups[0].label, "flu");
  EXPECT_DOUBLE_EQ(ill.groups[0].meanAfter, 1.0 / 3);
  EXPECT_DOUBLE_EQ(ill.groups[1].meanAfter, (1.0 / 3 + 0.5 + 0.5) / 3);
  EXPECT_EQ(ill.groups[1].atRiskAfter, 2u);
}

TEST(Risk, APopulationOfTenTimesTheFileDividesByTen) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  Population population;
  population.size = 60;
  const auto report = assessRisk(assessed(m, {{3, 4}, {1}}, 2), 0.04, population, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->population, "size");
  ASSERT_TRUE(report->after.journalist);
  EXPECT_DOUBLE_EQ(report->after.journalist->highest, 0.05);
  EXPECT_DOUBLE_EQ(report->after.marketer, 2.0 / 50);
  EXPECT_EQ(report->after.journalist->atRisk, 2u);
  population.size = 5;
  EXPECT_FALSE(assessRisk(assessed(m, {{}, {}}, 2), 0.04, population, {}));
}

TEST(Risk, APopulationFileIsCountedClassByClass) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  // Ten women of 21, one of 22; three men of 60; strangers of 70 are in no class.
  std::vector<support::Row> rows(10, {"f", "21.0"});
  rows.push_back({"f", "22"});
  for (int i = 0; i < 3; i++) rows.push_back({"m", "60"});
  rows.push_back({"m", "70"});
  const Table file = support::tableOf({"sex", "age"}, rows);
  Population population;
  population.file = &file;
  const auto report = assessRisk(assessed(m, {{3, 4}, {1}}, 2), 0.2, population, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->population, "file");
  EXPECT_DOUBLE_EQ(report->after.journalist->highest, 1.0 / 3);
  EXPECT_DOUBLE_EQ(report->after.journalist->mean, (3.0 / 11 + 2.0 / 3) / 5);
  EXPECT_EQ(report->after.journalist->atRisk, 2u);
  const Table other = support::tableOf({"age"}, {{"21"}});
  population.file = &other;
  EXPECT_FALSE(assessRisk(assessed(m, {{}, {}}, 2), 0.2, population, {}));
}

TEST(Risk, WeightsAreSummedUpToThePopulation) {
  const Made m = made({"age", "w"}, {{"1", "10"}, {"1", "2.5"}, {"2", "0.5"}}, 1);
  Population population;
  population.weights = 1;
  const auto report = assessRisk(assessed(m, {{1}}, 1), 0.5, population, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->population, "weights");
  EXPECT_DOUBLE_EQ(report->after.journalist->highest, 1) << "never fewer people than rows";
  EXPECT_DOUBLE_EQ(report->after.marketer, (2 / 12.5 + 1) / 3);
}

TEST(Sensitive, EqualsTheHandComputedExample) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  const SensitiveReport s = assessSensitive(assessed(m, {{3, 4}, {1}}, 2), 2);
  EXPECT_EQ(s.before.homogeneousClasses, 5u);
  EXPECT_EQ(s.before.homogeneousRows, 6u);
  // {flu, flu, cold} and {cold, cold} of three colds and two flus.
  EXPECT_EQ(s.after.classes, 2u);
  EXPECT_EQ(s.after.leastDistinct, 1u);
  EXPECT_DOUBLE_EQ(s.after.leastEntropy, 1);
  EXPECT_EQ(s.after.homogeneousClasses, 1u);
  EXPECT_EQ(s.after.homogeneousRows, 2u);
  EXPECT_DOUBLE_EQ(s.after.mostTold, 1);
  EXPECT_DOUBLE_EQ(s.after.meanTold, 4.0 / 5);
  EXPECT_NEAR(s.after.farthest, 0.4, 1e-12);
  using Entry = std::tuple<uint64_t, uint64_t, uint64_t>;
  EXPECT_EQ(s.after.distinct, (std::vector<Entry>{{1, 1, 2}, {2, 1, 3}}));
}

std::string near(const char* what, double ours, double theirs) {
  return std::fabs(ours - theirs) < 1e-9 ? ""
                                         : std::string(what) + " is " + std::to_string(ours) + ", counted " +
                                               std::to_string(theirs) + "; ";
}

struct Counted {
  double rows = 0, highest = 0, mean = 0, atRisk = 0, unique = 0, told = 0, homogeneous = 0, least = 0;
};

template <class Class>
Counted counted(const std::vector<Person>& people, double threshold, Class&& classOf) {
  Counted c;
  for (const Person& person : people) {
    if (person.values.empty()) continue;
    double like = 0, most = 0;
    std::set<std::string> targets;
    for (const Person& other : people) {
      if (classOf(other) != classOf(person)) continue;
      like++;
      targets.insert(other.target);
    }
    for (const std::string& target : targets) {
      double n = 0;
      for (const Person& other : people) n += classOf(other) == classOf(person) && other.target == target;
      most = std::max(most, n);
    }
    c.rows++;
    c.highest = std::max(c.highest, 1 / like);
    c.mean += 1 / like;
    c.atRisk += 1 / like > threshold + 1e-9;
    c.unique += like == 1;
    c.told += most / like;
    c.homogeneous += targets.size() == 1;
    c.least = c.rows == 1 ? static_cast<double>(targets.size())
                          : std::min(c.least, static_cast<double>(targets.size()));
  }
  if (c.rows > 0) c.mean /= c.rows, c.told /= c.rows;
  return c;
}

std::string differs(const Counted& c, const Risk& risk, const Diversity& diversity) {
  const auto number = [](uint64_t n) { return static_cast<double>(n); };
  return near("rows", number(risk.rows), c.rows) + near("highest", risk.prosecutor.highest, c.highest) +
         near("mean", risk.prosecutor.mean, c.mean) + near("marketer", risk.marketer, c.mean) +
         near("atRisk", number(risk.prosecutor.atRisk), c.atRisk) +
         near("unique", number(risk.unique), c.unique) + near("told", diversity.meanTold, c.told) +
         near("homogeneous", number(diversity.homogeneousRows), c.homogeneous) +
         near("least distinct", number(diversity.leastDistinct), c.least);
}

// Any cells: whether classes with them keep to k is no matter of theirs.
Blanks someBlanks(const Instance& instance, const Prepared& p) {
  Blanks blanks;
  for (uint32_t t = 0; t < p.tuples.size; t++) {
    ColumnSet set = 0;
    for (uint32_t c = 0; c < p.tuples.columns(); c++) {
      const auto& draw = instance.draw[c];
      if (!draw.empty() && std::fmod((t + 3) * draw[t % draw.size()], 1) < 0.5) set |= ColumnSet{1} << c;
    }
    blanks.ofTuple.push_back(set);
  }
  return blanks;
}

std::string compare(const Instance& instance, bool blanked) {
  const Prepared p = support::prepare(instance);
  if (p.domains.size() < instance.specs.size()) return "";
  const Blanks blanks = blanked ? someBlanks(instance, p) : Blanks();
  const Assessed a{p.table,  p.columns, p.domains,  p.tuples, p.tupleOfRow,
                   p.counts, p.cuts,    instance.k, blanks};
  const uint32_t target = support::columnOf(p.table, "target");
  const std::vector<uint32_t> by = {target};
  const double threshold = 0.34;
  const auto report = assessRisk(a, threshold, {}, by);
  if (!report) return report.error().what;
  const SensitiveReport s = assessSensitive(a, target);
  std::vector<Person> all = peopleOf(p, instance.k, blanks), published;
  for (const Person& person : all)
    if (!person.published.empty()) published.push_back(person);
  std::string wrong =
      differs(counted(all, threshold, [](const Person& x) { return x.values; }), report->before, s.before) +
      differs(counted(published, threshold, [](const Person& x) { return x.published; }), report->after,
              s.after) +
      near("suppressed", static_cast<double>(report->suppressed),
           static_cast<double>(all.size() - published.size()));
  for (size_t c = 0; c < p.domains.size(); c++) {
    const auto alone = counted(published, threshold, [c](const Person& x) { return x.published[c]; });
    wrong += near("alone", report->columns[c].aloneAfter.mean, alone.mean);
    const auto without = counted(all, threshold, [c](const Person& x) {
      auto rest = x.values;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(c));
      return rest;
    });
    wrong += near("without", report->columns[c].withoutBefore.mean, without.mean);
    const auto later = counted(published, threshold, [c](const Person& x) {
      auto rest = x.published;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(c));
      return rest;
    });
    wrong += near("without, after", report->columns[c].withoutAfter.mean, later.mean);
  }
  for (const GroupRisk& group : report->groups.back().groups) {
    double rows = 0, before = 0, after = 0, left = 0;
    for (const Person& person : all) {
      if (person.target != group.label) continue;
      double like = 0, later = 0;
      for (const Person& other : all) like += other.values == person.values;
      for (const Person& other : published) later += other.published == person.published;
      rows++;
      before += 1 / like;
      if (person.published.empty()) continue;
      left++;
      after += 1 / later;
    }
    wrong += near("group rows", static_cast<double>(group.rows), rows) +
             near("group before", group.meanBefore, before / rows) +
             near("group after", group.meanAfter, left > 0 ? after / left : 0) +
             near("group suppressed", static_cast<double>(group.suppressed), rows - left);
  }
  return wrong.empty() ? "" : wrong + support::describe(instance);
}

TEST(Risk, EqualsCountingRowAgainstRow) {
  support::checkProperty(
      "risk equals its definition", 800, 7,
      [](support::Random& random) { return support::randomInstance(random); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const support::Instance& instance) { return compare(instance, false); });
}

TEST(Risk, WithBlanksEqualsCountingRowAgainstRow) {
  support::checkProperty(
      "risk with blanks equals its definition", 800, 8,
      [](support::Random& random) { return support::randomInstance(random); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const support::Instance& instance) { return compare(instance, true); });
}

TEST(Risk, APopulationFileSaysNothingOfBlanks) {
  const Made m = made({"age", "sex", "ill"}, six, 2);
  Population population;
  population.file = &m.table;
  const Blanks blanks{std::vector<ColumnSet>(m.tuples.size, 1)};
  const Assessed a{m.table,  m.columns,      m.domains, m.tuples, m.tupleOfRow,
                   m.counts, Cuts{{{}, {}}}, 2,         blanks};
  const auto report = assessRisk(a, 0.2, population, {});
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().what.find("Give the population's size"), std::string::npos);
}

}  // namespace
}  // namespace indistinct
