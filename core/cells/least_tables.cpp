#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/cells/least.h"

namespace indistinct {
namespace {

// Rows by key, with open addressing.
class Counter {
 public:
  explicit Counter(uint32_t records) {
    while (slots_.size() < 2 * size_t{records}) slots_.resize(slots_.size() * 2);
  }
  void clear() { std::fill(slots_.begin(), slots_.end(), Slot{}); }
  uint64_t& operator[](uint64_t key) {
    uint64_t at = key * 0x9e3779b97f4a7c15u;
    at ^= at >> 32;
    while (true) {
      Slot& slot = slots_[static_cast<size_t>(at & (slots_.size() - 1))];
      if (slot.rows == 0) slot.key = key;
      if (slot.key == key) return slot.rows;
      at++;
    }
  }

 private:
  struct Slot {
    uint64_t key = 0;
    uint64_t rows = 0;
  };
  std::vector<Slot> slots_ = std::vector<Slot>(64);
};

class ByTables : public Least {
 public:
  ByTables(const Records& records, const Prices& prices, uint64_t k, uint32_t threads)
      : records_(records), k_(k), crew_(threads), counters_(std::max(1u, threads)), settled_(records.size) {
    order_.resize(size_t{records.all()} + 1);
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](ColumnSet a, ColumnSet b) { return prices.sum(a) < prices.sum(b); });
    for (auto& at : settled_) at = notYet;
    left_ = records.size;
    of_ = static_cast<uint32_t>(order_.size());
  }

  // Records settle at the first set of the order, whichever thread is first. So once all of them are settled,
  // the sets before the last that settled one may still be another thread's to try.
  void advance(Deadline deadline) override {
    done_ = crew_.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
      if (left_.load() > 0 || task < last_.load()) tabulate(thread, task);
    });
    if (!finished()) return;
    blanks_.resize(records_.size);
    for (uint32_t r = 0; r < records_.size; r++)
      blanks_[r] = settled_[r] == notYet ? records_.all() : order_[settled_[r]];
  }

 private:
  static constexpr uint32_t notYet = 0xffffffffu;
  const Records& records_;
  uint64_t k_;
  Crew crew_;
  struct Work {
    std::unique_ptr<Counter> counter;
    std::vector<uint64_t> keys;
  };
  std::vector<Work> counters_;
  std::vector<ColumnSet> order_;                // by price
  std::vector<std::atomic<uint32_t>> settled_;  // [record]: where in the order
  std::atomic<uint32_t> last_{0};               // no record has settled at a later one
  std::atomic<uint32_t> left_{0};               // records that have not settled

  // One record more: `last_` is known before nobody is left.
  void settled(uint32_t task) {
    uint32_t last = last_.load();
    while (last < task && !last_.compare_exchange_weak(last, task)) {
    }
    left_--;
  }

  void tabulate(uint32_t thread, uint32_t task) {
    Work& work = counters_[thread];
    if (!work.counter) work.counter = std::make_unique<Counter>(records_.size);
    work.counter->clear();
    work.keys.assign(records_.size, 0);
    for (uint32_t c = 0; c < records_.columns; c++) {
      if (order_[task] >> c & 1) continue;
      const uint64_t radix = std::max(1u, records_.domainSizes[c]);
      const Position* position = records_.position[c].data();
      for (uint32_t r = 0; r < records_.size; r++) work.keys[r] = work.keys[r] * radix + position[r];
    }
    for (uint32_t r = 0; r < records_.size; r++) (*work.counter)[work.keys[r]] += records_.count[r];
    for (uint32_t r = 0; r < records_.size; r++) {
      uint32_t known = settled_[r].load(std::memory_order_relaxed);
      if (known <= task || (*work.counter)[work.keys[r]] < k_) continue;
      while (known > task && !settled_[r].compare_exchange_weak(known, task)) {
      }
      if (known == notYet) settled(task);
    }
  }
};

}  // namespace

std::unique_ptr<Least> leastByTables(const Records& records, const Prices& prices, uint64_t k,
                                     uint32_t threads) {
  return std::make_unique<ByTables>(records, prices, k, threads);
}

}  // namespace indistinct
