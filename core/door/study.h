#pragma once
// A study is a table seen through a plan: the quasi-identifiers' domains, the distinct tuples and the
// target's labels.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/domain/cuts.h"
#include "core/door/json.h"
#include "core/door/plan.h"
#include "core/partition/tuples.h"
#include "core/table/table.h"

namespace indistinct {

struct Study {
  Plan plan;
  std::vector<uint32_t> columns;  // of the table, one per quasi-identifier, in the plan's order
  std::vector<Domain> domains;    // one per quasi-identifier
  Tuples tuples;
  std::vector<std::string> labels;  // of the target, in order; empty without one
};

using Files = std::map<std::string, std::string, std::less<>>;

Result<Study> makeStudy(const Table& table, const Files& files, Plan plan);

// Cuts as `optimize --json` writes its columns: {"name", "cuts": […]}, or "groups", or "level". What is not
// named is cut nowhere.
Result<Cuts> cutsFromJson(const Study& study, const Json& columns);
Json cutsToJson(const Study& study, const Cuts& cuts);

// A domain's value as JSON: a number for numbers, null for a missing value.
Json valueJson(const Domain& domain, Position position);

}  // namespace indistinct
