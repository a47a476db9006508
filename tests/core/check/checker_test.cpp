#include "core/check/checker.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/domain/check_cuts.h"
#include "core/door/checked.h"
#include "core/loss/evaluate.h"
#include "core/loss/lm.h"
#include "core/support/adult.h"
#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct {

namespace {

using support::Instance;
using support::Prepared;

CheckedQuestion questionOf(const Instance& instance, const Prepared& prepared) {
  CheckedQuestion question;
  question.k = instance.k;
  if (instance.withTarget) question.target = "target";
  if (instance.withCount) question.count = "count";
  for (size_t i = 0; i < prepared.domains.size(); i++) {
    question.columns.push_back(
        checkedColumn(prepared.table.columns[i], prepared.domains[i], prepared.cuts.starts[i]));
  }
  return question;
}

std::string differs(const std::string& what, double ours, double theirs) {
  return ours == theirs ? ""
                        : what + " is " + std::to_string(ours) + ", checked " + std::to_string(theirs) + "; ";
}

std::string compare(const Instance& instance) {
  const Prepared prepared = support::prepare(instance);
  if (prepared.domains.size() < instance.specs.size()) return "";
  if (const auto fit = checkCuts(prepared.domains, prepared.cuts); !fit) return fit.error().what;
  const auto asked = makeLosses(prepared.domains, prepared.tuples);
  const Evaluation ours = evaluate(prepared.tuples, prepared.domains, prepared.cuts, instance.k, asked);
  const auto checked = checkGeneralization(prepared.table, questionOf(instance, prepared));
  if (!checked) return checked.error().what;
  std::vector<uint64_t> sizes = ours.sizes;
  std::sort(sizes.begin(), sizes.end());
  const auto number = [](uint64_t n) { return static_cast<double>(n); };
  const LossCost *cm = ours.of(LossName::cm), *lm = ours.of(LossName::lm);
  std::string wrong = differs("rows", number(ours.rows), number(checked->rows)) +
                      differs("distinct", number(ours.distinct), number(checked->distinct)) +
                      differs("classes", number(ours.classes), number(checked->classes)) +
                      differs("smallestClass", number(ours.smallestClass), number(checked->smallestClass)) +
                      differs("suppressed", number(ours.suppressed), number(checked->suppressed)) +
                      differs("dm", number(ours.of(LossName::dm)->cost), number(checked->dm)) +
                      differs("cm", number(cm ? cm->cost : 999), number(checked->cm.value_or(999)));
  if (sizes != checked->sizes) wrong += "sizes of classes differ; ";
  const Lm exact = makeLm(prepared.domains, prepared.tuples.rows);
  if (!exact.exact) wrong += "lm is not exact; ";
  // An exact lm is the whole number nearest to what floating point says.
  const double scaled = checked->lm * number(exact.scale) * number(ours.rows);
  if (std::fabs(scaled - number(lm->cost)) > 1e-6 * (1 + scaled))
    wrong += differs("lmCost", number(lm->cost), scaled);
  if (std::fabs(lm->share - checked->lmMean) > 1e-12) wrong += differs("lmMean", lm->share, checked->lmMean);
  const LossCost& entropy = *ours.of(LossName::entropy);
  if (std::fabs(entropy.figure - checked->entropy) > 1e-6 * (1 + checked->entropy))
    wrong += differs("entropy", entropy.figure, checked->entropy);
  if (std::fabs(entropy.share - checked->entropyMean) > 1e-6)
    wrong += differs("entropyMean", entropy.share, checked->entropyMean);
  return wrong.empty() ? "" : wrong + support::describe(instance);
}

Table released(const std::vector<support::Row>& rows) {
  return support::tableOf({"age", "sex", "note"}, rows, {});
}

}  // namespace

TEST(Checker, AgreesWithEvaluate) {
  support::checkProperty(
      "evaluate equals the checker", 4000, 1,
      [](support::Random& random) { return support::randomInstance(random); },
      [](const support::Instance& instance) { return support::smaller(instance); }, compare);
}

TEST(Checker, AgreesOnAdultWithRandomCuts) {
  for (const bool fine : {true, false}) {
    const auto adult = support::adult(fine);
    if (!adult) return;
    const auto asked = makeLosses(adult->domains, adult->tuples);
    const Lm exact = makeLm(adult->domains, adult->tuples.rows);
    support::Random random(17);
    for (const uint64_t k : {2u, 10u, 100u}) {
      Cuts cuts;
      CheckedQuestion question{{}, k, "salary-class", ""};
      for (size_t i = 0; i < adult->domains.size(); i++) {
        const double share = random.below(300) / 1000.0;
        cuts.starts.emplace_back();
        for (uint32_t p = 1; p < adult->domains[i].size(); p++) {
          if (random.chance(share)) cuts.starts[i].push_back(p);
        }
        question.columns.push_back(
            checkedColumn(adult->table.columns[adult->columns[i]], adult->domains[i], cuts.starts[i]));
      }
      const Evaluation ours = evaluate(adult->tuples, adult->domains, cuts, k, asked);
      const auto checked = checkGeneralization(adult->table, question);
      ASSERT_TRUE(checked);
      EXPECT_GT(checked->suppressed, 0u);
      EXPECT_EQ(ours.classes, checked->classes);
      EXPECT_EQ(ours.smallestClass, checked->smallestClass);
      EXPECT_EQ(ours.suppressed, checked->suppressed);
      EXPECT_EQ(ours.of(LossName::dm)->cost, checked->dm);
      EXPECT_EQ(ours.of(LossName::cm)->cost, checked->cm);
      EXPECT_EQ(ours.distinct, checked->distinct);
      EXPECT_EQ(ours.of(LossName::lm)->cost,
                std::llround(checked->lm * static_cast<double>(exact.scale * ours.rows)));
    }
  }
}

