#pragma once
// Tables from rows of strings, for tests that need no reader.
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.h"

namespace indistinct::support {

using Row = std::vector<std::string>;

// Types are guessed: integer where every value that is not missing is one, else text.
Table tableOf(const Row& names, const std::vector<Row>& rows,
              const std::vector<std::string>& missing = {"?"});

// One header line, then rows; no quotes.
Table tableOfText(std::string_view text, char delimiter, const std::vector<std::string>& missing = {"?"});

uint32_t columnOf(const Table& table, std::string_view name);

}  // namespace indistinct::support
