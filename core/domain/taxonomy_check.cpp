#include "core/domain/taxonomy_check.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace indistinct {

std::string inQuotes(std::string_view text) {
  std::string result = "\"";
  result += text;
  result += '"';
  return result;
}

std::string gistOf(std::string_view label) {
  const size_t first = label.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  label = label.substr(first, label.find_last_not_of(" \t") - first + 1);
  std::string result(label);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

void addFault(TaxonomyReading& reading, uint64_t line, std::string what) {
  reading.faults.push_back({{line, "", ""}, std::move(what)});
}

void addWarning(TaxonomyReading& reading, uint64_t line, std::string what) {
  reading.warnings.push_back({{line, "", ""}, std::move(what)});
}

namespace {

bool blankAtEnds(std::string_view label) {
  return !label.empty() &&
         (label.front() == ' ' || label.back() == ' ' || label.front() == '\t' || label.back() == '\t');
}

std::string levelName(size_t level) { return level == 0 ? "the leaves" : "level " + std::to_string(level); }

class Checker {
 public:
  explicit Checker(TaxonomyReading& reading) : reading_(reading) {}

  void fault(uint64_t line, std::string what) { addFault(reading_, line, std::move(what)); }
  void warn(uint64_t line, std::string what) { addWarning(reading_, line, std::move(what)); }

  // The most frequent number of fields; the others are faults.
  void depth(std::vector<TaxonomyLine>& lines) {
    std::map<size_t, size_t> depths;
    for (const TaxonomyLine& line : lines) depths[line.fields.size()]++;
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
    for (const TaxonomyLine& line : lines) {
      if (line.fields.size() == usual) continue;
      fault(line.number, "Line " + std::to_string(line.number) + " (" + inQuotes(line.fields[0]) + ") has " +
                             std::to_string(line.fields.size()) + " fields, the others have " +
                             std::to_string(usual) + ": repeat a label where a level is missing.");
    }
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                               [usual](const TaxonomyLine& line) { return line.fields.size() != usual; }),
                lines.end());
  }

  void duplicates(std::vector<TaxonomyLine>& lines) {
    std::unordered_map<std::string, size_t> seen;
    std::vector<TaxonomyLine> kept;
    for (TaxonomyLine& line : lines) {
      const auto [found, fresh] = seen.try_emplace(line.fields[0], kept.size());
      if (fresh) {
        kept.push_back(std::move(line));
        continue;
      }
      const TaxonomyLine& first = kept[found->second];
      const std::string both = inQuotes(line.fields[0]) + " stands in lines " + std::to_string(first.number) +
                               " and " + std::to_string(line.number);
      if (first.fields == line.fields) {
        warn(line.number, both + ", which are equal: the second is left out.");
      } else {
        fault(line.number, both + " with different groups: keep one of them.");
      }
    }
    lines = std::move(kept);
  }

  void labels(const std::vector<TaxonomyLine>& lines) {
    const size_t depth = lines.front().fields.size();
    const bool oneTop = std::all_of(lines.begin(), lines.end(), [&](const TaxonomyLine& line) {
      return line.fields.back() == lines.front().fields.back();
    });
    for (size_t level = 0; level < depth; level++) {
      std::unordered_map<std::string, const TaxonomyLine*> seen;
      std::unordered_map<std::string, const std::string*> gists;
      std::unordered_map<std::string, bool> twice;
      for (const TaxonomyLine& line : lines) {
        const std::string& label = line.fields[level];
        const auto [found, fresh] = seen.try_emplace(label, &line);
        if (fresh) {
          appearance(line, level, label, gists);
        } else if (level > 0 && level + 1 < depth && (oneTop || level + 2 < depth) &&
                   found->second->fields[level + 1] != line.fields[level + 1] &&
                   !std::exchange(twice[label], true)) {
          fault(line.number, inQuotes(label) + " (" + levelName(level) + ") stands below " +
                                 inQuotes(found->second->fields[level + 1]) + " in line " +
                                 std::to_string(found->second->number) + " and below " +
                                 inQuotes(line.fields[level + 1]) + " in line " +
                                 std::to_string(line.number) + ": give it one group, or two names.");
        }
      }
      if (level + 1 == depth && !oneTop) tops(lines);
    }
  }

 private:
  void appearance(const TaxonomyLine& line, size_t level, const std::string& label,
                  std::unordered_map<std::string, const std::string*>& gists) {
    if (level > 0 && label.find_first_not_of(" \t") == std::string::npos) {
      fault(line.number, "Line " + std::to_string(line.number) + " (" + inQuotes(line.fields[0]) +
                             ") has an empty label at " + levelName(level) + ": name the group.");
      return;
    }
    const auto [other, alone] = gists.try_emplace(gistOf(label), &label);
    if (!alone) {
      warn(line.number, inQuotes(*other->second) + " and " + inQuotes(label) + " at " + levelName(level) +
                            " differ only in blanks or case: they are kept apart.");
    } else if (blankAtEnds(label)) {
      warn(line.number,
           inQuotes(label) + " at " + levelName(level) + " begins or ends with a blank, which counts.");
    }
  }

  void tops(const std::vector<TaxonomyLine>& lines) {
    std::map<std::string, std::pair<uint64_t, uint64_t>> tops;  // label: lines, first line
    for (const TaxonomyLine& line : lines) {
      auto& [count, first] = tops[line.fields.back()];
      if (count++ == 0) first = line.number;
    }
    std::string list;
    size_t named = 0;
    for (const auto& [label, where] : tops) {
      if (named++ == 3) break;
      list += (named > 1 ? ", " : "") + inQuotes(label) + " (line " + std::to_string(where.second) + ")";
    }
    if (tops.size() > 3) list += " and " + std::to_string(tops.size() - 3) + " more";
    fault(lines.front().number,
          "The last field differs: " + list + ". Every line must end in the same label, usually *.");
  }

  TaxonomyReading& reading_;
};

}  // namespace

void judgeLines(std::vector<TaxonomyLine> lines, TaxonomyReading& reading) {
  Checker checker(reading);
  checker.depth(lines);
  if (!lines.empty()) {
    checker.duplicates(lines);
    checker.labels(lines);
  }
  if (!reading.faults.empty()) return;
  std::vector<std::vector<std::string>> paths;
  paths.reserve(lines.size());
  for (TaxonomyLine& line : lines) paths.push_back(std::move(line.fields));
  reading.taxonomy = makeTaxonomy(paths);
}

}  // namespace indistinct
