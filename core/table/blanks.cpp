#include "core/table/blanks.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/words.h"
#include "core/table/types.h"

namespace indistinct {

std::optional<Complaint> complaintAboutBlanks(const Column& column) {
  std::vector<Code> padded;
  std::unordered_map<std::string_view, uint32_t> spellings;  // by the value without its blanks
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view value = column.values[code], bare = trimmed(value);
    if (bare.size() == value.size() || column.missing[code]) continue;
    padded.push_back(code);
    ++spellings[bare];
  }
  if (padded.empty()) return std::nullopt;
  for (Code code = 0; code < column.values.size(); ++code) {
    const auto found = spellings.find(column.values[code]);
    if (found != spellings.end() && !column.missing[code]) ++found->second;
  }
  uint64_t alike = 0;
  std::string example;
  for (const Code code : padded) {
    if (spellings[trimmed(column.values[code])] > 1 && alike++ == 0) example = column.values[code];
  }
  if (alike == 0) return std::nullopt;
  Complaint complaint;
  complaint.place.column = column.name;
  complaint.what = counted(alike, "value") + " of " + column.name + (alike == 1 ? " differs" : " differ") +
                   " from another by blanks only, such as \"" + example + "\": they count as different.";
  return complaint;
}

}  // namespace indistinct
