// A table whose text lies across the border of two of the reader's batches (64 KiB): the first cell begins
// with as many blanks as it takes.
#include <string>

#include "reading.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const ReadOptions options = drawReading(input);
  const size_t size = 60000 + 97 * input.below(100);
  const size_t before = input.below(200);
  std::string text(65536 - before, ' ');
  text += input.rest();
  (void)readAnyway(text, options, size);
}
