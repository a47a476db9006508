#pragma once
// Numbers side by side, in the 128 bits that wasm and every processor of today have.
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace indistinct {

// Rows of numbers are read and written four at a time to their ends: the last one needs so many numbers more.
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
