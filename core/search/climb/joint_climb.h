#pragma once
// Cuts whose rows below k are published with blanks: hill climbing over single cuts, where a row below k
// costs what its rescue costs and not a whole row.
//
// Idea. A cut comes, goes, or shifts to a place nearby. What that does to the greedy rescue of the whole
// table is told by a ledger (core/cells/rescue_ledger.h) that looks only at what the change touches. The
// moves are tried in random order, some at a time by all threads; the best of them is made if it improves.
// Where none improves, the best solution is perturbed by a few moves and climbed from again.
//
// It begins with the best of a few climbs that withhold those rows, rescued as far as limits on blanks allow,
// and is never worse than that. Where limits are tight most other files break them, since a row below k is
// not withheld here as long as it can be published.
//
// Source: ours. The cuts so become much finer than those that count on withholding, since nearly every row
// below k can be published with a cell or two blank. Invariant: what is kept was counted by definition
// (core/cells/blanked_file.h). Equal seeds give equal solutions for any number of threads, as the moves of a
// batch are judged apart and compared in order.
//
// Tried and dropped: column sets by their size alone (by what they are worth, the same time leads further).
#include <functional>
#include <memory>
#include <random>

#include "core/base/crew.h"
#include "core/cells/blanked_file.h"
#include "core/cells/rescue.h"
#include "core/cells/rescue_ledger.h"
#include "core/search/alphabet.h"
#include "core/search/climb/two_phase.h"

namespace indistinct {

class JointClimb : public Search {
 public:
  // What is blank in a file of these cuts once its rows below k are rescued within the limits.
  using Rescued = std::function<Blanks(const Cuts&)>;
  // Requires: a loss that is priced by cells, and a rule of k rows alone.
  JointClimb(Problem problem, SearchOptions options, BlankLimits limits, Rescued rescued);
  void advance(std::chrono::milliseconds slice) override;

 private:
  static constexpr uint32_t none = Alphabet::none;
  struct Move {
    uint32_t drop = none, take = none;
  };
  // A solution beyond its limits is the worse the further it is beyond; then cost decides.
  struct Standing {
    uint64_t excess = 0;
    Cost cost = 0;
    auto operator<=>(const Standing&) const = default;
  };
  // One column's intervals: each has a number that it keeps while others come and go.
  struct Intervals {
    std::vector<uint32_t> ofPosition;
    struct One {
      uint32_t number = 0;
      uint64_t cell = 0;
    };
    std::vector<One> all;
  };
  struct Bench {  // of one thread
    std::unique_ptr<RescueLedger> apart;
    RescueLedger::Scratch scratch;
    std::vector<RescueLedger::Move> moves;
  };

  std::vector<Move> movesFrom(const Selection& selection) const;
  void apply(const Move& move, Selection& selection) const;
  Intervals renumbered(uint32_t column, const Selection& selection) const;
  Standing judge(const Showing& showing, const Showing* difference, uint32_t column,
                 const Intervals& changed) const;
  Standing tried(const Move& move, Bench& bench) const;
  std::vector<ColumnSet> patterns(const std::vector<Intervals>& intervals) const;
  void placeOn(RescueLedger& ledger, const std::vector<Intervals>& intervals) const;
  void place(Selection selection);
  void beginWithheld(std::chrono::steady_clock::time_point until);
  void deal();
  void choose();
  void keep();
  void perturb();
  void show();

  const Problem problem_;
  const SearchOptions options_;
  const BlankLimits limits_;
  const Rescued rescued_;
  const Alphabet alphabet_;
  std::vector<std::vector<std::vector<uint32_t>>> tuplesAt_;  // [column][position]
  std::vector<std::vector<uint64_t>> rowsAt_;                 // [column][position]
  RescueLedger ledger_;
  Crew crew_;
  std::vector<Bench> benches_;  // [thread]
  std::mt19937_64 random_;
  std::unique_ptr<TwoPhase> withholding_;  // until it has been begun with

  Selection selection_, best_;
  std::vector<Intervals> intervals_;  // [column]
  Standing standing_;
  std::optional<Standing> reached_;
  Blanks reachedBlanks_;
  bool shown_ = true;  // is what was reached in progress_?

  std::vector<Move> moves_;
  size_t next_ = 0;    // of the moves
  size_t failed_ = 0;  // moves in a row
  std::vector<Move> batch_;
  std::vector<Standing> judged_;
  uint32_t done_ = 0;  // of the batch
  uint64_t idle_ = 0;  // climbs since the last improvement
};

}  // namespace indistinct
