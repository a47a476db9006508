#pragma once
// The census extract of the papers, where it lies beside the repository, made into tuples with the domains of
// its plans.
#include <optional>
#include <vector>

#include "core/domain/domain.h"
#include "core/partition/tuples.h"
#include "core/table/table.h"

namespace indistinct::support {

struct Adult {
  Table table;
  std::vector<uint32_t> columns;  // of the table: the eight quasi-identifiers
  std::vector<Domain> domains;
  Domain target;
  Tuples tuples;
};

// Age by years (fine) or in bins of five (coarse); categories in natural order. Says SKIPPED where the file
// does not lie.
std::optional<Adult> adult(bool fine);

}  // namespace indistinct::support
