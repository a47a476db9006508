#include "core/check/audit.h"

#include <algorithm>
#include <set>

#include "core/base/words.h"
#include "core/check/audited_class.h"
#include "core/check/blank_rows.h"
#include "core/check/class_cost.h"
#include "core/check/column_warnings.h"
#include "core/check/diverse.h"
#include "core/check/entropy_of.h"
#include "core/check/kept_cells.h"
#include "core/check/local_rows.h"
#include "core/check/published_columns.h"
#include "core/check/readings.h"
#include "core/check/rm_of.h"
#include "core/check/shown_cells.h"
#include "core/check/spelling.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

constexpr uint32_t none = 0xffffffffu;
using Words = std::vector<std::string>;
using Class = AuditedClass;

class Auditor {
 public:
  Auditor(const AuditQuestion& question, bool neutral)
      : q_(question),
        spelling_(question.original.dialect, neutral),
        entity_(question.persons.empty() ? nullptr : columnNamed(question.original, question.persons)) {}

  Result<Audit> audit() {
    if (!entity_ && !q_.persons.empty())
      return Error{ErrorCode::input,
                   "The original file has no column " + q_.persons + ", whose values are the persons.",
                   {std::nullopt, q_.persons, ""}};
    for (const AuditQuasi& quasi : q_.quasi) {
      const std::string& name = q_.original.columns[quasi.column].name;
      quasi_.push_back(releasedColumn(name));
      if (!quasi_.back())
        return Error{ErrorCode::input,
                     "The released file has no column " + name + ", which the plan calls a quasi-identifier.",
                     {std::nullopt, name, ""}};
    }
    accountForColumns();
    readRelease();
    readLabels();
    readOriginal();
    judge();
    if (sizesHold_) compareRows();
    warn();
    return std::move(result_);
  }

 private:
  void fail(Audit::Failure failure, std::string what) {
    failure.what = std::move(what);
    result_.failures.push_back(std::move(failure));
  }

  const Column* releasedColumn(const std::string& name) const {
    return columnNamed(q_.released, spelling_(name));
  }

  void accountForColumns() {
    PublishedColumns published = publishedColumns(q_, spelling_);
    for (std::string& what : published.failures) fail({}, std::move(what));
    result_.warnings = std::move(published.warnings);
    copied_ = std::move(published.copied);
    tokens_ = std::move(published.tokens);
  }

  void readRelease() {
    const Column* count = q_.count.empty() ? nullptr : releasedColumn(q_.count);
    classOfReleased_.resize(static_cast<size_t>(q_.released.rows));
    std::map<std::vector<uint32_t>, uint32_t> numbers;
    for (uint64_t row = 0; row < q_.released.rows; row++) {
      const uint64_t rows =
          count ? static_cast<uint64_t>(
                      std::max(numberOf(count->values[count->codes[row]], count->notation).value_or(0), 0.0))
                : 1;
      uint32_t& number = classOfReleased_[static_cast<size_t>(row)];
      std::vector<uint32_t> cells;
      bool blank = q_.blankRows;
      for (const Column* column : quasi_) {
        cells.push_back(column->codes[row]);
        blank = blank && column->values[cells.back()] == q_.blank;
      }
      if (blank) {
        result_.blanked += rows;
        number = KeptQuestion::blanked;
        continue;
      }
      number = numbers.emplace(cells, static_cast<uint32_t>(classes_.size())).first->second;
      if (number == classes_.size()) {
        classes_.emplace_back();
        classes_.back().labels = std::move(cells);
        classes_.back().first = q_.released.fileRow(row);
      }
      classes_[number].rows += rows;
    }
  }

