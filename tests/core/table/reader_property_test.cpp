// Properties of reading, on random files: what is written is read back, however it is written and however it
// is fed; and whatever bytes come, the reader agrees with a slow one that looks at one byte after the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/property.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

using support::Random;

template <class List>
auto pick(Random& random, const List& list) {
  return list[random.below(static_cast<uint32_t>(list.size()))];
}

struct Style {
  char delimiter = ',';
  char quote = '"';
  std::string lineEnd = "\n";
  bool mark = false, endLast = true;
  double quoting = 0.2, emptyLines = 0;
  uint64_t seed = 0;
};

struct Written {
  std::string csv;
  std::vector<uint64_t> fileRows;  // of all but the header
};

Written write(const Rows& rows, const Style& style) {
  Random random(style.seed);
  Written written;
  if (style.mark) written.csv += "\xef\xbb\xbf";
  uint64_t fileRow = 1;
  for (size_t i = 0; i < rows.size(); ++i) {
    for (; random.chance(style.emptyLines); ++fileRow) written.csv += style.lineEnd;
    if (i > 0) written.fileRows.push_back(fileRow);
    ++fileRow;
    for (size_t j = 0; j < rows[i].size(); ++j) {
      if (j > 0) written.csv += style.delimiter;
      const std::string& value = rows[i][j];
      const bool must = value.find_first_of(std::string("\r\n") + style.delimiter) != std::string::npos ||
                        value.empty() || value.front() == style.quote || value.front() == ' ';
      if (!must && !random.chance(style.quoting)) {
        written.csv += value;
        continue;
      }
      written.csv += style.quote;
      for (const char c : value) written.csv.append(c == style.quote ? 2 : 1, c);
      written.csv += style.quote;
    }
    if (i + 1 < rows.size() || style.endLast) written.csv += style.lineEnd;
  }
  return written;
}

// Feeds pieces of random size up to `most`.
Result<Table> readInPieces(std::string_view csv, ReadOptions options, Random random, uint32_t most) {
  TableReader reader(std::move(options));
  while (!csv.empty()) {
    const size_t size = std::min<size_t>(csv.size(), 1 + random.below(most));
    const std::string piece(csv.substr(0, size));  // a copy of its own: the sanitizer sees reads beyond it
    if (Done fed = reader.feed({piece.data(), piece.size()}); !fed) return fed.error();
    csv.remove_prefix(size);
  }
  return reader.finish();
}

Rows rowsOf(const Table& table) {
  Rows rows(1);
  for (const Column& column : table.columns) rows[0].push_back(column.name);
  for (uint64_t row = 0; row < table.rows; ++row) {
    rows.emplace_back();
    for (const Column& column : table.columns) rows.back().emplace_back(column.values[column.codes[row]]);
  }
  return rows;
}

std::string describe(const Result<Table>& table) {
  if (!table.ok()) {
    const Error& error = table.error();
    return error.what + "|" + std::to_string(error.place.row.value_or(0)) + "|" + error.place.column;
  }
  std::string text = std::to_string(table->complained);
  for (const Complaint& complaint : table->complaints) text += "|" + complaint.what;
  for (const Row& row : rowsOf(*table)) {
    for (const std::string& cell : row) text += "|" + cell;
  }
  for (uint64_t row = 0; row < table->rows; ++row) text += "|" + std::to_string(table->fileRow(row));
  for (const Column& column : table->columns) {
    text += word(column.type);
    for (Code code = 0; code < column.values.size(); ++code) text += column.missing[code] ? "?" : "!";
  }
  return text;
}

std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : std::string(1, c);
  return out;
}

Rows randomRows(Random& random, bool large) {
  const std::vector<std::string> pieces = {"a",
                                           "b",
                                           "1",
                                           "0",
                                           ".",
                                           "-",
                                           "é",
                                           "日本",
                                           "\"",
                                           "'",
                                           ",",
                                           ";",
                                           "|",
                                           "\n",
                                           "\r",
                                           "\r\n",
                                           " x",
                                           "word",
                                           "Married-civ-spouse"};
  const uint32_t columns = 1 + random.below(6), count = large ? 2000 + random.below(3000) : random.below(40);
  Rows rows(1);
  for (size_t j = 0; j < columns; ++j) rows[0].push_back("name " + std::to_string(j));
  for (size_t i = 0; i < count; ++i) {
    rows.emplace_back();
    for (size_t j = 0; j < columns; ++j) {
      std::string value;
      for (uint32_t n = random.below(random.chance(0.1) ? 12 : 4); n > 0; --n) value += pick(random, pieces);
      if (large && random.chance(0.02)) value += std::string(random.below(900), 'x');
      if (random.chance(0.1)) value = std::to_string(i);
      rows.back().push_back(value);
    }
  }
  return rows;
}

