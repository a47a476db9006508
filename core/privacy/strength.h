#pragma once
// How strong a class is: the greatest k at which it satisfies a rule. That is the number of its rows, or of
// its persons where the rule counts those; and 0 where another model of the rule fails, whatever k is. So
// wherever a search asks of a class whether it is smaller than k, it asks the rule by comparing the strength.
//
// A union of classes is at least as strong as each of them, since no model of a rule gets worse by more rows
// (Rule::violationGrows). A class is never stronger than it has rows.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/partition/tuples.h"
#include "core/privacy/rule.h"

namespace indistinct {

class Strength {
 public:
  // Both must outlive this.
  Strength(const Rule& rule, const Tuples& tuples);

  bool plain() const { return watched_.empty(); }

  // One class, tuple by tuple.
  void begin();
  void add(uint32_t tuple);
  // Of the tuples added since begin, which have so many rows.
  uint64_t of(uint64_t rows) const;

  // Of all classes at once: [class], from the class of each tuple and the rows of each class.
  std::vector<uint64_t> ofClasses(std::span<const uint32_t> classOfTuple, std::span<const uint64_t> rows);
  // Of a single class of all tuples.
  uint64_t ofAll();
  // The strongest of all tuples, each a class of its own.
  uint64_t ofStrongestTuple();

 private:
  struct Watched {
    const Tags* tags = nullptr;
    uint64_t least = 0;          // different values; 0: they are the persons that k counts
    uint64_t different = 0;      // of the class at hand
    std::vector<uint32_t> seen;  // [value]: the class that it was last seen in
  };
  const Tuples& tuples_;
  std::vector<Watched> watched_;
  uint32_t now_ = 0;
  std::vector<uint32_t> first_, order_;
};

// What k counts in each class, whether the class satisfies the rule or not: its rows, or its persons.
std::vector<uint64_t> sizesOf(const Rule& rule, const Tuples& tuples, std::span<const uint32_t> classOfTuple,
                              std::span<const uint64_t> rows);
// The same of each tuple as a class of its own.
std::vector<uint64_t> sizesOfTuples(const Rule& rule, const Tuples& tuples);
// Of all rows; nothing where k counts rows.
std::optional<uint64_t> personsIn(const Rule& rule, const Tuples& tuples);

}  // namespace indistinct
