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
      neighbours_(records, prices, classes_.moving(), nearest, threads) {}

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
      if (classes_.k() == 2 && uint64_t{records_.size} * records_.size <= mostPairs)
        dual_.emplace(records_, classes_, neighbours_, threads_);
      stage_ = dual_ ? Stage::bound : Stage::anneal;
      return;
    case Stage::bound:
      dual_->advance(deadline);
      if (!dual_->finished()) return;
      bound_ = std::max(bound_, dual_->bound());
      stage_ = Stage::anneal;
      return;
    case Stage::anneal:
      anneal_->advance(deadline);
      held_ = keep(classes_) || held_;
      if ((best_ && price_ <= bound_) || (anneal_->finished() && (held_ || avoids_))) {
        stage_ = Stage::done;
      } else if (anneal_->finished()) {
        // Dearer than all that the other rows of its class would have to blank for it.
        classes_.avoidWithholding(classes_.k() * classes_.whole());
        anneal_.emplace(classes_, neighbours_, seed_, stepsFor(classes_));
        avoids_ = true;
      }
      return;
    case Stage::done:
      return;
  }
}

double Strict::share() const {
  switch (stage_) {
    case Stage::neighbours:
      return 0.1 * neighbours_.share();
    case Stage::least:
      return 0.1 + 0.1 * least_->share();
    case Stage::bound:
      return 0.2;
    case Stage::anneal:
      return 0.3 + 0.7 * anneal_->share();
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
    case Stage::bound:
      return "proves what must be blanked";
    case Stage::anneal:
      return "puts like rows together";
    case Stage::done:
      break;
  }
  return "finished";
}

}  // namespace indistinct
