#pragma once
// Domains, cuts and recipes put into the words that the checker understands, which knows none of them.
#include <span>

#include "core/check/audit_domain.h"
#include "core/check/checker.h"
#include "core/check/told.h"
#include "core/domain/domain.h"
#include "core/release/recipe.h"

namespace indistinct {

// `column` is the one that the domain was made from; `starts` its cuts.
CheckedColumn checkedColumn(const Column& column, const Domain& domain, std::span<const uint32_t> starts);

AuditDomain auditDomain(const Domain& domain);
Told toldOf(const RecipeColumn& column);

}  // namespace indistinct
