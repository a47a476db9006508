#include "core/release/groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>

#include "core/base/natural_order.h"
#include "core/domain/whole.h"
#include "core/release/written.h"
#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

// Longer sets are named by one of their members: a file would grow to several times its size. The codebook
// lists them (core/release/codebook.h).
constexpr size_t mostPrinted = 24;

using Interval = LocalCell;

bool holds(const Interval& interval, Position position) {
  if (position < interval.first || position >= interval.end) return false;
  return interval.values.empty() ||
         std::binary_search(interval.values.begin(), interval.values.end(), position);
}

std::vector<Interval> intervalsOf(const std::vector<uint32_t>& starts, Position size) {
  std::vector<Interval> intervals;
  for (size_t i = 0; i <= starts.size(); i++)
    intervals.push_back({i == 0 ? 0 : starts[i - 1], i < starts.size() ? starts[i] : size});
  return intervals;
}

// The first day behind the unit that holds this one.
int32_t dayBehind(int32_t day, DateUnit unit) {
  const auto toNext = [unit]() -> int32_t {
    switch (unit) {
      case DateUnit::day:
        return 1;
      case DateUnit::week:
        return 7;
      case DateUnit::month:
        return 31;
      case DateUnit::quarter:
        return 92;
      case DateUnit::year:
        return 366;
      case DateUnit::decade:
        return 3653;
    }
    return 1;
  };
  // The longest unit of its kind leads from the first day of one into the next.
  return firstDay(firstDay(day, unit) + toNext(), unit);
}

double plus(double a, double b) {
  const double both[] = {a, b};
  const auto whole = wholeNumbers(both);
  return whole ? static_cast<double>(whole->multiples[0] + whole->multiples[1]) / whole->unit : a + b;
}

class Words {
 public:
  Words(const Domain& domain, std::vector<Interval> intervals, const Column& column,
        const std::vector<uint64_t>& present, const GroupStyle& style, bool overlapping)
      : domain_(domain),
        column_(column),
        present_(present),
        style_(style),
        written_(domain, column, style.binned),
        intervals_(std::move(intervals)),
        overlapping_(overlapping) {
    if (domain.lastIsMissing) missing_ = domain.values.back();
    numeric_ = domain.kind != Kind::category && !domain.taxonomy;
    if (domain.space != Space::lattice || !domain.taxonomy) return;
    std::vector<uint32_t> starts;
    for (size_t i = 1; i < intervals_.size(); i++) starts.push_back(intervals_[i].first);
    level_ = levelOf(*domain.taxonomy, starts);
  }

  std::vector<RecipeGroup> groups() const {
    std::vector<RecipeGroup> groups;
    for (size_t i = 0; i < intervals_.size(); i++) {
      groups.push_back(numeric_ ? number(i) : category(intervals_[i]));
      groups.back().missing = holdsMissing(intervals_[i]);
    }
    tellApart(groups);
    nameCells(groups);
    return groups;
  }

 private:
  Position valuesEnd() const { return domain_.size() - (domain_.lastIsMissing ? 1 : 0); }
  bool holdsMissing(const Interval& interval) const {
    return domain_.lastIsMissing && holds(interval, domain_.size() - 1);
  }
  // A domain of one value keeps it: nothing is generalized there.
  bool holdsAll(const Interval& interval) const {
    const bool all = interval.values.empty() || interval.values.size() == domain_.size();
    return domain_.size() > 1 && interval.first == 0 && interval.end == domain_.size() && all;
  }
  std::string missingWord() const { return missing_.empty() ? "missing" : missing_; }

  // The numbers of the column's cells in [from, to), with their rows, ascending.
  std::map<double, uint64_t> cells(Position first, Position end) const {
    std::map<double, uint64_t> rows;
    for (Code code = 0; code < column_.values.size(); code++) {
      const Position position = domain_.ofCode[code];
      if (position < first || position >= end || present_[code] == 0) continue;
      if (const auto number = measureOf(domain_.kind, column_.values[code], column_.notation))
        rows[*number] += present_[code];
    }
    return rows;
  }

