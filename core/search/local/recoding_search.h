#pragma once
// A search whose solutions are groups of rows, each with cells of its own.
#include <memory>

#include "core/search/local/recoded.h"

namespace indistinct {

class RecodingSearch : public Search {
 public:
  // What the best solution of `progress` is; it has no cuts.
  std::shared_ptr<const Recoding> recoding() const { return recoding_; }

 protected:
  // Counts the groups by definition, and keeps them where they are allowed and cost least.
  void tell(const Problem& problem, const LocalCells& cells, std::vector<Recoding::Part> parts,
            uint32_t groups);

  std::shared_ptr<const Recoding> recoding_;
};

}  // namespace indistinct
