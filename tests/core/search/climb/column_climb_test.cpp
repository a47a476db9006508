#include "core/search/climb/column_climb.h"

#include <gtest/gtest.h>

#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

constexpr instances::Shape small{5, 9, 14, 5, true, true};

// Climbs to its end; false if it does not come to one.
bool climb(ColumnClimb& climb, const Selection& from, uint32_t last = ColumnClimb::none) {
  climb.place(from, last);
  for (int steps = 0; climb.step(); ++steps)
    if (steps > 100000) return false;
  return true;
}

TEST(ColumnClimb, EndsWithinTheLimitWithWhatItSays) {
  uint64_t allowed = 0, climbs = 0;
  const auto check = [&](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    const Alphabet alphabet = makeAlphabet(problem);
    ColumnClimb columns(problem, alphabet, 3);
    if (!columns.useful()) return alphabet.size() == 0 ? "" : "small columns can be divided";
    const bool can = instances::bruteForce(problem).has_value();
    Selection from(alphabet.size(), 0);
    for (uint32_t round = 0; round < 4; ++round) {
      const uint32_t choice = round % alphabet.size();
      if (!climb(columns, from, round % 2 ? alphabet.choices[choice].column : ColumnClimb::none))
        return "it does not end";
      const Solution is = evaluateCuts(problem, toCuts(alphabet, columns.selection()));
      if (columns.cost() != static_cast<double>(is.cost)) return "its cost is another";
      if (columns.allowed() != (is.suppressed <= problem.maxSuppressed)) return "it misjudges the limit";
      ++climbs;
      allowed += columns.allowed() || columns.again() || !can;
      from = columns.selection();
      include(alphabet, from, choice);
    }
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(61, instances::times(300), small, check));
  EXPECT_EQ(allowed, climbs);
}

TEST(ColumnClimb, LeavesNoColumnThatCouldBeDividedBetter) {
  const auto check = [&](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    const Alphabet alphabet = makeAlphabet(problem);
    ColumnClimb columns(problem, alphabet, 3);
    if (!columns.useful()) return "";
    climb(columns, Selection(alphabet.size(), 0));
    if (!columns.allowed()) return "";
    ColumnDivider divider(problem, alphabet, 4);
    divider.place(columns.selection());
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
      if (!divider.divides(c)) continue;
      divider.look(c);
      const double within = divider.within(static_cast<double>(problem.maxSuppressed)).cost;
      if (within - static_cast<double>(priceOf(problem).alike()) < columns.cost())
        return "column " + std::to_string(c) + " could be divided better";
    }
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(62, instances::times(300), small, check));
}

}  // namespace
}  // namespace indistinct
