#pragma once
// Runs numbered tasks on several threads for a slice of time. Tasks are taken in order and none is left half
// done, so what remains is a range that the next slice goes on with. What comes out must not depend on who
// did which task: tasks write to places of their own only.
//
// The helpers are started once and rest between two runs: in a browser a thread that ended cannot be had
// again before the page's own loop has turned. There one cannot even be ended before that has begun it, so a
// crew ends with its job, which waits for that, and never within a slice.
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace indistinct {

using Deadline = std::chrono::steady_clock::time_point;

class Crew {
 public:
  using Work = std::function<void(uint32_t thread, uint32_t task)>;

  // Fewer helpers than asked, where no more can be had: the others do the work.
  explicit Crew(uint32_t threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Calls work(thread, task), thread < threads, for tasks first … end-1 until `deadline`, at least one of
  // them; returns the first that was not done. Throws what a task threw.
  uint32_t run(uint32_t first, uint32_t end, Deadline deadline, const Work& work);

 private:
  struct Helpers;
  std::unique_ptr<Helpers> helpers_;
};

}  // namespace indistinct
