#include "core/search/lattice/node_search.h"

#include <algorithm>

namespace indistinct {

Result<std::unique_ptr<Ground>> wholeLevels(Problem problem, const std::string& name) {
  if (!std::all_of(problem.spaces.begin(), problem.spaces.end(),
                   [](Space space) { return space == Space::lattice; }))
    return Error{ErrorCode::plan,
                 name +
                     " generalizes by whole levels of taxonomies. Choose the space lattice for every "
                     "quasi-identifier (--space lattice).",
                 {std::nullopt, "", "search.method"}};
  return Ground::make(std::move(problem), 1);
}

void NodeSearch::keep(Node node, const NodeAtK& at) {
  Solution found = solutionAt(*ground_, node, at);
  levels_ = ground_->lattice().levelsOf(node);
  progress_.best = std::move(found);
}

void NodeSearch::keepCheapest(Node node, const NodeAtK& at) {
  if (progress_.best) {
    const std::pair now(progress_.best->cost, progress_.best->suppressed), then(at.cost, at.suppressed);
    if (then > now || (then == now && ground_->lattice().levelsOf(node) > levels_)) return;
  }
  keep(node, at);
}

}  // namespace indistinct
