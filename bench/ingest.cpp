// How fast a table is read: a synthetic file in the likeness of a census, made in memory and fed in chunks of
// 1 MiB, as the browser does. `bench-ingest [megabytes] [runs]` or `bench-ingest FILE [runs]`, as WebAssembly
// under Node too.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/table/profile.h"
#include "core/table/reader.h"

namespace {

using Words = std::vector<const char*>;

class Random {
 public:
  uint32_t below(uint32_t limit) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>(((state_ >> 32) * limit) >> 32);
  }
  // Small numbers often.
  uint32_t skewed(uint32_t limit) { return below(below(limit) + 1); }

 private:
  uint64_t state_ = 42;
};

std::string census(uint64_t bytes) {
  const Words work = {"Private", "Self-emp-not-inc", "Local-gov", "State-gov", "Self-emp-inc", "Federal-gov"};
  const Words school = {"HS-grad",    "Some-college", "Bachelors", "Masters",    "Assoc-voc", "11th",
                        "Assoc-acdm", "10th",         "7th-8th",   "9th",        "12th",      "Doctorate",
                        "5th-6th",    "1st-4th",      "Preschool", "Prof-school"};
  const Words marital = {"Married-civ-spouse", "Never-married", "Divorced", "Separated", "Widowed"};
  const Words sex = {"Male", "Female"};
  const Words first = {"worked", "moved", "studied", "retired", "married", "travelled"};
  const Words then = {"in the town, near the river", "on the coast", "abroad, mostly", "at home"};
  Random random;
  const auto word = [&random](const Words& words) {
    return words[random.skewed(static_cast<uint32_t>(words.size()))];
  };
  std::string csv = "person_id,age,sex,workclass,education,marital-status,hours,income,interviewed,remark\n";
  csv.reserve(static_cast<size_t>(bytes) + 256);
  for (uint32_t row = 0; csv.size() < bytes; ++row) {
    char line[256];
    const int size = std::snprintf(
        line, sizeof line, "%u,%u,%s,%s,%s,%s,%u,%u.%02u,20%02u-%02u-%02u,\"%s %s\"\n", 10000000 + row,
        17 + random.skewed(74), word(sex), word(work), word(school), word(marital), 1 + random.below(99),
        500 + random.skewed(9000), random.below(100), 10 + random.below(14), 1 + random.below(12),
        1 + random.below(28), word(first), word(then));
    csv.append(line, static_cast<size_t>(size));
  }
  return csv;
}

double seconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

}  // namespace

int main(int count, char** arguments) {
  const char* what = count > 1 ? arguments[1] : "100";
  const int runs = count > 2 ? std::atoi(arguments[2]) : 5;
  std::string csv;
  if (const uint64_t megabytes = std::strtoull(what, nullptr, 10)) {
    csv = census(megabytes * 1000000);
  } else {
    std::ifstream file(what, std::ios::binary | std::ios::ate);
    csv.resize(static_cast<size_t>(file.tellg()));
    file.seekg(0).read(csv.data(), static_cast<std::streamsize>(csv.size()));
  }
  constexpr size_t chunk = size_t{1} << 20;
  double best = 1e9, bestBusy = 1e9;
  for (int run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t busy = std::clock();
    indistinct::TableReader reader({});
    for (size_t at = 0; at < csv.size(); at += chunk) {
      const auto fed = reader.feed({csv.data() + at, std::min(chunk, csv.size() - at)});
      if (!fed) return std::fprintf(stderr, "%s\n", fed.error().what.c_str()), 1;
      if (at == 0 && run == 0) {
        (void)reader.preview();
        std::printf("first rows after %.1f ms\n", seconds(start) * 1000);
      }
    }
    const double fed = seconds(start);
    const uint64_t memory = reader.memory();
    const auto table = reader.finish();
    if (!table) return std::fprintf(stderr, "%s\n", table.error().what.c_str()), 1;
    const double read = seconds(start);
    best = std::min(best, read);
    bestBusy = std::min(bestBusy, static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC);
    if (run > 0) continue;
    const auto profiled = std::chrono::steady_clock::now();
    (void)indistinct::profile(*table);
    std::printf(
        "%.1f MB, %llu rows, %zu columns; feeding %.0f ms, finishing %.0f ms, profile %.0f ms, memory %.0f "
        "MB\n",
        static_cast<double>(csv.size()) / 1e6, static_cast<unsigned long long>(table->rows),
        table->columns.size(), fed * 1000, (read - fed) * 1000, seconds(profiled) * 1000,
        static_cast<double>(memory) / 1e6);
  }
  const double size = static_cast<double>(csv.size()) / 1e6;
  std::printf("best of %d: %.0f ms, %.0f MB/s; processor time %.0f ms, %.0f MB/s\n", runs, best * 1000,
              size / best, bestBusy * 1000, size / bestBusy);
}
