#include "core/search/alphabet.h"

#include <algorithm>

#include "core/loss/losses.h"

namespace indistinct {

namespace {

// A position without rows makes the cuts on its two sides equal to classes; where it has no price either, one
// is enough.
std::vector<uint8_t> occurring(const Problem& problem, uint32_t column) {
  const Tuples& tuples = problem.tuples;
  std::vector<uint8_t> occurs(tuples.domainSizes[column], infoOf(problem.loss.name).countsEmpty ? 1 : 0);
  for (Position p : tuples.position[column]) occurs[p] = 1;
  return occurs;
}

void addSplits(const Problem& problem, uint32_t column, Alphabet& alphabet) {
  const std::vector<uint8_t> occurs = occurring(problem, column);
  const bool choosy = column < problem.offered.size() && !problem.offered[column].empty();
  bool any = false;
  for (Position p = 0; p < occurs.size(); ++p) {
    const bool offered =
        !choosy || std::binary_search(problem.offered[column].begin(), problem.offered[column].end(), p);
    if (any && occurs[p] && offered) {
      alphabet.choices.push_back({column, Alphabet::none, {}, {p}});
    }
    any = any || occurs[p];
  }
}

// The lowest node that holds both p-1 and p, for every cut p.
std::vector<uint32_t> nodesOfCuts(const Taxonomy& taxonomy, uint32_t positions) {
  std::vector<uint32_t> node(positions, 0);
  // Preorder: a deeper node is written later, so the last node that holds a cut strictly inside is the
  // lowest.
  for (uint32_t n = 0; n < taxonomy.nodes.size(); ++n) {
    const Taxonomy::Node& at = taxonomy.nodes[n];
    for (uint32_t p = at.first + 1; p < at.end && p < positions; ++p) node[p] = n;
  }
  return node;
}

void addTaxonomy(const Taxonomy& taxonomy, uint32_t column, uint32_t positions, Alphabet& alphabet) {
  const std::vector<uint32_t> node = nodesOfCuts(taxonomy, positions);
  std::vector<std::vector<Position>> cuts(taxonomy.nodes.size());
  for (Position p = 1; p < positions; ++p) cuts[node[p]].push_back(p);
  std::vector<uint32_t> choiceOf(taxonomy.nodes.size(),
                                 Alphabet::none);  // of the node or the next above with cuts
  for (uint32_t n = 0; n < taxonomy.nodes.size(); ++n) {
    const uint32_t above = n == 0 ? Alphabet::none : choiceOf[taxonomy.nodes[n].parent];
    if (cuts[n].empty()) {
      choiceOf[n] = above;
    } else {
      choiceOf[n] = alphabet.size();
      alphabet.choices.push_back({column, above, {}, cuts[n]});
    }
  }
}

void addLattice(const Taxonomy& taxonomy, uint32_t column, uint32_t positions, Alphabet& alphabet) {
  const std::vector<uint32_t> node = nodesOfCuts(taxonomy, positions);
  std::vector<std::vector<Position>> ofHeight(taxonomy.levels + 1);
  for (Position p = 1; p < positions; ++p) ofHeight[taxonomy.nodes[node[p]].height].push_back(p);
  uint32_t above = Alphabet::none;
  for (size_t height = ofHeight.size(); height-- > 0;) {
    if (ofHeight[height].empty()) continue;
    alphabet.choices.push_back({column, above, {}, ofHeight[height]});
    above = alphabet.size() - 1;
  }
}

}  // namespace

Alphabet makeAlphabet(const Problem& problem) {
  Alphabet alphabet;
  const uint32_t columns = problem.tuples.columns();
  alphabet.spaces = problem.spaces;
  alphabet.spaces.resize(columns, Space::splits);
  for (uint32_t c = 0; c < columns; ++c) {
    const uint32_t positions = problem.tuples.domainSizes[c];
    switch (alphabet.spaces[c]) {
      case Space::taxonomy:
        addTaxonomy(problem.taxonomies[c], c, positions, alphabet);
        break;
      case Space::lattice:
        addLattice(problem.taxonomies[c], c, positions, alphabet);
        break;
      default:
        addSplits(problem, c, alphabet);
    }
  }
  for (uint32_t c = 0; c < columns; ++c) {
    alphabet.ofCut.emplace_back(problem.tuples.domainSizes[c], Alphabet::none);
  }
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    const Alphabet::Choice& choice = alphabet.choices[i];
    for (Position p : choice.cuts) alphabet.ofCut[choice.column][p] = i;
    if (choice.parent != Alphabet::none) alphabet.choices[choice.parent].children.push_back(i);
  }
  return alphabet;
}

Cuts toCuts(const Alphabet& alphabet, const Selection& selection) {
  Cuts cuts;
  cuts.starts.resize(alphabet.ofCut.size());
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    if (!selection[i]) continue;
    std::vector<uint32_t>& starts = cuts.starts[alphabet.choices[i].column];
    starts.insert(starts.end(), alphabet.choices[i].cuts.begin(), alphabet.choices[i].cuts.end());
  }
  for (auto& starts : cuts.starts) std::sort(starts.begin(), starts.end());
  return cuts;
}

Selection toSelection(const Alphabet& alphabet, const Cuts& cuts) {
  Selection selection(alphabet.size(), 0);
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    const Alphabet::Choice& choice = alphabet.choices[i];
    if (choice.column >= cuts.starts.size()) continue;
    const auto& starts = cuts.starts[choice.column];
    const bool all = std::all_of(choice.cuts.begin(), choice.cuts.end(), [&](Position p) {
      return std::binary_search(starts.begin(), starts.end(), p);
    });
    selection[i] = all && (choice.parent == Alphabet::none || selection[choice.parent]) ? 1 : 0;
  }
  return selection;
}

void include(const Alphabet& alphabet, Selection& selection, uint32_t choice) {
  for (uint32_t c = choice; c != Alphabet::none && !selection[c]; c = alphabet.choices[c].parent)
    selection[c] = 1;
}

void exclude(const Alphabet& alphabet, Selection& selection, uint32_t choice) {
  selection[choice] = 0;
  for (uint32_t child : alphabet.choices[choice].children) {
    if (selection[child]) exclude(alphabet, selection, child);
  }
}

}  // namespace indistinct
