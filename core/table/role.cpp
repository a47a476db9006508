#include "core/table/role.h"

#include <array>

namespace indistinct {
namespace {
constexpr std::array<const char*, 9> words = {"quasi",      "sensitive", "target", "count", "weight",
                                              "identifier", "entity",    "keep",   "drop"};
}

const char* word(Role role) { return words[static_cast<size_t>(role)]; }

std::optional<Role> parseRole(std::string_view text) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (text == words[i]) return static_cast<Role>(i);
  }
  return std::nullopt;
}

}  // namespace indistinct
