#include "core/domain/taxonomy_reader.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace indistinct {

namespace {

struct Line {
  uint64_t number = 0;
  std::vector<std::string> fields;
};

struct Lines {
  std::vector<Line> lines;
  std::optional<uint64_t> unclosed;  // line whose quote never ends
};

// Fields may be quoted, with "" for a quote; quoted ones may hold delimiters and line ends. Blank lines are
// left out.
Lines split(std::string_view bytes, char delimiter) {
  Lines result;
  uint64_t number = 1;
  for (size_t at = 0; at < bytes.size();) {
    Line line{number, {}};
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
      while (at < bytes.size() && bytes[at] != delimiter && bytes[at] != '\n') field += bytes[at++];
      if (at < bytes.size() && bytes[at] == delimiter) {
        more = true;
        at++;
      } else if (!field.empty() && field.back() == '\r') {
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

// The delimiter that gives most lines the same number of fields, more than one.
char detect(std::string_view bytes) {
  char best = ';';
  size_t most = 0;
  for (const char delimiter : {';', '\t', ','}) {
    std::map<size_t, size_t> lines;
    size_t common = 0;
    for (const Line& line : split(bytes, delimiter).lines) {
      if (line.fields.size() > 1) common = std::max(common, ++lines[line.fields.size()]);
    }
    if (common > most) {
      most = common;
      best = delimiter;
    }
  }
  return best;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  result += text;
  result += '"';
  return result;
}

// Without blanks around it and in small letters: what two labels share that are probably meant to be one.
std::string gist(std::string_view label) {
  const size_t first = label.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  label = label.substr(first, label.find_last_not_of(" \t") - first + 1);
  std::string result(label);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

bool blankAtEnds(std::string_view label) {
  return !label.empty() &&
         (label.front() == ' ' || label.back() == ' ' || label.front() == '\t' || label.back() == '\t');
}

std::string levelName(size_t level) { return level == 0 ? "the leaves" : "level " + std::to_string(level); }

class Checker {
 public:
  explicit Checker(TaxonomyReading& reading) : reading_(reading) {}

  void fault(uint64_t line, std::string what) {
    reading_.faults.push_back({{line, "", ""}, std::move(what)});
  }
  void warn(uint64_t line, std::string what) {
    reading_.warnings.push_back({{line, "", ""}, std::move(what)});
  }

  // The most frequent number of fields; the others are faults.
  void depth(std::vector<Line>& lines) {
    std::map<size_t, size_t> depths;
    for (const Line& line : lines) depths[line.fields.size()]++;
    size_t usual = 0;
    for (const auto& [fields, count] : depths) {
      if (usual == 0 || count > depths[usual]) usual = fields;
    }
    if (usual < 2) {
      fault(lines.front().number,
            "The lines have one field only: write the value, its groups from narrow to wide, and * at the "
            "end.");
      lines.clear();
      return;
    }
    for (const Line& line : lines) {
      if (line.fields.size() == usual) continue;
      fault(line.number, "Line " + std::to_string(line.number) + " (" + quoted(line.fields[0]) + ") has " +
                             std::to_string(line.fields.size()) + " fields, the others have " +
                             std::to_string(usual) + ": repeat a label where a level is missing.");
    }
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                               [usual](const Line& line) { return line.fields.size() != usual; }),
                lines.end());
  }

  void duplicates(std::vector<Line>& lines) {
    std::unordered_map<std::string, size_t> seen;
    std::vector<Line> kept;
    for (Line& line : lines) {
      const auto [found, fresh] = seen.try_emplace(line.fields[0], kept.size());
      if (fresh) {
        kept.push_back(std::move(line));
        continue;
      }
      const Line& first = kept[found->second];
      const std::string both = quoted(line.fields[0]) + " stands in lines " + std::to_string(first.number) +
                               " and " + std::to_string(line.number);
      if (first.fields == line.fields) {
        warn(line.number, both + ", which are equal: the second is left out.");
      } else {
        fault(line.number, both + " with different groups: keep one of them.");
      }
    }
    lines = std::move(kept);
  }

  void labels(const std::vector<Line>& lines) {
    const size_t depth = lines.front().fields.size();
    const bool oneTop = std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
      return line.fields.back() == lines.front().fields.back();
    });
    for (size_t level = 0; level < depth; level++) {
      std::unordered_map<std::string, const Line*> seen;
      std::unordered_map<std::string, const std::string*> gists;
      std::unordered_map<std::string, bool> twice;
      for (const Line& line : lines) {
        const std::string& label = line.fields[level];
        const auto [found, fresh] = seen.try_emplace(label, &line);
        if (fresh) {
          appearance(line, level, label, gists);
        } else if (level > 0 && level + 1 < depth && (oneTop || level + 2 < depth) &&
                   found->second->fields[level + 1] != line.fields[level + 1] &&
                   !std::exchange(twice[label], true)) {
          fault(line.number, quoted(label) + " (" + levelName(level) + ") stands below " +
                                 quoted(found->second->fields[level + 1]) + " in line " +
                                 std::to_string(found->second->number) + " and below " +
                                 quoted(line.fields[level + 1]) + " in line " + std::to_string(line.number) +
                                 ": give it one group, or two names.");
        }
      }
      if (level + 1 == depth && !oneTop) tops(lines);
    }
  }

 private:
  void appearance(const Line& line, size_t level, const std::string& label,
                  std::unordered_map<std::string, const std::string*>& gists) {
    if (level > 0 && label.find_first_not_of(" \t") == std::string::npos) {
      fault(line.number, "Line " + std::to_string(line.number) + " (" + quoted(line.fields[0]) +
                             ") has an empty label at " + levelName(level) + ": name the group.");
      return;
    }
    const auto [other, alone] = gists.try_emplace(gist(label), &label);
    if (!alone) {
      warn(line.number, quoted(*other->second) + " and " + quoted(label) + " at " + levelName(level) +
                            " differ only in blanks or case: they are kept apart.");
    } else if (blankAtEnds(label)) {
      warn(line.number,
           quoted(label) + " at " + levelName(level) + " begins or ends with a blank, which counts.");
    }
  }

  void tops(const std::vector<Line>& lines) {
    std::map<std::string, std::pair<uint64_t, uint64_t>> tops;  // label: lines, first line
    for (const Line& line : lines) {
      auto& [count, first] = tops[line.fields.back()];
      if (count++ == 0) first = line.number;
    }
    std::string list;
    size_t named = 0;
    for (const auto& [label, where] : tops) {
      if (named++ == 3) break;
      list += (named > 1 ? ", " : "") + quoted(label) + " (line " + std::to_string(where.second) + ")";
    }
    if (tops.size() > 3) list += " and " + std::to_string(tops.size() - 3) + " more";
    fault(lines.front().number,
          "The last field differs: " + list + ". Every line must end in the same label, usually *.");
  }

  TaxonomyReading& reading_;
};

}  // namespace

