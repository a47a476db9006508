#include "core/search/climb/column_climb.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace indistinct {

namespace {
constexpr double nothing = std::numeric_limits<double>::infinity();
constexpr double highest = 1e6;  // times what a row costs: none is suppressed that need not be
constexpr size_t mostSeen = 100000;
constexpr uint32_t mostCuts = 4096;
constexpr double better = 1 - 1e-12;  // less than rounding would make of an equal one

uint64_t hashOf(const Selection& selection) {
  uint64_t hash = 0xcbf29ce484222325ull;
  for (const uint8_t chosen : selection) hash = (hash ^ chosen) * 0x100000001b3ull;
  return hash;
}
}  // namespace

ColumnClimb::ColumnClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed)
    : divider_(problem, alphabet, seed),
      random_(seed),
      most_(static_cast<double>(problem.maxSuppressed)),
      each_(static_cast<double>(priceOf(problem).suppressed(1))),
      alike_(static_cast<double>(priceOf(problem).alike())) {
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c)
    if (divider_.divides(c)) order_.push_back(c);
  suffices_ = useful() && alphabet.size() > mostCuts;
  usual_ = problem.maxSuppressed < problem.tuples.rows ? each_ : 0;
}

void ColumnClimb::place(const Selection& selection, uint32_t last, bool strict) {
  divider_.place(selection);
  now_ = {nothing, nothing};
  again_ = false;
  spared_ = last;
  raised_ = 0;
  strict_ = strict && usual_ > 0;
  const double u = static_cast<double>(random_() >> 11) * 0x1p-53;
  dearer_ = strict_ ? each_ * highest : usual_ * std::exp(3 * u - 1.5);
  enter(spared_ == none ? Stage::all : Stage::others);
}

void ColumnClimb::enter(Stage stage) {
  stage_ = stage;
  if (stage != Stage::mending) std::shuffle(order_.begin(), order_.end(), random_);
  at_ = still_ = 0;
  last_ = stage == Stage::filling ? now_.cost : nothing;
  best_ = {nothing, 0};
  which_ = none;
}

// False once all columns have been tried since one helped.
bool ColumnClimb::nextColumn() {
  at_ = (at_ + 1) % order_.size();
  return ++still_ < order_.size();
}

bool ColumnClimb::step() {
  switch (stage_) {
    case Stage::others:
    case Stage::all:
      divide();
      break;
    case Stage::mending:
      mend();
      break;
    case Stage::filling:
      fill();
      break;
    case Stage::ended:
      break;
  }
  return stage_ != Stage::ended;
}

void ColumnClimb::divide() {
  if (stage_ == Stage::all || order_[at_] != spared_) {
    divider_.look(order_[at_]);
    now_ = divider_.cheapest(dearer_);
    divider_.take();
    const double worth = now_.cost + dearer_ * now_.suppressed;
    if (worth < last_ * better) still_ = 0;
    last_ = std::min(last_, worth);
  }
  if (nextColumn()) return;
  if (stage_ == Stage::others)
    enter(Stage::all);
  else
    reach();
}

// All columns stand, at this price.
void ColumnClimb::reach() {
  if (raised_ == 0) {
    if (seen_.size() >= mostSeen) seen_.clear();
    again_ = !seen_.insert(hashOf(divider_.selection())).second;
    if (usual_ > 0 && !strict_)
      usual_ = std::clamp(usual_ * (allowed() ? 0.95 : 1.05), each_ / 1024, each_ * highest);
  }
  enter(again_ ? Stage::ended : allowed() ? Stage::filling : Stage::mending);
}

void ColumnClimb::mend() {
  divider_.look(order_[at_]);
  const ColumnDivider::Worth then = divider_.within(most_);
  if (then.cost < best_.cost) {
    best_ = then;
    which_ = order_[at_];
  }
  if (nextColumn()) return;
  if (which_ != none) {
    divider_.look(which_);
    now_ = divider_.within(most_);
    divider_.take();
    enter(Stage::filling);
    return;
  }
  if (++raised_ > 64) {
    enter(Stage::ended);
    return;
  }
  dearer_ = std::max(dearer_ * (raised_ > 16 ? 8 : 1.3), each_ / 64);
  enter(Stage::all);
}

void ColumnClimb::fill() {
  divider_.look(order_[at_]);
  const ColumnDivider::Worth then = divider_.within(most_);
  if (then.cost < last_ * better) {
    now_ = then;
    divider_.take();
    last_ = then.cost;
    still_ = 0;
  }
  if (!nextColumn()) enter(Stage::ended);
}

}  // namespace indistinct
