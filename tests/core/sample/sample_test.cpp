#include "core/sample/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/door/plan.h"
#include "core/sample/reading.h"

namespace indistinct {
namespace {

using nlohmann::json;
using testing::Sheet;

std::string contentOf(const Sample& sample, const std::string& path) {
  for (const auto& [name, content] : sample.files) {
    if (name == path) return content;
  }
  return "";
}

struct Made {
  explicit Made(std::string_view name)
      : sample(makeSample(name).value()), sheet(sample.csv), plan(json::parse(sample.plan)) {}
  Sample sample;
  Sheet sheet;
  json plan;
};

const Made& made(std::string_view name) {
  static std::map<std::string_view, Made> all;
  const auto at = all.find(name);
  return at != all.end() ? at->second : all.emplace(name, name).first->second;
}

class EverySample : public ::testing::TestWithParam<SampleInfo> {
 protected:
  const Sample& sample = made(GetParam().name).sample;
  const Sheet& sheet = made(GetParam().name).sheet;
  const json& plan = made(GetParam().name).plan;
};

TEST_P(EverySample, has_the_announced_shape) {
  EXPECT_EQ(sheet.header.size(), GetParam().columns);
  EXPECT_EQ(sheet.rows.size(), GetParam().rows);
  for (const auto& row : sheet.rows) ASSERT_EQ(row.size(), sheet.header.size());
  EXPECT_EQ(std::set<std::string>(sheet.header.begin(), sheet.header.end()).size(), sheet.header.size());
  EXPECT_EQ(sample.csv.find_first_of("\"\r;"), std::string::npos);
  EXPECT_EQ(sample.csv.back(), '\n');
}

TEST_P(EverySample, is_the_same_each_time) { EXPECT_EQ(makeSample(GetParam().name)->csv, sample.csv); }

TEST_P(EverySample, plan_gives_every_column_a_role_and_no_other) {
  EXPECT_EQ(plan.at("indistinct"), 1);
  EXPECT_EQ(plan.at("columns").size(), sheet.header.size());
  bool quasi = false;
  for (const auto& [name, column] : plan.at("columns").items()) {
    EXPECT_LT(sheet.indexOf(name), sheet.header.size()) << name;
    quasi = quasi || column.at("role") == "quasi";
  }
  EXPECT_TRUE(quasi);
}

TEST_P(EverySample, plan_asks_for_what_a_plan_without_settings_asks_for) {
  const Plan usual;
  const auto own = readPlan(sample.plan);
  ASSERT_TRUE(own) << own.error().what;
  EXPECT_EQ(own->k, usual.k);
  EXPECT_EQ(own->limit.of(100'000), usual.limit.of(100'000));
  EXPECT_EQ(own->loss, usual.loss);
  EXPECT_EQ(own->release.shuffle, usual.release.shuffle);
}

TEST_P(EverySample, orders_list_exactly_the_values) {
  const json missing = plan.at("source").at("missing");
  for (const auto& [name, column] : plan.at("columns").items()) {
    if (!column.contains("order")) continue;
    std::set<std::string> values;
    for (const auto& [value, rows] : sheet.counts(name)) {
      if (std::find(missing.begin(), missing.end(), value) == missing.end()) values.insert(value);
    }
    const auto order = column.at("order").get<std::vector<std::string>>();
    EXPECT_EQ(std::set<std::string>(order.begin(), order.end()), values) << name;
    EXPECT_EQ(order.size(), values.size()) << name;
  }
}

TEST_P(EverySample, taxonomies_cover_exactly_the_values) {
  std::set<std::string> named;
  for (const auto& [name, column] : plan.at("columns").items()) {
    if (!column.contains("taxonomy") || !column.at("taxonomy").is_string()) continue;
    const auto path = column.at("taxonomy").get<std::string>();
    named.insert(path);
    std::set<std::string> leaves;
    const auto lines = testing::splitLines(contentOf(sample, path), ';');
    for (const auto& line : lines) leaves.insert(line.front());
    std::set<std::string> values;
    for (const auto& [value, rows] : sheet.counts(name)) values.insert(value);
    EXPECT_EQ(leaves, values) << path;
    EXPECT_EQ(leaves.size(), lines.size()) << path;
  }
  EXPECT_EQ(named.size(), sample.files.size());
}

// One ancestor per label, all lines equally long, one root, and the leaves of a node next to each other.
TEST_P(EverySample, taxonomies_are_trees_in_preorder) {
  for (const auto& [path, content] : sample.files) {
    const auto lines = testing::splitLines(content, ';');
    ASSERT_FALSE(lines.empty()) << path;
    for (const auto& line : lines) {
      ASSERT_EQ(line.size(), lines.front().size()) << path;
      EXPECT_EQ(line.back(), "*") << path;
    }
    for (size_t level = 0; level + 1 < lines.front().size(); ++level) {
      std::map<std::string, std::string> parent;
      std::set<std::string> closed;
      std::string open;
      for (const auto& line : lines) {
        EXPECT_EQ(parent.emplace(line[level], line[level + 1]).first->second, line[level + 1])
            << path << " " << line[level];
        if (line[level] == open) continue;
        EXPECT_TRUE(closed.insert(line[level]).second) << path << ": " << line[level] << " in two places";
        open = line[level];
      }
    }
  }
}

TEST_P(EverySample, given_orders_follow_the_taxonomy) {
  for (const auto& [name, column] : plan.at("columns").items()) {
    if (!column.contains("order") || !column.contains("taxonomy") || !column.at("taxonomy").is_string())
      continue;
    const auto order = column.at("order").get<std::vector<std::string>>();
    const auto lines = testing::splitLines(contentOf(sample, column.at("taxonomy")), ';');
    for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], lines.at(i).front()) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, EverySample, ::testing::ValuesIn(samples().begin(), samples().end()),
                         [](const auto& each) { return std::string(each.param.name); });

// The same bytes natively and in WebAssembly, with any optimisation.
TEST(Samples, have_pinned_bytes) {
  const std::map<std::string, uint64_t> pinned = {
      {"census", 11705030508534366887u},
      {"survey", 714067660719288878u},
      {"hospital", 12003862341786749561u},
      {"counts", 3978541292012355746u},
  };
  for (const SampleInfo& info : samples()) {
    EXPECT_EQ(testing::hashOf(makeSample(info.name).value()), pinned.at(std::string(info.name))) << info.name;
  }
}

TEST(Samples, unknown_names_are_answered_with_the_known_ones_and_the_nearest) {
  const auto answer = makeSample("cencus");
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().code, ErrorCode::usage);
  EXPECT_NE(answer.error().what.find("The nearest name is census."), std::string::npos)
      << answer.error().what;
  for (const SampleInfo& info : samples()) {
    EXPECT_NE(answer.error().what.find(info.name), std::string::npos) << answer.error().what;
  }
  EXPECT_LT(makeSample(std::string(100000, 'x')).error().what.size(), 300u);
}

}  // namespace
}  // namespace indistinct
