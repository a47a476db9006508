#pragma once
// The exact search for losses that are priced by cells: every column is a path through its alive intervals.
//
// Idea: the loss is a sum over columns, and in each column over the intervals of its partition: rows in the
// interval times the interval's price. Only k ties the columns together. So each column alone has a
// cheapest path of intervals, the sum of these is a lower bound, and k speaks through the classes of
// the cuts chosen so far: an interval in which such a class has more than 0 and fewer than k rows
// suppresses them in every solution below the node.
//
// Nothing suppressed (limit 0): such an interval is dead. The bound is the sum of the columns' shortest
// paths.
// With suppression: a row costs M in all when suppressed (M: the sum of the columns' full
// losses). Let u_j be the loss of the chosen interval that holds it in column j, the most it can pay
// there when kept, and E = M - sum of u_j. Column j charges a row that it sees suppressed u_j and its share
// of E; the shares of a row are at most 1 in all. A row suppressed in truth is charged at most u_j
// wherever it is not seen, so at most sum of u_j + E = M together; a kept row is seen nowhere and is
// charged what it pays. Hence the sum of shortest paths under these charges is a bound. Which shares, and the
// price of a row under a limit: path_shares.cpp. With one column open the charges are exact. Each column's
// path that suppresses least must respect the limit as well. Fixing: an interval through which no path is
// cheap enough (all other columns at their shortest) dies; an open cut that no alive interval spans is
// chosen; one at which none ends is refused. Solutions: the chosen cuts with one column's shortest path keep
// every class at k rows where nothing is suppressed, since each class was tested with each interval of that
// column; with one column open the shortest path is exact.
//
// Branching: on the cut with the largest product of what refusing it costs, what choosing it costs
// (path_probe.cpp) and the rows on its smaller side; the longest column is left to its paths. A column of
// a taxonomy has the tree's nodes for intervals, so its paths are cuts of the tree; a lattice is bounded
// like splits, but only branching decides it.
//
// Tried and dropped: ranking cuts by the two costs alone (a quarter more nodes).
//
// Source: ours. Invariant of a node: every better solution below it has its chosen cuts and none of its
// refused ones. Nodes hold these decisions only; intervals are killed again when the node is expanded.
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/decisions.h"
#include "core/search/grouping.h"
#include "core/search/outer/outer_path.h"
#include "core/search/price.h"

namespace indistinct {

class Incumbent;

struct PathNode {
  Cost bound = 0;
  double price = 0;  // of a suppressed row, beyond what it costs
  uint32_t depth = 0;
  Decisions decided;
  uint64_t bytes() const { return sizeof(PathNode) + decided.bytes(); }
};

struct PathModel {
  using Node = PathNode;
  class Worker;
  static constexpr uint64_t nodesPerClimb = 256;

  PathModel(const Problem& problem, const Alphabet& alphabet, const Rules& rules);
  // Is the loss priced by cells, and small enough for sums of doubles to be exact?
  static bool fits(const Problem& problem, const Alphabet& alphabet);
  Node root() const;
  uint64_t bytes() const { return problem.tuples.size * (problem.tuples.columns() * 2ull + 4); }

  // Tuples, merged where no chosen or open cut separates them. As `fits` asks for small domains, positions
  // need no more than two bytes.
  struct Rows {
    Decisions decided;                            // the cuts refused there it forgot
    std::vector<std::vector<uint16_t>> position;  // [column][tuple]
    std::vector<uint32_t> count;
    uint32_t size() const { return static_cast<uint32_t>(count.size()); }
  };

  const Problem& problem;
  const Alphabet& alphabet;
  const Price price;
  const Rules rules;
  Rows rows;             // of all tuples
  uint32_t longest = 0;  // the column with most cuts among those that need no branching
  double whole = 0;      // M
  // What a row pays for an interval, as the sums count it.
  double cell(uint32_t column, uint32_t first, uint32_t end) const {
    return cells[column][size_t{first} * (problem.tuples.domainSizes[column] + 1) + end];
  }
  std::vector<std::vector<double>> cells;  // [column][first * (positions + 1) + end]
  std::vector<std::vector<std::vector<Position>>>
      nodeEnds;  // [taxonomy column][first]: ends of its nodes, ascending
};

class PathModel::Worker {
 public:
  explicit Worker(const PathModel& model);
  using Time = std::chrono::steady_clock::time_point;
  void begin(PathNode node) {
    node_ = std::move(node);
    gathered_ = false;
  }
  bool proceed(Incumbent& incumbent, std::vector<PathNode>& children, Time until);
  // The node, if greater k may find something below it from its bound on; nothing if it is closed for them
  // too, or its children stand for it.
  const PathNode* rest() const { return rest_ ? &node_ : nullptr; }

 private:
  friend struct PathBounds;  // the test that holds every one of its bounds against brute force
  // What a class has in a span that sees it suppressed: weights between two of the column's prefixes.
  struct Part {
    uint32_t span, from, to;
  };
  struct Column {
    std::vector<Position> start;  // of every unit: 0, chosen and open cuts; and the end
    std::vector<uint8_t> chosen;  // [unit]: does it start at a chosen cut?
    uint32_t units() const { return static_cast<uint32_t>(start.size() - 1); }
    bool open = false;
    std::vector<Span> spans;  // least: the charge of all rows
    std::vector<double> cost, suppressed;
    std::vector<double> own;       // [span]: the charge without what is shared
    std::vector<uint32_t> formed;  // [span]: its number before some died
    std::vector<Part> parts;       // by those numbers
    double now = 0;                // the shortest path of this round
    std::vector<double> rows;      // [unit]
    double shortest = 0;
    std::vector<double> refusal;  // [unit]: what refusing the cut at its start adds
    std::vector<double> choice;   // [unit]: what choosing it adds
  };

