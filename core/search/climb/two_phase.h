#pragma once
// Two-phase hill climbing. Idea (Bayardo & Agrawal, section 7.3): remove the cut whose removal helps most
// until none helps, then add the cut whose addition helps most until none helps, and again, until neither
// does.
//
// Ours differs. The first climb starts from everything generalized, so that a usable solution exists after
// milliseconds, and every later one from one of the best that were found: some columns are exchanged for
// those of another, or a column is changed at random. Then every column is divided anew as well as can be
// (column_climb.h), since single changes seldom lead from one division of a long column to another, and the
// two phases begin from there. Where that leads nowhere for a while, the best are put aside and it begins
// anew; every fourth time it begins with what was put aside. Without dividing columns, climbs stuck up to 10
// % above the optimum where no row may be suppressed, and as far where 1 % may.
//
// Where no column can be divided so, and suppression is limited, every other climb first ignores the limit
// and then repairs: with few rows to spare most single additions are forbidden, and a climb that obeys at
// every step sticks. Restarts from random stay some per cent away.
//
// Beside it stand annealing (annealing.h) and genetic search (core/search/genetic); bench/race.mjs says how
// far each gets in the same time.
#include <memory>
#include <random>

#include "core/search/climb/column_climb.h"
#include "core/search/climb/hill_climb.h"
#include "core/search/search.h"

namespace indistinct {

class TwoPhase : public Search {
 public:
  TwoPhase(Problem problem, SearchOptions options);
  void advance(std::chrono::milliseconds slice) override;

  // One move, or the end of a climb. For a search that uses climbs as a source of solutions.
  void step(HillClimb::Time until);
  uint64_t climbs() const { return climbs_; }
  // Gives back what a climb holds of the rows, where that is much and none is under way.
  void letGo();
  // Moves the starting point of later climbs, if it is better.
  void offer(const Solution& solution);

 private:
  enum class Stage : uint8_t { begin, columns, cuts };
  struct Elite {
    Cost cost = 0;
    Selection selection;
  };

  void begin();
  void perturb(Selection& selection, uint32_t& column);
  void climbCuts(HillClimb::Time until);
  void endClimb(Standing now, const Selection& selection);
  const Selection& elite();
  static void insert(std::vector<Elite>& among, Cost cost, const Selection& selection);
  void renew();
  void keep(const Selection& selection);
  void show(const Solution& solution);

  const Problem problem_;
  const SearchOptions options_;
  const Alphabet alphabet_;
  HillClimb climb_;
  ColumnClimb columns_;
  std::mt19937_64 random_;
  std::vector<std::vector<uint32_t>> ofColumn_;  // the choices of each column that has some
  // What later climbs begin with: of ended climbs alone, so that it depends on no clock.
  std::optional<Solution> reached_;
  std::vector<Elite> elites_;  // the best of them since they were renewed, ascending by cost
  std::vector<Elite> best_;    // the best of each time before
  uint64_t stale_ = 0;         // climbs since a better elite was found
  uint64_t renewals_ = 0;
  uint64_t climbs_ = 0;
  uint64_t idle_ = 0;  // climbs since the last improvement
  bool generalizing_ = false;
  bool movedLast_ = true;  // did the phase before this one move?
  bool moved_ = false;
  Stage stage_ = Stage::begin;
  bool relaxed_ = false;  // does this climb ignore the limit still?
};

}  // namespace indistinct
