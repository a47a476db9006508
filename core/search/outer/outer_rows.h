#pragma once
// The rows that the outer search counts: by outer unit and by cell, where a cell holds the rows that agree in
// what is still told apart of the inner columns.
//
// Idea: a refused cut is refused for the whole subtree, so cells that only refused cuts separate are one cell
// from there on. Everything a node counts it counts over these entries; merged to the cuts of the node they
// are about half as many.
#include <cstdint>
#include <vector>

#include "core/search/places.h"

namespace indistinct {

struct OuterRows {
  uint32_t cells = 0;
  std::vector<Places> position;  // [inner column][cell]: of one of its rows
  // Entries: the rows of one cell in one unit, by unit.
  std::vector<uint32_t> unitBegin;  // [unit], and the end
  std::vector<uint32_t> entryCell;
  std::vector<uint32_t> entryRows;
  std::vector<uint32_t> entryLabels;  // [entry * labels + label]

  // The same with `groups` cells, each made of those with its number in `group`. `last` is room to work in.
  void merge(const std::vector<uint32_t>& group, uint32_t groups, uint32_t labels, OuterRows& result,
             std::vector<uint32_t>& last) const;
  // Gives back the room that merging left.
  void fit() {
    entryCell.shrink_to_fit();
    entryRows.shrink_to_fit();
    entryLabels.shrink_to_fit();
  }
  uint64_t bytes() const {
    uint64_t bytes = entryCell.capacity() * 8 + entryLabels.capacity() * 4;
    for (const Places& places : position) bytes += places.bytes();
    return bytes;
  }
};

}  // namespace indistinct
