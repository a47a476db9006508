// The job behind `unsafe`: all minimal unsafe combinations, counted.
#include <algorithm>

#include "core/cells/combinations.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/door/spent.h"

namespace indistinct {
namespace {

constexpr size_t mostValues = 50, mostRiskiest = 10;

class UnsafeJob : public Job {
 public:
  UnsafeJob(Study study, Records records, uint32_t mostSize)
      : study_(std::move(study)),
        records_(std::move(records)),
        threads_(threadsOf(study_.plan)),
        mostSize_(mostSize),
        combinations_(records_, study_.plan.k, mostSize, threads_),
        spent_(study_.plan.timeLimit) {}

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
        values.push_back({{"value", valueJson(study_.domains[c], p)}, {"combinations", counts[p]}});
      json["byValue"][study_.domains[c].name] = std::move(values);
    }
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
  return std::unique_ptr<Job>(std::make_unique<UnsafeJob>(**studied, std::move(*records), mostSize));
}

}  // namespace indistinct
