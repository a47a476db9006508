#include "core/search/local/meyerson_williams.h"

#include <algorithm>
#include <iterator>

namespace indistinct {

namespace {

// Cells are single values, or nothing at all.
Problem suppressing(Problem problem) {
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
    std::vector<std::vector<std::string>> paths;
    for (uint32_t p = 0; p < problem.tuples.domainSizes[c]; ++p) paths.push_back({std::to_string(p), "*"});
    problem.taxonomies[c] = makeTaxonomy(paths);
    problem.spaces[c] = Space::taxonomy;
  }
  return problem;
}

// How many sets of so many of n there are, or more than `mostSets`.
uint64_t choose(uint64_t n, uint64_t size) {
  size = std::min(size, n - size);
  uint64_t sets = 1;
  for (uint64_t i = 1; i <= size && sets <= MeyersonWilliams::mostSets; ++i) sets = sets * (n - i + 1) / i;
  return sets;
}

}  // namespace

uint64_t MeyersonWilliams::setsOf(uint64_t rows, uint64_t k) {
  uint64_t sets = 0;
  for (uint64_t size = k; size < 2 * k && size <= rows && sets <= mostSets; ++size)
    sets += choose(rows, size);
  return sets;
}

std::span<const uint32_t> MeyersonWilliams::Sets::of(size_t set) const {
  const uint32_t first = set == 0 ? 0 : ends[set - 1];
  return std::span(rows).subspan(first, ends[set] - first);
}

MeyersonWilliams::MeyersonWilliams(Problem problem)
    : RowGroups(suppressing(std::move(problem)), {}, true), rows_(allRows()) {
  progress_.doing = "covering all rows by sets of least diameter";
  for (const Member& a : rows_) {
    auto& own = differs_.emplace_back();
    for (const Member& b : rows_) {
      uint32_t columns = 0;
      for (const auto& position : problem_.tuples.position)
        if (position[a.tuple] != position[b.tuple]) ++columns;
      own.push_back(columns);
    }
  }
  Set set;
  addSets(set, 0, 0);
  covered_.assign(rows_.size(), 0);
  left_ = sets_.ends.empty() ? 0 : rows_.size();
}

void MeyersonWilliams::addSets(Set& set, uint32_t from, uint32_t diameter) {
  if (set.size() >= problem_.rule.k) {
    sets_.rows.insert(sets_.rows.end(), set.begin(), set.end());
    sets_.ends.push_back(static_cast<uint32_t>(sets_.rows.size()));
    sets_.diameters.push_back(diameter);
  }
  if (set.size() + 1 == 2 * problem_.rule.k) return;
  for (uint32_t row = from; row < rows_.size(); ++row) {
    uint32_t wider = diameter;
    for (const uint32_t other : set) wider = std::max(wider, differs_[row][other]);
    set.push_back(row);
    addSets(set, row + 1, wider);
    set.pop_back();
  }
}

void MeyersonWilliams::chooseNext() {
  size_t best = 0;
  uint64_t most = 0;  // rows that the best covers anew
  for (size_t s = 0; s < sets_.ends.size(); ++s) {
    const auto rows = sets_.of(s);
    const auto fresh = static_cast<uint64_t>(
        std::count_if(rows.begin(), rows.end(), [&](uint32_t row) { return covered_[row] == 0; }));
    if (fresh == 0) continue;
    if (most > 0 && sets_.diameters[s] * most >= sets_.diameters[best] * fresh) continue;
    best = s;
    most = fresh;
  }
  const auto rows = sets_.of(best);
  for (const uint32_t row : rows) covered_[row] = 1;
  left_ -= most;
  chosen_.emplace_back(rows.begin(), rows.end());
}

void MeyersonWilliams::makeDisjoint() {
  for (size_t a = 0; a < chosen_.size(); ++a)
    for (size_t b = 0; b < a; ++b) {
      Set shared, both;
      std::set_intersection(chosen_[a].begin(), chosen_[a].end(), chosen_[b].begin(), chosen_[b].end(),
                            std::back_inserter(shared));
      while (!shared.empty() && std::max(chosen_[a].size(), chosen_[b].size()) > problem_.rule.k) {
        Set& larger = chosen_[chosen_[a].size() > chosen_[b].size() ? a : b];
        larger.erase(std::find(larger.begin(), larger.end(), shared.back()));
        shared.pop_back();
      }
      if (shared.empty()) continue;
      std::set_union(chosen_[a].begin(), chosen_[a].end(), chosen_[b].begin(), chosen_[b].end(),
                     std::back_inserter(both));
      // One that is disjoint from all before a grows by rows of a: those may be shared with others before it.
      chosen_[a] = std::move(both);
      chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(b));
      a = 0;
      break;
    }
}

void MeyersonWilliams::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    if (left_ > 0) {
      ++progress_.nodes;
      chooseNext();
    } else {
      makeDisjoint();
      for (const Set& set : chosen_) {
        auto& group = groups_.of.emplace_back();
        for (const uint32_t row : set) group.push_back(rows_[row]);
      }
      finish();
    }
    if (std::chrono::steady_clock::now() >= until) break;
  }
}

}  // namespace indistinct
