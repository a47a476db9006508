#include "core/loss/lm.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/domain/whole.h"
#include "core/loss/most_cost.h"
#include "core/partition/tuples.h"

namespace indistinct {

namespace {

__extension__ typedef unsigned __int128 Wide;

// Loss of [a, b) is (steps[b-1] - steps[a]) / range, times the importance.
struct Fractions {
  std::vector<uint64_t> steps;
  uint64_t range = 1;
  bool exact = true;
  bool lastIsMissing = false;
};

Fractions evenSteps(uint32_t size) {
  Fractions fractions;
  for (uint32_t i = 0; i < size; i++) fractions.steps.push_back(i);
  if (size > 1) fractions.range = size - 1;
  return fractions;
}

Fractions numberSteps(const Domain& domain) {
  Fractions fractions;
  fractions.lastIsMissing = domain.lastIsMissing;
  const auto& numbers = domain.numbers;
  if (const auto whole = wholeNumbers(numbers)) {
    for (const int64_t multiple : whole->multiples) {
      fractions.steps.push_back(static_cast<uint64_t>(multiple - whole->multiples.front()));
    }
  } else {
    // Halves, so that the range of the widest doubles is finite.
    const double least = numbers.front() / 2, range = numbers.back() / 2 - least;
    for (const double number : numbers) {
      const double share = range > 0 ? (number / 2 - least) / range : 0;
      fractions.steps.push_back(static_cast<uint64_t>(share * 4503599627370496.0));
    }
    fractions.exact = false;
  }
  if (fractions.steps.empty()) fractions.steps.push_back(0);
  if (fractions.steps.size() < domain.size()) fractions.steps.push_back(fractions.steps.back());
  uint64_t divisor = 0;
  for (const uint64_t step : fractions.steps) divisor = std::gcd(divisor, step);
  if (divisor > 1) {
    for (uint64_t& step : fractions.steps) step /= divisor;
  }
  if (fractions.steps.back() > 0) fractions.range = fractions.steps.back();
  return fractions;
}

Fractions leafSteps(const Domain& domain) {
  Fractions fractions;
  for (const uint32_t leaf : domain.leafOf) fractions.steps.push_back(leaf - domain.leafOf.front());
  if (domain.leaves > 1) fractions.range = domain.leaves - 1;
  return fractions;
}

Fractions fractionsOf(const Domain& domain) {
  if (!domain.leafOf.empty()) return leafSteps(domain);
  const bool byNumber = !domain.taxonomy && domain.kind != Kind::category;
  return byNumber ? numberSteps(domain) : evenSteps(domain.size());
}

struct Ratio {
  uint64_t over = 1, under = 1;
};

std::optional<Ratio> ratioOf(double importance) {
  const auto whole = wholeNumbers({&importance, 1});
  if (!whole || whole->decimals > 6) return std::nullopt;
  Ratio ratio{static_cast<uint64_t>(whole->multiples[0]), static_cast<uint64_t>(whole->unit)};
  const uint64_t divisor = std::gcd(ratio.over, ratio.under);
  return Ratio{ratio.over / divisor, ratio.under / divisor};
}

// The least scale that makes every cell of every column a whole number, if costs then fit.
std::optional<uint64_t> commonScale(std::span<const Domain> domains, const std::vector<Fractions>& fractions,
                                    uint64_t rows) {
  Wide scale = 1;
  for (size_t i = 0; i < domains.size(); i++) {
    const auto ratio = ratioOf(domains[i].importance);
    if (!ratio || !fractions[i].exact) return std::nullopt;
    if (ratio->over == 0) continue;
    const Wide under = Wide{ratio->under} * fractions[i].range;
    if (under > mostCost) return std::nullopt;
    const uint64_t needed =
        static_cast<uint64_t>(under) / std::gcd(static_cast<uint64_t>(under), ratio->over);
    scale = scale / std::gcd(static_cast<uint64_t>(scale), needed) * needed;
    if (scale > mostCost) return std::nullopt;
  }
  Wide total = 0;
  for (const Domain& domain : domains) {
    const auto ratio = *ratioOf(domain.importance);
    total += scale * ratio.over / ratio.under;
    if (total > mostCost || total * rows > mostCost) return std::nullopt;
  }
  return static_cast<uint64_t>(scale);
}

uint64_t roundingScale(std::span<const Domain> domains, uint64_t rows) {
  double importances = 0;
  for (const Domain& domain : domains) importances += domain.importance;
  if (importances <= 0) return 1;
  const double scale = 9.2e18 / (importances * static_cast<double>(rows));
  return scale < 1 ? 1 : static_cast<uint64_t>(std::min(scale, 9.2e18));
}

}  // namespace

Lm makeLm(std::span<const Domain> domains, uint64_t rows) {
  if (rows == 0) rows = 1;
  std::vector<Fractions> fractions;
  for (const Domain& domain : domains) fractions.push_back(fractionsOf(domain));
  const auto common = commonScale(domains, fractions, rows);
  Lm lm;
  lm.exact = common.has_value();
  lm.scale = common ? *common : roundingScale(domains, rows);
  for (size_t i = 0; i < domains.size(); i++) {
    LmColumn cells;
    ColumnPrice column;
    cells.lastIsMissing = fractions[i].lastIsMissing;
    if (common) {
      const auto ratio = *ratioOf(domains[i].importance);
      column.full = static_cast<uint64_t>(Wide{lm.scale} * ratio.over / ratio.under);
    } else {
      column.full = static_cast<uint64_t>(static_cast<double>(lm.scale) * domains[i].importance);
    }
    for (const uint64_t step : fractions[i].steps) {
      const Wide cell = Wide{column.full} * step + (common ? 0 : fractions[i].range / 2);
      cells.at.push_back(static_cast<uint64_t>(cell / fractions[i].range));
    }
    column.cells = std::move(cells);
    lm.columns.push_back(std::move(column));
  }
  return lm;
}

void prepareLm(Loss& loss, std::span<const Domain> domains, const Tuples& tuples) {
  Lm lm = makeLm(domains, tuples.rows);
  loss.columns = std::move(lm.columns);
  loss.unit = static_cast<double>(lm.scale) * static_cast<double>(std::max<uint64_t>(1, tuples.rows));
  for (const Domain& domain : domains) loss.whole += domain.importance;
}

}  // namespace indistinct
