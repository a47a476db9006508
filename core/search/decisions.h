#pragma once
// What a node of a search tree has decided: every choice is chosen, refused or still open.
//
// Invariant: with a choice all that it needs is chosen, and without one all that needs it is refused. So the
// chosen ones are a closed selection, and so are these with the open ones.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/search/alphabet.h"

namespace indistinct {

enum class Decision : uint8_t { open, chosen, refused };

class Decisions {
 public:
  Decisions() = default;
  explicit Decisions(const Alphabet& alphabet) : of_(alphabet.size(), Decision::open) {}

  Decision operator[](size_t choice) const { return of_[choice]; }
  uint32_t size() const { return static_cast<uint32_t>(of_.size()); }
  bool open(size_t choice) const { return of_[choice] == Decision::open; }
  bool chosen(size_t choice) const { return of_[choice] == Decision::chosen; }
  bool refused(size_t choice) const { return of_[choice] == Decision::refused; }

  // Open, and nothing that it needs is?
  bool ready(const Alphabet& alphabet, size_t choice) const {
    const uint32_t parent = alphabet.choices[choice].parent;
    return open(choice) && (parent == Alphabet::none || chosen(parent));
  }

  // Chooses it with all that it needs. False if some of that is refused.
  bool choose(const Alphabet& alphabet, uint32_t choice) {
    for (uint32_t c = choice; c != Alphabet::none; c = alphabet.choices[c].parent) {
      if (refused(c)) return false;
      of_[c] = Decision::chosen;
    }
    return true;
  }

  // Refuses it with all that needs it. False if some of that is chosen.
  bool refuse(const Alphabet& alphabet, uint32_t choice) {
    if (chosen(choice)) return false;
    of_[choice] = Decision::refused;
    for (const uint32_t child : alphabet.choices[choice].children) {
      if (!refused(child) && !refuse(alphabet, child)) return false;
    }
    return true;
  }

  // Is everything refused here that is refused there?
  bool refusesAllOf(const Decisions& other) const {
    for (size_t i = 0; i < of_.size(); ++i) {
      if (other.refused(i) && !refused(i)) return false;
    }
    return true;
  }

  Selection selection() const {  // of the chosen
    Selection selection;
    selection.reserve(of_.size());
    for (const Decision d : of_) selection.push_back(d == Decision::chosen ? 1 : 0);
    return selection;
  }
  uint32_t notRefused() const {
    return size() - static_cast<uint32_t>(std::count(of_.begin(), of_.end(), Decision::refused));
  }
  uint64_t bytes() const { return of_.capacity(); }

 private:
  std::vector<Decision> of_;  // [choice]
};

}  // namespace indistinct
