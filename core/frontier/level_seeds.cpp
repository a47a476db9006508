#include "core/frontier/level_seeds.h"

#include <algorithm>
#include <utility>

#include "core/search/evaluate_cuts.h"

namespace indistinct {
namespace {
constexpr uint64_t mostNodes = 200'000;
}

LevelSeeds::LevelSeeds(std::unique_ptr<LatticeFrontier> frontier, std::vector<std::vector<Position>> here)
    : frontier_(std::move(frontier)), here_(std::move(here)) {}

std::unique_ptr<LevelSeeds> LevelSeeds::make(std::optional<WholeLevels> levels) {
  if (!levels) return nullptr;
  uint64_t nodes = 1;
  for (const Taxonomy& taxonomy : levels->problem.taxonomies) {
    nodes *= taxonomy.levels;
    if (nodes > mostNodes) return nullptr;
  }
  LatticeFrontierOptions options;
  options.reading = Reading::perK;
  auto frontier = makeLatticeFrontier(std::move(levels->problem), options);
  if (!frontier) return nullptr;
  return std::unique_ptr<LevelSeeds>(new LevelSeeds(std::move(*frontier), std::move(levels->here)));
}

bool LevelSeeds::advance(std::chrono::milliseconds slice, const std::function<void(const Cuts&)>& tell) {
  frontier_->advance(slice);
  for (const FrontPoint& point : frontier_->progress().points) {
    const Node node = point.nodes.front().node;
    const auto place = std::lower_bound(told_.begin(), told_.end(), node);
    if (place != told_.end() && *place == node) continue;
    tell(cutsAt(node));
    told_.insert(place, node);
  }
  return frontier_->progress().finished;
}

Cuts LevelSeeds::cutsAt(Node node) const {
  const Problem& problem = frontier_->problem();
  const Cuts levels = cutsOf(problem, frontier_->lattice().levelsOf(node));
  Cuts cuts;
  cuts.starts.resize(here_.size());
  for (size_t c = 0; c < here_.size(); ++c) {
    const auto group = intervals(levels.starts[c], problem.tuples.domainSizes[c]);
    Position before = Domain::none;
    for (uint32_t p = 0; p < here_[c].size(); ++p) {
      const Position at = here_[c][p];
      if (at == Domain::none) continue;
      if (before != Domain::none && group[at] != group[before]) cuts.starts[c].push_back(p);
      before = at;
    }
  }
  return cuts;
}

}  // namespace indistinct
