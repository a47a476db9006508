#pragma once
// Which taxonomies a column lends itself to, the one we would take first, each with its reason.
#include <string>
#include <vector>

#include "core/domain/build_taxonomy.h"
#include "core/domain/domain.h"

namespace indistinct {

struct TaxonomyProposal {
  BuildSpec spec;
  std::string title;
  std::string reason;
  Taxonomy taxonomy;
};

// `ordered`: a person gave the categories an order. `target` names the column behind the ground's labels.
std::vector<TaxonomyProposal> proposeTaxonomies(const BuildGround& ground, Kind kind, bool ordered,
                                                const std::string& target);

}  // namespace indistinct
