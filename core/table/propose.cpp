#include "core/table/propose.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

#include "core/base/words.h"
#include "core/table/propose_words.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

// 5700000000 -> "5.7 billion"
std::string roughly(double number) {
  std::array<char, 64> text;
  if (number >= 1e9) {
    std::snprintf(text.data(), text.size(), "%.1f billion", number / 1e9);
  } else if (number >= 1e6) {
    std::snprintf(text.data(), text.size(), "%.1f million", number / 1e6);
  } else {
    return thousands(static_cast<uint64_t>(number));
  }
  return text.data();
}

struct Judge {
  const Column& column;
  const ColumnProfile& profile;
  uint64_t rows;
  Words words;

  bool number() const { return profile.type == Type::integer || profile.type == Type::decimal; }
  double least() const { return numberOf(profile.min, column.notation).value_or(0); }
  std::string values() const { return counted(profile.distinct, "value") + ". "; }
  uint64_t present() const { return rows - profile.missing; }
  bool allDifferent() const { return profile.distinct == rows && rows > 1; }
  // Persons in several rows each, and yet not few of them.
  bool comesBack() const { return profile.distinct < present() && 20 * profile.distinct >= present(); }
  bool mostlyDifferent() const { return 10 * profile.uniqueRows >= 9 * present() && present() >= 10; }

  double sum() const {
    double total = 0;
    for (Code code = 0; code < column.values.size(); ++code) {
      if (column.missing[code]) continue;
      total += numberOf(column.values[code], column.notation).value_or(0) *
               static_cast<double>(column.counts[code]);
    }
    return total;
  }

  double meanLength() const {
    double total = 0;
    for (Code code = 0; code < column.values.size(); ++code) {
      if (!column.missing[code]) {
        total += static_cast<double>(column.values[code].size()) * static_cast<double>(column.counts[code]);
      }
    }
    return present() == 0 ? 0 : total / static_cast<double>(present());
  }

  std::optional<Proposal> saysNothing() const;
  std::optional<Proposal> countsRows() const;
  std::optional<Proposal> weighsRows() const;
  std::optional<Proposal> isFreeText() const;
  std::optional<Proposal> pointsAtAPerson() const;
  std::optional<Proposal> tellsPersonsApart() const;
  std::optional<Proposal> knownByName() const;
  std::optional<Proposal> occursOnce() const;
  Proposal byValues() const;
};

std::optional<Proposal> Judge::saysNothing() const {
  if (rows == 0) return Proposal{Role::keep, "There are no rows to judge it by."};
  if (present() == 0) return Proposal{Role::drop, "Every cell is empty: it will be dropped."};
  if (profile.distinct == 1 && profile.missing == 0) {
    return Proposal{Role::keep, "Every row has the same value: it says nothing about a person."};
  }
  return std::nullopt;
}

std::optional<Proposal> Judge::countsRows() const {
  const bool named = anyOf(words, named::count) || (words.size() == 1 && anyOf(words, named::countAlone));
  if (!named || profile.type != Type::integer || profile.missing > 0 || least() < 1) return std::nullopt;
  return Proposal{Role::count, "The name and the whole numbers from " + profile.min +
                                   " up suggest a count: each row stands for " +
                                   roughly(sum() / static_cast<double>(rows)) + " on average."};
}

std::optional<Proposal> Judge::weighsRows() const {
  if (!number() || present() == 0 || least() < 0 || !anyOf(words, named::weight)) {
    return std::nullopt;
  }
  const double total = sum(), mean = total / static_cast<double>(present());
  const bool named =
      anyOf(words, words.size() > 1 ? named::survey
                                    : "fnlwgt pweight pwgt hwgt wgt wt hochrechnung* gewichtung* ponderation "
                                      "ponderacion weegfactor");
  // Bodies weigh between some and a few hundred.
  if (named || mean >= 250 || (mean > 0.5 && mean < 3)) {
    return Proposal{Role::weight, "The name and the sum (" + roughly(total) + ") suggest a survey weight."};
  }
  return std::nullopt;
}

std::optional<Proposal> Judge::isFreeText() const {
  if (profile.type != Type::text || 2 * profile.distinct < present() || present() < 3) return std::nullopt;
  const bool named = anyOf(words, named::remark);
  if (meanLength() < (named ? 16 : 40)) return std::nullopt;
  return Proposal{Role::drop, "Long text that hardly repeats: it may name people, so it will be dropped."};
}

// What numbers or names whole persons, some of whom stand in several rows.
std::optional<Proposal> Judge::tellsPersonsApart() const {
  if (!comesBack() || profile.type == Type::decimal || profile.type == Type::date) return std::nullopt;
  const bool alone = words.size() == 1;
  const bool theirs = anyOf(words, named::wholePerson);
  const bool number = anyOf(words, named::number) || (anyOf(words, named::id) && (alone || theirs));
  // What is called a name alone and mostly repeats need not be a person's.
  const bool name = theirs ? alone || anyOf(words, named::name)
                           : alone && anyOf(words, named::name) && 2 * profile.distinct >= present();
  if (!number && (!name || anyOf(words, named::namePart))) return std::nullopt;
  return Proposal{Role::entity, profile.name +
                                    " seems to tell persons apart, some of whom have several rows: k "
                                    "counts its " +
                                    counted(profile.distinct, "value") + ", and it will be dropped."};
}

