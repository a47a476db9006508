#pragma once
// Options as people type them and as JSON: the two other faces of the option table.
#include <string_view>

#include "core/door/json.h"
#include "core/door/options.h"

namespace indistinct {

// Writes `text` to the option's place in a plan; answers with a sentence if it does not fit.
Done setOption(Json& plan, const Option& option, std::string_view text);

Json optionsJson();

}  // namespace indistinct
