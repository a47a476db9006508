#pragma once
// Reads the taxonomy files that people bring: ARX's form, `leaf;level1;…;*` per line without a header, with
// any of ; , and tab, and Amnesia's text form. Leaves may be intervals of numbers. Says all that is wrong at
// once, and never gives a tree that is only half right.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/domain/taxonomy.h"
#include "core/table/table.h"

namespace indistinct {

struct TaxonomyReading {
  std::optional<Taxonomy> taxonomy;  // only without faults
  std::vector<Complaint> faults;     // place.row is the line of the file
  std::vector<Complaint> warnings;   // worth a look, but the tree is sound
  char delimiter = ';';
};

TaxonomyReading readTaxonomy(std::string_view bytes);

// One complaint for each of `values` that is no leaf, with the leaf that was probably meant. A number is also
// covered by the one leaf that is an interval around it.
std::vector<Complaint> uncovered(const Taxonomy& taxonomy, std::span<const std::string> values,
                                 bool numbers = false);

// All complaints as one error about the file or column `name`.
Error taxonomyError(const std::string& name, std::span<const Complaint> complaints);

}  // namespace indistinct
