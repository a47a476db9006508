#pragma once
// How the census sample is made to look like a census: shares per mille (per ten thousand where single values
// are rare), in the likeness of the United States in 1994. Columns of a table are in the order of the labels
// below.
#include <cstdint>
#include <string_view>

namespace indistinct::sample::census {

// Bands of age: 17-19, 20-24, 25-29, 30-34, 35-44, 45-54, 55-64, 65 and more.
inline constexpr uint32_t bandFrom[8] = {17, 20, 25, 30, 35, 45, 55, 65};

// Per ten thousand, ages 17 to 90.
inline constexpr uint16_t ages[74] = {
    145, 170, 206, 224, 229, 242, 250, 258, 248, 252, 255, 257, 260, 262, 264, 265, 265, 270, 272,
    269, 264, 256, 249, 248, 244, 241, 233, 228, 225, 223, 204, 187, 176, 182, 171, 157, 139, 133,
    123, 117, 112, 110, 106, 99,  89,  81,  71,  63,  55,  49,  43,  39,  32,  28,  23,  21,  19,
    16,  15,  12,  10,  8,   8,   7,   7,   6,   5,   5,   4,   4,   3,   3,   3,   6};

inline constexpr std::string_view educations[16] = {"Preschool", "1st-4th",      "5th-6th",     "7th-8th",
                                                    "9th",       "10th",         "11th",        "12th",
                                                    "HS-grad",   "Some-college", "Assoc-voc",   "Assoc-acdm",
                                                    "Bachelors", "Masters",      "Prof-school", "Doctorate"};
inline constexpr std::string_view maritals[7] = {
    "Married-civ-spouse", "Married-AF-spouse", "Married-spouse-absent", "Separated",
    "Divorced",           "Widowed",           "Never-married"};
inline constexpr std::string_view occupations[14] = {
    "Exec-managerial", "Prof-specialty",    "Tech-support",     "Adm-clerical",      "Sales",
    "Craft-repair",    "Machine-op-inspct", "Transport-moving", "Handlers-cleaners", "Farming-fishing",
    "Other-service",   "Protective-serv",   "Priv-house-serv",  "Armed-Forces"};
inline constexpr std::string_view workclasses[7] = {
    "Private", "Self-emp-not-inc", "Self-emp-inc", "Federal-gov", "State-gov", "Local-gov", "Without-pay"};
inline constexpr std::string_view races[5] = {"White", "Black", "Asian-Pac-Islander", "Amer-Indian-Eskimo",
                                              "Other"};

// Where education and race differ: 0 United States, 1 Latin America and the Caribbean, 2 Asia, 3 Europe and
// Canada, 4 not known; the second number is the row of `raceOf`.
struct Country {
  std::string_view name;
  uint16_t weight;  // per ten thousand
  uint8_t origin;
  uint8_t peoples;
};
inline constexpr Country countries[42] = {
    {"United-States", 8959, 0, 0},
    {"Mexico", 197, 1, 1},
    {"?", 110, 4, 8},
    {"Philippines", 61, 2, 6},
    {"Germany", 42, 3, 7},
    {"Canada", 37, 3, 7},
    {"Puerto-Rico", 35, 1, 2},
    {"El-Salvador", 33, 1, 2},
    {"India", 31, 2, 4},
    {"Cuba", 29, 1, 2},
    {"England", 28, 3, 7},
    {"Jamaica", 25, 1, 3},
    {"South-Korea", 25, 2, 6},
    {"China", 23, 2, 6},
    {"Italy", 22, 3, 7},
    {"Dominican-Republic", 21, 1, 2},
    {"Vietnam", 21, 2, 6},
    {"Guatemala", 20, 1, 2},
    {"Japan", 19, 2, 6},
    {"Poland", 18, 3, 7},
    {"Colombia", 18, 1, 2},
    {"Taiwan", 16, 2, 6},
    {"Haiti", 14, 1, 3},
    {"Iran", 13, 2, 5},
    {"Portugal", 11, 3, 7},
    {"Nicaragua", 10, 1, 2},
    {"Peru", 10, 1, 2},
    {"France", 9, 3, 7},
    {"Greece", 9, 3, 7},
    {"Ecuador", 9, 1, 2},
    {"Ireland", 7, 3, 7},
    {"Hong-Kong", 6, 2, 6},
    {"Cambodia", 6, 2, 6},
    {"Trinidad-and-Tobago", 6, 1, 3},
    {"Thailand", 6, 2, 6},
    {"Laos", 6, 2, 6},
    {"Yugoslavia", 5, 3, 7},
    {"Outlying-US", 4, 0, 0},
    {"Honduras", 4, 1, 2},
    {"Hungary", 4, 3, 7},
    {"Scotland", 4, 3, 7},
    {"Netherlands", 2, 3, 7},
};

inline constexpr uint16_t women[8] = {489, 434, 357, 305, 296, 290, 288, 330};  // by band

// By band and sex: men, then women of each band.
inline constexpr uint16_t maritalOf[16][7] = {
    {14, 0, 1, 1, 1, 1, 981},       {15, 2, 4, 6, 7, 0, 965},        {155, 0, 5, 10, 13, 0, 817},
    {61, 1, 11, 25, 33, 1, 867},    {431, 2, 8, 19, 44, 1, 495},     {158, 1, 22, 47, 122, 4, 645},
    {615, 0, 12, 23, 84, 1, 265},   {202, 3, 20, 85, 247, 12, 431},  {712, 0, 10, 27, 116, 2, 132},
    {221, 2, 22, 82, 386, 33, 254}, {794, 0, 13, 14, 112, 7, 59},    {191, 0, 27, 86, 445, 104, 147},
    {823, 0, 9, 15, 89, 19, 45},    {166, 0, 20, 50, 364, 300, 100}, {800, 0, 10, 7, 42, 85, 56},
    {73, 2, 14, 25, 190, 612, 84},
};

// People born in the United States, by band.
inline constexpr uint16_t educationOf[8][16] = {
    {0, 0, 1, 7, 21, 121, 237, 77, 261, 272, 2, 1, 1, 1, 0, 0},
    {1, 0, 1, 7, 9, 19, 27, 15, 311, 410, 36, 33, 127, 5, 0, 0},
    {0, 0, 1, 6, 9, 24, 26, 9, 342, 216, 51, 41, 227, 33, 11, 3},
    {1, 1, 1, 12, 11, 21, 26, 9, 359, 208, 56, 43, 188, 41, 15, 9},
    {1, 0, 1, 8, 10, 18, 21, 8, 328, 213, 55, 43, 189, 70, 24, 11},
    {1, 2, 4, 20, 12, 21, 24, 7, 336, 197, 44, 32, 163, 89, 24, 22},
    {0, 6, 9, 48, 27, 45, 29, 9, 355, 175, 30, 21, 136, 67, 23, 18},
    {2, 11, 21, 77, 31, 44, 38, 6, 329, 169, 33, 10, 123, 49, 32, 26},
};

// Everyone else, by origin 1 to 4.
inline constexpr uint16_t educationAbroad[4][16] = {
    {19, 71, 141, 70, 66, 37, 46, 26, 248, 143, 19, 20, 66, 17, 7, 4},
    {9, 7, 15, 13, 11, 13, 27, 4, 188, 173, 24, 25, 290, 109, 48, 44},
    {0, 20, 20, 31, 16, 17, 23, 19, 273, 171, 51, 40, 201, 64, 17, 36},
    {2, 9, 26, 33, 14, 21, 14, 27, 228, 178, 27, 21, 249, 84, 29, 39},
};

// Groups of education in which occupations are alike.
inline constexpr uint8_t schooling[16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7};

// By schooling and sex, from 20 years on.
inline constexpr uint16_t occupationOf[16][14] = {
    {29, 15, 3, 15, 46, 223, 137, 121, 115, 153, 131, 13, 0, 0},
    {4, 11, 15, 23, 42, 30, 275, 0, 30, 34, 400, 4, 132, 0},
    {37, 9, 5, 28, 53, 294, 131, 152, 110, 66, 104, 10, 1, 1},
    {43, 15, 9, 116, 121, 41, 167, 15, 44, 12, 379, 3, 36, 0},
    {81, 20, 15, 57, 94, 271, 111, 115, 73, 55, 78, 29, 0, 1},
    {89, 33, 19, 312, 126, 31, 87, 17, 28, 6, 228, 7, 16, 0},
    {141, 62, 37, 86, 146, 199, 58, 63, 55, 36, 75, 43, 0, 0},
    {124, 72, 49, 367, 139, 20, 30, 9, 11, 9, 155, 11, 6, 0},
    {125, 95, 81, 69, 120, 235, 53, 41, 31, 43, 55, 51, 1, 0},
    {127, 193, 92, 299, 85, 23, 20, 7, 7, 3, 129, 8, 6, 0},
    {286, 252, 43, 66, 178, 58, 15, 17, 13, 20, 28, 24, 1, 0},
    {214, 373, 48, 172, 105, 9, 9, 1, 3, 2, 52, 9, 3, 0},
    {340, 439, 25, 34, 98, 17, 5, 9, 4, 9, 6, 13, 0, 1},
    {208, 647, 15, 56, 40, 4, 4, 0, 0, 0, 23, 0, 2, 0},
    {111, 809, 9, 14, 27, 10, 1, 5, 0, 6, 5, 1, 0, 0},
    {115, 805, 17, 17, 29, 6, 6, 0, 0, 0, 6, 0, 0, 0},
};

// By sex, below 20.
inline constexpr uint16_t occupationOfYoung[2][14] = {
    {11, 29, 10, 78, 130, 80, 46, 36, 199, 60, 308, 8, 3, 0},
    {16, 25, 6, 185, 330, 21, 24, 1, 19, 6, 339, 7, 19, 0},
};

// By occupation.
inline constexpr uint16_t workclassOf[14][7] = {
    {662, 96, 98, 44, 46, 53, 0}, {559, 90, 39, 42, 100, 170, 0}, {793, 28, 3, 73, 61, 41, 0},
    {751, 13, 8, 84, 67, 75, 1},  {806, 105, 80, 4, 3, 2, 0},     {779, 130, 26, 16, 14, 36, 0},
    {956, 18, 6, 7, 6, 6, 0},     {793, 76, 17, 16, 26, 72, 1},   {929, 11, 1, 17, 7, 34, 1},
    {458, 433, 51, 8, 15, 29, 6}, {832, 53, 8, 11, 38, 59, 0},    {293, 9, 8, 43, 179, 468, 0},
    {1000, 0, 0, 0, 0, 0, 0},     {0, 0, 0, 1000, 0, 0, 0},
};

inline constexpr uint16_t noWork[8] = {132, 74, 30, 23, 16, 19, 68, 206};  // occupation not known, by band

// By peoples of a country.
inline constexpr uint16_t raceOf[9][5] = {
    {878, 97, 10, 10, 4}, {918, 6, 2, 12, 62},  {834, 46, 3, 3, 114},
    {35, 931, 21, 0, 14}, {80, 20, 850, 0, 50}, {814, 0, 140, 0, 47},
    {62, 8, 918, 7, 5},   {955, 26, 14, 2, 3},  {662, 165, 142, 0, 31},
};

// A salary above 50K: by schooling, for the unmarried and the married; then percent of that by occupation and
// by band.
inline constexpr uint16_t richSingle[8] = {11, 17, 29, 37, 65, 141, 257, 495};
inline constexpr uint16_t richMarried[8] = {89, 139, 311, 434, 472, 670, 772, 838};
inline constexpr uint16_t richOccupation[14] = {153, 143, 162, 122, 119, 96, 76, 92, 55, 50, 42, 120, 4, 60};
inline constexpr uint16_t richBand[8] = {1, 18, 50, 79, 104, 130, 108, 68};

}  // namespace indistinct::sample::census
