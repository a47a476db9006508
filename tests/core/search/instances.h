#pragma once
// Small random problems, their optimum by trying every selection, and the smallest problem that still fails a
// check.
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/search/alphabet.h"
#include "core/search/search.h"
#include "core/support/cases.h"

namespace indistinct::instances {

struct Row {
  std::vector<Position> at;
  uint64_t count = 1;
  uint32_t label = 0;
  uint32_t sensitive = 0;
  uint32_t person = 0;
};

struct Instance {
  std::vector<uint32_t> domainSizes;
  std::vector<Space> spaces;
  std::vector<Taxonomy> taxonomies;
  std::vector<Row> rows;
  uint32_t labels = 2;
  uint64_t k = 2;
  uint64_t maxSuppressed = 0;  // none: no limit
  LossName loss = LossName::dm;
  std::vector<uint64_t> matrix;
  uint64_t suppressedLabel = 1;
  uint32_t threads = 1;
  uint64_t l = 0;        // different sensitive values that every class must show; 0: no such rule
  bool persons = false;  // does k count persons?
  static constexpr uint64_t none = ~0ull;
};

struct Shape {
  uint32_t columns = 6;
  uint32_t splits = 11;
  uint32_t rows = 14;
  uint64_t count = 5;
  bool trees = true;
  bool matrices = true;
  bool diverse = false;  // distinct l-diversity, l = 2 … 4, with k = 2 … 5
  bool persons = false;  // k = 2 … 4 of persons
};

Instance random(std::mt19937_64& random, const Shape& shape);
Problem toProblem(const Instance& instance);
std::string describe(const Instance& instance);

void everyClosedSelection(const Alphabet& alphabet, const std::function<void(const Selection&)>& visit);

// The least cost over all closed selections that respect the limit; nothing if there is none.
std::optional<Cost> bruteForce(const Problem& problem);

// The cost and suppressed rows of one generalization, counted row by row.
struct Counted {
  Cost cost = 0;
  uint64_t suppressed = 0;
};
Counted count(const Problem& problem, const Cuts& cuts);

// Runs `check` (empty: passed) on seeded random instances; a failing one is shrunk and described.
std::string everyInstance(uint64_t seed, uint64_t cases, const Shape& shape,
                          const std::function<std::string(const Instance&)>& check);

using support::times;

}  // namespace indistinct::instances
