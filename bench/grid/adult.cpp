#include "bench/grid/adult.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

namespace indistinct::bench {

namespace {

struct Column {
  std::string name;
  std::vector<std::string> order;  // empty: numbers
};

const std::vector<Column>& columns() {
  static const std::vector<Column> all{
      {"age", {}},
      {"workclass",
       {"Private", "Self-emp-not-inc", "Self-emp-inc", "Federal-gov", "Local-gov", "State-gov",
        "Without-pay"}},
      {"education",
       {"Preschool", "1st-4th", "5th-6th", "7th-8th", "9th", "10th", "11th", "12th", "HS-grad",
        "Some-college", "Assoc-voc", "Assoc-acdm", "Bachelors", "Masters", "Prof-school", "Doctorate"}},
      {"marital-status",
       {"Married-civ-spouse", "Married-AF-spouse", "Divorced", "Never-married", "Separated", "Widowed",
        "Married-spouse-absent"}},
      {"occupation",
       {"Tech-support", "Craft-repair", "Prof-specialty", "Machine-op-inspct", "Other-service",
        "Adm-clerical", "Farming-fishing", "Transport-moving", "Priv-house-serv", "Protective-serv",
        "Armed-Forces", "Sales", "Exec-managerial", "Handlers-cleaners"}},
      {"race", {"White", "Asian-Pac-Islander", "Amer-Indian-Eskimo", "Other", "Black"}},
      {"sex", {"Male", "Female"}},
      {"native-country",
       {"United-States",
        "Puerto-Rico",
        "Canada",
        "Outlying-US(Guam-USVI-etc)",
        "Cuba",
        "Honduras",
        "Jamaica",
        "Mexico",
        "Dominican-Republic",
        "Haiti",
        "Guatemala",
        "El-Salvador",
        "Cambodia",
        "India",
        "Japan",
        "China",
        "Iran",
        "Philippines",
        "Vietnam",
        "Laos",
        "Taiwan",
        "Thailand",
        "Hong",
        "England",
        "Germany",
        "Greece",
        "Italy",
        "Poland",
        "Portugal",
        "Ireland",
        "France",
        "Hungary",
        "Scotland",
        "Yugoslavia",
        "Holand-Netherlands",
        "South",
        "Ecuador",
        "Columbia",
        "Nicaragua",
        "Trinadad&Tobago",
        "Peru"}}};
  return all;
}

std::vector<std::string> split(std::string line) {
  if (!line.empty() && line.back() == '\r') line.pop_back();
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ';');) cells.push_back(cell);
  return cells;
}

}  // namespace

Problem load(const std::string& csv, bool coarse, const std::string& loss, uint64_t k,
             uint64_t maxSuppressed) {
  std::ifstream file(csv);
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> header = split(line);
  const size_t quasi = columns().size();
  std::vector<size_t> from;
  for (const Column& column : columns()) {
    from.push_back(
        static_cast<size_t>(std::find(header.begin(), header.end(), column.name) - header.begin()));
  }
  const size_t target =
      static_cast<size_t>(std::find(header.begin(), header.end(), "salary-class") - header.begin());
  std::map<std::vector<int>, std::vector<uint64_t>> rows;
  std::map<std::string, uint32_t> labels;
  Problem problem;
  Tuples& tuples = problem.tuples;
  while (std::getline(file, line)) {
    const std::vector<std::string> cells = split(line);
    if (cells.size() < header.size()) continue;
    std::vector<int> key;
    for (size_t c = 0; c < quasi; ++c) {
      const Column& column = columns()[c];
      const std::string& cell = cells[from[c]];
      if (column.order.empty()) {
        const int age = std::stoi(cell);
        key.push_back(coarse ? 17 + (age - 17) / 5 * 5 : age);
      } else {
        key.push_back(static_cast<int>(std::find(column.order.begin(), column.order.end(), cell) -
                                       column.order.begin()));
      }
    }
    const uint32_t label = labels.emplace(cells[target], static_cast<uint32_t>(labels.size())).first->second;
    auto& counts = rows[key];
    counts.resize(2);
    ++counts[label];
    ++tuples.rows;
  }
  tuples.labels = 2;
  tuples.position.resize(quasi);
  std::vector<std::map<int, Position>> positions(quasi);
  for (const auto& [key, counts] : rows) {
    for (size_t c = 0; c < quasi; ++c) positions[c][key[c]] = 0;
  }
  for (auto& column : positions) {
    Position next = 0;
    for (auto& [value, position] : column) position = next++;
  }
  std::vector<uint64_t> spans;
  for (size_t c = 0; c < quasi; ++c) {
    tuples.domainSizes.push_back(static_cast<uint32_t>(positions[c].size()));
    const bool numbers = columns()[c].order.empty();
    spans.push_back(numbers
                        ? static_cast<uint64_t>(positions[c].rbegin()->first - positions[c].begin()->first)
                        : positions[c].size() - 1);
  }
  for (const auto& [key, counts] : rows) {
    for (size_t c = 0; c < quasi; ++c) tuples.position[c].push_back(positions[c][key[c]]);
    tuples.count.push_back(counts[0] + counts[1]);
    tuples.labelCount.insert(tuples.labelCount.end(), counts.begin(), counts.end());
    ++tuples.size;
  }
  problem.spaces.assign(quasi, Space::splits);
  problem.taxonomies.resize(quasi);
  problem.k = k;
  problem.maxSuppressed = std::min(maxSuppressed, tuples.rows);
  problem.loss.name = loss == "dm" ? LossName::dm : loss == "cm" ? LossName::cm : LossName::lm;
  if (problem.loss.name == LossName::lm) {
    uint64_t scale = 1;
    for (uint64_t span : spans) scale = std::lcm(scale, span);
    problem.loss.scale = scale;
    for (size_t c = 0; c < quasi; ++c) {
      LmColumn column;
      column.full = scale;
      const bool numbers = columns()[c].order.empty();
      for (const auto& [value, position] : positions[c]) {
        const uint64_t offset =
            numbers ? static_cast<uint64_t>(value - positions[c].begin()->first) : position;
        column.at.push_back(offset * (scale / spans[c]));
      }
      problem.loss.columns.push_back(column);
    }
  }
  return problem;
}

}  // namespace indistinct::bench
