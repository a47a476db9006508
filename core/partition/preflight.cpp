#include "core/partition/preflight.h"

#include <algorithm>

namespace indistinct {

namespace {

// Idea: the tuples stand in lexicographic order, so those that agree on all columns before the dropped one
// are a stretch. Within a stretch, tuples fall together if they agree on all columns behind it. Stretches are
// short for all but the first columns. What stands behind is compared by its hash first, and in full where
// hashes are equal: no collision can merge two tuples.
class Dropping {
 public:
  explicit Dropping(const Tuples& tuples)
      : tuples_(tuples), shared_(tuples.size, 0), behind_(tuples.size, 0) {
    for (uint32_t t = 1; t < tuples.size; t++) {
      while (shared_[t] < tuples.columns() && at(shared_[t], t) == at(shared_[t], t - 1)) shared_[t]++;
    }
  }

  // Calls use(tuples) for each class without `column`. Columns must be dropped from the last to the first.
  template <class Use>
  void drop(uint32_t column, Use use) {
    for (uint32_t from = 0, to = 0; from < tuples_.size; from = to) {
      bool merges = false;
      for (to = from + 1; to < tuples_.size && shared_[to] >= column; to++) merges |= shared_[to] == column;
      if (merges) {
        stretch(column, from, to, use);
      } else {
        for (uint32_t t = from; t < to; t++) use(std::span<const uint32_t>(&t, 1));
      }
    }
    const auto& position = tuples_.position[column];
    for (uint32_t t = 0; t < tuples_.size; t++) behind_[t] = mix(behind_[t] ^ (position[t] + uint64_t{1}));
  }

 private:
  Position at(uint32_t column, uint32_t t) const { return tuples_.position[column][t]; }

  static uint64_t mix(uint64_t key) {
    key = (key ^ (key >> 32)) * 0xd6e8feb86659fd93ull;
    key = (key ^ (key >> 32)) * 0xd6e8feb86659fd93ull;
    return key ^ (key >> 32);
  }

  int compareBehind(uint32_t column, uint32_t a, uint32_t b) const {
    for (uint32_t c = column + 1; c < tuples_.columns(); c++) {
      if (at(c, a) != at(c, b)) return at(c, a) < at(c, b) ? -1 : 1;
    }
    return 0;
  }

  template <class Use>
  void stretch(uint32_t column, uint32_t from, uint32_t to, Use use) {
    sorted_.clear();
    for (uint32_t t = from; t < to; t++) sorted_.emplace_back(behind_[t], t);
    std::sort(sorted_.begin(), sorted_.end(), [&](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : compareBehind(column, a.second, b.second) < 0;
    });
    for (size_t i = 0; i < sorted_.size();) {
      const auto [hash, tuple] = sorted_[i];
      class_.clear();
      for (; i < sorted_.size() && sorted_[i].first == hash &&
             compareBehind(column, tuple, sorted_[i].second) == 0;
           i++) {
        class_.push_back(sorted_[i].second);
      }
      use(std::span<const uint32_t>(class_));
    }
  }

  const Tuples& tuples_;
  std::vector<uint32_t> shared_;  // how many leading columns a tuple shares with the one before
  std::vector<uint64_t> behind_;  // hash of all columns behind the dropped one
  std::vector<std::pair<uint64_t, uint32_t>> sorted_;
  std::vector<uint32_t> class_;
};

// Adds up the rows of classes that are too small.
class Counting {
 public:
  Counting(const Tuples& tuples, std::span<const uint64_t> ks, const Tags* persons)
      : tuples_(tuples), ks_(ks), persons_(persons), seen_(persons ? persons->values : 0, 0) {}

  void count(std::span<const uint32_t> of, std::vector<uint64_t>& below, uint64_t& unique) {
    uint64_t rows = 0;
    for (const uint32_t t : of) rows += tuples_.count[t];
    const uint64_t size = persons_ ? personsIn(of) : rows;
    for (size_t i = 0; i < ks_.size(); i++) below[i] += size < ks_[i] ? rows : 0;
    unique += size == 1 ? rows : 0;
  }

 private:
  uint64_t personsIn(std::span<const uint32_t> of) {
    if (of.size() == 1) return persons_->of(of[0]).size();
    ++now_;
    uint64_t different = 0;
    for (const uint32_t t : of)
      for (const uint32_t person : persons_->of(t)) {
        different += seen_[person] != now_ ? 1u : 0u;
        seen_[person] = now_;
      }
    return different;
  }

  const Tuples& tuples_;
  std::span<const uint64_t> ks_;
  const Tags* persons_;
  std::vector<uint64_t> seen_;  // [person]: the class that it was last seen in
  uint64_t now_ = 0;
};

}  // namespace

Preflight preflight(const Tuples& tuples, std::span<const uint64_t> ks, const Tags* persons) {
  Preflight result;
  result.rows = tuples.rows;
  result.distinct = tuples.size;
  Counting counting(tuples, ks, persons);
  result.below.assign(ks.size(), 0);
  for (uint32_t t = 0; t < tuples.size; t++)
    counting.count(std::span<const uint32_t>(&t, 1), result.below, result.unique);
  result.columns.resize(tuples.columns());
  Dropping dropping(tuples);
  for (uint32_t column = tuples.columns(); column-- > 0;) {
    Preflight::Column& without = result.columns[column];
    without.below.assign(ks.size(), 0);
    uint64_t unique = 0;
    dropping.drop(column, [&](std::span<const uint32_t> of) { counting.count(of, without.below, unique); });
    without.makesUnique = result.unique - unique;
  }
  return result;
}

}  // namespace indistinct
