#include "core/assess/predict.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/table/values.h"

namespace indistinct {
namespace {

double number(uint64_t n) { return static_cast<double>(n); }

uint64_t mixed(uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

class Bayes {
 public:
  Bayes(const Assessed& a, bool after, uint32_t folds, uint64_t seed)
      : a_(a), after_(after), folds_(folds), seed_(seed), labels_(a.tuples.labels) {
    for (size_t c = 0; c < a.domains.size(); c++)
      sizes_.push_back(after ? a.cells(c) : a.tuples.domainSizes[c]);
    count();
  }

  Accuracy tried() const {
    Accuracy result;
    std::vector<double> right(folds_, 0);
    std::vector<Scored> scored;
    double all = 0;
    for (uint32_t fold = 0; fold < folds_; fold++) {
      for (uint32_t t = 0; t < a_.tuples.size; t++) {
        const auto score = scores(fold, t);
        const auto best = static_cast<size_t>(std::max_element(score.begin(), score.end()) - score.begin());
        double none = 0, some = 0;
        for (uint32_t label = 0; label < labels_; label++) {
          const double rows = number(dealt(t, label, fold));
          all += rows;
          if (label == best) right[fold] += rows;
          (label == 0 ? none : some) += rows;
        }
        if (labels_ == 2 && none + some > 0) scored.push_back({score[1] - score[0], none, some});
      }
    }
    for (const double rows : right) result.right += rows;
    if (all > 0) result.right /= all;
    if (labels_ == 2) result.auc = auc(std::move(scored));
    return result;
  }

 private:
  struct Scored {
    double score, first, second;
  };

  // Rows of a tuple and label that a fold holds.
  uint64_t dealt(uint32_t tuple, uint32_t label, uint32_t fold) const {
    const size_t cell = static_cast<size_t>(tuple) * labels_ + label;
    const uint64_t rows = a_.tuples.labelCount[cell];
    if (rows == 0) return 0;
    const uint64_t from = mixed(seed_ ^ mixed(cell)) % folds_;
    return rows / folds_ + ((fold + folds_ - from) % folds_ < rows % folds_ ? 1 : 0);
  }

  uint32_t group(size_t column, uint32_t tuple) const {
    return after_ ? a_.cellOf(tuple, column) : a_.tuples.position[column][tuple];
  }

  // Rows per fold, column, group and label, and behind the groups those that show one; a fold is left out by
  // subtraction.
  void count() {
    size_t at = labels_;
    for (const size_t size : sizes_) offsets_.push_back(at), at += (size + 1) * labels_;
    all_.assign(at, 0);
    ofFold_.assign(folds_, std::vector<double>(at, 0));
    for (uint32_t t = 0; t < a_.tuples.size; t++) {
      if (after_ && !a_.released(t)) continue;
      for (uint32_t label = 0; label < labels_; label++)
        for (uint32_t fold = 0; fold < folds_; fold++) {
          const double rows = number(dealt(t, label, fold));
          if (rows == 0) continue;
          add(label, fold, rows);
          for (size_t c = 0; c < sizes_.size(); c++) {
            if (after_ && a_.blank(t, c)) continue;
            add(offsets_[c] + group(c, t) * labels_ + label, fold, rows);
            add(offsets_[c] + sizes_[c] * labels_ + label, fold, rows);
          }
        }
    }
  }
  void add(size_t at, uint32_t fold, double rows) {
    all_[at] += rows;
    ofFold_[fold][at] += rows;
  }

  // The logarithm of each label's chance, up to a constant.
  std::vector<double> scores(uint32_t fold, uint32_t tuple) const {
    const auto trained = [&](size_t at) { return all_[at] - ofFold_[fold][at]; };
    std::vector<double> score(labels_);
    for (uint32_t label = 0; label < labels_; label++) {
      const double rows = trained(label);
      score[label] = std::log(rows + 1);
      // A withheld row belongs to no group whose cells it could be tried on.
      for (size_t c = 0; c < sizes_.size() && !(after_ && a_.local && !a_.released(tuple)); c++)
        score[label] +=
            std::log((trained(offsets_[c] + group(c, tuple) * labels_ + label) + 1) /
                     (trained(offsets_[c] + sizes_[c] * labels_ + label) + static_cast<double>(sizes_[c])));
    }
    return score;
  }

  // The chance that a row of the second label scores higher than one of the first; ties count half.
  static double auc(std::vector<Scored> scored) {
    std::sort(scored.begin(), scored.end(),
              [](const Scored& x, const Scored& y) { return x.score < y.score; });
    double below = 0, seconds = 0, wins = 0;
    for (size_t i = 0, j = 0; i < scored.size(); i = j) {
      double first = 0, second = 0;
      for (j = i; j < scored.size() && scored[j].score == scored[i].score; j++)
        first += scored[j].first, second += scored[j].second;
      wins += second * (below + first / 2);
      below += first;
      seconds += second;
    }
    return below > 0 && seconds > 0 ? wins / (below * seconds) : 0.5;
  }

  const Assessed& a_;
  bool after_;
  uint32_t folds_;
  uint64_t seed_;
  uint32_t labels_;
  std::vector<size_t> sizes_, offsets_;
  std::vector<double> all_;
  std::vector<std::vector<double>> ofFold_;
};

// Sums of a number by group: how much of its variance the groups' means explain.
class Variance {
 public:
  explicit Variance(size_t groups) : rows_(groups, 0), sums_(groups, 0) {}
  // `y` is measured from the mean of all rows, for accuracy.
  void add(size_t group, double y, double rows) {
    rows_[group] += rows;
    sums_[group] += rows * y;
    n_ += rows;
    sum_ += rows * y;
    squares_ += rows * y * y;
  }
  double explained() const {
    const double total = n_ > 0 ? squares_ - sum_ * sum_ / n_ : 0;
    if (total <= 1e-12 * squares_) return 0;
    double between = -sum_ * sum_ / n_;
    for (size_t g = 0; g < rows_.size(); g++)
      if (rows_[g] > 0) between += sums_[g] * sums_[g] / rows_[g];
    return std::clamp(between / total, 0.0, 1.0);
  }
  // What the groups leave: the squares around their means.
  double within() const {
    double squares = squares_;
    for (size_t g = 0; g < rows_.size(); g++)
      if (rows_[g] > 0) squares -= sums_[g] * sums_[g] / rows_[g];
    return std::max(0.0, squares);
  }
  double rows() const { return n_; }
  double mean() const { return n_ > 0 ? sum_ / n_ : 0; }
  double deviation() const { return n_ > 0 ? std::sqrt(std::max(0.0, squares_ / n_ - mean() * mean())) : 0; }

 private:
  std::vector<double> rows_, sums_;
  double n_ = 0, sum_ = 0, squares_ = 0;
};

struct Measured {
  uint32_t group;
  double y, rows;
};

// Absolute deviations from the median of each group.
double fromMedians(std::vector<Measured>& values) {
  std::sort(values.begin(), values.end(), [](const Measured& a, const Measured& b) {
    return std::tie(a.group, a.y) < std::tie(b.group, b.y);
  });
  double sum = 0;
  for (size_t from = 0, to = 0; from < values.size(); from = to) {
    double rows = 0, before = 0;
    for (to = from; to < values.size() && values[to].group == values[from].group; to++)
      rows += values[to].rows;
    size_t middle = from;
    while (2 * (before + values[middle].rows) < rows) before += values[middle++].rows;
    for (size_t i = from; i < to; i++) sum += values[i].rows * std::abs(values[i].y - values[middle].y);
  }
  return sum;
}

// A share of `total`, with the withheld rows in full.
double dispersion(double within, double total, double released, double rows) {
  return (total > 0 ? within / total : 0) + (rows > 0 ? (rows - released) / rows : 0);
}

}  // namespace

std::optional<Prediction> predict(const Assessed& a, uint64_t seed) {
  std::vector<uint64_t> rows(a.tuples.labels, 0);
  for (size_t i = 0; i < a.tuples.labelCount.size(); i++) rows[i % a.tuples.labels] += a.tuples.labelCount[i];
  if (std::count_if(rows.begin(), rows.end(), [](uint64_t n) { return n > 0; }) < 2) return std::nullopt;
  Prediction result;
  result.baseline = number(*std::max_element(rows.begin(), rows.end())) / number(a.tuples.rows);
  result.before = Bayes(a, false, result.folds, seed).tried();
  result.after = Bayes(a, true, result.folds, seed).tried();
  return result;
}

std::optional<Regression> regress(const Assessed& a, uint32_t index) {
  const Column& column = a.table.columns[index];
  if (column.type != Type::integer && column.type != Type::decimal) return std::nullopt;
  std::vector<std::optional<double>> ofCode;
  double origin = 0, all = 0;
  for (Code code = 0; code < column.values.size(); code++) {
    ofCode.push_back(column.missing[code] ? std::nullopt : numberOf(column.values[code], column.notation));
    if (!ofCode.back()) continue;
    origin += *ofCode.back() * number(column.counts[code]);
    all += number(column.counts[code]);
  }
  if (all == 0) return std::nullopt;
  origin /= all;

  std::vector<Variance> before, after;
  for (size_t c = 0; c < a.domains.size(); c++) {
    before.emplace_back(a.tuples.domainSizes[c]);
    after.emplace_back(a.cells(c));
  }
  Variance tuples(a.original.size), classes(a.after.size), together(1);
  std::vector<Measured> values, published;
  a.forRows([&](uint64_t row, uint32_t t, uint64_t rows) {
    const auto& value = ofCode[column.codes[row]];
    if (!value) return;
    const double y = *value - origin, n = number(rows);
    tuples.add(a.originalOf(t), y, n);
    together.add(0, y, n);
    values.push_back({a.originalOf(t), y, n});
    if (a.released(t)) classes.add(a.after.ofTuple[t], y, n);
    if (a.released(t)) published.push_back({a.after.ofTuple[t], y, n});
    for (size_t c = 0; c < before.size(); c++) {
      const uint32_t position = a.tuples.position[c][t];
      before[c].add(position, y, n);
      if (a.shows(t, c)) after[c].add(a.cellOf(t, c), y, n);
    }
  });
  Regression result;
  result.target = column.name;
  result.rows = static_cast<uint64_t>(tuples.rows());
  result.rowsAfter = static_cast<uint64_t>(classes.rows());
  result.mean = origin + tuples.mean();
  result.meanAfter = classes.rows() > 0 ? origin + classes.mean() : 0;
  result.deviation = tuples.deviation();
  result.deviationAfter = classes.deviation();
  for (size_t c = 0; c < before.size(); c++)
    result.columns.push_back({a.domains[c].name, before[c].explained(), after[c].explained()});
  result.classes = {"", tuples.explained(), classes.explained()};
  const double rows = tuples.rows(), kept = classes.rows();
  result.byVariance = {"", dispersion(tuples.within(), together.within(), rows, rows),
                       dispersion(classes.within(), together.within(), kept, rows)};
  const double apart = fromMedians(values), grouped = fromMedians(published);
  for (Measured& value : values) value.group = 0;
  const double total = fromMedians(values);
  result.byDeviation = {"", dispersion(apart, total, rows, rows), dispersion(grouped, total, kept, rows)};
  return result;
}

}  // namespace indistinct
