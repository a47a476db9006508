#pragma once
// What people call a group of a column's values, where a file has its own notation (groups.h):
//
//     one value            30               numbers, days         30–44      bins    30–34
//     a taxonomy's node    Secondary        few categories        Bern, Zug
//     many of an order     Aarau … Zug      many without one      Aarau, Bern and 14 more
//     with missing values  60–90, missing   all of several        any value
//
// Figures of a solution, its risk and its use all say these words.
#include <string>
#include <vector>

#include "core/domain/domain.h"
#include "core/release/groups.h"
#include "core/release/written.h"

namespace indistinct {

class Called {
 public:
  // `column` is the one that the domain was made from.
  Called(const Domain& domain, const Column& column, const GroupStyle& style)
      : domain_(domain), column_(column), style_(style), written_(domain, column, style.binned) {}

  // Of the positions [first, end).
  std::string operator()(Position first, Position end) const;
  // Of all groups that cuts make.
  std::vector<std::string> groups(const std::vector<uint32_t>& starts) const;

 private:
  const std::string* node(Position first, Position end) const;
  std::string word(Position position) const;
  std::string span(Position first, Position last) const;
  std::string list(Position first, Position last) const;

  double greatest() const;

  const Domain& domain_;
  const Column& column_;
  const GroupStyle& style_;
  Written written_;
};

}  // namespace indistinct
