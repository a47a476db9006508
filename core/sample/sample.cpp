#include "core/sample/sample.h"

#include <algorithm>

#include "core/sample/make.h"

namespace indistinct {
namespace {

constexpr SampleInfo infos[] = {
    {"census", "Census extract", 30000, 10,
     "30,000 invented adults with age, work, education, family, origin and whether they earn more than 50K."},
    {"survey", "School survey", 11204, 23,
     "11,204 invented students with 19 things that others may know about them: nearly all are unique."},
    {"hospital", "Hospital stays", 12480, 9,
     "12,480 invented admissions with name, birth date, postcode and diagnosis; some patients come back."},
    {"counts", "Grouped tickets", 6109, 6,
     "1.2 million invented season tickets as a warehouse counts them: one line for each group."},
};
Sample (*const makers[])() = {sample::makeCensus, sample::makeSurvey, sample::makeHospital,
                              sample::makeCounts};

// Letters to add, drop or change to turn one word into the other.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

Error unknown(std::string_view name) {
  std::string known;
  for (const SampleInfo& info : infos) known += (known.empty() ? "" : ", ") + std::string(info.name);
  std::string_view nearest = infos[0].name;
  for (const SampleInfo& info : infos) {
    if (distance(name, info.name) < distance(name, nearest)) nearest = info.name;
  }
  // An echo of what was typed helps; an echo of a whole file does not.
  const std::string shown(name.substr(0, 40));
  return {ErrorCode::usage,
          "No sample is called \"" + shown + "\". The samples are " + known + ". The nearest name is " +
              std::string(nearest) + ".",
          {std::nullopt, "", shown}};
}

}  // namespace

std::span<const SampleInfo> samples() { return infos; }

Result<Sample> makeSample(std::string_view name) {
  for (size_t i = 0; i < std::size(infos); ++i) {
    if (infos[i].name == name) return makers[i]();
  }
  return unknown(name);
}

}  // namespace indistinct
