#pragma once
// JSON at the door: reading that answers with a sentence, and a check against a schema. Only this room speaks
// JSON.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace indistinct {

using Json =
    nlohmann::ordered_json;  // keeps the order of keys: columns stay in the order a person wrote them

// `subject` names the text in the sentence of a failure: "the plan". Equal keys in one object are refused,
// and so is what is nested too deep to be walked.
Result<Json> readJson(std::string_view text, std::string_view subject);

// Checks a value against the subset of JSON Schema that docs/*.schema.json use ($ref within the file, type,
// const, enum, properties, required, additionalProperties, items, minimum, exclusiveMinimum, maximum).
// Strings satisfy `enum` at once; an object may stand beside an enum of strings. An unknown key is an error
// that names the nearest known one.
Done checkSchema(const Json& value, const Json& schema, std::string_view subject);

// The known word nearest to `word`, or nothing if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
std::string didYouMean(std::string_view word, const std::vector<std::string>& known);

// A value as a sentence quotes it: not longer than a person reads, whole characters only.
std::string shown(const Json& value);
std::string shortened(std::string_view text);

// A whole number of a question; whatever else stands there throws, as all that is of the wrong kind does.
uint64_t wholeOf(const Json& value);
uint64_t wholeOr(const Json& ask, const char* key, uint64_t other);

// A number as short as it can be written, integers without a fraction.
Json numberJson(double value);

}  // namespace indistinct
