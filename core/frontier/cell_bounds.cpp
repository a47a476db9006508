#include "core/frontier/cell_bounds.h"

#include <algorithm>
#include <utility>

#include "core/search/classic/allset_bound.h"
#include "core/search/price.h"

namespace indistinct {

bool monotone(const Problem& problem) { return priceOf(problem).ordered(); }

void boundByCells(const Problem& problem, Band& band) {
  const Tuples& tuples = problem.tuples;
  const bool perK = priceOf(problem).by() == PricedBy::size;
  std::vector<std::pair<uint64_t, uint64_t>> sizes;  // by size: cells of each
  std::vector<uint64_t> counts = tuples.count.copy();
  std::sort(counts.begin(), counts.end());
  for (uint64_t count : counts) {
    if (sizes.empty() || sizes.back().first != count) sizes.emplace_back(count, 0);
    ++sizes.back().second;
  }
  for (uint64_t k = band.least(); k <= band.most(); ++k) {
    Problem asked;
    asked.rule = Rule(std::min(k, tuples.rows));  // beyond, every row is suppressed
    asked.maxSuppressed = problem.maxSuppressed;
    asked.loss = problem.loss;
    asked.tuples.rows = tuples.rows;
    asked.tuples.labels = tuples.labels;
    const Price price = priceOf(asked);
    const AllsetBound cells(asked, price);
    Cost sum = 0;
    if (perK) {
      for (const auto& [size, many] : sizes) sum += many * cells.of(size, nullptr, 0);
    } else {
      for (uint32_t t = 0; t < tuples.size; ++t) {
        uint64_t unit = 0;
        for (uint32_t c = 0; c < tuples.columns(); ++c)
          unit += price.cell(c, tuples.position[c][t], tuples.position[c][t] + 1);
        sum += cells.of(tuples.count[t], tuples.labelCount.data() + size_t{t} * tuples.labels, unit);
      }
    }
    band.raise(k, price.total(sum));
    if (!perK && monotone(problem)) break;
  }
}

}  // namespace indistinct
