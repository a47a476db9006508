// The job behind `optimize`: one search for the cheapest generalization, watched from outside.
#include <algorithm>
#include <thread>

#include "core/base/words.h"
#include "core/door/figures.h"
#include "core/door/job.h"
#include "core/door/local.h"
#include "core/door/problem.h"
#include "core/door/rescue.h"
#include "core/door/spent.h"
#include "core/frontier/cell_bounds.h"
#include "core/loss/losses.h"
#include "core/privacy/strength.h"
#include "core/search/climb/joint_climb.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/local/local_methods.h"
#include "core/search/methods/make_search.h"
#include "core/search/solvable.h"

namespace indistinct {
namespace {

// Where groups are kept, what they are an answer to, and the seed that they are drawn by.
struct LocalAsk {
  const RecodingSearch* search = nullptr;
  std::shared_ptr<Held<LocalFile>> files;
  std::string question;
  uint64_t seed = 0;
};

class OptimizeJob : public Job {
 public:
  // Without a search, `known` is the answer. What is found is told to those who `share`.
  OptimizeJob(Study study, const Problem& problem, std::unique_ptr<Search> search, Progress known,
              std::shared_ptr<Known> share, std::shared_ptr<Solutions> refer, std::string method,
              uint32_t threads)
      : study_(std::move(study)),
        loss_(problem.loss),
        limit_(problem.maxSuppressed),
        search_(std::move(search)),
        method_(std::move(method)),
        threads_(threads),
        spent_(study_.plan.timeLimit),
        known_(std::move(known)),
        share_(std::move(share)),
        persons_(personsIn(study_.rule, study_.tuples)),
        refer_(std::move(refer)) {
    hold();
    if (!search_) remember();
  }

  // Its solutions are groups with cells of their own.
  void recodes(LocalAsk local) { local_ = std::move(local); }

  bool advance(std::chrono::milliseconds slice) override {
    if (!search_) return true;
    spent_.on(slice, [&](std::chrono::milliseconds part) { search_->advance(part); });
    remember();
    return search_->progress().finished || spent_.over();
  }

  bool surrender(bool full) override {
    if (search_) {
      known_ = search_->surrender();
      search_.reset();
    }
    if (full && !known_.finished && !spent_.over()) known_.stopped = Stop::memory;
    return known_.best.has_value();
  }

  Result<Json> collect() const override {
    const Progress& p = progress();
    if (!p.best && p.finished) return nothingFits();
    Json json = {{"method", method_},
                 {"loss", word(loss_.name)},
                 {"k", study_.plan.k},
                 {"maxSuppressed", limit_ >= study_.tuples.rows ? Json(nullptr) : Json(limit_)},
                 {"rows", study_.tuples.rows},
                 {"distinct", study_.tuples.size},
                 {"alphabet", alphabetOf(study_)}};
    json["cost"] = p.best ? costJson(p.best->cost) : Json(nullptr);
    if (p.best) addMean(json, loss_, p.best->cost);
    json["bound"] = p.bound ? costJson(*p.bound) : Json(nullptr);
    json["proven"] = p.proven;
    json["stopped"] = p.stopped                      ? Json(word(*p.stopped))
                      : !p.finished && spent_.over() ? Json(word(Stop::time))
                                                     : Json(nullptr);
    if (p.best) {
      json["suppressed"] = p.best->suppressed;
      json["classes"] = p.best->classes;
      json["smallestClass"] = p.best->smallestClass;
      if (local_)
        tellRecoding(json);
      else if (refer_)
        json["solution"] = refer_->keep(best_, study_.domainsHash);
      else
        json["columns"] = cutsToJson(study_, p.best->cuts);
      if (study_.plan.release.rescue != Rescue::no) tellRescue(*p.best, json);
    }
    if (p.satisfied) json["satisfied"] = *p.satisfied;
    if (p.finished && !p.minimal.empty()) json["minimal"] = minimalNodes(p);
    if (persons_) json["persons"] = *persons_;
    json["nodes"] = p.nodes;
    json["open"] = p.open;
    json["memory"] = p.memory;
    json["doing"] = p.doing;
    json["seconds"] = spent_.seconds();
    json["threads"] = threads_;
    json["trace"] = Json::array();
    for (const Moment& moment : trace_)
      json["trace"].push_back({{"seconds", moment.seconds},
                               {"cost", moment.cost ? costJson(*moment.cost) : Json(nullptr)},
                               {"bound", moment.bound ? costJson(*moment.bound) : Json(nullptr)}});
    return json;
  }

