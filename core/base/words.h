#pragma once
// How numbers and names are written in sentences for people.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace indistinct {

// 30162 -> "30,162"
inline std::string thousands(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

// "1 row", "30,162 rows"
inline std::string counted(uint64_t number, std::string_view noun) {
  return thousands(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

// "a, b, c"
inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace indistinct
