#pragma once
// What would help most where a result is poor, with what it would bring.
//
// Idea: the file's own problem is changed in one thing at a time (a higher limit, a smaller k, free cuts in
// place of levels, finer bins), and each change is tried by a short search that starts from the cuts at
// hand. Where no change makes the result good, all of them together are tried; where not even they do, no
// setting will, and columns are left out in the order of LeaveOut, as few as possible by bisection, until
// what is left is good.
//
// Source: ours. Invariant: every figure is the exact cost of cuts that were found for the changed problem, so
// the engine reaches it or better. The short search ends after a number of moves that depends on the size of
// the table alone: equal input gives equal advice on every computer.
//
// What differs from trying everything: no single column is tried as left out, and none is binned more
// coarsely. A column without any cut makes the same classes as one that is not there, and counts as lost
// either way; so a file without the column can never lose less than the best file with it, and the search
// knows all coarser bins as cuts. Only columns of which nothing is left can go at no price; they are named
// (`hidden`).
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "core/search/advice/leave_out.h"
#include "core/search/advice/vary.h"
#include "core/search/climb/two_phase.h"

namespace indistinct {

// A result is poor where it loses more than this part of what hiding everything costs.
inline constexpr double poorShare = 0.5;
// A change helps where it saves at least this part of the same.
inline constexpr double worthShare = 0.01;

// A cost beside what hiding everything costs.
struct Share {
  Cost cost = 0;
  Cost all = 1;
  double value() const { return static_cast<double>(cost) / static_cast<double>(all ? all : 1); }
  bool poor() const { return value() > poorShare; }
};

enum class Change : uint8_t { limit, k, space, bins };

struct Trial {
  Change change = Change::limit;
  uint64_t value = 0;  // limit: per cent; k: itself; bins: which of the finer problems
  Share lost;          // today, measured as the changed problem measures
  std::optional<Solution> found;
  Share would;
};

// The same rows with one column in finer bins, and today's cuts there.
struct Finer {
  Problem problem;
  Cuts cuts;
};

class Advise {
 public:
  Advise(Problem problem, Cuts found, std::vector<Finer> finer);

  void advance(std::chrono::milliseconds slice);
  bool finished() const { return stage_ == Stage::done; }
  double share() const;

  const Problem& problem() const { return problem_; }
  const Share& lost() const { return lost_; }
  const std::vector<Trial>& trials() const { return trials_; }  // those that were tried
  const std::vector<uint32_t>& hidden() const { return hidden_; }
  const Share& withoutHidden() const { return withoutHidden_; }  // of the other columns; where there are any
  // The most lenient settings; nothing where a single change is enough.
  const std::optional<Trial>& together() const { return together_; }
  uint64_t togetherK() const { return togetherK_; }
  uint64_t togetherLimit() const { return togetherLimit_; }  // per cent
  bool hopeless() const { return hopeless_; }
  // Where it is hopeless: the columns to leave out, and what the others would lose; empty where even one
  // column alone loses too much.
  const std::vector<uint32_t>& leaveOut() const { return leaveOut_; }
  const Share& withoutThem() const { return withoutThem_; }

 private:
  enum class Stage : uint8_t { single, together, order, bisect, done };

  Problem problem_;
  Cuts cuts_;
  std::vector<Finer> finer_;
  Share lost_;
  std::vector<Trial> trials_;
  std::vector<uint32_t> hidden_;
  Share withoutHidden_;
  std::optional<Trial> together_;
  uint64_t togetherK_ = 0, togetherLimit_ = 0;
  bool hopeless_ = false;
  std::vector<uint32_t> leaveOut_;
  Share withoutThem_;

  Stage stage_ = Stage::single;
  size_t next_ = 0;  // trial
  std::unique_ptr<TwoPhase> search_;
  Cost all_ = 1;  // of the problem that is being searched
  std::unique_ptr<LeaveOut> order_;
  uint32_t low_ = 0, high_ = 0;  // columns left out: too few, and as far as is known enough

  void list();
  void begin(Problem problem, const Cuts& cuts);
  void nextStage();
  void take();
  std::vector<uint32_t> firstOut(uint32_t count) const;
  uint64_t limitOf(uint64_t percent) const { return problem_.tuples.rows * percent / 100; }
};

}  // namespace indistinct