  void report(Control& control) const override {
    const Progress& p = progress();
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
  Spent spent_;
  Progress known_;  // where there is no search, or none any more
  std::shared_ptr<Known> share_;
  std::optional<uint64_t> persons_;  // in all rows, where k counts them
  std::shared_ptr<Solutions> refer_;
  std::shared_ptr<const Cuts> best_;
  uint32_t incumbents_ = 0;
  std::optional<Cost> lastCost_, lastBound_;
  struct Moment {
    double seconds = 0;
    std::optional<Cost> cost, bound;
  };
  std::vector<Moment> trace_;

  std::optional<LocalAsk> local_;
  std::shared_ptr<const LocalFile> file_;

  // Kept until other cuts are the best: what is looked at often is rescued once.
  struct RescuedCuts {
    Cuts cuts;
    BlankedFile blanked;
  };
  mutable std::optional<RescuedCuts> rescue_;

  static constexpr size_t mostPoints_ = 2000;

  const Progress& progress() const { return search_ ? search_->progress() : known_; }

  Json costJson(Cost cost) const { return indistinct::costJson(loss_, cost); }

  // The best is a solution of its own for as long as its cuts are the same.
  void hold() {
    const Progress& p = progress();
    if (local_ && search_ && (!file_ || file_->recoding != local_->search->recoding()))
      file_ = std::make_shared<const LocalFile>(LocalFile{local_->search->recoding(), local_->seed});
    if (p.best && (!best_ || *best_ != p.best->cuts)) best_ = std::make_shared<const Cuts>(p.best->cuts);
  }

  void remember() {
    hold();
    const Progress& p = progress();
    const std::optional<Cost> cost = p.best ? std::optional<Cost>(p.best->cost) : std::nullopt;
    if (cost == lastCost_ && p.bound == lastBound_) return;
    if (cost != lastCost_) incumbents_++;
    // A bound that creeps would fill the trace: of two such points in a row near its end, only the later is
    // kept.
    if (trace_.size() >= mostPoints_ && cost == lastCost_) trace_.pop_back();
    lastCost_ = cost;
    lastBound_ = p.bound;
    trace_.push_back({spent_.seconds(), cost, p.bound});
    if (share_ && p.satisfied.value_or(true))
      share_->tell(study_.plan.k, p.best ? best_ : nullptr, cost.value_or(Known::nothing),
                   p.bound.value_or(0));
  }

  Json minimalNodes(const Progress& p) const {
    Json list = Json::array();
    for (const auto& levels : p.minimal) {
      Json& node = list.emplace_back(Json::object());
      for (size_t c = 0; c < levels.size(); c++) node[study_.domains[c].name] = levels[c];
    }
    return list;
  }

  // A file of groups goes by a number: its rows are told to nobody.
  void tellRecoding(Json& json) const {
    json["groups"] = file_->recoding->groups();
    json["granularity"] = granularityOf(study_, *file_->recoding);
    json["recoding"] = local_->files->keep(file_, local_->question);
  }

  // The figures of the file with blanks; those of the search, which withholds, stand beside.
  void tellRescue(const Solution& best, Json& json) const {
    if (!rescue_ || rescue_->cuts != best.cuts)
      rescue_ = RescuedCuts{best.cuts, evaluateBlanks(study_.tuples, best.cuts, study_.rule, loss_,
                                                      rescued(study_, best.cuts))};
    const BlankedFile& blanked = rescue_->blanked;
    Json byColumn = Json::object();
    for (size_t c = 0; c < study_.domains.size(); c++)
      byColumn[study_.domains[c].name] = blanked.cellsOfColumn[c];
    json["rescue"] = {{"way", word(study_.plan.release.rescue)},
                      {"rows", blanked.rows},
                      {"cells", blanked.cells},
                      {"byColumn", byColumn}};
    if (study_.plan.release.rescue == Rescue::after) {
      Json before = Json::object();
      for (const char* key : {"cost", "mean", "bound", "proven", "suppressed"})
        if (json.contains(key)) before[key] = json[key];
      json["rescue"]["withheld"] = std::move(before);
      // What is proven of files that withhold says nothing of files with blanks.
      json["bound"] = nullptr;
      json["proven"] = false;
    }
    json["cost"] = costJson(blanked.cost);
    addMean(json, loss_, blanked.cost);
    json["suppressed"] = blanked.suppressed;
    json["classes"] = blanked.classes;
    json["smallestClass"] = blanked.smallestClass;
  }

  Error nothingFits() const {
    return {ErrorCode::no_solution,
            "No file reaches k = " + std::to_string(study_.plan.k) + (persons_ ? " persons" : "") +
                (study_.rule.models.empty() ? "" : " and shows enough different values in every class") +
                " within this limit: " + std::to_string(study_.tuples.rows) + " rows are there, and " +
                std::to_string(limit_) + " may be withheld. Lower k, or allow more rows.",
            {}};
  }
};

// Begins where others stand: at their bound, and with their cuts where they are better than those given.
void beginWith(const Known& known, const Problem& problem, SearchOptions& options) {
  options.bound = known.bound(problem.rule.k, monotone(problem));
  const auto cuts = known.cuts(problem.rule.k);
  if (!cuts) return;
  const Solution theirs = evaluateCuts(problem, *cuts);
  if (!allowed(problem, theirs)) return;
  if (options.start) {
    const Solution own = evaluateCuts(problem, *options.start);
    if (allowed(problem, own) && !better(theirs, own)) return;
  }
  options.start = *cuts;
}

// Why cuts and blanks cannot be searched together; nothing where they can.
Done jointly(const Problem& problem) {
  if (infoOf(problem.loss.name).pricedBy != PricedBy::cells)
    return Error{
        ErrorCode::plan,
        "Cuts and blanks are searched together where each cell has its price (lm, entropy). Choose such a "
        "loss, or have rows rescued after the search (--rescue=after).",
        {std::nullopt, "", "release.rescue"}};
  if (!problem.rule.plain())
    return Error{
        ErrorCode::plan,
        "Cuts and blanks are searched together where k rows are all that a class must have. Have rows "
        "rescued after the search (--rescue=after).",
        {std::nullopt, "", "release.rescue"}};
  return solvable(problem);
}

// The answer, where what a search would begin with is proven already.
std::optional<Progress> answered(const Problem& problem, const SearchOptions& options) {
  if (!options.start || !options.bound) return std::nullopt;
  Progress progress;
  progress.best = evaluateCuts(problem, *options.start);
  if (!allowed(problem, *progress.best) || progress.best->cost > *options.bound) return std::nullopt;
  progress.bound = progress.best->cost;
  progress.finished = progress.proven = true;
  progress.doing = "finished: nothing better exists";
  return progress;
}

Result<std::unique_ptr<Job>> startLocal(Desk& desk, const Json& ask, Study study, Problem problem,
                                        SearchOptions options) {
  const std::string method = study.plan.method;
  const LocalMethodInfo* info = findLocalMethod(method);
  if (!info) {
    std::vector<std::string> names;
    for (const auto& each : localMethods()) names.emplace_back(each.name);
    return Error{ErrorCode::plan,
                 "The method " + shown(Json(method)) + " does not recode locally. Use one of " +
                     joined(names) + ", or another space.",
                 {std::nullopt, "", "search.method"}};
  }
  if (ask.value("share", false))
    return Error{ErrorCode::plan,
                 "Here cuts are searched, and the plan recodes locally. Look at Local groups beside, or give "
                 "the quasi-identifiers the space splits, taxonomy or lattice.",
                 {std::nullopt, "", "space"}};
  if (ask.contains("start"))
    return Error{
        ErrorCode::usage, "Local recoding begins with cuts that it finds itself. Leave start out.", {}};
  if (Done can = solvable(problem); !can) return can.error();
  // Ties are broken at random, by a seed that nobody knows unless one is given.
  const bool given = ask["plan"].contains("search") && ask["plan"]["search"].contains("seed");
  if (!given) options.seed = wholeOr(ask, "secret", options.seed);
  const bool counted = !study.plan.withRole(Role::count).empty();
  Problem kept = problem;
  kept.tuples = Tuples{};
  auto search = info->make({std::move(problem), options, study.sets, !counted});
  if (!search) return search.error();
  LocalAsk local{search->get(), desk.local, desk.suppressQuestion(), options.seed};
  auto job = std::make_unique<OptimizeJob>(std::move(study), kept, std::move(*search), Progress(), nullptr,
                                           nullptr, method, options.threads);
  job->recodes(std::move(local));
  return std::unique_ptr<Job>(std::move(job));
}

}  // namespace

Result<std::unique_ptr<Job>> startOptimize(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  Study study = **studied;
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  SearchOptions options;
  options.seed = study.plan.seed;
  options.evaluations = study.plan.evaluations;
  options.population = study.plan.population;
  options.islands = study.plan.islands;
  options.threads =
      study.plan.threads ? *study.plan.threads : std::max(1u, std::thread::hardware_concurrency());
#ifndef INDISTINCT_THREADS
  options.threads = 1;
#endif
  if (ask.contains("start")) {
    auto start = desk.cutsOf(study, ask, "start");
    if (!start) return start.error();
    options.start = *start;
  }
  if (study.plan.local()) return startLocal(desk, ask, std::move(study), std::move(*problem), options);
  const std::string method = study.plan.method;
  std::vector<std::string> known;
  for (const auto& info : methods()) known.emplace_back(info.name);
  if (findLocalMethod(method) && method != "auto")
    return Error{
        ErrorCode::plan,
        "The method " + method +
            " makes groups with cells of their own. Choose the space local for every quasi-identifier "
            "(--space local).",
        {std::nullopt, "", "search.method"}};
  const auto named = std::find(known.begin(), known.end(), method);
  if (named == known.end())
    return Error{
        ErrorCode::plan, "The method \"" + method + "\" is not known." + didYouMean(method, known), {}};
  const MethodInfo& info = methods()[static_cast<size_t>(named - known.begin())];
  if (Done can = honoured(method, options); !can) return can.error();
  const Rescue rescue = study.plan.release.rescue;
  if (rescue != Rescue::no && !info.satisfies)
    return Error{ErrorCode::plan,
                 "The method " + method +
                     " publishes classes below k, so none of their rows is rescued. Leave rescue out.",
                 {std::nullopt, "", "release.rescue"}};
  if (rescue != Rescue::no && study.domains.size() > mostCellColumns)
    return Error{ErrorCode::plan,
                 "Rows are rescued in up to " + std::to_string(mostCellColumns) +
                     " quasi-identifiers, and the plan has " + std::to_string(study.domains.size()) + ".",
                 {std::nullopt, "", "release.rescue"}};
  if (rescue == Rescue::jointly) {
    if (Done can = jointly(*problem); !can) return can.error();
    Problem kept = *problem;
    kept.tuples = Tuples{};
    const uint32_t threads = options.threads;
    auto search = std::make_unique<JointClimb>(std::move(*problem), std::move(options), blankLimitsOf(study),
                                               [study](const Cuts& cuts) { return rescued(study, cuts); });
    return std::unique_ptr<Job>(std::make_unique<OptimizeJob>(std::move(study), kept, std::move(search),
                                                              Progress(), nullptr, desk.solutionsFor(ask),
                                                              method, threads));
  }
  const auto share = desk.knownOf(ask);
  if (share) beginWith(*share, *problem, options);
  Problem kept = *problem;
  kept.tuples = Tuples{};
  if (auto done = share ? answered(*problem, options) : std::nullopt)
    return std::unique_ptr<Job>(std::make_unique<OptimizeJob>(
        std::move(study), kept, nullptr, std::move(*done), share, desk.solutionsFor(ask), method, 1));
  auto search = makeSearch(method, std::move(*problem), options);
  if (!search) return search.error();
  return std::unique_ptr<Job>(std::make_unique<OptimizeJob>(std::move(study), kept, std::move(*search),
                                                            Progress(), share, desk.solutionsFor(ask), method,
                                                            options.threads));
}

}  // namespace indistinct
