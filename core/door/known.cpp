#include "core/door/known.h"

#include <algorithm>

#include "core/loss/losses.h"

namespace indistinct {
namespace {
constexpr size_t mostQuestions = 8;
}

std::shared_ptr<const Cuts> Known::cuts(uint64_t k) const {
  for (auto at = all_.lower_bound(k); at != all_.end(); ++at) {
    if (at->second.cuts) return at->second.cuts;
  }
  return nullptr;
}

Cost Known::bound(uint64_t k, bool spreads) const {
  Cost bound = 0;
  for (const auto& [of, known] : all_) {
    if (of == k || (spreads && of < k)) bound = std::max(bound, known.bound);
  }
  return bound;
}

void Known::tell(uint64_t k, const std::shared_ptr<const Cuts>& cuts, Cost cost, Cost bound) {
  Of& known = all_[k];
  if (cuts && cost < known.cost) {
    known.cuts = cuts;
    known.cost = cost;
    ++changes_;
  }
  if (bound > known.bound) {
    known.bound = bound;
    ++changes_;
  }
}

std::shared_ptr<Known> KnownOfQuestions::of(const std::string& shape, const Json& plan, const Study& study) {
  Json rest = plan.value("privacy", Json::object());
  rest.erase("k");
  rest.erase("maxSuppressed");
  const std::string question = shape + '\n' + rest.dump() + '\n' +
                               std::to_string(study.plan.limit.of(study.tuples.rows)) + '\n' +
                               plan.value("loss", Json(word(study.plan.loss))).dump();
  const auto found = std::find_if(questions_.begin(), questions_.end(),
                                  [&](const auto& one) { return one.first == question; });
  if (found != questions_.end()) return found->second;
  if (questions_.size() == mostQuestions) questions_.erase(questions_.begin());
  questions_.emplace_back(question, std::make_shared<Known>());
  return questions_.back().second;
}

}  // namespace indistinct
