#include "core/table/profile.h"

#include <algorithm>
#include <cmath>

#include "core/base/natural_order.h"
#include "core/table/propose.h"
#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

constexpr size_t mostTop = 20;
constexpr double mostBins = 40;

// The values that are not missing, with their sizes where they have one.
struct Present {
  std::vector<Code> codes;
  std::vector<double> sizes;  // of numbers and dates, beside the codes
};

std::optional<double> sizeOf(std::string_view value, const Column& column) {
  if (column.type != Type::date) return numberOf(value, column.notation);
  const auto days = dayOf(value, column.notation);
  return days ? std::optional<double>(*days) : std::nullopt;
}

Present presentOf(const Column& column) {
  Present present;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.missing[code] || column.counts[code] == 0) continue;
    present.codes.push_back(code);
    if (column.type != Type::text) present.sizes.push_back(sizeOf(column.values[code], column).value_or(0));
  }
  return present;
}

void findEnds(const Column& column, const Present& present, ColumnProfile& profile) {
  if (present.codes.empty()) return;
  size_t least = 0, greatest = 0;
  const auto less = [&](size_t a, size_t b) {
    if (!present.sizes.empty()) return present.sizes[a] < present.sizes[b];
    return compareNaturally(column.values[present.codes[a]], column.values[present.codes[b]]) < 0;
  };
  for (size_t i = 1; i < present.codes.size(); ++i) {
    if (less(i, least)) least = i;
    if (less(greatest, i)) greatest = i;
  }
  profile.min = trimmed(column.values[present.codes[least]]);
  profile.max = trimmed(column.values[present.codes[greatest]]);
}

void findTop(const Column& column, std::vector<Code> codes, ColumnProfile& profile) {
  const size_t most = std::min(mostTop, codes.size());
  std::partial_sort(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(most), codes.end(),
                    [&column](Code a, Code b) {
                      if (column.counts[a] != column.counts[b]) return column.counts[a] > column.counts[b];
                      return compareNaturally(column.values[a], column.values[b]) < 0;
                    });
  for (size_t i = 0; i < most; ++i)
    profile.top.emplace_back(column.values[codes[i]], column.counts[codes[i]]);
}

// Whole numbers and days get bins of whole width, so that each bin holds equally many different values.
std::optional<Histogram> histogramOf(const Column& column, const Present& present) {
  if (present.sizes.empty()) return std::nullopt;
  const auto [least, greatest] = std::minmax_element(present.sizes.begin(), present.sizes.end());
  Histogram histogram;
  histogram.from = *least;
  histogram.to = *greatest;
  const double range = *greatest - *least;
  double bins = range > 0 ? mostBins : 1;
  if (column.type != Type::decimal) {
    const double width = std::ceil((range + 1) / mostBins);
    bins = std::ceil((range + 1) / width);
    histogram.to = histogram.from + bins * width;
  }
  histogram.counts.assign(static_cast<size_t>(bins), 0);
  const double scale = histogram.to > histogram.from ? bins / (histogram.to - histogram.from) : 0;
  for (size_t i = 0; i < present.codes.size(); ++i) {
    const double bin = std::min(std::floor((present.sizes[i] - histogram.from) * scale), bins - 1);
    histogram.counts[static_cast<size_t>(bin)] += column.counts[present.codes[i]];
  }
  return histogram;
}

ColumnProfile profileOf(const Column& column, uint64_t rows) {
  ColumnProfile profile;
  profile.name = column.name;
  profile.type = column.type;
  const Present present = presentOf(column);
  profile.distinct = present.codes.size();
  profile.missing = rows;
  for (const Code code : present.codes) {
    profile.missing -= column.counts[code];
    profile.uniqueRows += column.counts[code] == 1 ? 1u : 0u;
  }
  findEnds(column, present, profile);
  profile.histogram = histogramOf(column, present);
  findTop(column, present.codes, profile);
  Proposal proposal = proposeRole(column, profile, rows);
  profile.role = proposal.role;
  profile.reason = std::move(proposal.reason);
  return profile;
}

}  // namespace

Profile profile(const Table& table) {
  Profile whole;
  whole.rows = table.rows;
  for (const Column& column : table.columns) whole.columns.push_back(profileOf(column, table.rows));
  proposeOneEntity(whole.columns);
  return whole;
}

}  // namespace indistinct
