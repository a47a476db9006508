#pragma once
// Which rows of a release have blank cells, told by what their cells would show without: so a database blanks
// the same cells and needs no row's number. It says what the blanks hide, and is no part of a release.
#include <map>
#include <string>
#include <vector>

#include "core/release/published.h"

namespace indistinct {

// From the labels of the quasi-identifiers, in the file's order, to a letter for each: '1' where the cell is
// blank, '0' where it is shown.
using SqlKey = std::map<std::vector<std::string>, std::string>;

SqlKey sqlKeyOf(const Table& table, const Published& published);

}  // namespace indistinct
