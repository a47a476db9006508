#pragma once
// Catching, where the build has exceptions. In the browser only the door and the reader catch (CMakeLists.txt
// says why): there the same work runs unguarded, and what it throws passes on to the door.
#include <utility>

namespace indistinct {

// Is all as whole after an exception as destructors leave it? Not where what it passed through did not
// unwind: there nothing may be used afterwards, not even to be destroyed.
#ifdef __EMSCRIPTEN__
inline constexpr bool unwinds = false;
#else
inline constexpr bool unwinds = true;
#endif

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
