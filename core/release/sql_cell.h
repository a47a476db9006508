#pragma once
// A cell as SQL reads it: numbers and days out of text that is written in a notation of its own.
#include <string>

#include "core/table/notation.h"

namespace indistinct {

// `text` is an SQL expression of the cell's text without blanks around it. The answer is text, too: a number
// with a decimal point, a day as ISO writes it, or something that is neither. Nothing is cast that could
// fail.
std::string sqlNumber(const std::string& text, const Notation& notation);
std::string sqlDay(const std::string& text, const Notation& notation);

}  // namespace indistinct
