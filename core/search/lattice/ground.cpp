#include "core/search/lattice/ground.h"

#include <utility>

#include "core/partition/ranks.h"

namespace indistinct {

Result<std::unique_ptr<Ground>> Ground::make(Problem problem, uint32_t threads, std::vector<uint32_t> order) {
  auto lattice = Lattice::make(problem, std::move(order));
  if (!lattice) return lattice.error();
#ifndef INDISTINCT_THREADS
  threads = 1;
#endif
  return std::unique_ptr<Ground>(new Ground(std::move(problem), std::move(*lattice), std::max(1u, threads)));
}

Ground::Ground(Problem problem, Lattice lattice, uint32_t threads)
    : problem_(std::move(problem)), lattice_(std::move(lattice)), crew_(threads) {
  rollup_.emplace(problem_, lattice_);
  for (uint32_t thread = 0; thread < threads; thread++) {
    workers_.push_back(std::make_unique<Worker>(problem_, lattice_, *rollup_));
  }
}

// The classes stand in the order of their intervals, column after column of the lattice, and so do the ranks
// of the tuples by these.
std::vector<uint64_t> Ground::Worker::strengths(Node node, const ClassTable& classes) {
  if (strength_.plain()) return {};
  std::vector<uint64_t> rows;
  rows.reserve(classes.groups.size());
  for (size_t g = 0; g < classes.groups.size(); g++) rows.push_back(classes.entries.of[g].rows);
  Ranks ranks(tuples_.size);
  for (uint32_t place = 0; place < lattice_.size(); place++) {
    const auto& column = lattice_.columns[place];
    const uint32_t* interval = &column.interval[size_t{lattice_.level(node, place)} * column.positions];
    const auto& position = tuples_.position[column.plan];
    ranks.append(column.positions, [&](uint32_t t) { return interval[position[t]]; });
  }
  ranks.finish();
  return strength_.ofClasses(ranks.of, rows);
}

uint64_t Ground::tables() const {
  uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->cursor.tables();
  return sum;
}

void Ground::rest() {
  workers_.clear();
  rollup_.reset();
}

}  // namespace indistinct
