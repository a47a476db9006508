#pragma once
// The first bound of every k: what all cuts together leave of each tuple. A class holds whole tuples, so none
// costs less than its tuples do when each is published as finely as it can be, or suppressed.
#include "core/frontier/band.h"
#include "core/search/search.h"

namespace indistinct {

// Is no row dearer when kept than when suppressed? Then bounds spread to greater k.
bool monotone(const Problem& problem);

// Raises the bounds of all k. The problem's own k is not looked at.
void boundByCells(const Problem& problem, Band& band);

}  // namespace indistinct
