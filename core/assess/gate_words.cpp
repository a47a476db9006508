#include "core/assess/gate_words.h"

#include <cmath>

#include "core/base/words.h"

namespace indistinct {

std::string gateSays(Finding finding, const GateCount& count, uint64_t k) {
  const std::string of = thousands(count.part) + " of " + thousands(count.whole);
  const std::string hold = count.part == 1 ? " holds " : " hold ";
  switch (finding) {
    case Finding::unique:
      if (count.together)
        return of + " released rows are alone with what they hold of " + count.column + " taken together.";
      return of + " released rows" + hold + "a value of " + count.column + " of their own.";
    case Finding::few:
      return of + " released rows" + hold + "a value of " + count.column + " that fewer than " +
             thousands(k) + " rows have.";
    case Finding::many:
      return counted(count.part, "different value") + " of " + count.column + " stand in " +
             counted(count.whole, "released row") + ".";
    case Finding::text:
      return count.column + " is free text, of " +
             counted(static_cast<uint64_t>(std::llround(count.words)), "word") +
             " on average: " + thousands(count.part) + " different texts in " +
             counted(count.whole, "released row") + ".";
    case Finding::persons:
      return of + " released classes" + hold + "the rows of fewer than " + thousands(k) +
             " persons, told by " + count.column + ": k counts rows.";
    case Finding::single:
      return of + " released classes, with " + counted(count.rows, "row") + "," + hold +
             "a single value of " + count.column + ", which is thereby told of everyone in them.";
    case Finding::order:
      return counted(count.part, "released row") +
             " stand in the order of the file, by which a row can be found again.";
  }
  return "";
}

std::string gateRemedy(Finding finding, const GateCount& count) {
  switch (finding) {
    case Finding::unique:
      if (count.together)
        return "Make some of them quasi-identifiers, drop them, or round them to fewer values.";
      [[fallthrough]];
    case Finding::many:
      return "Make it a quasi-identifier, drop it, or round it to fewer values.";
    case Finding::few:
      return "Make it a quasi-identifier, drop it, or join its rare values.";
    case Finding::text:
      return "Drop it: a text can name whom it speaks of.";
    case Finding::persons:
      return "Give the column that numbers persons the role entity, so that k counts them; or keep one row "
             "for "
             "each person before you open the file.";
    case Finding::single:
      return "Choose a larger k, withhold these rows, or drop " + count.column + ".";
    case Finding::order:
      return "Shuffle the rows (release.shuffle).";
  }
  return "";
}

}  // namespace indistinct
