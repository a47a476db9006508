#pragma once
// Writes the release as CSV, chunk in and chunk out.
//
// The original bytes come by once more. They are cut into records as they were the first time, so that record
// and row of the table belong together without looking at a value; cells that stay are written as they
// were, quotes included, and the others from the table's codes. What is held at any time is one batch
// and what has not been taken yet.
//
// The file goes back in the encoding that it came in. Where that lacks a character of what is published, all
// of it is written in UTF-8.
//
// Shuffled rows cannot be written while the file passes. Then only its beginning is looked at, for quotes,
// line ends and the byte order mark, and rows are written from the table in an order drawn from the seed.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/release/cells.h"
#include "core/release/published.h"
#include "core/table/decoder.h"
#include "core/table/records.h"
#include "core/table/table.h"

namespace indistinct {

struct WriteOptions {
  std::string key;                  // of the tokens
  bool neutralize = false;          // cells that look like formulas get a ' in front
  std::optional<uint64_t> shuffle;  // the seed
};

// Row numbers of the release, in an order that depends on the seed alone.
std::vector<uint32_t> shuffled(const Published& published, uint64_t seed);

class ReleaseWriter {
 public:
  // Table and Published must outlive it.
  ReleaseWriter(const Table& table, const Published& published, WriteOptions options);

  // The original bytes, in chunks of any size, and then the end of them.
  Done read(std::span<const char> bytes);
  Done end();
  // Shuffled: writes some rows; true once all are written. Not shuffled: true at once.
  bool write(uint64_t rows);

  bool wantsBytes() const { return !ended_ && !(order_ && learned_); }
  uint64_t rowsWritten() const { return written_; }
  uint64_t rowsSeen() const { return order_ ? next_ : row_; }
  // Of what is written, and where it is not the file's: the first text that the file's cannot hold.
  Encoding encoding() const { return encoding_; }
  const std::string& unheld() const { return unheld_; }
  // What was written since the last time.
  std::string take();

 private:
  struct Cell {
    std::string_view text;
    bool quoted = false;
  };

  Done batch(bool last);
  void chooseEncoding();
  void learnLineEnd();
  void learnQuotes();
  void begin();
  Cell rawCell(uint64_t record, uint32_t column) const;
  void writeRecord(uint64_t record);
  void writeFromTable(uint64_t row);
  void writeMade(const PublishedColumn& column, uint64_t row, bool quoted);
  void put(std::string_view text, bool quoted);

  const Table& table_;
  const Published& published_;
  WriteOptions options_;
  std::optional<Tokens> tokens_;
  CellForm form_{',', '"', ""};  // no line end before it is known
  Decoder decoder_;
  Encoding encoding_;
  std::string unheld_;
  std::optional<RecordScanner> scanner_;
  std::string pending_, out_, separatorLine_;
  bool taken_ = false;  // has anything been?
  bool learned_ = false, ended_ = false;
  std::vector<bool> quoted_;  // by column of the table: does the file quote it where it need not?
  std::vector<std::vector<std::string>> labels_;  // by published column: [2 * group + quoted], as written
  std::optional<std::vector<uint32_t>> order_;
  uint64_t next_ = 0;  // of the order
  uint64_t row_ = 0;   // of the table, the next to come by
  uint64_t written_ = 0;
  uint64_t bytes_ = 0;
};

}  // namespace indistinct
