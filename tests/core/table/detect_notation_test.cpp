#include "core/table/detect_notation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/table/values.h"

namespace indistinct {
namespace {

// One column, its header "v", and beside it what other columns prove.
Table read(const std::vector<std::string>& values, ReadOptions options = {}, const std::string& other = "x") {
  options.delimiter = options.delimiter.value_or(';');
  options.header = true;
  const char between = *options.delimiter;
  std::string csv = std::string("v") + between + "w\n";
  for (const std::string& value : values) {
    csv += '"';
    csv += value;
    csv += std::string("\"") + between + "\"" + other + "\"\n";
  }
  Result<Table> table = readTable(csv, options);
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().what);
  return std::move(table).value();
}

std::vector<double> numbers(const Table& table) {
  const Column& column = table.columns[0];
  std::vector<double> all;
  for (Code code = 0; code < column.values.size(); ++code)
    if (!column.missing[code]) all.push_back(numberOf(column.values[code], column.notation).value_or(-1));
  return all;
}

std::vector<std::string> days(const Table& table) {
  const Column& column = table.columns[0];
  std::vector<std::string> all;
  for (Code code = 0; code < column.values.size(); ++code)
    if (const auto day = dayOf(column.values[code], column.notation))
      all.push_back(writeDay(*day, Notation{}));
  return all;
}

using Numbers = std::vector<double>;
using Days = std::vector<std::string>;

TEST(DetectNotation, ReadsNumbersOfManyCountries) {
  struct Case {
    std::vector<std::string> values;
    Type type;
    Notation notation;
    Numbers numbers;
  };
  for (const Case& c : {
           Case{{"3,5", "12", "-0,25"}, Type::decimal, {',', "", ""}, {3.5, 12, -0.25}},
           Case{{"1.234.567,8", "12", "999,5"}, Type::decimal, {',', ".", ""}, {1234567.8, 12, 999.5}},
           Case{{"1 234,5", "12"}, Type::decimal, {',', " ", ""}, {1234.5, 12}},
           Case{{"1\u202f234,5", "12"}, Type::decimal, {',', "\u202f", ""}, {1234.5, 12}},
           Case{{"1'234.50", "12"}, Type::decimal, {'.', "'", ""}, {1234.5, 12}},
           Case{{"1,234.50", "12"}, Type::decimal, {'.', ",", ""}, {1234.5, 12}},
           Case{{"1.234.567", "12"}, Type::integer, {',', ".", ""}, {1234567, 12}},
           Case{{"12 345", "7"}, Type::integer, {'.', " ", ""}, {12345, 7}},
           Case{{"3.5", "12"}, Type::decimal, {'.', "", ""}, {3.5, 12}},
           Case{{"17", "12"}, Type::integer, {'.', "", ""}, {17, 12}},
       }) {
    const Table table = read(c.values);
    EXPECT_EQ(table.columns[0].type, c.type) << c.values[0];
    EXPECT_EQ(table.columns[0].notation, c.notation) << c.values[0];
    EXPECT_EQ(numbers(table), c.numbers) << c.values[0];
  }
}

TEST(DetectNotation, LeavesTextAlone) {
  for (const char* value :
       {"01234", "1.2.3", "3,5 kg", "12-14", "1.23.456", "A1", "1,2,3", "12.", "1234.567.890"})
    EXPECT_EQ(read({value, "17,x"}).columns[0].type, Type::text) << value;
  EXPECT_EQ(read({"01234,5"}).columns[0].type, Type::text);
  EXPECT_EQ(read({"31.02.2021"}).columns[0].type, Type::text);
}

TEST(DetectNotation, OtherColumnsDecideWhatAPointMeans) {
  const Table alone = read({"1.234", "12.345"});
  EXPECT_EQ(numbers(alone), (Numbers{1.234, 12.345}));
  EXPECT_TRUE(alone.complaints.empty());
  const Table beside = read({"1.234", "12.345"}, {}, "0,5");
  EXPECT_EQ(numbers(beside), (Numbers{1234, 12345}));
  ASSERT_EQ(beside.complaints.size(), 1u);
  EXPECT_EQ(beside.complaints[0].what,
            "The point in the numbers of v can divide decimals or thousands: thousands were taken, as other "
            "columns have decimal commas. If that is wrong, say what divides decimals (source.decimal).");
}

TEST(DetectNotation, TheDelimiterDecidesWhatACommaMeansAlone) {
  ReadOptions tab;
  tab.delimiter = '\t';
  const Table semicolon = read({"1,234", "12,345"}), thousands = read({"1,234", "12,345"}, tab);
  EXPECT_EQ(numbers(semicolon), (Numbers{1.234, 12.345}));
  EXPECT_EQ(numbers(thousands), (Numbers{1234, 12345}));
  EXPECT_EQ(semicolon.complaints.size(), 1u);
  EXPECT_EQ(thousands.complaints.size(), 1u);
}

TEST(DetectNotation, OptionsGoBeforeWhatTheValuesSay) {
  ReadOptions comma;
  comma.decimal = ',';
  EXPECT_EQ(numbers(read({"1.234", "12.345"}, comma)), (Numbers{1234, 12345}));
  EXPECT_EQ(read({"3.5", "12.25"}, comma).columns[0].type, Type::text);
  ReadOptions none;
  none.thousands = "";
  EXPECT_EQ(read({"1.234.567,8"}, none).columns[0].type, Type::text);
  ReadOptions points;
  points.decimal = ',';
  points.thousands = ".";
  EXPECT_EQ(numbers(read({"3,5", "1.234"}, points)), (Numbers{3.5, 1234}));
  EXPECT_EQ(numbers(read({"3,5", "4,5"}, points)), (Numbers{3.5, 4.5}));
  ReadOptions month;
  month.dates = "m/d/yyyy";
  EXPECT_EQ(days(read({"5/3/2021", "6/4/2021"}, month)), (Days{"2021-05-03", "2021-06-04"}));
}

TEST(DetectNotation, ReadsDatesOfManyCountries) {
  struct Case {
    std::vector<std::string> values;
    std::string pattern;
    Days days;
  };
  for (const Case& c : {
           Case{{"05.03.2021", "17.11.1980"}, "dd.mm.yyyy", {"2021-03-05", "1980-11-17"}},
           Case{{"5.3.21", "17.11.80"}, "d.m.yy", {"2021-03-05", "1980-11-17"}},
           Case{{"17/11/1980", "05/03/2021"}, "dd/mm/yyyy", {"1980-11-17", "2021-03-05"}},
           Case{{"11/17/1980", "03/05/2021"}, "mm/dd/yyyy", {"1980-11-17", "2021-03-05"}},
           Case{{"3/5/2021", "12/31/2020"}, "m/d/yyyy", {"2021-03-05", "2020-12-31"}},
           Case{{"05-Mar-21", "17-Nov-80"}, "dd-mon-yy", {"2021-03-05", "1980-11-17"}},
           Case{{"05-mrt-2021", "17-okt-1980"}, "dd-mon-yyyy", {"2021-03-05", "1980-10-17"}},
           Case{{"5. März 2021", "17. Dezember 1980"}, "d.mon.yyyy", {"2021-03-05", "1980-12-17"}},
           Case{{"5 août 2021", "17 décembre 1980"}, "d mon yyyy", {"2021-08-05", "1980-12-17"}},
           Case{{"05 enero 2021", "17 diciembre 1980"}, "dd mon yyyy", {"2021-01-05", "1980-12-17"}},
           Case{
               {"2021-03-05 10:30", "1980-11-17 09:05:59"}, "yyyy-mm-dd hh:mm", {"2021-03-05", "1980-11-17"}},
           Case{{"2021-03-05T10:30:00Z", "1980-11-17T09:05:59.25+02:00"},
                "yyyy-mm-dd hh:mm",
                {"2021-03-05", "1980-11-17"}},
           Case{{"05.03.2021 9:30", "17.11.1980"}, "dd.mm.yyyy hh:mm", {"2021-03-05", "1980-11-17"}},
           Case{{"2021/03/05", "1980/11/17"}, "yyyy/mm/dd", {"2021-03-05", "1980-11-17"}},
           Case{{"05-03-2021", "17-11-1980"}, "dd-mm-yyyy", {"2021-03-05", "1980-11-17"}},
           Case{{"2021-03-05", "1980-11-17"}, "", {"2021-03-05", "1980-11-17"}},
       }) {
    const Table table = read(c.values);
    EXPECT_EQ(table.columns[0].type, Type::date) << c.values[0];
    EXPECT_EQ(table.columns[0].notation.dates, c.pattern) << c.values[0];
    EXPECT_EQ(days(table), c.days) << c.values[0];
    EXPECT_TRUE(table.complaints.empty()) << c.values[0];
  }
}

TEST(DetectNotation, SaysWhichOrderOfDayAndMonthItTook) {
  const Table alone = read({"05/03/2021", "06/04/2021"});
  EXPECT_EQ(alone.columns[0].notation.dates, "dd/mm/yyyy");
  ASSERT_EQ(alone.complaints.size(), 1u);
  EXPECT_EQ(alone.complaints[0].what,
            "The dates of v can be read as dd/mm/yyyy or mm/dd/yyyy; dd/mm/yyyy was taken, as nothing else "
            "tells. If "
            "that is wrong, say the pattern (source.dates).");
  EXPECT_EQ(read({"05/03/2021"}, {}, "12/31/2020").columns[0].notation.dates, "mm/dd/yyyy");
  EXPECT_EQ(read({"05/03/2021"}, {}, "31/12/2020").columns[0].notation.dates, "dd/mm/yyyy");
}

TEST(DetectNotation, ReadsOverWhatMeansNoValue) {
  for (const char* token :
       {"k.A.", "n/a", "NA", "NULL", "-", "--", ".", "keine Angabe", "sin dato", "onbekend", "", " "}) {
    const Table table = read({"3,5", token, "4,25"});
    EXPECT_EQ(table.columns[0].type, Type::decimal) << token;
    EXPECT_EQ(numbers(table), (Numbers{3.5, 4.25})) << token;
    EXPECT_EQ(days(read({"05.03.2021", token})), (Days{"2021-03-05"})) << token;
  }
}

TEST(Values, WhatIsWrittenIsReadBack) {
  for (const Notation& n : {Notation{}, Notation{',', "", ""}, Notation{',', ".", ""}, Notation{'.', ",", ""},
                            Notation{',', "\u202f", ""}, Notation{'.', "'", ""}})
    for (const double number : {0.0, 3.5, -3.5, 999.0, 1000.0, -1234567.25, 1e21, 0.001})
      EXPECT_EQ(numberOf(writeNumber(number, n), n), number) << writeNumber(number, n);
  EXPECT_EQ(writeNumber(-1234567.25, {',', ".", ""}), "-1.234.567,25");
  for (const char* pattern : {"", "dd.mm.yyyy", "d.m.yy", "m/d/yyyy", "yyyy/mm/dd", "dd.mm.yyyy hh:mm"}) {
    const Notation n{'.', "", pattern};
    for (const int32_t day : {-14000, 0, 1, 59, 18000, 21000})
      EXPECT_EQ(dayOf(writeDay(day, n), n), day) << pattern << " " << writeDay(day, n);
  }
  EXPECT_EQ(writeDay(18691, {'.', "", "d.m.yy"}), "5.3.21");
  EXPECT_EQ(writeDay(18691, {'.', "", "dd-mon-yyyy"}), "2021-03-05");
}

}  // namespace
}  // namespace indistinct
