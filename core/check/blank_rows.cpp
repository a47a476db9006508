#include "core/check/blank_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/check/kept_cells.h"
#include "core/check/matching.h"

namespace indistinct {
namespace {

constexpr uint32_t none = 0xffffffffu;

std::vector<uint32_t> labelsOf(const BlankQuestion& q, size_t row) {
  std::vector<uint32_t> labels;
  for (size_t c = 0; c < q.labelOf.size(); c++)
    labels.push_back(q.labelOf[c][q.original.columns[q.quasi[c].column].codes[row]]);
  return labels;
}

// Nothing where some published row is not the next one.
std::optional<std::vector<uint32_t>> rowsInOrder(const BlankQuestion& q, const std::vector<CellNumbers>& kept,
                                                 const std::vector<uint32_t>& blankLabel) {
  std::vector<uint32_t> given(q.rows.size(), none);
  std::vector<const std::vector<uint32_t>*> shown(q.classes.size());
  for (const auto& [labels, number] : q.classes) shown[number] = &labels;
  size_t at = 0;
  const auto fits = [&](size_t row, const std::vector<uint32_t>& labels) {
    const std::vector<uint32_t>& there = *shown[q.classOfReleased[at]];
    for (size_t c = 0; c < labels.size(); c++)
      if (there[c] != labels[c] && there[c] != blankLabel[c]) return false;
    for (size_t i = 0; i < kept.size(); i++)
      if (kept[i].original[q.kept[i].original->codes[row]] != kept[i].released[q.kept[i].released->codes[at]])
        return false;
    return true;
  };
  for (size_t row = 0; row < q.rows.size() && at < q.classOfReleased.size(); row++) {
    if (q.rows[row] == 0) continue;
    const auto labels = labelsOf(q, row);
    const auto exact = q.classes.find(labels);
    if (exact != q.classes.end()) {
      if (q.classOfReleased[at++] != exact->second) return std::nullopt;
    } else if (q.classOfReleased[at] == KeptQuestion::blanked) {
      at++;
    } else if (fits(row, labels)) {
      given[row] = q.classOfReleased[at++];
    }
  }
  if (at < q.classOfReleased.size()) return std::nullopt;
  return given;
}

}  // namespace

std::vector<uint32_t> rowsWithBlanks(const BlankQuestion& q) {
  const size_t columns = q.labelOf.size();
  std::vector<uint32_t> blankLabel(columns, 0);
  for (size_t c = 0; c < columns; c++)
    while (blankLabel[c] < q.seen[c]->values.size() && q.seen[c]->values[blankLabel[c]] != q.blank)
      blankLabel[c]++;
  std::vector<CellNumbers> kept;
  for (const KeptPair& pair : q.kept) kept.push_back(numbersOf(pair, q.spelling));
  if (q.inOrder)
    if (auto given = rowsInOrder(q, kept, blankLabel)) return std::move(*given);
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
  MatchedKinds kinds;
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
    const std::vector<uint32_t> labels = labelsOf(q, row);
    std::vector<uint32_t> cells;
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
  return classesOf(kinds, rowsOf, classOfKind, q.rows.size());
}

}  // namespace indistinct
