#pragma once
// What the definitions make of a job's columns: ordered values, the ways to generalize them, and what a cell
// loses. Written from the definitions alone, value by value.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/job.h"

namespace model {

using Real = long double;

// Positions [first, end) published as one.
struct Group {
  size_t first = 0, end = 0;
  bool operator==(const Group&) const = default;
  bool operator<(const Group& other) const {
    return first != other.first ? first < other.first : end < other.end;
  }
};
using Partition = std::vector<Group>;

struct Value {
  std::string text;
  std::optional<Real> number;
  bool missing = false;
  Json name;  // as commands say it: null for the missing value, a number for a number, else the text
};

struct Domain {
  std::string name;
  std::vector<Value> values;                // in order
  std::vector<size_t> ofRow;                // [kept row]
  std::vector<Partition> partitions;        // every way to generalize the column
  std::vector<std::vector<size_t>> levels;  // lattice: the levels that mean this partition
  bool byLevels = false, byTaxonomy = false;
  size_t levelCount = 0;  // lattice: of its taxonomy
  Real importance = 1;
  Real loss(const Group& group) const;

  // LM is a difference of these, over the range.
  std::vector<Real> at;
  Real range = 0;
  bool missingIsAll = false;  // an interval that holds the missing value beside others has loss 1
};

// A job that must be refused, and why.
struct Refused {
  std::string why;
};

struct Ground {
  std::vector<size_t> rows;      // those that count
  std::vector<uint64_t> counts;  // of each of them
  uint64_t all = 0;
  std::vector<Domain> domains;      // of the quasi-identifiers
  std::vector<std::string> labels;  // of the target
  std::vector<size_t> labelOf;      // [kept row]
  bool hasTarget = false;
  std::vector<std::vector<Real>> price;  // [actual][published]
};

std::variant<Ground, Refused> groundOf(const Job& job);

// The partition of a column that a JSON column of the command's answer means; nothing where it names a value
// that the domain does not have.
std::optional<Partition> partitionOf(const Domain& domain, const Json& column);
Json cutsOf(const Domain& domain, const Partition& partition);
bool means(const Value& value, const Json& json);

}  // namespace model
