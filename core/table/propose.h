#pragma once
// Which role a column seems to have, and why, in a sentence that a person can agree or disagree with. Judged
// by its name and its values; when in doubt, what might be known from outside is a quasi-identifier.
#include <string>
#include <vector>

#include "core/table/profile.h"

namespace indistinct {

struct Proposal {
  Role role = Role::keep;
  std::string reason;
};

// Of several columns that tell persons apart, the one with the most different values says what k counts, as
// names are shared; and none where a row stands for several. The others are identifiers.
void proposeOneEntity(std::vector<ColumnProfile>& columns);

// `profile`: of this column, everything but role and reason.
Proposal proposeRole(const Column& column, const ColumnProfile& profile, uint64_t rows);

}  // namespace indistinct
