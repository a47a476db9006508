#include "core/search/classic/classic.h"

#include <algorithm>

#include "core/base/invariant.h"
#include "core/search/evaluate_cuts.h"

namespace indistinct {

Classic::Classic(Problem problem, SearchOptions options)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      alphabet_(makeAlphabet(problem_)),
      classes_(problem_, alphabet_) {
  progress_.doing = "enumerating sets of cuts";
  progress_.bound = options_.bound.value_or(0);
  if (options_.start) keep(toSelection(alphabet_, *options_.start));
  Frame root;
  root.state = classes_.root();
  for (uint32_t v = 0; v < alphabet_.size(); ++v) root.tails.push_back(v);
  stack_.push_back(std::move(root));
}

void Classic::keep(const Selection& selection) {
  Solution found = canonical(problem_, alphabet_, selection);
  if (!allowed(problem_, found)) return;
  if (!progress_.best || better(found, *progress_.best)) progress_.best = std::move(found);
}

void Classic::offer(const Solution& solution) {
  if (progress_.best && !better(solution, *progress_.best)) return;
  Solution copy = solution;
  progress_.best = std::move(copy);
}

void Classic::withdraw(std::vector<uint32_t>& tails, const std::vector<uint32_t>& choices) const {
  Selection left(alphabet_.size(), 0);
  for (uint32_t v : tails) left[v] = 1;
  for (uint32_t v : choices) exclude(alphabet_, left, v);
  tails.erase(std::remove_if(tails.begin(), tails.end(), [&](uint32_t v) { return !left[v]; }), tails.end());
}

void Classic::prune(Frame& frame, bool reorder) {
  while (true) {
    const HeadClasses::Verdict verdict = classes_.judge(frame.state, frame.tails);
    frame.bound = std::max(frame.bound, verdict.bound);
    if (frame.bound >= worst() || verdict.suppressed > problem_.maxSuppressed) {
      frame.tails.clear();
      return;
    }
    std::vector<uint32_t> hopeless;
    for (uint32_t v : frame.tails) {
      const uint32_t parent = alphabet_.choices[v].parent;
      if (parent != Alphabet::none && !frame.state.head[parent]) continue;
      const HeadClasses::Choice& choice = verdict.choices[v];
      if (choice.useless || choice.bound >= worst() || choice.suppressed > problem_.maxSuppressed) {
        hopeless.push_back(v);
      }
    }
    if (!hopeless.empty()) {
      withdraw(frame.tails, hopeless);
      continue;
    }
    if (!reorder) return;
    const auto open = [&](uint32_t v) {
      const uint32_t parent = alphabet_.choices[v].parent;
      return parent == Alphabet::none || frame.state.head[parent];
    };
    // Back to front: the next to branch on stands last.
    std::sort(frame.tails.begin(), frame.tails.end(), [&](uint32_t a, uint32_t b) {
      if (open(a) != open(b)) return open(b);
      const auto& x = verdict.choices[a];
      const auto& y = verdict.choices[b];
      if (x.splits != y.splits) return x.splits < y.splits;
      if (x.squares != y.squares) return x.squares > y.squares;
      return a > b;
    });
    return;
  }
}

void Classic::step() {
  Frame& frame = stack_.back();
  if (frame.fresh) {
    frame.fresh = false;
    ++progress_.nodes;
    const HeadClasses::Head head = classes_.head(frame.state);
    if (head.suppressed <= problem_.maxSuppressed && head.cost < worst()) keep(frame.state.head);
    prune(frame, true);
  } else {
    prune(frame, false);
  }
  if (frame.tails.empty()) {
    stack_.pop_back();
    return;
  }
  const uint32_t v = frame.tails.back();
  frame.tails.pop_back();
  Frame child;
  child.state = classes_.with(frame.state, v);
  child.tails = frame.tails;
  child.bound = frame.bound;
  withdraw(frame.tails, alphabet_.choices[v].children);
  stack_.push_back(std::move(child));
}

void Classic::report() {
  Cost bound = worst();
  progress_.memory = 0;
  for (const Frame& frame : stack_) {
    bound = std::min(bound, frame.bound);
    progress_.memory += frame.state.bytes() + frame.tails.capacity() * 4;
  }
  invariant("no solution costs less than a bound that was reported",
            [&] { return progress_.bound.value_or(0) <= worst(); });
  progress_.bound = std::max(progress_.bound.value_or(0), bound);
  progress_.open = stack_.size();
  if (progress_.best && *progress_.bound >= progress_.best->cost) {
    progress_.bound = progress_.best->cost;
    progress_.proven = true;
    progress_.finished = true;
  }
  if (stack_.empty()) {
    progress_.finished = true;
    progress_.proven = progress_.best.has_value();
    if (!progress_.best) progress_.bound.reset();
  }
  if (progress_.best && options_.gapLimit) {
    const double cost = static_cast<double>(progress_.best->cost);
    if (cost - static_cast<double>(*progress_.bound) <= *options_.gapLimit * cost) stop(Stop::gap);
  }
  if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) stop(Stop::nodes);
  if (progress_.finished) progress_.doing = progress_.proven ? "finished: nothing better exists" : "finished";
}

void Classic::stop(Stop why) {
  if (!progress_.finished) progress_.stopped = why;
  progress_.finished = true;
}

// Known without a report, so that nobody who asks more often sees an end sooner.
bool Classic::ended() const {
  const auto closed = [&](const Frame& frame) { return frame.bound >= worst(); };
  return progress_.finished || std::all_of(stack_.begin(), stack_.end(), closed) ||
         (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit);
}

void Classic::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!ended()) {
    step();
    if (std::chrono::steady_clock::now() >= until) break;
  }
  report();
}

}  // namespace indistinct
