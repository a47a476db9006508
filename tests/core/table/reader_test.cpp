#include "core/table/reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace indistinct {
namespace {

Table read(std::string_view csv, ReadOptions options = {}) {
  Result<Table> table = readTable(csv, std::move(options));
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().what);
  return table.ok() ? std::move(table).value() : Table{};
}

Error failure(std::string_view csv, ReadOptions options = {}) {
  const Result<Table> table = readTable(csv, std::move(options));
  EXPECT_FALSE(table.ok()) << csv;
  return table.ok() ? Error{} : table.error();
}

ReadOptions utf8() {
  ReadOptions options;
  options.encoding = Encoding::utf8;
  return options;
}

ReadOptions lenient() {
  ReadOptions options = utf8();
  options.lenient = true;
  return options;
}

std::string cell(const Table& table, uint64_t row, size_t column) {
  const Column& c = table.columns[column];
  return std::string(c.values[c.codes[row]]);
}

std::vector<std::string> names(const Table& table) {
  std::vector<std::string> all;
  for (const Column& column : table.columns) all.push_back(column.name);
  return all;
}

using Names = std::vector<std::string>;

TEST(Reader, ReadsAPlainFile) {
  const Table table = read("name,age\nAda,36\nAlan,41\n");
  EXPECT_EQ(names(table), (Names{"name", "age"}));
  EXPECT_EQ(table.rows, 2u);
  EXPECT_EQ(cell(table, 1, 0), "Alan");
  EXPECT_EQ(table.columns[1].type, Type::integer);
  EXPECT_EQ(table.fileRow(0), 2u);
  EXPECT_TRUE(table.complaints.empty());
}

TEST(Reader, ReadsNoRowFromTheLineThatSaysWhatPartsCells) {
  for (const char* csv : {"sep=;\r\nname;paid\r\nAda;1,5\r\nAlan;2,5\r\n",
                          "\xef\xbb\xbfsep=;\nname;paid\nAda;1,5\nAlan;2,5\n"}) {
    const Table table = read(csv);
    EXPECT_EQ(names(table), (Names{"name", "paid"}));
    EXPECT_EQ(table.rows, 2u);
    EXPECT_EQ(table.fileRow(0), 3u) << "rows keep the numbers that an editor shows";
  }
  const Error damaged = failure("sep=;\na;b\n1;2\n3\n");
  EXPECT_EQ(damaged.place.row, 4u);
  EXPECT_EQ(failure("sep=;\n").what, failure("").what);
}

TEST(Reader, TakesEveryLineBreakAndNoneAtTheEnd) {
  for (const char* csv :
       {"a,b\n1,x\n2,y\n", "a,b\r\n1,x\r\n2,y\r\n", "a,b\r1,x\r2,y\r", "a,b\n1,x\n2,y", "a,b\r\n1,x\r\n2,y",
        "\xef\xbb\xbf"
        "a,b\n1,x\n2,y\n",
        "\"a\",\"b\"\r\n1,\"x\"\r2,\"y\""}) {
    const Table table = read(csv);
    EXPECT_EQ(names(table), (Names{"a", "b"})) << csv;
    ASSERT_EQ(table.rows, 2u) << csv;
    EXPECT_EQ(cell(table, 0, 1), "x") << csv;
    EXPECT_EQ(cell(table, 1, 1), "y") << csv;
    EXPECT_EQ(table.fileRow(1), 3u) << csv;
  }
}

TEST(Reader, KeepsWhatQuotesHold) {
  const Table table = read("a,b\n\"1,5\",\"say \"\"hi\"\"\"\n\"two\nlines\",\"\"\n5\" pipe,x\n");
  ASSERT_EQ(table.rows, 3u);
  EXPECT_EQ(cell(table, 0, 0), "1,5");
  EXPECT_EQ(cell(table, 0, 1), "say \"hi\"");
  EXPECT_EQ(cell(table, 1, 0), "two\nlines");
  EXPECT_EQ(cell(table, 1, 1), "");
  EXPECT_EQ(cell(table, 2, 0), "5\" pipe");
}

TEST(Reader, SkipsEmptyLinesButCountsThem) {
  const Table table = read("\n\na,b\n1,2\n\n3,4\n\n\n5,6\n\n");
  ASSERT_EQ(table.rows, 3u);
  EXPECT_EQ(table.fileRow(0), 4u);
  EXPECT_EQ(table.fileRow(1), 6u);
  EXPECT_EQ(table.fileRow(2), 9u);
  EXPECT_EQ(read("a,b\r\n\r\n1,2\r\n").fileRow(0), 3u);
}

