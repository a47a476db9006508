#pragma once
// Which role a column seems to have, and why, in a sentence that a person can agree or disagree with. Judged
// by its name and its values; when in doubt, what might be known from outside is a quasi-identifier.
#include <string>

#include "core/table/profile.h"

namespace indistinct {

struct Proposal {
  Role role = Role::keep;
  std::string reason;
};

// `profile`: of this column, everything but role and reason.
Proposal proposeRole(const Column& column, const ColumnProfile& profile, uint64_t rows);

}  // namespace indistinct
