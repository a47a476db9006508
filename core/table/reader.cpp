#include "core/table/reader.h"

#include <algorithm>
#include <array>
#include <new>

#include "core/base/words.h"
#include "core/table/blanks.h"
#include "core/table/decoder.h"
#include "core/table/detect_notation.h"
#include "core/table/dialect.h"
#include "core/table/encoder.h"
#include "core/table/missing.h"
#include "core/table/names.h"
#include "core/table/records.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

// Batches are cut at these many bytes of the file, however it is fed, so that chunks never show. The first
// one also is what the dialect is judged by.
constexpr size_t batchBytes = size_t{64} << 10;

// Rows that are encoded together, column by column: their bytes and fields stay in the nearest cache.
constexpr uint64_t stripRows = 128;

Error tooLarge() {
  return {ErrorCode::memory,
          "The table is too large for the memory there is: group it in your database and bring the counts."};
}

bool startsWith(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

Error noText(const std::string& what) {
  return {ErrorCode::input, "Row 1, byte 0: this is no text but " + what, {1, {}, {}}};
}

struct Foreign {
  std::string_view begins;
  const char* what;
  bool mayBeName =
      false;  // A column may be called so: it takes bytes that no text has to make it such a file.
};

// Files that are no text at all, told by their first bytes.
constexpr std::array<Foreign, 14> foreigners = {{
    {"PK\x03\x04",
     "a zip archive, probably a spreadsheet renamed to .csv. Open it in the spreadsheet program and save it "
     "as CSV (UTF-8)."},
    {"\xd0\xcf\x11\xe0",
     "an Office file, probably a spreadsheet (.xls). Open it in the spreadsheet program and save it as CSV "
     "(UTF-8)."},
    {"\x1f\x8b", "compressed (gzip). Unpack it and open that."},
    {"BZh", "compressed (bzip2). Unpack it and open that.", true},
    {"\xfd"
     "7zXZ",
     "compressed (xz). Unpack it and open that."},
    {"7z\xbc\xaf", "a 7z archive. Unpack it and open the table in it."},
    {"\x28\xb5\x2f\xfd", "compressed (zstd). Unpack it and open that."},
    {"%PDF-", "a PDF. Export the table as CSV and open that."},
    {"\x89PNG", "an image (PNG). Choose a CSV file."},
    {"\xff\xd8\xff", "an image (JPEG). Choose a CSV file."},
    {"GIF8", "an image (GIF). Choose a CSV file.", true},
    {"PAR1", "a Parquet file. Export the table as CSV and open that.", true},
    {"ARROW1", "an Arrow file. Export the table as CSV and open that.", true},
    {"SQLite format 3", "a database (SQLite). Export the table as CSV and open that.", true},
}};

std::optional<Error> foreign(std::string_view head) {
  const bool binary = std::any_of(head.begin(), head.end(), [](char c) { return c >= 0 && c < '\t'; });
  for (const Foreign& file : foreigners)
    if (startsWith(head, file.begins) && (binary || !file.mayBeName)) return noText(file.what);
  return std::nullopt;
}

// A stray one is a damaged row, many are another kind of file.
std::optional<Error> manyZeros(std::string_view text) {
  const auto zeros = static_cast<uint64_t>(std::count(text.begin(), text.end(), '\0'));
  if (zeros < 8 || 100 * zeros < text.size()) return std::nullopt;
  return noText(
      counted(zeros, "zero byte") +
      " and others: a program's own file, or a text in an encoding that has to be named. Save it as "
      "CSV in UTF-8, or name its encoding.");
}

}  // namespace

struct TableReader::Inner {
  ReadOptions options;
  std::optional<Error> error;
  bool finished = false;
  std::string pending;  // less than a batch
  std::optional<Decoder> decoder;
  std::optional<RecordScanner> scanner;
  std::vector<ColumnEncoder> encoders;
  Table table;  // everything but the columns' contents

  bool started() const { return scanner.has_value(); }
  Done fail(Error what) {
    error = std::move(what);
    return *error;
  }

