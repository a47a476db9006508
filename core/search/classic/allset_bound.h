#pragma once
// The least that the rows of one allset cell can cost.
//
// Source: Bayardo & Agrawal, section 5.2. A node of the search has chosen the cuts H and may still
// choose among T. The cells of H and T together (the allset) are the finest classes that any descendant
// can make, so every class of a descendant is a union of cells, and all rows of a cell share one fate.
// A class of H below k stays suppressed. For a cell of e rows whose H-class is not suppressed:
//
// By size. Its rows end in a class of at least max(e, k) rows, or are suppressed at N each, which is no
// less: a class of H with k rows exists, so k <= N. Hence e * max(e, k).
// By labels. Kept, the class publishes one label for all its cells. It pays at least, cell by cell, what the
// cell's cheapest label would, because a minimum of sums is no less than the sum of minima. (The
// paper's claim 5.3 is the case of two prices, 0 and 1; in this form it holds for every cost matrix.)
// Suppressed, it pays the price of suppression, which a matrix may make the cheaper of the two: then
// the lower one counts, if suppression is allowed at all.
// By cells. Its row pays in each column at least the cell loss of the allset's interval, since intervals only
// grow when cuts are taken away; or the full loss, if suppression is allowed and full is less.
#include "core/search/price.h"

namespace indistinct {

class AllsetBound {
 public:
  AllsetBound(const Problem& problem, const Price& price)
      : price_(price), mayDrop_(problem.maxSuppressed > 0) {}

  // `unit`: by cells, the sum of the allset's intervals around these rows.
  Cost of(uint64_t rows, const uint64_t* labels, uint64_t unit) const {
    switch (price_.by()) {
      case PricedBy::size:
        return rows * std::max(rows, price_.k());
      case PricedBy::labels:
      case PricedBy::cells:
        break;
    }
    const Cost kept = price_.kept(rows, labels, unit);
    return mayDrop_ ? std::min(kept, price_.suppressed(rows)) : kept;
  }

 private:
  const Price& price_;
  bool mayDrop_;
};

}  // namespace indistinct
