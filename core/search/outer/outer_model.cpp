#include "core/search/outer/outer_model.h"

#include <algorithm>
#include <numeric>

#include "core/search/evaluate_cuts.h"
#include "core/search/grouping.h"

namespace indistinct {

namespace {
constexpr uint32_t mostChoices = 1200;
constexpr uint64_t mostExactRows = 90'000'000;  // N * N < 2^53
}  // namespace

bool OuterModel::fits(const Problem& problem, const Alphabet& alphabet) {
  return problem.tuples.rows <= mostExactRows && alphabet.size() <= mostChoices;
}

OuterModel::OuterModel(const Problem& p, const Alphabet& a, const Rules& r)
    : problem(p), alphabet(a), price(p), rules(r) {
  if (rules.outer) chooseOuter();
  const Tuples& tuples = problem.tuples;
  unitStart = {0};
  if (outer != none) {
    for (const auto& choice : alphabet.choices) {
      if (choice.column == outer) unitStart.insert(unitStart.end(), choice.cuts.begin(), choice.cuts.end());
    }
    std::sort(unitStart.begin(), unitStart.end());
  }
  units = static_cast<uint32_t>(unitStart.size());
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const bool any = std::any_of(alphabet.choices.begin(), alphabet.choices.end(),
                                 [&](const Alphabet::Choice& choice) { return choice.column == c; });
    if (any && c != outer) inner.push_back(c);
  }
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    if (alphabet.choices[i].column != outer) choices.push_back(i);
  }

  Grouping grouping;
  grouping.start(tuples.size);
  for (uint32_t c : inner) {
    grouping.by(tuples.domainSizes[c], [&](uint32_t t) { return tuples.position[c][t]; });
  }
  const std::vector<uint32_t> innerOf = grouping.groups();
  entries.cells = grouping.count();
  for (uint32_t c : inner) {
    Places all(tuples.domainSizes[c], tuples.size);
    all.fill([&](size_t t) { return tuples.position[c][t]; });
    entries.position.emplace_back().merge(all, innerOf, entries.cells);
  }
  std::vector<uint32_t> unitOf(tuples.size, 0);
  if (outer != none) {
    for (uint32_t t = 0; t < tuples.size; ++t) {
      const auto after = std::upper_bound(unitStart.begin(), unitStart.end(), tuples.position[outer][t]);
      unitOf[t] = static_cast<uint32_t>(after - unitStart.begin() - 1);
    }
  }
  std::vector<uint32_t> order(tuples.size);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](uint32_t x, uint32_t y) {
    if (unitOf[x] != unitOf[y]) return unitOf[x] < unitOf[y];
    return innerOf[x] != innerOf[y] ? innerOf[x] < innerOf[y] : x < y;
  });
  if (!problem.rule.plain()) {
    byUnit = order;
    cellOfTuple = innerOf;
    unitOfTuple = unitOf;
  }
  entries.unitBegin.assign(units + 1, 0);
  const uint32_t labels = price.labels();
  for (size_t i = 0; i < order.size(); ++i) {
    const uint32_t t = order[i];
    const bool more = i > 0 && unitOf[order[i - 1]] == unitOf[t] && innerOf[order[i - 1]] == innerOf[t];
    if (!more) {
      entries.entryCell.push_back(innerOf[t]);
      entries.entryRows.push_back(0);
      entries.entryLabels.insert(entries.entryLabels.end(), labels, 0);
      ++entries.unitBegin[unitOf[t] + 1];
    }
    entries.entryRows.back() += static_cast<uint32_t>(tuples.count[t]);
    for (uint32_t l = 0; l < labels; ++l) {
      entries.entryLabels[entries.entryLabels.size() - labels + l] +=
          static_cast<uint32_t>(tuples.labelCount[t * labels + l]);
    }
  }
  for (uint32_t u = 0; u < units; ++u) entries.unitBegin[u + 1] += entries.unitBegin[u];
}

// The column whose intervals divide the rows most evenly into most parts: the one whose cuts the optimum
// would use most, and the costliest to branch on. Measured by the entropy of its positions. A lattice column
// cannot be the outer one: its levels are not free to choose interval by interval.
void OuterModel::chooseOuter() {
  const Tuples& tuples = problem.tuples;
  double most = 0;
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    if (alphabet.spaces[c] == Space::lattice || tuples.domainSizes[c] > PackedSpans::mostUnits) continue;
    std::vector<uint64_t> rows(tuples.domainSizes[c], 0);
    for (uint32_t t = 0; t < tuples.size; ++t) rows[tuples.position[c][t]] += tuples.count[t];
    uint64_t squares = 0;
    for (uint64_t r : rows) squares += r * r;
    if (squares == 0) continue;
    const double parts =
        static_cast<double>(tuples.rows) * static_cast<double>(tuples.rows) / static_cast<double>(squares);
    if (parts > most && parts > 1) {
      most = parts;
      outer = c;
    }
  }
}

OuterModel::Node OuterModel::root() const {
  Node node;
  node.decided = Decisions(alphabet);
  std::vector<Span> spans;
  const bool tree = outer != none && alphabet.spaces[outer] == Space::taxonomy;
  for (uint32_t a = 0; a < units; ++a) {
    for (uint32_t b = a + 1; b <= units; ++b) {
      if (tree) {
        // The intervals of a taxonomy are its nodes; any partition of the leaves into nodes is a valid cut of
        // the tree.
        const Position first = unitStart[a];
        const Position end = b == units ? problem.tuples.domainSizes[outer] : unitStart[b];
        const auto& nodes = problem.taxonomies[outer].nodes;
        const bool whole = a == 0 && b == units;
        if (!whole && std::none_of(nodes.begin(), nodes.end(),
                                   [&](const auto& n) { return n.first == first && n.end == end; })) {
          continue;
        }
      }
      spans.push_back({static_cast<uint16_t>(a), static_cast<uint16_t>(b), 0});
    }
  }
  node.spans.pack(spans);
  return node;
}

uint64_t OuterModel::bytes() const { return entries.bytes(); }

}  // namespace indistinct