  Done feed(std::string_view bytes);
  Done start(std::string_view text, bool complete);
  Done batch(std::string_view bytes, bool last);
  Done nameAll();
  Done take();
  void keepFileRows(uint64_t from);
  Error describe(const Damage& damage, bool leftOut) const;
  std::string nameOf(uint64_t column) const;
  void complain(Complaint complaint);
  std::vector<Complaint> conclude(Table& whole) const;
  uint64_t memory() const;
};

Done TableReader::Inner::feed(std::string_view bytes) {
  if (error) return *error;
  if (finished) return Error{ErrorCode::usage, "The table is finished: open a new one to read more."};
  table.bytes += bytes.size();
  while (pending.size() + bytes.size() >= batchBytes) {
    const size_t some = batchBytes - pending.size();
    const bool whole = pending.empty();
    if (!whole) pending.append(bytes.substr(0, some));
    if (Done result = batch(whole ? bytes.substr(0, some) : pending, false); !result) return result;
    pending.clear();
    bytes.remove_prefix(some);
  }
  pending.append(bytes);
  return done();
}

Done TableReader::Inner::start(std::string_view text, bool complete) {
  if (const auto what = manyZeros(text)) return fail(*what);
  Dialect dialect = detectDialect(text, complete, options);
  if (dialect.delimiter == dialect.quote || dialect.delimiter == '\n' || dialect.delimiter == '\r' ||
      dialect.delimiter == '\0' || dialect.quote == '\n' || dialect.quote == '\r') {
    return fail(
        {ErrorCode::usage,
         "Delimiter and quote must differ, and neither can be a line break: choose others, or none to have "
         "them detected."});
  }
  scanner.emplace(dialect.delimiter, dialect.quote, options.lenient,
                  decoder->mark() + separatorLine(text).size());
  table.dialect = std::move(dialect);
  return done();
}

Done TableReader::Inner::batch(std::string_view bytes, bool last) {
  try {
    if (!decoder) {
      if (const auto what = foreign(bytes)) return fail(*what);
      decoder.emplace(options.encoding);
    }
    std::string_view text = (*decoder)(bytes, last);
    if (!started()) {
      if (Done result = start(text, last); !result) return result;
      // What is left of that line is an empty one, so that rows keep their numbers.
      text.remove_prefix(separatorLine(text).size());
    }
    table.dialect.encoding = decoder->encoding();
    scanner->read(text);
    if (last) scanner->end();
    scanner->settle();
    if (Done result = take(); !result) return result;
    scanner->forget();
    if (memory() > options.memoryLimit) return fail(tooLarge());
    return done();
  } catch (const std::bad_alloc&) {
    return fail(tooLarge());
  }
}

// The first record names the columns, or at least counts them.
Done TableReader::Inner::nameAll() {
  const uint64_t first = scanner->firstRecord();
  std::vector<std::string> names(scanner->columns());
  if (table.dialect.header) {
    const bool there = scanner->rows() > 0 && scanner->fileRow(0) == first;
    for (size_t column = 0; there && column < names.size(); ++column) {
      const Field& field = scanner->fields()[column];
      names[column].assign(scanner->bytes() + field.start, field.size);
    }
    std::vector<Complaint> complaints;
    names = nameColumns(names, first, complaints);
    for (Complaint& complaint : complaints) complain(std::move(complaint));
    table.firstRow = first + 1;
  } else {
    for (size_t column = 0; column < names.size(); ++column)
      names[column] = "column " + std::to_string(column + 1);
    table.firstRow = first;
  }
  for (std::string& name : names) {
    table.columns.emplace_back();
    table.columns.back().name = std::move(name);
  }
  encoders.resize(table.columns.size());
  return done();
}

