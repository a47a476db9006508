#include "core/table/types.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

TEST(Types, TellsNumbersFromText) {
  for (const char* text : {"0", "7", "-12", "+3", "999999999999999", " 39"}) {
    EXPECT_EQ(typeOf(text), Type::integer) << text;
  }
  for (const char* text : {"0.5", ".5", "5.", "-1.25", "1e5", "2.5E-3"})
    EXPECT_EQ(typeOf(text), Type::decimal) << text;
  for (const char* text : {"", "01234", "1,234", "1,5", "1 000", "-", ".", "e5", "1e", "1e5000", "0x10",
                           "inf", "NaN", "12345678901234567890", "1.2.3", "5%", "00.5"}) {
    EXPECT_EQ(typeOf(text), Type::text) << text;
    EXPECT_FALSE(parseNumber(text)) << text;
  }
}

TEST(Types, ReadsNumbers) {
  EXPECT_EQ(parseNumber("-1.25"), -1.25);
  EXPECT_EQ(parseNumber("+3"), 3.0);
  EXPECT_EQ(parseNumber(" 39 "), 39.0);
  EXPECT_EQ(parseNumber(".5"), 0.5);
  EXPECT_EQ(parseNumber("5."), 5.0);
  EXPECT_EQ(parseNumber("0.1"), 0.1);
  EXPECT_FALSE(parseNumber("1e999"));
}

TEST(Types, ReadsAndWritesDates) {
  EXPECT_EQ(parseDate("1970-01-01"), 0);
  EXPECT_EQ(parseDate("2000-02-29"), 11016);
  EXPECT_EQ(parseDate("1969-12-31"), -1);
  for (const char* text : {"1900-02-29", "2021-13-01", "2021-00-10", "2021-04-31", "2021-1-1", "01/02/2021",
                           "20210102", "2021-01-01T10:00"}) {
    EXPECT_FALSE(parseDate(text)) << text;
    EXPECT_EQ(typeOf(text) == Type::date, false) << text;
  }
  for (int32_t days = -200000; days < 200000; days += 17) EXPECT_EQ(parseDate(formatDate(days)), days);
  EXPECT_EQ(formatDate(11016), "2000-02-29");
}

TEST(Types, WritesNumbersAsShortAsTheyReadBack) {
  EXPECT_EQ(formatNumber(5), "5");
  EXPECT_EQ(formatNumber(-0.25), "-0.25");
  EXPECT_EQ(formatNumber(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(formatNumber(123456789012), "123456789012");
  EXPECT_EQ(formatNumber(-0.0), "0");
}

TEST(Types, WidensToWhatHoldsBoth) {
  EXPECT_EQ(wider(Type::integer, Type::decimal), Type::decimal);
  EXPECT_EQ(wider(Type::date, Type::integer), Type::text);
  EXPECT_EQ(wider(Type::date, Type::date), Type::date);
  Dictionary values;
  for (const char* value : {"1", "?", "2.5"}) values.add(value);
  EXPECT_EQ(typeOf(values, {false, true, false}), Type::decimal);
  EXPECT_EQ(typeOf(values, {false, false, false}), Type::text);
  EXPECT_EQ(typeOf(values, {true, true, true}), Type::text);
}

}  // namespace
}  // namespace indistinct
