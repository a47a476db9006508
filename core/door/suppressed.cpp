#include "core/door/suppressed.h"

#include <algorithm>

namespace indistinct {

uint32_t Suppressed::keep(const std::shared_ptr<const Blanks>& blanks, const std::string& question) {
  for (const Held& held : held_)
    if (held.blanks == blanks && held.question == question) return held.number;
  held_.push_back({next_++, blanks, question});
  if (held_.size() > most) held_.pop_front();
  return held_.back().number;
}

Result<std::shared_ptr<const Blanks>> Suppressed::find(uint64_t number, const std::string& question) const {
  const auto found =
      std::find_if(held_.begin(), held_.end(), [&](const Held& held) { return held.number == number; });
  if (found == held_.end())
    return Error{ErrorCode::usage,
                 "The blank cells of number " + std::to_string(number) +
                     " are not held any more. Look for them again.",
                 {}};
  if (found->question != question)
    return Error{ErrorCode::usage,
                 "The blank cells of number " + std::to_string(number) +
                     " were found for another plan. Look for them again.",
                 {}};
  return found->blanks;
}

}  // namespace indistinct