TEST(Checker, PassesAReleaseAndNamesTheClassThatFails) {
  const std::vector<std::string> quasi{"age", "sex"};
  const auto good = verifyRelease(released({{"[1, 5)", "F", "a"},
                                            {"[1, 5)", "F", "b"},
                                            {"[blank]", "[blank]", "c"},
                                            {"*", "*", "d"},
                                            {"*", "*", "e"}}),
                                  quasi, 2);
  ASSERT_TRUE(good);
  EXPECT_TRUE(good->ok);
  EXPECT_EQ(good->rows, 5u);
  EXPECT_EQ(good->suppressed, 1u);
  EXPECT_EQ(good->classes, 2u);
  EXPECT_EQ(good->smallestClass, 2u);
  const auto bad =
      verifyRelease(released({{"[1, 5)", "F", "a"}, {"[1, 5)", "F", "b"}, {"3", "F", "c"}}), quasi, 2);
  ASSERT_TRUE(bad);
  EXPECT_FALSE(bad->ok);
  ASSERT_EQ(bad->failures.size(), 1u);
  EXPECT_EQ(bad->failures[0].values, (std::vector<std::string>{"3", "F"}));
  EXPECT_EQ(bad->failures[0].size, 1u);
  EXPECT_EQ(bad->failures[0].row, 4u);
}

TEST(Checker, NamesAColumnThatIsNotThere) {
  const auto result = verifyRelease(released({{"1", "F", "a"}}), {"height"}, 2);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().what.find("\"height\""), std::string::npos);
  EXPECT_FALSE(verifyRelease(released({{"1", "F", "a"}}), {}, 2));
}

// By hand: ages 20, 30, 50 and a missing one; cut before 50 and before the missing one.
TEST(Checker, MeasuresLossByHand) {
  CheckedColumn age;
  age.name = "age";
  age.measure = CheckedColumn::Measure::number;
  age.intervals = {{{"20", "30"}, false}, {{"50"}, false}, {{}, true}};
  age.names = {{"20", "20"}, {"30", "30"}, {"50", "50"}};
  age.missing = {"?"};
  const Table table = support::tableOf({"age"}, {{"20"}, {"30"}, {"50"}, {"50"}, {"?"}});
  const auto one = checkGeneralization(table, {{age}, 1, "", ""});
  ASSERT_TRUE(one);
  EXPECT_NEAR(one->lm, (10.0 / 30 + 10.0 / 30) / 5, 1e-15);
  EXPECT_EQ(one->dm, 4u + 4u + 1u);
  const auto two = checkGeneralization(table, {{age}, 2, "", ""});
  EXPECT_NEAR(two->lm, (10.0 / 30 + 10.0 / 30 + 1) / 5, 1e-15);
  EXPECT_EQ(two->dm, 4u + 4u + 5u);
  EXPECT_EQ(two->suppressed, 1u);
  age.intervals = {{{"20", "30"}, false}, {{"50"}, true}};
  const auto beside = checkGeneralization(table, {{age}, 1, "", ""});
  EXPECT_NEAR(beside->lm, (10.0 / 30 + 10.0 / 30 + 3) / 5, 1e-15);
}

// Six rows of three persons and of nobody known: three rows of one person are no class of two.
TEST(Checker, CountsPersonsWhereItIsAskedTo) {
  CheckedColumn town;
  town.name = "town";
  town.intervals = {{{"Bern"}, false}, {{"Genf"}, false}, {{"Zug"}, false}};
  town.names = {{"Bern", "Bern"}, {"Genf", "Genf"}, {"Zug", "Zug"}};
  const Table table = support::tableOf({"town", "who"}, {{"Bern", "a"},
                                                         {"Bern", "a"},
                                                         {"Bern", "a"},
                                                         {"Genf", "a"},
                                                         {"Genf", "b"},
                                                         {"Zug", "?"},
                                                         {"Zug", "?"}});
  CheckedQuestion question{{town}, 2, "", ""};
  EXPECT_EQ(checkGeneralization(table, question)->classes, 3u);
  EXPECT_FALSE(checkGeneralization(table, question)->persons);
  question.persons = "who";
  const auto checked = checkGeneralization(table, question);
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->persons, 3u);
  EXPECT_EQ(checked->classes, 1u);
  EXPECT_EQ(checked->smallestClass, 2u);
  EXPECT_EQ(checked->suppressed, 5u);
  EXPECT_EQ(checked->dm, 2u * 2 + 5 * 7);
  EXPECT_EQ(checked->sizes, (std::vector<uint64_t>{1, 1, 2}));
  question.persons = "patient";
  EXPECT_FALSE(checkGeneralization(table, question));
}

}  // namespace indistinct