  // Labels are codes of the release; those of rows that are blank have no reading.
  void readLabels() {
    std::vector<LabelledColumn> columns;
    LabelledRows rows;
    rows.rows = q_.rows;
    for (size_t c = 0; c < quasi_.size(); c++) {
      LabelledColumn labelled;
      labelled.rows.resize(quasi_[c]->values.size());
      labelled.readings.resize(quasi_[c]->values.size());
      for (const Class& each : classes_)
        if (!isBlank(c, each.labels[c])) labelled.rows[each.labels[c]] += each.rows;
      for (uint32_t label = 0; label < labelled.rows.size(); label++) {
        if (labelled.rows[label] == 0) continue;
        const std::string_view text = quasi_[c]->values[label];
        labelled.readings[label] = readingsOf(text, q_.quasi[c], q_.original, spelling_);
        if (labelled.readings[label].empty())
          fail({}, "In " + quasi_[c]->name + ", \"" + std::string(text) +
                       "\" stands for no value of the original file: what it may hold cannot be told.");
      }
      rows.codes.push_back(&q_.original.columns[q_.quasi[c].column].codes);
      columns.push_back(std::move(labelled));
    }
    for (const Class& each : classes_) {
      rows.keys.push_back(each.labels);
      rows.released.push_back(each.rows);
    }
    const auto chosen = q_.local ? firstReadings(columns) : chooseReadings(columns, rows);
    for (size_t c = 0; c < quasi_.size(); c++) {
      auto& readings = reading_.emplace_back(columns[c].readings.size());
      auto& positions = result_.positions.emplace_back();
      holder_.emplace_back(q_.original.columns[q_.quasi[c].column].values.size(), none);
      for (uint32_t label = 0; label < readings.size(); label++) {
        if (columns[c].readings[label].empty()) continue;
        readings[label] = columns[c].readings[label][chosen[c][label]];
        positions.push_back(readings[label].positions);
        for (const Code code : readings[label].codes)
          if (!q_.local) hold(c, code, label);
      }
    }
  }

  void hold(size_t c, Code code, uint32_t label) {
    uint32_t& holder = holder_[c][code];
    if (holder == none) {
      holder = label;
      return;
    }
    const Column& original = q_.original.columns[q_.quasi[c].column];
    fail({}, "In " + original.name + ", " + std::string(original.values[code]) + " is published both as \"" +
                 std::string(quasi_[c]->values[holder]) + "\" and as \"" +
                 std::string(quasi_[c]->values[label]) + "\".");
  }

  void readOriginal() {
    const auto size = static_cast<size_t>(q_.original.rows);
    result_.publishedRow.assign(size, false);
    classOfOriginal_.assign(size, KeptQuestion::leftOut);
    if (q_.rescued) result_.blankCells.resize(size);
    for (uint32_t i = 0; i < classes_.size(); i++) byLabels_.emplace(classes_[i].labels, i);
    std::map<std::vector<uint32_t>, Withheld> withheld;  // by what the recipe would publish
    std::vector<std::vector<uint32_t>> groupOf;          // [column][code]: in the recipe
    for (const AuditQuasi& quasi : q_.quasi)
      groupOf.push_back(quasi.told ? quasi.told->groupsOf(q_.original.columns[quasi.column])
                                   : std::vector<uint32_t>());
    std::set<std::string> persons;
    const BlankQuestion blanks{q_.original, q_.released, q_.rows,          q_.quasi,  quasi_,   holder_,
                               copied_,     spelling_,   classOfReleased_, byLabels_, q_.blank, q_.inOrder};
    const LocalQuestion overlap{q_.original, q_.released, q_.rows,   q_.quasi,        reading_,
                                byLabels_,   copied_,     spelling_, classOfReleased_};
    const auto given = q_.local     ? rowsOfOverlapping(overlap)
                       : q_.rescued ? rowsWithBlanks(blanks)
                                    : std::vector<uint32_t>(size, none);
    for (size_t row = 0; row < size; row++) {
      const uint64_t rows = q_.rows[row];
      if (rows == 0) continue;
      result_.rows += rows;
      if (entity_) persons.insert(personOf(row));
      std::vector<uint32_t> labels, groups;
      for (size_t c = 0; c < quasi_.size(); c++) {
        const Column& original = q_.original.columns[q_.quasi[c].column];
        labels.push_back(holder_[c][original.codes[row]]);
        if (q_.quasi[c].told) groups.push_back(groupOf[c][original.codes[row]]);
      }
      const auto found = byLabels_.find(labels);
      const uint32_t in = found != byLabels_.end() ? found->second : given[row];
      if (in != none) {
        Class& c = classes_[in];
        classOfOriginal_[row] = in;
        result_.publishedRow[row] = true;
        for (size_t i = 0; q_.rescued && i < quasi_.size(); i++)
          result_.blankCells[row].push_back(isBlank(i, c.labels[i]));
        c.original += rows;
        if (entity_) c.persons.insert(personOf(row));
        if (!q_.labels.empty()) c.targets[q_.labels[row]] += rows;
        continue;
      }
      if (q_.blankRows) classOfOriginal_[row] = KeptQuestion::blanked;
      if (std::find(groups.begin(), groups.end(), Told::none) != groups.end())
        result_.unseen += rows;
      else if (q_.all)
        withheld[groups].add(q_.original, q_.diverse, row, rows, entity_ ? personOf(row) : "");
    }
    if (entity_) result_.persons = persons.size();
    if (q_.local) tellGroups();
    for (const auto& [groups, those] : withheld)
      if ((entity_ ? those.persons.size() : those.rows) >= q_.k && those.enough(q_)) {
        Words cells;
        for (size_t c = 0; c < groups.size(); c++) cells.push_back(q_.quasi[c].told->groups[groups[c]].label);
        fail({cells, those.rows, 0, ""}, "The class " + joined(cells) + " with " +
                                             counted(those.rows, "row") +
                                             " of the original file is not in the release.");
      }
  }

