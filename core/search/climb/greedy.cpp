#include "core/search/climb/greedy.h"

namespace indistinct {

Greedy::Greedy(Problem problem, SearchOptions options)
    : FindingSearch(std::move(problem), std::move(options)), climb_(problem_, alphabet_, options_.seed) {
  progress_.doing = "adding the cut that helps most";
}

void Greedy::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished && climb_.score(down_, until)) {
    ++progress_.nodes;
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    const bool moved = climb_.move(down_, climb_.standing().excess > 0);
    progress_.finished = (!moved && !down_) || progress_.stopped;
    if (!moved && down_) {
      show();
      down_ = false;
      climb_.place(Selection(alphabet_.size(), 1));
      progress_.doing = "removing the cut whose removal helps most";
    }
    if (std::chrono::steady_clock::now() >= until) break;
  }
  show();
  if (progress_.finished) progress_.doing = "finished: no single cut helps any more";
  progress_.memory = climb_.memory();
}

void Greedy::show() {
  const Standing now = climb_.standing();
  if (now.excess == 0 && (!progress_.best || now.cost <= progress_.best->cost)) keep(climb_.selection());
}

}  // namespace indistinct
