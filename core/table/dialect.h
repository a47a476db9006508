#pragma once
// How a file is written, judged by its beginning.
#include <string_view>

#include "core/table/reader.h"

namespace indistinct {

// The line that spreadsheets put before the names to say what parts cells, such as "sep=;", without its line
// break; empty where there is none.
std::string_view separatorLine(std::string_view head);

// `head`: the beginning of the file without a byte order mark; `complete`: there is no more. What the options
// give is taken. Missing tokens are not judged here, they need the whole column.
Dialect detectDialect(std::string_view head, bool complete, const ReadOptions& options);

}  // namespace indistinct
