#include "core/sample/census_plan.h"

namespace indistinct::sample::census {

const std::string_view plan = R"({
  "indistinct": 1,
  "source": {"delimiter": ",", "header": true, "missing": ["?", ""]},
  "columns": {
    "person_id": {"role": "identifier", "type": "category"},
    "age": {"role": "quasi", "type": "number", "space": "splits", "taxonomy": "census-age.csv"},
    "workclass": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-workclass.csv"},
    "education": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-education.csv",
      "order": ["Preschool", "1st-4th", "5th-6th", "7th-8th", "9th", "10th", "11th", "12th", "HS-grad", "Some-college",
        "Assoc-voc", "Assoc-acdm", "Bachelors", "Masters", "Prof-school", "Doctorate"]},
    "marital-status": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-marital-status.csv",
      "order": ["Married-civ-spouse", "Married-AF-spouse", "Married-spouse-absent", "Separated", "Divorced", "Widowed",
        "Never-married"]},
    "occupation": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-occupation.csv"},
    "race": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-race.csv",
      "order": ["White", "Black", "Asian-Pac-Islander", "Amer-Indian-Eskimo", "Other"]},
    "sex": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-sex.csv",
      "order": ["Female", "Male"]},
    "native-country": {"role": "quasi", "type": "category", "space": "splits", "taxonomy": "census-native-country.csv"},
    "salary-class": {"role": "target", "type": "category"}
  },
  "privacy": {"k": 11, "maxSuppressed": "1%"},
  "loss": "lm"
}
)";

namespace {

constexpr std::string_view workclass = R"(Private;Private;Employee;*
Federal-gov;Government;Employee;*
State-gov;Government;Employee;*
Local-gov;Government;Employee;*
Self-emp-inc;Self-employed;Not an employee;*
Self-emp-not-inc;Self-employed;Not an employee;*
Without-pay;Unpaid;Not an employee;*
Never-worked;Unpaid;Not an employee;*
?;?;?;*
)";

constexpr std::string_view education = R"(Preschool;Primary;No diploma;*
1st-4th;Primary;No diploma;*
5th-6th;Primary;No diploma;*
7th-8th;Primary;No diploma;*
9th;Secondary;No diploma;*
10th;Secondary;No diploma;*
11th;Secondary;No diploma;*
12th;Secondary;No diploma;*
HS-grad;High school;Diploma;*
Some-college;College;Diploma;*
Assoc-voc;Associate;Degree;*
Assoc-acdm;Associate;Degree;*
Bachelors;Bachelor;Degree;*
Masters;Graduate;Degree;*
Prof-school;Graduate;Degree;*
Doctorate;Graduate;Degree;*
)";

constexpr std::string_view maritalStatus = R"(Married-civ-spouse;Spouse present;Married;*
Married-AF-spouse;Spouse present;Married;*
Married-spouse-absent;Spouse absent;Married;*
Separated;Spouse absent;Married;*
Divorced;Formerly married;Alone;*
Widowed;Formerly married;Alone;*
Never-married;Never married;Alone;*
)";

constexpr std::string_view occupation = R"(Exec-managerial;Management;White collar;*
Prof-specialty;Professional;White collar;*
Tech-support;Professional;White collar;*
Adm-clerical;Office and sales;White collar;*
Sales;Office and sales;White collar;*
Craft-repair;Skilled;Blue collar;*
Machine-op-inspct;Skilled;Blue collar;*
Transport-moving;Manual;Blue collar;*
Handlers-cleaners;Manual;Blue collar;*
Farming-fishing;Manual;Blue collar;*
Other-service;Personal service;Service;*
Priv-house-serv;Personal service;Service;*
Protective-serv;Public safety;Service;*
Armed-Forces;Public safety;Service;*
?;?;?;*
)";

constexpr std::string_view race = R"(White;White;*
Black;Not white;*
Asian-Pac-Islander;Not white;*
Amer-Indian-Eskimo;Not white;*
Other;Not white;*
)";

constexpr std::string_view sex = R"(Female;*
Male;*
)";

constexpr std::string_view nativeCountry = R"(United-States;United States;North America;*
Outlying-US;United States;North America;*
Canada;Canada;North America;*
Mexico;Mexico and Central America;Latin America;*
Guatemala;Mexico and Central America;Latin America;*
El-Salvador;Mexico and Central America;Latin America;*
Honduras;Mexico and Central America;Latin America;*
Nicaragua;Mexico and Central America;Latin America;*
Puerto-Rico;Caribbean;Latin America;*
Cuba;Caribbean;Latin America;*
Dominican-Republic;Caribbean;Latin America;*
Jamaica;Caribbean;Latin America;*
Haiti;Caribbean;Latin America;*
Trinidad-and-Tobago;Caribbean;Latin America;*
Colombia;South America;Latin America;*
Ecuador;South America;Latin America;*
Peru;South America;Latin America;*
England;Western Europe;Europe;*
Scotland;Western Europe;Europe;*
Ireland;Western Europe;Europe;*
Germany;Western Europe;Europe;*
France;Western Europe;Europe;*
Netherlands;Western Europe;Europe;*
Italy;Southern Europe;Europe;*
Greece;Southern Europe;Europe;*
Portugal;Southern Europe;Europe;*
Poland;Eastern Europe;Europe;*
Hungary;Eastern Europe;Europe;*
Yugoslavia;Eastern Europe;Europe;*
China;East Asia;Asia;*
Hong-Kong;East Asia;Asia;*
Taiwan;East Asia;Asia;*
Japan;East Asia;Asia;*
South-Korea;East Asia;Asia;*
Philippines;South-East Asia;Asia;*
Vietnam;South-East Asia;Asia;*
Cambodia;South-East Asia;Asia;*
Laos;South-East Asia;Asia;*
Thailand;South-East Asia;Asia;*
India;South and West Asia;Asia;*
Iran;South and West Asia;Asia;*
?;?;?;*
)";

std::string interval(int age, int width) {
  const int from = age / width * width;
  return std::to_string(from) + "-" + std::to_string(from + width - 1);
}

std::string age() {
  std::string text;
  for (int a = 17; a <= 90; ++a) {
    text += std::to_string(a);
    for (int width : {5, 10, 20}) text.append(";").append(interval(a, width));
    text += ";*\n";
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> taxonomies() {
  std::vector<std::pair<std::string, std::string>> files;
  files.emplace_back("census-age.csv", age());
  files.emplace_back("census-workclass.csv", workclass);
  files.emplace_back("census-education.csv", education);
  files.emplace_back("census-marital-status.csv", maritalStatus);
  files.emplace_back("census-occupation.csv", occupation);
  files.emplace_back("census-race.csv", race);
  files.emplace_back("census-sex.csv", sex);
  files.emplace_back("census-native-country.csv", nativeCountry);
  return files;
}

}  // namespace indistinct::sample::census
