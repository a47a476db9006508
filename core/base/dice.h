#pragma once
// Random numbers that are the same everywhere for the same seed.
#include <cstdint>

namespace indistinct {

class Dice {
 public:
  explicit Dice(uint64_t seed) : state_(seed) {}
  // 0 … n - 1, all alike.
  uint64_t below(uint64_t n) {
    const uint64_t least = (0 - n) % n;
    uint64_t drawn = next();
    while (drawn < least) drawn = next();
    return drawn % n;
  }

 private:
  // splitmix64 (Steele, Lea and Flood, 2014)
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  uint64_t state_;
};

}  // namespace indistinct
