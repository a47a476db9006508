#pragma once
// What a job has found and somebody may release, by a number: it stays here, as cuts do
// (core/door/solutions.h).
//
// It belongs to one question, the plan with its k, and is refused for any other: a recipe would say of it
// what is not true.
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace indistinct {

template <class Found>
class Held {
 public:
  // `called`: what it is, in words that begin a sentence.
  explicit Held(const char* called) : called_(called) {}

  // The same thing has the same number for as long as it is held.
  uint32_t keep(const std::shared_ptr<const Found>& found, const std::string& question) {
    for (const One& one : held_)
      if (one.found == found && one.question == question) return one.number;
    held_.push_back({next_++, found, question});
    if (held_.size() > most) held_.pop_front();
    return held_.back().number;
  }

  Result<std::shared_ptr<const Found>> find(uint64_t number, const std::string& question) const {
    const auto refused = [&](const char* why) {
      return Error{
          ErrorCode::usage,
          std::string(called_) + " of number " + std::to_string(number) + why + " Look for them again.",
          {}};
    };
    for (const One& one : held_) {
      if (one.number != number) continue;
      if (one.question != question) return refused(" were found for another plan.");
      return one.found;
    }
    return refused(" are not held any more.");
  }

  void clear() { held_.clear(); }

  // They hold a word for every distinct row, so that only the newest stay.
  static constexpr size_t most = 8;

 private:
  struct One {
    uint32_t number = 0;
    std::shared_ptr<const Found> found;
    std::string question;
  };
  const char* called_;
  std::deque<One> held_;
  uint32_t next_ = 1;  // never given twice
};

}  // namespace indistinct
