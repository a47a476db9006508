#pragma once
// Reads samples in the slow and obvious way: no cell of theirs is quoted.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/sample/sample.h"

namespace indistinct::testing {

using Rows = std::vector<std::vector<std::string>>;

inline Rows splitLines(std::string_view text, char delimiter) {
  Rows rows;
  std::vector<std::string> row(1);
  for (char c : text) {
    if (c == '\n') {
      rows.push_back(row);
      row.assign(1, "");
    } else if (c == delimiter) {
      row.emplace_back();
    } else {
      row.back() += c;
    }
  }
  return rows;
}

struct Sheet {
  std::vector<std::string> header;
  Rows rows;

  explicit Sheet(std::string_view csv) : rows(splitLines(csv, ',')) {
    header = rows.front();
    rows.erase(rows.begin());
  }
  size_t indexOf(std::string_view name) const {
    size_t i = 0;
    while (i < header.size() && header[i] != name) ++i;
    return i;
  }
  std::map<std::string, uint64_t> counts(std::string_view name) const {
    std::map<std::string, uint64_t> counts;
    const size_t c = indexOf(name);
    for (const auto& row : rows) ++counts[row.at(c)];
    return counts;
  }
  // How many rows have each combination of the columns.
  std::map<std::string, uint64_t> groups(const std::vector<std::string>& names) const {
    std::vector<size_t> columns;
    for (const auto& name : names) columns.push_back(indexOf(name));
    std::map<std::string, uint64_t> groups;
    for (const auto& row : rows) {
      std::string key;
      for (size_t c : columns) key += row.at(c) + "|";
      ++groups[key];
    }
    return groups;
  }
};

inline uint64_t unique(const std::map<std::string, uint64_t>& groups) {
  uint64_t n = 0;
  for (const auto& [key, rows] : groups) n += rows == 1;
  return n;
}

// FNV-1a, 64 bits.
inline uint64_t hashOf(const Sample& sample) {
  uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](std::string_view text) {
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  };
  add(sample.csv);
  add(sample.plan);
  for (const auto& [path, content] : sample.files) add(path), add(content);
  return hash;
}

}  // namespace indistinct::testing
