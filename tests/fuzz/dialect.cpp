// How a file is written, judged by its beginning: what is given is taken, and a file that is read by the
// dialect that was found in it is the same table again.
#include <string>

#include "core/table/dialect.h"
#include "core/table/reader.h"
#include "fuzz.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  ReadOptions options;
  if (const uint32_t chosen = input.below(5); chosen > 0) options.delimiter = ",;\t|"[chosen - 1];
  if (const uint32_t chosen = input.below(4); chosen > 0)
    options.quote = std::string_view("\"'\0", 3)[chosen - 1];
  if (const uint32_t chosen = input.below(3); chosen > 0) options.header = chosen == 1;
  const bool complete = input.flag();
  const std::string_view text = input.rest();
  const Dialect found = detectDialect(text, complete, options);
  expect(!options.delimiter || found.delimiter == *options.delimiter, "the delimiter that is given is taken");
  expect(!options.quote || found.quote == *options.quote, "the quote that is given is taken");
  expect(!options.header || found.header == *options.header, "the header that is given is taken");
  expect(found.delimiter != found.quote, "delimiter and quote differ");
  expect(found == detectDialect(text, complete, options), "the same beginning has the same dialect");

  options.lenient = true;
  const Result<Table> detected = readTable(text, options);
  if (!detected) return expectSentence(detected.error());
  options.delimiter = detected->dialect.delimiter;
  options.quote = detected->dialect.quote;
  options.header = detected->dialect.header;
  options.missing = detected->dialect.missing;
  expectSame(described(detected), described(readTable(text, options)),
             "a dialect that was found reads the same");
}
