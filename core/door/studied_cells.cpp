#include "core/door/studied_cells.h"

#include <algorithm>

#include "core/cells/suppression.h"

namespace indistinct {

std::shared_ptr<KeptSuppression> StudiedCells::of(const std::string& question) {
  const auto found =
      std::find_if(held_.begin(), held_.end(), [&](const Held& held) { return held.first == question; });
  Held held = found == held_.end() ? Held{question, std::make_shared<KeptSuppression>()} : *found;
  if (found != held_.end()) held_.erase(found);
  held_.push_front(std::move(held));
  if (held_.size() > most) held_.pop_back();
  return held_.front().second;
}

}  // namespace indistinct
