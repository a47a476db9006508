#pragma once
// The words that a column is published in, interval by interval.
//
//     one value            30            numbers, days          [30, 45)     the last one [60, 90]
//     bins                 [30, 35)      median or midpoint     37
//     a taxonomy's node    Secondary     other categories       {Bern, Zug}  or, too long, 3+Bern+14:
//                                        one of them between the numbers of those before and behind it
//                                        by their ends, if asked  Aarau … Zug
//     missing              as the file first writes it; beside others "[60, 90] or missing", {Zug, missing}
//     all of several       *, also in place of a taxonomy's root
//
// Different intervals have different labels, so that equal cells are a class and nothing else is.
#include <optional>
#include <string>
#include <vector>

#include "core/domain/domain.h"
#include "core/partition/recoding.h"
#include "core/release/recipe.h"

namespace indistinct {

enum class Represent : uint8_t { interval, median, midpoint };
enum class Publish : uint8_t { automatic, taxonomy, intervals, sets };

struct GroupStyle {
  Represent represent = Represent::interval;
  Publish publish = Publish::automatic;
  bool binned = false;  // a value of the domain stands for others too
  // How far the last bin reaches, where bins say so: a width, a unit of dates, or edges.
  std::optional<double> binWidth;
  std::optional<DateUnit> binUnit;
  std::vector<double> binEdges;
};

// Where the bin ends that begins here, as far as the style says so.
std::optional<double> binEnd(const GroupStyle& style, double lower);

// `column` is the one that the domain was made from, `present` its rows per code (countCodes), `starts` the
// cuts.
std::vector<RecipeGroup> groupsOf(const Domain& domain, const std::vector<uint32_t>& starts,
                                  const Column& column, const std::vector<uint64_t>& present,
                                  const GroupStyle& style);

// The same of cells that may overlap.
std::vector<RecipeGroup> groupsOf(const Domain& domain, const std::vector<LocalCell>& cells,
                                  const Column& column, const std::vector<uint64_t>& present,
                                  const GroupStyle& style);

}  // namespace indistinct
