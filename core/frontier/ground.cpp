#include "core/frontier/ground.h"

#include <utility>

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
  tails_.emplace(problem_, lattice_);
  for (uint32_t thread = 0; thread < threads; thread++) {
    workers_.push_back(std::make_unique<Worker>(problem_, lattice_, *tails_));
  }
}

uint64_t Ground::tables() const {
  uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->cursor.tables();
  return sum;
}

void Ground::rest() {
  workers_.clear();
  tails_.reset();
}

}  // namespace indistinct
