// Taxonomy files of any form: a tree that is read is whole and is read the same once it is written; what is
// no tree is refused in sentences.
#include <string>
#include <vector>

#include "core/door/taxonomy_file.h"
#include "fuzz.h"
#include "trees.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const TaxonomyReading reading = readTaxonomyFile(input.rest());
  for (const Complaint& warning : reading.warnings) expectSentence(warning.what);
  expect(reading.taxonomy.has_value() == reading.faults.empty(), "there is a tree, or there are faults");
  if (reading.taxonomy) return expectTree(*reading.taxonomy);
  for (const Complaint& fault : reading.faults) expectSentence(fault.what);
  expectSentence(taxonomyError("t.csv", reading.faults));
}
