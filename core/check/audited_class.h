#pragma once
// A class of the release, and the rows of the original that lie in it.
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace indistinct {

struct AuditedClass {
  std::vector<uint32_t> labels;  // of each quasi column, as codes of the release
  uint64_t rows = 0, original = 0, first = 0;
  std::map<uint32_t, uint64_t> targets;  // rows of the original
  std::set<std::string> persons;         // of the original
};

}  // namespace indistinct
