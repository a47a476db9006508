// The job behind `suppress`: the least cells to blank.
#include <algorithm>
#include <optional>

#include "core/base/words.h"
#include "core/cells/suppression.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/door/spent.h"

namespace indistinct {
namespace {

class SuppressJob : public Job {
 public:
  struct Keep {
    std::shared_ptr<Suppressed> in;  // empty: nobody will come back to the blanks
    std::string question;
  };

  SuppressJob(Study study, Records records, SuppressionWish wish, bool listed, Keep kept,
              std::shared_ptr<KeptSuppression> shared)
      : study_(std::move(study)),
        records_(std::move(records)),
        prices_(cellPrices(study_)),
        threads_(wish.threads),
        capped_(!wish.limits.empty()),
        listed_(listed),
        keep_(std::move(kept)),
        suppression_(records_, prices_, std::move(wish), std::move(shared)),
        spent_(study_.plan.timeLimit) {}

  bool advance(std::chrono::milliseconds slice) override {
    spent_.on(slice, [&](std::chrono::milliseconds part) {
      suppression_.advance(std::chrono::steady_clock::now() + part);
    });
    return suppression_.finished() || spent_.over();
  }

  Result<Json> collect() const override {
    if (const auto column = suppression_.impossible()) return beyond(*column);
    if (!suppression_.best() && suppression_.finished()) return tooManyWithheld();
    const bool known = suppression_.best().has_value(), finished = suppression_.finished();
    const bool proven = known && suppression_.price() == suppression_.bound();
    Json json = {{"rows", records_.rows},
                 {"k", study_.plan.k},
                 {"semantics", word(study_.plan.suppress.semantics)},
                 {"ties", word(study_.plan.suppress.ties)},
                 {"combinations", std::min(study_.plan.suppress.combinations, records_.columns)},
                 {"capped", capped_},
                 {"optimal", proven}};
    if (known) addFigures(json, *suppression_.best());
    if (known && keep_.in) json["solution"] = keep_.in->keep(blanks(), keep_.question);
    if (proven)
      json["bound"] = json["weightedCells"];
    else if (suppression_.bound() > 0)
      json["bound"] = prices_.importance(suppression_.bound(), records_.rows * records_.columns);
    else
      json["bound"] = nullptr;
    json["finished"] = finished;
    json["stopped"] = !finished && spent_.over() ? Json("time") : Json(nullptr);
    json["doing"] = suppression_.doing();
    json["seconds"] = spent_.seconds();
    json["threads"] = threads_;
    return json;
  }

  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(suppression_.share() * 1000));
  }

 private:
  Study study_;
  Records records_;
  Prices prices_;
  uint32_t threads_;
  bool capped_, listed_;
  Keep keep_;
  Suppression suppression_;
  Spent spent_;
  // What was kept last: as long as nothing else is found, its number stays.
  mutable std::shared_ptr<const Blanks> blanks_;
  mutable uint32_t kept_ = 0;

  std::shared_ptr<const Blanks> blanks() const {
    if (!blanks_ || kept_ != suppression_.found())
      blanks_ = std::make_shared<const Blanks>(blanksOf(records_, *suppression_.best()));
    kept_ = suppression_.found();
    return blanks_;
  }

  Error beyond(uint32_t column) const {
    const std::string& name = study_.domains[column].name;
    return {ErrorCode::no_solution,
            "Nothing keeps the blanks of " + name +
                " within its cap: more rows than that need it blank, "
                "whatever else is. Raise the cap, or lower k.",
            {std::nullopt, name, "columns." + name + ".cap"}};
  }

  Error tooManyWithheld() const {
    return {ErrorCode::no_solution,
            "Too few rows share a value with these: " + counted(suppression_.withheld(), "row") +
                " would be blank wholly, where the plan lets " +
                thousands(study_.plan.limit.of(records_.rows)) +
                " be withheld. Raise that limit, or lower k.",
            {std::nullopt, "", "privacy.maxSuppressed"}};
  }

