#pragma once
// What can be wrong with the paths of a taxonomy file, found all at once. Every form of file is judged by
// this one set of rules, so that they say the same of the same damage.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/domain/taxonomy_reader.h"

namespace indistinct {

// A leaf with its groups from narrow to wide, and where the file says so.
struct TaxonomyLine {
  uint64_t number = 0;
  std::vector<std::string> fields;
};

// Adds to the reading's faults and warnings, and makes the taxonomy where there are no faults.
void judgeLines(std::vector<TaxonomyLine> lines, TaxonomyReading& reading);

void addFault(TaxonomyReading& reading, uint64_t line, std::string what);
void addWarning(TaxonomyReading& reading, uint64_t line, std::string what);

std::string inQuotes(std::string_view text);

// Without blanks around it and in small letters: what two labels share that are probably meant to be one.
std::string gistOf(std::string_view label);

}  // namespace indistinct
