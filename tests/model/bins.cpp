#include "model/bins.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "model/values.h"

namespace model {
namespace {

struct Number {
  int64_t value = 0;
  uint64_t rows = 0;
  std::vector<uint64_t> labelRows;
};

std::vector<Number> presentNumbers(const Column& column, const Ground& ground) {
  std::map<int64_t, Number> numbers;
  for (size_t i = 0; i < ground.rows.size(); i++) {
    const std::string& cell = column.cells[ground.rows[i]];
    if (isMissing(cell)) continue;
    Number& number = numbers[*thousandths(cell)];
    number.value = *thousandths(cell);
    number.rows += ground.counts[i];
    number.labelRows.resize(ground.labels.size());
    if (ground.hasTarget) number.labelRows[ground.labelOf[i]] += ground.counts[i];
  }
  std::vector<Number> list;
  for (const auto& [value, number] : numbers) list.push_back(number);
  return list;
}

// The first number of each bin, where a bin is named by its least number. At most `count` bins with about
// equally many rows: one ends as soon as its share of all rows is nearer than with the next number.
std::vector<size_t> byFrequency(const std::vector<Number>& numbers, uint32_t count) {
  uint64_t all = 0, before = 0;
  for (const Number& number : numbers) all += number.rows;
  std::vector<size_t> firsts = {0};
  for (size_t i = 0; i < numbers.size(); i++) {
    if (i > 0 && firsts.size() < count && (2 * before + numbers[i].rows) * count > 2 * all * firsts.size())
      firsts.push_back(i);
    before += numbers[i].rows;
  }
  return firsts;
}

double uncertainty(const std::vector<Number>& numbers, size_t first, size_t end) {
  std::vector<uint64_t> rows(numbers.front().labelRows.size());
  double all = 0, sum = 0;
  for (size_t i = first; i < end; i++)
    for (size_t l = 0; l < rows.size(); l++) rows[l] += numbers[i].labelRows[l];
  for (const uint64_t n : rows) all += static_cast<double>(n);
  for (const uint64_t n : rows)
    if (n > 0) sum -= static_cast<double>(n) * std::log2(static_cast<double>(n) / all);
  return sum;
}

// Splits again and again where that tells most about the target. Bins are looked at in the order in which
// they were made, the left part of a split in place of the whole, and the first of equals wins.
std::vector<size_t> byTarget(const std::vector<Number>& numbers, uint32_t count) {
  struct Bin {
    size_t first, end;
  };
  std::vector<Bin> bins = {{0, numbers.size()}};
  while (bins.size() < count) {
    double most = 0;
    size_t best = bins.size(), at = 0;
    for (size_t b = 0; b < bins.size(); b++) {
      double gain = 0;
      size_t split = bins[b].end;
      for (size_t i = bins[b].first + 1; i < bins[b].end; i++) {
        const double gained = uncertainty(numbers, bins[b].first, bins[b].end) -
                              uncertainty(numbers, bins[b].first, i) - uncertainty(numbers, i, bins[b].end);
        if (gained > gain + 1e-9) {
          gain = gained;
          split = i;
        }
      }
      if (gain > most) {
        most = gain;
        best = b;
        at = split;
      }
    }
    if (best == bins.size()) break;
    bins.push_back({at, bins[best].end});
    bins[best].end = at;
  }
  std::vector<size_t> firsts;
  for (const Bin& bin : bins) firsts.push_back(bin.first);
  std::sort(firsts.begin(), firsts.end());
  return firsts;
}

}  // namespace

BinnedNumbers binNumbers(const Column& column, const Ground& ground) {
  const std::vector<Number> numbers = presentNumbers(column, ground);
  BinnedNumbers result;
  if (numbers.empty()) return result;
  const Bins& bins = column.bins;
  const int64_t least = numbers.front().value;
  // The key of a number's bin ascends with it; numbers with one key share a bin.
  std::vector<std::pair<int64_t, Real>> keys;  // key, edge
  std::vector<size_t> firsts;
  if (bins.form == Bins::Form::count && bins.word == "frequency") firsts = byFrequency(numbers, bins.count);
  if (bins.form == Bins::Form::count && bins.word == "target") firsts = byTarget(numbers, bins.count);
  for (size_t i = 0; i < numbers.size(); i++) {
    const int64_t value = numbers[i].value;
    int64_t key = value;
    Real edge = static_cast<Real>(value) / 1000;
    if (bins.form == Bins::Form::width) {
      key = (value - bins.origin) / bins.width;
      if (key * bins.width > value - bins.origin) key--;
      edge = static_cast<Real>(bins.origin + key * bins.width) / 1000;
    } else if (bins.form == Bins::Form::edges) {
      key = std::upper_bound(bins.edges.begin(), bins.edges.end(), value) - bins.edges.begin();
      edge = static_cast<Real>(key == 0 ? least : bins.edges[static_cast<size_t>(key - 1)]) / 1000;
    } else if (!firsts.empty()) {
      key = std::upper_bound(firsts.begin(), firsts.end(), i) - firsts.begin();
      edge = static_cast<Real>(numbers[firsts[static_cast<size_t>(key - 1)]].value) / 1000;
    } else if (bins.form == Bins::Form::count) {
      const int64_t range = numbers.back().value - least, count = bins.count;
      for (key = count - 1; key > 0 && (value - least) * count < range * key;) key--;
      if (range == 0) key = 0;
      // An edge that is no decimal is the double next to it.
      edge = static_cast<double>(least) / 1000 +
             static_cast<double>(range) / 1000 * static_cast<double>(key) / static_cast<double>(count);
    }
    if (keys.empty() || keys.back().first != key) {
      keys.emplace_back(key, edge);
      result.edges.push_back(edge);
      result.labels.push_back(decimal(std::llround(edge * 1000)));
    }
    result.of[value] = keys.size() - 1;
  }
  return result;
}

}  // namespace model
