#include "core/search/local/local_methods.h"

#include <algorithm>
#include <array>

#include "core/base/words.h"
#include "core/search/local/k_member.h"
#include "core/search/local/local_search.h"
#include "core/search/local/meyerson_williams.h"
#include "core/search/local/mondrian.h"

namespace indistinct {

namespace {

using Made = Result<std::unique_ptr<RecodingSearch>>;

template <class Method, class... Rest>
std::unique_ptr<RecodingSearch> made(Rest&&... rest) {
  return std::make_unique<Method>(std::forward<Rest>(rest)...);
}

Made makeLocalSearch(LocalQuestion&& q) {
  return made<LocalSearch>(std::move(q.problem), std::move(q.options), q.sets, q.divisible);
}

template <bool relaxed>
Made makeMondrian(LocalQuestion&& q) {
  return made<Mondrian>(std::move(q.problem), q.sets, q.divisible, relaxed);
}

Made makeKMember(LocalQuestion&& q) {
  return made<KMember>(std::move(q.problem), q.options, q.sets, q.divisible);
}

Made makeMeyersonWilliams(LocalQuestion&& q) {
  const auto refuse = [](std::string what) {
    return Error{ErrorCode::plan, std::move(what), {std::nullopt, "", "search.method"}};
  };
  const Problem& problem = q.problem;
  if (!q.divisible || !problem.rule.plain())
    return refuse(
        "The method meyerson-williams hides rows among k others, each counted once. Choose mondrian where "
        "a row stands for several, or where persons are counted or values must differ.");
  if (MeyersonWilliams::setsOf(problem.tuples.rows, problem.rule.k) > MeyersonWilliams::mostSets)
    return refuse("The method meyerson-williams looks at all sets of k to 2k - 1 rows, and takes at most " +
                  thousands(MeyersonWilliams::mostSets) + " of them; " + counted(problem.tuples.rows, "row") +
                  " have more for k = " + std::to_string(problem.rule.k) +
                  ". Choose mondrian or k-member, or a sample of the rows.");
  return made<MeyersonWilliams>(std::move(q.problem));
}

constexpr std::array<LocalMethodInfo, 6> known{{
    {"auto", "The method that loses least: box-beam.", makeLocalSearch},
    {"box-beam", "The best groups first, then rows change places; with a bound.", makeLocalSearch},
    {"mondrian", "Regions are cut in two at the median of their widest column, and never overlap.",
     makeMondrian<false>},
    {"mondrian-relaxed", "As mondrian, and rows of the median are dealt out, so that halves are equal.",
     makeMondrian<true>},
    {"k-member", "Each group begins far from the last and takes the rows with which it loses least.",
     makeKMember},
    {"meyerson-williams", "Values are kept or hidden, within a guarantee of the optimum; for tiny tables.",
     makeMeyersonWilliams},
}};

}  // namespace

std::span<const LocalMethodInfo> localMethods() { return known; }

const LocalMethodInfo* findLocalMethod(std::string_view name) {
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const LocalMethodInfo& m) { return m.name == name; });
  return found == known.end() ? nullptr : &*found;
}

}  // namespace indistinct
