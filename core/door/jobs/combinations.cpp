// The job behind `combinations`: every minimal unsafe combination as a line of CSV.
#include <algorithm>
#include <utility>

#include "core/cells/combinations.h"
#include "core/door/cells.h"
#include "core/door/job.h"
#include "core/release/cells.h"

namespace indistinct {
namespace {

constexpr size_t bytesAtOnce = size_t{1} << 20;

// A line holds the file's row, the number of columns, and the values in them; other cells are empty. A
// missing value is written as [missing].
class CombinationsJob : public Job {
 public:
  CombinationsJob(const Desk& desk, Study study, Records records, uint32_t mostSize)
      : desk_(desk),
        study_(std::move(study)),
        records_(std::move(records)),
        agreements_(records_),
        finder_(records_, study_.plan.k, mostSize) {
    firstRow_.assign(records_.size, 0);
    for (size_t row = study_.tupleOfRow.size(); row-- > 0;)
      if (study_.tupleOfRow[row] != Tuples::none) firstRow_[study_.tupleOfRow[row]] = row;
    for (const Domain& domain : study_.domains) {
      labels_.emplace_back();
      for (Position p = 0; p < domain.size(); p++) {
        const bool missing = domain.lastIsMissing && p + 1 == domain.size();
        std::string label;
        appendCell(label, missing ? "[missing]" : domain.values[p], form_, false);
        labels_.back().push_back(std::move(label));
      }
    }
    out_ = "row,size";
    for (const Domain& domain : study_.domains) {
      out_ += ',';
      appendCell(out_, domain.name, form_, false);
    }
    out_ += '\n';
  }

  // Stands still while nobody takes what is made.
  bool advance(std::chrono::milliseconds slice) override {
    const auto until = std::chrono::steady_clock::now() + slice;
    while (next_ < records_.size && out_.size() < bytesAtOnce && std::chrono::steady_clock::now() < until) {
      agreements_.fill(next_, scratch_);
      const uint32_t end = std::min(next_ + Likeness::atOnce, records_.size);
      for (uint32_t i = 0; next_ < end; i++, next_++)
        finder_.ofRecord(next_, agreements_.of(scratch_, i), [&](ColumnSet set, bool first) {
          if (first) write(set);
        });
    }
    return next_ == records_.size;
  }
  std::string take() override { return std::exchange(out_, {}); }
  Result<Json> collect() const override { return Json{{"combinations", written_}}; }
  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>(uint64_t{next_} * 1000 / std::max(1u, records_.size)));
  }

 private:
  void write(ColumnSet set) {
    out_ += std::to_string(desk_.table->fileRow(firstRow_[next_]));
    out_ += ',';
    out_ += std::to_string(sizeOf(set));
    for (uint32_t c = 0; c < records_.columns; c++) {
      out_ += ',';
      if (set >> c & 1) out_ += labels_[c][records_.position[c][next_]];
    }
    out_ += '\n';
    written_++;
  }

  const Desk& desk_;
  Study study_;
  Records records_;
  Agreements agreements_;
  CombinationFinder finder_;
  Agreements::Scratch scratch_;
  CellForm form_{',', '"', "\n"};
  std::vector<size_t> firstRow_;                  // of the table, by record
  std::vector<std::vector<std::string>> labels_;  // [column][position]
  std::string out_;
  uint32_t next_ = 0;
  uint64_t written_ = 0;
};

}  // namespace

Result<std::unique_ptr<Job>> startCombinations(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  auto records = cellRecords(**studied);
  if (!records) return records.error();
  const auto mostSize = static_cast<uint32_t>(
      std::clamp<uint64_t>(wholeOr(ask, "maxSize", mostCellColumns), 1, records->columns));
  return std::unique_ptr<Job>(
      std::make_unique<CombinationsJob>(desk, **studied, std::move(*records), mostSize));
}

}  // namespace indistinct
