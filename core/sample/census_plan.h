#pragma once
// The plan of the census sample and the taxonomies that it names.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace indistinct::sample::census {

extern const std::string_view plan;
std::vector<std::pair<std::string, std::string>> taxonomies();

}  // namespace indistinct::sample::census
