#pragma once
// Rows for a grid, column by column, in Arrow's layout of strings.
#include <span>

#include "core/door/desk.h"
#include "core/indistinct.h"

namespace indistinct {

inline constexpr uint64_t mostWindowRows = 10000;

Window makeWindow(const Table& table, std::span<const uint32_t> rows);
// Of the desk's chosen rows.
Window windowOf(const Desk& desk, uint64_t from, uint64_t count);

}  // namespace indistinct
