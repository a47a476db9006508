#include "core/search/advice/vary.h"

#include <algorithm>
#include <numeric>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {

// Which columns stay.
std::vector<uint32_t> kept(size_t columns, std::span<const uint32_t> without) {
  std::vector<uint32_t> stay;
  for (uint32_t c = 0; c < columns; ++c)
    if (std::find(without.begin(), without.end(), c) == without.end()) stay.push_back(c);
  return stay;
}

template <class T>
std::vector<T> chosen(const std::vector<T>& of, std::span<const uint32_t> columns) {
  std::vector<T> out;
  for (const uint32_t c : columns)
    if (c < of.size()) out.push_back(of[c]);
  return out;
}

Tuples projected(const Tuples& tuples, std::span<const uint32_t> columns) {
  std::vector<uint32_t> order(tuples.size);
  std::iota(order.begin(), order.end(), 0u);
  const auto compare = [&](uint32_t a, uint32_t b) {
    for (const uint32_t c : columns)
      if (tuples.position[c][a] != tuples.position[c][b])
        return tuples.position[c][a] < tuples.position[c][b] ? -1 : 1;
    return 0;
  };
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return compare(a, b) < 0; });
  Tuples out;
  out.rows = tuples.rows;
  out.labels = tuples.labels;
  LooseTuples loose;
  loose.position.resize(columns.size());
  out.domainSizes = chosen(tuples.domainSizes, columns);
  std::vector<uint32_t> group(tuples.size);
  for (uint32_t i = 0; i < tuples.size; ++i) {
    const uint32_t t = order[i];
    if (i == 0 || compare(order[i - 1], t) != 0) {
      for (size_t c = 0; c < columns.size(); ++c) loose.position[c].push_back(tuples.position[columns[c]][t]);
      loose.count.push_back(0);
      loose.labelCount.resize(loose.labelCount.size() + tuples.labels);
    }
    group[t] = static_cast<uint32_t>(loose.count.size() - 1);
    loose.count.back() += tuples.count[t];
    for (uint32_t l = 0; l < tuples.labels; ++l)
      loose.labelCount[(loose.count.size() - 1) * tuples.labels + l] +=
          tuples.labelCount[size_t{t} * tuples.labels + l];
  }
  std::move(loose).holdAs(out);
  for (const SharedTags& tags : tuples.tags)
    out.tags.push_back(std::make_shared<const Tags>(merged(*tags, out.size, group)));
  return out;
}

}  // namespace

Problem varied(const Problem& problem, const Variation& variation) {
  Problem out;
  out.rule = problem.rule.with(variation.k.value_or(problem.rule.k));
  out.maxSuppressed = variation.maxSuppressed.value_or(problem.maxSuppressed);
  out.loss = problem.loss;
  const auto stay = kept(problem.tuples.columns(), variation.without);
  out.tuples = variation.without.empty() ? problem.tuples : projected(problem.tuples, stay);
  out.loss.columns = chosen(problem.loss.columns, stay);
  out.spaces = chosen(problem.spaces, stay);
  out.taxonomies = chosen(problem.taxonomies, stay);
  if (variation.splits) {
    out.spaces.assign(stay.size(), Space::splits);
    out.taxonomies.assign(stay.size(), Taxonomy{});
  }
  return out;
}

Cuts varied(const Cuts& cuts, const Variation& variation) {
  Cuts out;
  out.starts = chosen(cuts.starts, kept(cuts.starts.size(), variation.without));
  return out;
}

void offerFew(Problem& problem, const Cuts& cuts, uint32_t most) {
  const Tuples& tuples = problem.tuples;
  problem.offered.assign(tuples.columns(), {});
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    if (problem.spaces[c] != Space::splits || tuples.domainSizes[c] <= most) continue;
    std::vector<uint64_t> rows(tuples.domainSizes[c], 0);
    for (uint32_t t = 0; t < tuples.size; ++t) rows[tuples.position[c][t]] += tuples.count[t];
    auto& offered = problem.offered[c];
    offered = cuts.starts[c];
    uint64_t before = 0, part = 0;
    for (Position p = 0; p < rows.size(); ++p) {
      const uint64_t now = before * most / std::max<uint64_t>(1, tuples.rows);
      if (p > 0 && now > part) {
        offered.push_back(p);
        part = now;
      }
      before += rows[p];
    }
    std::sort(offered.begin(), offered.end());
    offered.erase(std::unique(offered.begin(), offered.end()), offered.end());
  }
}

Cost costOfHiding(const Problem& problem) {
  Problem other;
  other.tuples = problem.tuples;
  other.spaces = problem.spaces;
  other.taxonomies = problem.taxonomies;
  other.loss = problem.loss;
  other.maxSuppressed = problem.tuples.rows;
  Cuts none;
  none.starts.resize(problem.tuples.columns());
  other.rule = Rule(1);
  const Cost together = evaluateCuts(other, none).cost;
  other.rule = Rule(problem.tuples.rows + 1);
  return std::max(together, evaluateCuts(other, none).cost);
}

}  // namespace indistinct
