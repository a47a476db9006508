#pragma once
// What blanked cells must bring about. It stands beside every figure.
#include <cstdint>

namespace indistinct {

// strict: a blank is a value like any other, and every class has k rows. originalFile: no combination of the
// values that a row still shows is rarer than k in the original file (Wilson, section 2).
enum class Semantics : uint8_t { strict, originalFile };
inline const char* word(Semantics semantics) {
  return semantics == Semantics::strict ? "strict" : "original-file";
}

// Which of equally cheap blanks are taken: those that let columns lose alike, those that let few columns
// lose, or the first found.
enum class Ties : uint8_t { first, spread, concentrate };
inline const char* word(Ties ties) {
  switch (ties) {
    case Ties::first:
      return "first";
    case Ties::spread:
      return "spread";
    case Ties::concentrate:
      break;
  }
  return "concentrate";
}

}  // namespace indistinct
