#pragma once
// The lattice of full-domain generalizations: a node takes one whole level of every column's taxonomy. An
// edge leads from a node to one that is a level higher in one column, and every class of the lower node lies
// within a class of the higher one.
//
// Nodes are numbered in mixed radix, in an order of columns chosen for the work (`order`), the last of it
// fastest: nodes that agree on the first columns of that order are neighbours, so they share the tables of
// these columns, and every generalization of a node has a greater number. People see levels in the order of
// the plan.
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/domain/cuts.h"
#include "core/search/search.h"

namespace indistinct {

using Node = uint32_t;
using Levels = std::vector<uint32_t>;  // [column of the plan]

struct Lattice {
  // Tables of a column, standing at its place in `order`.
  struct Column {
    uint32_t plan = 0;  // which column of the problem
    uint32_t levels = 1;
    uint32_t positions = 1;
    Node stride = 1;
    std::vector<uint32_t> interval;  // [level * positions + position], ascending along a level
    std::vector<Cost> cell;          // by cells: price of one, [level * positions + position]; else empty
    std::vector<Cost> total;         // by cells: what all rows lose, [level]; else empty
  };
  std::vector<Column> columns;
  std::vector<uint32_t> placeOf;  // [column of the plan]
  Node nodes = 1;

  static constexpr uint64_t mostNodes = 50'000'000;
  // `order` lists the plan's columns; empty: few levels first.
  static Result<Lattice> make(const Problem& problem, std::vector<uint32_t> order = {});

  uint32_t size() const { return static_cast<uint32_t>(columns.size()); }
  Node top() const { return nodes - 1; }
  uint32_t level(Node node, uint32_t place) const {
    return node / columns[place].stride % columns[place].levels;
  }
  bool canRise(Node node, uint32_t place) const { return level(node, place) + 1 < columns[place].levels; }
  bool canSink(Node node, uint32_t place) const { return level(node, place) > 0; }

  Levels levelsOf(Node node) const;
  Node nodeOf(std::span<const uint32_t> levels) const;
  // The average number of levels above the leaves, rounded up: POkA's d_avg.
  uint32_t averageHeight() const;
  // The largest number of nodes, at most `most` where possible, that agree in the first columns.
  Node blockOf(Node most) const;
  // By cells: cost of the node if nothing is suppressed.
  Cost cellsOf(Node node) const;
};

// Orders of the columns. Few levels first: the last column, the cheapest to roll up, makes as many nodes of
// each prefix as it can.
std::vector<uint32_t> fewLevelsFirst(const Problem& problem);
// The columns in whose leaves two rows most often agree come last.
std::vector<uint32_t> tellsApartFirst(const Problem& problem);

// All cuts of these levels, also those that separate no rows: the intervals stay nodes of the taxonomies.
Cuts cutsOf(const Problem& problem, std::span<const uint32_t> levels);

}  // namespace indistinct
