// The job behind `advise`: what would help most where a found solution is poor.
#include <algorithm>

#include "core/door/advice.h"
#include "core/door/job.h"
#include "core/door/problem.h"

namespace indistinct {
namespace {

class AdviseJob : public Job {
 public:
  AdviseJob(Study study, Problem problem, Cuts cuts, std::vector<Finer> finer, std::vector<FinerBins> bins)
      : study_(std::move(study)),
        advise_(std::move(problem), std::move(cuts), std::move(finer)),
        bins_(std::move(bins)) {}

  bool advance(std::chrono::milliseconds slice) override {
    advise_.advance(slice);
    return advise_.finished();
  }
  Result<Json> collect() const override { return adviceJson(study_, advise_, bins_); }
  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(advise_.share() * 1000));
  }

 private:
  Study study_;
  Advise advise_;
  std::vector<FinerBins> bins_;
};

// Each finer table is held in memory until it was tried.
constexpr size_t mostFiner = 3;

// Every old cut as the first finer value that lies behind it.
std::vector<uint32_t> carried(const Domain& from, const Domain& to, const std::vector<uint32_t>& starts) {
  std::vector<uint32_t> out;
  for (const uint32_t start : starts) {
    uint32_t first = to.size();
    for (size_t code = 0; code < from.ofCode.size(); code++)
      if (from.ofCode[code] != Domain::none && from.ofCode[code] >= start && to.ofCode[code] != Domain::none)
        first = std::min(first, to.ofCode[code]);
    if (first > 0 && first < to.size() && (out.empty() || out.back() < first)) out.push_back(first);
  }
  return out;
}

Done addFiner(const Desk& desk, const Study& study, const Cuts& cuts, std::vector<Finer>& finer,
              std::vector<FinerBins>& all) {
  const auto quasi = study.plan.withRole(Role::quasi);
  for (uint32_t c = 0; c < quasi.size() && finer.size() < mostFiner; c++) {
    // A taxonomy is made for the values as they are binned.
    if (study.domains[c].taxonomy || quasi[c]->space != Space::splits) continue;
    const auto bins = finerBins(quasi[c]->bins);
    if (!bins) continue;
    Plan plan = study.plan;
    for (PlanColumn& column : plan.columns)
      if (column.name == quasi[c]->name) column.bins = *bins;
    auto other = makeStudy(*desk.table, desk.files, std::move(plan));
    if (!other) return other.error();
    if (other->domains[c].size() <= study.domains[c].size()) continue;
    auto problem = makeProblem(*other);
    if (!problem) return problem.error();
    Cuts start = cuts;
    start.starts[c] = carried(study.domains[c], other->domains[c], cuts.starts[c]);
    finer.push_back({std::move(*problem), std::move(start)});
    all.push_back({c, *bins});
  }
  return done();
}

}  // namespace

Result<std::unique_ptr<Job>> startAdvise(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  Study study = **studied;
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  std::vector<Finer> finer;
  std::vector<FinerBins> bins;
  if (Done d = addFiner(desk, study, *cuts, finer, bins); !d) return d.error();
  study.tuples.position.clear();  // the problem has them
  return std::unique_ptr<Job>(std::make_unique<AdviseJob>(
      std::move(study), std::move(*problem), std::move(*cuts), std::move(finer), std::move(bins)));
}

}  // namespace indistinct
