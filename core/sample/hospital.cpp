// The hospital sample: a year of admissions. A patient has a name, a birth date, a sex and a postcode; an
// illness follows from age and sex, the ward from the illness (children lie together), the length of the stay
// from both. About a fifth of the rows are a patient's second or later stay: rows are not persons. Birth date
// and postcode single out nearly everyone.
#include <algorithm>
#include <chrono>

#include "core/sample/hospital_tables.h"
#include "core/sample/make.h"
#include "core/sample/random.h"

namespace indistinct::sample {
namespace {

using namespace hospital;

constexpr uint32_t stays = 12480;
constexpr int32_t firstDay = 19358;  // 2023-01-01, in days since 1970-01-01
constexpr int32_t yearDays = 365;
constexpr uint32_t children = 10;  // their ward

struct Patient {
  std::string name;
  std::string postcode;
  int32_t born = 0;
  uint32_t band = 0;
  bool woman = false;
  uint32_t insurance = 0;
};

struct Stay {
  uint32_t patient = 0;
  uint32_t illness = 0;
  int32_t day = 0;
  int32_t length = 0;
};

std::string isoDate(int32_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
  std::string text = std::to_string(static_cast<int>(date.year()));
  for (unsigned part : {static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day())}) {
    text.append(part < 10 ? "-0" : "-").append(std::to_string(part));
  }
  return text;
}

// Every area spreads its postcodes over its hundred numbers, the same in each run.
std::string postcodeOf(const Area& area, uint32_t i) {
  const uint32_t number = (i * 100 / area.postcodes + i * 7 % 3 + 1) % 100;
  return std::string(area.prefix).append(number < 10 ? "0" : "").append(std::to_string(number));
}

std::string drawPostcode(Random& random) {
  uint16_t weights[std::size(areas)];
  for (size_t i = 0; i < std::size(areas); ++i) weights[i] = areas[i].weight;
  const Area& area = areas[random.pick(weights)];
  return postcodeOf(area, random.lesser(area.postcodes));
}

Patient drawPatient(Random& random) {
  Patient p;
  p.band = random.pick(bandOf);
  const uint32_t from = bandFrom[p.band];
  const uint32_t span = bandFrom[p.band + 1] - from;
  const uint32_t age =
      from + (p.band == 4 ? random.lesser(span) : random.below(span));  // the very old are few
  p.born = firstDay - static_cast<int32_t>(age) * 1461 / 4 - static_cast<int32_t>(random.below(yearDays)) - 1;
  p.woman = random.chance(p.band == 2 ? 620 : p.band == 4 ? 560 : 490);
  const uint32_t name = random.lesser(40);  // common names come first
  const Label first = p.woman ? womensNames[name] : mensNames[name];
  const Label family = familyNames[random.below(72)];
  p.name.append(first).append(" ").append(family);
  p.postcode = drawPostcode(random);
  const bool retired = p.band == 4;
  const uint16_t shares[4] = {860, static_cast<uint16_t>(retired ? 140 : 100), 0, 14};
  p.insurance = random.pick(shares);
  return p;
}

uint32_t drawIllness(Random& random, const Patient& p) {
  uint16_t weights[std::size(illnesses)];
  for (size_t i = 0; i < std::size(illnesses); ++i) {
    const Illness& illness = illnesses[i];
    const bool possible = illness.who == anyone || (illness.who == women) == p.woman;
    weights[i] = possible ? illness.byBand[p.band] : uint16_t{0};
  }
  return random.pick(weights);
}

// Skewed: most stays are short, some are very long.
int32_t drawLength(Random& random, uint32_t illness, uint32_t band) {
  const uint32_t usual = illnesses[illness].days + (band == 4 ? 1u : 0u);
  uint32_t days = 1 + random.below(usual);
  days += random.below(usual + 1);
  if (random.chance(40)) days += random.below(4 * usual + 1);
  return static_cast<int32_t>(days);
}

class Year {
 public:
  Year() {
    while (stays_.size() < stays) {
      const bool again = !stays_.empty() && random_.chance(270);
      if (!again || !returnOf(stays_[random_.below(static_cast<uint32_t>(stays_.size()))])) firstStay();
    }
    std::stable_sort(stays_.begin(), stays_.end(),
                     [](const Stay& a, const Stay& b) { return a.day < b.day; });
  }

