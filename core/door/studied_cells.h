#pragma once
// What was found out about single cells and holds for other importances and caps: kept for the questions that
// were asked last, since a person comes back to the same few, and each holds some megabytes.
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace indistinct {

struct KeptSuppression;

class StudiedCells {
 public:
  // `question` names the tuples, k and the size of what is protected.
  std::shared_ptr<KeptSuppression> of(const std::string& question);
  void clear() { held_.clear(); }

  static constexpr size_t most = 3;

 private:
  using Held = std::pair<std::string, std::shared_ptr<KeptSuppression>>;
  std::deque<Held> held_;  // the newest first
};

}  // namespace indistinct
