#pragma once
// A cell as SQL reads it: numbers and days out of text that is written in a notation of its own.
#include <string>

#include "core/table/notation.h"

namespace indistinct {

// `text` is an SQL expression of the cell's text.
std::string sqlNumber(const std::string& text, const Notation& notation);
std::string sqlDay(const std::string& text, const Notation& notation);

}  // namespace indistinct