TEST(Reader, GivesEveryColumnAName) {
  const Table table = read("date,date,,date\na,b,c,d\n");
  EXPECT_EQ(names(table), (Names{"date", "date (2)", "column 3", "date (3)"}));
  ASSERT_EQ(table.complaints.size(), 3u);
  EXPECT_EQ(table.complaints[0].what,
            "Columns 1 and 2 are both called \"date\": the second is called \"date (2)\" here.");
  EXPECT_EQ(table.complaints[0].place.row, 1u);
}

TEST(Reader, ReadsSmallFiles) {
  const Table header = read("a,b\n");
  EXPECT_EQ(header.rows, 0u);
  EXPECT_EQ(names(header), (Names{"a", "b"}));
  const Table one = read("age\n17\n18\n\n19");
  EXPECT_EQ(names(one), (Names{"age"}));
  EXPECT_EQ(one.rows, 3u);
  EXPECT_EQ(one.fileRow(2), 5u);
  const Table text = read("comment\nwell, yes\nno\nperhaps, but, then\n");
  EXPECT_EQ(text.columns.size(), 1u);
  EXPECT_EQ(text.rows, 3u);
}

TEST(Reader, RefusesWhatIsNoTable) {
  EXPECT_EQ(failure("").code, ErrorCode::input);
  EXPECT_EQ(failure("\n\r\n\n").code, ErrorCode::input);
  EXPECT_EQ(failure("\xef\xbb\xbf").code, ErrorCode::input);
  EXPECT_NE(failure(std::string("PK\x03\x04\x14\x00", 6)).what.find("spreadsheet"), std::string::npos);
  EXPECT_NE(failure("\x89PNG\r\n").what.find("image"), std::string::npos);
  EXPECT_NE(failure(std::string("PAR1\x15\x04\x15\x00", 8)).what.find("Parquet"), std::string::npos);
  EXPECT_EQ(read("PAR1,GIF8\n1,2\n").columns[0].name, "PAR1");
  EXPECT_NE(failure(std::string(300, '\x01') + std::string(40, '\0')).what.find("40 zero bytes"),
            std::string::npos);
}

TEST(Reader, WidensCodesAsTheDictionaryGrows) {
  for (const uint32_t distinct : {256u, 257u, 65536u, 65537u}) {
    std::string csv = "id\n";
    for (uint32_t i = 0; i < distinct; ++i) csv += "v" + std::to_string(i) + "\n";
    const Table table = read(csv);
    EXPECT_EQ(table.columns[0].codes.width(), distinct <= 256 ? 1u : distinct <= 65536 ? 2u : 4u);
    ASSERT_EQ(table.columns[0].values.size(), distinct);
    EXPECT_EQ(cell(table, distinct - 1, 0), "v" + std::to_string(distinct - 1));
    EXPECT_EQ(cell(table, 3, 0), "v3");
  }
}

TEST(Reader, NamesRowAndColumnOfDamage) {
  struct Case {
    const char* csv;
    uint64_t row;
    const char* column;
    const char* says;
  };
  for (const Case& c : {
           Case{"a,b,c\n1,2,3\n4,5\n", 3, "c", "Row 3 has 2 fields, the header 3"},
           Case{"a,b,c\n1,2,3\n\n4,5,6,7\n", 4, "c", "Row 4 has 4 fields, the header 3"},
           Case{"a,b\n1,2\n3,\"open\n5,6\n", 3, "b", "never closes"},
           Case{"a,b\n\"1\"x,2\n", 2, "a", "behind the closing quote"},
           Case{"a,b\n1,\"2\" \n", 2, "b", "behind the closing quote"},
           Case{"a,b\n1,2\nx,caf\xe9\n", 3, "b", "offset 13 "},
           Case{"a,b\n\"q\"\"q\",\xc3(\n", 2, "b", "offset 11 "},
           Case{"a,\xff\n1,2\n", 1, "column 2", "no UTF-8"},
           Case{"a,b\n1,\"2\n", 2, "b", "never closes"},
       }) {
    const Error error = failure(c.csv, utf8());
    EXPECT_EQ(error.code, ErrorCode::input) << c.csv;
    EXPECT_EQ(error.place.row, c.row) << c.csv << error.what;
    EXPECT_EQ(error.place.column, c.column) << c.csv << error.what;
    EXPECT_NE(error.what.find(c.says), std::string::npos) << error.what;
  }
  const Error zero = failure(std::string("a,b\n1,x\0y\n", 10));
  EXPECT_EQ(zero.place.row, 2u);
  EXPECT_EQ(zero.place.column, "b");
}

