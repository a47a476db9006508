#pragma once
// Properties that must hold for every case, tried on random ones. The first case that fails is made smaller
// for as long as it keeps failing, and reported with what is wrong with it.
//
//     checkProperty("sorted is sorted", 1000, 1,
//         [](Random& random) { return Numbers{…}; },                            a case
//         [](const Numbers& numbers) { return std::vector<Numbers>{…}; },       smaller ones; none is fine
//         [](const Numbers& numbers) -> std::string { return …; });             empty: it holds
//
// A case's own seed depends on `seed` and its number only, so that a failure repeats.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct::support {

template <class Generate, class Shrink, class Holds>
void checkProperty(const std::string& name, uint64_t cases, uint64_t seed, Generate generate, Shrink shrink,
                   Holds holds) {
  for (uint64_t number = 0; number < times(cases); number++) {
    Random random(seed * 0x100000001b3ull + number);
    auto failing = generate(random);
    std::string why = holds(failing);
    if (why.empty()) continue;
    uint64_t shrunk = 0;
    for (bool smaller = true; smaller && shrunk < 10000;) {
      smaller = false;
      for (auto& candidate : shrink(failing)) {
        const std::string reason = holds(candidate);
        if (reason.empty()) continue;
        failing = std::move(candidate);
        why = reason;
        smaller = true;
        shrunk++;
        break;
      }
    }
    ADD_FAILURE() << name << ": case " << number << " of seed " << seed << ", made smaller " << shrunk
                  << " times: " << why;
    return;
  }
}

}  // namespace indistinct::support
