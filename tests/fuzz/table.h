#pragma once
// A small table behind the door, for targets whose inputs are questions about it: numbers, words, days and
// missing values, a target and a count, and two files that plans and questions may name. What an earlier
// input left behind is forgotten, so that a finding comes again.
#include <string>
#include <string_view>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "fuzz.h"

namespace indistinct::fuzz {

inline constexpr std::string_view cities = "Bern;BE;*\nThun;BE;*\nZug;ZG;*\nNA;NA;*\n";

inline Engine& engine() {
  static Engine engine = [] {
    const std::string_view csv =
        "id,age,sex,city,born,sick,n\n"
        "1,30,f,Bern,2001-03-05,flu,1\n2,31,m,Thun,2001-04-05,flu,2\n3,30,f,Zug,1999-12-31,cold,1\n"
        "4,47,m,NA,,cold,3\n5,,f,Bern,2001-03-05,\"a, b\",1\n6,52.5,m,Zug,1987-01-01,flu,2\n";
    Engine made;
    expect(made.open("{}").ok() && made.feed(csv).ok() && made.close().ok(), "the table is read");
    return made;
  }();
  engine.provide("cities.csv", std::string(cities));
  engine.provide("released.csv", "age,sex,city,sick\n\"[30, 47)\",f,BE,flu\n\"[30, 47)\",f,BE,cold\n");
  return engine;
}

inline Result<std::string> ask(std::string_view question, const Json& json) {
  auto answer = engine().ask(question, json.dump());
  if (!answer) expectSentence(answer.error());
  return answer;
}

}  // namespace indistinct::fuzz
