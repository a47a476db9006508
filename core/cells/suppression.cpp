#include "core/cells/suppression.h"

namespace indistinct {

namespace {

// Beyond these a row's choices take too long to be worth having before anybody has asked for them.
constexpr uint32_t mostStudied = 30000, mostColumnsStudied = 20;

bool studied(const Records& records) {
  return records.columns <= mostColumnsStudied && records.size <= mostStudied;
}

}  // namespace

Suppression::Suppression(const Records& records, const Prices& prices, SuppressionWish wish,
                         std::shared_ptr<KeptSuppression> kept)
    : records_(records), prices_(prices), wish_(std::move(wish)), kept_(std::move(kept)) {
  if (wish_.semantics == Semantics::strict) {
    strict_ = std::make_unique<Strict>(records, prices_, wish_.k, false, wish_.seed, wish_.threads,
                                       wish_.mostWithheld);
    if (kept_ && kept_->strict) strict_->offer(*kept_->strict);
    takeStrict();
    return;
  }
  const bool free = wish_.ties == Ties::first && wish_.mostSize >= records.columns && wish_.limits.empty();
  if (kept_) choices_ = kept_->choices;
  if (!choices_ && (!free || (kept_ && studied(records))))
    choices_ = std::make_shared<Choices>(records, wish_.k, wish_.mostSize, wish_.threads);
  if (kept_) kept_->choices = choices_;
  if (free && !(choices_ && choices_->finished())) least_ = least(records, prices_, wish_.k, wish_.threads);
}

Suppression::~Suppression() {
  if (choices_) choices_->rest();
}

// Each row is blanked as little as it can be alone: whoever is blank wholly has to be.
void Suppression::keep(const std::vector<ColumnSet>& blanks) {
  found_++;
  best_ = blankedOf(records_, blanks);
  price_ = withheld_ = 0;
  for (const Blanked& blanked : *best_) {
    price_ += blanked.rows * prices_.sum(blanked.set);
    if (blanked.set == records_.all()) withheld_ += blanked.rows;
  }
  if (withheld_ > wish_.mostWithheld) best_.reset();
}

void Suppression::advance(Deadline deadline) {
  if (strict_)
    advanceStrict(deadline);
  else if (least_ && !least_->finished())
    advanceLeast(deadline);
  else if (!choices_->finished())
    choices_->advance(deadline);
  else
    choose(deadline);
}

void Suppression::advanceStrict(Deadline deadline) {
  strict_->advance(deadline);
  bound_ = strict_->bound();
  finished_ = strict_->finished();
  takeStrict();
}

void Suppression::takeStrict() {
  if (!strict_->best() || (best_ && strict_->price() == price_)) return;
  best_ = strict_->best();
  price_ = strict_->price();
  found_++;
  if (kept_) kept_->strict = best_;
}

void Suppression::advanceLeast(Deadline deadline) {
  least_->advance(deadline);
  if (!least_->finished()) return;
  keep(least_->blanks());
  if (least_->proven()) bound_ = price_;
  finished_ = !choices_;
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
  if (within_->best() && (!best_ || within_->best()->price < price_)) keep(within_->best()->blanks);
  bound_ = within_->bound();
}

double Suppression::share() const {
  if (strict_) return strict_->share();
  if (finished_) return 1;
  const double first = least_ ? least_->share() : 1;
  if (!choices_) return first;
  return least_ ? 0.2 * first + 0.7 * choices_->share() : 0.9 * choices_->share();
}

const char* Suppression::doing() const {
  if (strict_) return strict_->doing();
  if (finished_) return "finished";
  if (least_ && !least_->finished()) return "finds what every row must blank";
  return choices_->finished() ? "chooses within the limits" : "finds what every row may blank";
}

}  // namespace indistinct