TaxonomyReading readTaxonomy(std::string_view bytes) {
  if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
  TaxonomyReading reading;
  reading.delimiter = detect(bytes);
  Lines read = split(bytes, reading.delimiter);
  Checker checker(reading);
  if (read.unclosed) {
    checker.fault(*read.unclosed,
                  "The quote that opens in line " + std::to_string(*read.unclosed) + " never closes.");
    return reading;
  }
  if (read.lines.empty()) {
    checker.fault(
        1,
        "The file holds no values: each line is a value, its groups from narrow to wide, and * at the end.");
    return reading;
  }
  checker.depth(read.lines);
  if (!read.lines.empty()) {
    checker.duplicates(read.lines);
    checker.labels(read.lines);
  }
  if (!reading.faults.empty()) return reading;
  std::vector<std::vector<std::string>> paths;
  for (Line& line : read.lines) paths.push_back(std::move(line.fields));
  reading.taxonomy = makeTaxonomy(paths);
  return reading;
}

std::vector<Complaint> uncovered(const Taxonomy& taxonomy, std::span<const std::string> values) {
  std::unordered_set<std::string_view> leaves;
  std::unordered_map<std::string, const std::string*> gists;
  for (const std::string& leaf : taxonomy.leaves) {
    leaves.insert(leaf);
    gists.try_emplace(gist(leaf), &leaf);
  }
  std::vector<Complaint> complaints;
  for (const std::string& value : values) {
    if (leaves.count(value)) continue;
    const auto near = gists.find(gist(value));
    Complaint complaint;
    complaint.place.key = value;
    complaint.what = quoted(value) + " is not in the taxonomy";
    complaint.what += near == gists.end()
                          ? ": add a line for it."
                          : ", which has " + quoted(*near->second) + ": they differ only in blanks or case.";
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
