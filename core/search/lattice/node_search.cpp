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

}  // namespace indistinct
