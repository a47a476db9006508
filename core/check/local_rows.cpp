#include "core/check/local_rows.h"

#include <algorithm>
#include <map>

#include "core/check/matching.h"

namespace indistinct {
namespace {

using Marks = std::vector<uint64_t>;  // a bit for each class

// [column][code of the original]: the classes whose cell holds it.
std::vector<std::vector<Marks>> holdersOf(const LocalQuestion& q) {
  const size_t words = q.classes.size() / 64 + 1;
  std::vector<std::vector<Marks>> holders;
  for (size_t c = 0; c < q.quasi.size(); c++) {
    auto& ofCode = holders.emplace_back(q.original.columns[q.quasi[c].column].values.size(), Marks(words));
    for (const auto& [labels, each] : q.classes)
      for (const Code code : q.readings[c][labels[c]].codes)
        ofCode[code][each / 64] |= uint64_t{1} << each % 64;
  }
  return holders;
}

}  // namespace

std::vector<uint32_t> rowsOfOverlapping(const LocalQuestion& q) {
  std::vector<CellNumbers> kept;
  for (const KeptPair& pair : q.kept) kept.push_back(numbersOf(pair, q.spelling));
  MatchedKinds kinds;
  std::map<std::vector<uint32_t>, uint32_t> released, original;  // what is kept, then the class or the values
  std::vector<uint32_t> classOfKind;
  for (size_t row = 0; row < q.classOfReleased.size(); row++) {
    if (q.classOfReleased[row] >= q.classes.size()) continue;
    std::vector<uint32_t> key;
    for (size_t i = 0; i < kept.size(); i++) key.push_back(kept[i].released[q.kept[i].released->codes[row]]);
    key.push_back(q.classOfReleased[row]);
    const auto [kind, fresh] = released.emplace(std::move(key), static_cast<uint32_t>(released.size()));
    if (fresh) {
      kinds.released.push_back(0);
      classOfKind.push_back(q.classOfReleased[row]);
    }
    kinds.released[kind->second]++;
  }
  const auto holders = holdersOf(q);
  std::vector<std::vector<size_t>> rowsOf;  // [kind of the original]
  for (size_t row = 0; row < q.rows.size() && !released.empty(); row++) {
    if (q.rows[row] == 0) continue;
    std::vector<uint32_t> key;
    for (size_t i = 0; i < kept.size(); i++) key.push_back(kept[i].original[q.kept[i].original->codes[row]]);
    std::vector<uint32_t> there = key;
    for (const AuditQuasi& quasi : q.quasi) key.push_back(q.original.columns[quasi.column].codes[row]);
    const auto [kind, fresh] = original.emplace(std::move(key), static_cast<uint32_t>(original.size()));
    if (fresh) {
      rowsOf.emplace_back();
      kinds.rows.push_back(0);
      kinds.fits.emplace_back();
      Marks in(q.classes.size() / 64 + 1, ~uint64_t{0});
      for (size_t c = 0; c < q.quasi.size(); c++) {
        const Marks& holds = holders[c][q.original.columns[q.quasi[c].column].codes[row]];
        for (size_t word = 0; word < in.size(); word++) in[word] &= holds[word];
      }
      there.push_back(0);
      for (uint32_t each = 0; each < q.classes.size(); each++) {
        if ((in[each / 64] >> each % 64 & 1) == 0) continue;
        there.back() = each;
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
