#include "core/door/source.h"

#include "core/door/plan_schema.h"

namespace indistinct {
namespace {

Result<char> oneCharacter(const Json& value, const std::string& where) {
  const std::string text = value.get<std::string>();
  if (text == "\\t" || text == "tab") return '\t';
  if (text.size() == 1) return text[0];
  Error error{ErrorCode::plan, "the plan at " + where + ": \"" + text + "\" is not one character.", {}};
  error.place.key = where;
  return error;
}

}  // namespace

Done checkPlan(const Json& plan) {
  static const Json schema = *readJson(kPlanSchema, "the schema");
  return checkSchema(plan, schema, "the plan");
}

Result<Source> readSource(const Json& source) {
  Source read;
  if (source.contains("delimiter")) {
    const auto c = oneCharacter(source["delimiter"], "source.delimiter");
    if (!c) return c.error();
    read.delimiter = *c;
  }
  if (source.contains("quote")) {
    const auto c = oneCharacter(source["quote"], "source.quote");
    if (!c) return c.error();
    read.quote = *c;
  }
  if (source.contains("header")) read.header = source["header"].get<bool>();
  if (source.contains("missing")) {
    read.missing.emplace();
    for (const auto& word : source["missing"])
      read.missing->push_back(word.is_string() ? word.get<std::string>() : word.dump());
  }
  return read;
}

}  // namespace indistinct
