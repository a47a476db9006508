// The job behind `frontier`: which k costs what. Whole levels in every column are a space of their own,
// groups with cells of their own go to frontier_local.cpp, all others to frontier_splits.cpp.
#include <algorithm>
#include <map>
#include <thread>

#include "core/door/figures.h"
#include "core/door/job.h"
#include "core/door/jobs/frontier_local.h"
#include "core/door/jobs/frontier_splits.h"
#include "core/door/problem.h"
#include "core/door/spent.h"
#include "core/frontier/lattice_frontier.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

const char* word(FrontierMethod method) {
  return method == FrontierMethod::exact ? "exact" : method == FrontierMethod::poka ? "poka" : "exhaustive";
}

class FrontierJob : public Job {
 public:
  FrontierJob(Study study, std::unique_ptr<LatticeFrontier> frontier, LatticeFrontierOptions options,
              bool columns, std::shared_ptr<Known> share, std::shared_ptr<Solutions> refer)
      : study_(std::move(study)),
        frontier_(std::move(frontier)),
        options_(std::move(options)),
        columns_(columns),
        share_(std::move(share)),
        refer_(std::move(refer)),
        spent_(study_.plan.timeLimit) {}

  bool advance(std::chrono::milliseconds slice) override {
    if (stopped_) return true;
    spent_.on(slice, [&](std::chrono::milliseconds part) { frontier_->advance(part); });
    if (!frontier_->progress().finished && spent_.over()) stopped_ = Stop::time;
    if (share_ && frontier_->progress().exact && options_.reading == Reading::perK) tell();
    return frontier_->progress().finished || stopped_;
  }

  bool surrender(bool full) override {
    frontier_->surrender();
    if (full && !frontier_->progress().finished && !stopped_) stopped_ = Stop::memory;
    return !frontier_->progress().points.empty();
  }

  Result<Json> collect() const override {
    const LatticeFrontierProgress& p = frontier_->progress();
    const Problem& problem = frontier_->problem();
    Json points = Json::array();
    for (const FrontPoint& point : p.points) points.push_back(pointJson(point));
    return Json{{"space", "lattice"},
                {"method", word(options_.method)},
                {"reading", options_.reading == Reading::pareto ? "pareto" : "per-k"},
                {"loss", indistinct::word(problem.loss.name)},
                {"maxSuppressed",
                 problem.maxSuppressed >= problem.tuples.rows ? Json(nullptr) : Json(problem.maxSuppressed)},
                {"rows", problem.tuples.rows},
                {"nodes", p.nodes},
                {"evaluated", p.evaluated},
                {"tables", p.tables},
                {"exact", p.exact},
                {"stopped", stopped_ ? Json(indistinct::word(*stopped_)) : Json(nullptr)},
                {"points", points},
                {"doing", p.doing},
                {"seconds", spent_.seconds()},
                {"threads", options_.threads}};
  }

  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(frontier_->progress().share * 1000));
    control.nodes.store(frontier_->progress().evaluated);
  }

 private:
  Study study_;
  std::unique_ptr<LatticeFrontier> frontier_;
  LatticeFrontierOptions options_;
  bool columns_;  // does each point say its cuts as well?
  std::shared_ptr<Known> share_;
  std::shared_ptr<Solutions> refer_;
  mutable std::map<Levels, std::shared_ptr<const Cuts>> cuts_;  // of the points that were told
  Spent spent_;
  std::optional<Stop> stopped_;

  // A point is the optimum of every k from the point before it up to its own.
  void tell() {
    uint64_t from = Front::leastK;
    for (const FrontPoint& point : frontier_->progress().points) {
      const Levels levels = frontier_->lattice().levelsOf(point.nodes.front().node);
      const auto cuts = std::make_shared<const Cuts>(cutsOf(frontier_->problem(), levels));
      for (const uint64_t k : {from, point.k}) share_->tell(k, cuts, point.cost, point.cost);
      from = point.k + 1;
    }
  }

  const std::shared_ptr<const Cuts>& cutsAt(const Levels& levels) const {
    auto& cuts = cuts_[levels];
    if (!cuts) cuts = std::make_shared<const Cuts>(cutsOf(frontier_->problem(), levels));
    return cuts;
  }

  Json levelsJson(const Levels& of) const {
    Json levels = Json::object();
    for (size_t c = 0; c < of.size(); c++) levels[study_.domains[c].name] = of[c];
    return levels;
  }

  // One point per (k, cost) with every node that reaches it: the one that suppresses least first, then by
  // levels, so that methods which number nodes differently answer alike.
  Json pointJson(const FrontPoint& point) const {
    const Loss& loss = frontier_->problem().loss;
    const Json cost = costJson(loss, point.cost);
    std::vector<std::pair<uint64_t, Levels>> reached;
    for (const auto& at : point.nodes)
      reached.emplace_back(at.suppressed, frontier_->lattice().levelsOf(at.node));
    std::sort(reached.begin(), reached.end());
    Json nodes = Json::array();
    for (const auto& [suppressed, levels] : reached)
      nodes.push_back({{"levels", levelsJson(levels)}, {"suppressed", suppressed}});
    Json json = {{"k", point.k},
                 {"cost", cost},
                 {"bound", frontier_->progress().exact ? cost : Json(nullptr)},
                 {"suppressed", reached.front().first},
                 {"levels", levelsJson(reached.front().second)},
                 {"nodes", nodes}};
    addMean(json, loss, point.cost);
    const Levels& levels = reached.front().second;
    if (refer_)
      json["solution"] = refer_->keep(cutsAt(levels), study_.domainsHash);
    else if (columns_)
      json["columns"] = cutsToJson(study_, cutsOf(frontier_->problem(), levels));
    return json;
  }
};

