#pragma once
// k-member clustering. Byun, Kamra, Bertino and Li, "Efficient k-anonymization using clustering techniques"
// (2007), section 4.
//
// Idea. A group begins with the row that is furthest from where the last group began, and takes the row with
// which it loses least, again and again, until it satisfies the rule. What is left over joins, row by row,
// the group that it costs least.
//
// Where the source is silent, or has measures of its own: losses and distances are those of the plan's loss,
// the distance of two rows being what cells that hold both cost. The first group begins furthest from a row
// that the seed draws. Of equally good rows and groups the first is taken. No row is withheld.
//
// Invariant: every group satisfies the rule. All rows that are free are looked at for each row that is taken,
// as in the paper; what makes that quick is a table of prices for each column.
#include "core/search/local/row_groups.h"

namespace indistinct {

class KMember : public RowGroups {
 public:
  KMember(Problem problem, const SearchOptions& options, const std::vector<uint32_t>& sets, bool divisible);
  void advance(std::chrono::milliseconds slice) override;

 private:
  enum class Which : uint8_t { nearest, furthest };

  Member take(const LocalBox& box, Which which);
  void makeGroup();
  void join(const Member& row);
  LocalBox boxOf(std::span<const Member> group) const;

  std::vector<Member> free_;
  std::vector<Member> left_;     // over
  std::vector<uint64_t> sums_;   // [free row]
  LocalBox from_;                // of the row where the last group began
  std::vector<LocalBox> boxes_;  // [group], once rows join
};

}  // namespace indistinct
