#pragma once
// Lower bounds for one outer span: what its rows cost at least in any solution below a node that publishes
// the span, and what they cost at least if one open cut more is chosen, or refused. One implementation for
// each loss.
#include <memory>

#include "core/search/outer/outer_tables.h"

namespace indistinct {

class SpanBound {
 public:
  static constexpr double forbidden = Span::forbidden;  // no solution at all

  virtual ~SpanBound() = default;

  // Before the spans of a node.
  virtual void begin(const OuterTables& tables) = 0;

  struct Quick {
    double least = 0;       // from class sizes alone
    double exact = 0;       // of the node's own classes
    double suppressed = 0;  // rows
  };
  virtual Quick quick(const Span& span) = 0;

  // For every span, [span * classes + class]: what the cells of chosen and open cuts cost at least.
  virtual void sweep(const std::vector<Span>& spans, std::vector<double>& allset) = 0;

  // The bound of the span from sizes and the allset's cells: cheap, to spare hopeless spans the rest.
  virtual double coarse(const Span& span, const double* allset) = 0;

  // The bound of the span; and for every tail [tail] that of the span with the tail chosen, and refused.
  // And how many of its rows are suppressed at least with the tail chosen. Marks the tails that a best
  // solution may need.
  virtual double full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                      uint8_t* needed) = 0;
};

std::unique_ptr<SpanBound> makeDmBound(const OuterModel& model);
std::unique_ptr<SpanBound> makeCmBound(const OuterModel& model);

}  // namespace indistinct
