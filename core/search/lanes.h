#pragma once
// Numbers side by side, in the 128 bits that wasm and every processor of today have.
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace indistinct {

// Rows of numbers are read and written four at a time to their ends: the last one needs so many numbers more.
constexpr size_t overhang = 3;

template <class T>
using Four [[gnu::vector_size(4 * sizeof(T))]] = T;
template <class T>
using Eight [[gnu::vector_size(8 * sizeof(T))]] = T;

template <class Lanes, class T>
Lanes load(const T* from) {
  Lanes value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class T, class Lanes>
void store(T* to, Lanes value) {
  std::memcpy(to, &value, sizeof value);
}

template <class T>
Four<T> four(T value) {
  return Four<T>{value, value, value, value};
}

// Two numbers in turn.
inline Eight<int16_t> inTurn(const int16_t* pair) {
  int32_t both;
  std::memcpy(&both, pair, sizeof both);
  return reinterpret_cast<Eight<int16_t>>(four(both));
}

// Products of neighbours, added.
inline Four<uint32_t> dot(Eight<int16_t> a, Eight<int16_t> b) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Four<uint32_t>>(
      wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
#elif defined(__SSE2__)
  return reinterpret_cast<Four<uint32_t>>(
      _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  const auto x = reinterpret_cast<Four<int32_t>>(a), y = reinterpret_cast<Four<int32_t>>(b);
  return reinterpret_cast<Four<uint32_t>>((x << 16 >> 16) * (y << 16 >> 16) + (x >> 16) * (y >> 16));
#endif
}

template <class Lanes>
Lanes lesser(Lanes a, Lanes b) {
  return a < b ? a : b;
}

template <class Lanes>
Lanes greater(Lanes a, Lanes b) {
  return a > b ? a : b;
}

template <class T>
T leastLane(Four<T> lanes) {
  const T a = lanes[0] < lanes[1] ? lanes[0] : lanes[1], b = lanes[2] < lanes[3] ? lanes[2] : lanes[3];
  return a < b ? a : b;
}

}  // namespace indistinct
