#include "core/search/climb/column_divider.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace indistinct {

namespace {
constexpr size_t mostUnits = 400;  // that a limit of rows is counted in
constexpr double never = std::numeric_limits<double>::infinity();
}  // namespace

ColumnDivider::ColumnDivider(const Problem& problem, const Alphabet& alphabet, uint64_t seed,
                             uint32_t mostPlaces)
    : alphabet_(alphabet),
      each_(static_cast<double>(priceOf(problem).suppressed(1))),
      prices_(problem, alphabet, seed, mostPlaces) {}

ColumnDivider::Worth ColumnDivider::cheapest(double dearer) {
  chosen_.assign(alphabet_.size(), 0);
  switch (alphabet_.spaces[prices_.column()]) {
    case Space::taxonomy:
      cheapestTree(dearer);
      break;
    case Space::lattice:
      cheapestLevel(dearer);
      break;
    case Space::splits:
    case Space::local:
      cheapestPath(dearer);
  }
  return worthOf();
}

void ColumnDivider::cheapestPath(double dearer) {
  const size_t places = prices_.places();
  least_.assign(places + 1, never);
  cameFrom_.assign(places + 1, 0);
  least_[0] = 0;
  for (size_t to = 1; to <= places; ++to) {
    for (size_t from = 0; from < to; ++from) {
      const double then = least_[from] + price(from, to, dearer);
      if (then >= least_[to]) continue;
      least_[to] = then;
      cameFrom_[to] = static_cast<uint16_t>(from);
    }
  }
  for (size_t to = cameFrom_[places]; to > 0; to = cameFrom_[to]) chosen_[prices_.choiceAt(to)] = 1;
}

// A node is a choice: parents stand before children, so what a node costs divided is known once they are.
void ColumnDivider::cheapestTree(double dearer) {
  const size_t places = prices_.places();
  struct Node {
    size_t from = 0, to = 0;
    double least = 0;
  };
  const auto& choices = prices_.choices();
  const auto placeAt = [&](Position p) { return prices_.placeAt(p); };
  std::vector<Node> nodes(choices.size());
  const uint32_t first = choices[0];  // the choices of a column follow one another
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Alphabet::Choice& choice = alphabet_.choices[first + i];
    if (choice.parent == Alphabet::none) {
      nodes[i] = {0, places, 0};
      continue;
    }
    const auto& above = alphabet_.choices[choice.parent].cuts;
    const Node& outer = nodes[choice.parent - first];
    const auto behind = std::upper_bound(above.begin(), above.end(), choice.cuts[0]);
    nodes[i].from = behind == above.begin() ? outer.from : placeAt(*(behind - 1));
    nodes[i].to = behind == above.end() ? outer.to : placeAt(*behind);
  }
  for (size_t i = nodes.size(); i-- > 0;) {
    const Alphabet::Choice& choice = alphabet_.choices[first + i];
    double divided = 0;
    size_t from = nodes[i].from;
    for (size_t part = 0; part <= choice.cuts.size(); ++part) {
      const size_t to = part < choice.cuts.size() ? placeAt(choice.cuts[part]) : nodes[i].to;
      double own = price(from, to, dearer);
      for (const uint32_t child : choice.children)
        if (nodes[child - first].from == from) own = nodes[child - first].least;
      divided += own;
      from = to;
    }
    const double whole = price(nodes[i].from, nodes[i].to, dearer);
    chosen_[first + i] = divided < whole ? 1 : 0;
    nodes[i].least = std::min(divided, whole);
  }
  for (const uint32_t i : choices) {
    const uint32_t parent = alphabet_.choices[i].parent;
    if (parent != Alphabet::none && chosen_[parent] == 0) chosen_[i] = 0;
  }
}

void ColumnDivider::cheapestLevel(double dearer) {
  const size_t places = prices_.places();
  const auto& choices = prices_.choices();
  double least = price(0, places, dearer);
  size_t best = 0;
  std::vector<uint8_t> divided(alphabet_.size(), 0);
  for (size_t level = 1; level <= choices.size(); ++level) {
    divided[choices[level - 1]] = 1;
    double sum = 0;
    for (size_t from = 0, to = 1; from < places; from = to++) {
      while (to < places && divided[prices_.choiceAt(to)] == 0) ++to;
      sum += price(from, to, dearer);
    }
    if (sum < least) least = sum, best = level;
  }
  for (size_t level = 0; level < best; ++level) chosen_[choices[level]] = 1;
}

ColumnDivider::Worth ColumnDivider::within(double most) {
  Worth found = cheapest(0);
  if (found.suppressed <= most) return found;
  if (alphabet_.spaces[prices_.column()] == Space::splits) return withinPath(most);
  double dearer = std::max(each_, 1.0) / 8;
  for (int i = 0; i < 64 && found.suppressed > most; ++i) found = cheapest(dearer *= 2);
  return found.suppressed > most ? Worth{never, found.suppressed} : found;
}

// A limit of many rows is counted in units of several, each interval's rounded up.
ColumnDivider::Worth ColumnDivider::withinPath(double most) {
  const size_t places = prices_.places();
  const size_t width = places + 1;
  const double unit = std::max(1.0, most / mostUnits);
  const size_t units = static_cast<size_t>(most / unit) + 1;
  const auto counted = [&](size_t from, size_t to) {
    return static_cast<size_t>(std::ceil(prices_.suppressed(from, to) / unit - 1e-9));
  };
  least_.assign(width * units, never);
  cameFrom_.assign(width * units, 0);
  std::fill_n(least_.begin(), units, 0.0);
  for (size_t to = 1; to < width; ++to) {
    double* least = least_.data() + to * units;
    uint16_t* cameFrom = cameFrom_.data() + to * units;
    for (size_t from = 0; from < to; ++from) {
      const size_t own = counted(from, to);
      const double cost = prices_.cost(from, to);
      const double* before = least_.data() + from * units;
      for (size_t u = own; u < units; ++u) {
        const double then = before[u - own] + cost;
        const bool less = then < least[u];
        least[u] = less ? then : least[u];
        cameFrom[u] = less ? static_cast<uint16_t>(from) : cameFrom[u];
      }
    }
  }
  chosen_.assign(alphabet_.size(), 0);
  size_t u = units - 1;
  if (least_[places * units + u] == never) return {never, never};
  for (size_t to = places; to > 0;) {
    const size_t from = cameFrom_[to * units + u];
    u -= counted(from, to);
    if (from > 0) chosen_[prices_.choiceAt(from)] = 1;
    to = from;
  }
  return worthOf();
}

ColumnDivider::Worth ColumnDivider::worthOf() const {
  const size_t places = prices_.places();
  Worth worth;
  size_t from = 0;
  for (size_t to = 1; to <= places; ++to) {
    if (to < places && chosen_[prices_.choiceAt(to)] == 0) continue;
    worth.cost += price(from, to, 0);
    worth.suppressed += prices_.suppressed(from, to);
    from = to;
  }
  return worth;
}

}  // namespace indistinct
