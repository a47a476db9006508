// Codes, such as those of places, whose characters say less and less from one end to the other: they are
// masked one by one. Shorter codes count as if they were masked to the greatest length already.
#include <algorithm>
#include <map>

#include "core/domain/build_taxonomy.h"

namespace indistinct {

namespace {

// Where the characters of a UTF-8 text begin, and its end.
std::vector<size_t> charactersOf(const std::string& text) {
  std::vector<size_t> starts;
  for (size_t i = 0; i < text.size(); i++) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) starts.push_back(i);
  }
  starts.push_back(text.size());
  return starts;
}

std::string masked(const std::string& value, size_t kept, size_t length, bool fromLeft) {
  const auto starts = charactersOf(value);
  const size_t characters = starts.size() - 1;
  kept = std::min(kept, characters);
  const std::string stars(length - kept, '*');
  if (fromLeft) return stars + value.substr(starts[characters - kept]);
  return value.substr(0, starts[kept]) + stars;
}

}  // namespace

Result<BuildLevels> buildCodes(const BuildGround& ground, const BuildSpec& spec) {
  size_t length = 0;
  for (const std::string& value : ground.values) length = std::max(length, charactersOf(value).size() - 1);
  if (length > 64)
    return Error{ErrorCode::plan,
                 "The longest value has " + std::to_string(length) +
                     " characters: masking them one by one is for codes of at most 64.",
                 {}};
  BuildLevels levels;
  size_t kept = length;
  for (size_t at = 0; kept > 0; at++) {
    const size_t step =
        spec.factors.empty() ? 1 : std::max(1u, spec.factors[std::min(at, spec.factors.size() - 1)]);
    kept -= std::min(kept, step);
    BuildLevel level;
    std::map<std::string, uint32_t> groups;
    for (const std::string& value : ground.values) {
      const std::string label = masked(value, kept, length, spec.fromLeft);
      const auto [found, fresh] = groups.try_emplace(label, static_cast<uint32_t>(level.labels.size()));
      if (fresh) level.labels.push_back(label);
      level.of.push_back(found->second);
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

}  // namespace indistinct
