#include "core/partition/classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/partition/partition.h"
#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct {

namespace {

using support::Instance;

// Each class as its tuples, with rows and labels.
using Shape = std::map<std::vector<uint32_t>, std::pair<uint64_t, std::vector<uint64_t>>>;

Shape shapeOf(const Classes& classes) {
  Shape shape;
  for (uint32_t c = 0; c < classes.size(); c++) {
    const auto members = classes.members(c);
    std::vector<uint32_t> tuples(members.begin(), members.end());
    std::sort(tuples.begin(), tuples.end());
    shape[tuples] = {classes.rows(c), {classes.labels(c).begin(), classes.labels(c).end()}};
  }
  return shape;
}

Shape shapeOf(const Tuples& tuples, const Cuts& cuts) {
  const Partition partition = classesOf(tuples, cuts);
  std::vector<std::vector<uint32_t>> members(partition.size);
  for (uint32_t t = 0; t < tuples.size; t++) members[partition.ofTuple[t]].push_back(t);
  Shape shape;
  for (uint32_t c = 0; c < partition.size; c++) {
    const uint64_t* labels = partition.labelCount.data() + static_cast<size_t>(c) * tuples.labels;
    shape[members[c]] = {partition.rows[c], {labels, labels + tuples.labels}};
  }
  return shape;
}

// A random walk of cuts made and undone; after each step the classes are those of the cuts made in one go.
std::string walk(const Instance& instance) {
  const auto prepared = support::prepare(instance);
  if (prepared.domains.size() < instance.specs.size() || prepared.tuples.size == 0) return "";
  const Tuples& tuples = prepared.tuples;
  Classes classes(tuples);
  support::Random random(instance.rows.size() * 31 + instance.k);
  uint32_t made = 0;
  for (int step = 0; step < 40; step++) {
    const Cuts cuts = classes.cuts();
    if (shapeOf(classes) != shapeOf(tuples, cuts)) {
      return "after " + std::to_string(step) + " steps the classes differ " + support::describe(instance);
    }
    const uint32_t column = random.below(tuples.columns());
    const uint32_t position = random.below(tuples.domainSizes[column]);
    const auto& starts = cuts.starts[column];
    const bool fresh = position > 0 && std::find(starts.begin(), starts.end(), position) == starts.end();
    if (fresh && random.chance(0.6)) {
      const uint32_t before = classes.size();
      classes.refine(column, position);
      made++;
      if (classes.firstNew() != before) return "new classes are not at the end";
    } else if (made > 0) {
      classes.undo();
      made--;
    }
  }
  while (made-- > 0) classes.undo();
  return classes.size() == 1 && classes.rows(0) == tuples.rows ? "" : "undoing everything does not lead back";
}

}  // namespace

TEST(Classes, RefineAndUndoLikeOneShot) {
  support::checkProperty(
      "classes", 500, 3, [](support::Random& random) { return support::randomInstance(random, 4, 30); },
      [](const support::Instance& instance) { return support::smaller(instance); }, walk);
}

TEST(Classes, NoTuplesNoClasses) {
  const Tuples none;
  EXPECT_EQ(Classes(none).size(), 0u);
}

}  // namespace indistinct
