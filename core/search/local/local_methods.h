#pragma once
// Which ways there are to make groups of rows with cells of their own, and one of them at work.
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/search/local/recoding_search.h"

namespace indistinct {

struct LocalQuestion {
  Problem problem;
  SearchOptions options;
  std::vector<uint32_t> sets;  // see LocalCells
  bool divisible = true;       // does no table row stand for several?
};

struct LocalMethodInfo {
  std::string_view name;
  std::string_view sentence;  // for people
  Result<std::unique_ptr<RecodingSearch>> (*make)(LocalQuestion&& question);
};
std::span<const LocalMethodInfo> localMethods();
const LocalMethodInfo* findLocalMethod(std::string_view name);

}  // namespace indistinct
