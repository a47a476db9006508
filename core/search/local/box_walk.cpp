#include "core/search/local/box_walk.h"

#include <algorithm>

namespace indistinct {

namespace {

constexpr uint32_t mostColumns = 9;  // beyond, there are too many boxes

}  // namespace

bool BoxWalk::fits(const Problem& problem) {
  return problem.tuples.columns() <= mostColumns &&
         std::all_of(problem.spaces.begin(), problem.spaces.end(),
                     [](Space space) { return space == Space::taxonomy; });
}

BoxWalk::BoxWalk(const Problem& problem, const LocalCells& cells) : problem_(problem), full_(cells.full()) {
  std::vector<uint64_t> step;  // [column]: the cheapest
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
    const auto& nodes = problem.taxonomies[c].nodes;
    Tree tree;
    tree.children.resize(nodes.size());
    step.push_back(UINT64_MAX);
    for (uint32_t n = 0; n < nodes.size(); ++n) {
      if (nodes[n].parent != n) tree.children[nodes[n].parent].push_back(n);
      tree.price.push_back(cells.price(c, LocalCell{nodes[n].first, nodes[n].end}));
      if (nodes[n].end > nodes[n].first + 1) step.back() = std::min(step.back(), tree.price.back());
    }
    trees_.push_back(std::move(tree));
    order_.push_back(c);
  }
  std::stable_sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) { return step[a] < step[b]; });
}

uint64_t BoxWalk::firstLimit() const { return std::min(full_, full_ / (order_.size() * 5) + 1); }

uint64_t BoxWalk::nextLimit(uint64_t limit) const {
  return std::max(limit, std::min(full_, limit + limit / 4 + full_ / (order_.size() * 50) + 1));
}

uint64_t BoxWalk::rowsOf(std::span<const uint32_t> tuples) const {
  uint64_t rows = 0;
  for (const uint32_t tuple : tuples) rows += problem_.tuples.count[tuple];
  return rows;
}

void BoxWalk::walk(std::span<const uint32_t> tuples, uint64_t limit, Asker& asker) const {
  enter({0, limit, asker}, tuples, 0);
}

void BoxWalk::enter(const Step& step, std::span<const uint32_t> tuples, uint64_t price) const {
  if (!step.asker.follows(tuples, price)) return;
  if (step.depth == order_.size()) {
    step.asker.found(tuples, price);
    return;
  }
  const auto& position = problem_.tuples.position[order_[step.depth]];
  std::vector<uint32_t> sorted(tuples.begin(), tuples.end());
  std::sort(sorted.begin(), sorted.end(), [&](uint32_t a, uint32_t b) { return position[a] < position[b]; });
  visit(step, 0, sorted, price);
}

// `tuples`: all those at hand below the node, by their positions.
void BoxWalk::visit(const Step& step, uint32_t node, std::span<const uint32_t> tuples, uint64_t price) const {
  if (rowsOf(tuples) < problem_.rule.k) return;
  const uint32_t column = order_[step.depth];
  const Tree& tree = trees_[column];
  const auto& nodes = problem_.taxonomies[column].nodes;
  const auto& position = problem_.tuples.position[column];
  std::vector<std::pair<uint32_t, std::span<const uint32_t>>> parts;
  size_t at = 0;
  for (const uint32_t child : tree.children[node]) {
    const size_t begin = at;
    while (at < tuples.size() && position[tuples[at]] < nodes[child].end) ++at;
    if (at > begin) parts.emplace_back(child, tuples.subspan(begin, at - begin));
  }
  const uint64_t with = price + tree.price[node];
  if (parts.size() != 1 && with <= step.limit) enter(step.deeper(), tuples, with);
  for (const auto& [child, part] : parts) visit(step, child, part, price);
}

}  // namespace indistinct
