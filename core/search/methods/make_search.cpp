#include "core/search/methods/make_search.h"

#include <algorithm>
#include <array>

#include "core/loss/losses.h"
#include "core/search/classic/classic.h"
#include "core/search/classic/seeded_classic.h"
#include "core/search/climb/two_phase.h"
#include "core/search/lattice/lattice_search.h"
#include "core/search/outer/outer_search.h"
#include "core/search/path/path_search.h"
#include "core/search/solvable.h"
#include "core/search/tree/branch_and_bound.h"

namespace indistinct {

namespace {

using Made = Result<std::unique_ptr<Search>>;

template <class Method>
Made make(Problem problem, SearchOptions options) {
  return std::unique_ptr<Search>(std::make_unique<Method>(std::move(problem), std::move(options)));
}

Made makeOptimal(Problem problem, SearchOptions options) {
  // Whole levels everywhere are a space of their own, with a quicker proof.
  if (!problem.spaces.empty() && std::all_of(problem.spaces.begin(), problem.spaces.end(),
                                             [](Space space) { return space == Space::lattice; }))
    return makeLatticeSearch(std::move(problem), options);
  const Alphabet alphabet = makeAlphabet(problem);
  if (PathModel::fits(problem, alphabet))
    return make<BranchAndBound<PathModel>>(std::move(problem), std::move(options));
  if (OuterModel::fits(problem, alphabet))
    return make<BranchAndBound<OuterModel>>(std::move(problem), std::move(options));
  return make<SeededClassic>(std::move(problem), std::move(options));
}

constexpr std::array<MethodInfo, 4> known{{
    {"auto", true, "The method that suits the loss: the exact search wherever there is one.", makeOptimal},
    {"optimal", true, "Branch and bound around one column solved exactly: the fastest way to a proof.",
     makeOptimal},
    {"classic", true, "K-OPTIMIZE as it was published: proves the optimum, with the bounds of 2005.",
     make<Classic>},
    {"two-phase", false,
     "Hill climbing over single cuts from perturbations of the best: good at once, never proven.",
     make<TwoPhase>},
}};

}  // namespace

std::span<const MethodInfo> methods() { return known; }

Result<std::unique_ptr<Search>> makeSearch(std::string_view method, Problem problem, SearchOptions options) {
  const LossInfo& loss = infoOf(problem.loss.name);
  if (loss.needsTarget && problem.tuples.labels == 0) {
    return Error{ErrorCode::plan,
                 "The loss " + std::string(loss.word) + " needs a target: give one column the role target.",
                 {}};
  }
  if (std::find(problem.spaces.begin(), problem.spaces.end(), Space::local) != problem.spaces.end()) {
    return Error{ErrorCode::plan,
                 "This version does not recode locally. Choose the space splits, taxonomy or lattice.",
                 {}};
  }
  if (Done can = solvable(problem); !can) return can.error();
  for (const MethodInfo& info : known) {
    if (info.name == method) return info.make(std::move(problem), std::move(options));
  }
  return Error{ErrorCode::usage, "There is no search called " + std::string(method) + ".", {}};
}

}  // namespace indistinct
