#include "core/table/dialect.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

Dialect detect(std::string_view text) { return detectDialect(text, true, {}); }

TEST(Dialect, FindsTheDelimiter) {
  struct Case {
    const char* text;
    char delimiter;
  };
  for (const Case& c : {
           Case{"a,b\n1,2\n", ','},
           Case{"a;b\n1;2\n", ';'},
           Case{"a\tb\n1\t2\n", '\t'},
           Case{"a|b\n1|2\n", '|'},
           Case{"a^b\n1^2\n", '^'},
           Case{"a:b\n1:2\n", ':'},
           Case{"price;size;rate\n1,5;2,5;3,5\n2,5;3,5;4,5\n", ';'},
           Case{"time,place\n10:00,x\n11:30,y\n", ','},
           Case{"\"last, first\";age\n\"Doe, Jane\";4\n\"Roe, Jim\";5\n", ';'},
           Case{"name;note\nA;one, two\nB;three\nC;four, five, six\n", ';'},
           Case{"when,what\n2021-01-01 10:00:00,a;b\n2021-01-02 11:00:00,c\n", ','},
       }) {
    EXPECT_EQ(detect(c.text).delimiter, c.delimiter) << c.text;
  }
}

TEST(Dialect, GivesOneColumnADelimiterItDoesNotHold) {
  EXPECT_EQ(detect("age\n1\n2\n").delimiter, ',');
  EXPECT_NE(detect("comment\nwell, yes\nno\nso, so, so\n").delimiter, ',');
}

TEST(Dialect, FindsSingleQuotesOnlyWhereTheyWrap) {
  EXPECT_EQ(detect("a,b\n'x, y',1\n'z',2\n").quote, '\'');
  EXPECT_EQ(detect("a,b\n'tis,1\n'twas,2\nit's,3\n").quote, '"');
  EXPECT_EQ(detect("a,b\n\"x\",1\n").quote, '"');
}

TEST(Dialect, TellsAHeaderFromData) {
  for (const char* text : {"age,sex\n1,m\n2,f\n", "sex\nm\nf\nm\nf\n", "name,city\nAnn,Rome\nBob,Oslo\n",
                           ",age\n0,5\n1,6\n", "a,b\n", "q1,q2\n,1\n?,2\n3,4\n"}) {
    EXPECT_TRUE(detect(text).header) << text;
  }
  for (const char* text : {"1,m\n2,f\n3,f\n", "m\nf\nm\nf\n", "1,2\n3,4\n", "39, State-gov\n50, Private\n",
                           "Ann,Rome,2020-01-01\nBob,Oslo,2020-01-02\n"}) {
    EXPECT_FALSE(detect(text).header) << text;
  }
}

TEST(Dialect, TakesTheLineThatSaysWhatPartsCells) {
  for (const char* line : {"sep=;", "SEP=;", "\"sep=;\""}) {
    EXPECT_EQ(separatorLine(std::string(line) + "\r\na,b;c\n"), line);
    EXPECT_EQ(detect(std::string(line) + "\na,b;c\n1,2;3\n").delimiter, ';') << line;
  }
  for (const char* text : {"sep=;", "sep=\n1\n", "sep=ab\n1\n", "sep=,size\n1,2\n", "step=;\na;b\n"})
    EXPECT_EQ(separatorLine(text), "") << text;
  ReadOptions options;
  options.delimiter = ',';
  EXPECT_EQ(detectDialect("sep=;\na,b;c\n", true, options).delimiter, ',') << "what is given counts";
  using namespace std::string_view_literals;
  for (const std::string_view line : {"sep=\""sv, "sep='"sv, "sep=\0"sv})
    EXPECT_EQ(separatorLine(std::string(line) + "\na,b\n"), "") << "a quote parts no cells";
  options = {};
  options.quote = ';';
  EXPECT_EQ(detectDialect("sep=;\na,b\n1,2\n", true, options).delimiter, ',') << "nor does one that is given";
}

TEST(Dialect, TakesWhatIsGiven) {
  ReadOptions options;
  options.delimiter = ';';
  options.quote = '\'';
  options.header = false;
  const Dialect dialect = detectDialect("a,b\n1,2\n", true, options);
  EXPECT_EQ(dialect.delimiter, ';');
  EXPECT_EQ(dialect.quote, '\'');
  EXPECT_FALSE(dialect.header);
}

}  // namespace
}  // namespace indistinct
