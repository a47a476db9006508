#pragma once
// The time that a job has worked, and the limit that its plan sets.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace indistinct {

class Spent {
 public:
  explicit Spent(std::optional<double> limit) : limit_(limit) {}

  // Calls work(slice) with what the limit leaves of the slice, a millisecond at least.
  template <class Work>
  void on(std::chrono::milliseconds slice, const Work& work) {
    const auto from = std::chrono::steady_clock::now();
    if (limit_ && (*limit_ - seconds_) * 1000 < static_cast<double>(slice.count()))
      slice = std::chrono::milliseconds(static_cast<int64_t>((*limit_ - seconds_) * 1000) + 1);
    work(std::max(slice, std::chrono::milliseconds(1)));
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  }
  double seconds() const { return seconds_; }
  bool over() const { return limit_ && seconds_ >= *limit_; }

 private:
  std::optional<double> limit_;
  double seconds_ = 0;
};

}  // namespace indistinct
