#include "core/assess/gate.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/assess/gate_words.h"
#include "core/partition/ranks.h"
#include "core/table/propose_words.h"

namespace indistinct {
namespace {

constexpr uint64_t manyValues = 100;
constexpr uint64_t noticeable = 100;  // one row in so many
constexpr uint64_t leastTexts = 10;
constexpr Code noCode = 0xffffffffu;
constexpr uint64_t leastWords = 4, leastBytes = 20;

double share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

uint64_t wordsIn(std::string_view text) {
  uint64_t words = 0;
  bool within = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    words += !blank && !within ? 1u : 0u;
    within = !blank;
  }
  return words;
}

// What is counted of one column's published values.
struct Spread {
  uint64_t present = 0;  // rows with a value
  uint64_t own = 0;      // rows with a value that no other row has
  uint64_t rare = 0;     // rows with a value that fewer than k rows have
  uint64_t values = 0;   // different ones
  uint64_t words = 0, bytes = 0;
};

std::string listed(const std::vector<const Column*>& columns) {
  constexpr size_t most = 6;
  std::string names;
  for (size_t i = 0; i < columns.size() && i < most; i++)
    names += (i == 0 ? "" : i + 1 == columns.size() ? " and " : ", ") + columns[i]->name;
  if (columns.size() > most) names += " and " + std::to_string(columns.size() - most) + " more";
  return names;
}

class Gate {
 public:
  explicit Gate(const GateQuestion& question)
      : q_(question), stands_(static_cast<size_t>(q_.table.rows)), classOf_(stands_.size(), Published::none) {
    for (uint64_t row = 0; row < q_.table.rows; row++) {
      const auto at = static_cast<size_t>(row);
      const uint32_t c = q_.published.classOfRow[at];
      if (c == Published::none) continue;
      counted_ += q_.counts.of(row);
      if (q_.published.written(row)) rows_ += stands_[at] = q_.counts.of(row);
      if (!q_.published.suppressed[c]) classOf_[at] = c;
    }
    for (const bool suppressed : q_.published.suppressed) classes_ += suppressed ? 0u : 1u;
  }

  std::vector<GateFinding> findings() {
    for (const GateColumn& column : q_.columns) {
      const Role role = column.role;
      if (role == Role::keep || role == Role::target || role == Role::weight || role == Role::sensitive)
        lookAt(column);
      if (role == Role::sensitive) lookForSingle(column);
    }
    lookTogether();
    lookForPersons();
    if (!q_.shuffled && rows_ > 1)
      add(Finding::order, {"", rows_, rows_, 0, 0, false}, static_cast<double>(rows_), "", "");
    return std::move(findings_);
  }

 private:
  const Column& of(const GateColumn& column) const { return q_.table.columns[column.column]; }

  void add(Finding finding, const GateCount& count, double figure, const std::string& column,
           const std::string& confirm, bool stops = false) {
    findings_.push_back({column, finding, figure, gateSays(finding, count, q_.k), gateRemedy(finding, count),
                         confirm, stops && confirm.empty()});
  }

  std::vector<uint64_t> rowsOfCodes(const Column& column) const {
    std::vector<uint64_t> rows(column.values.size());
    column.codes.visit([&](const auto& codes) {
      for (size_t row = 0; row < codes.size(); row++) rows[codes[row]] += stands_[row];
    });
    return rows;
  }

  // Bins are values as people see them: each is counted at the first of its codes.
  static std::vector<uint64_t> binned(const std::vector<uint64_t>& rowsOf,
                                      const std::vector<uint32_t>& bins) {
    std::unordered_map<uint32_t, Code> first;
    std::vector<uint64_t> rows(rowsOf.size());
    for (Code code = 0; code < rowsOf.size(); code++)
      rows[first.try_emplace(bins[code], code).first->second] += rowsOf[code];
    return rows;
  }

