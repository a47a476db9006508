#include "core/base/crew.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <vector>

#include "core/base/caught.h"

#ifdef INDISTINCT_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace indistinct {

namespace {
struct Round {
  std::atomic<uint32_t> next{0};
  std::atomic<bool> late{false};
  uint32_t end = 0;
  Deadline deadline;
  const Crew::Work* work = nullptr;

  void labour(uint32_t thread, std::exception_ptr& thrown) {
    const auto tasks = [&] {
      while (!late.load(std::memory_order_relaxed)) {
        const uint32_t task = next.fetch_add(1, std::memory_order_relaxed);
        if (task >= end) break;
        (*work)(thread, task);
        if (std::chrono::steady_clock::now() >= deadline) late.store(true, std::memory_order_relaxed);
      }
    };
    orElse(tasks, [&] {
      thrown = std::current_exception();
      late.store(true, std::memory_order_relaxed);
    });
  }
};
}  // namespace

struct Crew::Helpers {
  std::vector<std::exception_ptr> thrown;  // [thread]
#ifdef INDISTINCT_THREADS
  std::mutex mutex;
  std::condition_variable wake, rest;
  std::vector<std::thread> threads;
  Round* round = nullptr;  // that may still be joined
  uint64_t rounds = 0;
  uint32_t busy = 0;
  bool ending = false;

  void serve(uint32_t thread) {
    uint64_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return ending || (round != nullptr && rounds != seen); });
      if (ending) return;
      seen = rounds;
      Round* mine = round;
      ++busy;
      lock.unlock();
      mine->labour(thread, thrown[thread]);
      lock.lock();
      if (--busy == 0) rest.notify_one();
    }
  }
#endif
};

Crew::Crew(uint32_t threads) : helpers_(std::make_unique<Helpers>()) {
  helpers_->thrown.resize(std::max(1u, threads));
#ifdef INDISTINCT_THREADS
  Helpers* all = helpers_.get();
  for (uint32_t thread = 1; thread < threads; thread++) {
    orElse([&] { all->threads.emplace_back([all, thread] { all->serve(thread); }); }, [] {});
  }
#endif
}

Crew::~Crew() {
#ifdef INDISTINCT_THREADS
  {
    const std::lock_guard<std::mutex> lock(helpers_->mutex);
    helpers_->ending = true;
  }
  helpers_->wake.notify_all();
  for (std::thread& thread : helpers_->threads) thread.join();
#endif
}

uint32_t Crew::run(uint32_t first, uint32_t end, Deadline deadline, const Work& work) {
  Round round;
  round.next = first;
  round.end = end;
  round.deadline = deadline;
  round.work = &work;
  Helpers& all = *helpers_;
  std::fill(all.thrown.begin(), all.thrown.end(), nullptr);
#ifdef INDISTINCT_THREADS
  const bool shared = !all.threads.empty() && end - first > 1;
  if (shared) {
    {
      const std::lock_guard<std::mutex> lock(all.mutex);
      all.round = &round;
      ++all.rounds;
    }
    all.wake.notify_all();
  }
#endif
  round.labour(0, all.thrown[0]);
#ifdef INDISTINCT_THREADS
  if (shared) {
    std::unique_lock<std::mutex> lock(all.mutex);
    all.round = nullptr;  // who has not woken by now is not waited for
    all.rest.wait(lock, [&] { return all.busy == 0; });
  }
#endif
  for (const auto& problem : all.thrown) {
    if (problem) std::rethrow_exception(problem);
  }
  return std::min(round.next.load(), end);
}

}  // namespace indistinct
