// Groups of a class's rows under some of the open cuts, against rows put into a map one by one, span after
// span.
#include "core/search/outer/span_cells.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/core/search/outer/outer_nodes.h"

namespace indistinct {
namespace {

using Groups =
    std::map<std::vector<uint32_t>, std::vector<uint32_t>>;  // [passed of each block]: rows [label]

std::string differences(const Problem& problem, uint64_t seed) {
  std::mt19937_64 random(seed);
  const instances::DrawnNode node(problem, random);
  const OuterModel& model = node.model;
  const OuterTables& tables = node.tables;
  SpanCells cells(model);
  cells.begin(tables);
  const OuterRows& entries = tables.entries();
  const uint32_t labels = model.price.labels();
  std::vector<int32_t> marked(cells.size() + 1);
  for (const Span& span : node.spans) {
    if (random() % 3 == 0) continue;
    cells.moveTo(span);
    for (uint32_t h = 0; h < tables.classes(); ++h) {
      for (int32_t& mark : marked) mark = random() % 2 == 0 ? -1 : 0;
      cells.group(h, marked.data());
      if (cells.blocks().empty()) continue;
      Groups expected, found;
      for (uint32_t u = span.first; u < span.end; ++u) {
        for (size_t e = entries.unitBegin[u]; e < entries.unitBegin[u + 1]; ++e) {
          const uint32_t c = entries.entryCell[e];
          if (tables.classOfCell()[c] != h) continue;
          std::vector<uint32_t> key;
          for (const SpanCells::Member& m : cells.blocks()) {
            const uint32_t tails = tables.blocks()[m.block].tails;
            const int32_t* here = marked.data() + cells.offset(m.block) + size_t{m.place} * tails;
            key.push_back(0);
            for (uint32_t r = 0; r < tables.passed(c)[m.column]; ++r) key.back() += here[r] != 0;
          }
          auto& rows = expected[key];
          rows.resize(labels);
          for (uint32_t l = 0; l < labels; ++l) rows[l] += entries.entryLabels[e * labels + l];
        }
      }
      cells.each([&](const uint32_t* rows, uint32_t cell) {
        std::vector<uint32_t> key;
        for (size_t x = 0; x < cells.blocks().size(); ++x) key.push_back(cells.passed(x, cell));
        found[key].assign(rows, rows + labels);
      });
      if (expected != found) return "class " + std::to_string(h) + " is grouped otherwise";
    }
  }
  return {};
}

TEST(SpanCells, groupTheRowsOfEverySpanByTheCutsAskedFor) {
  const instances::Shape shape;
  uint64_t seed = 0, tried = 0;
  const std::string failure =
      instances::everyInstance(23, instances::times(600), shape, [&](instances::Instance instance) {
        instance.loss = LossName::cm;
        const Problem problem = instances::toProblem(instance);
        if (!OuterModel::fits(problem, makeAlphabet(problem))) return std::string{};
        ++tried;
        return differences(problem, ++seed);
      });
  EXPECT_EQ(failure, "");
  EXPECT_GT(tried, instances::times(100));
}

}  // namespace
}  // namespace indistinct