  Spread spreadOf(const GateColumn& asked) const {
    const Column& column = of(asked);
    const bool stands = asked.groupOfCode.empty();
    Spread spread;
    const auto rowsOf = stands ? rowsOfCodes(column) : binned(rowsOfCodes(column), asked.groupOfCode);
    for (Code code = 0; code < rowsOf.size(); code++) {
      const uint64_t rows = rowsOf[code];
      if (rows == 0 || column.missing[code]) continue;
      spread.present += rows;
      spread.values++;
      if (rows == 1) spread.own++;
      if (rows < q_.k) spread.rare += rows;
      if (!stands || column.type != Type::text) continue;
      spread.words += rows * wordsIn(column.values[code]);
      spread.bytes += rows * column.values[code].size();
    }
    return spread;
  }

  void lookAt(const GateColumn& column) {
    const std::string& name = of(column).name;
    const Spread s = spreadOf(column);
    const bool figures = column.role == Role::weight || column.role == Role::target;
    const bool unique = rows_ > 1 && 2 * s.own > rows_;
    if (!unique && column.role != Role::sensitive && column.confirm.empty()) joint_.push_back(&column);
    if (unique)
      add(Finding::unique, {name, s.own, rows_, 0, 0, false}, share(s.own, rows_), name, column.confirm,
          column.role != Role::sensitive && counted_ >= leastStopped);
    else if (figures && s.values > manyValues)
      add(Finding::many, {name, s.values, rows_, 0, 0, false}, static_cast<double>(s.values), name,
          column.confirm);
    else if (s.rare > 0 && s.rare * noticeable >= rows_)
      add(Finding::few, {name, s.rare, rows_, 0, 0, false}, share(s.rare, rows_), name, column.confirm);
    if (s.values >= leastTexts && 2 * s.values > s.present && s.words >= leastWords * s.present &&
        s.bytes >= leastBytes * s.present) {
      const double words = share(s.words, s.present);
      add(Finding::text, {name, s.values, rows_, 0, words, false}, words, name, column.confirm);
    }
  }

  void lookTogether() {
    if (joint_.size() < 2) return;
    std::vector<uint32_t> rows;
    for (uint32_t row = 0; row < stands_.size(); row++)
      if (stands_[row] > 0) rows.push_back(row);
    Ranks ranks(static_cast<uint32_t>(rows.size()));
    std::vector<const Column*> columns;
    for (const GateColumn* asked : joint_) {
      const Column& column = of(*asked);
      const auto& bins = asked->groupOfCode;
      const auto shown = [&](uint32_t i) {
        const Code code = column.codes[rows[i]];
        return bins.empty() ? code : bins[code];
      };
      uint32_t most = 0;
      for (uint32_t i = 0; i < rows.size(); i++) most = std::max(most, shown(i) + 1);
      ranks.append(most, shown);
      columns.push_back(&column);
    }
    ranks.finish();
    std::vector<uint64_t> alike(ranks.size());
    for (size_t i = 0; i < rows.size(); i++) alike[ranks.of[i]] += stands_[rows[i]];
    const auto alone = static_cast<uint64_t>(std::count(alike.begin(), alike.end(), uint64_t{1}));
    if (2 * alone > rows_)
      add(Finding::unique, {listed(columns), alone, rows_, 0, 0, true}, share(alone, rows_), columns[0]->name,
          "");
  }

  void lookForSingle(const GateColumn& column) {
    constexpr Code several = noCode;
    const auto& bins = column.groupOfCode;
    std::vector<std::optional<Code>> valueOf(q_.published.classRows.size());
    of(column).codes.visit([&](const auto& codes) {
      for (size_t row = 0; row < codes.size(); row++) {
        if (classOf_[row] == Published::none) continue;
        auto& value = valueOf[classOf_[row]];
        const Code shown = bins.empty() ? codes[row] : bins[codes[row]];
        if (!value) value = shown;
        if (*value != shown) value = several;
      }
    });
    uint64_t single = 0, rows = 0;
    for (size_t c = 0; c < valueOf.size(); c++) {
      if (!valueOf[c] || *valueOf[c] == several) continue;
      single++;
      rows += q_.published.classRows[c];
    }
    if (single > 0)
      add(Finding::single, {of(column).name, single, classes_, rows, 0, false}, static_cast<double>(single),
          of(column).name, column.confirm);
  }

