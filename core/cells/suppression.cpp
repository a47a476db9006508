#include "core/cells/suppression.h"

namespace indistinct {

Suppression::Suppression(const Records& records, const Prices& prices, SuppressionWish wish)
    : records_(records), prices_(prices), wish_(std::move(wish)) {
  if (wish_.semantics == Semantics::strict)
    strict_ = std::make_unique<Strict>(records, prices_, wish_.k, false, wish_.seed, wish_.threads,
                                       wish_.mostWithheld);
  else if (wish_.ties == Ties::first && wish_.mostSize >= records.columns && wish_.limits.empty())
    least_ = least(records, prices_, wish_.k, wish_.threads);
  else
    choices_ = std::make_unique<Choices>(records, wish_.k, wish_.mostSize, wish_.threads);
}

// Each row is blanked as little as it can be alone: whoever is blank wholly has to be.
void Suppression::keep(const std::vector<ColumnSet>& blanks) {
  best_ = blankedOf(records_, blanks);
  price_ = withheld_ = 0;
  for (const Blanked& blanked : *best_) {
    price_ += blanked.rows * prices_.sum(blanked.set);
    if (blanked.set == records_.all()) withheld_ += blanked.rows;
  }
  if (withheld_ > wish_.mostWithheld) best_.reset();
}

void Suppression::advance(Deadline deadline) {
  if (strict_) {
    strict_->advance(deadline);
    best_ = strict_->best();
    price_ = strict_->price();
    bound_ = strict_->bound();
    finished_ = strict_->finished();
  } else if (least_) {
    least_->advance(deadline);
    if (!least_->finished()) return;
    keep(least_->blanks());
    if (least_->proven()) bound_ = price_;
    finished_ = true;
  } else if (!choices_->finished()) {
    choices_->advance(deadline);
  } else {
    choose(deadline);
  }
}

void Suppression::choose(Deadline deadline) {
  if (wish_.limits.empty()) {
    keep(chooseCheapest(records_, *choices_, prices_, wish_.ties).blanks);
    bound_ = price_;
    finished_ = true;
    return;
  }
  if (!within_) within_.emplace(records_, *choices_, prices_, wish_.limits);
  while (!finished_ && std::chrono::steady_clock::now() < deadline) finished_ = !within_->round();
  if (within_->best()) keep(within_->best()->blanks);
  bound_ = within_->bound();
}

double Suppression::share() const {
  if (strict_) return strict_->share();
  if (least_) return least_->share();
  return finished_ ? 1 : 0.9 * choices_->share();
}

const char* Suppression::doing() const {
  if (strict_) return strict_->doing();
  if (finished_) return "finished";
  if (least_) return "finds what every row must blank";
  return choices_->finished() ? "chooses within the limits" : "finds what every row may blank";
}

}  // namespace indistinct
