#pragma once
// What methods that make groups are held to: groups that were made otherwise, and what holds of all.
#include "core/search/local/partitions.h"
#include "core/search/local/recoding_search.h"

namespace indistinct::partitions {

struct Member {
  uint32_t tuple = 0;
  uint64_t rows = 1;
};
using Group = std::vector<Member>;

// By tuple; one by one where rows of a tuple may go apart.
inline Group membersOf(const Case& made) {
  Group all;
  const Tuples& tuples = made.problem.tuples;
  for (uint32_t t = 0; t < tuples.size; ++t)
    for (uint64_t i = 0; i < (made.problem.rule.plain() ? tuples.count[t] : 1); ++i)
      all.push_back({t, made.problem.rule.plain() ? 1 : tuples.count[t]});
  return all;
}

inline uint64_t rowsOf(const Group& group) {
  uint64_t rows = 0;
  for (const Member& member : group) rows += member.rows;
  return rows;
}

inline bool mayBeGroup(const Case& made, const Group& group) {
  Strength strength(made.problem.rule, made.problem.tuples);
  strength.begin();
  for (const Member& member : group) strength.add(member.tuple);
  return !group.empty() && strength.of(rowsOf(group)) >= made.problem.rule.k;
}

// Of one row of the group.
inline uint64_t priceOfCell(const Case& made, const LocalCells& cells, const Group& group, uint32_t column) {
  std::vector<Position> positions;
  for (const Member& member : group) positions.push_back(made.problem.tuples.position[column][member.tuple]);
  return cells.price(column, cells.cell(column, positions));
}

inline uint64_t priceOfGroup(const Case& made, const LocalCells& cells, const Group& group) {
  uint64_t price = 0;
  for (uint32_t c = 0; c < cells.columns(); ++c) price += priceOfCell(made, cells, group, c);
  return price;
}

inline Recoding recodingOf(const Case& made, const LocalCells& cells, const std::vector<Group>& groups) {
  std::vector<Recoding::Part> parts;
  for (uint32_t g = 0; g < groups.size(); ++g)
    for (const Member& member : groups[g]) parts.push_back({member.tuple, g, member.rows});
  return indistinct::recodingOf(made.problem, cells, parts, static_cast<uint32_t>(groups.size()));
}

inline std::string compare(const Case& made, RecodingSearch& search, const std::vector<Group>& expected) {
  for (int rounds = 0; !search.progress().finished; ++rounds) {
    if (rounds > 100000) return "it does not end";
    search.advance(std::chrono::milliseconds(0));
  }
  const auto& best = search.progress().best;
  if (!best || !search.recoding()) return "it finds nothing";
  if (search.progress().bound || search.progress().proven) return "it proves nothing";
  const LocalCells cells(made.problem, made.sets);
  if (*search.recoding() != recodingOf(made, cells, expected)) return "other groups";
  const Solution again = evaluateRecoding(made.problem, cells, *search.recoding());
  if (again.cost != best->cost || again.suppressed != best->suppressed) return "its cost is wrong";
  if (again.suppressed > made.problem.maxSuppressed) return "it withholds too much";
  if (again.classes > 0 && again.smallestClass < made.problem.rule.k) return "a group breaks the rule";
  const auto least = leastOf(made);
  return least && best->cost < *least ? "cheaper than every partition" : "";
}

// Every small table for which all rows may be a group.
inline std::string everyCase(uint64_t seed, uint64_t cases,
                             const std::function<std::string(const Case&)>& check) {
  uint64_t draw = 0;
  instances::Shape shape{4, 9, 10, 3};
  shape.diverse = seed % 2 == 0;
  shape.persons = seed % 2 == 0;
  return instances::everyInstance(seed, cases, shape, [&](const Instance& instance) {
    const auto made = caseOf(instance, ++draw);
    return made && mayBeGroup(*made, membersOf(*made)) ? check(*made) : std::string();
  });
}

}  // namespace indistinct::partitions
