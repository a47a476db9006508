#include "core/search/climb/column_divider.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

constexpr double none = std::numeric_limits<double>::infinity();

// Of all divisions of the column, the others being as they are.
struct Least {
  double paid = none;    // with the price of suppressed rows
  double within = none;  // of those that keep to the limit
};

class Bench {
 public:
  explicit Bench(const Instance& instance)
      : problem_(instances::toProblem(instance)),
        alphabet_(makeAlphabet(problem_)),
        alike_(static_cast<double>(priceOf(problem_).alike())),
        divider_(problem_, alphabet_, 7),
        random_(instance.rows.size()) {}

  std::string check() {
    for (int round = 0; round < 6 && alphabet_.size() > 0; ++round) {
      const uint32_t column = alphabet_.choices[draw(alphabet_.size())].column;
      if (round % 2 == 0) {
        Selection selection(alphabet_.size(), 0);
        for (uint32_t i = 0; i < alphabet_.size(); ++i)
          if (draw(2) == 0) include(alphabet_, selection, i);
        if (draw(2) == 0) divider_.letGo();
        divider_.place(selection);
        if (divider_.selection() != selection) return "it does not stand where it was placed";
      }
      if (!divider_.divides(column)) return "a small column is divided";
      if (const std::string fault = divided(column); !fault.empty()) return fault;
    }
    return "";
  }

 private:
  uint32_t draw(uint32_t below) { return static_cast<uint32_t>(random_() % below); }

  std::string divided(uint32_t column) {
    const double dearer = static_cast<double>(draw(3) * priceOf(problem_).suppressed(1) / 2);
    const double most = static_cast<double>(draw(static_cast<uint32_t>(problem_.tuples.rows) + 1));
    const Least least = leastOf(column, dearer, most);
    divider_.look(column);
    const bool limited = draw(2) == 0;
    const ColumnDivider::Worth found = limited ? divider_.within(most) : divider_.cheapest(dearer);
    if (limited && (found.cost == none) != (least.within == none)) return "the limit is kept where it can be";
    if (limited && found.cost == none) return "";
    divider_.take();
    const Solution is = evaluateCuts(problem_, toCuts(alphabet_, divider_.selection()));
    if (found.cost != static_cast<double>(is.cost) + alike_) return "its cost is another";
    if (found.suppressed != static_cast<double>(is.suppressed)) return "it suppresses others";
    if (!limited) {
      const double paid = found.cost + dearer * found.suppressed;
      return paid == least.paid ? "" : "there is a cheaper division";
    }
    if (found.suppressed > most) return "it goes beyond the limit";
    const bool free = alphabet_.spaces[column] == Space::splits;
    return found.cost < least.within || (free && found.cost > least.within) ? "within the limit it is another"
                                                                            : "";
  }

  Least leastOf(uint32_t column, double dearer, double most) const {
    Least least;
    instances::everyClosedSelection(alphabet_, [&](const Selection& selection) {
      for (uint32_t i = 0; i < alphabet_.size(); ++i)
        if (alphabet_.choices[i].column != column && selection[i] != divider_.selection()[i]) return;
      const Solution is = evaluateCuts(problem_, toCuts(alphabet_, selection));
      const double cost = static_cast<double>(is.cost) + alike_, rows = static_cast<double>(is.suppressed);
      least.paid = std::min(least.paid, cost + dearer * rows);
      if (rows <= most) least.within = std::min(least.within, cost);
    });
    return least;
  }

  const Problem problem_;
  const Alphabet alphabet_;
  const double alike_;
  ColumnDivider divider_;
  std::mt19937_64 random_;
};

std::string divides(const Instance& instance) { return Bench(instance).check(); }

TEST(ColumnDivider, FindsTheCheapestOfAllDivisions) {
  EXPECT_EQ("", instances::everyInstance(51, instances::times(600), {5, 8, 14, 5, true, true}, divides));
}

// With four places of a column, of which the present cuts are never left out.
std::string dividesWithFewPlaces(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  ColumnDivider divider(problem, alphabet, 7, 4);
  std::mt19937_64 random(instance.rows.size());
  Selection selection(alphabet.size(), 0);
  for (uint32_t round = 0; round < 12; ++round) {
    const auto column = static_cast<uint32_t>(random() % problem.tuples.columns());
    if (!divider.divides(column)) continue;
    const Solution before = evaluateCuts(problem, toCuts(alphabet, divider.selection()));
    const bool few = before.cuts.starts[column].size() <= 3;
    const double dearer = static_cast<double>(random() % 3 * priceOf(problem).suppressed(1) / 2);
    divider.look(column);
    const ColumnDivider::Worth found = divider.cheapest(dearer);
    divider.take();
    const Solution is = evaluateCuts(problem, toCuts(alphabet, divider.selection()));
    const auto paid = [&](const Solution& of) {
      return static_cast<double>(of.cost) + dearer * static_cast<double>(of.suppressed);
    };
    if (found.cost != static_cast<double>(is.cost + priceOf(problem).alike())) return "its cost is another";
    if (few && paid(is) > paid(before)) return "it is dearer than what stood";
    if (round % 3 != 0) continue;
    selection = divider.selection();
    for (uint32_t i = 0; i < alphabet.size(); ++i)
      if (random() % 3 == 0) include(alphabet, selection, i);
    divider.place(selection);
    if (divider.selection() != selection) return "it does not stand where it was placed";
  }
  return "";
}

TEST(ColumnDivider, LooksAtSomePlacesOfAColumnThatHasMany) {
  const instances::Shape wide{3, 20, 20, 3, true, true};
  EXPECT_EQ("", instances::everyInstance(54, instances::times(400), wide, dividesWithFewPlaces));
}

TEST(ColumnDivider, FindsItUnderEveryRule) {
  const instances::Shape diverse{5, 7, 14, 3, true, true, true, false};
  EXPECT_EQ("", instances::everyInstance(52, instances::times(200), diverse, divides));
  const instances::Shape persons{5, 7, 14, 3, true, true, false, true};
  EXPECT_EQ("", instances::everyInstance(53, instances::times(200), persons, divides));
}

}  // namespace
}  // namespace indistinct