  RecipeGroup number(size_t which) const {
    const Interval interval = intervals_[which];
    const Position end = std::min(interval.end, valuesEnd());
    RecipeGroup group;
    if (interval.first >= end) {
      group.label = missing_;
      return group;
    }
    const double from = domain_.numbers[interval.first];
    group.from = from;
    const bool single = interval.first + 1 == end;
    const auto inside = cells(interval.first, end);
    const double greatest = inside.empty() ? from : inside.rbegin()->first;
    const std::string low = written_(interval.first);
    std::string high;
    if (single && !style_.binned) {
      group.to = from;
      group.closed = true;
    } else if (style_.binUnit && (single || end == valuesEnd())) {
      // Named by units, it holds all their days, those that this file has not too, and no day of another one.
      group.to = dayBehind(static_cast<int32_t>(domain_.numbers[end - 1]), *style_.binUnit) - 1;
      group.closed = true;
      high = domain_.values[end - 1];
    } else if (end < valuesEnd()) {
      group.to = domain_.numbers[end];
      high = written_(end);
    } else if (const auto behind = binEnd(style_, domain_.numbers[end - 1]); behind > from) {
      group.to = *behind;
      high = written_.of(*group.to);
    } else {
      group.to = greatest;
      group.closed = true;
      high = domain_.kind == Kind::date ? written_(end - 1) : written_.of(greatest);
    }
    const bool oneWord = (single && !style_.binned) || (single && domain_.kind == Kind::date) || low == high;
    group.label = oneWord ? low : "[" + low + ", " + high + (group.closed ? "]" : ")");
    const bool represented = style_.represent != Represent::interval && !holdsMissing(interval);
    if (represented && style_.represent == Represent::median && !inside.empty()) {
      group.label = written_.of(median(inside));
    } else if (represented && style_.represent == Represent::midpoint) {
      const double middle = from + (*group.to - from) / 2;
      group.label = written_.of(domain_.kind == Kind::date ? std::floor(middle) : middle);
    } else if (holdsAll(interval)) {
      group.label = wholeLabel;
    } else if (holdsMissing(interval)) {
      group.label += " or " + missingWord();
    }
    return group;
  }

  // The lower one of two in the middle: a value that is there.
  static double median(const std::map<double, uint64_t>& cells) {
    uint64_t rows = 0, before = 0;
    for (const auto& [number, count] : cells) rows += count;
    for (const auto& [number, count] : cells) {
      before += count;
      if (2 * before >= rows) return number;
    }
    return cells.rbegin()->first;
  }

  RecipeGroup category(const Interval& interval) const {
    RecipeGroup group;
    const Position end = std::min(interval.end, valuesEnd());
    for (Position p = interval.first; p < end; p++)
      if (holds(interval, p)) group.values.push_back(domain_.values[p]);
    const bool wantsNode = style_.publish == Publish::taxonomy || style_.publish == Publish::automatic;
    const std::string* node = wantsNode && interval.values.empty() ? nodeOf(interval) : nullptr;
    if (node && overlapping_ && readOtherwise(*node, interval)) node = nullptr;
    if (group.values.empty()) {
      group.label = missing_;
    } else if (holdsAll(interval)) {
      group.label = wholeLabel;
    } else if (node) {
      group.label = *node;
    } else if (group.values.size() == 1 && !holdsMissing(interval)) {
      group.label = group.values.front();
    } else if (style_.publish == Publish::intervals) {
      group.label = span(group, interval);
    } else {
      group.label = set(group, interval);
      const bool inFull = style_.publish == Publish::sets || !interval.values.empty();
      if (!inFull && group.label.size() > mostPrinted) group.label = counted(group, interval);
    }
    return group;
  }

  // A value that a reader of the set could take for two, or for those that are missing, stands in quotes.
  std::string member(const std::string& value, bool quoted) const {
    const bool asItIs =
        !quoted && value.find(',') == std::string::npos && value[0] != '"' && value != missingWord();
    if (asItIs) return value;
    std::string text = "\"";
    for (const char c : value) text += c == '"' ? "\"\"" : std::string(1, c);
    return text + "\"";
  }

  std::string set(const RecipeGroup& group, const Interval& interval, bool quoted = false) const {
    std::string text = "{";
    for (const std::string& value : group.values)
      text += (text.size() > 1 ? ", " : "") + member(value, quoted);
    return text + (holdsMissing(interval) ? (text.size() > 1 ? ", " : "") + missingWord() : "") + "}";
  }

  // The shortest of all that name one member and say how many stand before and behind it.
  std::string counted(const RecipeGroup& group, const Interval& interval) const {
    const size_t size = interval.end - interval.first;
    std::string shortest;
    for (size_t before = 0; before < group.values.size(); before++) {
      const size_t behind = size - before - 1;
      if (group.values[before].empty() && group.values.size() > 1) continue;
      const std::string label = (before > 0 ? std::to_string(before) + "+" : "") + group.values[before] +
                                (behind > 0 ? "+" + std::to_string(behind) : "");
      if (shortest.empty() || label.size() < shortest.size()) shortest = label;
    }
    return shortest;
  }