  void addFigures(Json& json, const std::vector<Blanked>& all) const {
    uint64_t rows = 0, withheld = 0, cells = 0;
    double weighted = 0;
    std::vector<uint64_t> byColumn(records_.columns), perRow(records_.columns + 1);
    for (const Blanked& blanked : all) {
      rows += blanked.rows;
      perRow[sizeOf(blanked.set)] += blanked.rows;
      if (blanked.set == records_.all()) withheld += blanked.rows;
      for (ColumnSet set = blanked.set; set; set &= set - 1) byColumn[firstOf(set)] += blanked.rows;
    }
    json["byColumn"] = Json::object();
    for (uint32_t c = 0; c < records_.columns; c++) {
      cells += byColumn[c];
      weighted += static_cast<double>(byColumn[c]) * study_.domains[c].importance;
      json["byColumn"][study_.domains[c].name] = {
          {"count", byColumn[c]},
          {"percent", 100 * static_cast<double>(byColumn[c]) / static_cast<double>(records_.rows)}};
    }
    perRow[0] += records_.rows - rows;
    json["perRow"] = perRow;
    json["cells"] = cells;
    json["weightedCells"] = weighted;
    json["records"] = rows;
    json["withheld"] = withheld;
    if (!listed_) return;
    json["blanks"] = Json::array();
    for (const Blanked& blanked : all) json["blanks"].push_back({blanked.record, blanked.set, blanked.rows});
  }
};

// Ties, sizes and caps choose between blanks of a row, which can be chosen alone by the original file's
// reading.
Result<SuppressionWish> wishOf(const Study& study) {
  const Plan& plan = study.plan;
  SuppressionWish wish;
  wish.semantics = plan.suppress.semantics;
  wish.ties = plan.suppress.ties;
  wish.k = plan.k;
  wish.mostSize = plan.suppress.combinations;
  wish.seed = plan.seed;
  wish.threads = threadsOf(plan);
  wish.mostWithheld = plan.limit.of(study.tuples.rows);
  std::string only;  // what the strict reading does not honour
  const auto quasi = plan.withRole(Role::quasi);
  for (size_t c = 0; c < quasi.size(); c++) {
    if (!quasi[c]->cap) continue;
    wish.limits.resize(quasi.size(), UINT64_MAX);
    wish.limits[c] = static_cast<uint64_t>(*quasi[c]->cap * static_cast<double>(study.tuples.rows) + 1e-9);
    only = "columns." + shortened(quasi[c]->name) + ".cap";
  }
  if (wish.ties != Ties::first) only = "suppress.ties";
  if (wish.mostSize < study.tuples.columns()) only = "suppress.combinations";
  if (wish.semantics == Semantics::strict && !only.empty())
    return Error{ErrorCode::plan,
                 "the plan at " + only +
                     ": it is honoured by the original file's reading only. Choose suppress.semantics "
                     "original-file, or remove the key.",
                 {std::nullopt, "", only}};
  if (!wish.limits.empty() && wish.ties != Ties::first)
    return Error{
        ErrorCode::plan,
        "the plan at suppress.ties: where columns have a cap, that decides. Remove the key, or the caps.",
        {std::nullopt, "", "suppress.ties"}};
  if (plan.release.rescue != Rescue::no)
    return Error{ErrorCode::plan,
                 std::string("the plan at release.rescue: it blanks rows that cuts leave below k, and "
                             "suppress cuts nothing. Remove release.rescue") +
                     (plan.maxBlanked ? " and privacy.maxBlanked" : "") + ", or optimize instead.",
                 {std::nullopt, "", "release.rescue"}};
  if (!plan.diverse.empty())
    return Error{ErrorCode::plan,
                 "the plan at privacy.models: blanks are found for k alone. Remove the models.",
                 {std::nullopt, "", "privacy.models"}};
  return wish;
}

}  // namespace

Result<std::unique_ptr<Job>> startSuppress(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  auto records = cellRecords(**studied);
  if (!records) return records.error();
  auto wish = wishOf(**studied);
  if (!wish) return wish.error();
  SuppressJob::Keep keep;
  if (ask.value("refer", false)) keep = {desk.suppressed, desk.suppressQuestion()};
  return std::unique_ptr<Job>(std::make_unique<SuppressJob>(**studied, std::move(*records), std::move(*wish),
                                                            ask.value("list", false), std::move(keep),
                                                            desk.cellsOf(ask)));
}

}  // namespace indistinct
