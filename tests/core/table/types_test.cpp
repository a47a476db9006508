#include "core/table/types.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>

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
  // What no double can hold is no number, and so no decimal either.
  const std::string nines(320, '9');
  for (const std::string& text :
       {std::string("1e999"), nines + ".5", nines.substr(0, 250) + "e99", std::string("-2e308")}) {
    EXPECT_FALSE(parseNumber(text)) << text;
    EXPECT_EQ(typeOf(text), Type::text) << text;
  }
  EXPECT_EQ(parseNumber(formatNumber(9007199270993205.0)), 9007199270993205.0);
  EXPECT_EQ(typeOf("1e308"), Type::decimal);
  EXPECT_EQ(typeOf(nines.substr(0, 250) + ".5"), Type::decimal);
}

TEST(Types, ReadsEveryNumberToTheLastBit) {
  std::mt19937 random(11);
  const auto digits = [&](size_t most) {
    std::string text;
    for (size_t left = random() % (most + 1); left > 0; --left)
      text += static_cast<char>('0' + random() % 10);
    return text;
  };
  for (int round = 0; round < 200000; ++round) {
    std::string text = random() % 3 == 0 ? "-" : "";
    text += random() % 2 == 0 ? "0" : std::to_string(1 + random() % 9) + digits(random() % 20);
    if (random() % 4 != 0) text += "." + digits(random() % 22);
    if (random() % 3 == 0) {
      const char* sign[] = {"", "+", "-"};
      text +=
          std::string("e") + sign[random() % 3] + std::to_string(random() % (random() % 2 == 0 ? 30 : 400));
    }
    const auto number = parseNumber(text);
    const double expected = std::strtod(text.c_str(), nullptr);
    if (!std::isfinite(expected) || typeOf(text) == Type::text) {
      ASSERT_FALSE(number) << text;
    } else {
      ASSERT_EQ(number, expected) << text;
      ASSERT_EQ(std::signbit(*number), std::signbit(expected)) << text;
    }
  }
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
}

}  // namespace
}  // namespace indistinct
