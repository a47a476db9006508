#pragma once
// Runs numbered tasks on several threads for a slice of time. Tasks are taken in order and none is left half
// done, so what remains is a range that the next slice goes on with. What comes out must not depend on who
// did which task: tasks write to places of their own only.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <vector>

#ifdef INDISTINCT_THREADS
#include <thread>
#endif

#include "core/base/caught.h"

namespace indistinct {

using Deadline = std::chrono::steady_clock::time_point;

// Calls work(thread, task) for tasks first … end-1 until `deadline`, at least one of them; returns the first
// that was not done.
template <class Work>
uint32_t runTasks(uint32_t threads, uint32_t first, uint32_t end, Deadline deadline, const Work& work) {
  std::atomic<uint32_t> next{first};
  std::atomic<bool> late{false};
  std::vector<std::exception_ptr> thrown(std::max(1u, threads));
  const auto labour = [&](uint32_t thread) {
    const auto tasks = [&] {
      while (!late.load(std::memory_order_relaxed)) {
        const uint32_t task = next.fetch_add(1, std::memory_order_relaxed);
        if (task >= end) break;
        work(thread, task);
        if (std::chrono::steady_clock::now() >= deadline) late.store(true, std::memory_order_relaxed);
      }
    };
    orElse(tasks, [&] {
      thrown[thread] = std::current_exception();
      late.store(true, std::memory_order_relaxed);
    });
  };
#ifdef INDISTINCT_THREADS
  std::vector<std::thread> others;
  const uint32_t useful = std::min(threads, end - first);
  for (uint32_t thread = 1; thread < useful; thread++) others.emplace_back(labour, thread);
  labour(0);
  for (std::thread& other : others) other.join();
#else
  labour(0);
#endif
  for (const auto& problem : thrown) {
    if (problem) std::rethrow_exception(problem);
  }
  return std::min(next.load(), end);
}

}  // namespace indistinct