  // The identifiers that several rows share.
  std::vector<const GateColumn*> sharedIdentifiers() const {
    std::vector<const GateColumn*> found;
    for (const GateColumn& column : q_.columns) {
      if (column.role != Role::identifier) continue;
      const Spread spread = spreadOf(column);
      if (spread.own < spread.present) found.push_back(&column);
    }
    return found;
  }

  void lookForPersons() {
    const bool countsOtherwise = std::any_of(
        q_.columns.begin(), q_.columns.end(),
        [](const GateColumn& column) { return column.role == Role::count || column.role == Role::entity; });
    const auto identifiers = sharedIdentifiers();
    if (countsOtherwise || identifiers.empty()) return;
    std::vector<const Column*> keys;
    std::string confirm;
    for (const GateColumn* column : identifiers) {
      keys.push_back(&of(*column));
      if (confirm.empty()) confirm = column->confirm;
    }
    for (const Column& column : q_.table.columns)
      if (column.type == Type::date && anyOf(wordsOf(column.name), named::birth) &&
          std::find(keys.begin(), keys.end(), &column) == keys.end())
        keys.push_back(&column);
    const uint64_t few = classesOfFew(keys);
    if (few > 0)
      add(Finding::persons, {listed(keys), few, classes_, 0, 0, false}, static_cast<double>(few),
          keys[0]->name, confirm);
  }

  uint64_t classesOfFew(const std::vector<const Column*>& keys) const {
    std::vector<uint64_t> persons(q_.published.classRows.size());
    std::vector<uint32_t> rows;  // of known persons
    for (uint32_t row = 0; row < classOf_.size(); row++) {
      if (classOf_[row] == Published::none) continue;
      const bool known = std::any_of(keys.begin(), keys.end(),
                                     [&](const Column* key) { return !key->missing[key->codes[row]]; });
      if (known) rows.push_back(row);
      if (!known) persons[classOf_[row]]++;
    }
    Ranks ranks(static_cast<uint32_t>(rows.size()));
    ranks.append(static_cast<uint32_t>(persons.size()), [&](uint32_t i) { return classOf_[rows[i]]; });
    for (const Column* key : keys)
      ranks.append(key->values.size(), [&](uint32_t i) { return key->codes[rows[i]]; });
    ranks.finish();
    for (const uint32_t first : ranks.first) persons[classOf_[rows[first]]]++;
    return static_cast<uint64_t>(std::count_if(persons.begin(), persons.end(),
                                               [&](uint64_t those) { return those > 0 && those < q_.k; }));
  }

  const GateQuestion& q_;
  std::vector<uint64_t> stands_;          // [row]: for how many published rows; 0: it is not published
  std::vector<uint32_t> classOf_;         // [row]; none: it is in no published class
  uint64_t counted_ = 0;                  // rows of the file
  uint64_t rows_ = 0;                     // published ones
  uint64_t classes_ = 0;                  // published ones
  std::vector<const GateColumn*> joint_;  // kept ones, targets and weights that are looked at together
  std::vector<GateFinding> findings_;
};

}  // namespace

const char* word(Finding finding) {
  switch (finding) {
    case Finding::unique:
      return "unique";
    case Finding::few:
      return "few";
    case Finding::many:
      return "many";
    case Finding::text:
      return "text";
    case Finding::persons:
      return "persons";
    case Finding::single:
      return "single";
    case Finding::order:
      return "order";
  }
  return "";
}

std::vector<GateFinding> lookAtGate(const GateQuestion& question) { return Gate(question).findings(); }

}  // namespace indistinct