std::optional<Proposal> Judge::pointsAtAPerson() const {
  const bool person = anyOf(words, named::person) ||
                      (anyOf(words, named::name) && (words.size() == 1 || anyOf(words, named::whose)));
  const bool direct = anyOf(words, named::contact) || anyOf(words, named::number);
  const bool id = anyOf(words, named::id);
  const bool many = profile.distinct > 20 || 2 * profile.distinct > present();
  if (many && profile.type == Type::text && words.size() == 1 && anyOf(words, named::wholePerson)) {
    return Proposal{Role::identifier, profile.name + " holds names of persons: it will be dropped."};
  }
  // Few have a name for themselves, and yet it is one. Numbers by that name may count something ("nombre").
  if (person && (profile.type == Type::text || (many && anyOf(words, "name")))) {
    return Proposal{Role::identifier, profile.name + " holds names of persons: it will be dropped."};
  }
  if (allDifferent() && (id || direct)) return occursOnce();
  if (direct && many) {
    return Proposal{Role::identifier, profile.name + " points at a person directly: it will be dropped."};
  }
  if (id && many && profile.type != Type::decimal && profile.type != Type::date) {
    return Proposal{Role::identifier,
                    profile.name + " seems to number persons or groups of them: it will be dropped."};
  }
  return std::nullopt;
}

std::optional<Proposal> Judge::knownByName() const {
  struct Known {
    std::string_view words;
    Role role;
    const char* why;
  };
  // The first that fits decides: what must not be learnt is never taken for a mere quasi-identifier.
  constexpr const char* hidden = "Not visible from outside; what an attacker wants to learn.";
  constexpr std::array<Known, 12> known = {{
      {named::health, Role::sensitive, hidden},
      {named::money, Role::sensitive, hidden},
      {named::belief, Role::sensitive, hidden},
      {named::target, Role::target, ""},
      {named::body, Role::quasi, "Visible to anyone who knows the person."},
      {named::age, Role::quasi, "Easy to know from outside."},
      {named::birth, Role::quasi, "Found in public registers and profiles."},
      {named::family, Role::quasi, "Found in public registers."},
      {named::place, Role::quasi, "Where someone lives or comes from is easy to know."},
      {named::education, Role::quasi, "Often public in profiles."},
      {named::work, Role::quasi, "Known to colleagues and neighbours."},
      {named::time, Role::quasi, "When something happened is known to those who were near."},
  }};
  for (const Known& entry : known) {
    if (!anyOf(words, entry.words)) continue;
    if (entry.role == Role::target) {
      if (profile.distinct > 20) continue;
      return Proposal{Role::target, values() + "The name suggests what a model shall predict."};
    }
    if (entry.role == Role::sensitive) return Proposal{Role::sensitive, entry.why};
    return Proposal{Role::quasi, values() + entry.why};
  }
  return std::nullopt;
}

std::optional<Proposal> Judge::occursOnce() const {
  if (profile.type == Type::decimal || profile.type == Type::date) return std::nullopt;
  if (allDifferent()) {
    return Proposal{Role::identifier, "Every value of " + profile.name + " occurs once: it will be dropped."};
  }
  if (!mostlyDifferent()) return std::nullopt;
  return Proposal{Role::identifier, counted(profile.uniqueRows, "row") + " of " + thousands(rows) +
                                        " have a value of " + profile.name +
                                        " for themselves: it will be dropped."};
}

Proposal Judge::byValues() const {
  if (profile.type == Type::date) return {Role::quasi, values() + "A date may be known from outside."};
  if (profile.type == Type::decimal) return {Role::keep, values() + "A measurement that others seldom know."};
  if (profile.type == Type::integer && profile.distinct > 100) {
    return {Role::keep, values() + "An amount that others seldom know."};
  }
  return {Role::quasi, values() + "They may be known from outside."};
}

}  // namespace

Proposal proposeRole(const Column& column, const ColumnProfile& profile, uint64_t rows) {
  const Judge judge{column, profile, rows, wordsOf(profile.name)};
  if (auto proposal = judge.weighsRows()) return *proposal;
  if (auto proposal = judge.saysNothing()) return *proposal;
  if (auto proposal = judge.countsRows()) return *proposal;
  if (auto proposal = judge.isFreeText()) return *proposal;
  if (auto proposal = judge.tellsPersonsApart()) return *proposal;
  if (auto proposal = judge.pointsAtAPerson()) return *proposal;
  if (auto proposal = judge.knownByName()) return *proposal;
  if (auto proposal = judge.occursOnce()) return *proposal;
  return judge.byValues();
}

void proposeOneEntity(std::vector<ColumnProfile>& columns) {
  const bool counts = std::any_of(columns.begin(), columns.end(),
                                  [](const ColumnProfile& column) { return column.role == Role::count; });
  const ColumnProfile* best = nullptr;
  for (const ColumnProfile& column : columns)
    if (column.role == Role::entity && !counts && (!best || column.distinct > best->distinct)) best = &column;
  for (ColumnProfile& column : columns) {
    if (column.role != Role::entity || &column == best) continue;
    column.role = Role::identifier;
    column.reason = column.name + " points at a person directly: it will be dropped.";
  }
}

}  // namespace indistinct
