#pragma once
// What one class costs, by a loss of any name: the only place where a search meets a metric's definition.
#include <algorithm>
#include <cstdint>

#include "core/loss/losses.h"

namespace indistinct {

class Price {
 public:
  // `rows`, `labels`: of the table. `loss` must outlive this.
  Price(const Loss& loss, uint64_t rows, uint32_t labels, uint64_t k)
      : by_(infoOf(loss.name).pricedBy), k_(k), rows_(rows), loss_(&loss) {
    switch (by_) {
      case PricedBy::size:
        suppressedRow_ = rows;
        break;
      case PricedBy::labels: {
        labels_ = labels;
        suppressedRow_ = loss.suppressedLabel;
        uint64_t dearest = loss.matrix.empty() ? 1 : 0;
        for (const uint64_t price : loss.matrix) dearest = std::max(dearest, price);
        // Of a class of numbers a row may be dearer than one of the whole table.
        ordered_ = dearest <= suppressedRow_ && loss.numbers.empty();
        break;
      }
      case PricedBy::cells:
        for (const ColumnPrice& column : loss.columns) {
          suppressedRow_ += column.full;
          alike_ += column.alike;
        }
        break;
    }
  }

  PricedBy by() const { return by_; }
  bool byCells() const { return by_ == PricedBy::cells; }
  uint64_t k() const { return k_; }
  uint64_t rows() const { return rows_; }
  uint32_t labels() const { return labels_; }  // that the loss looks at
  // Is no row dearer when kept than when suppressed? Every merging argument needs it.
  bool ordered() const { return ordered_; }
  bool unitMisses() const {  // labels
    return loss_->matrix.empty() && loss_->numbers.empty() && suppressedRow_ == 1;
  }

  // What a row pays for an interval; 0 where classes alone have a price.
  uint64_t cell(uint32_t column, uint32_t first, uint32_t end) const {
    return byCells() ? loss_->columns[column].cell(first, end) : 0;
  }

  Cost suppressed(uint64_t n) const { return suppressedRow_ * n; }

  // `unit`: the sum of the class's cells.
  template <class Count>
  Cost kept(uint64_t n, const Count* labelCount, uint64_t unit) const {
    switch (by_) {
      case PricedBy::size:
        return dmOfClass(n);
      case PricedBy::labels:
        return loss_->numbers.empty() ? cmOfClass(n, labelCount, labels_, *loss_)
                                      : rmOfClass(labelCount, *loss_);
      case PricedBy::cells:
        break;
    }
    return unit * n;
  }

  // `strength`: of the class of these rows, by the problem's rule.
  Cost of(uint64_t strength, uint64_t n, const uint64_t* labelCount, uint64_t unit) const {
    return strength < k_ ? suppressed(n) : kept(n, labelCount, unit);
  }

  // What a generalization costs, or a bound on it, of the sum over all its classes.
  Cost total(Cost sum) const { return sum - alike_; }
  Cost alike() const { return alike_; }

 private:
  PricedBy by_;
  uint64_t k_;
  uint64_t rows_;
  uint32_t labels_ = 0;
  uint64_t suppressedRow_ = 0;
  Cost alike_ = 0;
  bool ordered_ = true;
  const Loss* loss_;
};

}  // namespace indistinct
