#pragma once
// Small random tables with everything that makes trouble: counts, missing values, ties, duplicates, columns
// of one value, taxonomies with absent leaves; and random cuts for them.
#include <string>
#include <vector>

#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/partition/tuples.h"
#include "core/support/random.h"
#include "core/support/tables.h"

namespace indistinct::support {

// Leaves v0, v1, … in one to four levels.
Taxonomy randomTaxonomy(Random& random, uint32_t leaves);

struct Instance {
  std::vector<Row> rows;                  // quasi columns, then the target, then the count
  std::vector<DomainSpec> specs;          // [quasi column]; taxonomy points into `taxonomies`
  std::vector<Taxonomy> taxonomies;       // [quasi column]
  std::vector<std::vector<double>> draw;  // [quasi column]: numbers that say which cuts are taken
  bool withTarget = true;
  bool withCount = false;
  uint64_t k = 2;
};

Instance randomInstance(Random& random, uint32_t mostColumns = 4, uint32_t mostRows = 12);
// Fewer rows, fewer columns, a smaller k.
std::vector<Instance> smaller(const Instance& instance);
std::string describe(const Instance& instance);

// Everything made from an instance.
struct Prepared {
  Table table;
  std::vector<uint32_t> columns;
  std::vector<Domain> domains;
  Domain target;
  RowCounts counts;
  Tuples tuples;
  std::vector<uint32_t> tupleOfRow;
  Cuts cuts;
};
// Requires: some row counts.
Prepared prepare(const Instance& instance);

// Cuts that the column's space allows, decided by `draw` (each in [0, 1)).
std::vector<uint32_t> cutsFrom(const Domain& domain, const std::vector<double>& draw);

}  // namespace indistinct::support
