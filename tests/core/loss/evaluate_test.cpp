#include "core/loss/evaluate.h"

#include <gtest/gtest.h>

#include "core/domain/check_cuts.h"
#include "core/support/instances.h"
#include "core/support/shared.h"

namespace indistinct {

namespace {

using support::columnOf;

struct Adult {
  Table table;
  std::vector<uint32_t> columns;
  std::vector<Domain> domains;
  Domain target;
  Tuples tuples;
};

std::optional<Adult> adult(bool fine) {
  const auto text = support::sharedFile("data/adult/adult-30162.csv");
  if (!text) return std::nullopt;
  Adult result;
  result.table = support::tableOfText(*text, ';', {});
  for (const char* name :
       {"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}) {
    const uint32_t column = columnOf(result.table, name);
    DomainSpec spec;
    if (std::string(name) == "age") {
      spec.kind = Kind::number;
      if (!fine) {
        spec.bins.way = Bins::Way::width;
        spec.bins.width = 5;
        spec.bins.origin = 17;
      }
    }
    result.columns.push_back(column);
    result.domains.push_back(makeDomain(result.table.columns[column], spec).value());
  }
  const uint32_t salary = columnOf(result.table, "salary-class");
  result.target = makeDomain(result.table.columns[salary], {}).value();
  result.tuples =
      makeTuples(result.table, result.columns, result.domains, {}, Target{salary, &result.target}).value();
  return result;
}

}  // namespace

TEST(Evaluate, Adult) {
  const auto fine = adult(true);
  if (!fine) return;
  const auto coarse = adult(false);
  EXPECT_EQ(fine->tuples.rows, 30162u);
  EXPECT_EQ(fine->tuples.size, 18109u);
  EXPECT_EQ(alphabetOf(fine->domains), 156u);
  EXPECT_EQ(coarse->tuples.size, 11936u);
  EXPECT_EQ(alphabetOf(coarse->domains), 99u);
  const Loss loss = makeLoss(LossName::dm, fine->domains, 30162);
  EXPECT_EQ(loss.scale, 113880u);
  EXPECT_TRUE(loss.exact);
  Cuts none;
  none.starts.resize(8);
  ASSERT_TRUE(checkCuts(fine->domains, none));
  const Evaluation result = evaluate(fine->tuples, fine->domains, none, 50, loss);
  EXPECT_EQ(result.dm, 909746244u);
  EXPECT_EQ(result.cm, 7508u);
  EXPECT_EQ(result.lm, 8.0);
  EXPECT_EQ(result.lmMean, 1.0);
  EXPECT_EQ(result.classes, 1u);
  EXPECT_EQ(result.smallestClass, 30162u);
  EXPECT_EQ(result.suppressed, 0u);
}

}  // namespace indistinct
