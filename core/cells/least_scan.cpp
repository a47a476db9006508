#include <algorithm>
#include <atomic>

#include "core/cells/least.h"
#include "core/cells/likeness.h"
#include "core/cells/unions.h"

namespace indistinct {
namespace {

constexpr uint32_t recordsOfTask = 4 * Likeness::atOnce;
constexpr uint64_t mostSteps = 200000;

class ByScan : public Least {
 public:
  ByScan(const Records& records, const Prices& prices, uint64_t k, uint32_t threads)
      : records_(records),
        prices_(prices),
        k_(k),
        shares_(prices),
        likeness_(records, shares_.of),
        crew_(threads),
        scratch_(std::max(1u, threads)) {
    blanks_.assign(records.size, 0);
    of_ = (records.size + recordsOfTask - 1) / recordsOfTask;
    single_ = std::all_of(records.count.begin(), records.count.end(), [](uint64_t c) { return c == 1; });
  }

  void advance(Deadline deadline) override {
    done_ = crew_.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
      Scratch& scratch = scratch_[thread];
      scratch.alike.resize(size_t{Likeness::atOnce} * likeness_.padded());
      const uint32_t end = std::min((task + 1) * recordsOfTask, records_.size);
      for (uint32_t first = task * recordsOfTask; first < end; first += Likeness::atOnce) {
        likeness_(Likeness::from(first), scratch.alike);
        for (uint32_t i = 0; i < Likeness::atOnce && first + i < end; i++)
          settle(first + i, scratch.alike.data() + size_t{i} * likeness_.padded(), scratch);
      }
    });
  }

  bool proven() const override { return !cut_.load(); }

 private:
  struct Scratch {
    std::vector<uint8_t> alike;
    std::vector<Difference> near;
    CheapestUnion cheapest;
  };
  const Records& records_;
  Prices prices_;
  uint64_t k_;
  Shares shares_;
  Likeness likeness_;
  Crew crew_;
  std::vector<Scratch> scratch_;
  bool single_ = false;  // every record stands for one row
  std::atomic<bool> cut_{false};

  void settle(uint32_t record, const uint8_t* alike, Scratch& scratch) {
    if (records_.count[record] >= k_) return;
    if (records_.rows < k_) {
      blanks_[record] = records_.all();
      return;
    }
    const uint64_t needed = k_ - records_.count[record];
    if (needed == 1) {
      nearest(record, alike, scratch);
      return;
    }
    // The greedy union of the nearest is an upper bound; who differs by less could make a cheaper one.
    gather(record, alike, reach(alike, 4 * needed), scratch.near);
    const auto found = scratch.cheapest.greedy(scratch.near, prices_, needed);
    gather(record, alike, leastAlike(found.price - 1), scratch.near);
    uint64_t steps = mostSteps;
    blanks_[record] = scratch.cheapest(scratch.near, prices_, needed, found, steps).set;
    if (steps == 0) cut_ = true;
  }

  void nearest(uint32_t record, const uint8_t* alike, Scratch& scratch) {
    const uint32_t at = firstGreatest({alike, records_.size});
    if (prices_.equal) {
      blanks_[record] = ~records_.agreement(record, at == record ? other(record) : at) & records_.all();
      return;
    }
    gather(record, alike, alike[at], scratch.near);
    uint64_t best = UINT64_MAX;
    const auto cheapen = [&] {
      for (const Difference& d : scratch.near)
        if (const uint64_t price = prices_.sum(d.set); price < best) {
          best = price;
          blanks_[record] = d.set;
        }
    };
    cheapen();
    gather(record, alike, leastAlike(best - 1), scratch.near);
    cheapen();
  }

  // Likeness 0 is also that of a record to itself.
  uint32_t other(uint32_t record) const { return record == 0 ? 1 : 0; }

  // Differences of at most this price belong to records at least so alike.
  uint8_t leastAlike(uint64_t price) const {
    const uint64_t units = price / shares_.unit + shares_.of.size();
    const uint64_t most = prices_.equal ? price : units;
    return static_cast<uint8_t>(shares_.total - std::min(most, shares_.total));
  }

  // The likeness that enough rows reach.
  uint8_t reach(const uint8_t* alike, uint64_t rows) const {
    std::array<uint64_t, 256> histogram{};
    for (uint32_t s = 0; s < records_.size; s++) histogram[alike[s]] += single_ ? 1 : records_.count[s];
    uint32_t at = 255;
    for (uint64_t sum = histogram[255]; sum < rows && at > 0;) sum += histogram[--at];
    return static_cast<uint8_t>(at);
  }

  // The differences to all others so alike, each set once.
  void gather(uint32_t record, const uint8_t* alike, uint8_t least, std::vector<Difference>& near) const {
    near.clear();
    for (uint32_t s = 0; s < records_.size; s++)
      if (alike[s] >= least && s != record)
        near.push_back({~records_.agreement(record, s) & records_.all(), records_.count[s]});
    std::sort(near.begin(), near.end(),
              [](const Difference& a, const Difference& b) { return a.set < b.set; });
    size_t kept = 0;
    for (size_t i = 0; i < near.size(); i++) {
      if (kept > 0 && near[kept - 1].set == near[i].set)
        near[kept - 1].count += near[i].count;
      else
        near[kept++] = near[i];
    }
    near.resize(kept);
  }
};

}  // namespace

std::unique_ptr<Least> leastByScan(const Records& records, const Prices& prices, uint64_t k,
                                   uint32_t threads) {
  return std::make_unique<ByScan>(records, prices, k, threads);
}

std::unique_ptr<Least> least(const Records& records, const Prices& prices, uint64_t k, uint32_t threads) {
  double product = 1;
  for (const uint32_t size : records.domainSizes) product *= std::max(1u, size);
  const double tables = static_cast<double>(uint64_t{1} << records.columns) * 20;  // ns per record
  const double scans = static_cast<double>(records.size) * records.columns * 0.03;
  return product < 9e18 && tables < scans ? leastByTables(records, prices, k, threads)
                                          : leastByScan(records, prices, k, threads);
}

}  // namespace indistinct
