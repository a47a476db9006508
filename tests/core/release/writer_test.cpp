// The release as bytes: what must stay stays byte by byte, whatever the dialect and however the file is fed.
#include "core/release/writer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/support/random.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

// Column a is generalized to "low, l" and "high" by its first letter, b is an identifier, c is copied. Rows
// whose a starts with s are suppressed, those with o are left out.
struct Case {
  Table table;
  Published published;
};

Case caseOf(const std::string& csv, ReadOptions options = {}) {
  auto table = readTable(csv, std::move(options));
  EXPECT_TRUE(table) << table.error().what;
  Case made{std::move(*table), {}};
  const Column& a = made.table.columns[0];
  PublishedColumn generalized{0, PublishedColumn::Way::generalized, {"low, l", "high"}, {}};
  for (Code code = 0; code < a.values.size(); code++)
    generalized.groupOfCode.push_back(a.values[code].substr(0, 1) == "h" ? 1 : 0);
  made.published.columns = {generalized, {1, PublishedColumn::Way::token, {}, {}}, {2, {}, {}, {}}};
  made.published.classRows = {5, 5, 1};
  made.published.suppressed = {false, false, true};
  made.published.blanks = {0, 0, 0};
  for (uint64_t row = 0; row < made.table.rows; row++) {
    const char first = (std::string(a.values[a.codes[row]]) + " ")[0];
    made.published.classOfRow.push_back(first == 'o'   ? Published::none
                                        : first == 's' ? 2
                                        : first == 'h' ? 1
                                                       : 0);
  }
  return made;
}

std::string written(const Case& made, const std::string& csv, WriteOptions options = {}, size_t step = 7) {
  options.key = "key";
  ReleaseWriter writer(made.table, made.published, options);
  std::string out;
  for (size_t at = 0; at < csv.size(); at += step) {
    const std::string chunk = csv.substr(at, step);
    const auto read = writer.read(chunk);
    EXPECT_TRUE(read) << read.error().what;
    out += writer.take();
  }
  const auto ended = writer.end();
  EXPECT_TRUE(ended) << ended.error().what;
  while (!writer.write(2)) out += writer.take();
  return out + writer.take();
}

std::string token(const std::string& value) { return Tokens("key")("b", value); }

TEST(ReleaseWriter, KeepsTheDialect) {
  const std::string csv =
      "\xef\xbb\xbf\"a\",b,c\r\n\"l1\",i1,\"x \"\"y\"\"\"\r\nh1,i2,  "
      "z\r\no,i3,q\r\ns,i4,q\r\nl2,i1,\"p,\r\nq\"\r\n";
  const Case made = caseOf(csv);
  const std::string one = token("i1"), two = token("i2");
  EXPECT_EQ(written(made, csv), "\xef\xbb\xbf\"a\",b,c\r\n\"low, l\"," + one + ",\"x \"\"y\"\"\"\r\nhigh," +
                                    two + ",  z\r\n\"low, l\"," + one + ",\"p,\r\nq\"\r\n");
  EXPECT_EQ(one.size(), 32u);
  EXPECT_NE(one, two);
  EXPECT_EQ(one.find("i1"), std::string::npos);
}

TEST(ReleaseWriter, AFirstValueIsNoMarkAndPartsNoCells) {
  for (const std::string value : {"\ufeffa", "sep=;"}) {
    ReadOptions options;
    options.header = true;
    options.delimiter = ',';
    const auto table = readTable("\n" + value + "\nb\n", options);
    ASSERT_TRUE(table) << table.error().what;
    ASSERT_EQ(table->columns.size(), 1u);
    Published published;
    published.columns = {{0, {}, {}, {}}};
    published.classOfRow = {0};
    published.classRows = {1};
    published.suppressed = {false};
    published.blanks = {0};
    ReleaseWriter writer(*table, published, {});
    ASSERT_TRUE(writer.read("\n" + value + "\nb\n"));
    ASSERT_TRUE(writer.end());
    const auto read = readTable(writer.take(), options);
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(read->columns[0].name, value);
    EXPECT_EQ(read->rows, 1u);
  }
}

TEST(ReleaseWriter, ABlankThatStandsAloneIsARow) {
  for (const std::string value : {"", " ", "\t "}) {
    std::string out;
    appendCell(out, value, {',', '"', "\n", true}, false);
    EXPECT_EQ(out, "\"" + value + "\"");
  }
}

TEST(ReleaseWriter, KeepsTheLineThatSaysWhatPartsCells) {
  for (const std::string line : {"sep=;\r\n", "\"sep=;\"\r\n"}) {
    const std::string csv = line + "a;b;c\r\nlow;1;x\r\nhigh;2;y\r\n";
    for (const size_t step : {size_t{1}, csv.size()})
      EXPECT_EQ(written(caseOf(csv), csv, {}, step),
                line + "a;b;c\r\nlow, l;" + token("1") + ";x\r\nhigh;" + token("2") + ";y\r\n");
  }
}

