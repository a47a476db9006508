#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/sample/reading.h"

namespace indistinct {
namespace {

using testing::Sheet;

const Sheet& survey() {
  static const Sheet sheet(makeSample("survey")->csv);
  return sheet;
}

constexpr size_t variables = 19;

// Distance of every record to its nearest other one: the least number of cells to blank for k = 2. Where
// several are nearest, each has its part of the blame for the columns in which it differs.
class Nearest {
 public:
  Nearest() : rows_(survey().rows.size()) {
    for (size_t v = 0; v < variables; ++v) {
      std::map<std::string, uint8_t> codes;
      for (const auto& row : survey().rows) {
        columns_[v].push_back(codes.emplace(row[v], static_cast<uint8_t>(codes.size())).first->second);
      }
    }
    std::vector<uint8_t> differ(rows_);
    for (size_t r = 0; r < rows_; ++r) {
      for (size_t from = 0; from < rows_; from += block) measure(r, from, differ);
      differ[r] = variables;
      distances.push_back(*std::min_element(differ.begin(), differ.end()));
      if (distances.back() > 0) share(r, differ);
    }
  }
  std::vector<uint8_t> distances;
  std::array<double, variables> blame{};  // records that lose a cell of the column

 private:
  static constexpr size_t block = 2048;

  // Short loops over one block: fast in every build, vectors or not.
  void measure(size_t r, size_t from, std::vector<uint8_t>& differ) const {
    const size_t size = std::min(block, rows_ - from);
    uint8_t* out = differ.data() + from;
    std::fill(out, out + size, uint8_t{0});
    for (size_t v = 0; v < variables; ++v) {
      const uint8_t own = columns_[v][r];
      const uint8_t* others = columns_[v].data() + from;
      for (size_t i = 0; i < size; ++i) out[i] = static_cast<uint8_t>(out[i] + (others[i] != own));
    }
  }

  void share(size_t r, const std::vector<uint8_t>& differ) {
    std::array<double, variables> columns{};
    double nearest = 0;
    for (size_t i = 0; i < rows_; ++i) {
      if (differ[i] != distances[r]) continue;
      ++nearest;
      for (size_t v = 0; v < variables; ++v) columns[v] += columns_[v][i] != columns_[v][r];
    }
    for (size_t v = 0; v < variables; ++v) blame[v] += columns[v] / nearest;
  }

  size_t rows_;
  std::array<std::vector<uint8_t>, variables> columns_;
};

double numberAt(const std::vector<std::string>& row, const char* name) {
  return std::stod(row.at(survey().indexOf(name)));
}

double correlation(const char* a, const char* b) {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const auto& row : survey().rows) {
    const double u = numberAt(row, a), v = numberAt(row, b);
    n += 1, x += u, y += v, xx += u * u, yy += v * v, xy += u * v;
  }
  return (xy / n - x * y / n / n) / std::sqrt((xx / n - x * x / n / n) * (yy / n - y * y / n / n));
}

double meanReading(const char* name, const std::string& value) {
  double sum = 0, n = 0;
  for (const auto& row : survey().rows) {
    if (row.at(survey().indexOf(name)) == value) sum += numberAt(row, "reading"), n += 1;
  }
  return sum / n;
}

TEST(Survey, has_the_papers_numbers_of_values) {
  const std::array<size_t, variables> table1 = {2, 7, 6, 5, 7, 6, 5, 9, 8, 8, 8, 8, 17, 17, 13, 3, 3, 4, 6};
  for (size_t v = 0; v < variables; ++v) {
    EXPECT_EQ(survey().counts(survey().header[v]).size(), table1[v]) << survey().header[v];
  }
}

TEST(Survey, is_as_unique_and_as_dear_to_blank_as_in_the_paper) {
  const Nearest nearest;
  uint64_t cells = 0, unique = 0;
  for (uint8_t d : nearest.distances) cells += d, unique += d > 0;
  EXPECT_EQ(unique, 11204u - 56u);
  EXPECT_NEAR(static_cast<double>(cells), 36216, 3621.6);
  const std::array<double, variables> table2 = {859,  1165, 315,  436,  806,  272,  379,  1967, 643, 1678,
                                                1412, 3170, 5210, 5581, 4803, 1004, 2163, 2239, 2114};
  for (size_t v = 0; v < variables; ++v) {
    EXPECT_NEAR(nearest.blame[v], table2[v], 0.04 * 11204) << survey().header[v];
  }
}

TEST(Survey, neighbours_and_groups_agree_on_who_is_unique) {
  const auto groups = survey().groups({survey().header.begin(), survey().header.begin() + variables});
  const double share =
      static_cast<double>(testing::unique(groups)) / static_cast<double>(survey().rows.size());
  EXPECT_GT(share, 0.993);
  EXPECT_LT(share, 0.997);
}

TEST(Survey, scores_depend_on_the_student) {
  EXPECT_GT(correlation("reading", "math"), 0.6);
  EXPECT_LT(correlation("reading", "math"), 0.9);
  EXPECT_GT(meanReading("sex", "Female"), meanReading("sex", "Male") + 1);
  EXPECT_GT(meanReading("parents-education", "Doctorate"),
            meanReading("parents-education", "High school") + 4);
  EXPECT_GT(meanReading("english-fluency", "Native"), meanReading("english-fluency", "Poor") + 4);
  for (const auto& row : survey().rows) {
    EXPECT_NEAR(numberAt(row, "composite"), (numberAt(row, "reading") + numberAt(row, "math")) / 2, 0.0501);
    EXPECT_GT(numberAt(row, "survey-weight"), 5);
  }
}

}  // namespace
}  // namespace indistinct