struct File {
  Rows rows;  // the header first
  Style style;
  uint32_t most = 1;  // bytes per piece
};

File randomFile(Random& random) {
  File file;
  file.rows = randomRows(random, random.chance(0.02));
  Style& style = file.style;
  style.delimiter = pick(random, std::string(",;\t|"));
  style.quote = pick(random, std::string("\"'"));
  style.lineEnd = pick(random, std::vector<std::string>{"\n", "\r\n", "\r"});
  style.mark = random.chance(0.2);
  style.endLast = random.chance(0.7);
  style.quoting = random.below(100) / 100.0;
  style.emptyLines = random.chance(0.5) ? 0.1 : 0;
  style.seed = random.next();
  file.most = pick(random, std::vector<uint32_t>{1, 100, 200000});
  return file;
}

std::vector<File> smaller(const File& file) {
  std::vector<File> files;
  for (size_t block = file.rows.size() / 2; block > 0; block /= 2) {
    for (size_t at = 1; at + block <= file.rows.size() && files.size() < 200; at += block) {
      files.push_back(file);
      const auto from = files.back().rows.begin() + static_cast<std::ptrdiff_t>(at);
      files.back().rows.erase(from, from + static_cast<std::ptrdiff_t>(block));
    }
  }
  for (size_t column = 0; column < file.rows[0].size() && file.rows[0].size() > 1; ++column) {
    files.push_back(file);
    for (Row& row : files.back().rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
  }
  for (size_t row = 1; row < file.rows.size() && file.rows.size() < 10; ++row) {
    for (size_t column = 0; column < file.rows[row].size(); ++column) {
      if (file.rows[row][column].empty()) continue;
      files.push_back(file);
      files.back().rows[row][column].pop_back();
    }
  }
  return files;
}

TEST(ReaderProperty, ReadsBackWhatWasWritten) {
  support::checkProperty("a written file", 400, 1, randomFile, smaller, [](const File& file) -> std::string {
    const Written written = write(file.rows, file.style);
    ReadOptions options;
    options.delimiter = file.style.delimiter;
    options.quote = file.style.quote;
    options.header = true;
    const Result<Table> table = readInPieces(written.csv, options, Random(file.style.seed), file.most);
    const std::string in = " in " + shown(written.csv);
    if (!table.ok()) return table.error().what + in;
    if (rowsOf(*table) != file.rows) return "other values" + in;
    for (uint64_t row = 0; row < table->rows; ++row) {
      if (table->fileRow(row) != written.fileRows[static_cast<size_t>(row)]) return "other file rows" + in;
    }
    return "";
  });
}

TEST(ReaderProperty, ChunksNeverShow) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    Random random(seed * 7919);
    Style style;
    style.seed = seed;
    std::string csv = write(randomRows(random, seed % 3 == 0), style).csv;
    // A few accidents, so that complaints and errors are compared as well.
    for (uint32_t n = random.below(4); n > 0 && !csv.empty(); --n) {
      csv[random.below(static_cast<uint32_t>(csv.size()))] = pick(random, std::string("\",\n\xff\r"));
    }
    ReadOptions options;
    options.lenient = random.chance(0.7);
    const std::string whole = describe(readTable(csv, options));
    for (const uint32_t most : {1u, 7u, 5000u, 100000u}) {
      ASSERT_EQ(describe(readInPieces(csv, options, Random(seed), most)), whole)
          << "seed " << seed << ", " << most;
    }
  }
}

// One byte after the other, with one idea per line: what the reader should say.
struct Slow {
  Rows rows;
  std::vector<uint64_t> fileRows;
  std::optional<std::pair<uint64_t, size_t>> damage;  // row, field

  explicit Slow(const std::string& csv) {
    uint64_t number = 1;
    Row row;
    std::string field;
    enum { start, plain, quoted, closed } state = start;
    bool skipFeed = false, began = false;
    const auto endRow = [&] {
      if (!began && row.empty()) {
        ++number;
        return true;
      }
      row.push_back(field);
      const bool blank = row.size() == 1 && state == plain &&
                         field.find_first_not_of(" \t") == std::string::npos &&
                         (rows.empty() || rows[0].size() != 1);
      if (!blank && !rows.empty() && row.size() != rows[0].size()) {
        damage = {number, row.size() < rows[0].size() ? row.size() : rows[0].size() - 1};
        return false;
      }
      if (!blank) {
        rows.push_back(row);
        fileRows.push_back(number);
      }
      ++number;
      row.clear();
      field.clear();
      state = start;
      began = false;
      return true;
    };
    for (const char c : csv) {
      const bool feed = skipFeed && c == '\n';
      skipFeed = false;
      if (feed) continue;
      if (state == quoted) {
        if (c == '"') {
          state = closed;
        } else {
          field += c;
        }
      } else if (state == closed && c == '"') {
        field += c;
        state = quoted;
      } else if (c == ',') {
        row.push_back(field);
        field.clear();
        state = start;
        began = true;
      } else if (c == '\n' || c == '\r') {
        if (!endRow()) return;
        skipFeed = c == '\r';
      } else if (state == closed) {
        damage = {number, row.size()};
        return;
      } else if (state == start && c == '"') {
        state = quoted;
        began = true;
      } else {
        field += c;
        state = plain;
        began = true;
      }
    }
    if (state == quoted) {
      damage = {number, row.size()};
    } else if (began || !row.empty()) {
      endRow();
    }
  }
};

