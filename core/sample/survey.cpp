// The survey sample has the shape of the data in Wilson, "k-anonymization May Be NP-Hard, but Can it Be
// Practical?" (Table 1): 11,204 students, 19 quasi-identifiers with the same numbers of values. The paper's
// two findings are met as well: nearly every student is unique, and a unique student is made like another by
// blanking little more than three cells on average, occupations and income first. Both follow from how far a
// record's nearest neighbour is, so the shares and the fall of the weights around their middles were set by
// measuring just that.
//
// A family has a standing (five steps, by race), from which education, income and composition follow;
// occupations follow from education; languages from race. A few students are twins: alike in everything but
// their scores.
#include <algorithm>
#include <array>

#include "core/sample/make.h"
#include "core/sample/random.h"
#include "core/sample/survey_tables.h"

namespace indistinct::sample {
namespace {

using namespace survey;

constexpr uint32_t students = 11204;
using Student = std::array<uint32_t, 19>;

uint32_t pickAround(Random& random, uint32_t middle, std::span<const uint16_t> falling, uint32_t values) {
  uint16_t weights[13];
  for (uint32_t i = 0; i < values; ++i) {
    const size_t distance = i < middle ? middle - i : i - middle;
    weights[i] = falling[std::min(distance, falling.size() - 1)];
  }
  return random.pick({weights, values});
}

// None, high school, some college, a degree.
uint32_t groupOf(uint32_t education) { return education < 2 ? education : education < 5 ? 2 : 3; }

Student drawStudent(Random& random) {
  const uint32_t region = random.pick(regionOf);
  const uint32_t place = random.pick(placeOf[region]);
  const uint32_t control = random.pick(controlOf[place]);
  const uint32_t race = random.pick(raceOf[region]);
  uint32_t standing = random.pick(standingOf[race]);
  if (control > 0 && random.chance(600)) standing = std::min(standing + 1, 4u);

  const bool mixed = race == 5;
  const uint32_t parentRace = random.chance(mixed ? 300 : 965) ? race : random.pick(otherRace);
  const uint32_t language = random.pick(languageOf[race]);
  const uint32_t parentLanguage = random.chance(950) ? language : random.pick(languageOf[race]);
  const uint32_t fluency = language == 0 ? 0 : random.pick(fluencyOf[language - 1]);
  uint32_t parentFluency = 0;
  if (parentLanguage != 0) {
    const bool alike = fluency != 0 && random.chance(650);
    parentFluency = alike ? fluency : random.pick(fluencyOf[parentLanguage - 1]);
  }

  const uint32_t family = random.pick(familyOf[standing]);
  const uint32_t mother = pickAround(random, middleEducation[standing], fallingMother, 8);
  const uint32_t father = pickAround(random, (middleEducation[standing] + mother + 1) / 2, fallingFather, 8);
  uint32_t highest = std::max(mother, father);
  if (random.chance(30)) highest = std::min(highest + 1, 7u);  // a guardian
  const uint32_t grand = pickAround(random, middleGrand[standing], fallingGrand, 8);
  const uint32_t motherWork = random.pick(occupationOfMother[groupOf(mother)]);
  const uint32_t fatherWork = random.pick(occupationOfFather[groupOf(father)]);
  const uint32_t earners = family >= 4 && standing > 0 ? 1 : 2;
  const uint32_t income = pickAround(random, middleIncome[standing] + earners - 2, fallingIncome, 13);
  const uint32_t birth = random.pick(birthOf);
  const uint32_t sex = random.below(2);
  return {sex,    race,    language, fluency, parentRace, parentLanguage, parentFluency,
          family, highest, mother,   father,  grand,      motherWork,     fatherWork,
          income, control, place,    region,  birth};
}

std::string tenths(int32_t value) { return std::to_string(value / 10) + '.' + std::to_string(value % 10); }

void writeStudent(std::string& csv, Random& random, const Student& s) {
  for (size_t v = 0; v < s.size(); ++v) csv.append(variables[v].values[s[v]]).append(",");

  const int32_t weight = weightOfControl[s[15]] * percentOfRace[s[1]] / 100;
  const int32_t parents = 9 * static_cast<int32_t>(s[8]) + 7 * static_cast<int32_t>(s[10]) - 50;
  const int32_t ability = 500 + scoreOfRace[s[1]] + scoreOfRace[s[4]] / 2 + scoreOfFluency[s[3]] +
                          scoreOfFluency[s[6]] / 3 + scoreOfControl[s[15]] + parents + random.bell(65);
  const int32_t woman = s[0] == 1 ? 1 : 0;
  const int32_t reading = std::clamp(ability + 10 * woman + random.bell(42), 200, 800);
  const int32_t math = std::clamp(ability - 9 * woman + random.bell(42), 200, 800);
  const int32_t drawnWeight = std::max(weight + random.bell(weight / 5), weight / 4);
  writeRow(csv, tenths(drawnWeight), tenths(reading), tenths(math), tenths((reading + math + 1) / 2));
}

std::string planText() {
  std::string text = R"({
  "indistinct": 1,
  "source": {"delimiter": ",", "header": true, "missing": [""]},
  "columns": {
)";
  for (const Variable& variable : variables) {
    text.append("    \"").append(variable.name).append("\": {\"role\": \"quasi\", ");
    if (variable.name == "birth-year") {
      text +=
          "\"type\": \"number\", \"space\": \"splits\", \"taxonomy\": {\"build\": {\"by\": \"flat\"}}},\n";
      continue;
    }
    text += "\"type\": \"category\", \"space\": \"splits\", \"order\": [";
    for (size_t i = 0; i < variable.values.size(); ++i) {
      text.append(i ? ", \"" : "\"").append(variable.values[i]).append("\"");
    }
    text += "], \"taxonomy\": {\"build\": {\"by\": \"flat\"}}},\n";
  }
  return text + R"(    "survey-weight": {"role": "weight", "type": "number"},
    "reading": {"role": "target", "type": "number"},
    "math": {"role": "target", "type": "number"},
    "composite": {"role": "target", "type": "number"}
  },
  "privacy": {"k": 11, "maxSuppressed": "1%"},
  "loss": "lm"
}
)";
}

}  // namespace

Sample makeSurvey() {
  Sample sample;
  for (const Variable& variable : variables) sample.csv.append(variable.name).append(",");
  writeRow(sample.csv, "survey-weight", "reading", "math", "composite");
  Random random(11);
  std::vector<Student> drawn;
  for (uint32_t i = 0; i < students; ++i) {
    const bool twin = i > 0 && random.chance(2);
    drawn.push_back(twin ? drawn[random.below(i)] : drawStudent(random));
    writeStudent(sample.csv, random, drawn.back());
  }
  sample.plan = planText();
  return sample;
}

}  // namespace indistinct::sample
