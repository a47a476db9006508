#include "core/cells/strict_anneal.h"

#include <algorithm>
#include <cmath>

namespace indistinct {
namespace {

constexpr uint32_t nobody = StrictClasses::nobody;
constexpr uint64_t stepsAtOnce = 512;
// Of the mean price of a cell.
constexpr double warmest = 0.5, coldest = 0.25;

}  // namespace

StrictAnneal::StrictAnneal(StrictClasses& classes, const Neighbours& neighbours, uint64_t seed,
                           uint64_t steps)
    : classes_(classes), neighbours_(neighbours), state_(seed), steps_(classes.items().empty() ? 0 : steps) {
  for (uint32_t m = 0; m < classes.moving().size(); m++) {
    listOf_.resize(classes.moving()[m] + 1, nobody);
    listOf_.back() = m;
  }
  const double cell = static_cast<double>(classes.whole()) / classes.columns();
  temperature_ = warmest * cell;
  if (steps_ > 0)
    cooling_ = std::pow(coldest / warmest, static_cast<double>(stepsAtOnce) /
                                               static_cast<double>(std::max(steps_, stepsAtOnce)));
  for (int i = 0; i < 4096; i++) chances_.push_back(-std::log((i + 0.5) / 4096));
}

// splitmix64 (Steele, Lea and Flood, 2014)
uint64_t StrictAnneal::random() {
  uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void StrictAnneal::advance(Deadline deadline) {
  while (!finished()) {
    for (uint64_t i = 0; i < stepsAtOnce; i++) step();
    done_ += stepsAtOnce;
    temperature_ *= cooling_;
    if (std::chrono::steady_clock::now() >= deadline) return;
  }
}

bool StrictAnneal::accepts(int64_t more) {
  return more <= 0 ||
         static_cast<double>(more) <= temperature_ * chances_[static_cast<size_t>(random() >> 52)];
}

uint32_t StrictAnneal::nearRecord(uint32_t item) {
  const auto list = neighbours_.of(listOf_[classes_.items()[item].record]);
  if (list.empty()) return nobody;
  // The nearest are tried more often.
  const uint32_t a = below(list.size()), b = below(list.size());
  return list[std::min(a, b)];
}

uint32_t StrictAnneal::itemOf(uint32_t record) {
  if (record == nobody) return nobody;
  const uint32_t first = classes_.firstItem(record), end = classes_.firstItem(record + 1);
  return first == end ? nobody : first + below(end - first);
}

void StrictAnneal::step() {
  const auto& items = classes_.items();
  const uint32_t item = below(items.size());
  const uint32_t from = items[item].inClass;
  const uint32_t home = classes_.homeOf(items[item].record);
  const uint64_t dice = random();
  if (home != 0 && from != home && (dice & 3) == 0) return relocate(item, home);
  const uint32_t like = nearRecord(item), other = itemOf(like);
  if (other == nobody) {
    // All rows of a safe record stay together; only who would be withheld may join them.
    if (like != nobody && from == 0) relocate(item, classes_.homeOf(like));
    return;
  }
  const uint32_t to = items[other].inClass;
  if (to == from) return;
  const auto& source = classes_.classes()[from];
  const bool spare =
      from == 0 || source.rows == items[item].rows || source.rows - items[item].rows >= classes_.k();
  const auto& target = classes_.classes()[to];
  if (spare && (dice >> 8 & 1) == 0) {
    const bool lends = to == 0 || target.rows - items[other].rows >= classes_.k();
    if (lends && (target.home != nobody || (dice >> 9 & 3) == 0) &&
        items[item].rows + items[other].rows >= classes_.k())
      return found(item, other);
    if (target.home == nobody && to != 0) return relocate(item, to);
  }
  if (from != 0 && source.rows >= 2 * classes_.k() && source.home == nobody && (dice >> 20 & 3) == 0)
    return split(item);
  if ((dice >> 16 & 15) == 0 && from != 0 && source.home == nobody && source.items.size() <= 8)
    return dissolve(from);
  if (to == 0 || target.items.empty()) return;
  // Whoever stays with `other` gets `item` for it.
  const uint32_t leaves = target.items[below(target.items.size())];
  if (leaves == other && target.items.size() > 1) return;
  if (target.home != nobody && leaves != other) return;
  if (target.home == nobody) exchange(item, leaves);
}

void StrictAnneal::relocate(uint32_t item, uint32_t to) {
  const uint32_t from = classes_.items()[item].inClass;
  const uint64_t left = classes_.priceWith(from, item, nobody);
  if (left == UINT64_MAX) return;
  const uint64_t joined = classes_.priceWith(to, nobody, item);
  if (joined == UINT64_MAX) return;
  const auto& all = classes_.classes();
  if (accepts(static_cast<int64_t>(left + joined - all[from].price - all[to].price))) classes_.move(item, to);
}

void StrictAnneal::exchange(uint32_t item, uint32_t other) {
  const uint32_t from = classes_.items()[item].inClass, to = classes_.items()[other].inClass;
  const uint64_t one = classes_.priceWith(from, item, other), two = classes_.priceWith(to, other, item);
  if (one == UINT64_MAX || two == UINT64_MAX) return;
  const auto& all = classes_.classes();
  if (!accepts(static_cast<int64_t>(one + two - all[from].price - all[to].price))) return;
  classes_.move(item, to);
  classes_.move(other, from);
}

void StrictAnneal::dissolve(uint32_t inClass) {
  const auto leaving = classes_.classes()[inClass].items;
  const uint64_t before = classes_.price();
  for (const uint32_t item : leaving) {
    const uint32_t home = classes_.homeOf(classes_.items()[item].record);
    uint32_t best = home;
    uint64_t least = home != 0 ? 0 : UINT64_MAX;
    for (int tries = 0; tries < 4 && least > 0; tries++) {
      const uint32_t other = itemOf(nearRecord(item));
      if (other == nobody) continue;
      const uint32_t to = classes_.items()[other].inClass;
      if (to == 0 || to == inClass || classes_.classes()[to].home != nobody) continue;
      const uint64_t joined = classes_.priceWith(to, nobody, item);
      if (joined == UINT64_MAX || joined - classes_.classes()[to].price >= least) continue;
      least = joined - classes_.classes()[to].price;
      best = to;
    }
    if (best != 0 && least != UINT64_MAX) classes_.move(item, best);
  }
  const bool all = classes_.classes()[inClass].rows == 0;
  if (all && accepts(static_cast<int64_t>(classes_.price() - before))) return;
  for (const uint32_t item : leaving)
    if (classes_.items()[item].inClass != inClass) classes_.move(item, inClass);
}

void StrictAnneal::found(uint32_t a, uint32_t b) {
  const uint32_t from = classes_.items()[a].inClass, to = classes_.items()[b].inClass;
  const uint64_t before = classes_.price();
  const uint32_t made = classes_.emptyClass();
  classes_.move(a, made);
  classes_.move(b, made);
  if (accepts(static_cast<int64_t>(classes_.price() - before))) return;
  classes_.move(a, from);
  classes_.move(b, to);
}

// The k - 1 rows nearest to one leave with it.
void StrictAnneal::split(uint32_t item) {
  const auto& items = classes_.items();
  const uint32_t from = items[item].inClass;
  auto all = classes_.classes()[from].items;
  const auto far = [&](uint32_t i) {
    return classes_.packed().distance(items[item].record, items[i].record);
  };
  std::sort(all.begin(), all.end(), [&](uint32_t a, uint32_t b) {
    const uint64_t left = a == item ? 0 : far(a) + 1, right = b == item ? 0 : far(b) + 1;
    return left != right ? left < right : a < b;
  });
  const uint64_t before = classes_.price();
  const uint32_t made = classes_.emptyClass();
  size_t moved = 0;
  while (moved < all.size() && classes_.classes()[made].rows < classes_.k())
    classes_.move(all[moved++], made);
  const bool enough = classes_.classes()[from].rows >= classes_.k();
  if (enough && accepts(static_cast<int64_t>(classes_.price() - before))) return;
  for (size_t i = 0; i < moved; i++) classes_.move(all[i], from);
}

}  // namespace indistinct
