#pragma once
// The exact search for DM and CM: branch and bound that never branches on one "outer" column.
//
// Idea: a partition of the outer column is a path through its spans, and the cost of a generalization
// is the sum over the spans of its path of what the rows in each cost under the inner cuts. So a node
// decides inner cuts only. With a lower bound for every span the cheapest path bounds all solutions
// below the node; with exact costs it is the best outer partition for the cuts chosen: a strong
// solution at every node. Spans through which no cheap enough path leads die for the whole subtree; an
// open cut whose choice (or refusal) raises every path above the best solution is refused (or chosen)
// for good.
//
// Source: ours, after Bayardo & Agrawal. Invariant of a node: every solution below it that costs less
// than the best uses only alive spans, chosen and open cuts, all the chosen ones, and pays for each of
// its spans at least the bound stored with it.
//
// Ours differs from K-OPTIMIZE: binary branching (choose a cut, refuse it) instead of set enumeration,
// so that both children are bounded by what the parent knows of that cut; best-first order; nodes
// without tables, rebuilt when they are expanded. An open cut that no best solution needs is refused at
// once: where in every alive piece it leaves at most one side of k rows, taking it out of a solution
// costs nothing, in the cases that head_classes.cpp names.
#include <chrono>

#include "core/privacy/strength.h"
#include "core/search/outer/outer_path.h"
#include "core/search/outer/outer_tables.h"
#include "core/search/outer/span_bound.h"

namespace indistinct {

class Incumbent;

class OuterModel::Worker {
 public:
  explicit Worker(const OuterModel& model);
  using Time = std::chrono::steady_clock::time_point;
  void begin(OuterNode node);
  bool proceed(Incumbent& incumbent, std::vector<OuterNode>& children, Time until);
  // The node, if greater k may find something below it from its bound on; nothing if it is closed for them
  // too, or its children stand for it.
  const OuterNode* rest();

 private:
  bool cheapEnough(const Span& span, double least, double upper) const;
  void findWeak();
  double judgeQuickly(double upper);
  bool tooManySuppressed();
  // Returns what the chosen cuts cost at least.
  double offerPath(const OuterNode& node, Incumbent& incumbent);
  void prepare(Incumbent& incumbent);
  double judgeCoarsely(double upper);
  bool leave(double bound, Incumbent& incumbent);
  bool judgeFully(Time until);
  // Refuses and chooses what is settled. False if nothing better lies below.
  bool settle(OuterNode& node, double upper, bool& changed);
  void branch(const OuterNode& node, double upper, std::vector<OuterNode>& children);
  OuterNode child(const OuterNode& node, uint32_t choice, bool chosen, double upper);
  void raise(const std::vector<double>& table, uint32_t choice, std::vector<Span>& spans) const;

  const OuterModel& model_;
  OuterTables tables_;
  OuterPath path_;
  std::unique_ptr<SpanBound> bound_;
  Strength strength_;

  OuterNode node_;           // at work
  std::vector<Span> spans_;  // its spans
  std::vector<Span> childSpans_;
  enum class Stage : uint8_t { build, fill, start, quick, offer, sweep, coarse, judge, closed };
  Stage stage_ = Stage::build;
  bool rest_ = false;
  size_t next_ = 0;   // span to judge
  size_t width_ = 0;  // spans
  // Of the rows of each span that have k rows, and yet violate the rule: what their suppression adds, and how
  // many they are.
  std::vector<double> dearer_, weak_;
  std::vector<double> least_, exact_, suppressed_, allset_;
  std::vector<double> chosen_, refused_, lost_;              // [span * tails + tail]
  std::vector<double> tailChosen_, tailRefused_, tailLost_;  // [tail]: of the cheapest path
  std::vector<uint8_t> needed_;                              // [tail]
  std::vector<double> choiceChosen_, choiceRefused_;         // [choice]: bounds of the node with it
};

}  // namespace indistinct
