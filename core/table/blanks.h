#pragma once
// Blanks around values belong to them, but seldom on purpose.
#include <optional>

#include "core/table/table.h"

namespace indistinct {

// Where values of the column differ from others by blanks only.
std::optional<Complaint> complaintAboutBlanks(const Column& column);

}  // namespace indistinct
