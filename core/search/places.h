#pragma once
// Positions of many rows, in two bytes each where the column's domain is small enough, as nearly all are:
// searches hold several copies of them, merged to what still matters.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "core/domain/domain.h"

namespace indistinct {

class Places {
 public:
  Places() = default;
  Places(uint32_t domain, size_t size) { reset(domain > 0x10000, size); }

  size_t size() const {
    return std::visit([](const auto& of) { return of.size(); }, of_);
  }
  Position operator[](size_t i) const {
    return std::visit([i](const auto& of) { return static_cast<Position>(of[i]); }, of_);
  }
  // Loops take the numbers themselves once: places.visit([&](const auto* of) { … of[i] … }).
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit([&](const auto& of) -> decltype(auto) { return f(of.data()); }, of_);
  }
  template <class F>
  void fill(F&& of) {  // with of(i)
    std::visit(
        [&](auto& own) {
          using Number = typename std::decay_t<decltype(own)>::value_type;
          for (size_t i = 0; i < own.size(); ++i) own[i] = static_cast<Number>(of(i));
        },
        of_);
  }
  // For every group the place of one of its members: of those of `from`, each with its group.
  void merge(const Places& from, const std::vector<uint32_t>& group, uint32_t groups) {
    reset(from.wide(), groups);
    std::visit(
        [&](auto& own, const auto& other) {
          using Number = typename std::decay_t<decltype(own)>::value_type;
          for (size_t i = 0; i < other.size(); ++i) own[group[i]] = static_cast<Number>(other[i]);
        },
        of_, from.of_);
  }
  uint64_t bytes() const { return size() * (wide() ? 4u : 2u); }

 private:
  bool wide() const { return of_.index() == 1; }
  void reset(bool wide, size_t size) {
    if (wide != this->wide()) {
      if (wide) {
        of_.emplace<1>();
      } else {
        of_.emplace<0>();
      }
    }
    std::visit([size](auto& of) { of.resize(size); }, of_);
  }

  std::variant<std::vector<uint16_t>, std::vector<uint32_t>> of_;
};

}  // namespace indistinct
