#include "core/release/written.h"

#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {

Written::Written(const Domain& domain, const Column& column, bool binned) : domain_(domain), column_(column) {
  if (domain.kind != Kind::category && !domain.taxonomy && !column.notation.plain() && !binned) spellAsRead();
}

// As the file first writes each value; but a day is no time of it.
void Written::spellAsRead() {
  spelled_.resize(domain_.size() - (domain_.lastIsMissing ? 1 : 0));
  for (Code code = 0; code < column_.values.size(); code++) {
    const Position position = domain_.ofCode[code];
    if (position >= spelled_.size() || !spelled_[position].empty()) continue;
    const std::string_view text = trimmed(column_.values[code]);
    if (text.find(':') == std::string_view::npos) spelled_[position] = text;
  }
}

std::string Written::operator()(Position position) const {
  const std::string& value = domain_.values[position];
  if (column_.notation.plain() || position >= domain_.numbers.size()) return value;
  if (domain_.kind == Kind::date && !parseDate(value)) return value;
  if (position < spelled_.size() && !spelled_[position].empty()) return std::string(spelled_[position]);
  return of(domain_.numbers[position]);
}

std::string Written::of(double number) const {
  return domain_.kind == Kind::date ? writeDay(static_cast<int32_t>(number), column_.notation)
                                    : writeNumber(number, column_.notation);
}

}  // namespace indistinct
