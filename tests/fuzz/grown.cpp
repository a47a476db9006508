// Taxonomies built of any values: each is a whole tree over just these values, and is read the same once it
// is written.
#include <string>
#include <vector>

#include "columns.h"
#include "core/domain/taxonomy_reader.h"
#include "trees.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const BuildSpec build = drawBuild(input);
  const bool binned = input.flag(), text = input.flag();
  Input draws = input;
  if (binned) input.line();
  const auto table = columnTable(input.rest());
  if (!table) return;
  const Column& column = table->columns[0];
  DomainSpec spec;
  spec.kind = text ? Kind::category : kindOf(column);
  if (binned) spec.bins = drawBins(draws, spec.kind);
  spec.dropMissing = true;
  const auto domain = makeDomain(column, spec);
  if (!domain) return expectSentence(domain.error());

  const std::vector<uint64_t> rows(domain->size(), 2);
  const std::vector<double> numbers =
      domain->kind == Kind::category ? std::vector<double>{} : domain->numbers;
  const BuildGround ground{domain->values, numbers, rows, 0, {}};
  const auto built = buildTaxonomy(ground, build);
  if (!built) return expectSentence(built.error());
  expect(built->leaves.size() == domain->values.size(), "a built tree has a leaf per value");
  expectTree(*built);
  spec.bins = {};
  spec.space = Space::taxonomy;
  spec.taxonomy = &*built;
  if (!binned) {
    const auto placed = makeDomain(column, spec);
    if (!placed) broken("a built tree holds the values it was built of", placed.error().what);
  }
}
