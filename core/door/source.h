#pragma once
// What a plan says of the file: how it is to be read. Apart from the rest of the plan, because it is needed
// before there is a table (wasm/split.mjs).
#include <optional>
#include <string>
#include <vector>

#include "core/door/json.h"
#include "core/table/encoding.h"

namespace indistinct {

struct Source {
  std::optional<Encoding> encoding;
  std::optional<char> delimiter, quote;
  std::optional<bool> header;
  std::optional<char> decimal;
  std::optional<std::string> thousands, dates;
  std::optional<std::vector<std::string>> missing;
};

// Against docs/plan.schema.json.
Done checkPlan(const Json& plan);

// `source` is part of a plan that was checked.
Result<Source> readSource(const Json& source);

}  // namespace indistinct
