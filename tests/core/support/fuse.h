#pragma once
// Lets memory run out where a test says so: in the program of the tests every `new` asks the fuse first.
#include <cstdint>

namespace indistinct::support {

class Fuse {
 public:
  // The allocation after `more` others fails, in any thread, and those after it do not.
  static void once(uint64_t more);
  // As if so many bytes were left: what is freed may be had again.
  static void budget(uint64_t bytes);
  // Nothing fails; returns how many allocations were asked for since the fuse was set.
  static uint64_t off();
  static bool blown();  // did any fail since it was set?
};

}  // namespace indistinct::support
