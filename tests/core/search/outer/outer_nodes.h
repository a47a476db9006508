#pragma once
// A node of the outer search with some cuts chosen and refused by lot, and its tables.
#include <random>
#include <vector>

#include "core/search/outer/outer_tables.h"
#include "tests/core/search/instances.h"

namespace indistinct::instances {

struct DrawnNode {
  DrawnNode(const Problem& problem, std::mt19937_64& random)
      : alphabet(makeAlphabet(problem)), model(problem, alphabet, rules), tables(model) {
    OuterNode node = model.root();
    node.spans.unpack(spans);
    for (uint32_t i : model.choices) {
      const auto& choice = alphabet.choices[i];
      if (choice.parent != Alphabet::none || !choice.children.empty()) continue;
      const uint64_t drawn = random() % 4;
      if (drawn == 0) node.decided.choose(alphabet, i);
      if (drawn == 1) node.decided.refuse(alphabet, i);
    }
    tables.build(node);
    tables.fill();
  }

  const Alphabet alphabet;
  const Rules rules{};
  const OuterModel model;
  std::vector<Span> spans;
  OuterTables tables;
};

}  // namespace indistinct::instances
