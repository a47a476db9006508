#pragma once
// Finds the fields of whole records in a growing buffer.
//
// Idea: 64 bytes at a time become bit masks of delimiters, line breaks and quotes (scan.h). Where a block
// holds no quote and none is open, every mark ends a field, which is the hot loop. Where its quotes only open
// and close whole fields, the xor of all quotes up to a byte says whether that is inside, and every mark
// outside ends a field. Otherwise (doubled quotes, damage) a small state machine walks over the marks, never
// over the bytes between them. Records of the wrong width, and those
// whose quotes are damaged, never enter the matrix of fields: whoever reads it sees `columns()` fields for
// every row.
//
// A damaged quote may swallow any number of lines. So the reading resumes behind the first line break after
// the start of the damaged record: one line is lost, not the rest of the file.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/table/scan.h"

namespace indistinct {

struct Field {
  uint32_t start;
  uint32_t size;
};

struct Damage {
  enum class Kind : uint8_t { ragged, unclosed, endless, afterQuote, undecodable };
  Kind kind;
  uint64_t row;    // of the file
  uint64_t field;  // ragged: how many there are; else where, from 0
  uint64_t byte;   // of the file
};

class RecordScanner {
 public:
  static constexpr uint32_t longestRecord = 4u << 20;

  // `offset`: bytes of the file that were left out before (a byte order mark).
  RecordScanner(char delimiter, char quote, bool lenient, uint64_t offset = 0);

  // Adds bytes to the buffer and finds the records in them. Damage stops it unless it is lenient.
  void read(std::string_view bytes);
  // There is no more: the last record needs no line break.
  void end();

  // What was found since the last `forget`.
  uint64_t rows() const { return fileRows_.size(); }
  uint32_t columns() const { return columns_; }  // 0 before the first record
  const Field* fields() const { return fields_.data(); }
  const char* bytes() const { return buffer_.data(); }  // readable for 64 bytes behind any field
  uint64_t fileRow(uint64_t row) const { return fileRows_[static_cast<size_t>(row)]; }
  const std::vector<Damage>& damages() const { return damages_; }

  // The file's row number of the very first record.
  uint64_t firstRecord() const { return firstRecord_; }
  bool stopped() const { return stopped_; }

  // Makes the rows found ready for use: doubled quotes become single ones, rows that are no UTF-8 leave the
  // matrix.
  void settle();
  // Keeps only the unfinished record.
  void forget();
  uint64_t memory() const;

 private:
  enum class State : uint8_t { plain, quoted, closing, skipping };

  void scanTo(uint32_t end);
  template <bool quotes>
  void plainBlock(uint32_t at, uint64_t ends);
  bool takeQuotes(uint32_t at, Marks& marks);
  bool quotedBlock(uint32_t at, uint64_t marks);
  void addField(uint32_t start, uint32_t size);
  void endRecord(uint32_t at, char by);
  void endOddRecord();
  void startRecord(uint32_t at);
  void damage(Damage::Kind kind, uint64_t field);
  void resume();
  std::vector<bool> undecodableRows();
  void unescape();
  void leaveOut(const std::vector<bool>& rows);
  uint64_t fieldNumber() const { return used_ - recordFields_; }

  Finder find_;
  char delimiter_, quote_;
  bool lenient_;
  bool stopped_ = false;

  std::vector<char> buffer_;
  uint32_t filled_ = 0;   // bytes of the buffer that are the file's
  uint32_t scanned_ = 0;  // of them
  uint64_t offset_ = 0;   // of the buffer in the file

  State state_ = State::plain;
  bool afterReturn_ = false;  // the last record ended with CR: an LF behind it belongs to it
  bool strange_ = false;      // unusual bytes somewhere in the buffer
  bool doubled_ = false;      // doubled quotes in this field
  uint32_t recordStart_ = 0, fieldStart_ = 0, closedAt_ = 0;
  uint64_t row_ = 1;  // of the unfinished record

  uint64_t firstRecord_ = 0;
  uint32_t columns_ = 0;
  std::vector<Field> fields_;  // `used_` of them
  size_t used_ = 0, recordFields_ = 0;
  std::vector<size_t> escaped_;  // fields with doubled quotes
  std::vector<uint64_t> fileRows_;
  std::vector<Damage> damages_;
};

}  // namespace indistinct
