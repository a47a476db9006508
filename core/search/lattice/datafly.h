#pragma once
// Datafly. Sweeney, "Guaranteeing anonymity when sharing medical data, the Datafly system" (1997), and the
// core of it in her "Achieving k-anonymity privacy protection using generalization and suppression" (2002).
//
// Idea. As long as more rows are in classes below k than may be suppressed, the column that shows most
// different values is generalized by one level; what is left then is suppressed. Where the sources are
// silent: of columns that show equally many the first of the plan rises, and a column at its root no more.
// The sources let k rows be suppressed, here the limit of the plan holds.
//
// Invariant: what it finds keeps to k and to the limit. It looks at no loss, so what it costs is as it comes.
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: a column that is not searched by whole levels, a lattice beyond reason.
Result<std::unique_ptr<Search>> makeDatafly(Problem problem, SearchOptions&& options);

}  // namespace indistinct
