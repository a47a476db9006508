#include "core/check/kept_cells.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/words.h"

namespace indistinct {
namespace {

constexpr uint32_t unknown = 0xffffffffu;
constexpr uint64_t mostNamed = 20;
using Row = std::vector<uint32_t>;  // its class, then its cells by number

bool looksLikeToken(std::string_view cell) {
  return cell.size() == 32 && cell.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

class Comparison {
 public:
  Comparison(const KeptQuestion& question, const std::function<void(uint64_t, uint32_t, std::string)>& fail)
      : q_(question), fail_(fail) {
    for (const KeptPair& pair : q_.copied) numbers_.push_back(numbersOf(pair, q_.spelling));
    for (uint64_t row = 0; row < q_.original.rows; row++)
      if (q_.classOfOriginal[static_cast<size_t>(row)] != KeptQuestion::leftOut) rows_.push_back(row);
  }

  void compare() {
    for (const KeptPair& pair : q_.tokens) noneClear(pair);
    if (failed_ > 0) return;
    if (q_.inOrder && rows_.size() == q_.released.rows) {
      rowByRow();
    } else {
      classByClass();
    }
  }

 private:
  void fail(uint64_t row, uint32_t c, std::string what) {
    if (failed_++ < mostNamed) fail_(row, c, std::move(what));
  }

  uint32_t classOf(uint64_t row, bool released) const {
    return (released ? q_.classOfReleased : q_.classOfOriginal)[static_cast<size_t>(row)];
  }
  uint32_t cell(size_t column, uint64_t row, bool released) const {
    const KeptPair& pair = q_.copied[column];
    return released ? numbers_[column].released[pair.released->codes[row]]
                    : numbers_[column].original[pair.original->codes[row]];
  }

  // A missing identifier stays missing.
  void noneClear(const KeptPair& pair) {
    std::unordered_map<std::string, bool> missing;
    for (Code code = 0; code < pair.original->values.size(); code++)
      missing.emplace(q_.spelling(pair.original->values[code]), pair.original->missing[code]);
    for (Code code = 0; code < pair.released->values.size(); code++) {
      const std::string cell(pair.released->values[code]);
      const auto found = missing.find(cell);
      if (found != missing.end() && !found->second)
        fail(0, KeptQuestion::leftOut,
             "The identifier " + cell + " of " + pair.original->name + " stands in the release as it was.");
      else if (found == missing.end() && !looksLikeToken(cell))
        fail(0, KeptQuestion::leftOut,
             "In " + pair.original->name + ", \"" + cell + "\" is no token: 32 hexadecimal digits.");
    }
  }

  void rowByRow() {
    for (size_t at = 0; at < rows_.size(); at++) {
      const uint64_t row = rows_[at];
      const std::string where = "Row " + thousands(q_.released.fileRow(at)) + ": ";
      const std::string there = "row " + thousands(q_.original.fileRow(row)) + " of the original file";
      if (classOf(row, false) != classOf(at, true)) {
        fail(q_.released.fileRow(at), classOf(at, true),
             where + "this is not the class of " + there + ", where the plan keeps the rows in their order.");
        continue;
      }
      for (size_t c = 0; c < q_.copied.size(); c++) {
        if (cell(c, row, false) == cell(c, at, true)) continue;
        const KeptPair& pair = q_.copied[c];
        fail(q_.released.fileRow(at), classOf(at, true),
             where + pair.original->name + " is \"" +
                 std::string(pair.released->values[pair.released->codes[at]]) + "\", where " + there +
                 " has \"" + std::string(pair.original->values[pair.original->codes[row]]) + "\".");
      }
    }
    for (const KeptPair& pair : q_.tokens) {
      std::vector<uint32_t> tokenOf(pair.original->values.size(), unknown);
      std::vector<uint32_t> ownerOf(pair.released->values.size(), unknown);
      for (size_t at = 0; at < rows_.size(); at++) {
        const Code owner = pair.original->codes[rows_[at]], token = pair.released->codes[at];
        const bool missing = pair.original->missing[owner];
        const bool kept =
            missing && q_.spelling(pair.original->values[owner]) == pair.released->values[token];
        if (missing ? kept : tokenOf[owner] == unknown && ownerOf[token] == unknown) {
          tokenOf[owner] = token;
          ownerOf[token] = owner;
        } else if (tokenOf[owner] != token || ownerOf[token] != owner) {
          fail(q_.released.fileRow(at), classOf(at, true),
               "Row " + thousands(q_.released.fileRow(at)) + ": the token of " + pair.original->name +
                   " belongs to another identifier, or this one has another token.");
        }
      }
    }
  }

  std::vector<Row> rowsOf(const std::vector<size_t>& columns, bool released) const {
    std::vector<Row> rows;
    const uint64_t count = released ? q_.released.rows : rows_.size();
    for (uint64_t at = 0; at < count; at++) {
      const uint64_t row = released ? at : rows_[static_cast<size_t>(at)];
      if (classOf(row, released) == KeptQuestion::leftOut) continue;
      Row cells{classOf(row, released)};
      for (const size_t c : columns) cells.push_back(cell(c, row, released));
      rows.push_back(std::move(cells));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  // The classes in which the two files differ in these columns.
  std::vector<uint32_t> differing(const std::vector<size_t>& columns) const {
    const auto a = rowsOf(columns, false), b = rowsOf(columns, true);
    std::vector<Row> different;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(different));
    std::vector<uint32_t> classes;
    for (const Row& row : different)
      if (classes.empty() || classes.back() != row.front()) classes.push_back(row.front());
    return classes;
  }

  void classByClass() {
    std::vector<size_t> all;
    std::string names;
    for (size_t c = 0; c < q_.copied.size(); c++) {
      for (const uint32_t in : differing({c}))
        fail(0, in, "other values of " + q_.copied[c].original->name + " than in the original file.");
      all.push_back(c);
      names += (c == 0 ? "" : c + 1 < q_.copied.size() ? ", " : " and ") + q_.copied[c].original->name;
    }
    if (failed_ == 0 && all.size() > 1)
      for (const uint32_t in : differing(all))
        fail(0, in, "rows in which " + names + " stand together otherwise than in the original file.");
    if (failed_ > 0) return;
    for (const KeptPair& pair : q_.tokens)
      if (company(pair, false) != company(pair, true))
        fail(0, KeptQuestion::leftOut,
             "The tokens of " + pair.original->name +
                 " do not stand for its identifiers: each must have one token, in all of its rows.");
  }

  // Beside which rows each identifier, or each token, stands.
  std::vector<std::vector<Row>> company(const KeptPair& pair, bool released) const {
    const Column& column = released ? *pair.released : *pair.original;
    std::map<std::string, std::vector<Row>> of;
    const uint64_t count = released ? q_.released.rows : rows_.size();
    for (uint64_t at = 0; at < count; at++) {
      const uint64_t row = released ? at : rows_[static_cast<size_t>(at)];
      Row cells{classOf(row, released)};
      for (size_t c = 0; c < q_.copied.size(); c++) cells.push_back(cell(c, row, released));
      of[std::string(column.values[column.codes[row]])].push_back(std::move(cells));
    }
    std::vector<std::vector<Row>> all;
    for (auto& [name, rows] : of) {
      std::sort(rows.begin(), rows.end());
      all.push_back(std::move(rows));
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  const KeptQuestion& q_;
  const std::function<void(uint64_t, uint32_t, std::string)>& fail_;
  std::vector<CellNumbers> numbers_;
  std::vector<uint64_t> rows_;  // of the original, that are in the release
  uint64_t failed_ = 0;
};

}  // namespace

CellNumbers numbersOf(const KeptPair& pair, const Spelling& spelling) {
  CellNumbers numbers;
  std::unordered_map<std::string, uint32_t> known;
  for (Code code = 0; code < pair.original->values.size(); code++)
    numbers.original.push_back(
        known
            .emplace(pair.published.empty() ? spelling(pair.original->values[code]) : pair.published[code],
                     static_cast<uint32_t>(known.size()))
            .first->second);
  for (Code code = 0; code < pair.released->values.size(); code++)
    numbers.released.push_back(
        known.emplace(std::string(pair.released->values[code]), static_cast<uint32_t>(known.size()))
            .first->second);
  return numbers;
}

Column asPublished(const KeptPair& pair) {
  Column column = *pair.original;
  if (pair.published.empty()) return column;
  std::unordered_map<std::string, Code> known;
  std::vector<Code> codes;
  for (uint64_t row = 0; row < column.codes.size(); row++) {
    const Code code = column.codes[row];
    codes.push_back(known.emplace(pair.published[code], code).first->second);
  }
  column.codes = Codes(std::move(codes));
  return column;
}

void compareKept(const KeptQuestion& question,
                 const std::function<void(uint64_t, uint32_t, std::string)>& fail) {
  Comparison(question, fail).compare();
}

}  // namespace indistinct
