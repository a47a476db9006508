#pragma once
// What a comment calls an invariant, said in code. A build that asks for it (INDISTINCT_CHECKED: those of the
// sanitizers and of scripts/mutate-bounds.mjs) tries it and throws where it is broken, so that a test fails;
// in every other build nothing of it is left, and a product never has it.
#ifdef INDISTINCT_CHECKED
#include <stdexcept>
#endif

namespace indistinct {

// `holds` is a function, so that what it looks at costs nothing where nobody asks.
template <class Holds>
void invariant([[maybe_unused]] const char* what, [[maybe_unused]] Holds&& holds) {
#ifdef INDISTINCT_CHECKED
  if (!holds()) throw std::logic_error(what);
#endif
}

}  // namespace indistinct
