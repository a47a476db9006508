#include "core/search/path/path_search.h"

#include <algorithm>

#include "core/search/tree/branch_and_bound.h"

namespace indistinct {

namespace {
double toUpper(Cost upper) { return upper == ~Cost{0} ? Span::forbidden : static_cast<double>(upper); }
}  // namespace

// Decides the cuts on which all alive intervals agree.
bool PathModel::Worker::settle(PathNode& node, double upper, bool& changed) {
  if (!model_.rules.fix) return true;
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    const Column& column = columns_[c];
    if (!column.open) continue;
    ends_.assign(column.units() + 1, 0);
    inside_.assign(column.units() + 1, 0);
    for (const Span& span : column.spans) {
      ends_[span.first] = 1;
      for (uint32_t u = span.first + 1u; u < span.end; ++u) inside_[u] = 1;
    }
    for (uint32_t u = 1; u < column.units(); ++u) {
      const uint32_t choice = model_.alphabet.ofCut[c][column.start[u]];
      if (!node.decided.open(choice)) continue;
      const bool refuse = !ends_[u] || bound_ + column.choice[u] >= upper;
      const bool choose = !inside_[u] || bound_ + column.refusal[u] >= upper;
      if (!refuse && !choose) continue;
      changed = true;
      if (refuse && choose) return false;
      if (!(choose ? node.decided.choose(model_.alphabet, choice)
                   : node.decided.refuse(model_.alphabet, choice)))
        return false;
    }
  }
  return true;
}

void PathModel::Worker::take(Selection& selection, uint32_t c, const std::vector<uint32_t>& spans) const {
  Cuts cuts = toCuts(model_.alphabet, selection);
  auto& starts = cuts.starts[c];
  for (uint32_t i : spans) {
    const Position p = columns_[c].start[columns_[c].spans[i].first];
    if (p > 0) starts.push_back(p);
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  selection = toSelection(model_.alphabet, cuts);
}

// The chosen cuts and the shortest path of the column where that saves most.
void PathModel::Worker::offer(const PathNode& node, Incumbent& incumbent) {
  if (mayDrop_) return;
  double total = base_;
  std::vector<double> own(columns_.size(), 0);  // each column's cost under the chosen cuts alone
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    const Column& column = columns_[c];
    for (uint32_t u = 0; u < column.units();) {
      uint32_t end = u + 1;
      double rows = column.rows[u];
      while (end < column.units() && !column.chosen[end]) rows += column.rows[end++];
      own[c] += rows * model_.cell(c, column.start[u], column.start[end]);
      u = end;
    }
    total += own[c];
  }
  uint32_t best = 0;
  double saving = -1;
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    if (model_.alphabet.spaces[c] == Space::lattice) continue;
    if (own[c] - columns_[c].shortest > saving) {
      saving = own[c] - columns_[c].shortest;
      best = c;
    }
  }
  if (saving < 0) {  // lattices only
    if (total < toUpper(incumbent.wanted())) incumbent.offer(node.decided.selection());
    return;
  }
  if (total - saving >= toUpper(incumbent.wanted())) return;
  offerExact(node, incumbent, best);
}

// The best of all solutions that differ from the chosen cuts in this column alone.
double PathModel::Worker::offerExact(const PathNode& node, Incumbent& incumbent, uint32_t c) {
  path_.resize(columns_[c].units());
  const OuterPath::Chosen chosen =
      path_.cheapest(columns_[c].spans, columns_[c].cost.data(), columns_[c].suppressed.data(),
                     static_cast<double>(model_.problem.maxSuppressed) - gone_, OuterPath::infinite);
  if (chosen.cost >= OuterPath::infinite) return chosen.cost;
  const double cost = bound_ - columns_[c].shortest + chosen.cost;
  if (mayDrop_ && cost >= toUpper(incumbent.wanted())) return cost;
  Selection selection = node.decided.selection();
  take(selection, c, chosen.spans);
  incumbent.offer(selection);
  return cost;
}

void PathModel::Worker::leave(double bound) {
  if (bound >= Span::forbidden) return;
  node_.bound = std::max(node_.bound, static_cast<Cost>(std::max(0.0, bound)));
  rest_ = true;
}

void PathModel::Worker::branch(const PathNode& node, double upper, std::vector<PathNode>& children) {
  const double slack = std::max(1.0, std::min(upper, 1e18) - bound_);
  const double all = static_cast<double>(model_.problem.tuples.rows);
  uint32_t best = Alphabet::none;
  double most = -1, choosing = 0, refusing = 0;
  bool others = false;
  for (uint32_t c = 0; c < columns_.size(); ++c) others = others || (columns_[c].open && c != model_.longest);
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    const Column& column = columns_[c];
    if (!column.open || (others && c == model_.longest)) continue;
    double before = 0, total = 0;
    for (double rows : column.rows) total += rows;
    for (uint32_t u = 1; u < column.units(); ++u) {
      before += column.rows[u - 1];
      const uint32_t choice = model_.alphabet.ofCut[c][column.start[u]];
      if (!node.decided.ready(model_.alphabet, choice)) continue;
      const double score = (std::min(1.0, column.refusal[u] / slack) + .01) *
                           (std::min(1.0, column.choice[u] / slack) + .2) *
                           (std::min(before, total - before) / all + .003);
      if (score > most) {
        most = score;
        best = choice;
        choosing = column.choice[u];
        refusing = column.refusal[u];
      }
    }
  }
  if (best == Alphabet::none) return;
  for (const bool chosen : {true, false}) {
    PathNode next = node;
    next.depth = node.depth + 1;
    const double bound = bound_ + (chosen ? choosing : refusing);
    if (bound >= upper) continue;
    if (!(chosen ? next.decided.choose(model_.alphabet, best) : next.decided.refuse(model_.alphabet, best)))
      continue;
    next.bound = static_cast<Cost>(std::max(0.0, bound));
    children.push_back(std::move(next));
  }
}

bool PathModel::Worker::proceed(Incumbent& incumbent, std::vector<PathNode>& children, Time until) {
  rest_ = false;
  if (node_.bound >= incumbent.upper()) return true;
  while (true) {
    if (!gathered_) {
      gather(node_);
      gathered_ = true;
      if (std::chrono::steady_clock::now() >= until) return false;
    }
    gathered_ = false;
    if (!judge(toUpper(incumbent.upper()))) return true;
    if (bound_ >= toUpper(incumbent.wanted())) {
      leave(bound_);
      return true;
    }
    uint32_t open = 0, last = model_.longest;
    bool lattice = false;
    for (uint32_t c = 0; c < columns_.size(); ++c) {
      if (!columns_[c].open) continue;
      ++open;
      last = c;
      lattice = model_.alphabet.spaces[c] == Space::lattice;
    }
    if (open == 0) {
      incumbent.offer(node_.decided.selection());
      leave(bound_);
      return true;
    }
    if (open == 1 && !lattice) {
      leave(offerExact(node_, incumbent, last));
      return true;
    }
    offer(node_, incumbent);
    const double upper = toUpper(incumbent.upper());
    if (bound_ >= upper) return true;
    bool changed = false;
    if (!settle(node_, upper, changed)) return true;
    if (!changed) {
      branch(node_, upper, children);
      return true;
    }
    if (std::chrono::steady_clock::now() >= until) return false;
  }
}

}  // namespace indistinct
