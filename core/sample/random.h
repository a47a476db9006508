#pragma once
// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) and draws from
// integer weights. The standard library's distributions differ between implementations; these do not.
#include <cstdint>
#include <span>

namespace indistinct::sample {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // One of 0 … n-1.
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(((next() >> 32) * n) >> 32); }
  // One of least … greatest.
  int32_t between(int32_t least, int32_t greatest) {
    return least + static_cast<int32_t>(below(static_cast<uint32_t>(greatest - least + 1)));
  }
  // The lesser of two draws: small numbers are more likely.
  uint32_t lesser(uint32_t n) {
    const uint32_t one = below(n);
    const uint32_t other = below(n);
    return one < other ? one : other;
  }
  bool chance(uint32_t permille) { return below(1000) < permille; }
  // Bell-shaped around 0, standard deviation `spread`, never beyond six times of it.
  int32_t bell(int32_t spread) {
    int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += below(2001);
    return static_cast<int32_t>((sum - 12000) * spread / 2000);
  }

  // The position of one weight, drawn in proportion to it.
  uint32_t pick(std::span<const uint16_t> weights) {
    uint32_t total = 0;
    for (uint16_t w : weights) total += w;
    uint32_t left = below(total);
    uint32_t i = 0;
    while (left >= weights[i]) left -= weights[i++];
    return i;
  }

 private:
  uint64_t state_;
};

}  // namespace indistinct::sample
