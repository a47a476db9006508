#include "core/search/methods/make_search.h"

#include <algorithm>
#include <array>

#include "core/loss/losses.h"
#include "core/search/classic/classic.h"
#include "core/search/classic/seeded_classic.h"
#include "core/search/climb/annealing.h"
#include "core/search/climb/bottom_up.h"
#include "core/search/climb/greedy.h"
#include "core/search/climb/top_down.h"
#include "core/search/climb/two_phase.h"
#include "core/search/genetic/genetic.h"
#include "core/search/lattice/datafly.h"
#include "core/search/lattice/incognito.h"
#include "core/search/lattice/lattice_search.h"
#include "core/search/lattice/mingen.h"
#include "core/search/lattice/mu_argus.h"
#include "core/search/lattice/samarati.h"
#include "core/search/outer/outer_search.h"
#include "core/search/path/path_search.h"
#include "core/search/solvable.h"
#include "core/search/tree/branch_and_bound.h"

namespace indistinct {

namespace {

using Made = Result<std::unique_ptr<Search>>;

template <class Method>
Made make(Problem problem, SearchOptions&& options) {
  return std::unique_ptr<Search>(std::make_unique<Method>(std::move(problem), std::move(options)));
}

Made makeOptimal(Problem problem, SearchOptions&& options) {
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

constexpr std::array<std::string_view, 3> breeding{"evaluations", "population", "islands"};
constexpr std::span<const std::string_view> counted{breeding.data(), 1};

constexpr std::array<std::string_view, 2> divided{"taxonomy", "splits"};
constexpr std::span<const std::string_view> trees{divided.data(), 1};
constexpr std::array<std::string_view, 1> levels{"lattice"};

constexpr std::array<MethodInfo, 14> known{{
    {"auto", true, "The method that suits the loss: the exact search wherever there is one.", makeOptimal},
    {"optimal", true, "Branch and bound around one column solved exactly: the fastest way to a proof.",
     makeOptimal},
    {"classic", true, "K-OPTIMIZE as it was published: proves the optimum, with the bounds of 2005.",
     make<Classic>},
    {"two-phase", false,
     "Columns divided anew one by one, then single cuts, from changes of the best: best at once, never "
     "proven.",
     make<TwoPhase>},
    {"greedy", false,
     "Always the one cut that helps most, down from none and up from all: soon done, and no chance in it.",
     make<Greedy>},
    {"annealing", false,
     "Random cuts come, go and shift, ever less willing to get worse: slow to begin, good in the end.",
     make<Annealing>, counted},
    {"genetic", false,
     "Good files are crossed and mutated, and the worst gives way, as Iyengar published it in 2002.",
     make<Genetic>, breeding},
    {"top-down",
     false,
     "Values are specialized from all alike, each time what tells most for the anonymity that it costs.",
     makeTopDown,
     {},
     divided},
    {"bottom-up",
     false,
     "Values are generalized from all apart, each time what loses least for the anonymity that it brings.",
     makeBottomUp,
     {},
     trees},
    {"datafly",
     false,
     "Whole levels: the column of most values rises until few rows are left below k.",
     makeDatafly,
     {},
     levels},
    {"samarati",
     false,
     "Whole levels: the least height that keeps to k, by halving, and the cheapest file there.",
     makeSamarati,
     {},
     levels},
    {"incognito",
     true,
     "Whole levels: all nodes that keep to k, found from few columns to all, and the cheapest of them.",
     makeIncognito,
     {},
     levels},
    {"mingen",
     false,
     "Whole levels: every node is looked at, and the one kept whose cells rise least.",
     makeMinGen,
     {},
     levels},
    {"mu-argus",
     false,
     "Whole levels: no pair or triple of values is rarer than k; all columns together may be.",
     makeMuArgus,
     {},
     levels,
     false},
}};

}  // namespace

std::span<const MethodInfo> methods() { return known; }

Done honoured(std::string_view method, const SearchOptions& options) {
  const auto info =
      std::find_if(known.begin(), known.end(), [&](const MethodInfo& m) { return m.name == method; });
  const std::array<bool, breeding.size()> asked{options.evaluations.has_value(),
                                                options.population.has_value(), options.islands.has_value()};
  for (size_t i = 0; i < asked.size(); ++i) {
    if (!asked[i] || info == known.end() || i < info->options.size()) continue;
    const std::string key = "search." + std::string(breeding[i]);
    return Error{ErrorCode::plan,
                 "the plan at " + key + ": the method " + std::string(method) +
                     " does not know it. Remove the key, or choose the method genetic.",
                 {std::nullopt, "", key}};
  }
  return done();
}

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
