#include "core/loss/entropy.h"

#include <algorithm>
#include <cmath>

#include "core/domain/domain.h"
#include "core/partition/tuples.h"

namespace indistinct {

namespace {

constexpr int mostPlaces = 32;
constexpr int sumPlaces = 51;

// s: how many binary places of a bit are counted.
int placesOf(std::span<const Domain> domains, uint64_t rows) {
  double most = 0;
  for (const Domain& domain : domains) most += 32 * domain.importance * static_cast<double>(rows);
  int size = 0;
  std::frexp(most, &size);  // most < 2^size
  return std::clamp(sumPlaces - size, 0, mostPlaces);
}

}  // namespace

void prepareEntropy(Loss& loss, std::span<const Domain> domains, const Tuples& tuples) {
  const int places = placesOf(domains, tuples.rows);
  const auto log = std::make_shared<const BinaryLog>();
  Cost hidden = 0;
  for (uint32_t c = 0; c < domains.size(); c++) {
    EntropyColumn cells;
    cells.log = log;
    cells.weight = static_cast<uint64_t>(std::llround(std::ldexp(domains[c].importance, places + 10)));
    std::vector<uint64_t> rows(domains[c].size(), 0);
    for (uint32_t t = 0; t < tuples.size; t++) rows[tuples.position[c][t]] += tuples.count[t];
    ColumnPrice column;
    cells.before.push_back(0);
    for (const uint64_t of : rows) {
      cells.before.push_back(cells.before.back() + of);
      column.alike += of * cells.ofRows(of);
    }
    column.full = cells.ofRows(tuples.rows);
    hidden += tuples.rows * column.full - column.alike;
    column.cells = std::move(cells);
    loss.columns.push_back(std::move(column));
  }
  loss.unit = std::ldexp(1.0, places);
  loss.whole = figureOf(loss, hidden);
}

}  // namespace indistinct
