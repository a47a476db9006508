#include "core/door/json.h"

#include <gtest/gtest.h>

#include <random>

namespace indistinct {
namespace {

std::string faultOf(const char* value, const char* schema) {
  const Done d = checkSchema(Json::parse(value), Json::parse(schema), "the plan");
  return d ? "" : d.error().what;
}

TEST(Json, SaysWhereATextBreaks) {
  const auto json = readJson("{\n\"a\": 1,\n\"b\": }", "the plan");
  ASSERT_FALSE(json);
  EXPECT_NE(json.error().what.find("line 3"), std::string::npos) << json.error().what;
  EXPECT_TRUE(readJson("{}", "the plan"));
}

TEST(Json, ReadsWhatTheLibraryReads) {
  const std::string whole =
      R"({"a": [1, -2, 2.5e3, [[], {}], null], "b": {"c": {"d": "é\u00e9\n"}, "e": []}, "z": {"again": true},)"
      R"( "big": 18446744073709551615, "low": -9223372036854775808, "f": false})";
  const std::string letters = "{}[]\",:0-9e.\\ntu \n\xff";
  std::mt19937 random(7);
  const auto upTo = [&](size_t n) { return random() % n; };
  int valid = 0;
  for (int round = 0; round < 3000; round++) {
    std::string text = whole;
    for (size_t changes = upTo(3); changes > 0; changes--)
      if (upTo(2) == 0)
        text[upTo(text.size())] = letters[upTo(letters.size())];
      else
        text.erase(upTo(text.size()), 1 + upTo(4));
    const Json expected = Json::parse(text, nullptr, false);
    const auto read = readJson(text, "the plan");
    if (!read && read.error().what.find("stands twice") != std::string::npos) continue;
    ASSERT_EQ(static_cast<bool>(read), !expected.is_discarded()) << text;
    if (!read) continue;
    ASSERT_EQ(*read, expected) << text;
    valid++;
  }
  EXPECT_GT(valid, 500);
  EXPECT_EQ(*readJson("7", "the plan"), Json(7));
  EXPECT_FALSE(readJson("", "the plan"));
}

TEST(Json, TakesWholeNumbersAndNothingElse) {
  EXPECT_EQ(wholeOf(Json::parse("18446744073709551615")), 18446744073709551615u);
  EXPECT_EQ(wholeOf(Json::parse("5.0")), 5u);
  for (const char* other : {"118446744073709551615", "-1", "1.5", "1e300", "\"5\"", "null", "[5]"})
    EXPECT_THROW(wholeOf(Json::parse(other)), Json::exception) << other;
  EXPECT_EQ(wholeOr(Json::parse("{}"), "k", 7), 7u);
}

TEST(Json, RefusesEqualKeysAndNamesTheirPlace) {
  const auto refused = [](const char* text) {
    const auto read = readJson(text, "the plan");
    return read ? "" : read.error().what;
  };
  EXPECT_EQ(refused(R"({"a": 1, "a": 1})"),
            "the plan at its top: the key \"a\" stands twice. Leave one of them.");
  EXPECT_EQ(refused(R"({"a": [{}, {"b": {"c": 1, "d": [], "c": 2}}]})"),
            "the plan at a[1].b: the key \"c\" stands twice. Leave one of them.");
  EXPECT_EQ(refused(R"({"a": {"b": 1}, "b": {"a": 1}})"), "");
}

TEST(Json, RefusesWhatIsNestedTooDeep) {
  const auto nested = [](size_t depth, const std::string& open, const std::string& close) {
    std::string text;
    for (size_t i = 0; i < depth; i++) text += open;
    text += "1";
    for (size_t i = 0; i < depth; i++) text += close;
    return text;
  };
  EXPECT_TRUE(readJson(nested(100, "[", "]"), "the plan"));
  for (const size_t depth : {101u, 100000u}) {
    for (const auto& [open, close] : {std::pair("[", "]"), std::pair("{\"a\":", "}")}) {
      const auto read = readJson(nested(depth, open, close), "the plan");
      ASSERT_FALSE(read);
      EXPECT_NE(read.error().what.find("nested more than 100 deep"), std::string::npos) << read.error().what;
    }
  }
}

TEST(Json, QuotesWholeCharactersOfLongValues) {
  const std::string quoted = shown(Json(std::string(80, 'x').replace(55, 4, "\u00e9\u00e9")));
  EXPECT_LE(quoted.size(), 60u);
  EXPECT_EQ(Json::parse('"' + quoted.substr(1) + '"').get<std::string>().substr(0, 55), std::string(55, 'x'));
}

TEST(Json, FollowsReferences) {
  const char* schema =
      R"({"type": "array", "items": {"$ref": "#/$defs/one"}, "$defs": {"one": {"type": "string"}}})";
  EXPECT_EQ(faultOf(R"(["a"])", schema), "");
  EXPECT_EQ(faultOf(R"(["a", 1])", schema), "the plan at [1]: 1 is not text in quotes.");
}

TEST(Json, NamesTheNearestKeyForAnUnknownOne) {
  const char* schema =
      R"({"type":"object","additionalProperties":false,"properties":{"privacy":{},"loss":{}}})";
  EXPECT_EQ(faultOf(R"({"privcy": 1})", schema),
            "the plan at its top: the key \"privcy\" is not known. Did you mean \"privacy\"?");
  EXPECT_EQ(faultOf(R"({"loss": 1})", schema), "");
}

TEST(Json, ChecksTypesWordsAndRangesWithTheirPath) {
  const char* schema = R"({"properties":{"a":{"properties":{"k":{"type":"integer","minimum":1,"maximum":9},
      "w":{"enum":["x","y"]},"list":{"items":{"type":"string"}},"p":{"type":["number","null"],"exclusiveMinimum":0}}}}})";
  EXPECT_EQ(faultOf(R"({"a":{"k":5,"w":"x","list":["s"],"p":null}})", schema), "");
  EXPECT_EQ(faultOf(R"({"a":{"k":0}})", schema), "the plan at a.k: 0 is too small; the least is 1.");
  EXPECT_EQ(faultOf(R"({"a":{"k":10}})", schema), "the plan at a.k: 10 is too large; the most is 9.");
  EXPECT_EQ(faultOf(R"({"a":{"k":2.5}})", schema), "the plan at a.k: 2.5 is not a whole number.");
  EXPECT_EQ(faultOf(R"({"a":{"k":5.0}})", schema), "");
  // Beyond 2^53 a floating number names no integer, and beyond 2^64 there is none to make of it.
  EXPECT_EQ(faultOf(R"({"b":1e300})", R"({"properties":{"b":{"type":"integer"}}})"),
            "the plan at b: 1e+300 is not a whole number.");
  EXPECT_EQ(faultOf(R"({"a":{"w":"z"}})", schema), "the plan at a.w: \"z\" is not one of x or y.");
  EXPECT_EQ(faultOf(R"({"a":{"list":["s",1]}})", schema), "the plan at a.list[1]: 1 is not text in quotes.");
  EXPECT_EQ(faultOf(R"({"a":{"p":0}})", schema), "the plan at a.p: 0 must be greater than 0.");
}

TEST(Json, AsksForWhatIsMissing) {
  EXPECT_EQ(faultOf("{}", R"({"type":"object","required":["indistinct"]})"),
            "the plan at its top: the key \"indistinct\" is missing. Add it.");
}

TEST(Json, WritesNumbersShort) {
  EXPECT_EQ(numberJson(17).dump(), "17");
  EXPECT_EQ(numberJson(-0.25).dump(), "-0.25");
  EXPECT_EQ(numberJson(1.0 / 0.0).dump(), "null");
}

}  // namespace
}  // namespace indistinct
