#include "core/base/natural_order.h"

#include <cstddef>

namespace indistinct {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
unsigned char lower(char c) { return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + 32 : c); }
int sign(bool less) { return less ? -1 : 1; }

// Of two runs of digits, without their leading zeros the longer one is greater.
int compareDigits(std::string_view a, size_t& i, std::string_view b, size_t& j) {
  while (i < a.size() && a[i] == '0') ++i;
  while (j < b.size() && b[j] == '0') ++j;
  const size_t i0 = i, j0 = j;
  while (i < a.size() && isDigit(a[i])) ++i;
  while (j < b.size() && isDigit(b[j])) ++j;
  if (i - i0 != j - j0) return sign(i - i0 < j - j0);
  return a.substr(i0, i - i0).compare(b.substr(j0, j - j0));
}

// Compares the decimals behind a point: digit by digit, as text.
int compareFractions(std::string_view a, size_t& i, std::string_view b, size_t& j) {
  const size_t i0 = i, j0 = j;
  while (i < a.size() && isDigit(a[i])) ++i;
  while (j < b.size() && isDigit(b[j])) ++j;
  return a.substr(i0, i - i0).compare(b.substr(j0, j - j0));
}

bool startsNegative(std::string_view text) { return text.size() > 1 && text[0] == '-' && isDigit(text[1]); }

int compareRest(std::string_view a, std::string_view b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (isDigit(a[i]) && isDigit(b[j])) {
      if (const int order = compareDigits(a, i, b, j)) return order;
      const auto fraction = [](std::string_view text, size_t at) {
        return at + 1 < text.size() && text[at] == '.' && isDigit(text[at + 1]);
      };
      if (fraction(a, i) && fraction(b, j)) {
        ++i, ++j;
        if (const int order = compareFractions(a, i, b, j)) return order;
      }
    } else {
      if (lower(a[i]) != lower(b[j])) return sign(lower(a[i]) < lower(b[j]));
      ++i, ++j;
    }
  }
  return static_cast<int>(i < a.size()) - static_cast<int>(j < b.size());
}

}  // namespace

int compareNaturally(std::string_view a, std::string_view b) {
  // '-' stands before every digit, so only two negative numbers need care: the greater amount comes first.
  const bool bothNegative = startsNegative(a) && startsNegative(b);
  const int order = bothNegative ? compareRest(b.substr(1), a.substr(1)) : compareRest(a, b);
  return order != 0 ? order : a.compare(b);
}

}  // namespace indistinct
