#include "core/door/problem.h"

#include <algorithm>

#include "core/base/words.h"
#include "core/loss/evaluate.h"
#include "core/loss/losses.h"
#include "core/loss/most_cost.h"

namespace indistinct {

Result<std::vector<uint64_t>> matrixOf(const Study& study) {
  std::vector<uint64_t> matrix;
  if (study.plan.matrix.empty() || study.labels.empty()) return matrix;
  const size_t labels = study.labels.size();
  const auto indexOf = [&](const std::string& label) {
    return static_cast<size_t>(std::find(study.labels.begin(), study.labels.end(), label) -
                               study.labels.begin());
  };
  matrix.assign(labels * labels, 1);
  for (size_t i = 0; i < labels; i++) matrix[i * labels + i] = 0;
  for (const auto& [actual, row] : study.plan.matrix)
    for (const auto& [published, price] : row) {
      const size_t a = indexOf(actual), p = indexOf(published);
      if (a == labels || p == labels)
        return Error{ErrorCode::plan,
                     "The cost matrix names \"" + (a == labels ? actual : published) +
                         "\", which the target never is.",
                     {}};
      // All rows may come to be charged the same price.
      const uint64_t most = mostCost / std::max<uint64_t>(1, study.tuples.rows);
      if (price > most) {
        const std::string key = "loss.matrix." + actual + "." + published;
        return Error{ErrorCode::plan,
                     "the plan at " + key + ": a price of " + std::to_string(price) + " is too large for " +
                         std::to_string(study.tuples.rows) + " rows, whose costs would no longer be exact; " +
                         "the most is " + std::to_string(most) + ". Divide all prices by the same number.",
                     {std::nullopt, "", key}};
      }
      matrix[a * labels + p] = price;
    }
  return matrix;
}

namespace {

// Every label has a count in every tuple, and is looked at in every class.
constexpr size_t mostNumbers = 1000;

// Are the target's values numbers that a class can be known by?
Done explainable(const Study& study) {
  const std::string name = study.plan.target.empty() && !study.plan.withRole(Role::target).empty()
                               ? study.plan.withRole(Role::target).front()->name
                               : study.plan.target;
  if (study.labelNumbers.empty())
    return Error{ErrorCode::plan,
                 "The loss rm explains a number, and " + name +
                     " holds none: choose a numeric target, or the loss cm for one of names.",
                 {std::nullopt, name, "loss"}};
  if (study.labels.size() > mostNumbers)
    return Error{ErrorCode::plan,
                 "The loss rm works with at most " + thousands(mostNumbers) + " different numbers, and " +
                     name + " has " + thousands(study.labels.size()) +
                     ": give it bins ({\"count\": 100, \"by\": \"frequency\"}).",
                 {std::nullopt, name, "columns." + name + ".bins"}};
  return done();
}

}  // namespace

Result<Loss> lossOf(const Study& study, LossName name) {
  const LossInfo& info = infoOf(name);
  if (info.needsTarget && study.labels.empty())
    return Error{ErrorCode::plan,
                 "The loss " + std::string(info.word) + " needs a target: give one column the role target.",
                 {}};
  Loss loss = makeLoss(name, study.domains, study.tuples);
  if (info.pricedBy != PricedBy::labels) return loss;
  if (info.needsNumbers) {
    if (auto fits = explainable(study); !fits) return fits.error();
    explain(loss, study.labelNumbers, study.plan.dispersion, study.tuples);
    return loss;
  }
  auto matrix = matrixOf(study);
  if (!matrix) return matrix.error();
  loss.matrix = std::move(*matrix);
  return loss;
}

Result<std::vector<Loss>> lossesOf(const Study& study) {
  std::vector<Loss> made;
  for (const LossInfo* info : losses) {
    if (info->needsTarget && study.labels.empty()) continue;
    if (info->needsNumbers && !explainable(study)) continue;
    auto loss = lossOf(study, info->name);
    if (!loss) return loss.error();
    made.push_back(std::move(*loss));
  }
  return made;
}

uint64_t alphabetOf(const Study& study) { return alphabetOf(study.domains); }

Result<Problem> makeProblem(const Study& study) {
  for (const PlanColumn& column : study.plan.columns)
    if (column.cap && study.plan.release.rescue == Rescue::no) {
      const std::string key = "columns." + shortened(column.name) + ".cap";
      return Error{ErrorCode::plan,
                   "the plan at " + key +
                       ": this version does not honour it where rows are withheld whole; suppress does. "
                       "Remove the key.",
                   {std::nullopt, "", key}};
    }
  auto loss = lossOf(study, study.plan.loss);
  if (!loss) return loss.error();
  Problem problem;
  problem.tuples = study.tuples;
  for (const auto& domain : study.domains) {
    problem.spaces.push_back(domain.space);
    problem.taxonomies.push_back(domain.space != Space::splits && domain.taxonomy ? *domain.taxonomy
                                                                                  : Taxonomy{});
  }
  problem.rule = study.rule;
  problem.maxSuppressed = study.plan.limit.of(study.tuples.rows);
  problem.loss = std::move(*loss);
  return problem;
}

}  // namespace indistinct
