#pragma once
// Which different values of one column the rows of each tuple have: what a privacy rule sees of a column that
// is no quasi-identifier, such as a diagnosis or the number of a person. Values are numbers from 0.
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace indistinct {

struct Tags {
  uint32_t values = 0;          // different ones
  std::vector<uint32_t> begin;  // [tuple] into `value`, and the end
  std::vector<uint32_t> value;  // of a tuple: ascending, each once
  std::span<const uint32_t> of(uint32_t tuple) const {
    return {value.data() + begin[tuple], static_cast<size_t>(begin[tuple + 1] - begin[tuple])};
  }
};

// Held once, however many problems are made of a table.
using SharedTags = std::shared_ptr<const Tags>;

constexpr uint32_t untagged = 0xffffffffu;

// `group`: for each thing, in order, the group that it belongs to; `value`: what it has there, or untagged.
// Makes the tags of each group.
Tags makeTags(uint32_t groups, std::span<const uint32_t> group, std::span<const uint32_t> value,
              uint32_t values);
// The tags of groups of tuples.
Tags merged(const Tags& tags, uint32_t groups, std::span<const uint32_t> groupOfTuple);

}  // namespace indistinct
