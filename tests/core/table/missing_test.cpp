#include "core/table/missing.h"

#include <gtest/gtest.h>

#include "core/table/reader.h"

namespace indistinct {
namespace {

Table read(std::string_view csv, ReadOptions options = {}) {
  Result<Table> table = readTable(csv, std::move(options));
  EXPECT_TRUE(table.ok());
  return std::move(table).value();
}

uint64_t missing(const Table& table, size_t column) {
  uint64_t rows = 0;
  const Column& c = table.columns[column];
  for (Code code = 0; code < c.values.size(); ++code) rows += c.missing[code] ? c.counts[code] : 0;
  return rows;
}

TEST(Missing, BelievesTokensAmongNumbers) {
  for (const char* token :
       {"?", "NA", "-", "--", ".", "NULL", "N/A", "n/a", "NaN", "", "k.A.", "K. A.", "keine Angabe",
        "Keine Angaben", "sin dato", "onbekend", "non renseigné", "#NV"}) {
    const Table table = read("a,b\n1,x\n" + std::string(token) + ",y\n3,x\n");
    EXPECT_EQ(missing(table, 0), 1u) << token;
    EXPECT_EQ(table.columns[0].type, Type::integer) << token;
  }
}

TEST(Missing, BelievesRareTokensAmongText) {
  std::string rare = "a,b\n?,1\n", often = "a,b\n", dashes = "a,b\n-,1\n";
  for (int i = 0; i < 20; ++i) {
    rare += i % 2 ? "cat,1\n" : "dog,1\n";
    often += i % 3 ? "?,1\n" : "cat,1\n";
    dashes += i % 2 ? "cat,1\n" : "dog,1\n";
  }
  EXPECT_EQ(missing(read(rare), 0), 1u);
  EXPECT_EQ(missing(read(often), 0), 0u);
  EXPECT_EQ(missing(read(dashes), 0), 0u);
}

TEST(Missing, KnowsNamibia) {
  EXPECT_EQ(missing(read("country,n\nNA,1\nDE,1\nFR,1\nDE,2\nUS,2\nIT,2\n"), 0), 0u);
}

TEST(Missing, TakesAGivenListLiterally) {
  ReadOptions none;
  none.missing = std::vector<std::string>{};
  const Table all = read("a,b\n1,x\n,y\n?,x\n", none);
  EXPECT_EQ(missing(all, 0), 0u);
  EXPECT_EQ(all.columns[0].type, Type::text);
  ReadOptions own;
  own.missing = std::vector<std::string>{"x"};
  const Table table = read("a,b\n1,x\n,y\n2,x\n", own);
  EXPECT_EQ(missing(table, 0), 0u);
  EXPECT_EQ(missing(table, 1), 2u);
}

TEST(Missing, WhatWasDetectedHasTheSameEffectWhenGiven) {
  const std::string csv = "a,b,c\n1, ?,x\n?,-,y\n3,4,x\n,5,-\n";
  const Table detected = read(csv);
  ReadOptions given;
  given.missing = detected.dialect.missing;
  const Table again = read(csv, given);
  for (size_t column = 0; column < 3; ++column) {
    EXPECT_EQ(again.columns[column].missing, detected.columns[column].missing);
    EXPECT_EQ(again.columns[column].type, detected.columns[column].type);
  }
  EXPECT_EQ(missing(detected, 1), 2u);
}

}  // namespace
}  // namespace indistinct
