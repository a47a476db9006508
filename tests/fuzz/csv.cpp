// CSV of any kind in any pieces: how a file is fed never shows, what is lenient reads what is strict, and
// every table holds together. A short file is one batch for the reader, so that its scanner is fed pieces as
// well.
#include <algorithm>
#include <string>
#include <vector>

#include "core/table/records.h"
#include "reading.h"

namespace indistinct::fuzz {
namespace {

// Every record and every damage on a line of its own, sorted: each piece tells its rows before its damages.
std::string records(std::string_view text, const Dialect& dialect, size_t size) {
  RecordScanner scanner(dialect.delimiter, dialect.quote, true);
  std::vector<std::string> told;
  const auto tell = [&] {
    scanner.settle();
    for (uint64_t row = 0; row < scanner.rows(); ++row) {
      told.push_back(std::to_string(scanner.fileRow(row)));
      for (uint32_t column = 0; column < scanner.columns(); ++column) {
        const Field& field = scanner.fields()[row * scanner.columns() + column];
        told.back() += "|" + std::string(scanner.bytes() + field.start, field.size);
      }
    }
    for (const Damage& damage : scanner.damages())
      told.push_back("!" + std::to_string(static_cast<int>(damage.kind)) + " " + std::to_string(damage.row) +
                     " " + std::to_string(damage.field) + " " + std::to_string(damage.byte));
    scanner.forget();
  };
  inPieces(text, size, [&](const std::vector<char>& piece) {
    scanner.read({piece.data(), piece.size()});
    tell();
  });
  scanner.end();
  tell();
  std::sort(told.begin(), told.end());
  std::string all;
  for (const std::string& line : told) all += line + "\n";
  return all;
}

}  // namespace
}  // namespace indistinct::fuzz

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const ReadOptions options = drawReading(input);
  const size_t size = 1 + input.below(100);
  input.byte();
  const std::string_view text = input.rest();
  const auto table = readAnyway(text, options, size);
  if (!table) return;
  expectSame(records(text, table->dialect, text.size()), records(text, table->dialect, size),
             "records in pieces are those of the whole");
}
