#include "core/table/propose_words.h"

#include <algorithm>
#include <array>

namespace indistinct {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLetter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

// The letters from À (C3 80 in UTF-8) to ÿ without their accents; a blank for what is no letter.
constexpr std::array<std::string_view, 64> bare = {
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  " ", "o", "u", "u", "u", "u", "y", "th", "ss",
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  " ", "o", "u", "u", "u", "u", "y", "th", "y"};

// In ASCII; letters beyond Latin-1 stay as they are, signs become blanks.
std::string folded(std::string_view name) {
  std::string text;
  for (size_t at = 0; at < name.size(); ++at) {
    const auto byte = static_cast<unsigned char>(name[at]);
    const auto next = at + 1 < name.size() ? static_cast<unsigned char>(name[at + 1]) : 0u;
    if (byte == 0xc3 && next >= 0x80 && next < 0xc0) {
      const bool capital = next < 0xa0 && next != 0x9f;
      const std::string_view letters = bare[next - 0x80u];
      for (const char c : letters) text += capital && c != ' ' ? static_cast<char>(c - 32) : c;
      ++at;
    } else if (byte == 0xc5 && (next == 0x92 || next == 0x93)) {
      text += "oe";
      ++at;
    } else if (byte == 0xc2) {
      text += ' ';
      ++at;
    } else if (byte == 0xe2) {
      text += ' ';
      at += std::min<size_t>(2, name.size() - at - 1);
    } else if (byte >= 0x80) {
      text += 'x';
    } else {
      text += name[at];
    }
  }
  return text;
}

}  // namespace

Words wordsOf(std::string_view name) {
  const std::string text = folded(name);
  Words words(1);
  for (size_t i = 0; i < text.size(); ++i) {
    const bool hump = isUpper(text[i]) && i > 0 && isLetter(text[i - 1]) && !isUpper(text[i - 1]);
    if ((hump || !isLetter(text[i])) && !words.back().empty()) words.emplace_back();
    if (isLetter(text[i])) words.back() += lower(text[i]);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool anyOf(const Words& words, std::string_view list) {
  size_t at = 0;
  while (at < list.size()) {
    const size_t end = std::min(list.find(' ', at), list.size());
    std::string_view entry = list.substr(at, end - at);
    const bool prefix = entry.back() == '*', suffix = entry.front() == '*';
    if (prefix) entry.remove_suffix(1);
    if (suffix) entry.remove_prefix(1);
    for (const std::string_view word : words) {
      const bool fits = word.size() >= entry.size();
      if (suffix ? fits && word.substr(word.size() - entry.size()) == entry
                 : fits && word.substr(0, prefix ? entry.size() : word.size()) == entry)
        return true;
    }
    at = end + 1;
  }
  return false;
}

}  // namespace indistinct
