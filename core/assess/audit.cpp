#include "core/assess/audit.h"

#include <algorithm>
#include <map>

#include "core/base/words.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

using Words = std::vector<std::string>;

const Column* find(const Table& table, const std::string& name) {
  for (const Column& column : table.columns)
    if (column.name == name) return &column;
  return nullptr;
}

std::string cellOf(const Column& column, uint64_t row) {
  return std::string(column.values[column.codes[row]]);
}

std::string joined(const Words& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// What a cell loses that stands for these positions, from 0 to 1.
double lossOf(const Positions& positions, const Domain& domain) {
  if (domain.size() <= 1 || positions.size() <= 1) return 0;
  if (!domain.leafOf.empty())
    return static_cast<double>(domain.leafOf[positions.back()] - domain.leafOf[positions.front()]) /
           std::max(1.0, static_cast<double>(domain.leaves) - 1);
  if (domain.taxonomy || domain.kind == Kind::category)
    return static_cast<double>(positions.size() - 1) / static_cast<double>(domain.size() - 1);
  if (domain.lastIsMissing && positions.back() + 1 == domain.size()) return 1;
  const Position last = domain.size() - (domain.lastIsMissing ? 2 : 1);
  const double range = domain.numbers[last] - domain.numbers[0];
  return range == 0 ? 0 : (domain.numbers[positions.back()] - domain.numbers[positions.front()]) / range;
}

struct Class {
  uint64_t rows = 0, original = 0, first = 0;
  std::vector<uint32_t> labels;                            // of each quasi column
  std::map<std::string, uint64_t> targets;                 // released
  std::vector<std::map<std::string, int64_t>> same;        // released less original, [same column]
  std::vector<std::map<std::string, uint64_t>> different;  // released, [same column]
};

class Auditor {
 public:
  explicit Auditor(const AuditQuestion& question) : q_(question) {}

  Result<Audit> audit() {
    for (size_t c = 0; c < q_.domains.size(); c++) {
      const Column* column = find(q_.released, q_.domains[c].name);
      if (!column)
        return Error{ErrorCode::input,
                     "The released file has no column " + q_.domains[c].name +
                         ", which the plan calls a quasi-identifier.",
                     {std::nullopt, q_.domains[c].name, ""}};
      quasi_.push_back(column);
    }
    for (const std::string& name : q_.same)
      if (const Column* column = find(q_.released, name)) {
        const Column* original = find(q_.original, name);
        if (original) same_.emplace_back(original, column);
      }
    for (const std::string& name : q_.absent) {
      if (find(q_.released, name))
        fail({}, "The column " + name + " is in the release, which must not hold it.");
    }
    readRelease();
    readLabels();
    readOriginal();
    judge();
    return std::move(result_);
  }

 private:
  void fail(Audit::Failure failure, std::string what) {
    failure.what = std::move(what);
    result_.failures.push_back(std::move(failure));
  }

  void readRelease() {
    const Column* count = q_.count.empty() ? nullptr : find(q_.released, q_.count);
    const Column* target = q_.target.empty() ? nullptr : find(q_.released, q_.target);
    for (uint64_t row = 0; row < q_.released.rows; row++) {
      const uint64_t rows =
          count ? static_cast<uint64_t>(numberOf(cellOf(*count, row), count->notation).value_or(0)) : 1;
      Words cells;
      for (const Column* column : quasi_) cells.push_back(cellOf(*column, row));
      if (std::all_of(cells.begin(), cells.end(), [&](const auto& cell) { return cell == q_.blank; })) {
        result_.blanked += rows;
        continue;
      }
      Class& c = classes_[cells];
      if (c.rows == 0) {
        c.first = q_.released.fileRow(row);
        c.same.resize(same_.size());
        c.different.resize(same_.size());
      }
      c.rows += rows;
      if (target) c.targets[cellOf(*target, row)] += rows;
      for (size_t i = 0; i < same_.size(); i++) {
        const std::string cell = cellOf(*same_[i].second, row);
        c.same[i][cell] += static_cast<int64_t>(rows);
        c.different[i][cell] += rows;
      }
    }
  }

  // A number or a day as the recipe explains it: all values from one edge to the other.
  std::vector<Positions> told(const std::string& label, const Domain& domain) const {
    const RecipeColumn* column = q_.recipe ? q_.recipe->find(domain.name) : nullptr;
    if (!column || domain.numbers.empty()) return {};
    std::vector<Positions> readings;
    for (const RecipeGroup& group : column->groups) {
      if (group.label != label || !group.from) continue;
      Positions positions;
      for (Position p = 0; p < domain.size(); p++) {
        const bool missing = domain.lastIsMissing && p + 1 == domain.size();
        const double x = missing ? 0 : domain.numbers[p];
        const bool inside = x >= *group.from && (group.closed ? x <= *group.to : x < *group.to);
        if (missing ? group.missing : inside) positions.push_back(p);
      }
      if (!positions.empty()) readings.push_back(std::move(positions));
    }
    return readings;
  }

  // Of several readings of a label the narrowest counts that has rows enough.
  void readLabels() {
    for (size_t c = 0; c < quasi_.size(); c++) {
      const Domain& domain = q_.domains[c];
      const Column& original = q_.original.columns[q_.columns[c]];
      std::vector<uint64_t> rowsAt(domain.size(), 0);
      for (uint64_t row = 0; row < q_.original.rows; row++)
        if (q_.ofRow[static_cast<size_t>(row)] != Tuples::none)
          rowsAt[domain.ofCode[original.codes[row]]] += q_.counts.of(row);
      std::map<std::string, uint64_t> released;
      for (const auto& [cells, each] : classes_) released[cells[c]] += each.rows;
      auto& labels = labels_.emplace_back();
      auto& positions = result_.positions.emplace_back();
      auto& holders = holders_.emplace_back(domain.size());
      for (const auto& [label, rows] : released) {
        auto readings = told(label, domain);
        if (readings.empty()) readings = readLabel(label, domain, original);
        if (readings.empty()) {
          fail({}, "In " + domain.name + ", \"" + label +
                       "\" stands for no value of the original file: what it may hold cannot be told.");
        }
        const auto enough = std::find_if(readings.begin(), readings.end(), [&, n = rows](const Positions& p) {
          uint64_t has = 0;
          for (const Position at : p) has += rowsAt[at];
          return has >= n;
        });
        const auto number = static_cast<uint32_t>(positions.size());
        labels.emplace(label, number);
        names_.resize(quasi_.size());
        names_[c].push_back(label);
        positions.push_back(readings.empty()           ? Positions{}
                            : enough == readings.end() ? readings.back()
                                                       : *enough);
        for (const Position at : positions.back()) holders[at].push_back(number);
      }
      for (Position p = 0; p < domain.size(); p++) {
        if (holders[p].size() < 2) continue;
        fail({}, "In " + domain.name + ", " + domain.values[p] + " is published both as \"" +
                     names_[c][holders[p][0]] + "\" and as \"" + names_[c][holders[p][1]] + "\".");
      }
    }
    for (auto& [cells, each] : classes_)
      for (size_t c = 0; c < quasi_.size(); c++) each.labels.push_back(labels_[c][cells[c]]);
    for (auto& [cells, each] : classes_) byLabels_.emplace(each.labels, &each);
  }

  // The class that a row belongs to; where values are published twice, the first class that exists.
  Class* classOf(uint64_t row, size_t column, std::vector<uint32_t>& labels) {
    if (column == quasi_.size()) {
      const auto found = byLabels_.find(labels);
      return found == byLabels_.end() ? nullptr : found->second;
    }
    const Column& original = q_.original.columns[q_.columns[column]];
    const Position at = q_.domains[column].ofCode[original.codes[row]];
    for (const uint32_t label : holders_[column][at]) {
      labels.push_back(label);
      Class* c = classOf(row, column + 1, labels);
      labels.pop_back();
      if (c) return c;
    }
    return nullptr;
  }

  void readOriginal() {
    result_.publishedRow.assign(static_cast<size_t>(q_.original.rows), false);
    std::vector<uint32_t> labels;
    for (uint64_t row = 0; row < q_.original.rows; row++) {
      if (q_.ofRow[static_cast<size_t>(row)] == Tuples::none) continue;
      const uint64_t rows = q_.counts.of(row);
      result_.rows += rows;
      Class* c = classOf(row, 0, labels);
      if (!c) continue;
      result_.publishedRow[static_cast<size_t>(row)] = true;
      c->original += rows;
      for (size_t i = 0; i < same_.size(); i++)
        c->same[i][cellOf(*same_[i].first, row)] -= static_cast<int64_t>(rows);
    }
  }

  void judge() {
    Audit& r = result_;
    double importances = 0;
    for (const Domain& domain : q_.domains) importances += domain.importance;
    uint64_t wrong = 0;
    double lm = 0;
    for (size_t i = 0; i < same_.size(); i++) r.diversity.emplace_back(same_[i].first->name, 0);
    for (const auto& [cells, c] : classes_) {
      r.published += c.rows;
      if (r.classes++ == 0 || c.rows < r.smallestClass) r.smallestClass = c.rows;
      r.dm += c.rows * c.rows;
      uint64_t most = 0;
      for (const auto& [target, rows] : c.targets) most = std::max(most, rows);
      wrong += c.rows - most;
      for (size_t i = 0; i < quasi_.size(); i++)
        lm += static_cast<double>(c.rows) * lossOf(r.positions[i][c.labels[i]], q_.domains[i]) *
              q_.domains[i].importance;
      for (size_t i = 0; i < same_.size(); i++) {
        uint64_t& least = r.diversity[i].second;
        least = r.classes == 1 ? c.different[i].size() : std::min<uint64_t>(least, c.different[i].size());
      }
      judgeClass(cells, c);
    }
    r.suppressed = r.rows > r.published ? r.rows - r.published : 0;
    r.dm += r.suppressed * r.rows;
    if (!q_.target.empty() && find(q_.released, q_.target)) r.cm = wrong + r.suppressed;
    lm += static_cast<double>(r.suppressed) * importances;
    if (r.rows > 0) r.lm = lm / static_cast<double>(r.rows);
    if (importances > 0) r.lmMean = r.lm / importances;
    if (r.suppressed > q_.maxSuppressed)
      fail({}, thousands(r.suppressed) + " of " + counted(r.rows, "row") +
                   " are suppressed, where the plan allows " + thousands(q_.maxSuppressed) + ".");
    if (r.blanked > r.suppressed)
      fail({},
           counted(r.blanked, "row") + " of the release are blank, more than the original file has left.");
  }

  void judgeClass(const Words& cells, const Class& c) {
    const std::string name = "Row " + thousands(c.first) + ": the class " + joined(cells) + " has ";
    const Audit::Failure at{cells, c.rows, c.first, ""};
    if (c.rows < q_.k)
      fail(at, name + counted(c.rows, "row") + " where " + thousands(q_.k) + " were promised.");
    if (c.rows != c.original) {
      fail(at, name + counted(c.rows, "row") + ", but " + thousands(c.original) +
                   " of the original file have these values.");
      return;
    }
    for (size_t i = 0; i < same_.size(); i++) {
      const bool equal =
          std::all_of(c.same[i].begin(), c.same[i].end(), [](const auto& each) { return each.second == 0; });
      if (!equal) fail(at, name + "other values of " + same_[i].first->name + " than in the original file.");
    }
  }

  const AuditQuestion& q_;
  Audit result_;
  std::vector<const Column*> quasi_;
  std::vector<std::pair<const Column*, const Column*>> same_;  // original, released
  std::map<Words, Class> classes_;
  std::map<std::vector<uint32_t>, Class*> byLabels_;
  std::vector<std::map<std::string, uint32_t>> labels_;      // [column]
  std::vector<std::vector<std::string>> names_;              // [column][label]
  std::vector<std::vector<std::vector<uint32_t>>> holders_;  // [column][position]: labels that hold it
};

}  // namespace

Result<Audit> auditRelease(const AuditQuestion& question) { return Auditor(question).audit(); }

}  // namespace indistinct
