#include "core/search/lattice/mu_argus.h"

#include <algorithm>
#include <numeric>

#include "core/search/grouping.h"
#include "core/search/lattice/node_search.h"

namespace indistinct {

namespace {

constexpr uint32_t together = 3;  // columns

class MuArgus : public NodeSearch {
 public:
  explicit MuArgus(std::unique_ptr<Ground> ground)
      : NodeSearch(std::move(ground)), tuples_(ground_->problem().tuples), levels_(tuples_.columns(), 0) {
    progress_.doing = "generalizing the column of most rare combinations";
  }

 private:
  struct Classes {
    std::vector<uint32_t> of;              // [tuple]
    std::vector<uint64_t> rows, strength;  // [class]
  };

  uint32_t shown(uint32_t c, uint32_t tuple) const {
    const Lattice& lattice = ground_->lattice();
    const Lattice::Column& column = lattice.columns[lattice.placeOf[c]];
    return column.interval[size_t{levels_[c]} * column.positions + tuples_.position[c][tuple]];
  }

  // By what these columns show; the rows that are withheld are classes of their own.
  Classes classesBy(std::span<const uint32_t> columns) const {
    Grouping grouping;
    grouping.start(tuples_.size);
    grouping.by(2, [&](uint32_t t) { return withheld_[t]; });
    for (const uint32_t c : columns)
      grouping.by(tuples_.domainSizes[c], [&](uint32_t t) { return shown(c, t); });
    Classes classes;
    classes.of = grouping.groups();
    classes.rows.assign(grouping.count(), 0);
    for (uint32_t t = 0; t < tuples_.size; ++t) classes.rows[classes.of[t]] += tuples_.count[t];
    const Rule plain = ground_->problem().rule.withoutModels(ground_->problem().rule.k);
    classes.strength = sizesOf(plain, tuples_, classes.of, classes.rows);
    return classes;
  }

  template <class F>
  void everyCombination(F&& visit) const {
    const uint32_t columns = tuples_.columns(), size = std::min(together, columns);
    std::vector<uint32_t> chosen(size);
    std::iota(chosen.begin(), chosen.end(), 0u);
    while (true) {
      visit(std::span<const uint32_t>(chosen));
      uint32_t last = size;
      while (last > 0 && chosen[last - 1] == columns - size + last - 1) --last;
      if (last == 0) return;
      std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(last - 1), chosen.end(), chosen[last - 1] + 1);
    }
  }

  // Withholds rows until none that stays is in a rare combination. Returns how many.
  uint64_t withhold() {
    const uint64_t k = ground_->problem().rule.k;
    uint64_t rows = 0;
    for (bool more = true; more;) {
      more = false;
      everyCombination([&](std::span<const uint32_t> columns) {
        const Classes classes = classesBy(columns);
        for (uint32_t t = 0; t < tuples_.size; ++t) {
          if (withheld_[t] || classes.strength[classes.of[t]] >= k) continue;
          withheld_[t] = 1;
          rows += tuples_.count[t];
          more = true;
        }
      });
    }
    return rows;
  }

  // The column that can rise and stands in rare combinations with most rows.
  std::optional<uint32_t> worst() const {
    std::vector<uint64_t> rare(tuples_.columns(), 0);
    everyCombination([&](std::span<const uint32_t> columns) {
      const Classes classes = classesBy(columns);
      for (size_t i = 0; i < classes.rows.size(); ++i)
        for (const uint32_t c : columns)
          if (classes.strength[i] < ground_->problem().rule.k) rare[c] += classes.rows[i];
    });
    std::optional<uint32_t> found;
    for (uint32_t c = 0; c < rare.size(); ++c) {
      const bool rises = levels_[c] + 1 < ground_->problem().taxonomies[c].levels;
      if (rises && (!found || rare[c] > rare[*found])) found = c;
    }
    return found;
  }

  void step() override {
    ++progress_.nodes;
    withheld_.assign(tuples_.size, 0);
    const auto next = worst();
    const uint64_t rows = withhold();
    if (rows <= ground_->problem().maxSuppressed) tell(rows);
    progress_.finished = progress_.best || !next;
    if (next) ++levels_[*next];
  }

  void tell(uint64_t withheld) {
    const Problem& problem = ground_->problem();
    const Price price = priceOf(problem);
    std::vector<uint32_t> all(tuples_.columns());
    std::iota(all.begin(), all.end(), 0u);
    const Classes classes = classesBy(all);
    std::vector<uint64_t> labels(classes.rows.size() * price.labels(), 0);
    std::vector<uint32_t> member(classes.rows.size(), 0);
    for (uint32_t t = 0; t < tuples_.size; ++t) {
      member[classes.of[t]] = t;
      for (uint32_t l = 0; l < price.labels(); ++l)
        labels[size_t{classes.of[t]} * price.labels() + l] +=
            tuples_.labelCount[size_t{t} * price.labels() + l];
    }
    const auto strength = Strength(problem.rule, tuples_).ofClasses(classes.of, classes.rows);
    Solution solution;
    solution.cuts = cutsOf(problem, levels_);
    solution.suppressed = withheld;
    solution.cost = price.suppressed(withheld);
    bool satisfied = true;
    for (size_t i = 0; i < classes.rows.size(); ++i) {
      if (withheld_[member[i]]) continue;
      uint64_t unit = 0;
      for (uint32_t place = 0; place < all.size() && price.byCells(); ++place) {
        const Lattice::Column& column = ground_->lattice().columns[place];
        unit += column.cell[size_t{levels_[column.plan]} * column.positions +
                            tuples_.position[column.plan][member[i]]];
      }
      solution.cost += price.kept(classes.rows[i], labels.data() + i * price.labels(), unit);
      satisfied = satisfied && strength[i] >= problem.rule.k;
      if (++solution.classes == 1 || classes.strength[i] < solution.smallestClass)
        solution.smallestClass = classes.strength[i];
    }
    solution.cost = price.total(solution.cost);
    progress_.satisfied = satisfied;
    progress_.best = std::move(solution);
  }

  const Tuples& tuples_;
  Levels levels_;                  // [column of the plan]
  std::vector<uint8_t> withheld_;  // [tuple]
};

}  // namespace

Result<std::unique_ptr<Search>> makeMuArgus(Problem problem, SearchOptions&&) {
  auto ground = wholeLevels(std::move(problem), "Mu-Argus");
  if (!ground) return ground.error();
  return std::unique_ptr<Search>(std::make_unique<MuArgus>(std::move(*ground)));
}

}  // namespace indistinct
