#include "core/table/propose.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/words.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

using Words = std::vector<std::string>;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLetter(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || static_cast<unsigned char>(c) >= 128; }

// "marital-status", "maritalStatus", "MARITAL_STATUS" -> marital, status
Words wordsOf(std::string_view name) {
  Words words(1);
  for (size_t i = 0; i < name.size(); ++i) {
    const bool hump = isUpper(name[i]) && i > 0 && isLetter(name[i - 1]) && !isUpper(name[i - 1]);
    if ((hump || !isLetter(name[i])) && !words.back().empty()) words.emplace_back();
    if (isLetter(name[i])) words.back() += lower(name[i]);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// A list of words, one blank between; "birth*" stands for all that begin so.
bool anyOf(const Words& words, std::string_view list) {
  size_t at = 0;
  while (at < list.size()) {
    const size_t end = std::min(list.find(' ', at), list.size());
    std::string_view entry = list.substr(at, end - at);
    const bool prefix = entry.back() == '*';
    if (prefix) entry.remove_suffix(1);
    for (const std::string& word : words) {
      if (prefix ? std::string_view(word).substr(0, entry.size()) == entry : word == entry) return true;
    }
    at = end + 1;
  }
  return false;
}

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
  double least() const { return parseNumber(profile.min).value_or(0); }
  std::string values() const { return counted(profile.distinct, "value") + ". "; }
  uint64_t present() const { return rows - profile.missing; }
  bool allDifferent() const { return profile.distinct == rows && rows > 1; }
  bool mostlyDifferent() const { return 10 * profile.uniqueRows >= 9 * present() && present() >= 10; }

  double sum() const {
    double total = 0;
    for (Code code = 0; code < column.values.size(); ++code) {
      if (column.missing[code]) continue;
      total += parseNumber(column.values[code]).value_or(0) * static_cast<double>(column.counts[code]);
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
  const bool named =
      anyOf(words, "count counts freq frequency cnt") || (words.size() == 1 && words[0] == "n");
  if (!named || profile.type != Type::integer || profile.missing > 0 || least() < 1) return std::nullopt;
  return Proposal{Role::count, "The name and the whole numbers from " + profile.min +
                                   " up suggest a count: each row stands for " +
                                   roughly(sum() / static_cast<double>(rows)) + " on average."};
}

std::optional<Proposal> Judge::weighsRows() const {
  if (!number() || present() == 0 || least() < 0 ||
      !anyOf(words, "weight weights wgt wt fnlwgt pweight pwgt hwgt expansion")) {
    return std::nullopt;
  }
  const double total = sum(), mean = total / static_cast<double>(present());
  const bool named = words.size() > 1
                         ? anyOf(words, "survey sample sampling household person final design population")
                         : anyOf(words, "fnlwgt pweight pwgt hwgt wgt wt");
  // Bodies weigh between some and a few hundred.
  if (named || mean >= 250 || (mean > 0.5 && mean < 3)) {
    return Proposal{Role::weight, "The name and the sum (" + roughly(total) + ") suggest a survey weight."};
  }
  return std::nullopt;
}

std::optional<Proposal> Judge::isFreeText() const {
  if (profile.type != Type::text || 2 * profile.distinct < present() || present() < 3) return std::nullopt;
  const bool named =
      anyOf(words, "comment comments note notes remark remarks description text message narrative");
  if (meanLength() < (named ? 16 : 40)) return std::nullopt;
  return Proposal{Role::drop, "Long text that hardly repeats: it may name people, so it will be dropped."};
}

std::optional<Proposal> Judge::pointsAtAPerson() const {
  const bool direct =
      anyOf(words,
            "email mail phone telephone tel mobile fax ssn passport iban surname forename firstname "
            "lastname fullname username login address street url ip licence license mrn nhs");
  const bool name = anyOf(words, "name") && (words.size() == 1 || anyOf(words,
                                                                        "first last full family given middle "
                                                                        "maiden patient person customer "
                                                                        "employee student client user"));
  const bool id = anyOf(words, "id ids hid pid uid uuid guid identifier key");
  const bool many = profile.distinct > 20 || 2 * profile.distinct > present();
  if (allDifferent() && (id || direct || name)) return occursOnce();
  if ((direct || name) && many) {
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
    const char* words;
    Role role;
    const char* why;
  };
  // The first that fits decides.
  constexpr std::array<Known, 10> known = {{
      {"diagnos* disease* icd illness* symptom* condition* treatment* medication* drug drugs therapy hiv "
       "cancer "
       "surgery procedure salary income wage wages earnings pay payment expend* expenditure* savings debt "
       "credit "
       "balance loan wealth capital gain loss price religio* belief* politic* vote voted orientation crimin* "
       "convict* disabilit* blood cholesterol glucose lab",
       Role::sensitive, "Not visible from outside; what an attacker wants to learn."},
      {"target label class outcome churn survived response y", Role::target, ""},
      {"sex gender race ethnic* skin height disability", Role::quasi,
       "Visible to anyone who knows the person."},
      {"age ages", Role::quasi, "Easy to know from outside."},
      {"birth* born dob", Role::quasi, "Found in public registers and profiles."},
      {"marital civil marriage married hhcivil relationship relat household children family spouse",
       Role::quasi, "Found in public registers."},
      {"zip zipcode postcode postal plz city town village region state county municipality province district "
       "country nation* native citizen* origin language urban rural urbrur location place residence area",
       Role::quasi, "Where someone lives or comes from is easy to know."},
      {"education* school degree college graduat* qualification", Role::quasi, "Often public in profiles."},
      {"work* occupation* job profession employ* industry sector title department", Role::quasi,
       "Known to colleagues and neighbours."},
      {"admission admitted discharge* visit* date day month year death died", Role::quasi,
       "When something happened is known to those who were near."},
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
  if (auto proposal = judge.pointsAtAPerson()) return *proposal;
  if (auto proposal = judge.knownByName()) return *proposal;
  if (auto proposal = judge.occursOnce()) return *proposal;
  return judge.byValues();
}

}  // namespace indistinct
