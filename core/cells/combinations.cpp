#include "core/cells/combinations.h"

#include <algorithm>

namespace indistinct {

std::vector<double> sudaWeights(uint32_t columns, uint32_t mostSize) {
  const uint32_t last = std::min(mostSize, columns - 1);
  std::vector<double> weights(columns + 1, 1);
  for (uint32_t size = 0; size <= columns; size++)
    for (uint32_t i = size; i <= last; i++) weights[size] *= columns - i;
  return weights;
}

Tally::Tally(const Records& records)
    : bySize(records.columns + 1),
      byColumn(records.columns, std::vector<uint64_t>(records.columns + 1)),
      byPair(size_t{records.columns} * records.columns) {
  for (const uint32_t size : records.domainSizes) {
    byValue.emplace_back(size);
    scoreOfValue.emplace_back(size);
  }
}

void Tally::add(const Tally& other) {
  const auto plus = [](auto& to, const auto& from) {
    std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>());
  };
  combinations += other.combinations;
  plus(bySize, other.bySize);
  plus(byPair, other.byPair);
  for (size_t c = 0; c < byColumn.size(); c++) {
    plus(byColumn[c], other.byColumn[c]);
    plus(byValue[c], other.byValue[c]);
    plus(scoreOfValue[c], other.scoreOfValue[c]);
  }
  for (const auto& [set, count] : other.bySet) bySet[set] += count;
}

CombinationFinder::CombinationFinder(const Records& records, uint64_t k, uint32_t mostSize)
    : records_(records),
      counts_(records.count.data(), records.count.size()),
      k_(k),
      mostSize_(mostSize),
      safe_(records.columns) {}

Combinations::Combinations(const Records& records, uint64_t k, uint32_t mostSize, uint32_t threads)
    : records_(records), agreements_(records), crew_(threads) {
  for (uint32_t i = 0; i < std::max(1u, threads); i++) {
    work_.push_back(std::make_unique<Work>(
        Work{CombinationFinder(records, k, mostSize), {}, Tally(records), {}, {}, {}}));
    work_.back()->weighed.resize(records.columns);
    work_.back()->sizes.resize(records.columns + 1);
    work_.back()->columns.resize(records.columns);
  }
  ofRecord_.assign(records.size, 0);
  scores_.assign(records.size, 0);
  of_ = (records.size + Likeness::atOnce - 1) / Likeness::atOnce;
  weights_ = sudaWeights(records.columns, mostSize);
}

void Combinations::advance(Deadline deadline) {
  done_ = crew_.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
    Work& work = *work_[thread];
    const uint32_t first = task * Likeness::atOnce;
    agreements_.fill(first, work.scratch);
    for (uint32_t i = 0; i < Likeness::atOnce && first + i < records_.size; i++)
      record(work, first + i, agreements_.of(work.scratch, i));
  });
}

void Combinations::record(Work& work, uint32_t record, std::span<const ColumnSet> agreement) {
  Tally& tally = work.tally;
  std::fill(work.sizes.begin(), work.sizes.end(), 0);
  std::fill(work.columns.begin(), work.columns.end(), 0);
  std::fill(work.weighed.begin(), work.weighed.end(), 0);
  const uint32_t columns = records_.columns;
  work.finder.ofRecord(record, agreement, [&](ColumnSet set, bool first) {
    const uint32_t size = sizeOf(set);
    work.sizes[size]++;
    if (!first) return;
    tally.combinations++;
    tally.bySize[size]++;
    if (size <= Tally::mostOfSet) tally.bySet[set]++;
    for (ColumnSet rest = set; rest; rest &= rest - 1) {
      const uint32_t c = firstOf(rest);
      work.columns[c]++;
      work.weighed[c] += weights_[size];
      tally.byColumn[c][size]++;
      uint64_t* pair = tally.byPair.data() + size_t{c} * columns;
      for (ColumnSet other = rest & (rest - 1); other; other &= other - 1) pair[firstOf(other)]++;
    }
  });
  for (uint32_t c = 0; c < columns; c++) {
    tally.byValue[c][records_.position[c][record]] += work.columns[c];
    tally.scoreOfValue[c][records_.position[c][record]] += work.weighed[c];
  }
  for (uint32_t size = 0; size <= columns; size++) {
    ofRecord_[record] += work.sizes[size];
    scores_[record] += static_cast<double>(work.sizes[size]) * weights_[size];
  }
}

Tally Combinations::tally() const {
  Tally all(records_);
  for (const auto& work : work_) all.add(work->tally);
  return all;
}

std::vector<ColumnSet> combinationsOf(const Records& records, uint64_t k, uint32_t mostSize,
                                      uint32_t record) {
  std::vector<ColumnSet> agreement(records.size), sets;
  for (uint32_t s = 0; s < records.size; s++)
    if (s != record) agreement[s] = records.agreement(record, s);
  CombinationFinder(records, k, mostSize).ofRecord(record, agreement, [&](ColumnSet set, bool) {
    sets.push_back(set);
  });
  std::sort(sets.begin(), sets.end(),
            [](ColumnSet a, ColumnSet b) { return sizeOf(a) != sizeOf(b) ? sizeOf(a) < sizeOf(b) : a < b; });
  return sets;
}

}  // namespace indistinct
