#include "core/search/climb/hill_climb.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

std::string standsAgain(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  HillClimb climb(problem, alphabet, 1);
  climb.limit(problem.maxSuppressed);
  climb.place(Selection(alphabet.size(), 0));
  while (climb.specialize()) {
  }
  const Selection reached = climb.selection();
  const Standing before = climb.standing();
  climb.letGo();
  climb.place(reached);
  if (climb.standing() != before) return "it stands elsewhere";
  return climb.specialize() ? "it had not ended" : "";
}

TEST(HillClimb, StandsAsBeforeWhereItGaveItsRoomBack) {
  EXPECT_EQ("", instances::everyInstance(61, instances::times(400), {5, 8, 14, 5, true, true}, standsAgain));
}

}  // namespace
}  // namespace indistinct
