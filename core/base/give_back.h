#pragma once
// Empties containers and gives their memory back; `clear`, and assigning `{}`, keep it.

namespace indistinct {

template <class... Containers>
void giveBack(Containers&... containers) {
  ((containers = Containers()), ...);
}

}  // namespace indistinct
