#include "core/check/read_label.h"

#include <algorithm>
#include <set>

#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

constexpr std::string_view whole = "*";
constexpr std::string_view ellipsis = " \u2026 ";

class Reader {
 public:
  Reader(const AuditDomain& domain, const Column& column) : domain_(domain), column_(column) {
    values_ = domain.size() - (domain.lastIsMissing ? 1 : 0);
  }

  std::vector<Positions> read(std::string_view label) {
    plain(label);
    if (found_.empty()) equal(label);
    node(label);
    if (label == whole && domain_.size() > 1) range(0, domain_.size());
    const auto word = missingWord();
    const std::string tail = " or " + word;
    if (label.size() > tail.size() && label.substr(label.size() - tail.size()) == tail &&
        domain_.lastIsMissing) {
      const auto without = label.substr(0, label.size() - tail.size());
      const size_t before = found_.size();
      interval(without);
      ends(without);
      plain(without);
      for (size_t i = before; i < found_.size(); i++) found_[i].push_back(values_);
    }
    interval(label);
    ends(label);
    counted(label);
    if (label.size() > 2 && label.front() == '{' && label.back() == '}')
      members(label.substr(1, label.size() - 2));
    if (const std::string_view plain = unnumbered(label); found_.empty() && !plain.empty())
      return read(plain);
    std::set<Positions> seen;
    std::vector<Positions> result;
    for (Positions& positions : found_) {
      std::sort(positions.begin(), positions.end());
      positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
      if (!positions.empty() && seen.insert(positions).second) result.push_back(positions);
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Positions& a, const Positions& b) { return a.size() < b.size(); });
    return result;
  }

 private:
  std::string missingWord() const {
    return domain_.lastIsMissing && !domain_.values.back().empty() ? domain_.values.back() : "missing";
  }

  // Groups of one label are told apart by a number behind it: "{a, b} (2)".
  static std::string_view unnumbered(std::string_view label) {
    const size_t open = label.rfind(" (");
    if (open == std::string_view::npos || label.back() != ')') return {};
    return wholeNumber(label.substr(open + 2, label.size() - open - 3)) ? label.substr(0, open) : "";
  }

  void plain(std::string_view label) {
    for (Position p = 0; p < domain_.size(); p++)
      if (domain_.values[p] == label) found_.push_back({p});
    for (Code code = 0; code < column_.values.size(); code++)
      if (column_.values[code] == label && domain_.ofCode[code] != AuditDomain::none)
        found_.push_back({domain_.ofCode[code]});
  }

  // A number is one however it is written.
  void equal(std::string_view label) {
    if (domain_.numbers.empty()) return;
    const auto wanted = number(label);
    for (Position p = 0; p < values_ && wanted; p++)
      if (domain_.numbers[p] == *wanted) found_.push_back({p});
  }

  void node(std::string_view label) {
    for (const auto& each : domain_.nodes)
      if (each.label == label) range(each.first, each.end);
  }

  void range(Position first, Position end) {
    Positions positions;
    for (Position p = first; p < end; p++) positions.push_back(p);
    found_.push_back(std::move(positions));
  }

  std::optional<double> number(std::string_view text) const {
    if (domain_.holds != Holds::days) return numberOf(text, column_.notation);
    for (Position p = 0; p < values_; p++)
      if (domain_.values[p] == text) return domain_.numbers[p];
    auto day = dayOf(text, column_.notation);
    if (!day) day = parseDate(text);
    return day ? std::optional<double>(*day) : std::nullopt;
  }

  void interval(std::string_view label) {
    if (label.size() < 5 || label.front() != '[' || domain_.numbers.empty()) return;
    const bool closed = label.back() == ']';
    if (!closed && label.back() != ')') return;
    // A day may be spelled with a comma itself.
    for (size_t comma = label.find(", "); comma != std::string_view::npos;
         comma = label.find(", ", comma + 1)) {
      const auto from = number(label.substr(1, comma - 1));
      const auto to = number(label.substr(comma + 2, label.size() - comma - 3));
      if (!from || !to) continue;
      Positions positions;
      for (Position p = 0; p < values_; p++) {
        const double x = domain_.numbers[p];
        if (x >= *from && (closed ? x <= *to : x < *to)) positions.push_back(p);
      }
      found_.push_back(std::move(positions));
    }
  }

  void ends(std::string_view label) {
    for (size_t at = label.find(ellipsis); at != std::string_view::npos; at = label.find(ellipsis, at + 1)) {
      const auto first = position(label.substr(0, at)), last = position(label.substr(at + ellipsis.size()));
      if (first && last && *first <= *last) range(*first, *last + 1);
    }
  }

  // A member, how many stand before it and how many behind. A value may end in a number itself.
  void counted(std::string_view label) {
    const size_t first = label.find('+'), last = label.rfind('+');
    if (first == std::string_view::npos) return;
    const auto before = wholeNumber(label.substr(0, first)), behind = wholeNumber(label.substr(last + 1));
    if (before) around(label.substr(first + 1), *before, 0);
    if (behind) around(label.substr(0, last), 0, *behind);
    if (before && behind && first < last) around(label.substr(first + 1, last - first - 1), *before, *behind);
  }

  void around(std::string_view value, Position before, Position behind) {
    const auto named = position(value);
    if (named && before <= *named && behind < domain_.size() - *named)
      range(*named - before, *named + behind + 1);
  }

  // Of digits, from 1 on.
  static std::optional<Position> wholeNumber(std::string_view digits) {
    Position number = 0;
    if (digits.empty() || digits.size() > 9 || digits.front() == '0') return std::nullopt;
    for (const char c : digits) {
      if (c < '0' || c > '9') return std::nullopt;
      number = number * 10 + static_cast<Position>(c - '0');
    }
    return number;
  }

  std::optional<Position> position(std::string_view value) const {
    for (Position p = 0; p < values_; p++)
      if (domain_.values[p] == value) return p;
    return std::nullopt;
  }

  // Members stand in quotes where they hold commas or look like the word for missing values, which stands
  // last.
  void members(std::string_view text) {
    Positions chosen;
    for (size_t from = 0; from <= text.size();) {
      const bool quoted = from < text.size() && text[from] == '"';
      const size_t end = quoted ? quoteEnd(text, from) : std::min(text.find(", ", from), text.size());
      if (end > text.size() || (end < text.size() && text.substr(end, 2) != ", ")) return;
      const auto member = text.substr(from, end - from);
      if (!quoted && end == text.size() && domain_.lastIsMissing && member == missingWord()) {
        chosen.push_back(values_);
      } else {
        const auto found = position(quoted ? unquoted(member) : std::string(member));
        if (!found) return;
        chosen.push_back(*found);
      }
      from = end + 2;
    }
    found_.push_back(std::move(chosen));
  }

  // Behind the quote that closes; beyond the text where none does.
  static size_t quoteEnd(std::string_view text, size_t from) {
    for (size_t at = from + 1; at < text.size(); at++) {
      if (text[at] != '"') continue;
      if (at + 1 == text.size() || text[at + 1] != '"') return at + 1;
      at++;
    }
    return text.size() + 1;
  }

  static std::string unquoted(std::string_view member) {
    std::string value;
    for (size_t at = 1; at + 1 < member.size(); at++) {
      value += member[at];
      if (member[at] == '"') at++;
    }
    return value;
  }

  const AuditDomain& domain_;
  const Column& column_;
  Position values_ = 0;
  std::vector<Positions> found_;
};

}  // namespace

std::vector<Positions> readLabel(std::string_view label, const AuditDomain& domain, const Column& column) {
  return Reader(domain, column).read(label);
}

}  // namespace indistinct
