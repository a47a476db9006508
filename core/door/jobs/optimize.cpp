// The job behind `optimize`: one search for the cheapest generalization, watched from outside.
#include <algorithm>
#include <thread>

#include "core/door/job.h"
#include "core/door/problem.h"
#include "core/frontier/lattice_search.h"
#include "core/search/make_search.h"

namespace indistinct {
namespace {

using Clock = std::chrono::steady_clock;

class OptimizeJob : public Job {
 public:
  OptimizeJob(Study study, const Problem& problem, std::unique_ptr<Search> search, std::string method,
              uint32_t threads)
      : study_(std::move(study)),
        loss_(problem.loss),
        limit_(problem.maxSuppressed),
        search_(std::move(search)),
        method_(std::move(method)),
        threads_(threads) {}

  bool advance(std::chrono::milliseconds slice) override {
    const auto from = Clock::now();
    if (study_.plan.timeLimit) {
      const auto left = std::chrono::duration<double>(*study_.plan.timeLimit - seconds_);
      slice = std::min(
          slice, std::chrono::duration_cast<std::chrono::milliseconds>(left) + std::chrono::milliseconds(1));
    }
    search_->advance(std::max(slice, std::chrono::milliseconds(1)));
    seconds_ += std::chrono::duration<double>(Clock::now() - from).count();
    remember();
    return search_->progress().finished || (study_.plan.timeLimit && seconds_ >= *study_.plan.timeLimit);
  }

  Result<Json> collect() const override {
    const Progress& p = search_->progress();
    if (!p.best && p.finished) return nothingFits();
    Json json = {{"method", method_},
                 {"loss", word(loss_.name)},
                 {"k", study_.plan.k},
                 {"maxSuppressed", limit_ >= study_.tuples.rows ? Json(nullptr) : Json(limit_)},
                 {"rows", study_.tuples.rows},
                 {"distinct", study_.tuples.size},
                 {"alphabet", alphabetOf(study_)}};
    json["cost"] = p.best ? costJson(p.best->cost) : Json(nullptr);
    if (loss_.name == LossName::lm && p.best) json["mean"] = costValue(p.best->cost) / importances();
    json["bound"] = p.bound ? costJson(*p.bound) : Json(nullptr);
    json["proven"] = p.proven;
    if (p.best) {
      json["suppressed"] = p.best->suppressed;
      json["classes"] = p.best->classes;
      json["smallestClass"] = p.best->smallestClass;
      json["columns"] = cutsToJson(study_, p.best->cuts);
    }
    json["nodes"] = p.nodes;
    json["open"] = p.open;
    json["memory"] = p.memory;
    json["doing"] = p.doing;
    json["seconds"] = seconds_;
    json["threads"] = threads_;
    json["trace"] = trace_;
    return json;
  }

  void report(Control& control) const override {
    const Progress& p = search_->progress();
    if (p.best) control.cost.store(p.best->cost);
    if (p.bound) control.bound.store(*p.bound);
    control.nodes.store(p.nodes);
    control.incumbents.store(incumbents_);
  }

 private:
  Study study_;
  Loss loss_;
  uint64_t limit_;
  std::unique_ptr<Search> search_;
  std::string method_;
  uint32_t threads_;
  double seconds_ = 0;
  uint32_t incumbents_ = 0;
  std::optional<Cost> lastCost_, lastBound_;
  Json trace_ = Json::array();

  static constexpr size_t mostPoints_ = 2000;

  double costValue(Cost cost) const {
    return static_cast<double>(cost) /
           (static_cast<double>(loss_.scale) * static_cast<double>(study_.tuples.rows));
  }
  Json costJson(Cost cost) const { return loss_.name == LossName::lm ? Json(costValue(cost)) : Json(cost); }
  double importances() const {
    double sum = 0;
    for (const auto& domain : study_.domains) sum += domain.importance;
    return sum > 0 ? sum : 1;
  }

  void remember() {
    const Progress& p = search_->progress();
    const std::optional<Cost> cost = p.best ? std::optional<Cost>(p.best->cost) : std::nullopt;
    if (cost == lastCost_ && p.bound == lastBound_) return;
    if (cost != lastCost_) incumbents_++;
    // A bound that creeps would fill the trace: of two such points in a row near its end, only the later is
    // kept.
    if (trace_.size() >= mostPoints_ && cost == lastCost_) trace_.erase(trace_.size() - 1);
    lastCost_ = cost;
    lastBound_ = p.bound;
    trace_.push_back({{"seconds", seconds_},
                      {"cost", cost ? costJson(*cost) : Json(nullptr)},
                      {"bound", p.bound ? costJson(*p.bound) : Json(nullptr)}});
  }

  Error nothingFits() const {
    return {ErrorCode::no_solution,
            "No file reaches k = " + std::to_string(study_.plan.k) +
                " within this limit: " + std::to_string(study_.tuples.rows) + " rows are there, and " +
                std::to_string(limit_) + " may be suppressed. Lower k, or allow more rows.",
            {}};
  }
};

}  // namespace

Result<std::unique_ptr<Job>> startOptimize(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  Study study = **studied;
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  SearchOptions options;
  options.seed = study.plan.seed;
  options.threads =
      study.plan.threads ? *study.plan.threads : std::max(1u, std::thread::hardware_concurrency());
#ifndef INDISTINCT_THREADS
  options.threads = 1;
#endif
  if (ask.contains("start")) {
    auto start = cutsFromJson(study, ask["start"]);
    if (!start) return start.error();
    options.start = *start;
  }
  const std::string method = study.plan.method;
  std::vector<std::string> known;
  for (const auto& info : methods()) known.emplace_back(info.name);
  if (std::find(known.begin(), known.end(), method) == known.end())
    return Error{
        ErrorCode::plan, "The method \"" + method + "\" is not known." + didYouMean(method, known), {}};
  Problem kept = *problem;
  kept.tuples = Tuples{};
  // Whole levels everywhere are a space of their own, with a quicker proof.
  const bool lattice = std::all_of(study.domains.begin(), study.domains.end(),
                                   [](const Domain& domain) { return domain.space == Space::lattice; });
  auto search = lattice && (method == "auto" || method == "optimal")
                    ? makeLatticeSearch(std::move(*problem), options)
                    : makeSearch(method, std::move(*problem), options);
  if (!search) return search.error();
  return std::unique_ptr<Job>(
      std::make_unique<OptimizeJob>(std::move(study), kept, std::move(*search), method, options.threads));
}

}  // namespace indistinct
