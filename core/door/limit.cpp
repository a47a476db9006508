// How many rows may be suppressed, as people write it.
#include <algorithm>

#include "core/door/plan.h"

namespace indistinct {

uint64_t SuppressionLimit::of(uint64_t rows) const {
  if (form == Form::none) return rows;
  if (form == Form::count) return std::min(count, rows);
  // rows = q * whole + r keeps the product within 64 bits.
  return rows / whole * parts + rows % whole * parts / whole;
}

Result<SuppressionLimit> readLimit(std::string_view text) {
  const Error error{ErrorCode::usage, "it is a count (20), a share (1%) or none.", {}};
  SuppressionLimit limit;
  if (text == "none") {
    limit.form = SuppressionLimit::Form::none;
    return limit;
  }
  const bool share = !text.empty() && text.back() == '%';
  if (share) text.remove_suffix(1);
  if (share && !text.empty() && text.back() == ' ') text.remove_suffix(1);
  uint64_t digits = 0, scale = 1;
  bool point = false, any = false;
  for (const char c : text) {
    if (c == '.' && !point && share) {
      point = true;
    } else if (c >= '0' && c <= '9' && digits < 100000000000ull) {
      digits = digits * 10 + static_cast<uint64_t>(c - '0');
      if (point) scale *= 10;
      any = true;
    } else {
      return error;
    }
  }
  if (!any || scale > 1000000) return error;
  if (!share) {
    limit.count = digits;
    return limit;
  }
  if (digits > 100 * scale) return error;
  limit.form = SuppressionLimit::Form::share;
  limit.parts = digits;
  limit.whole = 100 * scale;
  return limit;
}

}  // namespace indistinct