TEST(Reader, LeavesDamagedRowsOutWhenLenient) {
  const Table table =
      read("a,b,c\n1,2,3\n4,5\n6,7,8\n9,\"x\"y,10\n11,12,\xff\n13,14,15\n16,\"17,18\n19,20,21\n", lenient());
  ASSERT_EQ(table.rows, 4u);
  EXPECT_EQ(cell(table, 0, 0), "1");
  EXPECT_EQ(cell(table, 1, 0), "6");
  EXPECT_EQ(cell(table, 2, 0), "13");
  EXPECT_EQ(cell(table, 3, 0), "19");
  EXPECT_EQ(table.fileRow(1), 4u);
  EXPECT_EQ(table.fileRow(2), 7u);
  EXPECT_EQ(table.fileRow(3), 9u);
  ASSERT_EQ(table.complained, 4u);
  EXPECT_EQ(table.complaints[0].what, "Row 3 has 2 fields, the header 3: it was left out.");
  EXPECT_EQ(table.complaints[3].place.row, 8u);
  EXPECT_EQ(table.columns[0].values.size(), 4u);
}

TEST(Reader, CapsComplaintsButCountsThem) {
  std::string csv = "a,b\n1,2\n";
  for (int i = 0; i < 1500; ++i) csv += "x\n";
  ReadOptions options = lenient();
  options.delimiter = ',';
  const Table table = read(csv, options);
  EXPECT_EQ(table.rows, 1u);
  EXPECT_EQ(table.complaints.size(), 1000u);
  EXPECT_EQ(table.complained, 1500u);
  EXPECT_EQ(table.complaints[999].place.row, 1002u);
}

TEST(Reader, ReturnsToTheLineBehindAQuoteThatNeverCloses) {
  std::string csv = "a,b\n1,\"oops\n";
  for (int i = 0; i < 200000; ++i) csv += std::to_string(i) + ",x\n";
  const Table table = read(csv, lenient());
  EXPECT_EQ(table.rows, 200000u);
  EXPECT_EQ(table.complained, 1u);
  EXPECT_EQ(table.fileRow(0), 3u);
}

TEST(Reader, ComplainsOnceAboutBlanks) {
  const Table table = read("a,b\nx,1\n x,2\ny ,3\ny,4\nz,5\n");
  ASSERT_EQ(table.complained, 1u);
  EXPECT_EQ(table.complaints[0].place.column, "a");
  EXPECT_EQ(table.complaints[0].what,
            "2 values of a differ from another by blanks only, such as \" x\": they count as different.");
  EXPECT_EQ(table.columns[0].values.size(), 5u);
}

TEST(Reader, StopsAtTheMemoryLimit) {
  std::string csv = "id\n";
  for (int i = 0; i < 300000; ++i) csv += "value" + std::to_string(i) + "\n";
  ReadOptions options;
  options.memoryLimit = 4u << 20;
  const Error error = failure(csv, options);
  EXPECT_EQ(error.code, ErrorCode::memory);
  EXPECT_EQ(
      error.what,
      "The table is too large for the memory there is: group it in your database and bring the counts.");
}

TEST(Reader, ShowsTheFirstRowsWhileReading) {
  TableReader reader({});
  const std::string some = "a,b\n1,x\n2,y\n3,";
  ASSERT_TRUE(reader.feed({some.data(), some.size()}));
  const Table early = reader.preview();
  EXPECT_EQ(names(early), (Names{"a", "b"}));
  ASSERT_EQ(early.rows, 2u);
  EXPECT_EQ(cell(early, 1, 1), "y");
  std::string rest = "z\n";
  for (int i = 0; i < 50000; ++i) rest += std::to_string(i % 700) + ",w\n";
  ASSERT_TRUE(reader.feed({rest.data(), rest.size()}));
  const Table later = reader.preview();
  EXPECT_EQ(later.rows, 200u);
  EXPECT_EQ(cell(later, 2, 1), "z");
  EXPECT_EQ(later.columns[0].type, Type::integer);
  EXPECT_GT(reader.rows(), 1000u);
  const Result<Table> whole = reader.finish();
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->rows, 50003u);
  EXPECT_EQ(cell(*whole, 50002, 0), std::to_string(49999 % 700));
}

TEST(Reader, RemembersItsError) {
  TableReader reader({});
  const std::string bad = "PK\x03\x04";
  ASSERT_TRUE(reader.feed({bad.data(), bad.size()}));
  EXPECT_FALSE(reader.finish());
  EXPECT_FALSE(reader.feed({bad.data(), bad.size()}));
  EXPECT_FALSE(reader.finish());
}

}  // namespace
}  // namespace indistinct
