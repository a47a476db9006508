#include "core/check/blank_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace indistinct {
namespace {

constexpr uint32_t none = 0xffffffffu;

struct Kinds {
  std::vector<uint64_t> rows;  // [kind of the original]
  std::vector<std::vector<uint32_t>>
      fits;                        // [kind of the original]: kinds of the release, fewest blanks first
  std::vector<uint64_t> released;  // [kind of the release]: rows
};

class Matching {
 public:
  explicit Matching(const Kinds& question)
      : q_(question),
        left_(question.rows),
        open_(question.released),
        given_(q_.rows.size()),
        takers_(open_.size()) {
    for (uint32_t kind = 0; kind < q_.fits.size(); kind++)
      for (const uint32_t to : q_.fits[kind]) takers_[to].push_back(kind);
  }

  std::vector<std::map<uint32_t, uint64_t>>& match() {
    for (uint32_t kind = 0; kind < q_.fits.size(); kind++)
      for (const uint32_t to : q_.fits[kind]) give(kind, to, std::min(left_[kind], open_[to]));
    for (uint32_t to = 0; to < open_.size(); to++)
      while (open_[to] > 0 && augment(to)) continue;
    return given_;
  }

 private:
  void give(uint32_t kind, uint32_t to, uint64_t rows) {
    if (rows == 0) return;
    left_[kind] -= rows;
    open_[to] -= rows;
    given_[kind][to] += rows;
  }

  // One more row for `open`: a kind that has one left gives it, or gives it to another, which it so sets
  // free.
  bool augment(uint32_t open) {
    struct Step {
      uint32_t kind, before;  // who gave, and whom it will give to instead
    };
    std::vector<std::optional<Step>> reached(open_.size());
    std::vector<uint32_t> queue{open};
    reached[open] = Step{0, open};
    for (size_t at = 0; at < queue.size(); at++) {
      const uint32_t to = queue[at];
      for (const uint32_t kind : takers_[to]) {
        if (left_[kind] > 0) {
          give(kind, to, 1);
          for (uint32_t free = to; free != open; free = reached[free]->before) {
            // `free` has one row too many now: it lets go of the one that its step named.
            const Step& step = *reached[free];
            open_[free]++;
            if (--given_[step.kind][free] == 0) given_[step.kind].erase(free);
            left_[step.kind]++;
            give(step.kind, step.before, 1);
          }
          return true;
        }
        for (const auto& [from, rows] : given_[kind])
          if (rows > 0 && !reached[from]) {
            reached[from] = Step{kind, to};
            queue.push_back(from);
          }
      }
    }
    return false;
  }

  const Kinds& q_;
  std::vector<uint64_t> left_, open_;
  std::vector<std::map<uint32_t, uint64_t>> given_;
  std::vector<std::vector<uint32_t>> takers_;
};

}  // namespace

std::vector<uint32_t> rowsWithBlanks(const BlankQuestion& q) {
  const size_t columns = q.labelOf.size();
  std::vector<uint32_t> blankLabel(columns, 0);
  for (size_t c = 0; c < columns; c++)
    while (blankLabel[c] < q.seen[c]->values.size() && q.seen[c]->values[blankLabel[c]] != q.blank)
      blankLabel[c]++;
  std::vector<CellNumbers> kept;
  for (const KeptPair& pair : q.kept) kept.push_back(numbersOf(pair, q.spelling));
  // Which columns are blank in some class, fewest first.
  std::map<size_t, std::set<std::vector<bool>>> patterns;
  std::set<uint32_t> withBlanks;
  for (const auto& [labels, number] : q.classes) {
    std::vector<bool> blank;
    for (size_t c = 0; c < columns; c++) blank.push_back(labels[c] == blankLabel[c]);
    const auto blanks = static_cast<size_t>(std::count(blank.begin(), blank.end(), true));
    if (blanks == 0) continue;
    patterns[blanks].insert(std::move(blank));
    withBlanks.insert(number);
  }
  std::vector<uint32_t> classOf(q.rows.size(), none);
  Kinds kinds;
  std::map<std::vector<uint32_t>, uint32_t> released, original;  // class or labels, then what is kept
  std::vector<uint32_t> classOfKind;
  for (size_t row = 0; row < q.classOfReleased.size(); row++) {
    if (withBlanks.count(q.classOfReleased[row]) == 0) continue;
    std::vector<uint32_t> key{q.classOfReleased[row]};
    for (size_t i = 0; i < kept.size(); i++) key.push_back(kept[i].released[q.kept[i].released->codes[row]]);
    const auto [kind, fresh] = released.emplace(std::move(key), static_cast<uint32_t>(released.size()));
    if (fresh) {
      kinds.released.push_back(0);
      classOfKind.push_back(q.classOfReleased[row]);
    }
    kinds.released[kind->second]++;
  }
  std::vector<std::vector<size_t>> rowsOf;  // [kind of the original]
  for (size_t row = 0; row < q.rows.size() && !patterns.empty(); row++) {
    if (q.rows[row] == 0) continue;
    std::vector<uint32_t> labels, cells;
    for (size_t c = 0; c < columns; c++)
      labels.push_back(q.labelOf[c][q.original.columns[q.quasi[c].column].codes[row]]);
    if (q.classes.count(labels) > 0) continue;
    for (size_t i = 0; i < kept.size(); i++)
      cells.push_back(kept[i].original[q.kept[i].original->codes[row]]);
    std::vector<uint32_t> key = labels;
    key.insert(key.end(), cells.begin(), cells.end());
    const auto [kind, fresh] = original.emplace(std::move(key), static_cast<uint32_t>(original.size()));
    if (fresh) {
      rowsOf.emplace_back();
      kinds.rows.push_back(0);
      kinds.fits.emplace_back();
      for (const auto& [blanks, some] : patterns)
        for (const std::vector<bool>& blank : some) {
          std::vector<uint32_t> seen = labels;
          for (size_t c = 0; c < columns; c++)
            if (blank[c]) seen[c] = blankLabel[c];
          const auto in = q.classes.find(seen);
          if (in == q.classes.end()) continue;
          std::vector<uint32_t> there{in->second};
          there.insert(there.end(), cells.begin(), cells.end());
          if (const auto to = released.find(there); to != released.end())
            kinds.fits.back().push_back(to->second);
        }
    }
    rowsOf[kind->second].push_back(row);
    kinds.rows[kind->second]++;
  }
  Matching matching(kinds);
  const auto& given = matching.match();
  for (size_t kind = 0; kind < given.size(); kind++) {
    size_t next = 0;
    for (const auto& [to, rows] : given[kind])
      for (uint64_t i = 0; i < rows; i++) classOf[rowsOf[kind][next++]] = classOfKind[to];
  }
  return classOf;
}

}  // namespace indistinct
