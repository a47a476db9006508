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
  if (rowsOf(tuples) < problem_.rule.k) return;
  std::vector<Shelf> shelves(order_.size());
  enter({0, limit, asker, shelves}, tuples, 0);
}

// `tuples`: one at least.
void BoxWalk::enter(const Step& step, std::span<const uint32_t> tuples, uint64_t price) const {
  if (!step.asker.follows(tuples, price)) return;
  if (step.depth == order_.size()) {
    step.asker.found(tuples, price);
    return;
  }
  const auto& position = problem_.tuples.position[order_[step.depth]];
  const auto& count = problem_.tuples.count;
  Shelf& shelf = step.shelves[step.depth];
  shelf.least = shelf.greatest = position[tuples[0]];
  for (const uint32_t tuple : tuples) {
    shelf.least = std::min(shelf.least, position[tuple]);
    shelf.greatest = std::max(shelf.greatest, position[tuple]);
  }
  const size_t width = size_t{shelf.greatest} - shelf.least + 1;
  shelf.before.assign(width + 1, 0);
  shelf.rows.assign(width + 1, 0);
  for (const uint32_t tuple : tuples) {
    const size_t behind = position[tuple] - shelf.least + size_t{1};
    ++shelf.before[behind];
    shelf.rows[behind] += count[tuple];
  }
  for (size_t i = 1; i <= width; ++i) {
    shelf.before[i] += shelf.before[i - 1];
    shelf.rows[i] += shelf.rows[i - 1];
  }
  shelf.next = shelf.before;
  shelf.tuples.resize(tuples.size());
  for (const uint32_t tuple : tuples) shelf.tuples[shelf.next[position[tuple] - shelf.least]++] = tuple;
  visit(step, 0, price);
}

void BoxWalk::visit(const Step& step, uint32_t node, uint64_t price) const {
  const uint32_t column = order_[step.depth];
  const Tree& tree = trees_[column];
  const auto& nodes = problem_.taxonomies[column].nodes;
  const Shelf& shelf = step.shelves[step.depth];
  const size_t first = shelf.at(nodes[node].first), end = shelf.at(nodes[node].end);
  if (shelf.rows[end] - shelf.rows[first] < problem_.rule.k) return;
  const auto held =
      std::count_if(tree.children[node].begin(), tree.children[node].end(), [&](uint32_t child) {
        return shelf.before[shelf.at(nodes[child].first)] < shelf.before[shelf.at(nodes[child].end)];
      });
  const uint64_t with = price + tree.price[node];
  const size_t from = shelf.before[first];
  if (held != 1 && with <= step.limit)
    enter(step.deeper(), std::span(shelf.tuples).subspan(from, shelf.before[end] - from), with);
  for (const uint32_t child : tree.children[node]) visit(step, child, price);
}

}  // namespace indistinct
