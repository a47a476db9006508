#pragma once
// A study is a table seen through a plan: the quasi-identifiers' domains, the distinct tuples and the
// target's labels.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/domain/build_taxonomy.h"
#include "core/domain/cuts.h"
#include "core/door/json.h"
#include "core/door/plan.h"
#include "core/partition/tuples.h"
#include "core/privacy/rule.h"
#include "core/table/table.h"

namespace indistinct {

struct Study {
  Plan plan;
  std::vector<uint32_t> columns;  // of the table, one per quasi-identifier, in the plan's order
  std::vector<Domain> domains;    // one per quasi-identifier
  std::vector<uint32_t>
      sets;  // [quasi-identifier]: recoded locally by sets, how many values there are; else 0
  std::vector<Domain> binned;  // of the other columns that are published by their bins
  std::string domainsHash;     // of what positions mean: equal where cuts of one study are cuts of the other
  Tuples tuples;
  std::vector<uint32_t> tupleOfRow;   // Tuples::none: the row is left out
  Rule rule;                          // of every class that is published
  RowCounts counts;                   // of the table's rows
  std::vector<std::string> labels;    // of the target, in order; empty without one
  std::vector<double> labelNumbers;   // what they stand for, but a missing one, the last; empty: names
  uint32_t target = 0;                // the target's column of the table, where there is one
  std::vector<Position> labelOfCode;  // of it
};

using Files = std::map<std::string, std::string, std::less<>>;

Result<Study> makeStudy(const Table& table, const Files& files, Plan plan);

// Lets only the rows of the sample count; an error where records stand for several rows.
Done drawSample(const Draw& draw, const Table& table, RowCounts& counts, bool counted);

// One column as its values in order, without a taxonomy, with the rows that have them.
struct ColumnStudy {
  Domain domain;
  std::vector<uint64_t> rows;       // per position
  uint32_t labels = 0;              // of the target; 0 without one, or where it has too many to tell anything
  std::vector<uint64_t> labelRows;  // [position * labels + label]
  BuildGround ground() const;       // without missing values
};
Result<ColumnStudy> makeColumnStudy(const Table& table, Plan plan, const std::string& column);

// The text of the taxonomy that a column's plan names or holds; nothing where it names none, or builds one.
Result<std::optional<std::string_view>> taxonomyText(const PlanColumn& planned, const Files& files);

// Cuts as `optimize --json` writes its columns: {"name", "cuts": […]}, or "groups", or "level". What is not
// named is cut nowhere.
Result<Json> cutsColumns(const Json& json,
                         std::string_view subject);  // checked against docs/cuts.schema.json
Result<Cuts> cutsFromJson(const Study& study, const Json& columns);
Json cutsToJson(const Study& study, const Cuts& cuts);

// A domain's value as JSON: a number for numbers, null for a missing value.
Json valueJson(const Domain& domain, Position position);

}  // namespace indistinct