  void tellGroups() {
    for (const Class& each : classes_) {
      auto& cells = result_.groups.emplace_back();
      for (size_t c = 0; c < quasi_.size(); c++) cells.push_back(reading_[c][each.labels[c]].positions);
    }
    for (const uint32_t in : classOfOriginal_) result_.groupOfRow.push_back(in < classes_.size() ? in : none);
  }

  // All whose persons are missing may be one.
  std::string personOf(size_t row) const {
    const Code code = entity_->codes[row];
    return entity_->missing[code] ? "missing" : "person " + std::string(entity_->values[code]);
  }
  uint64_t sizeOf(const Class& c) const { return entity_ ? c.persons.size() : c.rows; }
  bool isBlank(size_t c, uint32_t label) const { return q_.rescued && quasi_[c]->values[label] == q_.blank; }

  // Every class must show as many different values of a sensitive column as was promised; of the others it is
  // told how many they show.
  void judgeDiversity() {
    for (const auto& [name, least] : q_.diverse) {
      const std::string asked = " of " + name + " where " + thousands(least) + " were promised.";
      const Column* column = releasedColumn(name);
      if (!column) fail({}, "The release has no values" + asked);
      if (!column) continue;
      const auto different =
          differentShown(q_.original, *column, classOfReleased_, classes_.size(), q_.blank);
      std::map<Words, uint32_t> few;
      for (uint32_t c = 0; c < classes_.size(); c++)
        if (different[c] < least) few.emplace(cellsOf(classes_[c]), c);
      for (const auto& [cells, c] : few)
        fail({cells, classes_[c].rows, classes_[c].first, ""},
             nameOf(cells, classes_[c]) + counted(different[c], "different value") + asked);
    }
    for (const KeptPair& pair : copied_)
      result_.diversity.emplace_back(pair.original->name,
                                     fewestDifferent(*pair.released, classOfReleased_, classes_.size()));
  }

  void judge() {
    Audit& r = result_;
    double importances = 0, lm = 0;
    for (const AuditQuasi& quasi : q_.quasi) importances += quasi.importance;
    uint64_t wrong = 0;
    RmOf rm(q_);
    // In the order of their cells, so that failures do not depend on the order of rows.
    std::map<Words, const Class*> ordered;
    for (const Class& c : classes_) ordered.emplace(cellsOf(c), &c);
    for (const auto& [cells, each] : ordered) {
      const Class& c = *each;
      r.published += c.rows;
      if (r.classes++ == 0 || sizeOf(c) < r.smallestClass) r.smallestClass = sizeOf(c);
      r.dm += c.rows * c.rows;
      wrong += missedIn(c.targets, q_.matrix, q_.labelCount);
      rm.addClass(c.targets);
      for (size_t i = 0; i < quasi_.size(); i++) {
        const bool blank = isBlank(i, c.labels[i]);
        r.cells += blank ? c.rows : 0;
        lm += static_cast<double>(c.rows) *
              (blank ? q_.quasi[i].importance : lossOf(reading_[i][c.labels[i]], q_.quasi[i]));
      }
      judgeClass(cells, c);
    }
    r.suppressed = r.rows > r.published ? r.rows - r.published : 0;
    r.dm += r.suppressed * r.rows;
    if (!q_.labels.empty()) r.cm = wrong + r.suppressed;
    r.rm = rm.share(r.suppressed, r.rows);
    lm += static_cast<double>(r.suppressed) * importances;
    if (r.rows > 0) r.lm = lm / static_cast<double>(r.rows);
    if (importances > 0) r.lmMean = r.lm / importances;
    r.entropy = entropyOf(q_, r.suppressed, classes_.size(), [this](size_t c, size_t i) {
      const uint32_t label = classes_[c].labels[i];
      return PublishedCell{classes_[c].rows, isBlank(i, label) ? nullptr : &reading_[i][label].positions};
    });
    if (q_.maxSuppressed && r.suppressed > *q_.maxSuppressed)
      fail({}, thousands(r.suppressed) + " of " + counted(r.rows, "row") +
                   " are withheld, where the plan allows " + thousands(*q_.maxSuppressed) + ".");
    if (q_.blankRows && r.blanked != r.suppressed) {
      sizesHold_ = false;
      fail({}, counted(r.blanked, "row") + " of the release " + (r.blanked == 1 ? "is" : "are") +
                   " blank, where the original file leaves " + thousands(r.suppressed) + ".");
    }
    judgeDiversity();
  }

