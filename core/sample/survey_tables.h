#pragma once
// Labels and shares of the survey sample. Shares need not add up to anything: they are weights.
#include <cstdint>
#include <span>
#include <string_view>

namespace indistinct::sample::survey {

using Label = std::string_view;

inline constexpr Label sexes[2] = {"Male", "Female"};
inline constexpr Label races[7] = {
    "American Indian",    "Asian", "Black", "Hispanic race specified", "Hispanic race not specified",
    "More than one race", "White"};
inline constexpr Label languages[6] = {"English",       "Spanish", "Other European", "West or South Asian",
                                       "Pacific Asian", "Other"};
inline constexpr Label fluencies[5] = {"Native", "Fluent", "Limited", "Poor", "Not known"};
inline constexpr Label families[9] = {"Mother and father",
                                      "Mother and male guardian",
                                      "Father and female guardian",
                                      "Two guardians",
                                      "Mother only",
                                      "Father only",
                                      "Female guardian only",
                                      "Male guardian only",
                                      "Less than half time"};
inline constexpr Label educations[8] = {"No high school",
                                        "High school",
                                        "2-year school without degree",
                                        "2-year school",
                                        "4-year school without degree",
                                        "Bachelor",
                                        "Master",
                                        "Doctorate"};
inline constexpr Label occupations[17] = {"No job for pay",
                                          "Homemaker",
                                          "Service",
                                          "Laborer",
                                          "Operative",
                                          "Farmer",
                                          "Craftsperson",
                                          "Clerical",
                                          "Sales",
                                          "Technical",
                                          "Protective service",
                                          "Military",
                                          "Proprietor",
                                          "Manager",
                                          "School teacher",
                                          "Professional",
                                          "Professional with higher degree"};
inline constexpr Label incomes[13] = {
    "None",         "1-1000",        "1001-5000",       "5001-10000",  "10001-15000",
    "15001-20000",  "20001-25000",   "25001-35000",     "35001-50000", "50001-75000",
    "75001-100000", "100001-200000", "More than 200000"};
inline constexpr Label controls[3] = {"Public", "Catholic", "Other private"};
inline constexpr Label places[3] = {"Urban", "Suburban", "Rural"};
inline constexpr Label regions[4] = {"Northeast", "Midwest", "South", "West"};
inline constexpr Label births[6] = {"1983", "1984", "1985", "1986", "1987", "1988"};

// The quasi-identifiers, in the order of the paper's table.
struct Variable {
  Label name;
  std::span<const Label> values;
};
inline constexpr Variable variables[19] = {{"sex", sexes},
                                           {"race", races},
                                           {"home-language", languages},
                                           {"english-fluency", fluencies},
                                           {"parent-race", races},
                                           {"parent-language", languages},
                                           {"parent-fluency", fluencies},
                                           {"family", families},
                                           {"parents-education", educations},
                                           {"mother-education", educations},
                                           {"father-education", educations},
                                           {"grandparents-education", educations},
                                           {"mother-occupation", occupations},
                                           {"father-occupation", occupations},
                                           {"income", incomes},
                                           {"school-control", controls},
                                           {"school-place", places},
                                           {"school-region", regions},
                                           {"birth-year", births}};

inline constexpr uint16_t regionOf[4] = {160, 250, 410, 180};
inline constexpr uint16_t placeOf[4][3] = {
    {300, 570, 130}, {270, 510, 220}, {330, 450, 220}, {400, 500, 100}};                       // by region
inline constexpr uint16_t controlOf[3][3] = {{690, 210, 100}, {830, 110, 60}, {960, 15, 25}};  // by place
inline constexpr uint16_t raceOf[4][7] = {{3, 70, 100, 50, 40, 35, 700},                       // by region
                                          {6, 40, 100, 30, 25, 40, 760},
                                          {5, 45, 210, 70, 60, 40, 570},
                                          {15, 200, 50, 130, 110, 65, 430}};
inline constexpr uint16_t birthOf[6] = {4, 80, 500, 400, 10, 2};

// Standing of the family, least to greatest, by race; a private school adds to it.
inline constexpr uint16_t standingOf[7][5] = {{280, 240, 200, 160, 120}, {200, 160, 170, 210, 260},
                                              {270, 250, 210, 160, 110}, {340, 250, 180, 130, 100},
                                              {350, 250, 180, 130, 90},  {200, 210, 210, 200, 180},
                                              {120, 180, 220, 240, 240}};
// The parent's race where it is not the student's.
inline constexpr uint16_t otherRace[7] = {20, 50, 60, 120, 110, 120, 520};
inline constexpr uint16_t languageOf[7][6] = {
    {930, 20, 5, 1, 5, 39}, {470, 2, 10, 150, 350, 18}, {960, 5, 12, 1, 1, 21}, {510, 480, 5, 1, 2, 2},
    {480, 510, 5, 1, 2, 2}, {920, 40, 15, 8, 12, 5},    {955, 4, 30, 5, 1, 5}};  // by race
inline constexpr uint16_t fluencyOf[5][5] = {{0, 560, 330, 70, 40},
                                             {0, 700, 240, 40, 20},
                                             {0, 800, 160, 20, 20},
                                             {0, 750, 200, 30, 20},
                                             {0, 600, 300, 70, 30}};  // of students, by language
inline constexpr uint16_t familyOf[5][9] = {{480, 100, 20, 25, 300, 25, 25, 8, 17},
                                            {600, 110, 25, 18, 195, 25, 12, 4, 11},
                                            {690, 105, 25, 12, 130, 22, 7, 2, 7},
                                            {780, 80, 22, 8, 85, 18, 3, 1, 3},
                                            {860, 52, 18, 4, 52, 11, 1, 1, 1}};  // by standing

// Ordered values lie around a middle, and the weight falls with the distance from it.
inline constexpr uint32_t middleEducation[5] = {0, 1, 2, 5, 6};  // of the mother, by standing
inline constexpr uint32_t middleGrand[5] = {0, 0, 1, 1, 5};      // of the grandparents, by standing
inline constexpr uint32_t middleIncome[5] = {5, 7, 9, 10, 11};   // by standing
inline constexpr uint16_t fallingMother[] = {1000, 320, 75, 20, 5, 1};
inline constexpr uint16_t fallingFather[] = {1000, 320, 75, 20, 5, 1};
inline constexpr uint16_t fallingGrand[] = {1000, 400, 120, 30, 8, 2};
inline constexpr uint16_t fallingIncome[] = {1000, 850, 500, 200, 50, 10};

// By the parent's education in four groups: none, high school, college, degree.
inline constexpr uint16_t occupationOfMother[4][17] = {
    {60, 190, 260, 160, 130, 15, 25, 70, 30, 5, 5, 1, 20, 15, 4, 8, 2},
    {40, 110, 170, 50, 60, 8, 20, 290, 70, 20, 8, 1, 35, 75, 8, 30, 5},
    {30, 80, 120, 20, 25, 5, 12, 260, 60, 60, 10, 2, 40, 110, 30, 120, 16},
    {20, 90, 30, 5, 5, 3, 4, 90, 45, 40, 6, 2, 40, 120, 230, 200, 70}};
inline constexpr uint16_t occupationOfFather[4][17] = {
    {60, 4, 110, 270, 230, 40, 200, 15, 20, 5, 15, 2, 25, 20, 1, 6, 2},
    {30, 3, 60, 140, 220, 30, 230, 30, 50, 30, 40, 10, 60, 90, 2, 20, 3},
    {20, 3, 40, 60, 110, 20, 180, 35, 75, 80, 55, 25, 75, 160, 8, 70, 14},
    {10, 3, 12, 10, 20, 10, 40, 20, 90, 60, 25, 20, 80, 250, 50, 200, 140}};

// What moves the test scores, in tenths of a point.
inline constexpr int32_t scoreOfRace[7] = {-20, 15, -35, -22, -26, -4, 12};
inline constexpr int32_t scoreOfFluency[5] = {0, -5, -45, -80, -40};
inline constexpr int32_t scoreOfControl[3] = {0, 22, 30};

// Survey weights: students of small groups and of private schools were asked more often and stand for fewer.
// In tenths.
inline constexpr int32_t weightOfControl[3] = {2900, 800, 700};
inline constexpr int32_t percentOfRace[7] = {90, 45, 95, 85, 85, 100, 115};

}  // namespace indistinct::sample::survey
