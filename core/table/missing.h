#pragma once
// Which values mean "no value".
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.h"

namespace indistinct {

// May it mean that? No word about whether it does.
bool looksMissing(std::string_view value);

// The tokens that this table uses, the empty cell among them. A token is believed where it is odd: among
// numbers or dates, or rare among text. Values with blanks around a token are listed as they stand, so that
// giving the list to another reading of the file has the same effect.
std::vector<std::string> detectMissing(const std::vector<Column>& columns);

// Sets `missing`. The types are those of detectNotations, which reads over all that may be a token.
void markMissing(Column& column, const std::vector<std::string>& tokens);

}  // namespace indistinct
