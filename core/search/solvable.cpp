#include "core/search/solvable.h"

#include "core/privacy/strength.h"

namespace indistinct {

Done solvable(const Problem& problem) {
  // Every search here prunes by this; a model that lacks it needs a search of its own.
  static_assert(Rule::violationGrows());
  if (problem.maxSuppressed >= problem.tuples.rows) return done();
  const auto none = [](const char* why) {
    return Error{ErrorCode::no_solution,
                 std::string(why) + ": only a limit that lets every row be withheld has a solution.",
                 {}};
  };
  if (problem.tuples.rows < problem.rule.k) return none("There are fewer rows than k");
  const uint64_t strength = Strength(problem.rule, problem.tuples).ofAll();
  if (strength == 0) return none("A sensitive column has fewer different values than every class must show");
  if (strength < problem.rule.k) return none("There are fewer persons than k");
  return done();
}

}  // namespace indistinct
