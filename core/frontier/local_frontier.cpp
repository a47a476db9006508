#include "core/frontier/local_frontier.h"

#include <algorithm>

#include "core/search/solvable.h"

namespace indistinct {

namespace {

// Where people look, and close enough that a point tells much of the k before it; greatest first.
constexpr uint64_t ladder[] = {20000, 10000, 5000, 2000, 1000, 500, 300, 200, 100,
                               50,    30,    20,   11,   8,    5,   3,   2};
// The first rounds look often whether they are over.
constexpr std::chrono::milliseconds glance(20);

}  // namespace

LocalFrontier::LocalFrontier(Problem problem, LocalFrontierOptions options)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      crew_(std::make_shared<Crew>(options_.search.threads)) {
  const uint64_t most = std::min(options_.most, problem_.tuples.rows);
  Problem asked = problem_;
  const auto add = [&](uint64_t k) {
    if (k < 2 || k > most || std::find(order_.begin(), order_.end(), k) != order_.end()) return;
    asked.rule.k = k;
    if (solvable(asked)) order_.push_back(k);
  };
  for (const uint64_t k : options_.first) add(k);
  first_ = order_.size();
  progress_.begun = first_ == 0;
  for (const uint64_t k : ladder) add(k);
  progress_.of = 3 * order_.size();
  progress_.finished = order_.empty();
}

void LocalFrontier::begin() {
  progress_.at = order_[static_cast<size_t>(progress_.searches) % order_.size()];
  const char* const doing = round() == Round::groups   ? "making groups for k = "
                            : round() == Round::bounds ? "looking for a bound for k = "
                                                       : "rows change places between groups for k = ";
  progress_.doing = doing + std::to_string(progress_.at);
  Problem asked = problem_;
  asked.rule.k = progress_.at;
  search_ = std::make_unique<LocalSearch>(std::move(asked), options_.search, options_.sets,
                                          options_.divisible, crew_);
}

bool LocalFrontier::over() const {
  if (search_->progress().finished) return true;
  switch (round()) {
    case Round::groups:
      return search_->grouped();
    case Round::bounds:
      return search_->bounded();
    case Round::ends:
      return search_->stands();
  }
  return false;
}

void LocalFrontier::hear() {
  const Progress& p = search_->progress();
  Known& known = known_[progress_.at];
  // What a search begins with is one generalization for all rows, and says little of groups.
  const bool told = p.best && (search_->grouped() || p.finished);
  if (told && (!known.found || p.best->cost < known.found->cost)) known.found = p.best;
  if (p.bound && (!known.bound || *p.bound > *known.bound)) known.bound = p.bound;
  progress_.nodes = nodes_ + p.nodes;
}

void LocalFrontier::end() {
  nodes_ = progress_.nodes;
  search_.reset();
  ++progress_.searches;
  progress_.begun = progress_.searches >= first_;
  if (progress_.searches < progress_.of) return;
  const std::vector<LocalPoint> all = points();
  progress_.exact =
      std::all_of(all.begin(), all.end(), [](const LocalPoint& point) { return point.proven(); });
  progress_.finished = true;
  progress_.at = 0;
  progress_.doing = "finished: no change of places led further";
}

void LocalFrontier::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  for (auto left = slice; !progress_.finished && left.count() > 0;
       left =
           std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now())) {
    if (!search_) begin();
    search_->advance(round() == Round::ends ? left : std::min(left, glance));
    hear();
    if (over()) end();
  }
}

std::vector<LocalPoint> LocalFrontier::points() const {
  std::vector<LocalPoint> points;
  const Solution* best = nullptr;
  for (auto at = known_.rbegin(); at != known_.rend(); ++at) {
    const auto& [k, known] = *at;
    if (known.found && (!best || known.found->cost < best->cost)) best = &*known.found;
    if (best) points.push_back({k, *best, {}});
  }
  std::reverse(points.begin(), points.end());
  std::optional<Cost> bound;
  auto point = points.begin();
  for (const auto& [k, known] : known_) {
    if (known.bound && (!bound || *known.bound > *bound)) bound = known.bound;
    if (point == points.end() || point->k != k) continue;
    point->bound = bound;
    ++point;
  }
  return points;
}

}  // namespace indistinct
