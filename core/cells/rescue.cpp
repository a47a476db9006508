#include "core/cells/rescue.h"

#include <algorithm>

#include "core/cells/blanked_file.h"
#include "core/cells/rescue_groups.h"
#include "core/privacy/strength.h"

namespace indistinct {
namespace {

// Sets times tuples that a rescue goes through one by one.
constexpr size_t mostWork = 60'000'000;
// Of the rows near one that is left, so many are looked at.
constexpr size_t mostNear = 4096;

class Greedy {
 public:
  Greedy(const Tuples& tuples, const Shown& shown, const ShownKeys& keys, const Rule& rule,
         const BlankLimits& limits)
      : tuples_(tuples),
        shown_(shown),
        keys_(keys),
        cut_(shown.cut()),
        k_(rule.k),
        strength_(rule, tuples),
        limits_(limits),
        showing_(tuples.size, 0),
        published_(tuples.size, 0),
        blanks_(shown.columns(), 0) {
    for (uint32_t t = 0; t < tuples.size; ++t)
      if (shown.out.empty() || !shown.out[t]) left_.push_back(t);
  }

  // Publishes the groups of what is left.
  void publish(ColumnSet set) {
    numbers_.start(left_.size());
    group_.resize(left_.size());
    for (size_t i = 0; i < left_.size(); ++i) group_[i] = numbers_.number(keys_.of(left_[i], set));
    begin_.assign(numbers_.size() + 1, 0);
    for (const uint32_t g : group_) ++begin_[g + 1];
    for (size_t g = 0; g < numbers_.size(); ++g) begin_[g + 1] += begin_[g];
    order_.resize(left_.size());
    std::vector<uint32_t>& at = place_;
    at.assign(begin_.begin(), begin_.end() - 1);
    for (size_t i = 0; i < left_.size(); ++i) order_[at[group_[i]]++] = left_[i];
    size_t kept = 0;
    for (size_t g = 0; g < numbers_.size(); ++g) {
      const std::span<const uint32_t> members(order_.data() + begin_[g], begin_[g + 1] - begin_[g]);
      if (strengthOf(members) >= k_ && afford(set, members)) {
        mark(set, members);
      } else {
        for (const uint32_t t : members) order_[kept++] = t;
      }
    }
    left_.assign(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(kept));
    std::sort(left_.begin(), left_.end());
  }

  // For a row that is left: the rows are added that leave the most in common, until they are enough.
  void grow() {
    std::vector<uint32_t> seeds = left_;
    for (const uint32_t seed : seeds) {
      if (published_[seed]) continue;
      ColumnSet set = cut_;
      std::vector<uint32_t> members{seed}, rest;
      for (const uint32_t t : left_)
        if (t != seed && rest.size() < mostNear) rest.push_back(t);
      while (set != 0 && strengthOf(members) < k_ && !rest.empty()) {
        size_t nearest = 0;
        uint64_t most = 0;
        ColumnSet common = 0;
        for (size_t i = 0; i < rest.size(); ++i) {
          const ColumnSet agreed = set & agreement(seed, rest[i]);
          const uint64_t worth = agreed == 0 ? 0 : 1 + shown_.worthOf(agreed, seed);
          if (worth > most) {
            most = worth;
            nearest = i;
            common = agreed;
          }
        }
        set = common;
        members.push_back(rest[nearest]);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(nearest));
      }
      if (set == 0 || strengthOf(members) < k_) continue;
      for (const uint32_t t : rest)
        if ((set & ~agreement(seed, t)) == 0) members.push_back(t);
      if (!afford(set, members)) continue;
      mark(set, members);
      left_.erase(std::remove_if(left_.begin(), left_.end(), [&](uint32_t t) { return published_[t] != 0; }),
                  left_.end());
    }
  }

  const std::vector<uint32_t>& left() const { return left_; }
  ColumnSet showing(uint32_t tuple) const { return showing_[tuple]; }
  bool published(uint32_t tuple) const { return published_[tuple] != 0; }

 private:
  ColumnSet agreement(uint32_t a, uint32_t b) const {
    ColumnSet agreed = 0;
    for (uint32_t c = 0; c < shown_.columns(); ++c)
      if (shown_.interval[c][a] == shown_.interval[c][b]) agreed |= ColumnSet{1} << c;
    return agreed;
  }

  void mark(ColumnSet set, std::span<const uint32_t> members) {
    for (const uint32_t t : members) {
      showing_[t] = set;
      published_[t] = 1;
    }
  }

  uint64_t strengthOf(std::span<const uint32_t> members) {
    uint64_t rows = 0;
    for (const uint32_t t : members) rows += tuples_.count[t];
    if (strength_.plain()) return rows;
    strength_.begin();
    for (const uint32_t t : members) strength_.add(t);
    return strength_.of(rows);
  }

  bool afford(ColumnSet set, std::span<const uint32_t> members) {
    const ColumnSet blank = cut_ & ~set;
    if (blank == 0) return true;
    uint64_t rows = 0;
    for (const uint32_t t : members) rows += tuples_.count[t];
    if (limits_.cells && cells_ + rows * sizeOf(blank) > *limits_.cells) return false;
    for (uint32_t c = 0; c < limits_.ofColumn.size(); ++c)
      if (holds(blank, c) && limits_.ofColumn[c] && blanks_[c] + rows > *limits_.ofColumn[c]) return false;
    cells_ += rows * sizeOf(blank);
    for (uint32_t c = 0; c < shown_.columns(); ++c)
      if (holds(blank, c)) blanks_[c] += rows;
    return true;
  }

  const Tuples& tuples_;
  const Shown& shown_;
  const ShownKeys& keys_;
  const ColumnSet cut_;
  const uint64_t k_;
  Strength strength_;
  const BlankLimits& limits_;
  std::vector<ColumnSet> showing_;  // [tuple], where it is published
  std::vector<uint8_t> published_;  // [tuple]
  std::vector<uint64_t> blanks_;    // [column]
  uint64_t cells_ = 0;
  std::vector<uint32_t> left_;
  KeyNumbers numbers_;
  std::vector<uint32_t> group_, begin_, order_, place_;
};

}  // namespace

Blanks rescue(const Tuples& tuples, const Shown& shown, const Rule& rule, const BlankLimits& limits) {
  const ShownKeys keys(shown, tuples.size);
  const ColumnSet cut = shown.cut(), all = allColumns(shown.columns());
  Greedy greedy(tuples, shown, keys, rule, limits);
  greedy.publish(cut);
  if (!greedy.left().empty() && cut != 0) {
    const size_t most = mostWork / greedy.left().size();
    const auto patterns = patternsByWorth(cut, worthOfColumns(tuples, shown), most);
    const size_t gone = std::min(patterns.size(), most);
    for (size_t i = 0; i < gone && !greedy.left().empty(); ++i) greedy.publish(patterns[i]);
    greedy.grow();
    // Single columns, where there were too many sets.
    for (size_t i = gone; i < patterns.size() && !greedy.left().empty(); ++i) greedy.publish(patterns[i]);
  }
  Blanks blanks;
  for (uint32_t t = 0; t < tuples.size; ++t)
    blanks.ofTuple.push_back(greedy.published(t) ? cut & ~greedy.showing(t) : all);
  // Counted once more, exactly.
  const Partition classes = classesOf(tuples, shown, blanks);
  const auto strength = Strength(rule, tuples).ofClasses(classes.ofTuple, classes.rows);
  for (uint32_t t = 0; t < tuples.size; ++t)
    if (strength[classes.ofTuple[t]] < rule.k) blanks.ofTuple[t] = all;
  return blanks;
}

}  // namespace indistinct
