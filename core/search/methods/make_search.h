#pragma once
// Which ways of searching there are, and one of them at work.
#include <memory>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

struct MethodInfo {
  std::string_view name;
  bool proves;                // does it end with a proof, given time and memory?
  std::string_view sentence;  // for people
  Result<std::unique_ptr<Search>> (*make)(Problem problem, SearchOptions&& options);
  std::span<const std::string_view> options{};  // that few methods have: evaluations, population, islands
  std::span<const std::string_view> spaces{};   // that each column must have one of; empty: any
  bool satisfies = true;                        // does what it finds always keep to the rule?
};
std::span<const MethodInfo> methods();
// Fails where the options ask something of a method that it does not have.
Done honoured(std::string_view method, const SearchOptions& options);

Result<std::unique_ptr<Search>> makeSearch(std::string_view method, Problem problem, SearchOptions options);

}  // namespace indistinct
