#pragma once
// Catching, where the build has exceptions. In the browser only the door and the reader catch (CMakeLists.txt
// says why): there the same work runs unguarded, and what it throws passes on to the door.
#include <utility>

namespace indistinct {

// Runs `work`; if it throws, `caught` runs within the handler, where std::current_exception() tells what it
// was.
template <class Work, class Caught>
void orElse(Work&& work, Caught&& caught) {
#ifdef __cpp_exceptions
  try {
    std::forward<Work>(work)();
  } catch (...) {
    std::forward<Caught>(caught)();
  }
#else
  (void)caught;
  std::forward<Work>(work)();
#endif
}

}  // namespace indistinct
