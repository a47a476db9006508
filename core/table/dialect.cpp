// Idea: read the beginning with every delimiter that files use and keep the one under which the records agree
// best on their width, the first one among them. Equal agreement is decided by how many cells look like
// numbers or dates and by how common the delimiter is. Quotes are " unless cells are consistently wrapped in
// ' and never in ".
//
// A first record is a header if the columns below it are of another kind: numbers under a word, or a word
// that the column, repetitive as it is, never says again. Where the names are known, they decide.
#include "core/table/dialect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "core/table/types.h"

namespace indistinct {
namespace {

using Record = std::vector<std::string_view>;

struct Reading {
  std::vector<Record> records;
  uint64_t wrapped = 0;  // cells in quotes
  uint64_t broken = 0;   // cells with text behind the closing quote, or never closed
};

// Slow and simple: the reader proper is RecordScanner. Quotes around a cell are taken off, those in it stay.
Reading readHead(std::string_view head, bool complete, char delimiter, char quote) {
  Reading reading;
  Record record;
  size_t start = 0;  // of the cell
  bool quoted = false, closed = false;
  const auto endCell = [&](size_t at) {
    std::string_view cell = head.substr(start, at - start);
    if (closed && cell.size() >= 2 && cell.back() == quote) cell = cell.substr(1, cell.size() - 2);
    record.push_back(cell);
    start = at + 1;
    closed = false;
  };
  const auto endRecord = [&](size_t at) {
    const bool empty = record.empty() && at == start;
    endCell(at);
    if (!empty) reading.records.push_back(std::move(record));
    record.clear();
  };
  for (size_t at = 0; at < head.size(); ++at) {
    const char c = head[at];
    if (quoted) {
      if (c != quote) continue;
      if (at + 1 < head.size() && head[at + 1] == quote) {
        ++at;
      } else {
        quoted = false;
        closed = true;
        const char next = at + 1 < head.size() ? head[at + 1] : '\n';
        if (next != delimiter && next != '\n' && next != '\r') ++reading.broken;
      }
    } else if (c == delimiter) {
      endCell(at);
    } else if (c == '\n' || c == '\r') {
      endRecord(at);
    } else if (c == quote && at == start) {
      quoted = true;
      ++reading.wrapped;
    }
  }
  if (quoted && complete) ++reading.broken;
  if (((complete && !quoted) || reading.records.empty()) && start <= head.size()) endRecord(head.size());
  return reading;
}

bool looksTyped(std::string_view cell) {
  cell = trimmed(cell);
  if (cell.empty() || typeOf(cell) != Type::text) return true;
  // Decimal commas, times of day and the like: digits and their punctuation.
  const bool digits = std::any_of(cell.begin(), cell.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto separators = std::count_if(cell.begin(), cell.end(), [](char c) { return c < '0' || c > '9'; });
  return digits && separators == 1 && cell.find_first_of(",") != std::string_view::npos;
}

double score(const Reading& reading, double commonness) {
  std::map<size_t, size_t> widths;
  uint64_t cells = 0, typed = 0;
  for (const Record& record : reading.records) {
    ++widths[record.size()];
    cells += record.size();
    for (const std::string_view cell : record) typed += looksTyped(cell) ? 1u : 0u;
  }
  size_t width = 0, most = 0;
  for (const auto& [size, count] : widths) {
    if (count >= most) most = count, width = size;
  }
  if (width < 2) return 0;
  const double agreement = static_cast<double>(most) / static_cast<double>(reading.records.size());
  const double first = reading.records[0].size() == width ? 1 : 0.5;
  const double shape = 0.8 + 0.2 * static_cast<double>(typed) / static_cast<double>(cells);
  const double columns = 1 + 0.05 * std::min(std::log2(static_cast<double>(width)), 5.0);
  const double sound = reading.broken == 0 ? 1 : 0.7;
  return agreement * agreement * first * shape * columns * sound * commonness;
}

struct Choice {
  char delimiter;
  double commonness;
};
constexpr std::array<Choice, 8> choices = {
    {{',', 1}, {';', 1}, {'\t', 1}, {'|', 0.95}, {'^', 0.8}, {'~', 0.8}, {':', 0.6}, {'\x1f', 0.8}}};

char chooseDelimiter(std::string_view head, bool complete, char quote) {
  constexpr size_t enough = 16384;  // each delimiter is tried, so this much must do
  complete = complete && head.size() <= enough;
  head = head.substr(0, enough);
  double best = 0.2;
  std::optional<char> chosen;
  for (const Choice& choice : choices) {
    if (choice.delimiter == quote || head.find(choice.delimiter) == std::string_view::npos) continue;
    const double worth = score(readHead(head, complete, choice.delimiter, quote), choice.commonness);
    if (worth > best) {
      best = worth;
      chosen = choice.delimiter;
    }
  }
  if (chosen) return *chosen;
  // One column: a delimiter that its text does not hold.
  for (const Choice& choice : choices) {
    if (choice.delimiter != quote && head.find(choice.delimiter) == std::string_view::npos)
      return choice.delimiter;
  }
  return ',';
}

bool usual(std::string_view cell) { return typeOf(cell) != Type::text; }

// For or against a header, as far as this column can tell.
double headerVote(const std::vector<Record>& records, size_t column) {
  uint64_t typed = 0, filled = 0;
  std::set<std::string_view> values;
  for (size_t row = 1; row < records.size(); ++row) {
    if (column >= records[row].size() || trimmed(records[row][column]).empty()) continue;
    const std::string_view cell = records[row][column];
    ++filled;
    typed += usual(cell) ? 1u : 0u;
    values.insert(cell);
  }
  const std::string_view title = records[0][column];
  if (trimmed(title).empty() || filled == 0) return 0;
  if (10 * typed >= 8 * filled) return usual(title) ? -2 : 2;
  if (usual(title)) return -1;
  if (values.count(title) != 0) return -2;
  return 2 * values.size() <= filled ? 0.5 : 0;
}

bool detectHeader(const std::vector<Record>& records) {
  if (records.empty()) return true;
  const Record& first = records[0];
  if (std::all_of(first.begin(), first.end(), [](std::string_view cell) { return trimmed(cell).empty(); })) {
    return false;
  }
  double votes = 0;
  for (size_t column = 0; column < first.size(); ++column) votes += headerVote(records, column);
  if (votes != 0) return votes > 0;
  return std::none_of(first.begin(), first.end(), usual);
}

// Whoever names the columns knows better than any look at them: a header may well equal a value of its
// column.
bool named(const std::vector<Record>& records, const std::vector<std::string>& names) {
  if (records.empty() || names.empty()) return false;
  const Record& first = records[0];
  const auto found = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(first.begin(), first.end(),
                       [&](std::string_view cell) { return trimmed(cell) == name; });
  });
  return 2 * static_cast<size_t>(found) >= names.size();
}

}  // namespace

