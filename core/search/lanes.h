#pragma once
// Numbers side by side, in the 128 bits that wasm and every processor of today have.
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace indistinct {

// A loop over numbers takes four at a time, so it may go past their end by three: room for so many more
// stands behind every row of numbers that is read or written this way.
constexpr size_t overhang = 3;

template <class T>
using Four [[gnu::vector_size(4 * sizeof(T))]] = T;

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

template <class Lanes>
Lanes lesser(Lanes a, Lanes b) {
  return a < b ? a : b;
}

template <class Lanes>
Lanes greater(Lanes a, Lanes b) {
  return a > b ? a : b;
}

}  // namespace indistinct