  void gather(const PathNode& node);
  // path_rule.cpp: which classes, and which parts of them, satisfy a rule that does not look at rows alone.
  void gatherRule();
  bool keeps(size_t h) const { return plain_ ? classRows_[h] >= k_ : keeps_[h] != 0; }
  bool judge(double upper);
  void see();
  void leave(double bound);
  void chargeColumn(uint32_t column);
  // path_shares.cpp: charges suppressed rows to the columns that see them.
  bool share(double upper);
  void beginShares();
  void chargeShares(double extra);
  double pass(uint32_t column);
  double moveShares(double step);
  // path_probe.cpp: adds to every open cut's `choice` what choosing it does to the other columns.
  void probe(double upper);
  void halve(uint32_t column);
  void halveClass(uint32_t h, uint32_t column);
  bool breaks(uint32_t h, uint32_t column, const uint32_t* half, uint32_t a, uint32_t b) const;
  double pathAround(uint32_t column, const std::vector<std::pair<uint32_t, const uint32_t*>>& halves);
  bool settle(PathNode& node, double upper, bool& changed);
  void offer(const PathNode& node, Incumbent& incumbent);
  // Returns its cost.
  double offerExact(const PathNode& node, Incumbent& incumbent, uint32_t column);
  void branch(const PathNode& node, double upper, std::vector<PathNode>& children);
  void take(Selection& selection, uint32_t column, const std::vector<uint32_t>& spans) const;

  const PathModel& model_;
  PathNode node_;          // at work
  bool gathered_ = false;  // are its rows merged and its classes known?
  bool rest_ = false;
  const double k_;
  const bool plain_;  // do rows alone decide?
  const bool mayDrop_;
  const Rows& rows() const { return merged_.empty() ? model_.rows : merged_.back(); }
  std::vector<Rows> merged_;  // ever more
  Grouping grouping_;
  std::vector<Column> columns_;
  std::vector<uint32_t> classOf_;  // [tuple]
  // The tuples again, one class after the other: their rows, and [member * columns + column] the unit,
  // counted from the class's first.
  std::vector<uint32_t> firstMember_, memberRows_;
  std::vector<uint16_t> memberUnit_;
  std::vector<std::vector<uint32_t>> unitOf_;  // [column][position]
  std::vector<double> classRows_;
  std::vector<std::vector<uint32_t>> classFirst_, classEnd_;  // [column][class]: its units
  std::vector<double> slack_;                                 // [class]: E
  Strength strength_;
  std::vector<uint8_t> keeps_;                     // [class]: does it satisfy the rule?
  std::vector<std::vector<uint32_t>> chosenCode_;  // [column][position]: the chosen interval
  // [column][as prefix_]: from this unit of the class, the end of the least part that satisfies the rule.
  std::vector<std::vector<uint32_t>> enough_;
  // A tuple that several columns can see suppressed, and where each of them counts it.
  struct Seen {
    uint32_t head, rows, first, end;
  };
  struct Sharer {
    uint32_t column, at;
  };
  std::vector<Seen> seen_;
  std::vector<Sharer> sharers_;
  std::vector<double> shares_;  // [sharer]: alpha
  std::vector<double> shared_;
  std::vector<std::vector<double>> lone_;      // [column][as prefix_]: rows that no other column can see
  std::vector<std::vector<double>> weight_;    // [column][as prefix_]: what is shared of the rows before it
  std::vector<std::vector<uint8_t>> alone_;    // [column][as prefix_]: is the unit seen suppressed by itself?
  std::vector<std::vector<uint8_t>> passed_;   // [column][as prefix_]: does the shortest path suppress it?
  std::vector<std::vector<double>> cheapest_;  // [column]: the charges of the best round
  std::vector<std::vector<uint8_t>> sees_;     // [column][class]
  std::vector<std::vector<double>> prefix_;    // [column]: classes one after the other, units + 1 each
  std::vector<std::vector<size_t>> prefixAt_;
  double base_ = 0;  // of classes that are suppressed already
  double gone_ = 0;  // their rows
  double bound_ = 0;
  // Of the probing: rows left of a cut, [class][cut][other column's unit]; intervals that a cut kills.
  std::vector<uint32_t> half_, halfWidth_, halfColumn_;
  std::vector<size_t> halfAt_;
  std::vector<uint32_t> dead_;
  uint32_t stamp_ = 0;
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> paths_;  // [column]: the spans of its shortest
  // Room for what is at hand: many nodes a second, by several threads, and the browser allocates under one
  // lock.
  OuterPath path_;
  std::vector<uint32_t> cuts_, code_, codeAt_, member_, place_, next_, first_, end_;
  std::vector<size_t> firstSpan_;
  std::vector<uint8_t> ends_, inside_;
  std::vector<double> reached_;
};

}  // namespace indistinct
