#pragma once
// What searches have found out about one question, whoever asked: for some k the best cuts and a bound that
// was proven. A search and a frontier of the same plan, whatever its k, share it on the desk (desk.h), so
// that each begins where the other stands.
//
// A cost that stands here is for comparing only: who takes cuts from here counts them anew.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/domain/cuts.h"
#include "core/door/json.h"
#include "core/door/study.h"
#include "core/loss/loss.h"

namespace indistinct {

class Known {
 public:
  static constexpr Cost nothing = ~Cost{0};
  struct Of {
    std::shared_ptr<const Cuts> cuts;  // empty: none known
    Cost cost = nothing;
    Cost bound = 0;
  };

  // The best cuts told for this k, or for the next greater one, which they serve, too.
  std::shared_ptr<const Cuts> cuts(uint64_t k) const;
  // What no file for k undercuts. `spreads`: what holds for a smaller k holds for this one, too.
  Cost bound(uint64_t k, bool spreads) const;
  // Keeps what is better than what stood here.
  void tell(uint64_t k, const std::shared_ptr<const Cuts>& cuts, Cost cost, Cost bound);

  const std::map<uint64_t, Of>& all() const { return all_; }
  uint64_t changes() const { return changes_; }

 private:
  std::map<uint64_t, Of> all_;
  uint64_t changes_ = 0;
};

// The questions asked last, and what is known of each.
class KnownOfQuestions {
 public:
  // `shape`: of the study, as the desk has it. Two plans ask the same where they differ in k and in how to
  // search only.
  std::shared_ptr<Known> of(const std::string& shape, const Json& plan, const Study& study);
  void clear() { questions_.clear(); }

 private:
  std::vector<std::pair<std::string, std::shared_ptr<Known>>> questions_;  // the newest last
};

}  // namespace indistinct
