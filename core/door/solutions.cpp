#include "core/door/solutions.h"

#include <algorithm>
#include <vector>

namespace indistinct {

uint32_t Solutions::keep(const std::shared_ptr<const Cuts>& cuts, const std::string& domains) {
  const auto [number, fresh] = numbers_.try_emplace(cuts.get(), next_);
  if (fresh) {
    held_[next_++] = {cuts, domains, 0};
    if (held_.size() > most) forgetOld();
  }
  held_[number->second].spoken = ++now_;
  return number->second;
}

Result<std::shared_ptr<const Cuts>> Solutions::find(uint64_t number, const std::string& domains) {
  const auto found = number > UINT32_MAX ? held_.end() : held_.find(static_cast<uint32_t>(number));
  if (found == held_.end())
    return Error{
        ErrorCode::usage, "Solution " + std::to_string(number) + " is not held any more. Solve again.", {}};
  if (found->second.domains != domains)
    return Error{
        ErrorCode::usage,
        "Solution " + std::to_string(number) +
            " belongs to another plan: the values of a quasi-identifier have changed since. Solve again.",
        {}};
  found->second.spoken = ++now_;
  return found->second.cuts;
}

// Half of them at once, so that it is seldom done; never the one that has just come.
void Solutions::forgetOld() {
  std::vector<uint64_t> times;
  for (const auto& [number, held] : held_)
    if (number + 1 != next_) times.push_back(held.spoken);
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  const uint64_t least = *middle;
  for (auto at = held_.begin(); at != held_.end();) {
    if (at->first + 1 == next_ || at->second.spoken >= least) {
      ++at;
      continue;
    }
    numbers_.erase(at->second.cuts.get());
    at = held_.erase(at);
  }
}

}  // namespace indistinct
