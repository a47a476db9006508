#include "core/table/seats.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <random>
#include <string>

namespace indistinct {
namespace {

Seat number(std::string text) {
  const auto size = static_cast<uint32_t>(text.size());
  return numberAt((text + ",9999999999999999").c_str(), size);
}

Seat date(std::string text) {
  const auto size = static_cast<uint32_t>(text.size());
  return dateAt((text + ",9999999999999999").c_str(), size);
}

TEST(Seats, AreTheNumbersThemselves) {
  EXPECT_EQ(number(""), 0u);
  for (uint32_t n = 0; n < seats::most - 1; n++) ASSERT_EQ(number(std::to_string(n)), n + 1);
  for (uint32_t n = seats::most - 1; n < 12 * seats::most; n += 7)
    ASSERT_EQ(number(std::to_string(n)), noSeat);
}

TEST(Seats, BelongToOneSpellingOnly) {
  for (const char* text : {"00", "07", "0000000", "+1", "-1", "1.0", "1e3", " 1", "1 ", "12345678", "x", "1x",
                           "x1", "1/2", "1:2", "\xb1", "1\xff", "\xf0\x9f\x98\x80"}) {
    EXPECT_EQ(number(text), noSeat) << text;
  }
}

TEST(Seats, NumberTheDaysOfThreeCenturies) {
  std::map<Seat, std::string> found;
  for (int year = 1795; year < 2105; ++year) {
    for (int month = 0; month < 14; ++month) {
      for (int day = 0; day < 33; ++day) {
        char text[40];
        std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
        const Seat seat = date(text);
        const bool known = year >= 1800 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
        ASSERT_EQ(seat != noSeat, known) << text;
        if (known) {
          ASSERT_TRUE(found.emplace(seat, text).second) << text << " and " << found[seat];
        }
      }
    }
  }
  EXPECT_EQ(date(""), 0u);
  EXPECT_EQ(found.count(0), 0u);
}

TEST(Seats, AreNotTakenByWhatLooksLikeADate) {
  for (const char* text : {"1999/12/31", "1999-12-3", "1999-12-3x", "199x-12-31", "1999-12-311", "31-12-1999",
                           "1999--2-31", "1999-12--1", "99-1-1"}) {
    EXPECT_EQ(date(text), noSeat) << text;
  }
}

// Any byte in any place: what has a seat is read back from it.
TEST(Seats, AreWhatTheSpellingSays) {
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    std::string text(random() % 9, '0');
    for (char& c : text) c = static_cast<char>(random() % 4 != 0 ? '0' + random() % 10 : random() % 256);
    const Seat seat = number(text);
    if (seat != noSeat && seat != 0) {
      ASSERT_EQ(std::to_string(seat - 1), text);
    }
  }
}

}  // namespace
}  // namespace indistinct
