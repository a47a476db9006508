#pragma once
// Bins of categories are one level of their taxonomy: its groups take the place of the values, and of the
// taxonomy stays what stands above those that some row has. It is the domain of a column in which every value
// was replaced by its group.
#include <span>

#include "core/domain/domain.h"

namespace indistinct {

// An error where there is no such level between the values and their whole, or where a name of it could be
// read in two ways: two groups have it, or a value of another group. Requires: the bins of `spec` are none.
Result<Domain> makeLevelDomain(const Column& column, const DomainSpec& spec, uint32_t level,
                               std::span<const uint64_t> present);

}  // namespace indistinct
