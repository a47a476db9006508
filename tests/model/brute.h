#pragma once
// The cost of one generalization by the definitions, and of all of them.
#include <functional>
#include <set>

#include "model/domains.h"

namespace model {

// A generalization: a partition of every column.
using Choice = std::vector<size_t>;  // [column] index of the partition
using General = std::vector<Partition>;

struct Class {
  uint64_t rows = 0;
  uint64_t strength = 0;  // the greatest k at which it may be published
  // If it is kept; lm in rows lost, not yet divided by N; of entropy the logarithms of the groups' rows.
  Real dm = 0, cm = 0, lm = 0, entropy = 0;
};

struct Figure {
  Real cost = 0;
  uint64_t suppressed = 0, classes = 0, smallest = 0;
};

class Brute {
 public:
  Brute(const Job& job, const Ground& ground);

  uint64_t limit() const { return limit_; }
  // Are the generalizations few enough to look at each?
  bool canEnumerate() const;

  // Classes of a generalization, by strength.
  std::vector<Class> classes(const General& general) const;
  Figure at(const std::vector<Class>& classes, uint64_t k, const std::string& loss) const;
  Figure at(const General& general, uint64_t k) const { return at(classes(general), k, loss_); }
  // Every generalization of the space.
  void each(const std::function<void(const Choice&, const std::vector<Class>&)>& look) const;
  General general(const Choice& choice) const;
  // The least cost within the limit, for k; nothing where no generalization is within it.
  std::optional<Figure> optimum(uint64_t k) const;

  Real suppressedRow(const std::string& loss) const;
  Real hidden(const std::string& loss) const;  // what hiding everything costs, where a mean is told

 private:
  struct Tuple {
    std::vector<size_t> at;  // [column] position
    uint64_t rows = 0;
    std::vector<uint64_t> labels;
    std::set<std::string> sensitive;  // what is missing is one value
    std::set<std::string> persons;    // the same
  };
  const Ground& ground_;
  std::string loss_;
  uint64_t limit_ = 0;
  uint64_t l_ = 0;
  bool countsPersons_ = false;
  std::vector<Tuple> tuples_;
  std::vector<std::vector<uint64_t>> rowsAt_;  // [column][position]
  Real own_ = 0;                               // entropy: the logarithms of the rows of each row's own values

  std::vector<Class> classes(const std::vector<const Partition*>& partitions) const;
};

uint64_t limitOf(const Json& limit, uint64_t rows);

}  // namespace model
