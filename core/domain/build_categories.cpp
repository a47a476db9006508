// Categories. By rows: the two groups with the fewest rows become one, again and again (as in Huffman's
// code), so that frequent values stay apart longest. By target: the two groups whose merging blurs the target
// least, in bits over all their rows. Either chain of merges is cut where few enough groups are left for each
// level. Neighbours in an order are merged into groups with about equally many rows, letters of the alphabet
// likewise.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/domain/build_taxonomy.h"
#include "core/table/types.h"

namespace indistinct {

namespace {

constexpr uint32_t mostValues = 400;  // by target: the work grows with the cube

struct Group {
  std::vector<uint32_t> members;
  uint64_t rows = 0;
  std::vector<uint64_t> labelRows;
  uint32_t first() const { return members.front(); }
};

// Entropy of the labels times the rows, in bits.
double bits(const std::vector<uint64_t>& labelRows) {
  double all = 0, sum = 0;
  for (const uint64_t n : labelRows) {
    if (n == 0) continue;
    const double x = static_cast<double>(n);
    all += x;
    sum -= x * std::log2(x);
  }
  return all > 0 ? sum + all * std::log2(all) : 0;
}

double blur(const Group& a, const Group& b) {
  std::vector<uint64_t> both = a.labelRows;
  for (size_t i = 0; i < both.size(); i++) both[i] += b.labelRows[i];
  return bits(both) - bits(a.labelRows) - bits(b.labelRows);
}

std::vector<Group> singles(const BuildGround& ground) {
  std::vector<Group> groups;
  for (uint32_t i = 0; i < ground.size(); i++) {
    const auto from = ground.labelRows.begin() + static_cast<std::ptrdiff_t>(size_t{i} * ground.labels);
    groups.push_back({{i}, ground.rows[i], {from, from + static_cast<std::ptrdiff_t>(ground.labels)}});
  }
  return groups;
}

void merge(std::vector<Group>& groups, size_t a, size_t b) {
  Group& into = groups[std::min(a, b)];
  Group& from = groups[std::max(a, b)];
  into.members.insert(into.members.end(), from.members.begin(), from.members.end());
  into.rows += from.rows;
  for (size_t i = 0; i < into.labelRows.size(); i++) into.labelRows[i] += from.labelRows[i];
  groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(std::max(a, b)));
}

// The members with most rows name the group.
std::string nameOf(const BuildGround& ground, std::vector<uint32_t> members) {
  std::sort(members.begin(), members.end(), [&](uint32_t a, uint32_t b) {
    return ground.rows[a] != ground.rows[b] ? ground.rows[a] > ground.rows[b] : a < b;
  });
  const size_t named = members.size() > 3 ? 2 : members.size();
  std::string name;
  for (size_t i = 0; i < named; i++) name += (i > 0 ? ", " : "") + ground.values[members[i]];
  return named == members.size() ? name : name + " and " + std::to_string(members.size() - named) + " more";
}

BuildLevel levelOf(const BuildGround& ground, const std::vector<Group>& groups) {
  BuildLevel level;
  level.of.resize(ground.size());
  for (const Group& group : groups) {
    for (const uint32_t member : group.members) level.of[member] = static_cast<uint32_t>(level.labels.size());
    level.labels.push_back(nameOf(ground, group.members));
  }
  return level;
}

std::pair<size_t, size_t> rarest(const std::vector<Group>& groups) {
  const auto before = [&](size_t a, size_t b) {
    return groups[a].rows != groups[b].rows ? groups[a].rows < groups[b].rows
                                            : groups[a].first() < groups[b].first();
  };
  size_t least = before(0, 1) ? 0 : 1, second = 1 - least;
  for (size_t i = 2; i < groups.size(); i++) {
    if (before(i, least)) {
      second = least;
      least = i;
    } else if (before(i, second)) {
      second = i;
    }
  }
  return {least, second};
}

// Keeps what every pair costs, so that a merge asks anew for one group only.
class Likeness {
 public:
  explicit Likeness(const std::vector<Group>& groups) {
    for (size_t a = 0; a < groups.size(); a++) {
      cost_.emplace_back();
      for (size_t b = 0; b < a; b++) cost_[a].push_back(blur(groups[a], groups[b]));
    }
  }
  std::pair<size_t, size_t> closest() const {
    std::pair<size_t, size_t> best{1, 0};
    double least = std::numeric_limits<double>::infinity();
    for (size_t a = 1; a < cost_.size(); a++) {
      for (size_t b = 0; b < a; b++) {
        if (cost_[a][b] < least - 1e-9) {
          least = cost_[a][b];
          best = {a, b};
        }
      }
    }
    return best;
  }
  void merged(const std::vector<Group>& groups, size_t into, size_t gone) {
    cost_.erase(cost_.begin() + static_cast<std::ptrdiff_t>(gone));
    for (size_t a = gone; a < cost_.size(); a++)
      cost_[a].erase(cost_[a].begin() + static_cast<std::ptrdiff_t>(gone));
    for (size_t other = 0; other < groups.size(); other++) {
      if (other == into) continue;
      cost_[std::max(into, other)][std::min(into, other)] = blur(groups[into], groups[other]);
    }
  }

