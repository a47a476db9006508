#pragma once
// What reading a table keeps, however the file is fed.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table/reader.h"
#include "fuzz.h"

namespace indistinct::fuzz {

inline ReadOptions drawReading(Input& input) {
  ReadOptions options;
  const uint32_t delimiter = input.below(8);
  if (delimiter > 0) options.delimiter = ",;\t|x\" "[delimiter - 1];
  const uint32_t quote = input.below(5);
  if (quote > 0) options.quote = std::string_view("\"'\0x", 4)[quote - 1];
  const uint32_t header = input.below(3);
  if (header > 0) options.header = header == 1;
  options.lenient = input.flag();
  const uint32_t missing = input.below(3);
  if (missing == 1) options.missing = std::vector<std::string>{};
  if (missing == 2) options.missing = std::vector<std::string>{"", "NA"};
  return options;
}

// Each piece is a copy of its own size: the sanitizer sees what reads beyond it.
template <class Take>
void inPieces(std::string_view text, size_t size, Take take) {
  for (size_t turn = 0; !text.empty(); turn = (turn + 1) % 3) {
    const std::string_view piece = text.substr(0, size + turn);
    take(std::vector<char>(piece.begin(), piece.end()));
    text.remove_prefix(piece.size());
  }
}

inline Result<Table> readPieces(std::string_view text, const ReadOptions& options, size_t size) {
  TableReader reader(options);
  std::optional<Error> error;
  bool looked = false;
  inPieces(text, size, [&](const std::vector<char>& piece) {
    if (error) return;
    if (Done fed = reader.feed(piece); !fed) error = fed.error();
    if (error || std::exchange(looked, true)) return;
    const Table preview = reader.preview(2);
    expect(preview.rows <= 2, "a preview is short");
    for (const Column& column : preview.columns)
      expect(column.codes.size() == preview.rows, "a preview is whole");
  });
  return error ? Result<Table>(*error) : reader.finish();
}

inline void expectWhole(const Table& table) {
  for (uint64_t row = 1; row < table.rows; ++row)
    expect(table.fileRow(row - 1) < table.fileRow(row), "rows ascend");
  for (const Complaint& complaint : table.complaints) expectSentence(complaint.what);
  for (const Column& column : table.columns) {
    expect(!column.name.empty(), "columns have names");
    expect(column.codes.size() == table.rows, "a column has every row");
    expect(column.counts.size() == column.values.size() && column.missing.size() == column.values.size(),
           "every value is counted");
    uint64_t rows = 0;
    for (const uint64_t count : column.counts) {
      expect(count > 0, "every value has a row");
      rows += count;
    }
    expect(rows == table.rows, "counts add up");
  }
}

// What was read, or its error said and nothing.
inline std::optional<Table> readAnyway(std::string_view text, ReadOptions options, size_t size) {
  Result<Table> whole = readTable(text, options);
  expectSame(described(whole), described(readPieces(text, options, size)), "pieces read as the whole");
  if (!whole) {
    expectSentence(whole.error());
    return std::nullopt;
  }
  expectWhole(*whole);
  if (!options.lenient) {
    options.lenient = true;
    expectSame(described(whole), described(readTable(text, options)),
               "what is sound reads leniently as well");
  }
  return std::move(*whole);
}

}  // namespace indistinct::fuzz
