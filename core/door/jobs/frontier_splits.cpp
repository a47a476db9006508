#include "core/door/jobs/frontier_splits.h"

#include <algorithm>
#include <numeric>

#include "core/door/figures.h"
#include "core/door/problem.h"
#include "core/door/spent.h"
#include "core/frontier/split_frontier.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

class SplitFrontierJob : public Job {
 public:
  SplitFrontierJob(Study study, std::unique_ptr<SplitFrontier> frontier, std::shared_ptr<Known> share,
                   std::shared_ptr<Solutions> refer, uint32_t threads)
      : study_(std::move(study)),
        frontier_(std::move(frontier)),
        share_(std::move(share)),
        refer_(std::move(refer)),
        threads_(threads),
        spent_(study_.plan.timeLimit) {
    const Band& band = frontier_->band();
    provenAt_.assign(static_cast<size_t>(band.most() - band.least() + 1), -1);
    hear();
    remember();
  }

  bool advance(std::chrono::milliseconds slice) override {
    if (stopped_) return true;
    hear();
    spent_.on(slice, [&](std::chrono::milliseconds part) { frontier_->advance(part); });
    remember();
    tell();
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
    Json points = Json::array();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      const Band::Found& found = band.found(k);
      if (!found) continue;
      points.push_back(pointJson(k, *found));
      if (refer_)
        points.back()["solution"] = refer_->keep({found, &found->cuts}, study_.domainsHash);
      else
        points.back()["columns"] = cutsToJson(study_, found->cuts);
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
  std::shared_ptr<Known> share_;
  uint64_t heard_ = 0;  // its changes so far
  std::shared_ptr<Solutions> refer_;
  uint32_t threads_;
  Spent spent_;
  std::optional<Stop> stopped_;
  std::vector<double> provenAt_;  // [k - least]; below 0: not yet

  // What others have found since.
  void hear() {
    if (!share_ || share_->changes() == heard_) return;
    const Band& band = frontier_->band();
    for (const auto& [k, known] : share_->all()) {
      if (k < band.least()) continue;
      if (known.cuts && (k > band.most() || known.cost < band.cost(k))) frontier_->learn(*known.cuts);
      frontier_->raise(k, known.bound);
    }
    heard_ = share_->changes();
  }

  void tell() {
    if (!share_) return;
    const Band& band = frontier_->band();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      const Band::Found& found = band.found(k);
      if (found) share_->tell(k, {found, &found->cuts}, band.cost(k), band.bound(k));
    }
    heard_ = share_->changes();
  }

  void remember() {
    const Band& band = frontier_->band();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      double& at = provenAt_[static_cast<size_t>(k - band.least())];
      if (at < 0 && band.proven(k)) at = spent_.seconds();
    }
  }

  Json pointJson(uint64_t k, const Generalization& found) const {
    const Band& band = frontier_->band();
    const Loss& loss = frontier_->problem().loss;
    const Generalization::Step& step = found.at(k);
    const double at = provenAt_[static_cast<size_t>(k - band.least())];
    Json point = {{"k", k},
                  {"cost", costJson(loss, step.cost)},
                  {"bound", costJson(loss, band.bound(k))},
                  {"proven", band.proven(k)},
                  {"provenAt", at < 0 ? Json(nullptr) : Json(at)},
                  {"suppressed", step.suppressed},
                  {"classes", step.classes},
                  {"smallestClass", step.smallestClass}};
    addMean(point, loss, step.cost);
    return point;
  }
};

// The same plan by whole levels, where every quasi-identifier has a taxonomy.
std::optional<WholeLevels> wholeLevelsOf(const Desk& desk, const Study& study) {
  Plan plan = study.plan;
  for (PlanColumn& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    if (column.taxonomyPath.empty() && !column.taxonomyText && !column.taxonomyBuild) return std::nullopt;
    column.space = Space::lattice;
  }
  auto levels = makeStudy(*desk.table, desk.files, std::move(plan));
  if (!levels) return std::nullopt;
  auto problem = makeProblem(*levels);
  if (!problem) return std::nullopt;
  WholeLevels whole{std::move(*problem), {}};
  for (size_t c = 0; c < study.domains.size(); ++c) {
    const Domain& own = study.domains[c];
    std::vector<Position> here(own.size(), Domain::none);
    // A taxonomy's leaves are the positions of either, those without rows, too.
    if (own.space != Space::splits) std::iota(here.begin(), here.end(), 0);
    for (size_t code = 0; code < own.ofCode.size(); ++code) {
      if (own.ofCode[code] != Domain::none) here[own.ofCode[code]] = levels->domains[c].ofCode[code];
    }
    whole.here.push_back(std::move(here));
  }
  return whole;
}

}  // namespace

Result<std::unique_ptr<Job>> startSplitFrontier(Desk& desk, Study study, Problem problem, const Json& ask,
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
  if (ask.value("reading", "per-k") != "per-k")
    return Error{ErrorCode::usage,
                 "The reading \"" + ask["reading"].get<std::string>() +
                     "\" goes over whole levels only; over split points every k has its optimum. Give every "
                     "quasi-identifier the space lattice, or leave the reading out.",
                 {}};
  if (ask.contains("depth"))
    return Error{
        ErrorCode::usage, "A depth belongs to poka, which goes over whole levels. Leave it out.", {}};
  SplitFrontierOptions options;
  options.threads = threads;
  options.seed = study.plan.seed;
  options.levels = wholeLevelsOf(desk, study);
  for (const Json& k : ask.value("first", Json::array())) options.first.push_back(wholeOf(k));
  if (ask.contains("most")) options.most = std::max<uint64_t>(2, wholeOf(ask["most"]));
  auto frontier = makeSplitFrontier(std::move(problem), options);
  if (!frontier) return frontier.error();
  return std::unique_ptr<Job>(std::make_unique<SplitFrontierJob>(
      std::move(study), std::move(*frontier), desk.knownOf(ask), desk.solutionsFor(ask), threads));
}

}  // namespace indistinct
