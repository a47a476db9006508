// The job behind `keyTable`: which row of the table with hidden cells is published how, for whoever has the
// table and may know. It undoes the shuffling, so it is no part of a release.
#include <utility>

#include "core/door/job.h"
#include "core/door/release.h"
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

// A line holds the file's row, for how many it stands, and the cells that are published.
Result<std::unique_ptr<Job>> startKeyTable(Desk& desk, const Json& ask) {
  auto made = applied(desk, ask);
  if (!made) return made.error();
  const Recipe& recipe = (*made)->recipe;
  const Published& published = (*made)->published;
  const auto counts = countsBy(recipe, *desk.table);
  if (!counts) return counts.error();
  const bool neutralize = recipe.neutralize || ask.value("neutralize", false);
  const CellForm form;
  std::string text = "row,rows";
  for (const PublishedColumn& column : published.columns) {
    if (column.way != PublishedColumn::Way::generalized) continue;
    text += ',';
    appendCell(text, desk.table->columns[column.column].name, form, false);
  }
  text += '\n';
  uint64_t rows = 0;
  for (uint64_t row = 0; row < published.classOfRow.size(); row++) {
    if (!published.hidesCells(row)) continue;
    text += std::to_string(desk.table->fileRow(row)) + ',' + std::to_string(counts->of(row));
    for (const PublishedColumn& column : published.columns) {
      if (column.way != PublishedColumn::Way::generalized) continue;
      text += ',';
      if (published.blankCell(column, row)) {
        appendCell(text, published.blank, form, false);
        continue;
      }
      const Code code = desk.table->columns[column.column].codes[row];
      const std::string& label = column.labels[published.labelOf(column, row, code)];
      appendCell(text, neutralize ? neutralized(label) : label, form, false);
    }
    text += '\n';
    rows += counts->of(row);
  }
  return std::unique_ptr<Job>(std::make_unique<KeyTableJob>(std::move(text), rows));
}

}  // namespace indistinct
