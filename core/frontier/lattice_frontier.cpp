#include "core/frontier/lattice_frontier.h"

#include <algorithm>
#include <utility>

#include "core/search/solvable.h"

namespace indistinct {

LatticeFrontier::LatticeFrontier(std::unique_ptr<Ground> ground) : ground_(std::move(ground)) {
  progress_.nodes = ground_->lattice().nodes;
  values_.resize(ground_->lattice().nodes);
}

void LatticeFrontier::surrender() {
  values_ = {};
  ground_->rest();
}

Result<std::unique_ptr<LatticeFrontier>> makeLatticeFrontier(Problem problem,
                                                             LatticeFrontierOptions options) {
  const bool unlimited = problem.maxSuppressed >= problem.tuples.rows;
  if (options.reading == Reading::pareto && unlimited) {
    return Error{
        ErrorCode::usage,
        "Without a limit on withheld rows every node reaches every k, so the pareto reading has no meaning. "
        "Set a limit, or ask for the reading per k.",
        {std::nullopt, "", "maxSuppressed"}};
  }
  if (options.method == FrontierMethod::poka && options.reading != Reading::pareto) {
    return Error{ErrorCode::usage,
                 "POkA finds the pareto reading only. Ask for that reading, or choose exact or exhaustive.",
                 {std::nullopt, "", "reading"}};
  }
  if (!problem.rule.plain()) {
    problem.rule.k = Front::leastK;
    if (Done can = solvable(problem); !can) return can.error();
  }
  if (options.order.empty() && options.method == FrontierMethod::exact) {
    options.order = tellsApartFirst(problem);
  }
  auto ground = Ground::make(std::move(problem), options.threads, std::move(options.order));
  if (!ground) return ground.error();
  const uint32_t average = (*ground)->lattice().averageHeight();
  switch (options.method) {
    case FrontierMethod::poka:
      return pokaFrontier(std::move(*ground), options.depth.value_or(average));
    case FrontierMethod::exhaustive:
      return exhaustiveFrontier(std::move(*ground), options.reading);
    default:
      return exactFrontier(std::move(*ground), options.reading);
  }
}

}  // namespace indistinct
