#include "core/domain/check_cuts.h"

#include <string>

namespace indistinct {

namespace {

Error bad(const Domain& domain, const std::string& what) {
  return {
      ErrorCode::plan, "The cuts of column " + domain.name + " " + what, {std::nullopt, domain.name, "cuts"}};
}

}  // namespace

Done checkCuts(std::span<const Domain> domains, const Cuts& cuts) {
  if (cuts.starts.size() != domains.size()) {
    return Error{ErrorCode::plan,
                 "There are cuts for " + std::to_string(cuts.starts.size()) + " columns, but " +
                     std::to_string(domains.size()) +
                     " quasi-identifiers: give each its cuts, or an empty list.",
                 {}};
  }
  for (size_t i = 0; i < domains.size(); i++) {
    const Domain& domain = domains[i];
    uint32_t before = 0;
    for (const uint32_t start : cuts.starts[i]) {
      if (start >= domain.size()) return bad(domain, "name a value that it does not have.");
      if (start <= before) return bad(domain, "must ascend, each above the least value.");
      before = start;
    }
    if (!domain.taxonomy) continue;
    if (domain.space == Space::taxonomy && !isCut(*domain.taxonomy, cuts.starts[i])) {
      return bad(domain, "separate values that its taxonomy keeps together: cut between whole groups.");
    }
    if (domain.space == Space::lattice && !levelOf(*domain.taxonomy, cuts.starts[i])) {
      return bad(domain, "are no level of its taxonomy: give all cuts of one level.");
    }
  }
  return done();
}

}  // namespace indistinct