  std::string csv() {
    std::string csv;
    writeRow(csv, "patient", "birth-date", "sex", "postcode", "admission-date", "ward", "diagnosis",
             "length-of-stay", "insurance");
    for (const Stay& stay : stays_) {
      const Patient& p = patients_[stay.patient];
      const Illness& illness = illnesses[stay.illness];
      const bool accident = illness.ward == 4 && p.band < 4 && random_.chance(180);
      const Label insurance = random_.chance(8) ? "" : insurances[accident ? 2 : p.insurance];
      const Label ward = wards[p.band < 2 && illness.ward != 9 ? children : illness.ward];
      writeRow(csv, p.name, isoDate(p.born), p.woman ? "Female" : "Male", p.postcode, isoDate(stay.day), ward,
               illness.name, std::to_string(stay.length), insurance);
    }
    return csv;
  }

 private:
  void firstStay() {
    patients_.push_back(drawPatient(random_));
    const Patient& p = patients_.back();
    const uint32_t illness = drawIllness(random_, p);
    add(static_cast<uint32_t>(patients_.size() - 1), illness, firstDay + random_.between(0, yearDays - 1));
  }

  // A later stay of the same patient, if the year is long enough for it.
  bool returnOf(const Stay before) {
    const int32_t day = before.day + before.length + random_.between(5, 90);
    if (day >= firstDay + yearDays) return false;
    const bool birth = illnesses[before.illness].ward == 6;
    const bool same = !birth && random_.chance(550);
    add(before.patient, same ? before.illness : drawIllness(random_, patients_[before.patient]), day);
    return true;
  }

  void add(uint32_t patient, uint32_t illness, int32_t day) {
    stays_.push_back({patient, illness, day, drawLength(random_, illness, patients_[patient].band)});
  }

  Random random_{2023};
  std::vector<Patient> patients_;
  std::vector<Stay> stays_;
};

// Digits are masked from the right: 01067, 0106*, 010**, 01***, 0****, *.
std::string postcodeTaxonomy() {
  std::vector<std::string> postcodes;
  for (const Area& area : areas) {
    for (uint32_t i = 0; i < area.postcodes; ++i) postcodes.push_back(postcodeOf(area, i));
  }
  std::sort(postcodes.begin(), postcodes.end());
  std::string text;
  for (std::string code : postcodes) {
    text += code;
    for (size_t digit = 5; digit-- > 1;) {
      code[digit] = '*';
      text.append(";").append(code);
    }
    text += ";*\n";
  }
  return text;
}

constexpr std::string_view plan = R"({
  "indistinct": 1,
  "source": {"delimiter": ",", "header": true, "missing": [""]},
  "columns": {
    "patient": {"role": "entity", "type": "category"},
    "birth-date": {"role": "quasi", "type": "date", "space": "splits", "bins": {"unit": "year"},
      "taxonomy": {"build": {"by": "calendar"}}},
    "sex": {"role": "quasi", "type": "category", "space": "splits", "order": ["Female", "Male"],
      "taxonomy": {"build": {"by": "flat"}}},
    "postcode": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "hospital-postcode.csv"},
    "admission-date": {"role": "quasi", "type": "date", "space": "splits", "bins": {"unit": "month"},
      "taxonomy": {"build": {"by": "calendar"}}},
    "ward": {"role": "sensitive", "type": "category"},
    "diagnosis": {"role": "sensitive", "type": "category"},
    "length-of-stay": {"role": "keep", "type": "number"},
    "insurance": {"role": "quasi", "type": "category", "space": "splits",
      "order": ["Public", "Private", "Accident insurance", "None"],
      "taxonomy": {"build": {"by": "neighbours"}}}
  },
  "privacy": {"k": 11, "maxSuppressed": "1%"},
  "loss": "lm"
}
)";

}  // namespace

Sample makeHospital() {
  Sample sample;
  sample.csv = Year().csv();
  sample.plan = plan;
  sample.files.emplace_back("hospital-postcode.csv", postcodeTaxonomy());
  return sample;
}

}  // namespace indistinct::sample
