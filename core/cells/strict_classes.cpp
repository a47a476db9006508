#include "core/cells/strict_classes.h"

#include <algorithm>
#include <array>

namespace indistinct {
namespace {

constexpr uint64_t mostLent = 4;  // items of a record that has k rows without them

}  // namespace

StrictClasses::StrictClasses(const Records& records, const Prices& prices, uint64_t k, bool single)
    : records_(records), k_(k), packed_(records, prices), whole_(prices.sum(records.all())) {
  classes_.emplace_back();
  for (uint32_t r = 0; r < records.size; r++) {
    itemsFrom_.push_back(static_cast<uint32_t>(items_.size()));
    const uint64_t count = records.count[r];
    const auto home = static_cast<uint32_t>(classes_.size());
    const uint64_t moving = count < k ? count : single ? std::min(count - k, mostLent) : 0;
    homeOf_.push_back(count >= k ? home : 0);
    if (count >= k) {
      classes_.emplace_back();
      classes_.back().home = r;
      classes_.back().homeRows = classes_.back().rows = count - moving;
    }
    if (moving == 0) continue;
    moving_.push_back(r);
    const uint64_t items = single ? moving : 1;
    for (uint64_t i = 0; i < items; i++) {
      items_.push_back({r, moving / items, count < k ? 0 : home});
      Class& c = classes_[items_.back().inClass];
      c.items.push_back(static_cast<uint32_t>(items_.size() - 1));
      c.rows += items_.back().rows;
    }
  }
  itemsFrom_.push_back(static_cast<uint32_t>(items_.size()));
  classes_[0].price = classes_[0].rows * whole_;
  price_ = classes_[0].price;
}

uint32_t StrictClasses::emptyClass() {
  while (!empty_.empty()) {
    const uint32_t c = empty_.back();
    empty_.pop_back();
    if (classes_[c].rows == 0) return c;
  }
  classes_.emplace_back();
  return static_cast<uint32_t>(classes_.size() - 1);
}

uint64_t StrictClasses::differ(const Class& c, uint32_t out, uint32_t in, uint64_t* differences) const {
  std::fill(differences, differences + packed_.words(), 0);
  const uint64_t* first = c.home != nobody ? packed_.of(c.home)
                          : in != nobody   ? packed_.of(items_[in].record)
                                           : nullptr;
  uint64_t rows = c.homeRows;
  for (const uint32_t i : c.items) {
    if (i == out) continue;
    rows += items_[i].rows;
    if (!first) first = packed_.of(items_[i].record);
    packed_.difference(differences, first, packed_.of(items_[i].record));
  }
  if (in != nobody) {
    rows += items_[in].rows;
    packed_.difference(differences, first, packed_.of(items_[in].record));
  }
  return rows;
}

uint64_t StrictClasses::priceWith(uint32_t inClass, uint32_t out, uint32_t in) const {
  const Class& c = classes_[inClass];
  if (inClass == 0)
    return (c.rows - (out == nobody ? 0 : items_[out].rows) + (in == nobody ? 0 : items_[in].rows)) *
           rowPrice(whole_);
  std::array<uint64_t, Packed::mostWords> differences;
  const uint64_t rows = differ(c, out, in, differences.data());
  if (rows > 0 && rows < k_) return UINT64_MAX;
  return rows * rowPrice(packed_.price(differences.data()));
}

void StrictClasses::reprice(Class& c) {
  price_ -= c.price;
  if (&c == classes_.data()) {
    c.price = c.rows * rowPrice(whole_);
  } else {
    std::array<uint64_t, Packed::mostWords> differences;
    const uint64_t rows = differ(c, nobody, nobody, differences.data());
    c.price = rows * rowPrice(packed_.price(differences.data()));
  }
  price_ += c.price;
}

uint64_t StrictClasses::withheld() const {
  uint64_t rows = 0;
  for (const Class& c : classes_)
    if (c.price == c.rows * rowPrice(whole_)) rows += c.rows;
  return rows;
}

void StrictClasses::avoidWithholding(uint64_t more) {
  more_ = more;
  for (Class& c : classes_) reprice(c);
}

void StrictClasses::move(uint32_t item, uint32_t to) {
  Item& moved = items_[item];
  Class& from = classes_[moved.inClass];
  const auto at = std::find(from.items.begin(), from.items.end(), item);
  *at = from.items.back();
  from.items.pop_back();
  from.rows -= moved.rows;
  if (from.rows == 0 && moved.inClass != 0) empty_.push_back(moved.inClass);
  classes_[to].items.push_back(item);
  classes_[to].rows += moved.rows;
  moved.inClass = to;
  reprice(from);
  reprice(classes_[to]);
}

void StrictClasses::begin(const Neighbours& neighbours) {
  struct Pair {
    uint64_t price;
    uint32_t a, b;
  };
  std::vector<Pair> pairs;
  for (uint32_t m = 0; m < moving_.size(); m++) {
    const uint32_t a = moving_[m];
    for (const uint32_t b : neighbours.of(m)) pairs.push_back({packed_.distance(a, b), a, b});
    if (itemsFrom_[a + 1] - itemsFrom_[a] > 1) pairs.push_back({0, a, a});
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& x, const Pair& y) { return x.price < y.price; });
  // Items of the first class are those that have no place yet.
  const auto join = [&](uint32_t record, uint32_t to) {
    for (uint32_t i = itemsFrom_[record]; i < itemsFrom_[record + 1]; i++)
      if (items_[i].inClass == 0 && (to == 0 || classes_[to].rows < k_)) {
        if (to == 0) to = emptyClass();
        move(i, to);
      }
    return to;
  };
  const auto open = [&](uint32_t record) {  // a class of the record that is not full
    for (uint32_t i = itemsFrom_[record]; i < itemsFrom_[record + 1]; i++)
      if (items_[i].inClass != 0 && classes_[items_[i].inClass].rows < k_) return items_[i].inClass;
    return 0u;
  };
  for (const Pair& pair : pairs) {
    const uint32_t a = open(pair.a), b = open(pair.b);
    if (a == 0 && b == 0 && pair.a != pair.b) {
      // Both must have somebody free to found a class.
      const auto free = [&](uint32_t record) {
        for (uint32_t i = itemsFrom_[record]; i < itemsFrom_[record + 1]; i++)
          if (items_[i].inClass == 0) return true;
        return false;
      };
      if (free(pair.a) && free(pair.b)) join(pair.b, join(pair.a, 0));
    } else if (pair.a == pair.b) {
      join(pair.a, a);
    } else if (a != 0) {
      join(pair.b, a);
    } else {
      join(pair.a, b);
    }
  }
  // Who stands in a class that is too small, or in none, goes where it costs least.
  for (uint32_t m = 0; m < moving_.size(); m++)
    for (uint32_t i = itemsFrom_[moving_[m]]; i < itemsFrom_[moving_[m] + 1]; i++) {
      const uint32_t from = items_[i].inClass;
      if (from != 0 && classes_[from].rows >= k_) continue;
      uint32_t best = 0;
      uint64_t least = whole_ * items_[i].rows;
      for (const uint32_t near : neighbours.of(m)) {
        for (uint32_t j = itemsFrom_[near]; j < itemsFrom_[near + 1]; j++) {
          const uint32_t to = items_[j].inClass;
          if (to == 0 || to == from || classes_[to].rows < k_) continue;
          const uint64_t more = priceWith(to, nobody, i) - classes_[to].price;
          if (more >= least) continue;
          least = more;
          best = to;
        }
      }
      if (best != from) move(i, best);
    }
}

