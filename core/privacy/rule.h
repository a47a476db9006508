#pragma once
// What every published class must satisfy: k, and any further models, one file each beside this one.
//
// k-anonymity (Samarati and Sweeney, 1998): every class has at least k rows, so that nobody who knows the
// quasi-identifiers of a person narrows the rows down to fewer than k. Where a person has several rows, k
// counts the persons instead: a class of many rows of one person hides nobody.
//
// Whether violation grows under refinement is declared by each model: are the rows that a generalization
// suppresses suppressed in all its refinements? It is so with k, of rows or of persons, as a part of a class
// has at most the rows and the persons of the whole. Every search here prunes by it.
#include <cstdint>
#include <optional>
#include <vector>

#include "core/privacy/distinct_l_diversity.h"

namespace indistinct {

struct Rule {
  Rule(uint64_t least = 5) : k(least) {}  // a number alone is the plain rule

  uint64_t k;
  std::optional<uint32_t> persons;  // which of the tuples' tags are persons, where k counts them and not rows
  std::vector<DistinctLDiversity> models;

  // Do rows alone decide?
  bool plain() const { return !persons && models.empty(); }
  // Does violation of each of its parts grow under refinement?
  static constexpr bool violationGrows() { return DistinctLDiversity::violationGrows; }
  Rule with(uint64_t otherK) const {
    Rule other = *this;
    other.k = otherK;
    return other;
  }
  // k alone, of whatever this rule counts.
  Rule withoutModels(uint64_t otherK) const {
    Rule other(otherK);
    other.persons = persons;
    return other;
  }
  bool operator==(const Rule&) const = default;
};

}  // namespace indistinct