  std::string span(const RecipeGroup& group, const Interval& interval) const {
    std::string text = group.values.front();
    if (group.values.size() > 1) text += " \u2026 " + group.values.back();
    return text + (holdsMissing(interval) ? " or " + missingWord() : "");
  }

  // Does the label name other values, too? Where cells overlap, nothing else tells which are meant.
  bool readOtherwise(const std::string& label, const Interval& interval) const {
    for (Position p = 0; p < valuesEnd(); p++)
      if (domain_.values[p] == label && !(interval.first == p && interval.end == p + 1)) return true;
    if (!domain_.taxonomy) return false;
    for (const auto& each : domain_.taxonomy->nodes)
      if (each.label == label && (each.first != interval.first || each.end != interval.end)) return true;
    return false;
  }

  // The label of the node that covers just this interval; of several, the one of the level, else the lowest.
  const std::string* nodeOf(const Interval& interval) const {
    for (const GroupName& name : domain_.names)
      if (name.first == interval.first && name.end == interval.end) return &name.label;
    if (!domain_.taxonomy) return nullptr;
    const Taxonomy::Node* best = nullptr;
    for (const auto& node : domain_.taxonomy->nodes) {
      if (node.first != interval.first || node.end != interval.end) continue;
      if (level_ ? (!best || node.height == *level_) : (!best || node.height < best->height)) best = &node;
    }
    return best ? &best->label : nullptr;
  }

  // What the values do not say: which group a missing cell belongs to where the taxonomy has a leaf for it,
  // and the cells behind bins that are leaves, or levels of categories.
  void nameCells(std::vector<RecipeGroup>& groups) const {
    const bool levels = style_.binned && domain_.kind == Kind::category;
    if (!domain_.taxonomy && !levels) return;
    for (size_t i = 0; i < groups.size() && levels; i++) groups[i].values.clear();
    for (Code code = 0; code < column_.values.size(); code++) {
      const Position position = domain_.ofCode[code];
      if (position == Domain::none) continue;
      for (size_t i = 0; i < groups.size(); i++) {
        if (!holds(intervals_[i], position)) continue;
        if (column_.missing[code]) {
          groups[i].missing = true;
        } else if (style_.binned) {
          groups[i].values.emplace_back(levels ? column_.values[code] : trimmed(column_.values[code]));
        }
      }
    }
    for (size_t i = 0; i < groups.size() && levels; i++)
      std::sort(groups[i].values.begin(), groups[i].values.end(), NaturalOrder());
  }

  // Two nodes of a taxonomy may have one name, and a value may look like a group's label.
  void tellApart(std::vector<RecipeGroup>& groups) const {
    std::unordered_set<std::string> used;
    for (size_t i = 0; i < groups.size(); i++) {
      RecipeGroup& group = groups[i];
      if (!used.count(group.label)) {
        used.insert(group.label);
        continue;
      }
      for (const bool quoted : {false, true})
        if (!group.values.empty() && used.count(group.label)) group.label = set(group, intervals_[i], quoted);
      const std::string plain = group.label;
      for (int number = 2; used.count(group.label); number++)
        group.label = plain + " (" + std::to_string(number) + ")";
      used.insert(group.label);
    }
  }

  const Domain& domain_;
  const Column& column_;
  const std::vector<uint64_t>& present_;
  const GroupStyle& style_;
  Written written_;
  const std::vector<Interval> intervals_;
  const bool overlapping_;
  std::string missing_;
  std::optional<uint32_t> level_;
  bool numeric_ = false;
};

}  // namespace

std::optional<double> binEnd(const GroupStyle& style, double lower) {
  if (style.binWidth) return plus(lower, *style.binWidth);
  const auto above = std::upper_bound(style.binEdges.begin(), style.binEdges.end(), lower);
  return above == style.binEdges.end() ? std::nullopt : std::optional<double>(*above);
}

std::vector<RecipeGroup> groupsOf(const Domain& domain, const std::vector<uint32_t>& starts,
                                  const Column& column, const std::vector<uint64_t>& present,
                                  const GroupStyle& style) {
  return Words(domain, intervalsOf(starts, domain.size()), column, present, style, false).groups();
}

std::vector<RecipeGroup> groupsOf(const Domain& domain, const std::vector<LocalCell>& cells,
                                  const Column& column, const std::vector<uint64_t>& present,
                                  const GroupStyle& style) {
  return Words(domain, cells, column, present, style, true).groups();
}

}  // namespace indistinct
