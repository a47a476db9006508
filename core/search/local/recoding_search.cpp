#include "core/search/local/recoding_search.h"

namespace indistinct {

void RecodingSearch::tell(const Problem& problem, const LocalCells& cells, std::vector<Recoding::Part> parts,
                          uint32_t groups) {
  auto recoding = std::make_shared<const Recoding>(recodingOf(problem, cells, std::move(parts), groups));
  Solution solution = evaluateRecoding(problem, cells, *recoding);
  if (solution.suppressed > problem.maxSuppressed) return;
  if (progress_.best && progress_.best->cost <= solution.cost) return;
  recoding_ = std::move(recoding);
  progress_.best = std::move(solution);
}

}  // namespace indistinct
