#include "core/search/genetic/genetic.h"

#include <algorithm>

namespace indistinct {

namespace {
constexpr uint64_t standardEvaluations = 500000;
constexpr uint32_t standardPopulation = 200, standardIslands = 4;
constexpr uint64_t visitEvery = 2000;        // evaluations of an island
constexpr uint64_t tuplesAtATime = 1 << 20;  // so that a slice is kept to on large tables, too
}  // namespace

Genetic::Genetic(Problem problem, SearchOptions options)
    : FindingSearch(std::move(problem), std::move(options)),
      evaluations_(options_.evaluations.value_or(standardEvaluations)),
      crew_(options_.threads) {
  progress_.doing = "crossing good solutions";
  stretch_ = std::clamp<uint64_t>(tuplesAtATime / std::max<uint64_t>(1, problem_.tuples.size), 1, 50);
  const uint32_t islands = options_.islands.value_or(standardIslands);
  std::mt19937_64 seeds(options_.seed);
  for (uint32_t i = 0; i < islands; ++i) {
    islands_.push_back(std::make_unique<Island>(problem_, alphabet_, seeds(),
                                                options_.population.value_or(standardPopulation),
                                                options_.memoryLimit / 2 / islands));
    if (progress_.best) islands_.back()->join(toSelection(alphabet_, progress_.best->cuts));
  }
}

// The best of each island goes to the next.
void Genetic::visit() {
  sinceVisit_ = 0;
  std::vector<Selection> best;
  for (const auto& island : islands_) best.push_back(island->best().selection);
  for (size_t i = 0; i < islands_.size(); ++i) islands_[(i + 1) % islands_.size()]->join(best[i]);
}

void Genetic::look() {
  for (const auto& island : islands_) {
    const Island::Member& best = island->best();
    if (best.standing.excess > 0 || (reached_ && best.standing.cost >= *reached_)) continue;
    reached_ = best.standing.cost;
    best_ = best.selection;
    shown_ = false;
  }
}

void Genetic::show() {
  if (!shown_) keep(best_);
  shown_ = true;
  progress_.memory = 0;
  for (const auto& island : islands_) progress_.memory += island->bytes();
}

void Genetic::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  const auto islands = static_cast<uint32_t>(islands_.size());
  progress_.finished = progress_.finished || alphabet_.size() == 0 || evaluations_ == 0;
  while (!progress_.finished) {
    const uint64_t each = (evaluations_ - progress_.nodes + islands - 1) / islands;
    const uint64_t steps = std::min(stretch_, each);
    done_ = crew_.run(done_, islands, until, [&](uint32_t, uint32_t task) {
      for (uint64_t i = 0; i < steps; ++i) islands_[task]->step();
    });
    if (done_ < islands) break;
    done_ = 0;
    progress_.nodes = std::min(evaluations_, progress_.nodes + steps * islands);
    look();
    sinceVisit_ += steps;
    if (sinceVisit_ >= visitEvery) visit();
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    progress_.finished = progress_.nodes >= evaluations_ || progress_.stopped;
    if (std::chrono::steady_clock::now() >= until) break;
  }
  show();
  if (progress_.finished) progress_.doing = "finished: as many solutions were evaluated as asked";
}

}  // namespace indistinct
