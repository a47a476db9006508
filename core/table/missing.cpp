#include "core/table/missing.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/table/types.h"

namespace indistinct {
namespace {

constexpr std::array<std::string_view, 17> words = {"?",    "NA",   "N/A", "n/a",  "#N/A",  "null",
                                                    "NULL", "Null", "NaN", "nan",  "None",  "<NA>",
                                                    "N.A.", "n.a.", "#NV", "#N/D", "(null)"};
constexpr std::array<std::string_view, 4> marks = {"-", "--", ".", ".."};
// In small letters, however they are written.
constexpr std::array<std::string_view, 17> phrases = {
    "k.a.",      "k. a.", "keine angabe",  "keine angaben", "ohne angabe", "unbekannt",
    "n.v.",      "nc",    "non renseigné", "inconnu",       "inconnue",    "sin dato",
    "sin datos", "s/d",   "desconocido",   "onbekend",      "niet bekend"};
constexpr size_t longestWord = 14;

template <size_t n>
bool among(const std::array<std::string_view, n>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool isPhrase(std::string_view text) {
  std::string small;
  for (const char c : text) small += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return among(phrases, small);
}

bool isWord(std::string_view text) { return among(words, text) || isPhrase(text); }

// Of a value without the blanks around it. Most values are numbers, and no token begins with a digit.
bool isToken(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() > longestWord || (text[0] >= '0' && text[0] <= '9')) return false;
  return among(marks, text) || isWord(text);
}

// "NA" among codes of two capitals is Namibia.
bool isShortCode(std::string_view text) {
  return text.size() == 2 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::vector<std::string> tokensOf(const Column& column) {
  constexpr size_t mostTokens = 64;  // a column of blanks in every length is not worth more
  std::vector<Code> found;
  uint64_t others = 0, otherRows = 0, foundRows = 0, codes = 0;
  const bool typed = column.type != Type::text;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = trimmed(column.values[code]);
    if (isToken(text)) {
      if (found.size() < mostTokens) found.push_back(code);
      if (!text.empty()) foundRows += column.counts[code];
      continue;
    }
    ++others;
    otherRows += column.counts[code];
    codes += isShortCode(text) ? 1u : 0u;
  }
  std::vector<std::string> tokens;
  for (const Code code : found) {
    const std::string_view text = trimmed(column.values[code]);
    const bool rare = others >= 2 && 3 * foundRows <= otherRows && isWord(text) &&
                      !(isShortCode(text) && 2 * codes >= others);
    if (text.empty() || typed || rare) tokens.emplace_back(column.values[code]);
  }
  return tokens;
}

}  // namespace

bool looksMissing(std::string_view value) { return isToken(trimmed(value)); }

std::vector<std::string> detectMissing(const std::vector<Column>& columns) {
  std::vector<std::string> tokens = {""};
  for (const Column& column : columns) {
    for (std::string& token : tokensOf(column)) {
      if (std::find(tokens.begin(), tokens.end(), token) == tokens.end()) tokens.push_back(std::move(token));
    }
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

void markMissing(Column& column, const std::vector<std::string>& tokens) {
  size_t longest = 0;
  for (const std::string& token : tokens) longest = std::max(longest, token.size());
  column.missing.assign(column.values.size(), false);
  for (Code code = 0; code < column.values.size() && !tokens.empty(); ++code) {
    const std::string_view value = column.values[code];
    if (value.size() <= longest) {
      column.missing[code] = std::find(tokens.begin(), tokens.end(), value) != tokens.end();
    }
  }
}

}  // namespace indistinct
