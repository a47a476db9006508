#pragma once
// The values of a domain as the file writes them: 31.12.2024, 1.234,5. Inside, all have one spelling.
#include <string>
#include <string_view>
#include <vector>

#include "core/domain/domain.h"

namespace indistinct {

class Written {
 public:
  // `column` is the one that the domain was made from. What is binned has no spelling of the file's.
  Written(const Domain& domain, const Column& column, bool binned);

  // Periods of days have names of their own.
  std::string operator()(Position position) const;
  // A number or day that need not stand in the file.
  std::string of(double number) const;

 private:
  void spellAsRead();

  const Domain& domain_;
  const Column& column_;
  std::vector<std::string_view> spelled_;  // by position, where the file has a notation of its own
};

}  // namespace indistinct
