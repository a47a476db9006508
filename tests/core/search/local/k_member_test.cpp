#include "core/search/local/k_member.h"

#include <gtest/gtest.h>

#include "core/search/local/groups_by_hand.h"

namespace indistinct {
namespace {

using namespace partitions;

Group with(Group group, const Member& member) {
  group.push_back(member);
  return group;
}

// The place of the first of least price, or of greatest.
size_t pickByHand(const Case& made, const LocalCells& cells, const Group& group, const Group& free,
                  bool least) {
  size_t best = 0;
  for (size_t i = 1; i < free.size(); ++i) {
    const uint64_t now = priceOfGroup(made, cells, with(group, free[i]));
    const uint64_t then = priceOfGroup(made, cells, with(group, free[best]));
    if (least ? now < then : now > then) best = i;
  }
  return best;
}

std::vector<Group> byHand(const Case& made, uint64_t seed) {
  const LocalCells cells(made.problem, made.sets);
  Group free = membersOf(made), left;
  std::vector<Group> groups;
  Member from = free[static_cast<size_t>(std::mt19937_64(seed)() % free.size())];
  while (!free.empty()) {
    Group group;
    const auto take = [&](size_t at) {
      group.push_back(free[at]);
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
    };
    take(pickByHand(made, cells, {from}, free, false));
    from = group.front();
    while (!mayBeGroup(made, group) && !free.empty()) take(pickByHand(made, cells, group, free, true));
    if (mayBeGroup(made, group))
      groups.push_back(group);
    else
      left = group;
  }
  for (const Member& row : left) {
    const auto more = [&](const Group& group) {
      const Group then = with(group, row);
      return priceOfGroup(made, cells, then) * rowsOf(then) -
             priceOfGroup(made, cells, group) * rowsOf(group);
    };
    const auto best = std::min_element(groups.begin(), groups.end(),
                                       [&](const Group& a, const Group& b) { return more(a) < more(b); });
    best->push_back(row);
  }
  return groups;
}

TEST(KMember, makesGroupsAsItsAuthorsSay) {
  for (const uint64_t seed : {95u, 96u})
    EXPECT_EQ("", everyCase(seed, instances::times(8000), [&](const Case& made) {
                SearchOptions options;
                options.seed = seed;
                KMember search(made.problem, options, made.sets, true);
                return compare(made, search, byHand(made, seed));
              }));
}

}  // namespace
}  // namespace indistinct
