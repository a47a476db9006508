#pragma once
// The control block: how a running job and whoever watches it talk without waiting for each other. The job
// writes progress and reads the wish; the watcher reads progress and writes the wish. In the browser it lies
// in shared memory and the page reads it once a frame.
#include <atomic>
#include <cstdint>

namespace indistinct {

enum class Wish : uint32_t { run = 0, pause = 1, stop = 2 };

struct alignas(64) Control {
  std::atomic<uint32_t> wish{0};        // Wish
  std::atomic<uint32_t> state{0};       // JobState of core/indistinct.h
  std::atomic<uint32_t> permille{0};    // done so far, where the end is known; 0 otherwise
  std::atomic<uint32_t> incumbents{0};  // how often the best solution changed
  std::atomic<uint64_t> cost{0};        // of the best solution so far
  std::atomic<uint64_t> bound{0};       // proven: no solution costs less
  std::atomic<uint64_t> nodes{0};
  std::atomic<uint64_t> memory{0};  // bytes that the engine holds

  bool stopped() const { return wish.load(std::memory_order_relaxed) == static_cast<uint32_t>(Wish::stop); }
};

}  // namespace indistinct
