#pragma once
// Two-phase hill climbing. Idea (Bayardo & Agrawal, section 7.3): remove the cut whose removal helps most
// until none helps, then add the cut whose addition helps most until none helps, and again, until neither
// does.
//
// Ours differs: the first climb starts from everything generalized, so that a usable solution exists after
// milliseconds, and every later one from a perturbation of the best solution rather than from a random one.
// Restarts from random stay some per cent away; perturbing the best reaches the optimum of most of the
// benchmark's cells. Now and then a perturbation clears a whole column, since single changes seldom lead
// from one division of a long column to another. Where suppression is limited, every other climb first
// ignores the limit and then repairs: with few rows to spare most single additions are forbidden, and a
// climb that obeys at every step sticks.
//
// Beside it stand annealing (annealing.h) and genetic search (core/search/genetic); bench/race.mjs says how
// far each gets in the same time.
#include <memory>
#include <random>

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
  // Moves the starting point of later climbs, if it is better.
  void offer(const Solution& solution);

 private:
  void finishClimb();
  void perturb();
  void keep(const Selection& selection);
  void show(const Solution& solution);

  const Problem problem_;
  const SearchOptions options_;
  const Alphabet alphabet_;
  HillClimb climb_;
  std::mt19937_64 random_;
  // What later climbs begin with: of ended climbs alone, so that it depends on no clock.
  std::optional<Solution> reached_;
  Selection best_;
  uint64_t climbs_ = 0;
  uint64_t idle_ = 0;  // climbs since the last improvement
  bool generalizing_ = false;
  bool movedLast_ = true;  // did the phase before this one move?
  bool moved_ = false;
  bool ended_ = false;    // the climb; the next has not begun
  bool relaxed_ = false;  // does this climb ignore the limit still?
};

}  // namespace indistinct