  Words cellsOf(const Class& c) const {
    Words cells;
    for (size_t i = 0; i < quasi_.size(); i++) cells.emplace_back(quasi_[i]->values[c.labels[i]]);
    return cells;
  }

  void judgeClass(const Words& cells, const Class& c) {
    const std::string name = nameOf(cells, c);
    const Audit::Failure at{cells, c.rows, c.first, ""};
    if (q_.shownTogether)
      judgeShown(at, c);
    else if (sizeOf(c) < q_.k)
      fail(at, name + counted(sizeOf(c), entity_ ? "person" : "row") + " where " + thousands(q_.k) +
                   " were promised.");
    if (c.rows == c.original) return;
    sizesHold_ = false;
    fail(at, name + counted(c.rows, "row") + ", but " + thousands(c.original) +
                 " of the original file have these values.");
  }

  // By the reading of the original file.
  void judgeShown(const Audit::Failure& at, const Class& c) {
    std::vector<ShownCell> shown;
    for (size_t i = 0; i < quasi_.size(); i++)
      if (!isBlank(i, c.labels[i])) shown.push_back({i, c.labels[i]});
    const auto few =
        fewestWith(shown, *q_.shownTogether, q_.k, q_.rows, [&](size_t row, const ShownCell& cell) {
          return holder_[cell.column][q_.original.columns[q_.quasi[cell.column].column].codes[row]] ==
                 cell.label;
        });
    if (!few) return;
    Words cells;
    for (const ShownCell& cell : few->cells) cells.emplace_back(quasi_[cell.column]->values[cell.label]);
    fail(at, "Row " + thousands(c.first) + " shows " + joined(cells) + ", as " + counted(few->rows, "row") +
                 " of the original file do" + (few->rows == 1 ? "es" : "") + ", where " + thousands(q_.k) +
                 " were promised.");
  }

  static std::string nameOf(const Words& cells, const Class& c) {
    return "Row " + thousands(c.first) + ": the class " + joined(cells) + " has ";
  }

  void compareRows() {
    const KeptQuestion kept{q_.original,      q_.released,      copied_,    tokens_,
                            classOfOriginal_, classOfReleased_, q_.inOrder, spelling_};
    compareKept(kept, [&](uint64_t row, uint32_t c, const std::string& what) {
      if (c >= classes_.size()) {
        fail({{}, 0, row, ""}, c == KeptQuestion::blanked && row == 0 ? "The blank rows have " + what : what);
        return;
      }
      const Words cells = cellsOf(classes_[c]);
      fail({cells, classes_[c].rows, row == 0 ? classes_[c].first : row, ""},
           row == 0 ? nameOf(cells, classes_[c]) + what : what);
    });
  }

  void warn() {
    const auto labelOf = [&](size_t c, uint64_t row) {
      const uint32_t in = classOfOriginal_[static_cast<size_t>(row)];
      return in < classes_.size() ? classes_[in].labels[c] : Refinement::none;
    };
    for (ColumnWarning& each : warningsOf(q_.original, q_.released, copied_, q_.count, q_.quasi, labelOf))
      result_.warnings.push_back(std::move(each));
  }

  const AuditQuestion& q_;
  Audit result_;
  Spelling spelling_;
  const Column* entity_;
  std::vector<const Column*> quasi_;  // of the release
  std::vector<KeptPair> copied_, tokens_;
  std::vector<Class> classes_;
  std::map<std::vector<uint32_t>, uint32_t> byLabels_;  // of the classes
  std::vector<uint32_t> classOfReleased_, classOfOriginal_;
  std::vector<std::vector<Reading>> reading_;  // [column][label]
  std::vector<std::vector<uint32_t>> holder_;  // [column][code of the original]: its label
  bool sizesHold_ = true;
};

}  // namespace

Result<Audit> auditRelease(const AuditQuestion& question) {
  auto audit = Auditor(question, question.neutral.value_or(false)).audit();
  if (question.neutral || (audit && audit->failures.empty()) || !looksNeutral(question.released))
    return audit;
  auto neutral = Auditor(question, true).audit();
  if (!neutral || (audit && neutral->failures.size() >= audit->failures.size())) return audit;
  neutral->warnings.push_back(
      {"", "Cells that a spreadsheet would take for formulas stand in the release behind a '.", 0});
  return neutral;
}

}  // namespace indistinct
