#include "core/frontier/split_agenda.h"

#include <algorithm>
#include <cmath>

namespace indistinct {
namespace {

constexpr double width = 0.03;  // of a range: how much dearer its greatest k is

// Greatest first, two to an octave, always with both ends.
std::vector<uint64_t> gridOf(uint64_t least, uint64_t most) {
  std::vector<uint64_t> grid;
  for (auto k = static_cast<double>(most); k > static_cast<double>(least); k /= std::sqrt(2.0)) {
    const auto whole = static_cast<uint64_t>(k);
    if (grid.empty() || whole < grid.back()) grid.push_back(whole);
  }
  if (grid.empty() || grid.back() > least) grid.push_back(least);
  return grid;
}

}  // namespace

SplitAgenda::SplitAgenda(const Band& band, const std::vector<uint64_t>& first, double budget, bool ranges)
    : band_(band),
      ranges_(ranges),
      budget_(budget),
      grid_(gridOf(band.least(), band.most())),
      tried_(static_cast<size_t>(band.most()) + 1, 0),
      exhausted_(tried_) {
  for (uint64_t k : first) {
    if (k >= band.least() && k <= band.most() && std::count(first_.begin(), first_.end(), k) == 0)
      first_.push_back(k);
  }
  glances_ = first_;
  for (uint64_t k : grid_) {
    if (std::count(first_.begin(), first_.end(), k) == 0) glances_.push_back(k);
  }
}

std::optional<uint64_t> SplitAgenda::climb() {
  if (climbed_ == grid_.size()) return std::nullopt;
  return grid_[climbed_++];
}

bool SplitAgenda::open(uint64_t k, const Taken& taken) const {
  return !band_.proven(k) && !exhausted_[static_cast<size_t>(k)] && !taken(k);
}

// How far down a range that ends at k reaches.
uint64_t SplitAgenda::lowEnd(uint64_t k, const Taken& taken) const {
  uint64_t from = k;
  if (!ranges_) return from;
  const double most = static_cast<double>(band_.cost(k));
  while (from > band_.least()) {
    const uint64_t next = from - 1;
    if (band_.proven(next) || taken(next) || tried_[static_cast<size_t>(next)]) break;
    if (most > static_cast<double>(band_.cost(next)) * (1 + width)) break;
    from = next;
  }
  return from;
}

std::optional<SplitAgenda::Proof> SplitAgenda::nextOfRound(const Taken& taken) {
  const double budget = budget_ * static_cast<double>(uint64_t{1} << std::min(round_, 20u));
  const auto ready = [&](uint64_t k) { return open(k, taken) && !tried_[static_cast<size_t>(k)]; };
  for (uint64_t k : first_) {
    if (ready(k)) return Proof{k, k, false, true, budget};
  }
  for (uint64_t k = std::min(below_, band_.most()); k >= band_.least(); --k) {
    if (ready(k)) return Proof{lowEnd(k, taken), k, false, false, budget};
  }
  return std::nullopt;
}

std::optional<SplitAgenda::Proof> SplitAgenda::next(const Taken& taken) {
  while (glancing()) {
    const uint64_t k = glances_[glanced_++];
    if (!band_.proven(k)) return Proof{k, k, true, false, 0};
  }
  if (auto proof = nextOfRound(taken)) return proof;
  // Would another round have work?
  bool again = below_ < band_.most();
  for (uint64_t k = band_.least(); k <= band_.most() && !again; ++k)
    again = tried_[static_cast<size_t>(k)] && open(k, taken);
  if (!again) return std::nullopt;
  std::fill(tried_.begin(), tried_.end(), 0);
  below_ = band_.most();
  ++round_;
  return nextOfRound(taken);
}

void SplitAgenda::ended(const Proof& proof, bool exhausted) {
  if (proof.glance) return;
  bool left = false;
  for (uint64_t k = proof.from; k <= proof.to; ++k) {
    if (band_.proven(k)) continue;
    left = true;
    tried_[static_cast<size_t>(k)] = 1;
    if (exhausted) exhausted_[static_cast<size_t>(k)] = 1;
  }
  if (!left || proof.first) return;
  // What lies right below takes longer still: what lies on the grid must do for now.
  const auto next = std::find_if(grid_.begin(), grid_.end(), [&](uint64_t k) { return k < proof.from; });
  below_ = std::min(below_, next == grid_.end() ? 0 : *next);
}

bool SplitAgenda::waiting() const {
  for (uint64_t k = band_.least(); k <= band_.most(); ++k) {
    if (!band_.proven(k) && !exhausted_[static_cast<size_t>(k)]) return true;
  }
  return false;
}

}  // namespace indistinct
