// The census sample: each person is drawn along a chain of conditional tables, every arrow a dependence one
// would expect: age -> sex -> marital status; country -> race; age, country -> education; education, sex ->
// occupation -> workclass; all of them -> salary. Between the tables the draws are independent; with
// proportions of this fineness that alone gives about as many different and unique rows as a real extract
// has.
#include "core/sample/census_plan.h"
#include "core/sample/census_tables.h"
#include "core/sample/make.h"
#include "core/sample/random.h"

namespace indistinct::sample {
namespace {

using namespace census;

constexpr uint32_t people = 30000;

uint32_t bandOf(uint32_t age) {
  uint32_t band = 7;
  while (bandFrom[band] > age) --band;
  return band;
}

uint32_t pickCountry(Random& random) {
  uint16_t weights[std::size(countries)];
  for (size_t i = 0; i < std::size(countries); ++i) weights[i] = countries[i].weight;
  return random.pick(weights);
}

// A walk through a field of prime order: every number once, in no visible order.
std::string personId(uint32_t i) { return std::to_string(1000000 + (uint64_t{i} + 1) * 7368787 % 8999993); }

void writePerson(std::string& csv, Random& random, uint32_t i) {
  const uint32_t age = 17 + random.pick(ages);
  const uint32_t band = bandOf(age);
  const uint32_t woman = random.chance(women[band]) ? 1 : 0;
  const uint32_t marital = random.pick(maritalOf[2 * band + woman]);
  const Country& country = countries[pickCountry(random)];
  const uint32_t race = random.pick(raceOf[country.peoples]);
  uint32_t education =
      country.origin == 0 ? random.pick(educationOf[band]) : random.pick(educationAbroad[country.origin - 1]);
  if (age < 22 && education > 9) education = 9;  // too young for a degree

  std::string_view occupation = "?";
  std::string_view workclass = "?";
  uint32_t rich = richSingle[schooling[education]];
  if (marital < 2) rich = richMarried[schooling[education]];
  if (random.chance(noWork[band])) {
    rich = rich / 2;
    if (band < 2 && random.chance(10)) workclass = "Never-worked";
  } else {
    const uint32_t o = band == 0 ? random.pick(occupationOfYoung[woman])
                                 : random.pick(occupationOf[2 * schooling[education] + woman]);
    occupation = occupations[o];
    uint32_t w = random.pick(workclassOf[o]);
    const bool ownBusiness = w == 1 || w == 2;
    if (ownBusiness && (woman || band < 3) && random.chance(400)) w = 0;  // more often men beyond thirty
    workclass = workclasses[w];
    rich = rich * richOccupation[o] / 100;
  }
  rich = rich * richBand[band] / 100;
  writeRow(csv, personId(i), std::to_string(age), workclass, educations[education], maritals[marital],
           occupation, races[race], woman ? "Female" : "Male", country.name,
           random.chance(rich) ? ">50K" : "<=50K");
}

}  // namespace

Sample makeCensus() {
  Sample sample;
  sample.csv.reserve(3'300'000);
  writeRow(sample.csv, "person_id", "age", "workclass", "education", "marital-status", "occupation", "race",
           "sex", "native-country", "salary-class");
  Random random(1994);
  for (uint32_t i = 0; i < people; ++i) writePerson(sample.csv, random, i);
  sample.plan = census::plan;
  sample.files = census::taxonomies();
  return sample;
}

}  // namespace indistinct::sample