Done TableReader::Inner::take() {
  uint64_t from = 0;
  if (table.columns.empty() && scanner->columns() > 0) {
    if (Done result = nameAll(); !result) return result;
    const bool headerThere = scanner->rows() > 0 && scanner->fileRow(0) == scanner->firstRecord();
    from = table.dialect.header && headerThere ? 1 : 0;
  }
  for (const Damage& damage : scanner->damages()) {
    const bool header = table.dialect.header && damage.row == scanner->firstRecord();
    if (!options.lenient || header || scanner->columns() == 0) return fail(describe(damage, false));
    Error left = describe(damage, true);
    complain({std::move(left.place), std::move(left.what)});
  }
  const uint64_t rows = scanner->rows() - from;
  if (rows == 0) return done();
  keepFileRows(from);
  const size_t stride = scanner->columns();
  for (uint64_t at = from; at < scanner->rows(); at += stripRows) {
    const Field* first = scanner->fields() + at * stride;
    const uint64_t some = std::min(stripRows, scanner->rows() - at);
    for (size_t column = 0; column < stride; ++column) {
      encoders[column].encode(scanner->bytes(), first + column, stride, some);
    }
  }
  table.rows += rows;
  return done();
}

// Listed only from the first gap on.
void TableReader::Inner::keepFileRows(uint64_t from) {
  const uint64_t count = scanner->rows() - from;
  if (table.fileRows.empty()) {
    if (table.rows == 0) table.firstRow = scanner->fileRow(from);
    const bool consecutive = scanner->fileRow(from) == table.firstRow + table.rows &&
                             scanner->fileRow(from + count - 1) == table.firstRow + table.rows + count - 1;
    if (consecutive) return;
    for (uint64_t row = 0; row < table.rows; ++row) table.fileRows.push_back(table.firstRow + row);
  }
  for (uint64_t row = 0; row < count; ++row) table.fileRows.push_back(scanner->fileRow(from + row));
}

std::string TableReader::Inner::nameOf(uint64_t column) const {
  if (column < table.columns.size()) return table.columns[static_cast<size_t>(column)].name;
  return "column " + std::to_string(column + 1);
}

Error TableReader::Inner::describe(const Damage& damage, bool leftOut) const {
  const std::string row = "Row " + thousands(damage.row);
  const std::string end = leftOut ? ": it was left out." : "";
  const auto told = [&](uint64_t field, const std::string& what, const std::string& advice) {
    return Error{ErrorCode::input, what + (leftOut ? end : advice), {damage.row, nameOf(field), {}}};
  };
  const std::string orLeaveOut = ", or have damaged rows left out.";
  switch (damage.kind) {
    case Damage::Kind::ragged: {
      const uint64_t width = table.columns.size();
      const std::string what = row + " has " + counted(damage.field, "field") + ", the " +
                               (table.dialect.header ? "header " : "first row ") + thousands(width);
      if (damage.field < width) {
        return told(
            damage.field, what,
            ": there is none for column \"" + nameOf(damage.field) + "\". Correct the row" + orLeaveOut);
      }
      return told(
          width - 1, what,
          ": there are more behind column \"" + nameOf(width - 1) + "\". Correct the row" + orLeaveOut);
    }
    case Damage::Kind::unclosed:
      return told(damage.field,
                  row + " opens a quote in column \"" + nameOf(damage.field) + "\" and never closes it",
                  ". Close the quote" + orLeaveOut);
    case Damage::Kind::endless:
      return told(damage.field,
                  row + " is longer than " + counted(RecordScanner::longestRecord >> 20, "megabyte") +
                      " and has not ended in column \"" + nameOf(damage.field) + "\"",
                  ". Save the table with one line for each row" + orLeaveOut);
    case Damage::Kind::afterQuote:
      return told(damage.field,
                  row + " has text behind the closing quote in column \"" + nameOf(damage.field) + "\"",
                  ". Double the quotes inside of the value" + orLeaveOut);
    case Damage::Kind::undecodable: {
      const std::string where = row + ", column \"" + nameOf(damage.field) + "\": ";
      const Encoding encoding = table.dialect.encoding;
      // Offsets are those of the file only where it came as UTF-8.
      return told(damage.field,
                  encoding == Encoding::utf8
                      ? where + "the byte at offset " + thousands(damage.byte) + " is no UTF-8"
                      : where + "there is a character that is no " + word(encoding),
                  ". Save the file as CSV in UTF-8, name its encoding" + orLeaveOut);
    }
  }
  return {};
}

