#pragma once
// A recipe as SQL, for tables that stay where they are. Standard SQL: CASE, a join with a table of values
// where a column has many, and a window function that counts classes. Columns may hold text or numbers: what
// is compared is cast first.
#include <string>
#include <string_view>

#include "core/release/recipe.h"
#include "core/release/sql_key.h"

namespace indistinct {

// The release of the rows of `table`. Tokens have no standard form: identifiers are left out. Persons are
// counted class by class and joined, since windows do not count different values everywhere.
//
// Cells are blanked as `key` says, before classes are counted: so k holds in every table, whatever the key
// was made of. Without one no single cell is blanked, and rows of classes below k are left out.
std::string releaseSql(const Recipe& recipe, std::string_view table, const SqlKey& key = {});

// The distinct tuples of `table` with a count: what Indistinct can solve in place of the rows.
std::string countsSql(const Recipe& recipe, std::string_view table);

}  // namespace indistinct
