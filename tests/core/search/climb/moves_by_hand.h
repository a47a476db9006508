#pragma once
// What a change of one column's cuts tells and costs, by definition: on the rows themselves, slow and
// obvious.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/loss/binary_log.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"
#include "core/search/price.h"

namespace indistinct::moves {

using Borders = std::vector<uint32_t>;  // of the parts of an interval, from its first position to its end

// Columns of splits get a taxonomy of one level above the leaves where `trees` are asked for everywhere; the
// target is forgotten now and then where the loss needs none.
inline Problem problemOf(instances::Instance instance, bool trees, bool forget) {
  for (size_t c = 0; c < instance.spaces.size(); ++c) {
    if (instance.spaces[c] == Space::lattice) instance.spaces[c] = Space::taxonomy;
    if (!trees || instance.spaces[c] == Space::taxonomy) continue;
    std::vector<std::vector<std::string>> paths;
    for (uint32_t p = 0; p < instance.domainSizes[c]; ++p) paths.push_back({std::to_string(p), "*"});
    instance.spaces[c] = Space::taxonomy;
    instance.taxonomies[c] = makeTaxonomy(paths);
  }
  Problem problem = instances::toProblem(instance);
  if (forget && !infoOf(problem.loss.name).needsTarget) problem.tuples.labels = 0;
  return problem;
}

inline uint64_t anonymityByHand(const Problem& problem, const Cuts& cuts) {
  const Tuples& tuples = problem.tuples;
  std::map<std::vector<size_t>, uint64_t> classes;
  for (uint32_t t = 0; t < tuples.size; ++t) {
    std::vector<size_t> key;
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      const auto& starts = cuts.starts[c];
      key.push_back(static_cast<size_t>(std::count_if(
          starts.begin(), starts.end(), [&](uint32_t start) { return start <= tuples.position[c][t]; })));
    }
    classes[key] += tuples.count[t];
  }
  std::vector<uint64_t> sizes;
  for (const auto& [key, rows] : classes) sizes.push_back(rows);
  std::sort(sizes.begin(), sizes.end());
  uint64_t withheld = 0;
  for (const uint64_t size : sizes) {
    withheld += size;
    if (withheld > problem.maxSuppressed) return size;
  }
  return UINT64_MAX;
}

struct Told {
  uint64_t sum = 0, rows = 1;
};

inline Told toldByHand(const Problem& problem, uint32_t c, const Borders& borders) {
  const Tuples& tuples = problem.tuples;
  static const BinaryLog log;
  const auto lost = [&](uint32_t first, uint32_t end, uint64_t& rows) {
    std::map<uint32_t, uint64_t> labels;
    rows = 0;
    for (uint32_t t = 0; t < tuples.size; ++t) {
      if (tuples.position[c][t] < first || tuples.position[c][t] >= end) continue;
      rows += tuples.count[t];
      for (uint32_t l = 0; l < tuples.labels; ++l) labels[l] += tuples.labelCount[t * tuples.labels + l];
    }
    if (tuples.labels == 0)
      return problem.loss.name == LossName::dm ? rows * rows
                                               : rows * problem.loss.columns[c].cell(first, end);
    uint64_t bits = 0;
    for (const auto& [label, n] : labels)
      if (n > 0) bits += n * ((log.of(rows) >> 8) - (log.of(n) >> 8));
    return bits;
  };
  Told told;
  uint64_t all = 0, parts = 0;
  const uint64_t whole = lost(borders.front(), borders.back(), all);
  for (size_t i = 0; i + 1 < borders.size(); ++i) {
    uint64_t rows = 0;
    parts += lost(borders[i], borders[i + 1], rows);
  }
  told.rows = std::max<uint64_t>(1, all);
  const uint64_t least = tuples.labels == 0 ? 0 : told.rows << 4;
  if (whole > parts + least) told.sum = whole - parts;
  return told;
}

// Is a.sum / (a.rows * by) more than the same of b?
inline bool more(const Told& a, uint64_t by, const Told& b, uint64_t otherBy) {
  __extension__ typedef unsigned __int128 Wide;
  return Wide{a.sum} * b.rows * otherBy > Wide{b.sum} * a.rows * by;
}

// The borders of a node's children, and its own; fewer than three where nothing is to be divided.
inline Borders childrenOf(const Taxonomy& taxonomy, uint32_t first, uint32_t end) {
  Borders borders;
  for (uint32_t n = 0; n < taxonomy.nodes.size(); ++n)
    if (taxonomy.nodes[n].first == first && taxonomy.nodes[n].end == end) {
      borders.clear();
      for (uint32_t child = n + 1; child < taxonomy.nodes.size(); ++child)
        if (taxonomy.nodes[child].parent == n) borders.push_back(taxonomy.nodes[child].first);
      borders.push_back(end);
    }
  return borders;
}

inline Cuts with(Cuts cuts, uint32_t c, const Borders& borders) {
  auto& starts = cuts.starts[c];
  starts.insert(starts.end(), borders.begin() + 1, borders.end() - 1);
  std::sort(starts.begin(), starts.end());
  return cuts;
}

// What a search found, held against the file that is expected.
inline std::string compare(const Problem& problem, Search& search, const std::optional<Cuts>& expected) {
  for (int rounds = 0; !search.progress().finished; ++rounds) {
    if (rounds > 100000) return "it does not end";
    search.advance(std::chrono::milliseconds(0));
  }
  const Progress& progress = search.progress();
  if (progress.best.has_value() != expected.has_value())
    return "found where there is none, or not where there is";
  if (!expected) return "";
  const Alphabet alphabet = makeAlphabet(problem);
  if (progress.best->cuts != canonical(problem, alphabet, toSelection(alphabet, *expected)).cuts)
    return "another file";
  const instances::Counted counted = instances::count(problem, progress.best->cuts);
  if (counted.cost != progress.best->cost || counted.suppressed != progress.best->suppressed)
    return "its cost is wrong";
  return counted.suppressed <= problem.maxSuppressed ? "" : "it withholds too much";
}

using Made = Result<std::unique_ptr<Search>> (*)(Problem problem, SearchOptions&& options);

// On small tables of all kinds, a fifth of which have something to decide.
inline void everyTable(uint64_t seed, bool trees, Made make,
                       const std::function<std::optional<Cuts>(const Problem&)>& byHand) {
  uint64_t draw = 0, cut = 0;
  EXPECT_EQ(instances::everyInstance(seed, instances::times(3000), {4, 10, 20, 4, true, true},
                                     [&](const instances::Instance& instance) -> std::string {
                                       const Problem problem = problemOf(instance, trees, ++draw % 2 == 0);
                                       auto search = make(problem, {});
                                       if (!search) return search.error().what;
                                       const auto expected = byHand(problem);
                                       cut += expected && expected->size() > 1;
                                       return compare(problem, **search, expected);
                                     }),
            "");
  EXPECT_GE(cut, instances::times(3000) / 5);
}

inline void refuses(Space space, Made make) {
  std::mt19937_64 random(1);
  Problem problem = problemOf(instances::random(random, {4, 9, 10, 3, true, true}), true, false);
  problem.spaces.front() = space;
  const auto search = make(problem, {});
  ASSERT_FALSE(search.ok());
  EXPECT_NE(search.error().what.find("--space taxonomy"), std::string::npos);
}

}  // namespace indistinct::moves
