#pragma once
// Bytes in, table out: chunks of any size, one pass, bounded memory. How the file is cut into chunks never
// shows.
//
//     bytes -> Decoder (UTF-8) -> RecordScanner (fields of whole records) -> ColumnEncoder (one per column)
//     -> Table
//
// The reader works on batches of whole records: it finds all fields of a batch first and then encodes column
// by column, so that each column's dictionary stays in the cache while it is used.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/table/table.h"

namespace indistinct {

struct ReadOptions {
  // What is not given is detected from the first 64 KiB; the encoding from the first that are not ASCII.
  std::optional<Encoding> encoding;
  std::optional<char> delimiter;
  std::optional<char> quote;  // '\0': no quotes
  std::optional<bool> header;
  std::vector<std::string> columns;      // names that are expected: a first row that holds them is a header
  std::optional<char> decimal;           // . or ,
  std::optional<std::string> thousands;  // empty: nothing stands between digits
  std::optional<std::string> dates;      // tried first in every column; see date_pattern.h
  std::optional<std::vector<std::string>> missing;  // taken literally, also when empty
  bool lenient = false;                             // leave damaged rows out and complain, instead of failing
  uint64_t memoryLimit = uint64_t{1} << 40;         // bytes
};

class TableReader {
 public:
  static constexpr uint64_t mostComplaints = 1000;

  explicit TableReader(ReadOptions options);
  ~TableReader();
  TableReader(TableReader&&) noexcept;
  TableReader& operator=(TableReader&&) noexcept;

  // After an error every further call returns the same error.
  Done feed(std::span<const char> bytes);
  // Ends the reading: call it once.
  Result<Table> finish();

  uint64_t rows() const;    // read so far
  uint64_t bytes() const;   // fed so far
  uint64_t memory() const;  // held now
  // The first rows (at most `most`) of what was fed so far, as a table of their own. Empty while not even one
  // record is complete, or where the file cannot be read.
  Table preview(uint64_t most = 200) const;

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

// For what is in memory already.
Result<Table> readTable(std::string_view csv, ReadOptions options = {});

}  // namespace indistinct
