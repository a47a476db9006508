#pragma once
// Built-in samples: synthetic tables with a plan and the taxonomies that it names, made by code. The same
// bytes on every machine and in every build: one small generator of random numbers, integer weights, no
// floating point.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace indistinct {

struct Sample {
  std::string csv;
  std::string plan;                                        // JSON
  std::vector<std::pair<std::string, std::string>> files;  // what the plan names: path, content
};

struct SampleInfo {
  std::string_view name;
  std::string_view title;
  uint32_t rows;
  uint32_t columns;
  std::string_view sentence;
};

std::span<const SampleInfo> samples();

// An unknown name is a usage error that lists the known ones and the nearest.
Result<Sample> makeSample(std::string_view name);

}  // namespace indistinct
