#include <gtest/gtest.h>

#include <algorithm>

#include "core/sample/reading.h"

namespace indistinct {
namespace {

using testing::Sheet;

const Sheet& hospital() {
  static const Sheet sheet(makeSample("hospital")->csv);
  return sheet;
}

const std::string& cell(const std::vector<std::string>& row, const char* name) {
  return row.at(hospital().indexOf(name));
}

bool isDate(const std::string& text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const int month = std::stoi(text.substr(5, 2)), day = std::stoi(text.substr(8, 2));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

TEST(Hospital, dates_and_postcodes_are_well_formed) {
  for (const auto& row : hospital().rows) {
    ASSERT_TRUE(isDate(cell(row, "birth-date"))) << cell(row, "birth-date");
    ASSERT_TRUE(isDate(cell(row, "admission-date"))) << cell(row, "admission-date");
    ASSERT_LT(cell(row, "birth-date"), cell(row, "admission-date"));
    ASSERT_EQ(cell(row, "admission-date").substr(0, 4), "2023");
    ASSERT_EQ(cell(row, "postcode").size(), 5u);
    ASSERT_EQ(cell(row, "postcode")[0], '0');
    ASSERT_GE(std::stoi(cell(row, "length-of-stay")), 1);
  }
}

TEST(Hospital, birth_date_and_postcode_single_out_most_patients) {
  std::map<std::string, std::set<std::string>> patients;
  std::set<std::string> all;
  for (const auto& row : hospital().rows) {
    const std::string key = cell(row, "birth-date") + cell(row, "postcode");
    patients[key].insert(cell(row, "patient") + cell(row, "sex"));
    all.insert(key + cell(row, "patient") + cell(row, "sex"));
  }
  size_t alone = 0;
  for (const auto& [key, who] : patients) alone += who.size() == 1;
  EXPECT_GT(static_cast<double>(alone), 0.9 * static_cast<double>(all.size()));
}

TEST(Hospital, some_patients_come_back) {
  const auto patients = hospital().groups({"patient", "birth-date", "sex", "postcode"});
  const uint64_t once = testing::unique(patients);
  EXPECT_GT(once, patients.size() * 7 / 10);
  EXPECT_LT(once, patients.size() * 9 / 10);
}

TEST(Hospital, rows_stand_in_order_of_admission) {
  EXPECT_TRUE(std::is_sorted(
      hospital().rows.begin(), hospital().rows.end(),
      [](const auto& a, const auto& b) { return cell(a, "admission-date") < cell(b, "admission-date"); }));
}

TEST(Hospital, diagnoses_are_skewed_and_fit_the_patient) {
  const auto diagnoses = hospital().counts("diagnosis");
  EXPECT_EQ(diagnoses.size(), 61u);
  uint64_t most = 0, least = hospital().rows.size();
  for (const auto& [name, rows] : diagnoses) most = std::max(most, rows), least = std::min(least, rows);
  EXPECT_GT(most, 10 * least);
  const auto bySex = hospital().groups({"diagnosis", "sex"});
  EXPECT_EQ(bySex.count("Delivery|Male|"), 0u);
  EXPECT_EQ(bySex.count("Prostate cancer|Female|"), 0u);
  const auto byWard = hospital().groups({"diagnosis", "ward"});
  EXPECT_EQ(byWard.count("Parkinson disease|Pediatrics|"), 0u);
  EXPECT_GT(byWard.at("Bronchiolitis|Pediatrics|"), 50u);
}

TEST(Hospital, postcodes_are_masked_from_the_right) {
  const Sample sample = makeSample("hospital").value();
  ASSERT_EQ(sample.files.size(), 1u);
  for (const auto& line : testing::splitLines(sample.files[0].second, ';')) {
    ASSERT_EQ(line.size(), 6u);
    for (size_t level = 1; level < 5; ++level) {
      EXPECT_EQ(line[level], line[0].substr(0, 5 - level) + std::string(level, '*'));
    }
  }
}

}  // namespace
}  // namespace indistinct