void TableReader::Inner::complain(Complaint complaint) {
  if (table.complained++ < mostComplaints) table.complaints.push_back(std::move(complaint));
}

// What had to be decided, in sentences.
std::vector<Complaint> TableReader::Inner::conclude(Table& whole) const {
  for (Column& column : whole.columns) column.counts = countCodes(column.codes, column.values.size());
  std::vector<Complaint> said = detectNotations(whole.columns, options, whole.dialect.delimiter);
  whole.dialect.missing = options.missing ? *options.missing : detectMissing(whole.columns);
  for (Column& column : whole.columns) markMissing(column, whole.dialect.missing);
  return said;
}

uint64_t TableReader::Inner::memory() const {
  uint64_t sum = pending.capacity() + table.fileRows.capacity() * sizeof(uint64_t);
  if (decoder) sum += decoder->memory();
  if (scanner) sum += scanner->memory();
  for (const ColumnEncoder& encoder : encoders) sum += encoder.memory();
  return sum;
}

TableReader::TableReader(ReadOptions options) : inner_(std::make_unique<Inner>()) {
  inner_->options = std::move(options);
}
TableReader::~TableReader() = default;
TableReader::TableReader(TableReader&&) noexcept = default;
TableReader& TableReader::operator=(TableReader&&) noexcept = default;

Done TableReader::feed(std::span<const char> bytes) { return inner_->feed({bytes.data(), bytes.size()}); }

Result<Table> TableReader::finish() {
  Inner& in = *inner_;
  if (in.error) return *in.error;
  if (in.finished) return Error{ErrorCode::usage, "The table is finished already: open a new one."};
  if (Done last = in.batch(in.pending, true); !last) return last.error();
  in.finished = true;
  if (in.table.columns.empty()) {
    return *(in.error =
                 Error{ErrorCode::input, "The file is empty: choose one with at least a header line."});
  }
  try {
    for (size_t column = 0; column < in.encoders.size(); ++column)
      in.encoders[column].moveTo(in.table.columns[column]);
    for (Complaint& said : in.conclude(in.table)) in.complain(std::move(said));
    for (const Column& column : in.table.columns) {
      if (auto complaint = complaintAboutBlanks(column)) in.complain(std::move(*complaint));
    }
  } catch (const std::bad_alloc&) {
    return *(in.error = tooLarge());
  }
  return std::move(in.table);
}

uint64_t TableReader::rows() const { return inner_->table.rows; }
uint64_t TableReader::bytes() const { return inner_->table.bytes; }
uint64_t TableReader::memory() const { return inner_->memory(); }

Table TableReader::preview(uint64_t most) const {
  const Inner& in = *inner_;
  if (in.finished) return {};
  if (!in.started()) {
    // Less than a batch was fed: a reading of its own judges what is there.
    TableReader early(in.options);
    early.inner_->options.lenient = true;
    if (in.pending.empty() || in.error || !early.inner_->batch(in.pending, false)) return {};
    return early.preview(most);
  }
  Table first;
  first.dialect = in.table.dialect;
  first.bytes = in.table.bytes;
  first.firstRow = in.table.firstRow;
  first.rows = std::min(most, in.table.rows);
  for (size_t column = 0; column < in.encoders.size(); ++column) {
    first.columns.emplace_back();
    first.columns.back().name = in.table.columns[column].name;
    in.encoders[column].copyTo(first.columns.back(), first.rows);
  }
  if (!in.table.fileRows.empty()) {
    first.fileRows.assign(in.table.fileRows.begin(),
                          in.table.fileRows.begin() + static_cast<std::ptrdiff_t>(first.rows));
  }
  in.conclude(first);
  return first;
}

Result<Table> readTable(std::string_view csv, ReadOptions options) {
  TableReader reader(std::move(options));
  if (Done fed = reader.feed({csv.data(), csv.size()}); !fed) return fed.error();
  return reader.finish();
}

}  // namespace indistinct
