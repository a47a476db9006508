#include "core/domain/bins.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/domain/whole.h"
#include "core/table/types.h"

namespace indistinct {

namespace {

Error badBins(std::string what) { return {ErrorCode::plan, std::move(what), {std::nullopt, "", "bins"}}; }

std::vector<double> byWidth(std::span<const double> numbers, double width, double origin) {
  std::vector<double> all(numbers.begin(), numbers.end());
  all.push_back(width);
  all.push_back(origin);
  std::vector<double> edges;
  const auto whole = wholeNumbers(all);
  if (whole && whole->multiples[numbers.size()] > 0) {
    const int64_t step = whole->multiples[numbers.size()], from = whole->multiples[numbers.size() + 1];
    for (size_t i = 0; i < numbers.size(); i++) {
      const int64_t offset = whole->multiples[i] - from;
      const int64_t index = offset / step - (offset % step < 0);
      edges.push_back(static_cast<double>(from + index * step) / whole->unit);
    }
    return edges;
  }
  for (const double number : numbers) edges.push_back(origin + std::floor((number - origin) / width) * width);
  return edges;
}

std::vector<double> byEdges(std::span<const double> numbers, const std::vector<double>& edges) {
  std::vector<double> result;
  for (const double number : numbers) {
    const auto above = std::upper_bound(edges.begin(), edges.end(), number);
    result.push_back(above == edges.begin() ? numbers.front() : *(above - 1));
  }
  return result;
}

std::vector<double> equal(std::span<const double> numbers, uint32_t count) {
  const double least = numbers.front(), range = numbers.back() - least;
  std::vector<double> edges;
  for (uint32_t i = 0; i < count; i++) {
    // The range of the widest doubles is more than one holds, its halves are not.
    edges.push_back(std::isfinite(range) ? least + range * i / count
                                         : least + (numbers.back() / 2 - least / 2) * i / count * 2);
  }
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return byEdges(numbers, edges);
}

std::vector<double> byFrequency(std::span<const double> numbers, std::span<const uint64_t> rows,
                                uint32_t count) {
  double all = 0;
  for (const uint64_t n : rows) all += static_cast<double>(n);
  std::vector<double> result;
  double edge = numbers.front(), before = 0;
  uint32_t closed = 0;
  for (size_t i = 0; i < numbers.size(); i++) {
    // A new bin starts where the rows so far are nearer to its share than with this number they would be.
    const double n = static_cast<double>(rows[i]);
    if (closed + 1 < count && before + n / 2 > all * (closed + 1) / count && before > 0) {
      edge = numbers[i];
      closed++;
    }
    result.push_back(edge);
    before += n;
  }
  return result;
}

double entropy(const std::vector<uint64_t>& labels) {
  double rows = 0, sum = 0;
  for (const uint64_t n : labels) rows += static_cast<double>(n);
  for (const uint64_t n : labels) {
    if (n > 0) sum -= static_cast<double>(n) * std::log2(static_cast<double>(n) / rows);
  }
  return sum;
}

// Splits the bin whose best split tells most about the target, again and again (Fayyad and Irani, 1993, with
// a number of bins in place of their stopping rule).
std::vector<double> byTarget(std::span<const double> numbers, std::span<const uint64_t> labelRows,
                             uint32_t labels, uint32_t count) {
  struct Bin {
    size_t first, end, split;
    double gain;
  };
  const auto measured = [&](size_t first, size_t end) {
    std::vector<uint64_t> left(labels, 0), right(labels, 0);
    for (size_t i = first * labels; i < end * labels; i++) right[i % labels] += labelRows[i];
    Bin bin{first, end, end, 0};
    const double whole = entropy(right);
    for (size_t i = first; i + 1 < end; i++) {
      for (uint32_t label = 0; label < labels; label++) {
        left[label] += labelRows[i * labels + label];
        right[label] -= labelRows[i * labels + label];
      }
      const double gain = whole - entropy(left) - entropy(right);
      if (gain > bin.gain + 1e-9) bin = {first, end, i + 1, gain};
    }
    return bin;
  };
  std::vector<Bin> bins{measured(0, numbers.size())};
  while (bins.size() < count) {
    const auto best = std::max_element(bins.begin(), bins.end(),
                                       [](const Bin& a, const Bin& b) { return a.gain < b.gain; });
    if (best->split == best->end) break;
    const Bin whole = *best;
    *best = measured(whole.first, whole.split);
    bins.push_back(measured(whole.split, whole.end));
  }
  std::vector<double> result(numbers.size());
  for (const Bin& bin : bins) {
    for (size_t i = bin.first; i < bin.end; i++) result[i] = numbers[bin.first];
  }
  return result;
}

std::string padded(int number, size_t digits) {
  std::string text = std::to_string(number);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace

const char* word(DateUnit unit) {
  switch (unit) {
    case DateUnit::day:
      return "day";
    case DateUnit::week:
      return "week";
    case DateUnit::month:
      return "month";
    case DateUnit::quarter:
      return "quarter";
    case DateUnit::year:
      return "year";
    case DateUnit::decade:
      return "decade";
  }
  return "";
}

Result<std::vector<double>> lowerEdges(std::span<const double> numbers, std::span<const uint64_t> rows,
                                       std::span<const uint64_t> labelRows, const Bins& bins) {
  if (numbers.empty()) return std::vector<double>{};
  switch (bins.way) {
    case Bins::Way::none:
      return std::vector<double>(numbers.begin(), numbers.end());
    case Bins::Way::width: {
      if (!(bins.width > 0)) return badBins("The width of a bin must be greater than 0.");
      auto edges = byWidth(numbers, bins.width, bins.origin);
      for (size_t i = 0; i < edges.size(); i++) {
        if (!(std::fabs(edges[i] - numbers[i]) <= 1.001 * bins.width && edges[i] + bins.width > edges[i])) {
          return badBins("Bins " + formatNumber(bins.width) + " wide from " + formatNumber(bins.origin) +
                         " on cannot be told apart at " + formatNumber(numbers[i]) +
                         ": choose a greater width, or an origin that is nearer.");
        }
      }
      return edges;
    }
    case Bins::Way::edges:
      if (bins.edges.empty()) return badBins("The bins have no edges: give at least one.");
      for (size_t i = 1; i < bins.edges.size(); i++) {
        if (!(bins.edges[i - 1] < bins.edges[i])) {
          return badBins("The edges of the bins must ascend, but " + formatNumber(bins.edges[i]) +
                         " follows " + formatNumber(bins.edges[i - 1]) + ".");
        }
      }
      return byEdges(numbers, bins.edges);
    case Bins::Way::equal:
    case Bins::Way::frequency:
    case Bins::Way::target:
      if (bins.count == 0) return badBins("The number of bins must be at least 1.");
      if (bins.way == Bins::Way::equal) return equal(numbers, bins.count);
      if (bins.way == Bins::Way::frequency) return byFrequency(numbers, rows, bins.count);
      if (bins.labels == 0) return badBins("Bins by target need a target: give one column that role.");
      return byTarget(numbers, labelRows, bins.labels, bins.count);
    case Bins::Way::unit:
      break;
  }
  return badBins("Bins by day, week, month, quarter, year or decade are for dates only.");
}

int32_t firstDay(int32_t day, DateUnit unit) {
  using namespace std::chrono;
  const sys_days at{days{day}};
  const year_month_day date{at};
  const auto back = [](year_month_day d) {
    return static_cast<int32_t>(sys_days{d}.time_since_epoch().count());
  };
  const int y = static_cast<int>(date.year());
  switch (unit) {
    case DateUnit::day:
      return day;
    case DateUnit::week:
      return day - static_cast<int32_t>(weekday{at}.iso_encoding()) + 1;
    case DateUnit::month:
      return back(date.year() / date.month() / 1);
    case DateUnit::quarter:
      return back(date.year() / month{(static_cast<unsigned>(date.month()) - 1) / 3 * 3 + 1} / 1);
    case DateUnit::year:
      return back(date.year() / January / 1);
    case DateUnit::decade:
      return back(year{(y - (y % 10 + 10) % 10)} / January / 1);
  }
  return day;
}

std::string labelOf(int32_t day, DateUnit unit) {
  using namespace std::chrono;
  const int32_t first = firstDay(day, unit);
  // The year of an ISO week is that of its Thursday.
  const year_month_day date{sys_days{days{unit == DateUnit::week ? first + 3 : first}}};
  std::string y = padded(static_cast<int>(date.year()), 4);
  switch (unit) {
    case DateUnit::day:
      return formatDate(first);
    case DateUnit::week:
      return y + "-W" + padded((first + 3 - firstDay(first + 3, DateUnit::year)) / 7 + 1, 2);
    case DateUnit::month:
      return y + "-" + padded(static_cast<int>(static_cast<unsigned>(date.month())), 2);
    case DateUnit::quarter:
      return y + "-Q" + std::to_string((static_cast<unsigned>(date.month()) - 1) / 3 + 1);
    case DateUnit::year:
      return y;
    case DateUnit::decade:
      return y + "s";
  }
  return y;
}

}  // namespace indistinct
