#include "core/search/climb/annealing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace indistinct {

namespace {
constexpr uint64_t standardEvaluations = 500000;
constexpr uint64_t firstRound = 4096;
constexpr double begin = 0.02, fall = 1e-4;  // of T
constexpr std::array<int, 6> shifts{-4, -2, -1, 1, 2, 4};
}  // namespace

Annealing::Annealing(Problem problem, SearchOptions options)
    : FindingSearch(std::move(problem), std::move(options)),
      tables_(problem_, alphabet_, options_.seed),
      random_(options_.seed),
      evaluations_(options_.evaluations.value_or(standardEvaluations)) {
  ofColumn_.resize(alphabet_.spaces.size());
  for (uint32_t i = 0; i < alphabet_.size(); ++i) ofColumn_[alphabet_.choices[i].column].push_back(i);
  std::erase_if(ofColumn_, [](const auto& own) { return own.empty(); });
  progress_.doing = "walking at random, ever less willing to get worse";
  tables_.make(Selection(alphabet_.size(), 0), at_);
  hottest_ = std::max(1.0, begin * static_cast<double>(at_.cost));
  best_ = progress_.best ? toSelection(alphabet_, progress_.best->cuts) : at_.selection;
  tables_.make(best_, at_);
  bestStanding_ = tables_.standing(at_);
}

void Annealing::beginRound() {
  roundLength_ = roundLength_ == 0 ? firstRound : 2 * roundLength_;
  // What is left over would make no round of its own.
  if (progress_.nodes + 3 * roundLength_ > evaluations_) roundLength_ = evaluations_ - progress_.nodes;
  roundEnd_ = progress_.nodes + roundLength_;
  temperature_ = hottest_;
  cooling_ = std::pow(fall, 1.0 / static_cast<double>(std::max<uint64_t>(1, roundLength_)));
  tables_.make(best_, at_);
}

// Columns are drawn alike: else those of many values would fill with cuts before others have any.
uint32_t Annealing::drawn() {
  const auto& own = ofColumn_[static_cast<size_t>(random_() % ofColumn_.size())];
  return own[static_cast<size_t>(random_() % own.size())];
}

Selection Annealing::neighbour() {
  Selection selection = at_.selection;
  const auto turn = [&](uint32_t choice) {
    if (selection[choice])
      exclude(alphabet_, selection, choice);
    else
      include(alphabet_, selection, choice);
  };
  const uint32_t choice = drawn();
  turn(choice);
  const uint64_t way = random_() % (2 * shifts.size());
  if (way >= shifts.size()) return selection;
  if (way % 2 == 0) {
    const uint32_t other = drawn();
    if (other != choice) turn(other);
    return selection;
  }
  const int64_t to = int64_t{choice} + shifts[static_cast<size_t>(way)];
  if (selection[choice] || alphabet_.tied(choice) || to < 0 || to >= int64_t{alphabet_.size()})
    return selection;
  const auto place = static_cast<uint32_t>(to);
  if (alphabet_.choices[place].column == alphabet_.choices[choice].column) selection[place] = 1;
  return selection;
}

void Annealing::step() {
  if (progress_.nodes == roundEnd_) beginRound();
  const Selection selection = neighbour();
  const Standing now = tables_.standing(at_), then = tables_.judge(at_, selection, now);
  ++progress_.nodes;
  const double u = static_cast<double>((random_() >> 11) + 1) * 0x1p-53;  // above 0, at most 1
  const double worse = static_cast<double>(then.cost) - static_cast<double>(now.cost);
  if (then.excess < now.excess || (then.excess == now.excess && worse <= -std::log(u) * temperature_)) {
    tables_.derive(at_, selection, next_);
    std::swap(at_, next_);
    if (then < bestStanding_) {
      bestStanding_ = then;
      best_ = selection;
      improved_ = true;
    }
  }
  temperature_ *= cooling_;
}

void Annealing::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    if (alphabet_.size() > 0 && progress_.nodes < evaluations_) step();
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    progress_.finished = alphabet_.size() == 0 || progress_.nodes >= evaluations_ || progress_.stopped;
    if (std::chrono::steady_clock::now() >= until) break;
  }
  if (improved_) keep(best_);
  improved_ = false;
  if (progress_.finished) progress_.doing = "finished: as many moves were tried as asked";
  progress_.memory = at_.bytes() + next_.bytes();
}

}  // namespace indistinct
