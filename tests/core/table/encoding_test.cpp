#include "core/table/decoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/support/random.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using support::Random;

std::string decoded(std::string_view bytes, std::optional<Encoding> given, size_t step, Encoding& found) {
  Decoder decoder(given);
  std::string out;
  for (size_t at = 0;; at += step) {
    const bool last = at + step >= bytes.size();
    out += decoder(bytes.substr(at, step), last);
    if (last) break;
  }
  found = decoder.encoding();
  return out;
}

const std::string german = "Größe;Straße\n1,5;Zürich\n";

TEST(Encoding, IsRecognisedFromTheBytes) {
  struct Case {
    std::string bytes;
    Encoding encoding;
  };
  const std::string mark = "\xef\xbb\xbf";
  for (const Case& c : {
           Case{german, Encoding::utf8},
           Case{mark + german, Encoding::utf8},
           Case{encoded(Encoding::utf16le, mark + german), Encoding::utf16le},
           Case{encoded(Encoding::utf16be, mark + german), Encoding::utf16be},
           Case{encoded(Encoding::utf16le, german), Encoding::utf16le},
           Case{encoded(Encoding::utf16be, german), Encoding::utf16be},
           Case{encoded(Encoding::windows1252, german), Encoding::windows1252},
           Case{encoded(Encoding::latin1, german), Encoding::windows1252},
       }) {
    Encoding found{};
    EXPECT_EQ(decoded(c.bytes, std::nullopt, c.bytes.size(), found), german) << word(c.encoding);
    EXPECT_EQ(found, c.encoding) << word(c.encoding);
  }
}

TEST(Encoding, ChunksNeverShow) {
  Random random(7);
  const std::vector<std::string> letters = {"a", "0", "\n", ";", "ä", "€", "ß", "漢", "😀", "é"};
  for (int round = 0; round < 300; ++round) {
    const Encoding encoding = static_cast<Encoding>(random.below(5));
    std::string text;
    while (text.size() < 60) {
      const std::string& next = letters[random.below(static_cast<uint32_t>(letters.size()))];
      if (canHold(encoding, next)) text += next;
    }
    const std::string bytes = encoded(encoding, text);
    for (const size_t step : {1u, 2u, 3u, 5u, 1000u}) {
      Encoding found{};
      ASSERT_EQ(decoded(bytes, encoding, step, found), text) << word(encoding) << " in steps of " << step;
    }
  }
}

TEST(Encoding, ACharacterCutInTwoDoesNotMislead) {
  for (const size_t step : {1u, 2u, 3u, 7u}) {
    Encoding found{};
    EXPECT_EQ(decoded("plain, plain, caf\xc3\xa9", std::nullopt, step, found), "plain, plain, café");
    EXPECT_EQ(found, Encoding::utf8);
  }
}

TEST(Encoding, LaterBytesDecideWhereTheBeginningIsAscii) {
  std::string csv = "name;n\n";
  for (int i = 0; i < 20000; ++i) csv += "Bern;" + std::to_string(i) + "\n";
  csv += "Z\xfcrich;1\n";
  const Result<Table> table = readTable(csv);
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table->dialect.encoding, Encoding::windows1252);
  EXPECT_EQ(table->columns[0].values[1], "Zürich");
}

TEST(Encoding, DamagedUtf8StaysUtf8) {
  const Result<Table> table = readTable("name,n\nZürich,1\nGenève,2\nKöl\xff,3\n");
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().place.row, 4u);
  EXPECT_EQ(table.error().place.column, "name");
  EXPECT_NE(table.error().what.find("no UTF-8"), std::string::npos);
}

TEST(Encoding, NamesRowAndColumnOfWhatItCannotDecode) {
  ReadOptions options;
  options.encoding = Encoding::windows1252;
  const Result<Table> table = readTable("name,n\nZ\xfcrich,1\nK\x81ln,3\n", options);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().place.row, 3u);
  EXPECT_EQ(table.error().what,
            "Row 3, column \"name\": there is a character that is no windows-1252. Save the file as CSV in "
            "UTF-8, name its encoding, or have damaged rows left out.");
  std::string lone = encoded(Encoding::utf16le, "\xef\xbb\xbfname,n\nx");
  lone += std::string("\x00\xd8", 2) + encoded(Encoding::utf16le, ",1\n");
  const Result<Table> odd = readTable(lone);
  ASSERT_FALSE(odd.ok());
  EXPECT_EQ(odd.error().place.row, 2u);
  EXPECT_EQ(odd.error().place.column, "name");
}

TEST(Encoding, IsNamedAsPeopleDo) {
  EXPECT_EQ(parseEncoding("UTF-8"), Encoding::utf8);
  EXPECT_EQ(parseEncoding("Latin-1"), Encoding::latin1);
  EXPECT_EQ(parseEncoding("cp1252"), Encoding::windows1252);
  EXPECT_EQ(parseEncoding("UTF_16"), Encoding::utf16le);
  EXPECT_FALSE(parseEncoding("ebcdic"));
  for (const Encoding each :
       {Encoding::utf8, Encoding::utf16le, Encoding::utf16be, Encoding::windows1252, Encoding::latin1})
    EXPECT_EQ(parseEncoding(word(each)), each);
}

TEST(Encoding, KnowsWhatItCanHold) {
  EXPECT_TRUE(canHold(Encoding::windows1252, "€ … ß"));
  EXPECT_FALSE(canHold(Encoding::latin1, "€"));
  EXPECT_FALSE(canHold(Encoding::windows1252, "Łódź"));
  EXPECT_TRUE(canHold(Encoding::utf16be, "Łódź 😀"));
}

}  // namespace
}  // namespace indistinct
