#include "core/release/writer.h"

#include <algorithm>

#include "core/base/dice.h"
#include "core/table/dialect.h"

namespace indistinct {
namespace {

// The reader's batches, so that damaged records end where they ended the first time.
constexpr size_t batchBytes = size_t{64} << 10;
constexpr std::string_view mark = "\xef\xbb\xbf";

Error changed() {
  return {ErrorCode::input,
          "The file is not the one that was read: it has changed since. Open it again, solve again and then "
          "release.",
          {}};
}

}  // namespace

std::vector<uint32_t> shuffled(const Published& published, uint64_t seed) {
  std::vector<uint32_t> order;
  for (uint32_t row = 0; row < published.classOfRow.size(); row++)
    if (published.written(row)) order.push_back(row);
  Dice dice(seed);
  for (size_t i = order.size(); i > 1; i--)
    std::swap(order[i - 1], order[static_cast<size_t>(dice.below(i))]);
  return order;
}

ReleaseWriter::ReleaseWriter(const Table& table, const Published& published, WriteOptions options)
    : table_(table),
      published_(published),
      options_(std::move(options)),
      decoder_(table.dialect.encoding),
      encoding_(table.dialect.encoding),
      quoted_(table.columns.size()) {
  form_.delimiter = table.dialect.delimiter;
  form_.quote = table.dialect.quote;
  form_.alone = published.columns.size() == 1;
  for (const auto& column : published.columns) {
    labels_.emplace_back();
    for (const std::string& label : column.labels)
      for (const bool quoted : {false, true}) {
        put(label, quoted);
        labels_.back().push_back(std::exchange(out_, {}));
      }
    if (column.way == PublishedColumn::Way::token) tokens_.emplace(options_.key);
  }
  if (options_.shuffle) order_ = shuffled(published, *options_.shuffle);
  chooseEncoding();
}

void ReleaseWriter::chooseEncoding() {
  const auto need = [this](const std::string& text) {
    if (unheld_.empty() && !canHold(table_.dialect.encoding, text)) unheld_ = text;
  };
  need(published_.blank);
  for (const auto& column : published_.columns) {
    need(table_.columns[column.column].name);
    for (const std::string& label : column.labels) need(label);
  }
  if (!unheld_.empty()) encoding_ = Encoding::utf8;
}

Done ReleaseWriter::read(std::span<const char> bytes) {
  bytes_ += bytes.size();
  std::string_view rest(bytes.data(), bytes.size());
  while (!rest.empty() && wantsBytes()) {
    const size_t some = std::min(rest.size(), batchBytes - pending_.size());
    pending_.append(rest.substr(0, some));
    rest.remove_prefix(some);
    if (pending_.size() < batchBytes) break;
    if (Done result = batch(false); !result) return result;
  }
  return done();
}

Done ReleaseWriter::end() {
  if (ended_) return done();
  if (wantsBytes())
    if (Done result = batch(true); !result) return result;
  ended_ = true;
  if (!learned_) begin();
  if (!order_ && (row_ != table_.rows || bytes_ != table_.bytes)) return changed();
  return done();
}

Done ReleaseWriter::batch(bool last) {
  std::string_view text = decoder_(pending_, last);
  if (!scanner_) {
    separatorLine_ = separatorLine(text);
    text.remove_prefix(separatorLine_.size());
    scanner_.emplace(table_.dialect.delimiter, table_.dialect.quote, true,
                     decoder_.mark() + separatorLine_.size());
  }
  scanner_->read(text);
  pending_.clear();
  if (last) scanner_->end();
  if (scanner_->rows() > 0 && scanner_->columns() != table_.columns.size()) return changed();
  if (form_.lineEnd.empty()) learnLineEnd();
  scanner_->settle();
  if (!learned_ && (scanner_->rows() > 1 || last)) learnQuotes();
  if (order_ && learned_) return done();
  if (!learned_) return done();  // a first record longer than a batch: its successor shows the line's end
  for (uint64_t record = 0; record < scanner_->rows(); record++) {
    // The header, and what was left out as damaged.
    if (row_ == table_.rows || scanner_->fileRow(record) != table_.fileRow(row_)) continue;
    if (published_.written(row_)) writeRecord(record);
    row_++;
  }
  scanner_->forget();
  return done();
}

// Before quotes are taken out of the cells, which moves their ends.
void ReleaseWriter::learnLineEnd() {
  if (scanner_->rows() == 0) return;
  const Field& field = scanner_->fields()[table_.columns.size() - 1];
  const char* behind = scanner_->bytes() + field.start + field.size;
  if (form_.quote != '\0' && behind[0] == form_.quote) behind++;
  form_.lineEnd = behind[0] != '\r' ? "\n" : behind[1] == '\n' ? "\r\n" : "\r";
}

// Which columns are quoted throughout, as far as the first records show.
void ReleaseWriter::learnQuotes() {
  const uint64_t records = scanner_->rows();
  const uint64_t first = table_.dialect.header ? 1 : 0;
  for (uint32_t column = 0; column < table_.columns.size(); column++) {
    quoted_[column] = records > first;
    for (uint64_t record = first; record < records; record++)
      quoted_[column] = quoted_[column] && rawCell(record, column).quoted;
  }
  begin();
}

void ReleaseWriter::begin() {
  learned_ = true;
  if (form_.lineEnd.empty()) form_.lineEnd = "\n";
  if (decoder_.mark() > 0) out_ += mark;  // encoded with the rest
  if (!separatorLine_.empty()) out_ += separatorLine_ + form_.lineEnd;
  if (!table_.dialect.header) return;
  for (size_t i = 0; i < published_.columns.size(); i++) {
    if (i > 0) out_ += form_.delimiter;
    const uint32_t column = published_.columns[i].column;
    const bool there = scanner_ && scanner_->rows() > 0;
    put(table_.columns[column].name, there && rawCell(0, column).quoted);
  }
  out_ += form_.lineEnd;
}

ReleaseWriter::Cell ReleaseWriter::rawCell(uint64_t record, uint32_t column) const {
  const Field& field = scanner_->fields()[record * table_.columns.size() + column];
  const char* text = scanner_->bytes() + field.start;
  Cell cell;
  cell.text = {text, field.size};
  cell.quoted = form_.quote != '\0' && field.start > 0 && text[-1] == form_.quote;
  return cell;
}

void ReleaseWriter::writeRecord(uint64_t record) {
  for (size_t i = 0; i < published_.columns.size(); i++) {
    const PublishedColumn& column = published_.columns[i];
    if (i > 0) out_ += form_.delimiter;
    const Cell cell = rawCell(record, column.column);
    if (column.way == PublishedColumn::Way::copied) {
      // What stood there without quotes needs none, unless it stands alone now.
      !cell.quoted && !options_.neutralize && !form_.alone ? void(out_ += cell.text)
                                                           : put(cell.text, cell.quoted);
    } else {
      writeMade(column, row_, cell.quoted);
    }
  }
  out_ += form_.lineEnd;
  written_++;
}

void ReleaseWriter::writeFromTable(uint64_t row) {
  for (size_t i = 0; i < published_.columns.size(); i++) {
    const PublishedColumn& column = published_.columns[i];
    if (i > 0) out_ += form_.delimiter;
    const bool quoted = quoted_[column.column];
    if (column.way != PublishedColumn::Way::copied) {
      writeMade(column, row, quoted);
      continue;
    }
    const Column& from = table_.columns[column.column];
    put(from.values[from.codes[row]], quoted);
  }
  out_ += form_.lineEnd;
  written_++;
}

void ReleaseWriter::writeMade(const PublishedColumn& column, uint64_t row, bool quoted) {
  const Column& from = table_.columns[column.column];
  const Code code = from.codes[row];
  if (column.way == PublishedColumn::Way::token) {
    // A missing identifier stays missing: a token would make it a person.
    appendCell(out_,
               from.missing[code] ? std::string(from.values[code]) : (*tokens_)(from.name, from.values[code]),
               form_, quoted);
  } else if (column.way == PublishedColumn::Way::generalized && published_.blankCell(column, row)) {
    appendCell(out_, published_.blank, form_, quoted);
  } else {
    const size_t which = static_cast<size_t>(&column - published_.columns.data());
    out_ += labels_[which][2 * size_t{published_.labelOf(column, row, code)} + (quoted ? 1 : 0)];
  }
}

void ReleaseWriter::put(std::string_view text, bool quoted) {
  options_.neutralize ? appendCell(out_, neutralized(text), form_, quoted)
                      : appendCell(out_, text, form_, quoted);
}

bool ReleaseWriter::write(uint64_t rows) {
  if (!order_) return true;
  for (uint64_t i = 0; i < rows && next_ < order_->size(); i++)
    writeFromTable((*order_)[static_cast<size_t>(next_++)]);
  return next_ == order_->size();
}

std::string ReleaseWriter::take() {
  std::string text = std::exchange(out_, {});
  if (!taken_ && !text.empty()) {
    taken_ = true;
    // Values that would be read as a mark of the encoding, or as the line that says what parts cells, are
    // none behind an empty line.
    const bool marked = decoder_.mark() > 0 || !separatorLine_.empty();
    if (!marked && (text.substr(0, mark.size()) == mark || !separatorLine(text).empty()))
      text.insert(0, form_.lineEnd);
  }
  return encoded(encoding_, std::move(text));
}

}  // namespace indistinct