 private:
  std::vector<std::vector<double>> cost_;  // [a][b], b < a
};

uint32_t usualFactor(uint32_t size) { return size > 12 ? 3 : 2; }

BuildLevels byMerging(const BuildGround& ground, const BuildSpec& spec) {
  const bool byTarget = spec.by == BuildSpec::By::target;
  auto groups = singles(ground);
  const Likeness none({});
  Likeness likeness = byTarget ? Likeness(groups) : none;
  BuildLevels levels;
  uint32_t wanted = spec.groups > 0 ? spec.groups : 0;
  for (size_t at = 0; groups.size() > 2; at++) {
    const uint32_t factor = factorAt(spec.factors, at, usualFactor(ground.size()));
    const auto now = static_cast<uint32_t>(groups.size());
    if (at > 0 || wanted == 0) wanted = (now + factor - 1) / factor;
    if (wanted < 2) break;
    while (groups.size() > wanted) {
      const auto [a, b] = byTarget ? likeness.closest() : rarest(groups);
      merge(groups, a, b);
      if (byTarget) likeness.merged(groups, std::min(a, b), std::max(a, b));
    }
    levels.push_back(levelOf(ground, groups));
  }
  return levels;
}

// Blanks are no letters: a group cannot be named by one.
std::string firstLetter(std::string_view value) {
  value = trimmed(value);
  if (value.empty()) return "(empty)";
  size_t end = 1;
  while (end < value.size() && (static_cast<unsigned char>(value[end]) & 0xC0) == 0x80) end++;
  std::string letter(value.substr(0, end));
  if (letter[0] >= 'a' && letter[0] <= 'z') letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
  if (letter[0] >= '0' && letter[0] <= '9') letter = "0-9";
  return letter;
}

BuildLevels byAlphabet(const BuildGround& ground, const BuildSpec& spec) {
  std::map<std::string, uint32_t> byLetter;
  for (const std::string& value : ground.values) byLetter.try_emplace(firstLetter(value), 0);
  std::vector<std::string> letters;
  for (auto& [letter, index] : byLetter) {
    index = static_cast<uint32_t>(letters.size());
    letters.push_back(letter);
  }
  std::vector<uint64_t> rows(letters.size());
  BuildLevel first;
  for (uint32_t i = 0; i < ground.size(); i++) {
    first.of.push_back(byLetter.find(firstLetter(ground.values[i]))->second);
    rows[first.of.back()] += ground.rows[i];
  }
  first.labels = letters;
  BuildLevels levels{first};
  BuildGround alphabet;
  alphabet.values = letters;
  alphabet.rows = rows;
  const auto factor = factorAt(spec.factors, 0, 3);
  auto starts = startsByRows(alphabet, (alphabet.size() + factor - 1) / factor);
  for (BuildLevel& wider : mergeNeighbours(alphabet, std::move(starts), spec.factors)) {
    std::vector<uint32_t> of;
    for (const uint32_t letter : first.of) of.push_back(wider.of[letter]);
    wider.of = std::move(of);
    levels.push_back(std::move(wider));
  }
  return levels;
}

}  // namespace

Result<BuildLevels> buildCategories(const BuildGround& ground, const BuildSpec& spec) {
  if (ground.size() < 3) return BuildLevels{};
  if (spec.by == BuildSpec::By::alphabet) return byAlphabet(ground, spec);
  if (spec.by == BuildSpec::By::neighbours) {
    const uint32_t factor = factorAt(spec.factors, 0, 2);
    const uint32_t groups = spec.groups > 0 ? spec.groups : (ground.size() + factor - 1) / factor;
    return mergeNeighbours(ground, startsByRows(ground, groups), spec.factors);
  }
  if (spec.by == BuildSpec::By::target) {
    if (ground.labels == 0)
      return Error{ErrorCode::plan,
                   "Groups by the target need one: give a column with few values the role target.",
                   {}};
    if (ground.size() > mostValues)
      return Error{ErrorCode::plan,
                   "Groups by the target are for at most " + std::to_string(mostValues) +
                       " values, and this column has " + std::to_string(ground.size()) +
                       ": group them by rows or by letter.",
                   {}};
  }
  return byMerging(ground, spec);
}

}  // namespace indistinct
