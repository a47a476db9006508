#pragma once
// Random numbers that are the same on every platform: splitmix64.
#include <cstdint>

namespace indistinct::support {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  // 0 … n-1; n > 0.
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(next() % n); }
  // low … high, both included.
  uint32_t between(uint32_t low, uint32_t high) { return low + below(high - low + 1); }
  bool chance(double probability) {
    return static_cast<double>(next() >> 11) < probability * 9007199254740992.0;
  }

 private:
  uint64_t state_;
};

}  // namespace indistinct::support
