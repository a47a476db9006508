#pragma once
// A domain and its cuts put into the words that the checker understands.
#include <span>

#include "core/assess/checker.h"
#include "core/domain/domain.h"

namespace indistinct {

// `column` is the one that the domain was made from; `starts` its cuts.
CheckedColumn checkedColumn(const Column& column, const Domain& domain, std::span<const uint32_t> starts);

}  // namespace indistinct
