#pragma once
// Solutions that somebody may come back to, by a number: what a job has found stays here, so that its cuts
// need not be written out and read again for each question about it.
//
// Positions mean something only where the domains are the same ones: a solution belongs to a study with the
// same `domains` (study.h), and is refused for others.
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/domain/cuts.h"

namespace indistinct {

class Solutions {
 public:
  // The same cuts have the same number for as long as they are held.
  uint32_t keep(const std::shared_ptr<const Cuts>& cuts, const std::string& domains);
  Result<std::shared_ptr<const Cuts>> find(uint64_t number, const std::string& domains);
  void clear() {
    held_.clear();
    numbers_.clear();
  }

  // More than these nobody comes back to: those that were not spoken of for longest are forgotten.
  static constexpr size_t most = 4096;

 private:
  struct Held {
    std::shared_ptr<const Cuts> cuts;
    std::string domains;
    uint64_t spoken = 0;
  };
  std::map<uint32_t, Held> held_;
  std::map<const Cuts*, uint32_t> numbers_;
  uint32_t next_ = 1;  // never given twice, so that an old number is never mistaken for another solution
  uint64_t now_ = 0;

  void forgetOld();
};

}  // namespace indistinct
