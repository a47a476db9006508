#pragma once
// The columns that a plan publishes as they are, by their bins or as tokens, each in both files; and what of
// the release's columns was not asked for, or is lacking.
#include <string>
#include <vector>

#include "core/check/audit.h"
#include "core/check/kept_cells.h"
#include "core/check/spelling.h"

namespace indistinct {

struct PublishedColumns {
  std::vector<KeptPair> copied, tokens;
  std::vector<std::string> failures;
  std::vector<ColumnWarning> warnings;
};

PublishedColumns publishedColumns(const AuditQuestion& question, const Spelling& spelling);

// Null where the table has none of this name.
const Column* columnNamed(const Table& table, const std::string& name);

}  // namespace indistinct
