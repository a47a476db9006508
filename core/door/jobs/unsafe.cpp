// The job behind `unsafe`: all minimal unsafe combinations, counted.
#include <algorithm>

#include "core/cells/combinations.h"
#include "core/cells/dis_scores.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/door/spent.h"

namespace indistinct {
namespace {

constexpr size_t mostValues = 50, mostRiskiest = 10;

class UnsafeJob : public Job {
 public:
  UnsafeJob(const Table& table, Study study, Records records, uint32_t mostSize)
      : study_(std::move(study)),
        records_(std::move(records)),
        threads_(threadsOf(study_.plan)),
        mostSize_(mostSize),
        combinations_(records_, study_.plan.k, mostSize, threads_),
        spent_(study_.plan.timeLimit),
        rowOf_(records_.size) {
    for (size_t row = study_.tupleOfRow.size(); row-- > 0;)
      if (study_.tupleOfRow[row] != Tuples::none) rowOf_[study_.tupleOfRow[row]] = table.fileRow(row);
    if (const auto population = study_.plan.populationSize; population && *population > records_.rows)
      share_ = static_cast<double>(records_.rows) / static_cast<double>(*population);
    else if (population)
      share_ = 1;
  }

  bool advance(std::chrono::milliseconds slice) override {
    spent_.on(slice, [&](std::chrono::milliseconds part) {
      combinations_.advance(std::chrono::steady_clock::now() + part);
    });
    return combinations_.finished() || spent_.over();
  }

  Result<Json> collect() const override {
    const Tally tally = combinations_.tally();
    Json json = {{"rows", records_.rows},
                 {"k", study_.plan.k},
                 {"semantics", word(Semantics::originalFile)},
                 {"records", unsafeRows()},
                 {"combinations", tally.combinations},
                 {"mostSize", mostSize_}};
    json["bySize"] = Json::object();
    const uint32_t last = std::min(mostSize_, records_.columns);
    for (uint32_t size = 1; size <= last; size++) json["bySize"][std::to_string(size)] = tally.bySize[size];
    addColumns(json, tally);
    addPairs(json, tally);
    addValues(json, tally);
    addRiskiest(json, tally);
    if (combinations_.finished()) addScores(json);
    json["complete"] = combinations_.finished();
    json["stopped"] = !combinations_.finished() && spent_.over() ? Json("time") : Json(nullptr);
    json["seconds"] = spent_.seconds();
    json["threads"] = threads_;
    return json;
  }

  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(combinations_.share() * 1000));
  }

 private:
  Study study_;
  Records records_;
  uint32_t threads_;
  uint32_t mostSize_;
  Combinations combinations_;
  Spent spent_;
  std::vector<uint64_t> rowOf_;  // [record]: the first row of the file that has it
  double share_ = 0.01;          // of the population that the file holds; sdcMicro's where nobody says

  uint64_t unsafeRows() const {
    uint64_t rows = 0;
    for (const uint64_t count : records_.count) rows += count < study_.plan.k ? count : 0;
    return rows;
  }

  double score(const std::vector<uint64_t>& bySize) const {
    double sum = 0;
    for (uint32_t size = 0; size < bySize.size(); size++)
      sum += static_cast<double>(bySize[size]) * combinations_.weight(size);
    return sum;
  }

  // Of each column how many combinations hold it, and its share of the sum of all scores.
  void addColumns(Json& json, const Tally& tally) const {
    const double all = score(tally.bySize);
    json["byColumn"] = Json::object();
    json["contribution"] = Json::object();
    for (uint32_t c = 0; c < records_.columns; c++) {
      uint64_t sum = 0;
      for (const uint64_t count : tally.byColumn[c]) sum += count;
      json["byColumn"][study_.domains[c].name] = sum;
      json["contribution"][study_.domains[c].name] = all > 0 ? score(tally.byColumn[c]) / all : 0;
    }
  }

  void addPairs(Json& json, const Tally& tally) const {
    json["byPair"] = Json::array();
    for (uint32_t c = 0; c < records_.columns; c++)
      for (uint32_t d = c + 1; d < records_.columns; d++)
        json["byPair"].push_back({{"columns", {study_.domains[c].name, study_.domains[d].name}},
                                  {"combinations", tally.byPair[size_t{c} * records_.columns + d]}});
  }

