#pragma once
// Numbers and days as cells hold them, read by rules of our own.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

// A decimal number in thousandths: 5, 5.0, +5, .5, 5e0; nothing where it has finer parts or is no number.
std::optional<int64_t> thousandths(std::string_view text);
std::string decimal(int64_t thousandths);

// Days since 1970-01-01, of yyyy-mm-dd.
std::optional<int64_t> dayOf(std::string_view text);
std::string dateOf(int64_t day);

// The unit that holds a day: its first day, and how it is written.
struct Unit {
  int64_t first = 0;
  std::string label;
};
Unit unitOf(int64_t day, std::string_view unit);

// Where a category stands in natural order, of those that are ever drawn.
const std::vector<std::string>& naturalOrder();

}  // namespace model
