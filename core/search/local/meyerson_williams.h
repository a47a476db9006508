#pragma once
// The approximation of Meyerson and Williams, "On the complexity of optimal k-anonymity" (2004), section 4:
// the one whose guarantee depends on k alone.
//
// Idea. Cells are only suppressed: a group publishes a value where all its rows share it, and else nothing of
// the column. The diameter of a set of rows is in how many columns two of them differ at most. All sets of k
// to 2k - 1 rows are made; the sets of least diameter for each row that no set covers yet are chosen until
// all rows are covered. Where two chosen sets share a row, the one of more than k rows gives it up; where
// both have k rows they become one, whose diameter is at most the sum of both.
//
// Guarantee. Let D be the sum of the diameters that are chosen, H = 1 + 1/2 + … + 1/(2k - 1), and OPT the
// least number of suppressed cells. Choosing so costs at most H times the least sum of a cover. The groups of
// an optimum may be taken to have k to 2k - 1 rows, each of which loses at least its group's diameter, so
// the least sum is at most OPT / k. A group of s rows and diameter d has at most (s - 1) d columns that are
// not shared, so ours suppress at most (2k - 1)(2k - 2) D. Together: at most (2k - 1)(2k - 2) / k * H * OPT,
// which is the paper's O(k log k).
//
// Invariant: every group has k rows. The guarantee is of suppressed cells; what they cost is for the plan's
// loss to say. Where the source is silent: of equally good sets the first, by the rows' order. No row is
// withheld whole. There are very many such sets, so it takes tables that have at most `mostSets`.
#include "core/search/local/row_groups.h"

namespace indistinct {

class MeyersonWilliams : public RowGroups {
 public:
  static constexpr uint64_t mostSets = 1'000'000;
  // How many sets of k to 2k - 1 of so many rows there are, or more than `mostSets`.
  static uint64_t setsOf(uint64_t rows, uint64_t k);

  // Requires: k rows are all that a group must have, rows that may go apart, and no more sets than that.
  explicit MeyersonWilliams(Problem problem);
  void advance(std::chrono::milliseconds slice) override;

 private:
  using Set = std::vector<uint32_t>;  // rows, ascending
  struct Sets {
    std::vector<uint32_t> rows, ends, diameters;
    std::span<const uint32_t> of(size_t set) const;
  };

  void addSets(Set& set, uint32_t from, uint32_t diameter);
  void chooseNext();
  void makeDisjoint();

  std::vector<Member> rows_;
  std::vector<std::vector<uint32_t>> differs_;  // [row][row]: columns
  Sets sets_;
  std::vector<uint8_t> covered_;  // [row]
  uint64_t left_ = 0;             // rows that are not
  std::vector<Set> chosen_;
};

}  // namespace indistinct