TEST(ReleaseWriter, OtherDelimitersNeedNoQuotesAndMissingIdentifiersStayMissing) {
  const std::string csv = "a;b;c\nl;;\nh;?;1\n";
  ReadOptions options;
  options.delimiter = ';';
  options.missing = {"", "?"};
  EXPECT_EQ(written(caseOf(csv, options), csv), "a;b;c\nlow, l;;\nhigh;?;1\n");
}

TEST(ReleaseWriter, BlanksWhatIsSuppressed) {
  const std::string csv = "a,b,c\nl,1,x\ns,2,y\n";
  Case made = caseOf(csv);
  made.published.blankRows = true;
  EXPECT_EQ(written(made, csv), "a,b,c\n\"low, l\"," + token("1") + ",x\n[blank]," + token("2") + ",y\n");
}

TEST(ReleaseWriter, AnEmptyCellThatStandsAloneIsNoEmptyLine) {
  const std::string csv = "a,b,c\nl,1,\nh,2,x\n";
  for (const char quote : {'"', '\0'}) {
    ReadOptions options;
    options.quote = quote;
    Case made = caseOf(csv, options);
    made.published.columns = {{2, {}, {}, {}}};
    const std::string out = written(made, csv);
    EXPECT_EQ(out, quote == '"' ? "c\n\"\"\nx\n" : "c\n \nx\n");
    EXPECT_EQ(readTable(out, options)->rows, 2u);
  }
}

TEST(ReleaseWriter, NeutralizesFormulasAndLeavesNumbers) {
  const std::string csv = "a,b,c\nl,1,=SUM(A1)\nl,2,-5\nl,3,\"-x\"\nl,4,@me\n";
  const Case made = caseOf(csv);
  WriteOptions options;
  options.neutralize = true;
  const std::string out = written(made, csv, options);
  for (const char* cell : {",'=SUM(A1)\n", ",-5\n", ",\"'-x\"\n", ",'@me\n"})
    EXPECT_NE(out.find(cell), std::string::npos) << cell;
  EXPECT_NE(written(made, csv).find(",=SUM(A1)\n"), std::string::npos);
}

TEST(ReleaseWriter, DamagedRowsStayOut) {
  const std::string csv = "a,b,c\nl,1,x\nl,2\nh,3,\"y\nh,4,\xff\nh,5,z\n";
  ReadOptions options;
  options.encoding = Encoding::utf8;
  options.lenient = true;
  const Case made = caseOf(csv, options);
  ASSERT_EQ(made.table.rows, 2u);
  EXPECT_EQ(written(made, csv), "a,b,c\n\"low, l\"," + token("1") + ",x\nhigh," + token("5") + ",z\n");
}

TEST(ReleaseWriter, GivesTheEncodingBack) {
  const std::string text = "a,b,c\nlä,1,Größe 3€\nh,2,Zürich\no,3,x\n";
  const std::string out = "a,b,c\n\"low, l\"," + token("1") + ",Größe 3€\nhigh," + token("2") + ",Zürich\n";
  for (const Encoding encoding : {Encoding::windows1252, Encoding::utf16le, Encoding::utf16be}) {
    for (const bool marked : {false, true}) {
      if (marked && encoding == Encoding::windows1252) continue;
      const std::string mark = marked ? "\xef\xbb\xbf" : "", csv = encoded(encoding, mark + text);
      const Case made = caseOf(csv);
      EXPECT_EQ(made.table.dialect.encoding, encoding);
      EXPECT_EQ(written(made, csv), encoded(encoding, mark + out)) << word(encoding);
    }
  }
}

TEST(ReleaseWriter, TakesUtf8WhereTheEncodingLacksACharacter) {
  const std::string csv = encoded(Encoding::windows1252, "a,b,c\nlä,1,Größe\nh,2,Zürich\n");
  Case made = caseOf(csv);
  made.published.columns[0].labels[1] = "≥ 5";
  EXPECT_EQ(written(made, csv),
            "a,b,c\n\"low, l\"," + token("1") + ",Größe\n≥ 5," + token("2") + ",Zürich\n");
  const ReleaseWriter writer(made.table, made.published, {"key", false, {}});
  EXPECT_EQ(writer.encoding(), Encoding::utf8);
  EXPECT_EQ(writer.unheld(), "≥ 5");
}

// What is undecodable was left out when it was read, and stays out.
TEST(ReleaseWriter, UndecodableRowsStayOut) {
  const std::string csv = "a,b,c\nl,1,\xfc\nh,2,\x81\nh,3,\xdf\n";
  ReadOptions options;
  options.lenient = true;
  options.encoding = Encoding::windows1252;
  const Case made = caseOf(csv, options);
  ASSERT_EQ(made.table.rows, 2u);
  EXPECT_EQ(written(made, csv), "a,b,c\n\"low, l\"," + token("1") + ",\xfc\nhigh," + token("3") + ",\xdf\n");
}

