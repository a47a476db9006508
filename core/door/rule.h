#pragma once
// The rule that plan or recipe ask for, and what it needs to see of a table.
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/door/plan.h"
#include "core/partition/tuples.h"
#include "core/privacy/rule.h"
#include "core/release/recipe.h"
#include "core/table/table.h"

namespace indistinct {

// Of each code of a column, which value is published; empty: each its own.
using PublishedValues = std::function<std::vector<uint32_t>(const Column&)>;

// `persons`: the column whose different values k counts; empty: it counts rows. `tupleOfRow`: Tuples::none
// where a row does not count. Adds the values of the columns that the rule looks at to the tuples. Missing
// values are one value together: who they are is not known, so they may be one person. An error names a
// column that the table does not have.
Result<Rule> ruleOf(uint64_t k, const std::string& persons, std::span<const DiverseColumn> diverse,
                    const Table& table, const PublishedValues& publishedValues,
                    std::span<const uint32_t> tupleOfRow, Tuples& tuples);

// The same of a plan. `binned`: the columns that it publishes by their bins.
Result<Rule> ruleOf(const Plan& plan, std::span<const Domain> binned, const Table& table,
                    std::span<const uint32_t> tupleOfRow, Tuples& tuples);

}  // namespace indistinct