std::string_view separatorLine(std::string_view head) {
  const size_t end = head.find_first_of("\r\n");
  if (end == std::string_view::npos) return {};
  const std::string_view line = head.substr(0, end);
  const bool quoted = end == 7 && line.front() == '"' && line.back() == '"';
  const std::string_view said = quoted ? line.substr(1, 5) : line;
  const bool says = said.size() == 5 && (said.substr(0, 4) == "sep=" || said.substr(0, 4) == "SEP=");
  // A quote separates nothing, nor does the byte that stands for "no quote".
  return says && std::string_view("\"'\0", 3).find(said[4]) == std::string_view::npos ? line
                                                                                      : std::string_view{};
}

Dialect detectDialect(std::string_view head, bool complete, const ReadOptions& given) {
  ReadOptions options = given;
  if (const std::string_view line = separatorLine(head); !line.empty()) {
    const char said = line[line.find('=') + 1];
    if (!options.delimiter && said != options.quote) options.delimiter = said;
    head.remove_prefix(line.size());
  }
  Dialect dialect;
  dialect.quote = options.quote.value_or('"');
  dialect.delimiter = options.delimiter ? *options.delimiter : chooseDelimiter(head, complete, dialect.quote);
  Reading reading = readHead(head, complete, dialect.delimiter, dialect.quote);
  if (!options.quote && reading.wrapped == 0 && head.find('\'') != std::string_view::npos) {
    const char delimiter = options.delimiter ? *options.delimiter : chooseDelimiter(head, complete, '\'');
    Reading single = readHead(head, complete, delimiter, '\'');
    if (single.wrapped >= 2 && single.broken == 0 && score(single, 1) >= score(reading, 1)) {
      dialect.quote = '\'';
      dialect.delimiter = delimiter;
      reading = std::move(single);
    }
  }
  dialect.header = options.header ? *options.header
                                  : named(reading.records, options.columns) || detectHeader(reading.records);
  return dialect;
}

}  // namespace indistinct