TEST(ReleaseWriter, SaysThatTheFileChanged) {
  const std::string csv = "a,b,c\nl,1,x\nh,2,y\n";
  const Case made = caseOf(csv);
  for (const std::string other : {"a,b,c\nl,1,x\n", "a,b,c\nl,1,x\nh,2,y\nh,3,y\n", "a,b\nl,1\n"}) {
    ReleaseWriter writer(made.table, made.published, {"key", false, {}});
    const bool fine = writer.read(other) && writer.end();
    EXPECT_FALSE(fine) << other;
  }
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

TEST(ReleaseWriter, ShufflesTheSameRowsBySeed) {
  std::string csv = "a,b,c\n";
  for (int i = 0; i < 200; i++)
    csv += (i % 3 == 0   ? "h"
            : i % 7 == 0 ? "s"
                         : "l") +
           std::string(",") + std::to_string(i) + ",\"c" + std::to_string(i) + "\"\n";
  const Case made = caseOf(csv);
  WriteOptions options;
  const auto plain = lines(written(made, csv));
  options.shuffle = 1;
  const auto one = lines(written(made, csv, options)), again = lines(written(made, csv, options, 1000));
  options.shuffle = 2;
  const auto two = lines(written(made, csv, options));
  EXPECT_EQ(one, again);
  EXPECT_NE(one, two);
  EXPECT_NE(one, plain);
  EXPECT_EQ(one[0], plain[0]);
  auto sorted = [](std::vector<std::string> all) {
    std::sort(all.begin(), all.end());
    return all;
  };
  EXPECT_EQ(sorted(one), sorted(plain));
  EXPECT_EQ(sorted(two), sorted(plain));
}

// Every order of three comes about equally often.
TEST(ReleaseWriter, ShufflesFairly) {
  const Case made = caseOf("a,b,c\nl,1,x\nl,2,x\nl,3,x\n");
  std::map<std::vector<uint32_t>, int> seen;
  for (uint64_t seed = 0; seed < 6000; seed++) seen[shuffled(made.published, seed)]++;
  ASSERT_EQ(seen.size(), 6u);
  for (const auto& [order, times] : seen) EXPECT_NEAR(times, 1000, 150);
}

// A file in any dialect, read back: copied cells are the same, the others what they should be.
TEST(ReleaseWriter, ReadsBackWhateverTheDialect) {
  support::Random random(5);
  const std::vector<std::string> pieces = {"l",  "h",    "o",  "s", "x,y", "\"", " ",
                                           "\n", "\r\n", "=1", "ä", ";",   "z"};
  for (int turn = 0; turn < 150; turn++) {
    const std::string end = turn % 3 == 0 ? "\r\n" : "\n";
    const char delimiter = turn % 2 == 0 ? ',' : ';';
    const bool throughout = turn % 5 == 0;
    const auto cell = [&](const std::string& text) {
      std::string out;
      appendCell(out, text, {delimiter, '"', end}, throughout || random.chance(0.2));
      return out;
    };
    std::string csv = (turn % 4 == 0 ? "\xef\xbb\xbf" : "") + cell("a") + delimiter + cell("b") + delimiter +
                      cell("c") + end;
    const uint32_t rows = 1 + random.below(turn % 10 == 0 ? 4000 : 20);
    for (uint32_t row = 0; row < rows; row++) {
      csv += cell(pieces[random.below(4)]) + delimiter + cell("i" + std::to_string(random.below(9)));
      std::string text;
      for (uint32_t i = random.below(5); i > 0; i--) text += pieces[random.below(13)];
      csv += delimiter + cell(text) + end;
    }
    ReadOptions options;
    options.delimiter = delimiter;
    options.quote = '"';
    options.header = true;
    options.missing = std::vector<std::string>{};
    const Case made = caseOf(csv, options);
    WriteOptions how;
    if (turn % 7 == 0) how.shuffle = 3;
    const auto back = readTable(written(made, csv, how, 1 + random.below(5000)), options);
    ASSERT_TRUE(back) << back.error().what;
    std::vector<uint32_t> expected;
    for (uint32_t row = 0; row < made.table.rows; row++)
      if (made.published.written(row)) expected.push_back(row);
    if (how.shuffle) expected = shuffled(made.published, 3);
    ASSERT_EQ(back->rows, expected.size());
    const auto text = [](const Table& table, uint32_t column, uint64_t row) {
      return std::string(table.columns[column].values[table.columns[column].codes[row]]);
    };
    for (uint64_t row = 0; row < back->rows; row++) {
      const uint32_t from = expected[static_cast<size_t>(row)];
      ASSERT_EQ(text(*back, 0, row), text(made.table, 0, from) == "h" ? "high" : "low, l");
      ASSERT_EQ(text(*back, 1, row), token(text(made.table, 1, from)));
      ASSERT_EQ(text(*back, 2, row), text(made.table, 2, from));
    }
  }
}

}  // namespace
}  // namespace indistinct
