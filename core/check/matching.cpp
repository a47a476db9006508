#include "core/check/matching.h"

#include <algorithm>

namespace indistinct {
namespace {

constexpr uint32_t none = 0xffffffffu;

class Matching {
 public:
  explicit Matching(const MatchedKinds& question)
      : q_(question),
        left_(question.rows),
        open_(question.released),
        given_(q_.rows.size()),
        takers_(open_.size()),
        reached_(open_.size()) {
    for (uint32_t kind = 0; kind < q_.fits.size(); kind++)
      for (const uint32_t to : q_.fits[kind]) takers_[to].push_back(kind);
  }

  std::vector<std::map<uint32_t, uint64_t>> match() {
    for (uint32_t kind = 0; kind < q_.fits.size(); kind++)
      for (const uint32_t to : q_.fits[kind]) give(kind, to, std::min(left_[kind], open_[to]));
    for (uint32_t to = 0; to < open_.size(); to++)
      while (open_[to] > 0 && augment(to)) continue;
    return std::move(given_);
  }

 private:
  struct Step {
    uint32_t kind = none, before = none;  // who gave, and whom it will give to instead
  };

  void give(uint32_t kind, uint32_t to, uint64_t rows) {
    if (rows == 0) return;
    left_[kind] -= rows;
    open_[to] -= rows;
    given_[kind][to] += rows;
  }

  // One more row for `open`: a kind that has one left gives it, or gives it to another, which it so sets
  // free.
  bool augment(uint32_t open) {
    if (reached_[open].before != none) return false;
    std::vector<uint32_t> queue{open};
    reached_[open] = Step{0, open};
    for (size_t at = 0; at < queue.size(); at++) {
      const uint32_t to = queue[at];
      for (const uint32_t kind : takers_[to]) {
        if (left_[kind] > 0) {
          give(kind, to, 1);
          for (uint32_t free = to; free != open; free = reached_[free].before) {
            // `free` has one row too many now: it lets go of the one that its step named.
            const Step& step = reached_[free];
            open_[free]++;
            if (--given_[step.kind][free] == 0) given_[step.kind].erase(free);
            left_[step.kind]++;
            give(step.kind, step.before, 1);
          }
          for (const uint32_t each : queue) reached_[each] = Step{};
          return true;
        }
        for (const auto& [from, rows] : given_[kind])
          if (rows > 0 && reached_[from].before == none) {
            reached_[from] = Step{kind, to};
            queue.push_back(from);
          }
      }
    }
    return false;
  }

  const MatchedKinds& q_;
  std::vector<uint64_t> left_, open_;
  std::vector<std::map<uint32_t, uint64_t>> given_;
  std::vector<std::vector<uint32_t>> takers_;
  std::vector<Step> reached_;  // [kind of the release]
};

}  // namespace

std::vector<std::map<uint32_t, uint64_t>> matched(const MatchedKinds& kinds) {
  return Matching(kinds).match();
}

std::vector<uint32_t> classesOf(const MatchedKinds& kinds, const std::vector<std::vector<size_t>>& rowsOf,
                                const std::vector<uint32_t>& classOf, size_t rows) {
  std::vector<uint32_t> classes(rows, none);
  const auto given = matched(kinds);
  for (size_t kind = 0; kind < given.size(); kind++) {
    size_t next = 0;
    for (const auto& [to, some] : given[kind])
      for (uint64_t i = 0; i < some; i++) classes[rowsOf[kind][next++]] = classOf[to];
  }
  return classes;
}

}  // namespace indistinct
