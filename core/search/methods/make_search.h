#pragma once
// Which ways of searching there are, and one of them at work.
#include <memory>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/search/alphabet.h"
#include "core/search/search.h"

namespace indistinct {

struct MethodInfo {
  std::string_view name;
  bool proves;                // does it end with a proof, given time and memory?
  std::string_view sentence;  // for people
  Result<std::unique_ptr<Search>> (*make)(Problem problem, SearchOptions options);
};
std::span<const MethodInfo> methods();

Result<std::unique_ptr<Search>> makeSearch(std::string_view method, Problem problem, SearchOptions options);

// Has the search of outer_search.h bounds for the problem? Unit prices, and few enough splits for its tables.
bool outerFits(const Problem& problem, const Alphabet& alphabet);

}  // namespace indistinct
