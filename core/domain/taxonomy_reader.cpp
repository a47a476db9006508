#include "core/domain/taxonomy_reader.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/domain/interval.h"
#include "core/domain/taxonomy_amnesia.h"
#include "core/domain/taxonomy_check.h"
#include "core/table/types.h"
#include "core/table/utf8.h"

namespace indistinct {

namespace {

struct Lines {
  std::vector<TaxonomyLine> lines;
  std::optional<uint64_t> unclosed;  // line whose quote never ends
};

// Fields may be quoted, with "" for a quote; quoted ones may hold delimiters and line ends. Blank lines are
// left out.
Lines split(std::string_view bytes, char delimiter) {
  Lines result;
  uint64_t number = 1;
  for (size_t at = 0; at < bytes.size();) {
    TaxonomyLine line{number, {}};
    for (bool more = true; more;) {
      std::string field;
      more = false;
      if (at < bytes.size() && bytes[at] == '"') {
        bool closed = false;
        for (at++; at < bytes.size() && !closed; at++) {
          if (bytes[at] == '\n') number++;
          if (bytes[at] != '"') {
            field += bytes[at];
          } else if (at + 1 < bytes.size() && bytes[at + 1] == '"') {
            field += bytes[at++];
          } else {
            closed = true;
          }
        }
        if (!closed && !result.unclosed) result.unclosed = line.number;
      }
      const size_t quoted = field.size();
      while (at < bytes.size() && bytes[at] != delimiter && bytes[at] != '\n') field += bytes[at++];
      if (at < bytes.size() && bytes[at] == delimiter) {
        more = true;
        at++;
      } else if (field.size() > quoted && field.back() == '\r') {
        field.pop_back();
      }
      line.fields.push_back(std::move(field));
    }
    at++;
    number++;
    const bool blank = std::all_of(line.fields.begin(), line.fields.end(), [](const std::string& f) {
      return f.find_first_not_of(" \t") == std::string::npos;
    });
    if (!blank) result.lines.push_back(std::move(line));
  }
  return result;
}

// The delimiter under which the greatest share of the lines agrees on a number of fields, more than one. A
// file that is sound under one delimiter is not mistaken for a damaged one under another.
char detect(std::string_view bytes) {
  char best = ';';
  uint64_t most = 0, ofLines = 1;
  for (const char delimiter : {';', '\t', ','}) {
    std::map<size_t, uint64_t> counts;
    uint64_t common = 0, all = 0;
    for (const TaxonomyLine& line : split(bytes, delimiter).lines) {
      all++;
      if (line.fields.size() > 1) common = std::max(common, ++counts[line.fields.size()]);
    }
    if (common * ofLines > most * all) {
      most = common;
      ofLines = all;
      best = delimiter;
    }
  }
  return best;
}

}  // namespace

TaxonomyReading readTaxonomy(std::string_view bytes) {
  if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
  TaxonomyReading reading;
  if (const auto strange = firstUndecodable(bytes)) {
    const auto before = bytes.substr(0, static_cast<size_t>(*strange));
    const auto line = 1 + static_cast<uint64_t>(std::count(before.begin(), before.end(), '\n'));
    addFault(reading, line,
             "Line " + std::to_string(line) + " is no text in UTF-8. Save the file as UTF-8 and give that.");
    return reading;
  }
  if (looksLikeAmnesia(bytes)) return readAmnesia(bytes);
  reading.delimiter = detect(bytes);
  Lines read = split(bytes, reading.delimiter);
  if (read.unclosed) {
    addFault(reading, *read.unclosed,
             "The quote that opens in line " + std::to_string(*read.unclosed) + " never closes.");
    return reading;
  }
  if (read.lines.empty()) {
    addFault(
        reading, 1,
        "The file holds no values: each line is a value, its groups from narrow to wide, and * at the end.");
    return reading;
  }
  judgeLines(std::move(read.lines), reading);
  return reading;
}

std::vector<Complaint> uncovered(const Taxonomy& taxonomy, std::span<const std::string> values,
                                 bool numbers) {
  const Intervals intervals(numbers ? std::span<const std::string>(taxonomy.leaves)
                                    : std::span<const std::string>());
  std::unordered_set<std::string_view> leaves;
  std::unordered_map<std::string, const std::string*> gists;
  for (const std::string& leaf : taxonomy.leaves) {
    leaves.insert(leaf);
    gists.try_emplace(gistOf(leaf), &leaf);
  }
  std::vector<Complaint> complaints;
  for (const std::string& value : values) {
    if (leaves.count(value)) continue;
    const auto number = intervals.empty() ? std::nullopt : parseNumber(value);
    const auto holding = number ? intervals.holding(*number) : std::vector<size_t>();
    if (holding.size() == 1) continue;
    const auto near = gists.find(gistOf(value));
    Complaint complaint;
    complaint.place.key = value;
    if (holding.size() > 1) {
      complaint.what = inQuotes(value) + " lies in two intervals of the taxonomy, " +
                       inQuotes(taxonomy.leaves[holding[1]]) + " and " +
                       inQuotes(taxonomy.leaves[holding[0]]) + ": let only one of them hold it.";
      complaints.push_back(std::move(complaint));
      continue;
    }
    complaint.what = inQuotes(value) + " is not in the taxonomy";
    complaint.what += near == gists.end() ? ": add a line for it."
                                          : ", which has " + inQuotes(*near->second) +
                                                ": they differ only in blanks or case.";
    complaints.push_back(std::move(complaint));
  }
  return complaints;
}

Error taxonomyError(const std::string& name, std::span<const Complaint> complaints) {
  Error error{ErrorCode::plan, "The taxonomy " + name + " cannot be used.", {}};
  if (!complaints.empty()) error.place = complaints.front().place;
  for (const Complaint& complaint : complaints) error.what += " " + complaint.what;
  return error;
}

}  // namespace indistinct
