#pragma once
// What one class costs, for every loss: the only place where a search meets a metric's definition.
#include <algorithm>
#include <cstdint>

#include "core/search/search.h"

namespace indistinct {

class Price {
 public:
  explicit Price(const Problem& problem)
      : name_(problem.loss.name),
        k_(problem.rule.k),
        rows_(problem.tuples.rows),
        labels_(problem.loss.name == LossName::cm ? problem.tuples.labels : 0),
        suppressedCm_(problem.loss.suppressedCm),
        loss_(&problem.loss) {
    for (const LmColumn& column : problem.loss.columns) full_ += column.full;
    // Is no row dearer when kept than when suppressed? Every merging argument needs it.
    for (uint64_t price : problem.loss.matrix) dearest_ = std::max(dearest_, price);
    if (problem.loss.matrix.empty()) dearest_ = 1;
    ordered_ = name_ != LossName::cm || dearest_ <= suppressedCm_;
  }

  LossName name() const { return name_; }
  uint64_t k() const { return k_; }
  uint64_t rows() const { return rows_; }
  uint32_t labels() const { return labels_; }  // that the loss looks at
  bool ordered() const { return ordered_; }

  // LM: what a row pays for its intervals. 0 for the other losses.
  uint64_t cell(uint32_t column, uint32_t first, uint32_t end) const {
    return name_ == LossName::lm ? loss_->columns[column].cell(first, end) : 0;
  }

  Cost suppressed(uint64_t n) const {
    switch (name_) {
      case LossName::dm:
        return rows_ * n;
      case LossName::cm:
        return suppressedCm_ * n;
      default:
        return full_ * n;
    }
  }

  // `unit`: the sum of the class's cells.
  Cost kept(uint64_t n, const uint64_t* labelCount, uint64_t unit) const {
    switch (name_) {
      case LossName::dm:
        return n * n;
      case LossName::cm:
        return misclassified(n, labelCount);
      default:
        return unit * n;
    }
  }

  // `strength`: of the class of these rows, by the problem's rule.
  Cost of(uint64_t strength, uint64_t n, const uint64_t* labelCount, uint64_t unit) const {
    return strength < k_ ? suppressed(n) : kept(n, labelCount, unit);
  }

  // The price of the label that is cheapest for these rows. Super-additive: a union can do no better than its
  // parts.
  Cost misclassified(uint64_t n, const uint64_t* labelCount) const {
    if (loss_->matrix.empty()) return n - *std::max_element(labelCount, labelCount + labels_);
    Cost best = ~Cost{0};
    for (uint32_t published = 0; published < labels_; ++published) {
      Cost sum = 0;
      for (uint32_t actual = 0; actual < labels_; ++actual) {
        sum += labelCount[actual] * loss_->matrix[actual * labels_ + published];
      }
      best = std::min(best, sum);
    }
    return best;
  }

 private:
  LossName name_;
  uint64_t k_;
  uint64_t rows_;
  uint32_t labels_;
  uint64_t suppressedCm_;
  uint64_t full_ = 0;
  uint64_t dearest_ = 0;
  bool ordered_ = true;
  const Loss* loss_;
};

}  // namespace indistinct
