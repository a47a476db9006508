#include "core/search/local/row_charges.h"

#include <gtest/gtest.h>

#include "core/search/local/partitions.h"
#include "core/search/price.h"

namespace indistinct {
namespace {

using instances::Instance;
using partitions::Case;
using partitions::caseOf;

// After every slice all rows together are charged no more than the cheapest of all partitions costs, and no
// less than before; after the first pass each is charged what its cheapest set pays.
std::string check(const Case& made) {
  const auto least = partitions::leastOf(made);
  if (!least) return "";
  const LocalCells cells(made.problem, made.sets);
  const Cost alike = priceOf(made.problem).alike();
  Crew crew(1);
  RowCharges charges(made.problem, cells, 1);
  uint64_t before = 0;
  for (bool more = true; more;) {
    more = charges.advance(crew, std::chrono::steady_clock::now());
    if (charges.least() > *least + alike) return "charged more than " + std::to_string(*least);
    if (charges.least() < before) return "charged less than before";
    before = charges.least();
  }
  return charges.passed() ? "" : "some row has no charge";
}

TEST(RowCharges, neverExceedTheLeastOfAllPartitions) {
  uint64_t draw = 0;
  instances::Shape shape{4, 9, 10, 3};
  shape.diverse = shape.persons = true;
  EXPECT_EQ(instances::everyInstance(1, instances::times(20000), shape,
                                     [&](const Instance& instance) {
                                       const auto made = caseOf(instance, ++draw);
                                       return made ? check(*made) : std::string();
                                     }),
            "");
}

TEST(RowCharges, riseAboveWhatTheCheapestSetOfEachRowPays) {
  std::mt19937_64 random(5);
  uint64_t rose = 0, cases = 0;
  for (uint64_t draw = 0; cases < instances::times(400); ++draw) {
    const auto made = caseOf(instances::random(random, {3, 9, 10, 3}), draw * 4);
    if (!made || !partitions::leastOf(*made) || made->problem.tuples.size < 4) continue;
    ++cases;
    const LocalCells cells(made->problem, made->sets);
    Crew crew(1);
    RowCharges charges(made->problem, cells, 1);
    while (!charges.passed()) charges.advance(crew, std::chrono::steady_clock::now());
    const uint64_t first = charges.least();
    while (charges.advance(crew, std::chrono::steady_clock::now())) {
    }
    if (charges.least() > first) ++rose;
  }
  EXPECT_GT(rose * 10, cases) << rose << " of " << cases;
}

}  // namespace
}  // namespace indistinct
