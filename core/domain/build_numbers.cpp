// Intervals of numbers. Round ones begin at multiples of 1, 2 or 5 times a power of ten and double from level
// to level; equal width and equal frequency are cut once and merged by their factors.
#include <algorithm>
#include <cmath>

#include "core/domain/build_taxonomy.h"
#include "core/domain/interval.h"
#include "core/domain/whole.h"
#include "core/table/types.h"

namespace indistinct {

namespace {

constexpr uint32_t usualGroups = 16;

bool allWhole(std::span<const double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [](double n) { return std::floor(n) == n && std::fabs(n) < 1e15; });
}

// [low, high[ as people write it: 20-24 for whole numbers that are not negative.
std::string nameInterval(double low, double high, bool whole, bool holdsHigh) {
  if (!whole || low < 0) return formatInterval(low, high, holdsHigh);
  const double last = holdsHigh ? high : high - 1;
  return last <= low ? formatNumber(low) : formatNumber(low) + "-" + formatNumber(last);
}

// The least of 1, 2 and 5 times a power of ten that is no less.
double roundUp(double width) {
  const double power = std::pow(10, std::floor(std::log10(width)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= width * (1 - 1e-9)) return step * power;
  }
  return 10 * power;
}

std::vector<double> edgesOf(std::span<const double> numbers, double width, double origin) {
  Bins bins;
  bins.way = Bins::Way::width;
  bins.width = width;
  bins.origin = origin;
  auto edges = lowerEdges(numbers, {}, {}, bins);
  return edges ? std::move(*edges) : std::vector<double>(numbers.begin(), numbers.end());
}

// 0.6 + 0.3 is 0.9, not the double beside it.
double exactSum(double a, double b) {
  const auto exact = wholeNumbers(std::vector<double>{a, b});
  return exact ? static_cast<double>(exact->multiples[0] + exact->multiples[1]) / exact->unit : a + b;
}

BuildLevels buildNice(const BuildGround& ground, const BuildSpec& spec) {
  const auto& numbers = ground.numbers;
  const bool whole = allWhole(numbers);
  double width = spec.step;
  if (!(width > 0)) {
    width = roundUp((numbers.back() - numbers.front()) / (spec.groups > 0 ? spec.groups : usualGroups));
    if (whole) width = std::max(width, 1.0);
  }
  BuildLevels levels;
  for (size_t at = 0; at < 32; at++) {
    const auto edges = edgesOf(numbers, width, spec.origin);
    BuildLevel level;
    for (size_t i = 0; i < edges.size(); i++) {
      if (i == 0 || edges[i] != edges[i - 1]) {
        level.labels.push_back(nameInterval(edges[i], exactSum(edges[i], width), whole, false));
      }
      level.of.push_back(static_cast<uint32_t>(level.labels.size() - 1));
    }
    const bool last = level.labels.size() <= 3;
    levels.push_back(std::move(level));
    if (last) break;
    width *= factorAt(spec.factors, at, 2);
  }
  return levels;
}

std::vector<uint32_t> startsByWidth(const BuildGround& ground, uint32_t groups) {
  const double least = ground.numbers.front(), range = ground.numbers.back() - least;
  std::vector<uint32_t> starts{0};
  for (uint32_t i = 1; i < ground.size(); i++) {
    const auto group = [&](uint32_t at) {
      return std::min(groups - 1, static_cast<uint32_t>((ground.numbers[at] - least) / range * groups));
    };
    if (group(i) != group(i - 1)) starts.push_back(i);
  }
  return starts;
}

}  // namespace

std::vector<uint32_t> startsByRows(const BuildGround& ground, uint32_t groups) {
  std::vector<double> index;
  for (uint32_t i = 0; i < ground.size(); i++) index.push_back(i);
  Bins bins;
  bins.way = Bins::Way::frequency;
  bins.count = groups;
  const auto edges = lowerEdges(index, ground.rows, {}, bins);
  std::vector<uint32_t> starts;
  for (uint32_t i = 0; edges && i < ground.size(); i++) {
    if ((*edges)[i] == i) starts.push_back(i);
  }
  return starts;
}

BuildLevel levelOfRuns(const BuildGround& ground, std::span<const uint32_t> starts) {
  const bool whole = !ground.numbers.empty() && allWhole(ground.numbers);
  BuildLevel level;
  level.of.resize(ground.size());
  for (size_t run = 0; run < starts.size(); run++) {
    const uint32_t from = starts[run], end = run + 1 < starts.size() ? starts[run + 1] : ground.size();
    for (uint32_t i = from; i < end; i++) level.of[i] = static_cast<uint32_t>(run);
    if (end - from == 1) {
      level.labels.push_back(ground.values[from]);
    } else if (ground.numbers.empty()) {
      level.labels.push_back(ground.values[from] + (end - from == 2 ? ", " : " to ") +
                             ground.values[end - 1]);
    } else {
      const bool last = end == ground.size();
      level.labels.push_back(
          nameInterval(ground.numbers[from], ground.numbers[last ? end - 1 : end], whole, last));
    }
  }
  return level;
}

BuildLevels mergeNeighbours(const BuildGround& ground, std::vector<uint32_t> starts,
                            std::span<const uint32_t> factors) {
  BuildLevels levels;
  for (size_t at = 0; starts.size() > 1; at++) {
    levels.push_back(levelOfRuns(ground, starts));
    const uint32_t factor = factorAt(factors, at, 2);
    std::vector<uint32_t> wider;
    for (size_t i = 0; i < starts.size(); i += factor) wider.push_back(starts[i]);
    starts = std::move(wider);
  }
  return levels;
}

Result<BuildLevels> buildNumbers(const BuildGround& ground, const BuildSpec& spec) {
  if (ground.numbers.empty())
    return Error{ErrorCode::plan, "Intervals need numbers, and this column holds none.", {}};
  if (ground.size() < 3) return BuildLevels{};
  if (spec.by == BuildSpec::By::nice) return buildNice(ground, spec);
  const uint32_t groups = spec.groups > 0 ? spec.groups : std::min(usualGroups, ground.size() / 2);
  auto starts =
      spec.by == BuildSpec::By::width ? startsByWidth(ground, groups) : startsByRows(ground, groups);
  return mergeNeighbours(ground, std::move(starts), spec.factors);
}

}  // namespace indistinct
