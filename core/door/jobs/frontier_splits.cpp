#include "core/door/jobs/frontier_splits.h"

#include <algorithm>
#include <map>

#include "core/door/spent.h"
#include "core/frontier/split_frontier.h"

namespace indistinct {
namespace {

class SplitFrontierJob : public Job {
 public:
  SplitFrontierJob(Study study, std::unique_ptr<SplitFrontier> frontier, bool brief, uint32_t threads)
      : study_(std::move(study)),
        frontier_(std::move(frontier)),
        brief_(brief),
        threads_(threads),
        spent_(study_.plan.timeLimit) {
    const Band& band = frontier_->band();
    provenAt_.assign(static_cast<size_t>(band.most() - band.least() + 1), -1);
    remember();
  }

  bool advance(std::chrono::milliseconds slice) override {
    if (stopped_) return true;
    spent_.on(slice, [&](std::chrono::milliseconds part) { frontier_->advance(part); });
    remember();
    const SplitFrontierProgress& p = frontier_->progress();
    if (!p.finished && spent_.over()) stopped_ = Stop::time;
    if (p.finished && !p.exact) stopped_ = Stop::memory;
    return p.finished || stopped_;
  }

  // The band has a solution for each k from the beginning.
  bool surrender(bool full) override {
    frontier_->surrender();
    if (full && !frontier_->progress().exact && !stopped_) stopped_ = Stop::memory;
    remember();
    return true;
  }

  Result<Json> collect() const override {
    const SplitFrontierProgress& p = frontier_->progress();
    const Band& band = frontier_->band();
    const Problem& problem = frontier_->problem();
    // A solution serves many k: it is written once, and named by its number.
    Json solutions = Json::array();
    std::map<const Generalization*, size_t> numberOf;
    Json points = Json::array();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      const Band::Found& found = band.found(k);
      if (!found) continue;
      const auto [number, fresh] = numberOf.emplace(found.get(), solutions.size());
      if (fresh) solutions.push_back({{"columns", cutsToJson(study_, found->cuts)}});
      points.push_back(pointJson(k, *found));
      if (brief_) {
        points.back()["solution"] = number->second;
      } else {
        points.back()["columns"] = solutions[number->second]["columns"];
      }
    }
    Json json = {{"space", "splits"},
                 {"method", "exact"},
                 {"loss", word(problem.loss.name)},
                 {"maxSuppressed",
                  problem.maxSuppressed >= problem.tuples.rows ? Json(nullptr) : Json(problem.maxSuppressed)},
                 {"rows", problem.tuples.rows},
                 {"nodes", p.nodes},
                 {"evaluated", p.looked},
                 {"searches", p.searches},
                 {"exact", p.exact},
                 {"stopped", stopped_ ? Json(word(*stopped_)) : Json(nullptr)},
                 {"proven", p.proven},
                 {"at", p.at > 0 ? Json(p.at) : Json(nullptr)},
                 {"points", points},
                 {"doing", p.doing},
                 {"seconds", spent_.seconds()},
                 {"threads", threads_}};
    if (brief_) json["solutions"] = solutions;
    return json;
  }

  void report(Control& control) const override {
    const Band& band = frontier_->band();
    control.permille.store(static_cast<uint32_t>(frontier_->progress().proven * 1000 /
                                                 std::max<uint64_t>(1, band.most() - band.least() + 1)));
    control.nodes.store(frontier_->progress().nodes);
  }

 private:
  Study study_;
  std::unique_ptr<SplitFrontier> frontier_;
  bool brief_;
  uint32_t threads_;
  Spent spent_;
  std::optional<Stop> stopped_;
  std::vector<double> provenAt_;  // [k - least]; below 0: not yet

  void remember() {
    const Band& band = frontier_->band();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      double& at = provenAt_[static_cast<size_t>(k - band.least())];
      if (at < 0 && band.proven(k)) at = spent_.seconds();
    }
  }

  Json costJson(Cost cost) const {
    const Loss& loss = frontier_->problem().loss;
    if (loss.name != LossName::lm) return cost;
    return static_cast<double>(cost) /
           (static_cast<double>(loss.scale) * static_cast<double>(study_.tuples.rows));
  }

  Json pointJson(uint64_t k, const Generalization& found) const {
    const Band& band = frontier_->band();
    const Generalization::Step& step = found.at(k);
    const double at = provenAt_[static_cast<size_t>(k - band.least())];
    Json point = {{"k", k},
                  {"cost", costJson(step.cost)},
                  {"bound", costJson(band.bound(k))},
                  {"proven", band.proven(k)},
                  {"provenAt", at < 0 ? Json(nullptr) : Json(at)},
                  {"suppressed", step.suppressed},
                  {"classes", step.classes},
                  {"smallestClass", step.smallestClass}};
    if (frontier_->problem().loss.name == LossName::lm)
      point["mean"] = point["cost"].get<double>() / importances();
    return point;
  }

  double importances() const {
    double sum = 0;
    for (const auto& domain : study_.domains) sum += domain.importance;
    return sum > 0 ? sum : 1;
  }
};

}  // namespace

Result<std::unique_ptr<Job>> startSplitFrontier(Study study, Problem problem, const Json& ask,
                                                uint32_t threads) {
  const std::string method = ask.value("method", "exact");
  if (method != "exact" && method != "auto") {
    return Error{
        ErrorCode::usage,
        "The method \"" + method +
            "\" goes over whole levels only. Give every quasi-identifier the space lattice, or leave "
            "the method out.",
        {}};
  }
  SplitFrontierOptions options;
  options.threads = threads;
  options.seed = study.plan.seed;
  if (ask.contains("most")) options.most = std::max<uint64_t>(2, ask["most"].get<uint64_t>());
  auto frontier = makeSplitFrontier(std::move(problem), options);
  if (!frontier) return frontier.error();
  return std::unique_ptr<Job>(std::make_unique<SplitFrontierJob>(std::move(study), std::move(*frontier),
                                                                 ask.value("brief", false), threads));
}

}  // namespace indistinct
