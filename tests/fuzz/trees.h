#pragma once
// What every taxonomy keeps, wherever it comes from.
#include <string>
#include <vector>

#include "core/domain/taxonomy.h"
#include "core/domain/taxonomy_writer.h"
#include "core/door/taxonomy_file.h"
#include "fuzz.h"

namespace indistinct::fuzz {

inline void expectTree(const Taxonomy& tree) {
  const auto size = static_cast<uint32_t>(tree.leaves.size());
  const std::string text = writeTaxonomy(tree);
  expect(size > 0 && !tree.nodes.empty(), "a tree has leaves", text);
  expect(tree.nodes[0].first == 0 && tree.nodes[0].end == size, "the root holds every leaf", text);
  expect(tree.nodes[0].height + 1 == tree.levels, "the root stands highest", text);
  for (size_t i = 1; i < tree.nodes.size(); ++i) {
    const Taxonomy::Node &node = tree.nodes[i], &parent = tree.nodes[node.parent];
    expect(node.parent < i && parent.first <= node.first && node.end <= parent.end && node.first < node.end,
           "a node lies in its parent", text);
    expect(parent.height == node.height + 1, "levels are whole", text);
  }
  for (uint32_t level = 0; level < tree.levels; ++level) {
    const auto cuts = levelCuts(tree, level);
    const auto found = levelOf(tree, cuts);
    expect(isCut(tree, cuts) && found && *found <= level, "a level is a cut", text);
  }
  expect(makeTaxonomy(pathsOf(tree)) == tree, "a tree is its paths", text);
  expect(uncovered(tree, tree.leaves).empty(), "leaves are covered", text);

  const TaxonomyReading again = readTaxonomyFile(text);
  if (!again.taxonomy) broken("a tree that was written is read", text + "\n" + again.faults.at(0).what);
  expect(*again.taxonomy == tree, "a tree that was written is the same", text);

  std::string clash;
  const std::vector<std::string> backwards(tree.leaves.rbegin(), tree.leaves.rend());
  const auto turned = reordered(tree, backwards, clash);
  expect(turned && turned->leaves == backwards, "a tree can be turned round", text);
}

}  // namespace indistinct::fuzz
