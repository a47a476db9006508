// Files as people have them, odd ones among them (tests/odd/files.json): what is read of each, through the
// door that the command line and the page share. This test runs as WebAssembly too, and
// tests/cli/european.test.mjs asks the command line for the same.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

// From the repository's root, the nearest folder upwards that holds the presets.
std::string fileOf(const std::string& path) {
  std::string up = ".";
  for (int i = 0; i < 8 && !std::ifstream(up + "/CMakePresets.json"); i++) up += "/..";
  std::ifstream file(up + "/" + path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Json only(const Json& from, std::initializer_list<const char*> keys) {
  Json some = Json::object();
  for (const char* key : keys)
    if (from.contains(key)) some[key] = from[key];
  return some;
}

Json told(const std::string& bytes, size_t step) {
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  for (size_t at = 0; at < bytes.size(); at += step) {
    const std::string chunk = bytes.substr(at, step);
    if (const Done fed = engine.feed(chunk); !fed) return {{"error", fed.error().what}};
  }
  if (const Done closed = engine.close(); !closed) return {{"error", closed.error().what}};
  const Json profile = Json::parse(*engine.ask("profile", "{}"));
  Json some = only(profile, {"dialect", "rows"});
  some["columns"] = Json::array();
  for (const Json& column : profile["columns"])
    some["columns"].push_back(
        only(column, {"name", "type", "missing", "role", "decimal", "thousands", "dates"}));
  some["complaints"] = Json::array();
  for (const Json& complaint : profile["complaints"]) some["complaints"].push_back(complaint["what"]);
  return some;
}

TEST(OddFiles, AreReadAsTheyAreMeant) {
  const Json files = Json::parse(fileOf("tests/odd/files.json"), nullptr, false);
  ASSERT_TRUE(files.is_array());
  EXPECT_GE(files.size(), 40u);
  for (const Json& file : files) {
    // Each character stands for a byte.
    const std::string bytes = encoded(Encoding::latin1, file["bytes"].get<std::string>());
    for (const size_t step : {size_t{1} << 20, size_t{3}})
      EXPECT_EQ(told(bytes, step).dump(1), file["told"].dump(1)) << file["name"];
  }
}

// What matters most, by hand.
TEST(OddFiles, AGermanOfficesFile) {
  const std::string csv =
      "Name;Gr\xf6\xdf"
      "e;Geburtsdatum;Gehalt\nJ\xf6rg;1,80;05.03.1961;3.200,50\nAnna;1,65;17.11.1980;k.A.\n";
  const Json read = told(csv, 5);
  EXPECT_EQ(read["dialect"]["encoding"], "windows-1252");
  EXPECT_EQ(read["dialect"]["delimiter"], ";");
  EXPECT_EQ(read["rows"], 2);
  const char* const columns[][4] = {{"Name", "text", "identifier", ""},
                                    {"Größe", "decimal", "quasi", ""},
                                    {"Geburtsdatum", "date", "quasi", "dd.mm.yyyy"},
                                    {"Gehalt", "decimal", "sensitive", ""}};
  for (size_t i = 0; i < 4; i++) {
    const Json& column = read["columns"][i];
    EXPECT_EQ(column["name"], columns[i][0]);
    EXPECT_EQ(column["type"], columns[i][1]);
    EXPECT_EQ(column["role"], columns[i][2]);
    EXPECT_EQ(column.value("dates", ""), columns[i][3]);
  }
  EXPECT_EQ(read["columns"][3]["missing"], 1);
}

}  // namespace
}  // namespace indistinct
