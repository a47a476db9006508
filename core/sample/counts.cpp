// The counts sample: what a warehouse hands over instead of rows. Season tickets of a city's transport,
// grouped by everything that is known about their holders, with the number of tickets in each group. Small
// groups are rounded at random, so that some stand for one ticket only and some that could be are not there.
#include "core/sample/make.h"
#include "core/sample/random.h"

namespace indistinct::sample {
namespace {

using Label = std::string_view;

constexpr uint64_t tickets = 1'200'000;

constexpr Label ages[15] = {"15-19", "20-24", "25-29", "30-34", "35-39", "40-44", "45-49", "50-54",
                            "55-59", "60-64", "65-69", "70-74", "75-79", "80-84", "85+"};
constexpr uint16_t weightOfAge[15] = {120, 130, 115, 100, 85, 75, 65, 60, 55, 50, 50, 40, 28, 14, 8};

constexpr Label sexes[2] = {"Female", "Male"};

struct District {
  Label name;
  Label quarter;
  uint16_t weight;
};
constexpr District districts[27] = {
    {"Old Town", "Centre", 70},  {"Cathedral", "Centre", 55}, {"Market", "Centre", 60},
    {"Harbour", "Centre", 35},   {"Station", "Centre", 65},   {"University", "North", 80},
    {"Hillside", "North", 40},   {"North Gate", "North", 60}, {"Observatory", "North", 25},
    {"Brewery", "North", 45},    {"Mill Lane", "East", 50},   {"East Gate", "East", 65},
    {"Foundry", "East", 40},     {"Riverside", "East", 45},   {"Airfield", "East", 8},
    {"South Park", "South", 55}, {"Orchard", "South", 30},    {"Vineyard", "South", 15},
    {"Hospital", "South", 40},   {"Spa", "South", 12},        {"West Gate", "West", 60},
    {"Stadium", "West", 45},     {"Forest", "West", 10},      {"Reservoir", "West", 3},
    {"Gasworks", "West", 38},    {"Lock", "West", 28},        {"Quarry", "West", 17}};

constexpr Label tariffs[5] = {"Student", "Monthly", "Annual", "Job ticket", "Senior"};
// Per mille of each age group's tickets.
constexpr uint16_t tariffOf[15][5] = {
    {820, 120, 40, 20, 0}, {520, 220, 120, 140, 0}, {130, 330, 230, 310, 0}, {25, 330, 285, 360, 0},
    {8, 310, 312, 370, 0}, {4, 300, 336, 360, 0},   {3, 290, 357, 350, 0},   {2, 285, 373, 340, 0},
    {1, 280, 389, 330, 0}, {1, 260, 369, 290, 80},  {0, 120, 180, 60, 640},  {0, 70, 125, 5, 800},
    {0, 60, 90, 1, 849},   {0, 50, 70, 0, 880},     {0, 50, 50, 0, 900}};
constexpr uint16_t renewedOf[5] = {610, 420, 870, 920, 840};  // per mille

// A whole number near thousandths / 1000, a fifth more or less.
uint64_t nearly(Random& random, uint64_t thousandths) {
  const uint64_t varied = thousandths * (800 + random.below(401)) / 1000;
  return (varied + random.below(1000)) / 1000;
}

std::string rows() {
  Random random(7);
  uint64_t ageSum = 0, districtSum = 0;
  for (uint16_t w : weightOfAge) ageSum += w;
  for (const District& d : districts) districtSum += d.weight;

  std::string csv;
  writeRow(csv, "age-group", "sex", "district", "tariff", "renewed", "count");
  for (size_t a = 0; a < std::size(ages); ++a) {
    for (const District& district : districts) {
      for (size_t s = 0; s < std::size(sexes); ++s) {
        const uint64_t people =
            tickets * weightOfAge[a] * district.weight * (s == 0 ? 530 : 470) / (ageSum * districtSum);
        for (size_t t = 0; t < std::size(tariffs); ++t) {
          for (const bool renewed : {true, false}) {
            const uint64_t share = renewed ? renewedOf[t] : 1000u - renewedOf[t];
            const uint64_t count = nearly(random, people * tariffOf[a][t] / 1000 * share / 1000);
            if (count == 0) continue;
            writeRow(csv, ages[a], sexes[s], district.name, tariffs[t], renewed ? "yes" : "no",
                     std::to_string(count));
          }
        }
      }
    }
  }
  return csv;
}

std::string districtTaxonomy() {
  std::string text;
  for (const District& d : districts) text.append(d.name).append(";").append(d.quarter).append(";*\n");
  return text;
}

constexpr std::string_view ageTaxonomy = R"(15-19;15-24;15-39;*
20-24;15-24;15-39;*
25-29;25-39;15-39;*
30-34;25-39;15-39;*
35-39;25-39;15-39;*
40-44;40-54;40-64;*
45-49;40-54;40-64;*
50-54;40-54;40-64;*
55-59;55-64;40-64;*
60-64;55-64;40-64;*
65-69;65-74;65+;*
70-74;65-74;65+;*
75-79;75+;65+;*
80-84;75+;65+;*
85+;75+;65+;*
)";

constexpr std::string_view sexTaxonomy = R"(Female;*
Male;*
)";

constexpr std::string_view tariffTaxonomy = R"(Student;Student;*
Monthly;Full fare;*
Annual;Full fare;*
Job ticket;Full fare;*
Senior;Senior;*
)";

constexpr std::string_view plan = R"({
  "indistinct": 1,
  "source": {"delimiter": ",", "header": true, "missing": [""]},
  "columns": {
    "age-group": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "counts-age-group.csv",
      "order": ["15-19", "20-24", "25-29", "30-34", "35-39", "40-44", "45-49", "50-54", "55-59", "60-64", "65-69", "70-74",
        "75-79", "80-84", "85+"]},
    "sex": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "counts-sex.csv",
      "order": ["Female", "Male"]},
    "district": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "counts-district.csv"},
    "tariff": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "counts-tariff.csv",
      "order": ["Student", "Monthly", "Annual", "Job ticket", "Senior"]},
    "renewed": {"role": "target", "type": "category"},
    "count": {"role": "count", "type": "number"}
  },
  "privacy": {"k": 11, "maxSuppressed": "1%"},
  "loss": "lm"
}
)";

}  // namespace

Sample makeCounts() {
  Sample sample;
  sample.csv = rows();
  sample.plan = plan;
  sample.files.emplace_back("counts-age-group.csv", ageTaxonomy);
  sample.files.emplace_back("counts-sex.csv", sexTaxonomy);
  sample.files.emplace_back("counts-district.csv", districtTaxonomy());
  sample.files.emplace_back("counts-tariff.csv", tariffTaxonomy);
  return sample;
}

}  // namespace indistinct::sample