void StrictClasses::settle(const Neighbours& neighbours) {
  for (uint32_t c = 1; c < classes_.size(); c++) {
    if (classes_[c].home != nobody || classes_[c].price != classes_[c].rows * rowPrice(whole_)) continue;
    const std::vector<uint32_t> leaving = classes_[c].items;
    for (const uint32_t i : leaving) move(i, 0);
  }
  for (uint32_t m = 0; m < moving_.size(); m++)
    for (uint32_t i = itemsFrom_[moving_[m]]; i < itemsFrom_[moving_[m] + 1]; i++) {
      if (items_[i].inClass != 0) continue;
      uint32_t best = 0;
      uint64_t least = UINT64_MAX;
      for (const uint32_t near : neighbours.of(m))
        for (uint32_t j = itemsFrom_[near]; j < itemsFrom_[near + 1]; j++) {
          const uint32_t to = items_[j].inClass;
          if (to == 0) continue;
          const uint64_t joined = priceWith(to, nobody, i);
          const uint64_t rows = classes_[to].rows + items_[i].rows;
          if (joined == rows * rowPrice(whole_) || joined - classes_[to].price >= least) continue;
          least = joined - classes_[to].price;
          best = to;
        }
      if (best != 0) move(i, best);
    }
}

std::vector<Blanked> StrictClasses::blanked() const {
  std::vector<Blanked> all;
  std::array<uint64_t, Packed::mostWords> differences;
  for (size_t c = 0; c < classes_.size(); c++) {
    ColumnSet set = records_.all();
    if (c > 0) {
      differ(classes_[c], nobody, nobody, differences.data());
      set = packed_.columns(differences.data());
    }
    if (set == 0) continue;
    for (const uint32_t i : classes_[c].items) all.push_back({items_[i].record, set, items_[i].rows});
    if (classes_[c].homeRows > 0) all.push_back({classes_[c].home, set, classes_[c].homeRows});
  }
  std::sort(all.begin(), all.end(), [](const Blanked& a, const Blanked& b) {
    return a.record != b.record ? a.record < b.record : a.set < b.set;
  });
  size_t kept = 0;
  for (size_t i = 0; i < all.size(); i++) {
    if (kept > 0 && all[kept - 1].record == all[i].record && all[kept - 1].set == all[i].set)
      all[kept - 1].rows += all[i].rows;
    else
      all[kept++] = all[i];
  }
  all.resize(kept);
  return all;
}

}  // namespace indistinct
