#pragma once
// What a column is to the person who releases the file.
#include <cstdint>
#include <optional>
#include <string_view>

namespace indistinct {

enum class Role : uint8_t {
  quasi,       // known from outside, and so generalized
  sensitive,   // what an attacker wants to learn
  target,      // what a classifier shall predict
  count,       // the row stands for that many rows
  weight,      // survey weight: used in estimates, never in class sizes
  identifier,  // dropped, or replaced by a random token
  entity,      // its different values are the persons that k counts; published as an identifier is
  keep,        // released as it is
  drop,        // left out of the release
};
const char* word(Role role);
std::optional<Role> parseRole(std::string_view word);
// Published as tokens, or not at all?
constexpr bool identifies(Role role) { return role == Role::identifier || role == Role::entity; }

}  // namespace indistinct
