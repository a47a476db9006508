#pragma once
// How a file is written, judged by its beginning.
#include <string_view>

#include "core/table/reader.h"

namespace indistinct {

// `head`: the beginning of the file without a byte order mark; `complete`: there is no more. What the options
// give is taken. Missing tokens are not judged here, they need the whole column.
Dialect detectDialect(std::string_view head, bool complete, const ReadOptions& options);

}  // namespace indistinct
