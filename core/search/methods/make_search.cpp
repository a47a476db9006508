#include "core/search/methods/make_search.h"

#include <algorithm>
#include <array>

#include "core/search/classic/classic.h"
#include "core/search/classic/seeded_classic.h"
#include "core/search/climb/two_phase.h"
#include "core/search/outer/outer_search.h"
#include "core/search/path/path_search.h"
#include "core/search/solvable.h"
#include "core/search/tree/branch_and_bound.h"

namespace indistinct {

namespace {
constexpr std::array<MethodInfo, 4> known{{
    {"auto", "The method that suits the loss: the exact search wherever there is one."},
    {"optimal", "Branch and bound around one column solved exactly: the fastest way to a proof."},
    {"classic", "K-OPTIMIZE as it was published: proves the optimum, with the bounds of 2005."},
    {"two-phase",
     "Hill climbing over single cuts from perturbations of the best: good at once, never proven."},
}};
}  // namespace

bool outerFits(const Problem& problem, const Alphabet& alphabet) {
  if (problem.loss.name == LossName::lm) return false;
  if (problem.loss.name == LossName::cm && (!problem.loss.matrix.empty() || problem.loss.suppressedCm != 1)) {
    return false;
  }
  return OuterModel::fits(problem, alphabet);
}

namespace {

std::unique_ptr<Search> makeOptimal(Problem problem, SearchOptions options) {
  if (problem.loss.name == LossName::lm && PathModel::fits(problem, makeAlphabet(problem))) {
    return std::make_unique<BranchAndBound<PathModel>>(std::move(problem), std::move(options));
  }
  if (outerFits(problem, makeAlphabet(problem))) {
    return std::make_unique<BranchAndBound<OuterModel>>(std::move(problem), std::move(options));
  }
  return std::make_unique<SeededClassic>(problem, options);
}

}  // namespace

std::span<const MethodInfo> methods() { return known; }

Result<std::unique_ptr<Search>> makeSearch(std::string_view method, Problem problem, SearchOptions options) {
  if (problem.loss.name == LossName::rm) {
    return Error{
        ErrorCode::plan, "Searching cuts for the regression loss is not offered; choose dm, cm or lm.", {}};
  }
  if (problem.loss.name == LossName::cm && problem.tuples.labels == 0) {
    return Error{
        ErrorCode::plan, "The classification loss needs a target: give one column the role target.", {}};
  }
  if (std::find(problem.spaces.begin(), problem.spaces.end(), Space::local) != problem.spaces.end()) {
    return Error{ErrorCode::plan,
                 "This version does not recode locally. Choose the space splits, taxonomy or lattice.",
                 {}};
  }
  if (Done can = solvable(problem); !can) return can.error();
  if (method == "auto" || method == "optimal") return makeOptimal(std::move(problem), std::move(options));
  if (method == "two-phase") {
    return std::unique_ptr<Search>(new TwoPhase(std::move(problem), std::move(options)));
  }
  if (method == "classic") {
    return std::unique_ptr<Search>(new Classic(std::move(problem), std::move(options)));
  }
  return Error{ErrorCode::usage, "There is no search called " + std::string(method) + ".", {}};
}

}  // namespace indistinct
