#pragma once
// Blanks that somebody may release, by a number: what a job has found stays here, as cuts do
// (core/door/solutions.h).
//
// They belong to one question, the plan with its k, and are refused for any other: a recipe would say of
// them what is not true.
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/cells/blanks.h"

namespace indistinct {

class Suppressed {
 public:
  // The same blanks have the same number for as long as they are held.
  uint32_t keep(const std::shared_ptr<const Blanks>& blanks, const std::string& question);
  Result<std::shared_ptr<const Blanks>> find(uint64_t number, const std::string& question) const;
  void clear() { held_.clear(); }

  // They hold a word for every distinct row, so that only the newest stay.
  static constexpr size_t most = 8;

 private:
  struct Held {
    uint32_t number = 0;
    std::shared_ptr<const Blanks> blanks;
    std::string question;
  };
  std::deque<Held> held_;
  uint32_t next_ = 1;  // never given twice
};

}  // namespace indistinct