  void addValues(Json& json, const Tally& tally) const {
    const double all = score(tally.bySize);
    json["byValue"] = Json::object();
    for (uint32_t c = 0; c < records_.columns; c++) {
      const auto& counts = tally.byValue[c];
      std::vector<Position> order;
      for (Position p = 0; p < counts.size(); p++)
        if (counts[p] > 0) order.push_back(p);
      std::stable_sort(order.begin(), order.end(),
                       [&](Position a, Position b) { return counts[a] > counts[b]; });
      if (order.size() > mostValues) order.resize(mostValues);
      Json values = Json::array();
      for (const Position p : order)
        values.push_back({{"value", valueJson(study_.domains[c], p)},
                          {"combinations", counts[p]},
                          {"contribution", all > 0 ? tally.scoreOfValue[c][p] / all : 0}});
      json["byValue"][study_.domains[c].name] = std::move(values);
    }
  }

  // The rows with the highest scores. DIS-SUDA is about rows that are alone.
  void addScores(Json& json) const {
    const auto& scores = combinations_.scores();
    std::vector<uint32_t> order;
    for (uint32_t r = 0; r < records_.size; r++)
      if (scores[r] > 0) order.push_back(r);
    const size_t most = std::min(mostRiskiest, order.size());
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
        [&](uint32_t a, uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    order.resize(most);
    std::optional<DisScores> dis;
    if (study_.plan.k == 2) dis = disScores(records_, scores, share_);
    Json& told = json["scores"];
    told = {
        {"formula",
         "a combination of s of Q columns counts (Q - s)(Q - s - 1) ... (Q - m), m the most columns "
         "looked at, below Q; a row the sum over its combinations (SUDA: Elliot, Manning and Ford 2002)"}};
    told["disFormula"] =
        dis ? Json(
                  "1 / (1 + (U / DIS - U) / (A S^q)), q = 1 + (8 - Q) / 20, A the sum of S^-q over the "
                  "rows, U those alone (DIS-SUDA: Elliot 2005, as sdcMicro computes it)")
            : Json();
    told["dis"] = dis ? Json(dis->dis) : Json();
    told["populationShare"] = share_;
    told["records"] = Json::array();
    for (const uint32_t r : order)
      told["records"].push_back({{"row", rowOf_[r]},
                                 {"rows", records_.count[r]},
                                 {"combinations", combinations_.ofRecord()[r]},
                                 {"score", scores[r]},
                                 {"disScore", dis ? Json(dis->ofRecord[r]) : Json()}});
  }

  // Sets of up to four columns whose combinations weigh most.
  void addRiskiest(Json& json, const Tally& tally) const {
    std::vector<std::pair<ColumnSet, uint64_t>> sets(tally.bySet.begin(), tally.bySet.end());
    const auto weigh = [&](const auto& set) {
      return static_cast<double>(set.second) * combinations_.weight(sizeOf(set.first));
    };
    std::sort(sets.begin(), sets.end(), [&](const auto& a, const auto& b) {
      return weigh(a) != weigh(b) ? weigh(a) > weigh(b) : a.first < b.first;
    });
    if (sets.size() > mostRiskiest) sets.resize(mostRiskiest);
    const double all = score(tally.bySize);
    json["riskiest"] = Json::array();
    for (const auto& set : sets)
      json["riskiest"].push_back({{"columns", namesJson(study_, set.first)},
                                  {"combinations", set.second},
                                  {"contribution", all > 0 ? weigh(set) / all : 0}});
  }
};

}  // namespace

Result<std::unique_ptr<Job>> startUnsafe(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  auto records = cellRecords(**studied);
  if (!records) return records.error();
  const auto mostSize = static_cast<uint32_t>(
      std::clamp<uint64_t>(wholeOr(ask, "maxSize", mostCellColumns), 1, records->columns));
  return std::unique_ptr<Job>(
      std::make_unique<UnsafeJob>(*desk.table, **studied, std::move(*records), mostSize));
}

}  // namespace indistinct