Result<LatticeFrontierOptions> readOptions(const Json& ask) {
  LatticeFrontierOptions options;
  const std::string method = ask.value("method", "exact"), reading = ask.value("reading", "pareto");
  const auto unknown = [](const char* what, const std::string& given, const std::vector<std::string>& known) {
    return Error{ErrorCode::usage,
                 std::string("The ") + what + " \"" + given + "\" is not known." + didYouMean(given, known),
                 {}};
  };
  if (method == "poka")
    options.method = FrontierMethod::poka;
  else if (method == "exhaustive")
    options.method = FrontierMethod::exhaustive;
  else if (method != "exact" && method != "auto")
    return unknown("method", method, {"exact", "poka", "exhaustive"});
  if (reading == "per-k")
    options.reading = Reading::perK;
  else if (reading != "pareto")
    return unknown("reading", reading, {"pareto", "per-k"});
  if (ask.contains("depth"))
    options.depth = static_cast<uint32_t>(std::min<uint64_t>(wholeOf(ask["depth"]), 1000));
  return options;
}

}  // namespace

Result<std::unique_ptr<Job>> startFrontier(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  Study study = **studied;
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  uint32_t threads =
      study.plan.threads ? *study.plan.threads : std::max(1u, std::thread::hardware_concurrency());
#ifndef INDISTINCT_THREADS
  threads = 1;
#endif
  if (study.plan.local()) return startLocalFrontier(std::move(study), std::move(*problem), ask, threads);
  auto options = readOptions(ask);
  if (!options) return options.error();
  options->threads = threads;
  const bool lattice = std::all_of(study.domains.begin(), study.domains.end(),
                                   [](const Domain& domain) { return domain.space == Space::lattice; });
  if (!lattice) return startSplitFrontier(desk, std::move(study), std::move(*problem), ask, threads);
  auto frontier = makeLatticeFrontier(std::move(*problem), *options);
  if (!frontier) return frontier.error();
  return std::unique_ptr<Job>(std::make_unique<FrontierJob>(std::move(study), std::move(*frontier), *options,
                                                            ask.value("columns", false), desk.knownOf(ask),
                                                            desk.solutionsFor(ask)));
}

}  // namespace indistinct
