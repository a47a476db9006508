// The job behind `suppress`: the least cells to blank.
#include <algorithm>

#include "core/cells/blanked.h"
#include "core/cells/least.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/door/spent.h"

namespace indistinct {
namespace {

class SuppressJob : public Job {
 public:
  SuppressJob(Study study, Records records)
      : study_(std::move(study)),
        records_(std::move(records)),
        prices_(cellPrices(study_)),
        threads_(threadsOf(study_.plan)),
        least_(least(records_, prices_, study_.plan.k, threads_)),
        spent_(study_.plan.timeLimit) {}

  bool advance(std::chrono::milliseconds slice) override {
    spent_.on(slice, [&](std::chrono::milliseconds part) {
      least_->advance(std::chrono::steady_clock::now() + part);
    });
    if (least_->finished()) blanked_ = blankedOf(records_, least_->blanks());
    return least_->finished() || spent_.over();
  }

  Result<Json> collect() const override {
    const bool known = least_->finished();
    const bool proven = known && least_->proven();
    Json json = {{"rows", records_.rows},
                 {"k", study_.plan.k},
                 {"semantics", word(study_.plan.suppress.semantics)},
                 {"ties", word(study_.plan.suppress.ties)},
                 {"optimal", proven}};
    if (known) addFigures(json);
    json["bound"] = proven ? json["weightedCells"] : Json(nullptr);
    json["stopped"] = !known && spent_.over() ? Json("time") : Json(nullptr);
    json["seconds"] = spent_.seconds();
    json["threads"] = threads_;
    return json;
  }

  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(least_->share() * 1000));
  }

 private:
  Study study_;
  Records records_;
  Prices prices_;
  uint32_t threads_;
  std::unique_ptr<Least> least_;
  Spent spent_;
  std::vector<Blanked> blanked_;

  void addFigures(Json& json) const {
    uint64_t rows = 0, withheld = 0, cells = 0;
    double weighted = 0;
    std::vector<uint64_t> byColumn(records_.columns);
    for (const Blanked& blanked : blanked_) {
      rows += blanked.rows;
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
    json["cells"] = cells;
    json["weightedCells"] = weighted;
    json["records"] = rows;
    json["withheld"] = withheld;
  }
};

}  // namespace

Result<std::unique_ptr<Job>> startSuppress(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  if (study.plan.suppress.semantics == Semantics::strict)
    return Error{ErrorCode::plan,
                 "the plan at suppress.semantics: this version does not honour strict. Choose original-file.",
                 {std::nullopt, "", "suppress.semantics"}};
  auto records = cellRecords(study);
  if (!records) return records.error();
  return std::unique_ptr<Job>(std::make_unique<SuppressJob>(study, std::move(*records)));
}

}  // namespace indistinct
