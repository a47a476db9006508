#include "core/door/jobs/frontier_local.h"

#include <algorithm>

#include "core/door/figures.h"
#include "core/door/spent.h"
#include "core/frontier/local_frontier.h"
#include "core/loss/losses.h"
#include "core/search/solvable.h"

namespace indistinct {
namespace {

// Of what a patient job is given, it takes one part in so many.
constexpr double patience = 4;

class LocalFrontierJob : public Job {
 public:
  LocalFrontierJob(Study study, std::unique_ptr<LocalFrontier> frontier, uint32_t threads, bool patient)
      : study_(std::move(study)),
        frontier_(std::move(frontier)),
        threads_(threads),
        patient_(patient),
        spent_(study_.plan.timeLimit) {}

  bool advance(std::chrono::milliseconds slice) override {
    if (stopped_) return true;
    if (patient_ && frontier_->progress().begun) {
      due_ += std::chrono::duration<double>(slice).count() / patience;
      if (due_ <= 0) return false;
    }
    const double before = spent_.seconds();
    spent_.on(slice, [&](std::chrono::milliseconds part) { frontier_->advance(part); });
    if (patient_ && frontier_->progress().begun) due_ -= spent_.seconds() - before;
    const bool finished = frontier_->progress().finished;
    if (!finished && spent_.over()) stopped_ = Stop::time;
    return finished || stopped_;
  }

  bool surrender(bool full) override {
    frontier_->surrender();
    if (full && !frontier_->progress().finished && !stopped_) stopped_ = Stop::memory;
    return !frontier_->points().empty();
  }

  Result<Json> collect() const override {
    const LocalFrontierProgress& p = frontier_->progress();
    const Problem& problem = frontier_->problem();
    Json points = Json::array();
    for (const LocalPoint& point : frontier_->points()) points.push_back(pointJson(point));
    return Json{{"space", "local"},
                {"method", "auto"},
                {"loss", word(problem.loss.name)},
                {"maxSuppressed",
                 problem.maxSuppressed >= problem.tuples.rows ? Json(nullptr) : Json(problem.maxSuppressed)},
                {"rows", problem.tuples.rows},
                {"nodes", p.nodes},
                {"evaluated", p.searches},
                {"searches", p.of},
                {"exact", p.exact},
                {"stopped", stopped_ ? Json(word(*stopped_)) : Json(nullptr)},
                {"at", p.at > 0 ? Json(p.at) : Json(nullptr)},
                {"points", points},
                {"doing", p.doing},
                {"seconds", spent_.seconds()},
                {"threads", threads_}};
  }

  void report(Control& control) const override {
    const LocalFrontierProgress& p = frontier_->progress();
    control.permille.store(static_cast<uint32_t>(p.searches * 1000 / std::max<uint64_t>(1, p.of)));
    control.nodes.store(p.nodes);
  }

 private:
  Study study_;
  std::unique_ptr<LocalFrontier> frontier_;
  uint32_t threads_;
  // It lets a search beside it go first, once the k that were to come first have their files. What a step
  // took too much it waits for, turn by turn; where nobody else works, turns follow at once.
  bool patient_;
  double due_ = 0;  // seconds that it may work
  Spent spent_;
  std::optional<Stop> stopped_;

  Json pointJson(const LocalPoint& point) const {
    const Loss& loss = frontier_->problem().loss;
    Json json = {{"k", point.k},
                 {"cost", costJson(loss, point.found.cost)},
                 {"bound", point.bound ? costJson(loss, *point.bound) : Json(nullptr)},
                 {"proven", point.proven()},
                 {"suppressed", point.found.suppressed},
                 {"groups", point.found.classes},
                 {"smallestClass", point.found.smallestClass}};
    addMean(json, loss, point.found.cost);
    return json;
  }
};

// What belongs to whole levels, or to searches that prove.
Done honoured(const Json& ask) {
  const auto refused = [](std::string what) { return Error{ErrorCode::usage, std::move(what), {}}; };
  const std::string method = ask.value("method", "auto");
  if (method != "auto" && method != "box-beam")
    return refused("The method " + shown(Json(method)) +
                   " does not recode locally. Use auto, or another space.");
  if (ask.value("reading", "per-k") != "per-k" || ask.contains("depth"))
    return refused(
        "A reading and a depth belong to whole levels. Leave them out, or give every quasi-identifier the "
        "space lattice.");
  return done();
}

}  // namespace

Result<std::unique_ptr<Job>> startLocalFrontier(Study study, Problem problem, const Json& ask,
                                                uint32_t threads) {
  if (Done can = honoured(ask); !can) return can.error();
  problem.rule.k = 2;
  if (Done can = solvable(problem); !can) return can.error();
  LocalFrontierOptions options;
  options.search.threads = threads;
  options.search.seed = study.plan.seed;
  options.sets = study.sets;
  options.divisible = study.plan.withRole(Role::count).empty();
  for (const Json& k : ask.value("first", Json::array())) options.first.push_back(wholeOf(k));
  if (ask.contains("most")) options.most = std::max<uint64_t>(2, wholeOf(ask["most"]));
  auto frontier = std::make_unique<LocalFrontier>(std::move(problem), std::move(options));
  return std::unique_ptr<Job>(std::make_unique<LocalFrontierJob>(std::move(study), std::move(frontier),
                                                                 threads, ask.value("patient", false)));
}

}  // namespace indistinct
