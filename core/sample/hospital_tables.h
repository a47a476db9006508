#pragma once
// Names, places and illnesses of the hospital sample. Shares are weights: they need not add up to anything.
#include <cstdint>
#include <string_view>

namespace indistinct::sample::hospital {

using Label = std::string_view;

inline constexpr Label womensNames[40] = {
    "Ada",    "Agnes", "Alma",  "Anna",    "Beatrice", "Carla", "Clara", "Dora",    "Edith",  "Elena",
    "Elise",  "Emma",  "Erika", "Esther",  "Eva",      "Flora", "Frida", "Greta",   "Hanna",  "Helen",
    "Ida",    "Ines",  "Irene", "Johanna", "Julia",    "Karin", "Laura", "Lena",    "Lucia",  "Maria",
    "Martha", "Mina",  "Nora",  "Olga",    "Paula",    "Rosa",  "Sofia", "Theresa", "Ursula", "Vera"};
inline constexpr Label mensNames[40] = {
    "Adam",   "Albert", "Anton", "Arthur", "Bruno",  "Carl",  "Daniel", "David",  "Edgar",  "Emil",
    "Erik",   "Felix",  "Frank", "Georg",  "Gustav", "Hans",  "Henry",  "Hugo",   "Isaac",  "Jakob",
    "Johann", "Jonas",  "Karl",  "Konrad", "Leo",    "Lukas", "Martin", "Max",    "Moritz", "Noah",
    "Oskar",  "Otto",   "Paul",  "Peter",  "Robert", "Simon", "Thomas", "Victor", "Walter", "Werner"};
inline constexpr Label familyNames[72] = {
    "Abel",     "Albrecht", "Bach",      "Bauer",    "Becker",   "Berger", "Bergmann", "Bohm",
    "Brandt",   "Braun",    "Busch",     "Christ",   "Dietrich", "Engel",  "Ernst",    "Fischer",
    "Frank",    "Franke",   "Friedrich", "Fuchs",    "Graf",     "Gross",  "Haas",     "Hahn",
    "Hartmann", "Heinrich", "Herrmann",  "Hoffmann", "Horn",     "Huber",  "Jansen",   "Jung",
    "Kaiser",   "Keller",   "Klein",     "Koch",     "Kohler",   "Kraus",  "Kuhn",     "Lang",
    "Lehmann",  "Lorenz",   "Ludwig",    "Maier",    "Marx",     "Meyer",  "Moser",    "Neumann",
    "Otto",     "Peters",   "Pohl",      "Richter",  "Roth",     "Sauer",  "Schmidt",  "Schneider",
    "Scholz",   "Schubert", "Schulz",    "Seidel",   "Simon",    "Sommer", "Stein",    "Thomas",
    "Vogel",    "Vogt",     "Wagner",    "Walter",   "Weber",    "Winter", "Wolf",     "Zimmermann"};

// Invented postcodes around the hospital: areas of three digits, how many postcodes each has, how often it is
// seen.
struct Area {
  Label prefix;
  uint16_t postcodes;
  uint16_t weight;
};
inline constexpr Area areas[15] = {{"010", 18, 260}, {"011", 22, 200}, {"012", 15, 120}, {"013", 12, 80},
                                   {"014", 12, 60},  {"017", 14, 60},  {"018", 10, 35},  {"026", 14, 40},
                                   {"027", 10, 25},  {"029", 8, 15},   {"041", 16, 45},  {"042", 10, 20},
                                   {"047", 8, 14},   {"085", 8, 12},   {"091", 10, 14}};

inline constexpr Label insurances[4] = {"Public", "Private", "Accident insurance", "None"};
inline constexpr Label wards[11] = {"Internal medicine", "Cardiology", "Pulmonology", "Surgery",
                                    "Orthopedics",       "Neurology",  "Obstetrics",  "Urology",
                                    "Oncology",          "Psychiatry", "Pediatrics"};

// Admissions by age: 0-4, 5-17, 18-44, 45-69, 70-99.
inline constexpr uint32_t bandFrom[6] = {0, 5, 18, 45, 70, 100};
inline constexpr uint16_t bandOf[5] = {70, 70, 250, 320, 290};

enum Who : uint8_t { anyone, women, men };
struct Illness {
  Label name;
  uint8_t ward;
  Who who;
  uint16_t byBand[5];
  uint8_t days;  // half of the stays are about this long or shorter
};
inline constexpr Illness illnesses[61] = {{"Heart failure", 1, anyone, {0, 0, 4, 60, 150}, 7},
                                          {"Myocardial infarction", 1, anyone, {0, 0, 4, 55, 60}, 6},
                                          {"Angina pectoris", 1, anyone, {0, 0, 4, 55, 55}, 3},
                                          {"Atrial fibrillation", 1, anyone, {0, 0, 6, 45, 75}, 3},
                                          {"Hypertension", 1, anyone, {0, 1, 12, 45, 55}, 3},
                                          {"Aortic valve stenosis", 1, anyone, {1, 0, 1, 12, 30}, 8},
                                          {"Pulmonary embolism", 2, anyone, {0, 0, 8, 18, 22}, 6},
                                          {"Pneumonia", 2, anyone, {60, 25, 16, 40, 95}, 7},
                                          {"Chronic bronchitis", 2, anyone, {1, 1, 5, 45, 55}, 6},
                                          {"Asthma", 2, anyone, {35, 40, 18, 14, 8}, 3},
                                          {"Bronchiolitis", 2, anyone, {120, 2, 0, 0, 0}, 4},
                                          {"Tuberculosis", 2, anyone, {1, 1, 4, 3, 2}, 14},
                                          {"Influenza", 0, anyone, {40, 25, 10, 12, 28}, 4},
                                          {"Gastroenteritis", 0, anyone, {110, 55, 25, 16, 24}, 2},
                                          {"Type 1 diabetes", 0, anyone, {8, 35, 14, 6, 2}, 4},
                                          {"Type 2 diabetes", 0, anyone, {0, 1, 8, 40, 45}, 5},
                                          {"Kidney failure", 0, anyone, {1, 1, 5, 20, 40}, 7},
                                          {"Liver cirrhosis", 0, anyone, {0, 0, 8, 32, 12}, 7},
                                          {"Pancreatitis", 0, anyone, {0, 2, 18, 24, 14}, 6},
                                          {"Stomach ulcer", 0, anyone, {0, 1, 12, 22, 22}, 4},
                                          {"Crohn disease", 0, anyone, {0, 10, 20, 8, 3}, 6},
                                          {"Sepsis", 0, anyone, {12, 3, 6, 20, 45}, 10},
                                          {"Anemia", 0, anyone, {6, 4, 8, 12, 28}, 4},
                                          {"HIV infection", 0, anyone, {0, 0, 7, 5, 0}, 6},
                                          {"Hepatitis C", 0, anyone, {0, 0, 6, 6, 1}, 4},
                                          {"Appendicitis", 3, anyone, {12, 80, 45, 14, 5}, 3},
                                          {"Gallstones", 3, anyone, {0, 5, 45, 55, 35}, 3},
                                          {"Inguinal hernia", 3, anyone, {25, 12, 14, 32, 24}, 2},
                                          {"Bowel obstruction", 3, anyone, {4, 3, 8, 18, 32}, 7},
                                          {"Diverticulitis", 3, anyone, {0, 0, 10, 34, 26}, 6},
                                          {"Burn", 3, anyone, {18, 6, 6, 5, 3}, 6},
                                          {"Concussion", 3, anyone, {55, 60, 25, 12, 18}, 1},
                                          {"Hip fracture", 4, anyone, {0, 1, 2, 14, 95}, 11},
                                          {"Forearm fracture", 4, anyone, {16, 60, 16, 18, 18}, 2},
                                          {"Ankle fracture", 4, anyone, {2, 18, 24, 26, 12}, 4},
                                          {"Hip arthrosis", 4, anyone, {0, 0, 4, 48, 55}, 8},
                                          {"Knee arthrosis", 4, anyone, {0, 0, 5, 52, 55}, 8},
                                          {"Herniated disc", 4, anyone, {0, 2, 38, 45, 14}, 5},
                                          {"Torn meniscus", 4, anyone, {0, 8, 32, 26, 3}, 2},
                                          {"Stroke", 5, anyone, {0, 1, 6, 45, 95}, 9},
                                          {"Transient ischemic attack", 5, anyone, {0, 0, 3, 18, 34}, 4},
                                          {"Epilepsy", 5, anyone, {45, 35, 18, 14, 14}, 3},
                                          {"Migraine", 5, anyone, {0, 14, 20, 10, 2}, 2},
                                          {"Multiple sclerosis", 5, anyone, {0, 1, 14, 9, 1}, 4},
                                          {"Parkinson disease", 5, anyone, {0, 0, 0, 10, 24}, 9},
                                          {"Delivery", 6, women, {0, 2, 330, 2, 0}, 3},
                                          {"Preterm labor", 6, women, {0, 0, 40, 0, 0}, 5},
                                          {"Miscarriage", 6, women, {0, 1, 32, 2, 0}, 1},
                                          {"Endometriosis", 6, women, {0, 1, 22, 4, 0}, 2},
                                          {"Uterine fibroids", 6, women, {0, 0, 22, 26, 1}, 3},
                                          {"Kidney stones", 7, anyone, {0, 2, 28, 32, 12}, 2},
                                          {"Urinary tract infection", 7, anyone, {25, 10, 12, 14, 42}, 4},
                                          {"Prostate enlargement", 7, men, {0, 0, 0, 40, 60}, 4},
                                          {"Prostate cancer", 8, men, {0, 0, 0, 36, 38}, 6},
                                          {"Breast cancer", 8, women, {0, 0, 14, 62, 36}, 4},
                                          {"Lung cancer", 8, anyone, {0, 0, 2, 38, 32}, 6},
                                          {"Colorectal cancer", 8, anyone, {0, 0, 3, 32, 42}, 10},
                                          {"Leukemia", 8, anyone, {8, 8, 5, 10, 12}, 12},
                                          {"Depression", 9, anyone, {0, 26, 55, 50, 16}, 24},
                                          {"Alcohol dependence", 9, anyone, {0, 3, 48, 55, 6}, 9},
                                          {"Schizophrenia", 9, anyone, {0, 3, 26, 12, 2}, 26}};

}  // namespace indistinct::sample::hospital
