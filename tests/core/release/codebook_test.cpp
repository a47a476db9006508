// What a codebook says of every kind of group.
#include "core/release/codebook.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

RecipeGroup interval(const std::string& label, double from, double to, bool closed) {
  RecipeGroup group;
  group.label = label;
  group.from = from;
  group.to = to;
  group.closed = closed;
  return group;
}

RecipeGroup set(const std::string& label, std::vector<std::string> values, bool missing = false) {
  RecipeGroup group;
  group.label = label;
  group.values = std::move(values);
  group.missing = missing;
  return group;
}

RecipeColumn column(const std::string& name, Kind kind, std::vector<RecipeGroup> groups) {
  RecipeColumn column;
  column.name = name;
  column.kind = kind;
  column.groups = std::move(groups);
  return column;
}

TEST(Codebook, ListsEveryMemberOfEveryValueInOrder) {
  Recipe recipe;
  recipe.columns = {column("kept", Kind::category, {}),
                    column("country", Kind::category,
                           {set("Aarau \u2026 Zug", {"Aarau", "Bern", "Zug"}), set("?", {}, true)})};
  const Codebook book = codebookOf(recipe, {});
  EXPECT_EQ(book.text,
            "column,value,member\ncountry,Aarau \u2026 Zug,Aarau\ncountry,Aarau \u2026 Zug,Bern\n"
            "country,Aarau \u2026 Zug,Zug\ncountry,?,missing\n");
  EXPECT_EQ(book.members, 4u);
  EXPECT_EQ(book.values, 2u);
}

TEST(Codebook, NumbersAndDaysAreToldByTheirInterval) {
  Recipe recipe;
  RecipeGroup rest = interval("*", 1, 90.5, true);
  rest.missing = true;
  RecipeColumn decimal = column("size", Kind::number, {rest});
  decimal.notation.decimal = ',';
  recipe.columns = {
      column("age", Kind::number, {interval("17", 17, 17, true), interval("37", 30, 45, false)}), decimal,
      column("day", Kind::date, {interval("2003", 12053, 12417, true)}),
      // Under a taxonomy numbers are listed.
      column("code", Kind::number, {set("81 and 82", {"81", "82"})})};
  CellForm form;
  form.delimiter = ';';
  EXPECT_EQ(codebookOf(recipe, form).text,
            "column;value;member\nage;17;17\nage;37;[30, 45)\nsize;*;[1, 90,5]\nsize;*;missing\n"
            "day;2003;[2003-01-01, 2003-12-31]\ncode;81 and 82;81\ncode;81 and 82;82\n");
}

TEST(Codebook, ValuesLookAsTheyDoInTheRelease) {
  Recipe recipe;
  recipe.columns = {column("a", Kind::category, {set("{=x, \"y\"}", {"=x", "\"y\""})})};
  EXPECT_EQ(codebookOf(recipe, {}).text,
            "column,value,member\na,\"{=x, \"\"y\"\"}\",=x\na,\"{=x, \"\"y\"\"}\",\"\"\"y\"\"\"\n");
  recipe.neutralize = true;
  EXPECT_NE(codebookOf(recipe, {}).text.find(",'=x\n"), std::string::npos);
  CellForm bare;
  bare.quote = '\0';
  EXPECT_NE(codebookOf(recipe, bare).text.find("a,{=x; \"y\"},\"y\"\n"), std::string::npos);
}

}  // namespace
}  // namespace indistinct
