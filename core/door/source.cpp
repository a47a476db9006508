#include "core/door/source.h"

#include "core/door/plan_schema.h"
#include "core/table/date_pattern.h"

namespace indistinct {
namespace {

Error fault(const std::string& where, const std::string& what) {
  return {ErrorCode::plan, "the plan at " + where + ": " + what, {std::nullopt, "", where}};
}

Result<char> oneCharacter(const Json& value, const std::string& where) {
  const std::string text = value.get<std::string>();
  if (text == "\\t" || text == "tab") return '\t';
  if (text.size() == 1) return text[0];
  return fault(where, "\"" + text + "\" is not one character.");
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
  if (source.contains("encoding")) {
    const std::string text = source["encoding"].get<std::string>();
    read.encoding = parseEncoding(text);
    if (!read.encoding)
      return fault(
          "source.encoding",
          "\"" + text + "\" is not known. Name utf-8, utf-16le, utf-16be, windows-1252 or iso-8859-1.");
  }
  if (source.contains("header")) read.header = source["header"].get<bool>();
  if (source.contains("decimal")) read.decimal = source["decimal"].get<std::string>()[0];
  if (source.contains("thousands")) read.thousands = source["thousands"].get<std::string>();
  if (source.contains("dates")) {
    read.dates = source["dates"].get<std::string>();
    if (!parsePattern(*read.dates))
      return fault("source.dates",
                   "\"" + *read.dates +
                       "\" is no pattern of dates. Write it as dd.mm.yyyy, m/d/yy, dd-mon-yyyy or "
                       "yyyy-mm-dd hh:mm.");
  }
  if (read.thousands == ".") read.decimal = read.decimal.value_or(',');
  if (read.thousands == ",") read.decimal = read.decimal.value_or('.');
  if (read.decimal && read.thousands && *read.thousands == std::string(1, *read.decimal))
    return fault("source.thousands", "thousands and decimals are divided by the same sign. Choose two.");
  if (source.contains("missing")) {
    read.missing.emplace();
    for (const auto& word : source["missing"])
      read.missing->push_back(word.is_string() ? word.get<std::string>() : word.dump());
  }
  return read;
}

}  // namespace indistinct
