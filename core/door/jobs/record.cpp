// The job behind `unsafe --record`: all minimal unsafe combinations of one row of the file.
#include <algorithm>

#include "core/base/words.h"
#include "core/cells/combinations.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/door/spent.h"

namespace indistinct {
namespace {

class RecordJob : public Job {
 public:
  RecordJob(Study study, Records records, uint32_t mostSize, uint64_t fileRow, uint32_t record)
      : study_(std::move(study)),
        records_(std::move(records)),
        mostSize_(mostSize),
        fileRow_(fileRow),
        record_(record),
        spent_(std::nullopt) {}

  // Milliseconds, even of a hundred thousand rows.
  bool advance(std::chrono::milliseconds slice) override {
    spent_.on(slice, [&](std::chrono::milliseconds) {
      if (done_) return;
      sets_ = combinationsOf(records_, study_.plan.k, mostSize_, record_);
      for (const ColumnSet set : sets_) rows_.push_back(rowsWith(set));
      done_ = true;
    });
    return done_;
  }

  Result<Json> collect() const override {
    const auto weights = sudaWeights(records_.columns, mostSize_);
    double score = 0;
    std::vector<double> ofColumn(records_.columns);
    Json combinations = Json::array();
    for (size_t i = 0; i < sets_.size(); i++) {
      const double weight = weights[sizeOf(sets_[i])];
      score += weight;
      for (ColumnSet set = sets_[i]; set; set &= set - 1) ofColumn[firstOf(set)] += weight;
      combinations.push_back({{"values", valuesJson(study_, record_, sets_[i])}, {"rows", rows_[i]}});
    }
    Json json = {{"row", fileRow_},
                 {"k", study_.plan.k},
                 {"semantics", word(Semantics::originalFile)},
                 {"values", valuesJson(study_, record_, records_.all())},
                 {"rows", records_.count[record_]},
                 {"combinations", std::move(combinations)},
                 {"score", score}};
    json["contribution"] = Json::object();
    for (uint32_t c = 0; c < records_.columns; c++)
      json["contribution"][study_.domains[c].name] = score > 0 ? ofColumn[c] / score : 0;
    json["seconds"] = spent_.seconds();
    return json;
  }

  void report(Control& control) const override { control.permille.store(done_ ? 1000 : 0); }

 private:
  Study study_;
  Records records_;
  uint32_t mostSize_;
  uint64_t fileRow_;
  uint32_t record_;
  Spent spent_;
  bool done_ = false;
  std::vector<ColumnSet> sets_;
  std::vector<uint64_t> rows_;

  uint64_t rowsWith(ColumnSet set) const {
    uint64_t rows = 0;
    for (uint32_t r = 0; r < records_.size; r++)
      if ((set & ~records_.agreement(record_, r)) == 0) rows += records_.count[r];
    return rows;
  }
};

// The table's row with that number in the file.
std::optional<uint64_t> rowAt(const Table& table, uint64_t fileRow) {
  uint64_t low = 0, high = table.rows;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (table.fileRow(middle) < fileRow)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == table.rows || table.fileRow(low) != fileRow) return std::nullopt;
  return low;
}

}  // namespace

Result<std::unique_ptr<Job>> startRecord(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  auto records = cellRecords(study);
  if (!records) return records.error();
  const uint64_t fileRow = wholeOr(ask, "row", 0);
  const auto row = rowAt(*desk.table, fileRow);
  if (!row)
    return Error{ErrorCode::usage,
                 "The file has no row " + thousands(fileRow) + ": its rows are " +
                     thousands(desk.table->rows == 0 ? 0 : desk.table->fileRow(0)) + " to " +
                     thousands(desk.table->rows == 0 ? 0 : desk.table->fileRow(desk.table->rows - 1)) +
                     ", a header included.",
                 {fileRow, "", ""}};
  const uint32_t record = study.tupleOfRow[static_cast<size_t>(*row)];
  if (record == Tuples::none)
    return Error{
        ErrorCode::usage, "Row " + thousands(fileRow) + " is left out by the plan.", {fileRow, "", ""}};
  const auto mostSize = static_cast<uint32_t>(
      std::clamp<uint64_t>(wholeOr(ask, "maxSize", mostCellColumns), 1, records->columns));
  return std::unique_ptr<Job>(
      std::make_unique<RecordJob>(study, std::move(*records), mostSize, fileRow, record));
}

}  // namespace indistinct
