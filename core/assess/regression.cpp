#include "core/assess/regression.h"

#include <algorithm>

namespace indistinct {
namespace {

constexpr double paperBlank = 99;

bool numbersAll(FitOn on) { return on == FitOn::allNumbered || on == FitOn::blank99; }

class Model {
 public:
  Model(const Seen& seen, std::span<const size_t> covariates, const Outcomes& outcomes, FitOn on)
      : seen_(seen), chosen_(covariates), outcomes_(outcomes), on_(on) {
    uint32_t next = 1;
    for (const size_t column : covariates) fitted_.covariates.push_back(covariate(column, next));
    row_.resize(next + outcomes.size());
    columns_ = next;
  }

  FittedModel fit() {
    LeastSquares squares(columns_, static_cast<uint32_t>(outcomes_.size()));
    for (const Line& line : seen_.lines)
      if (known(line) && used(line)) {
        write(line);
        squares.add(row_, line.rows);
      }
    std::vector<Term> terms;
    for (const Covariate& covariate : fitted_.covariates) terms.push_back(covariate.term);
    fitted_.ofOutcome = squares.fit(terms);
    return std::move(fitted_);
  }

 private:
  uint32_t valueOf(size_t column, const Line& line) const {
    return seen_.columns[column].ofRow[static_cast<size_t>(line.row)];
  }

  // Does the input have a number for every outcome, and a value for every covariate?
  bool known(const Line& line) const {
    return std::all_of(
               outcomes_.begin(), outcomes_.end(),
               [&](const auto& outcome) { return outcome[static_cast<size_t>(line.row)].has_value(); }) &&
           std::all_of(chosen_.begin(), chosen_.end(),
                       [&](size_t column) { return valueOf(column, line) != SeenColumn::missing; });
  }

  bool used(const Line& line) const {
    if (on_ == FitOn::all || on_ == FitOn::allNumbered) return true;
    if (line.hidden == Line::withheld) return false;
    return on_ != FitOn::complete ||
           std::none_of(chosen_.begin(), chosen_.end(), [&](size_t column) { return line.hides(column); });
  }

  Covariate covariate(size_t index, uint32_t& next) const {
    const SeenColumn& column = seen_.columns[index];
    Covariate made;
    made.column = index;
    made.term.first = next;
    std::vector<bool> occurs(column.groups.size(), false);
    for (const Line& line : seen_.lines) {
      if (!known(line)) continue;
      occurs[column.groupOf[valueOf(index, line)]] = true;
      made.blank = made.blank || (on_ == FitOn::blankLevel && used(line) && line.hides(index));
    }
    if (!column.numbers.empty() || numbersAll(on_)) {
      next++;
    } else {
      for (uint32_t group = 0; group < occurs.size(); group++) {
        if (!occurs[group]) continue;
        if (made.base)
          made.levels.push_back(group);
        else
          made.base = group;
      }
      next += static_cast<uint32_t>(made.levels.size());
    }
    if (made.blank) next++;
    made.term.end = next;
    return made;
  }

  void write(const Line& line) {
    std::fill(row_.begin(), row_.end(), 0);
    row_[0] = 1;
    const bool hides = on_ != FitOn::all && on_ != FitOn::allNumbered;
    for (const Covariate& covariate : fitted_.covariates) {
      const SeenColumn& column = seen_.columns[covariate.column];
      const uint32_t value = valueOf(covariate.column, line), group = column.groupOf[value];
      if (hides && line.hides(covariate.column)) {
        if (covariate.blank) row_[covariate.term.end - 1] = 1;
        if (on_ == FitOn::blank99) row_[covariate.term.first] = paperBlank;
      } else if (!column.numbers.empty()) {
        row_[covariate.term.first] = column.numbers[value];
      } else if (numbersAll(on_)) {
        row_[covariate.term.first] = 1 + group;
      } else {
        const auto level = std::find(covariate.levels.begin(), covariate.levels.end(), group);
        if (level != covariate.levels.end())
          row_[covariate.term.first + static_cast<size_t>(level - covariate.levels.begin())] = 1;
      }
    }
    for (size_t i = 0; i < outcomes_.size(); i++)
      row_[columns_ + i] = *outcomes_[i][static_cast<size_t>(line.row)];
  }

  const Seen& seen_;
  std::span<const size_t> chosen_;
  const Outcomes& outcomes_;
  FitOn on_;
  uint32_t columns_ = 0;
  FittedModel fitted_;
  std::vector<double> row_;
};

}  // namespace

uint64_t fitColumns(const Seen& seen, std::span<const size_t> covariates) {
  uint64_t columns = 1;
  for (const size_t c : covariates)
    columns += (seen.columns[c].numbers.empty() ? seen.columns[c].groups.size() : 1) + 1;
  return columns;
}

FittedModel fitModel(const Seen& seen, std::span<const size_t> covariates, const Outcomes& outcomes,
                     FitOn on) {
  return Model(seen, covariates, outcomes, on).fit();
}

}  // namespace indistinct
