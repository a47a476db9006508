#pragma once
// What the fuzz targets share. An input is a few bytes that choose options, and then the text that a reader
// is given. A promise that does not hold is said and ends the program, so that libFuzzer keeps the input.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/table/table.h"
#include "core/table/utf8.h"

namespace indistinct::fuzz {

class Input {
 public:
  Input(const uint8_t* bytes, size_t size) : rest_(reinterpret_cast<const char*>(bytes), size) {}
  explicit Input(std::string_view text) : rest_(text) {}
  // 0 once nothing is left.
  uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  // Below `end`. Digits choose small numbers, so that seeds can be typed.
  uint32_t below(uint32_t end) {
    return rest_.empty() ? 0 : static_cast<uint32_t>(byte() + 256 - '0') % 256 % end;
  }
  bool flag() { return below(2) == 1; }
  char pick(std::string_view from) { return from[below(static_cast<uint32_t>(from.size()))]; }
  // Up to the next line break, which is left out.
  std::string_view line() {
    const std::string_view found = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(found.size() < rest_.size() ? found.size() + 1 : found.size());
    return found;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

[[noreturn]] inline void broken(const char* promise, std::string_view shown) {
  std::fprintf(stderr, "BROKEN: %s\n%.*s\n", promise, static_cast<int>(shown.size()), shown.data());
  std::abort();
}

inline void expect(bool holds, const char* promise, std::string_view shown = {}) {
  if (!holds) broken(promise, shown);
}

inline void expectSame(std::string_view a, std::string_view b, const char* promise) {
  if (a != b) broken(promise, std::string(a) + "\n--- and ---\n" + std::string(b));
}

// Does a library speak, which begins "[json.exception"? By a sum of the letters that libFuzzer cannot guess
// and put into its inputs, which sentences quote.
inline bool speaksLibrary(std::string_view what) {
  constexpr std::string_view start = "[json.exception";
  const auto sum = [](std::string_view text) {
    uint64_t hash = 14695981039346656037u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
  };
  const uint64_t wanted = sum(start);
  for (size_t at = 0; at + start.size() <= what.size(); ++at)
    if (what[at] == '[' && sum(what.substr(at, start.size())) == wanted) return true;
  return false;
}

// What a person reads: whole sentences, in characters, and nothing that only the library's authors
// understand.
inline void expectSentence(std::string_view what) {
  expect(!what.empty(), "an error says something");
  expect(what.back() == '.' || what.back() == '?', "an error is a sentence", what);
  expect(!speaksLibrary(what), "an error is in our words", what);
  std::string text(what);
  for (char& c : text) c = c == '\0' ? ' ' : c;
  expect(!firstUndecodable(text), "an error is text", what);
}
inline void expectSentence(const Error& error) {
  expectSentence(error.what);
  expect(error.code != ErrorCode::internal, "an error is not our own", error.what);
}

// A table as text that tells apart whatever two tables can differ in.
inline std::string described(const Table& table) {
  std::string text =
      std::string{table.dialect.delimiter, table.dialect.quote, table.dialect.header ? 'h' : '-'};
  for (const std::string& token : table.dialect.missing) text += "|" + token;
  text += "\n" + std::to_string(table.rows) + " " + std::to_string(table.bytes);
  for (uint64_t row = 0; row < table.rows; ++row) text += "|" + std::to_string(table.fileRow(row));
  for (const Column& column : table.columns) {
    text += "\n" + column.name + "\x1f" + word(column.type);
    for (Code code = 0; code < column.values.size(); ++code) {
      text += column.missing[code] ? "\x1f?" : "\x1f!";
      text += std::to_string(column.counts[code]) + " " + std::string(column.values[code]);
    }
    text += "\n";
    for (uint64_t row = 0; row < table.rows; ++row) text += std::to_string(column.codes[row]) + " ";
  }
  text += "\n" + std::to_string(table.complained);
  for (const Complaint& complaint : table.complaints) {
    text += "\n" + std::to_string(complaint.place.row.value_or(0)) + "|" + complaint.place.column + "|";
    text += complaint.what;
  }
  return text;
}
inline std::string described(const Error& error) {
  return std::string(word(error.code)) + "|" + error.what + "|" +
         std::to_string(error.place.row.value_or(0)) + "|" + error.place.column + "|" + error.place.key;
}
template <class T>
std::string described(const Result<T>& result) {
  return result.ok() ? described(result.value()) : described(result.error());
}

}  // namespace indistinct::fuzz

// Defines what libFuzzer calls: FUZZ(input) { … }
#define FUZZ(input)                                                          \
  static void fuzzOne(indistinct::fuzz::Input input);                        \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);  \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) { \
    fuzzOne({bytes, size});                                                  \
    return 0;                                                                \
  }                                                                          \
  static void fuzzOne(indistinct::fuzz::Input input)
