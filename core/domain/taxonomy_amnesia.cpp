#include "core/domain/taxonomy_amnesia.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/domain/interval.h"
#include "core/domain/taxonomy_check.h"
#include "core/domain/taxonomy_tree.h"
#include "core/table/types.h"

namespace indistinct {

namespace {

std::vector<std::string_view> linesOf(std::string_view bytes) {
  std::vector<std::string_view> lines;
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

// Words between blanks; one in double quotes may hold blanks.
std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> words;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '\t') {
      at++;
      continue;
    }
    const bool quote = line[at] == '"' && line.find('"', at + 1) != std::string_view::npos;
    const size_t from = quote ? at + 1 : at;
    const size_t end = std::min(line.size(), quote ? line.find('"', from) : line.find_first_of(" \t", from));
    words.emplace_back(line.substr(from, end - from));
    at = quote ? end + 1 : end;
  }
  return words;
}

bool isHeading(const std::string& word) { return word == "name" || word == "type" || word == "height"; }

class Reader {
 public:
  TaxonomyReading read(std::string_view bytes) {
    uint64_t number = 0;
    bool body = false;
    for (const std::string_view line : linesOf(bytes)) {
      number++;
      const auto words = wordsOf(line);
      if (words.empty()) {
        body = body || headed_;
        if (!blockEmpty_) nextBlock();
      } else if (!body && (words[0] == "distinct" || words[0] == "range") && words.size() == 1) {
        headed_ = true;
        ranges_ = words[0] == "range";
      } else if (!body && isHeading(words[0]) && (words.size() < 2 || words[1] != "has")) {
        headed_ = true;
        if (words[0] == "height" && words.size() > 1) {
          if (const auto height = parseNumber(words[1])) height_ = *height;
        }
      } else {
        body = true;
        group(number, words);
      }
    }
    if (blockEmpty_ && level_ > 0) level_--;
    if (ranges_) nameRanges();
    if (height_ && !nodes_.empty() && reading_.faults.empty() && *height_ != level_ + 2) {
      addWarning(reading_, 1,
                 "The file says height " + formatNumber(*height_) + ", but has " +
                     std::to_string(level_ + 2) + " levels: its lines count.");
    }
    judgeTree(nodes_, reading_);
    return std::move(reading_);
  }

 private:
  void nextBlock() {
    level_++;
    blockEmpty_ = true;
  }

  void group(uint64_t line, const std::vector<std::string>& words) {
    blockEmpty_ = false;
    if (words.size() < 2 || words[1] != "has") {
      addFault(reading_, line,
               "Line " + std::to_string(line) + " (" + inQuotes(words[0]) +
                   ") is none of `group has value value …`: write it so, with blanks between.");
      return;
    }
    if (words.size() == 2) {
      addFault(reading_, line,
               "Line " + std::to_string(line) + ": " + inQuotes(words[0]) +
                   " has no values. Name some, or leave "
                   "the line out.");
      return;
    }
    const uint32_t parent = node(level_ + 1, words[0], line);
    for (size_t i = 2; i < words.size(); i++) {
      TreeNode& child = nodes_[node(level_, words[i], line)];
      if (!child.parent) {
        child.parent = parent;
        child.line = line;
      } else if (*child.parent == parent) {
        addWarning(reading_, line,
                   inQuotes(words[i]) + " stands twice below " + inQuotes(words[0]) + ": it is read once.");
      } else {
        addFault(reading_, line,
                 inQuotes(words[i]) + " stands below " + inQuotes(nodes_[*child.parent].label) + " in line " +
                     std::to_string(child.line) + " and below " + inQuotes(words[0]) + " in line " +
                     std::to_string(line) + ": give it one group, or two names.");
      }
    }
  }

  uint32_t node(uint32_t level, const std::string& label, uint64_t line) {
    const auto [found, fresh] =
        byLabel_.try_emplace(std::to_string(level) + ' ' + label, static_cast<uint32_t>(nodes_.size()));
    if (fresh) {
      nodes_.push_back({label, std::nullopt, line});
      levels_.push_back(level);
    }
    return found->second;
  }

  // As intervals; the high end belongs to a range only where no other of its level begins there.
  void nameRanges() {
    std::vector<std::optional<Interval>> ranges;
    for (const TreeNode& node : nodes_) {
      ranges.push_back(parseInterval("[" + node.label + "]"));
      if (!ranges.back())
        addFault(reading_, node.line,
                 "Line " + std::to_string(node.line) + ": " + inQuotes(node.label) +
                     " is no range. Write low,high.");
    }
    std::vector<std::pair<uint32_t, double>> starts;
    for (uint32_t i = 0; i < nodes_.size(); i++)
      if (ranges[i] && ranges[i]->low < ranges[i]->high) starts.emplace_back(levels_[i], ranges[i]->low);
    std::sort(starts.begin(), starts.end());
    for (uint32_t i = 0; i < nodes_.size(); i++) {
      if (!ranges[i]) continue;
      const std::pair<uint32_t, double> next(levels_[i], ranges[i]->high);
      const bool shared = std::binary_search(starts.begin(), starts.end(), next);
      nodes_[i].label = formatInterval(ranges[i]->low, ranges[i]->high, !shared);
    }
  }

  TaxonomyReading reading_;
  std::vector<TreeNode> nodes_;
  std::vector<uint32_t> levels_;             // of the nodes, from the leaves
  std::map<std::string, uint32_t> byLabel_;  // level, blank, label
  uint32_t level_ = 0;                       // of the children in this block
  bool blockEmpty_ = true, headed_ = false, ranges_ = false;
  std::optional<double> height_;
};

}  // namespace

bool looksLikeAmnesia(std::string_view bytes) {
  std::string_view first;
  bool has = false;
  for (const std::string_view line : linesOf(bytes)) {
    if (trimmed(line).empty()) continue;
    if (first.empty()) first = trimmed(line);
    has = has || line.find(" has ") != std::string_view::npos;
  }
  if (first == "distinct" || first == "range") return true;
  const auto words = wordsOf(first);
  // ARX's form may hold such words, too, but never a line without its delimiter.
  return has && words.size() == 2 && isHeading(words[0]) && first.find(';') == std::string_view::npos;
}

TaxonomyReading readAmnesia(std::string_view bytes) { return Reader().read(bytes); }

}  // namespace indistinct