TEST(ReaderProperty, AgreesWithASlowReaderOnAnyBytes) {
  const std::string alphabet = "ab,,,\n\n\"\"\r ";
  uint32_t damaged = 0, sound = 0;
  for (uint32_t seed = 1; seed <= 20000; ++seed) {
    Random random(seed);
    std::string csv;
    const size_t columns = 1 + random.below(3);
    for (uint32_t n = random.below(6); n > 0; --n) {
      for (size_t j = 0; j < columns; ++j) {
        csv += j > 0 ? "," : "";
        csv += pick(random,
                    std::vector<std::string>{"a", "b", "", "\"a\"", "\"\"\"\"", "\"a,\n\"", "\"\"", " a"});
      }
      csv += pick(random, std::vector<std::string>{"\n", "\r\n", "\r", "\n\n"});
    }
    for (uint32_t n = random.below(4); n > 0; --n) {
      csv.insert(random.below(static_cast<uint32_t>(csv.size()) + 1), 1, pick(random, alphabet));
    }
    ReadOptions options;
    options.delimiter = ',';
    options.quote = '"';
    options.header = false;
    options.encoding = Encoding::utf8;
    const Slow slow(csv);
    const Result<Table> table = readTable(csv, options);
    if (slow.damage) {
      ++damaged;
      ASSERT_FALSE(table.ok()) << seed << ": " << shown(csv);
      ASSERT_EQ(table.error().place.row, slow.damage->first) << seed << ": " << shown(csv);
      ASSERT_EQ(table.error().place.column, "column " + std::to_string(slow.damage->second + 1))
          << seed << ": " << shown(csv);
      continue;
    }
    ASSERT_EQ(table.ok(), !slow.rows.empty()) << seed << ": " << shown(csv);
    if (!table.ok()) continue;
    ++sound;
    Rows rows = rowsOf(*table);
    rows.erase(rows.begin());
    ASSERT_EQ(rows, slow.rows) << seed << ": " << shown(csv);
    for (uint64_t row = 0; row < table->rows; ++row) {
      ASSERT_EQ(table->fileRow(row), slow.fileRows[static_cast<size_t>(row)]) << seed << ": " << shown(csv);
    }
  }
  EXPECT_GT(damaged, 3000u);
  EXPECT_GT(sound, 3000u);
}

TEST(ReaderProperty, SurvivesAnyBytes) {
  for (uint32_t seed = 1; seed <= 3000; ++seed) {
    Random random(seed);
    std::string bytes;
    const bool wild = random.chance(0.5);
    const std::string alphabet("ab1,;\t|\n\r\"'\x00\xc3\xa9\xff .-", 18);
    for (uint32_t n = random.below(seed % 100 == 0 ? 300000u : 400u); n > 0; --n) {
      bytes += wild ? static_cast<char>(random.below(256)) : pick(random, alphabet);
    }
    ReadOptions options;
    options.lenient = random.chance(0.7);
    if (random.chance(0.3)) options.header = random.chance(0.5);
    const Result<Table> table = readInPieces(bytes, options, Random(seed), 1 + random.below(70000));
    if (!table.ok()) {
      ASSERT_FALSE(table.error().what.empty());
      continue;
    }
    for (uint64_t row = 1; row < table->rows; ++row) ASSERT_LT(table->fileRow(row - 1), table->fileRow(row));
    for (const Column& column : table->columns) {
      ASSERT_EQ(column.codes.size(), table->rows);
      ASSERT_EQ(column.counts.size(), column.values.size());
      ASSERT_EQ(column.missing.size(), column.values.size());
      uint64_t rows = 0;
      for (const uint64_t count : column.counts) {
        ASSERT_GT(count, 0u) << "a value of no row";
        rows += count;
      }
      ASSERT_EQ(rows, table->rows);
    }
  }
}

}  // namespace
}  // namespace indistinct
