#include "core/frontier/lattice_nodes.h"

#include <utility>

namespace indistinct {

Result<std::unique_ptr<LatticeNodes>> LatticeNodes::make(Problem problem, uint32_t threads) {
  auto ground = Ground::make(std::move(problem), threads);
  if (!ground) return ground.error();
  return std::unique_ptr<LatticeNodes>(new LatticeNodes(std::move(*ground)));
}

LatticeNodes::LatticeNodes(std::unique_ptr<Ground> ground) : ground_(std::move(ground)) {
  block_ = lattice().blockOf(1024);
  next_ = blocks_ = lattice().nodes / block_;
}

NodeAtK LatticeNodes::at(std::span<const uint32_t> levels, uint64_t k) {
  auto& worker = ground_->worker(0);
  return worker.at(lattice().nodeOf(levels), k);
}

void LatticeNodes::begin(uint64_t k) {
  k_ = k;
  next_ = 0;
  all_.assign(lattice().nodes, {});
}

void LatticeNodes::advance(std::chrono::milliseconds slice) {
  if (finished()) return;
  const auto deadline = std::chrono::steady_clock::now() + slice;
  next_ = ground_->crew().run(next_, blocks_, deadline, [&](uint32_t thread, uint32_t task) {
    auto& worker = ground_->worker(thread);
    for (Node node = task * block_; node < (task + 1) * block_; node++) {
      all_[node] = worker.at(node, k_);
    }
  });
}

}  // namespace indistinct
