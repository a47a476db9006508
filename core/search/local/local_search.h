#pragma once
// Local recoding: groups of rows, each with cells of its own, that lose as little as possible together.
//
// Idea. Where columns are few and publish nodes, groups are found by their boxes (box_greedy.h). Else best
// first: each free row is a seed, whose best group among its nearest free rows is found by a narrow beam
// (box_beam.h). What a row loses there says how hard it is to place, and becomes its price. Seeds stand in a
// heap by what their group loses less the prices of its rows; the first whose rows are all free still is
// kept, and who finds one taken looks for a group anew. Few rows are left over; they join the group that
// suffers least. Then rows change places (reassign.h) for as long as that helps, and in turn the bound rises.
//
// It begins with the best file that has one generalization for all rows, and is never worse than that.
//
// Source: ours. Invariant: what is kept was counted by definition (recoded.h), every group satisfies the
// rule, and no more rows are withheld than may be. The bound is what rows are charged (row_charges.h); before
// there are charges, what a row loses together with its (k - 1)th nearest row, as its cells reach there.
//
// Equal seeds give equal files for any number of threads and slices: seeds are looked at in batches of one
// size, each by itself. Rows of a tuple may go apart where rows alone decide (Rule::plain) and none stands
// for several. More rows than `mostInBlock` are first divided where they differ most, and each block is
// solved by itself.
//
// Tried and dropped: hard seeds first; annealing by swaps. Both stay behind.
#include <memory>
#include <queue>

#include "core/base/crew.h"
#include "core/search/climb/two_phase.h"
#include "core/search/local/box_beam.h"
#include "core/search/local/box_greedy.h"
#include "core/search/local/reassign.h"
#include "core/search/local/recoding_search.h"
#include "core/search/local/row_charges.h"
#include "core/search/local/row_scan.h"

namespace indistinct {

class LocalSearch : public RecodingSearch {
 public:
  // Requires: a loss that is priced by cells, and spaces that are splits or taxonomies. `sets`: see
  // LocalCells. `divisible`: no table row stands for several. `crew`: of whoever runs several searches.
  LocalSearch(Problem problem, SearchOptions options, const std::vector<uint32_t>& sets, bool divisible,
              std::shared_ptr<Crew> crew = nullptr);
  void advance(std::chrono::milliseconds slice) override;
  // Does every row have its group? Then there is a bound that says something, and then small gains are left.
  bool grouped() const { return stage_ == Stage::improve; }
  bool bounded() const { return grouped() && (!byBoxes_ || charges_->passed()); }
  // Has no row changed places for long? The bound may rise still.
  bool stands() const { return grouped() && (!divided_ || groups_.of.size() < 2 || idle_ >= patience); }

 private:
  enum class Stage : uint8_t { global, boxes, look, choose, join, improve };
  using Time = std::chrono::steady_clock::time_point;
  using Member = LocalGroups::Member;
  static constexpr uint32_t none = 0xffffffffu;
  static constexpr uint64_t patience = 100;  // rounds without a gain

  // It stands for all free rows of its tuple in the block.
  struct Seed {
    uint32_t first = 0, rows = 0;  // of the block
    std::vector<uint32_t> near;
    BoxBeam::Box box;
    bool stands = false;    // has a group been found?
    bool thorough = false;  // by the wide beam?
    uint32_t pure = none;   // the group that has rows of its tuple alone
    uint64_t least = 0;     // what one of its rows loses at least
  };
  struct Block {
    std::vector<uint32_t> tupleOf;  // [row]
    std::vector<uint64_t> weight;   // [row]: how many it stands for
    std::vector<Seed> seeds;
    std::vector<int32_t> prices;  // [row]
    std::unique_ptr<RowScan> scan;
  };
  struct Bench {  // of one thread
    std::unique_ptr<BoxBeam> beam;
    RowScan::Scratch scratch;
    std::vector<uint32_t> among;
  };

  bool beginGlobal(Time until);
  void divide(std::vector<Member> rows);
  void beginBlock();
  bool look(Time until);
  void lookFrom(uint32_t seed, Bench& bench);
  void setPrices();
  bool choose(Time until);
  void dealBatch();
  void searchAgain(uint32_t seed, Bench& bench);
  int64_t scoreOf(const BoxBeam::Box& box) const;
  uint32_t freeRow(const Seed& seed) const;
  void keepGroup(Seed& seed);
  void endBlock();
  void endBoxes();
  void joinLeftovers();
  void tellGroups();
  void beginToImprove();
  void improve(Time until);
  void raiseBound(uint64_t least);

  const Problem problem_;
  const SearchOptions options_;
  const bool divided_;  // may rows of a tuple go apart?
  const LocalCells cells_;
  const bool byBoxes_;  // are groups found by boxes, and not by the beam?
  const uint32_t width_, candidates_;
  const std::shared_ptr<Crew> crew_;
  std::vector<Bench> benches_;  // [thread]
  std::unique_ptr<TwoPhase> global_;
  std::unique_ptr<BoxWalk> walk_;  // where groups are found by boxes
  std::unique_ptr<BoxGreedy> boxes_;
  Stage stage_ = Stage::global;

  std::vector<std::vector<Member>> blocks_;
  size_t block_ = 0;
  Block now_;
  uint32_t done_ = 0;
  std::vector<uint32_t> batch_;
  using Entry = std::pair<int64_t, uint32_t>;  // score, seed
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap_;
  LocalGroups groups_;
  std::vector<Member> leftovers_;
  uint64_t least_ = 0;  // what the rows looked at so far lose at least
  std::unique_ptr<RowCharges> charges_;
  bool charged_ = false;  // can no row be charged more?
  bool turn_ = false;     // of the bound?
  std::unique_ptr<Reassign> reassign_;
  uint64_t idle_ = 0;  // rounds since the last one that helped
  bool told_ = false;  // is what was reached in progress_?
};

}  // namespace indistinct
