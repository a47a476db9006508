#include "core/privacy/strength.h"

#include <algorithm>

namespace indistinct {

Strength::Strength(const Rule& rule, const Tuples& tuples) : tuples_(tuples) {
  const auto watch = [&](uint32_t index, uint64_t least) {
    const Tags& tags = *tuples.tags[index];
    watched_.push_back({&tags, least, 0, std::vector<uint32_t>(tags.values, 0)});
  };
  if (rule.persons) watch(*rule.persons, 0);
  for (const DistinctLDiversity& model : rule.models) watch(model.tags, model.l);
}

void Strength::begin() {
  if (++now_ == 0) {
    for (Watched& w : watched_) std::fill(w.seen.begin(), w.seen.end(), 0);
    now_ = 1;
  }
  for (Watched& w : watched_) w.different = 0;
}

void Strength::add(uint32_t tuple) {
  for (Watched& w : watched_) {
    for (const uint32_t value : w.tags->of(tuple)) {
      if (w.seen[value] == now_) continue;
      w.seen[value] = now_;
      ++w.different;
    }
  }
}

uint64_t Strength::of(uint64_t rows) const {
  for (const Watched& w : watched_) {
    if (w.least > 0 && !DistinctLDiversity{w.least, 0}.holds(w.different)) return 0;
    if (w.least == 0) rows = w.different;
  }
  return rows;
}

std::vector<uint64_t> Strength::ofClasses(std::span<const uint32_t> classOfTuple,
                                          std::span<const uint64_t> rows) {
  std::vector<uint64_t> strength(rows.begin(), rows.end());
  if (plain()) return strength;
  first_.assign(rows.size() + 1, 0);
  for (const uint32_t c : classOfTuple) ++first_[c + 1];
  for (size_t c = 0; c < rows.size(); ++c) first_[c + 1] += first_[c];
  order_.resize(classOfTuple.size());
  for (uint32_t t = 0; t < classOfTuple.size(); ++t) order_[first_[classOfTuple[t]]++] = t;
  uint32_t at = 0;
  for (size_t c = 0; c < rows.size(); ++c) {
    begin();
    for (; at < first_[c]; ++at) add(order_[at]);
    strength[c] = of(rows[c]);
  }
  return strength;
}

uint64_t Strength::ofAll() {
  begin();
  for (uint32_t t = 0; t < tuples_.size && !plain(); ++t) add(t);
  return of(tuples_.rows);
}

std::vector<uint64_t> sizesOf(const Rule& rule, const Tuples& tuples, std::span<const uint32_t> classOfTuple,
                              std::span<const uint64_t> rows) {
  return Strength(rule.withoutModels(rule.k), tuples).ofClasses(classOfTuple, rows);
}

std::vector<uint64_t> sizesOfTuples(const Rule& rule, const Tuples& tuples) {
  if (!rule.persons) return tuples.count.copy();
  std::vector<uint64_t> sizes;
  for (uint32_t t = 0; t < tuples.size; ++t) sizes.push_back(tuples.tags[*rule.persons]->of(t).size());
  return sizes;
}

std::optional<uint64_t> personsIn(const Rule& rule, const Tuples& tuples) {
  if (!rule.persons) return std::nullopt;
  return Strength(rule.withoutModels(rule.k), tuples).ofAll();
}

uint64_t Strength::ofStrongestTuple() {
  uint64_t most = 0;
  for (uint32_t t = 0; t < tuples_.size; ++t) {
    begin();
    add(t);
    most = std::max(most, of(tuples_.count[t]));
  }
  return most;
}

}  // namespace indistinct
