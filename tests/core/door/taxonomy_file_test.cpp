#include "core/door/taxonomy_file.h"

#include <gtest/gtest.h>

namespace indistinct {

namespace {

void expectFault(std::string_view file, const std::string& says) {
  const auto reading = readTaxonomyFile(file);
  EXPECT_FALSE(reading.taxonomy) << file;
  std::string all;
  for (const auto& fault : reading.faults) all += fault.what + "\n";
  EXPECT_NE(all.find(says), std::string::npos) << all;
}

}  // namespace

TEST(TaxonomyFile, ReadsTheSameTreeFromEveryForm) {
  const auto expected = readTaxonomyFile("a;x;*\nb;x;*\nc;y;*\n").taxonomy;
  ASSERT_TRUE(expected);
  for (
      const char* file : {
          R"({"text": "*", "children": [{"text": "x", "children": ["a", {"text": "b"}]},
                                         {"text": "y", "children": [{"name": "c", "children": []}]}]})",
          R"([{"label": "*", "children": [{"label": "x", "children": ["a", "b"]}, {"label": "y", "children": ["c"]}]}])",
          R"([{"id": "1", "parent": "#", "text": "*"}, {"id": "2", "parent": "1", "text": "x"},
               {"id": 3, "parent": "2", "text": "a"}, {"id": "4", "parent": "2", "text": "b"},
               {"id": "5", "parent": "1", "text": "y"}, {"id": "6", "parent": "5", "text": "c"}])",
          R"({"nodes": [{"id": 1, "label": "*"}, {"id": 2, "label": "x"}, {"id": 3, "label": "y"},
                         {"id": 4, "label": "a"}, {"id": 5, "label": "b"}, {"id": 6, "label": "c"}],
               "edges": [{"from": 1, "to": 2}, {"from": 1, "to": 3}, {"from": 2, "to": 4}, {"from": 2, "to": 5},
                         {"from": 3, "to": 6}]})",
          "distinct\nname d\nheight 3\n\nx has a b\ny has c\n\n* has x y\n"}) {
    const auto reading = readTaxonomyFile(file);
    ASSERT_TRUE(reading.taxonomy) << file << (reading.faults.empty() ? "" : reading.faults[0].what);
    EXPECT_EQ(*reading.taxonomy, *expected) << file;
  }
}

TEST(TaxonomyFile, TakesAnIntervalForNoJson) {
  const auto reading = readTaxonomyFile("[1, 5[;*\n[5, 9[;*\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(reading.taxonomy->leaves.front(), "[1, 5[");
}

TEST(TaxonomyFile, NamesEachKindOfDamageInJson) {
  expectFault(R"({"text": "*", "children": [{"text": "x", "children": ["a")", "taxonomy");
  expectFault(R"({"text": "*", "children": ["a", {"children": ["b"]}]})", "has no label");
  expectFault(R"({"text": "*", "children": ["a", {"text": "x", "children": ["b", "c"]}]})",
              "\"a\" (line 1) has 1 levels above it");
  expectFault(R"([{"id": 1, "text": "*"}, {"id": 2, "parent": 7, "text": "x"}])",
              "stands below \"7\", which is no node");
  expectFault(R"([{"id": 1, "text": "*"}, {"id": 1, "parent": 1, "text": "x"}])",
              "Two nodes have the id \"1\"");
  expectFault(R"([{"id": 1, "parent": 2, "text": "a"}, {"id": 2, "parent": 1, "text": "b"}])", "in a circle");
  expectFault(
      R"({"nodes": [{"id": 1, "label": "*"}, {"id": 2, "label": "x"}, {"id": 3, "label": "y"}, {"id": 4, "label": "a"}],
                  "edges": [{"from": 1, "to": 2}, {"from": 1, "to": 3}, {"from": 2, "to": 4}, {"from": 3, "to": 4}]})",
      "\"a\" stands below \"x\" and below \"y\"");
  expectFault(
      R"({"nodes": [{"id": 1, "label": "*"}, {"id": 2, "label": "x"}], "edges": [{"from": 1, "to": 5}]})",
      "leads nowhere");
  expectFault(
      R"({"text": "*", "children": [{"text": "x", "children": ["a", "b"]}, {"text": "y", "children": ["a"]}]})",
      "with different groups");
}

}  // namespace indistinct
