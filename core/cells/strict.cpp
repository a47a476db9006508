#include "core/cells/strict.h"

#include <algorithm>

namespace indistinct {
namespace {

constexpr uint32_t nearest = 32;
// Pairs beyond so many are not all looked at for the bound.
constexpr uint64_t mostPairs = 1000000000;
constexpr uint64_t stepsOfItem = 1000, mostSteps = 100000000;

uint64_t stepsFor(const StrictClasses& classes) {
  return std::min<uint64_t>(stepsOfItem * classes.items().size(), mostSteps);
}

}  // namespace

Strict::Strict(const Records& records, const Prices& prices, uint64_t k, bool single, uint64_t seed,
               uint32_t threads, uint64_t mostWithheld)
    : records_(records),
      prices_(prices),
      seed_(seed),
      mostWithheld_(mostWithheld),
      threads_(threads),
      least_(least(records, prices, k, threads)),
      classes_(records, prices, k, single),
      neighbours_(records, prices, classes_.moving(), nearest, threads),
      crew_(std::min(2u, threads)) {}

bool Strict::keep(const StrictClasses& classes) {
  const uint64_t withheld = classes.withheld();
  if (!best_) withheld_ = std::min(withheld_, withheld);
  const uint64_t price = classes.priceOfCells();
  if (withheld > mostWithheld_) return false;
  if (best_ && price >= price_) return true;
  price_ = price;
  best_ = classes.blanked();
  return true;
}

void Strict::offer(const std::vector<Blanked>& blanks) {
  uint64_t price = 0, withheld = 0;
  for (const Blanked& blanked : blanks) {
    price += blanked.rows * prices_.sum(blanked.set);
    if (blanked.set == records_.all()) withheld += blanked.rows;
  }
  if (withheld > mostWithheld_ || (best_ && price >= price_)) return;
  price_ = price;
  best_ = blanks;
}

void Strict::advance(Deadline deadline) {
  switch (stage_) {
    case Stage::neighbours:
      neighbours_.advance(deadline);
      if (!neighbours_.finished()) return;
      classes_.begin(neighbours_);
      held_ = keep(classes_);
      if (!best_) {
        // The search goes on from where it costs least, not from here.
        StrictClasses settled = classes_;
        settled.settle(neighbours_);
        keep(settled);
      }
      stage_ = Stage::least;
      return;
    case Stage::least:
      least_->advance(deadline);
      if (!least_->finished()) return;
      if (least_->proven())
        for (uint32_t r = 0; r < records_.size; r++)
          bound_ += records_.count[r] * prices_.sum(least_->blanks()[r]);
      anneal_.emplace(classes_, neighbours_, seed_, stepsFor(classes_));
      if (uint64_t{records_.size} * records_.size <= mostPairs) {
        if (classes_.k() == 2) pairs_.emplace(records_, classes_, neighbours_, threads_);
        if (classes_.k() == 3)
          triples_.emplace(records_, prices_, classes_, neighbours_, least_->blanks(),
                           std::max(2u, threads_) - 1);
      }
      stage_ = Stage::both;
      return;
    case Stage::both:
      advanceBoth(deadline);
      if (best_ && price_ <= bound_) {
        stage_ = Stage::done;
        return;
      }
      if (anneals()) return;
      if (held_ || avoids_) {
        if (!proves()) stage_ = Stage::done;
        return;
      }
      // Dearer than all that the other rows of its class would have to blank for it.
      classes_.avoidWithholding(classes_.k() * classes_.whole());
      anneal_.emplace(classes_, neighbours_, seed_, stepsFor(classes_));
      avoids_ = true;
      return;
    case Stage::done:
      return;
  }
}

// What pairs prove is soon known, with all threads. Of annealing and threes neither asks how far the other
// is, so it does not matter which of them gets on; one thread takes turns.
void Strict::advanceBoth(Deadline deadline) {
  if (pairs_ && !pairs_->finished()) {
    pairs_->advance(deadline);
    if (pairs_->finished()) bound_ = std::max(bound_, pairs_->bound());
    return;
  }
  const bool both = anneals() && proves();
  const bool annealsFirst = anneals() && (turn_ || !both);
  turn_ = !turn_;
  crew_.run(0, both ? 2 : 1, deadline, [&](uint32_t, uint32_t task) {
    if ((task == 0) == annealsFirst)
      anneal_->advance(deadline);
    else if (triples_)
      triples_->advance(deadline);
  });
  held_ = keep(classes_) || held_;
  if (triples_) bound_ = std::max(bound_, triples_->bound());
}

double Strict::share() const {
  switch (stage_) {
    case Stage::neighbours:
      return 0.1 * neighbours_.share();
    case Stage::least:
      return 0.1 + 0.1 * least_->share();
    case Stage::both:
      return 0.2 + 0.6 * anneal_->share() + (proves() ? 0 : 0.2);
    case Stage::done:
      break;
  }
  return 1;
}

const char* Strict::doing() const {
  switch (stage_) {
    case Stage::neighbours:
      return "finds the rows that are most alike";
    case Stage::least:
      return "finds what every row must blank at least";
    case Stage::both:
      return anneals() && !(pairs_ && !pairs_->finished()) ? "puts like rows together"
                                                           : "proves what must be blanked";
    case Stage::done:
      break;
  }
  return "finished";
}

}  // namespace indistinct
