// The job behind `keyTable`: which row of the table with hidden cells is published how, for whoever has the
// table and may know. It undoes the shuffling, so it is no part of a release.
#include <utility>

#include "core/door/job.h"
#include "core/door/questions/seen.h"
#include "core/release/cells.h"

namespace indistinct {
namespace {

class KeyTableJob : public Job {
 public:
  KeyTableJob(std::string text, uint64_t rows) : text_(std::move(text)), rows_(rows) {}

  bool advance(std::chrono::milliseconds) override { return true; }
  std::string take() override { return std::exchange(text_, {}); }
  Result<Json> collect() const override { return Json{{"rows", rows_}}; }
  void report(Control& control) const override { control.permille.store(1000); }

 private:
  std::string text_;
  uint64_t rows_;
};

}  // namespace

// A line holds the file's row, for how many of those that it stands for this is so, and the published cells.
Result<std::unique_ptr<Job>> startKeyTable(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const auto seen = seenOf(desk, **studied, ask);
  if (!seen) return seen.error();
  const CellForm form;
  const std::string& blank = (*studied)->plan.release.blank;
  std::string text = "row,rows";
  for (const SeenColumn& column : seen->columns) {
    text += ',';
    appendCell(text, column.name, form, false);
  }
  text += '\n';
  uint64_t rows = 0;
  for (const Line& line : seen->lines) {
    if (line.hidden == 0) continue;
    text += std::to_string(desk.table->fileRow(line.row)) + ',' + std::to_string(line.rows);
    for (size_t c = 0; c < seen->columns.size(); c++) {
      const SeenColumn& column = seen->columns[c];
      const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
      text += ',';
      if (line.hides(c))
        appendCell(text, blank, form, false);
      else if (value != SeenColumn::missing)
        appendCell(text, column.groups[column.groupOf[value]], form, false);
    }
    text += '\n';
    rows += line.rows;
  }
  return std::unique_ptr<Job>(std::make_unique<KeyTableJob>(std::move(text), rows));
}

}  // namespace indistinct
