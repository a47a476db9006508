#include "core/partition/tags.h"

#include <algorithm>

namespace indistinct {

Tags makeTags(uint32_t groups, std::span<const uint32_t> group, std::span<const uint32_t> value,
              uint32_t values) {
  Tags tags;
  tags.values = values;
  tags.begin.assign(size_t{groups} + 1, 0);
  for (size_t i = 0; i < group.size(); ++i) tags.begin[group[i] + 1] += value[i] != untagged ? 1u : 0u;
  for (uint32_t g = 0; g < groups; ++g) tags.begin[g + 1] += tags.begin[g];
  tags.value.resize(tags.begin[groups]);
  std::vector<uint32_t> next(tags.begin.begin(), tags.begin.end() - 1);
  for (size_t i = 0; i < group.size(); ++i)
    if (value[i] != untagged) tags.value[next[group[i]]++] = value[i];
  uint32_t kept = 0;
  for (uint32_t g = 0; g < groups; ++g) {
    const std::span<uint32_t> own = std::span(tags.value).subspan(tags.begin[g], next[g] - tags.begin[g]);
    std::sort(own.begin(), own.end());
    const auto different = std::unique(own.begin(), own.end()) - own.begin();
    tags.begin[g] = kept;
    for (const uint32_t each : own.first(static_cast<size_t>(different))) tags.value[kept++] = each;
  }
  tags.begin[groups] = kept;
  tags.value.resize(kept);
  tags.value.shrink_to_fit();
  return tags;
}

Tags merged(const Tags& tags, uint32_t groups, std::span<const uint32_t> groupOfTuple) {
  std::vector<uint32_t> group, value;
  for (uint32_t t = 0; t < groupOfTuple.size(); ++t)
    for (const uint32_t v : tags.of(t)) {
      group.push_back(groupOfTuple[t]);
      value.push_back(v);
    }
  return makeTags(groups, group, value, tags.values);
}

}  // namespace indistinct
