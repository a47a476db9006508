#include "core/cells/choices.h"

#include <algorithm>

namespace indistinct {

Choices::Choices(const Records& records, uint64_t k, uint32_t mostSize, uint32_t threads)
    : records_(records),
      counts_(records.count.data(), records.count.size()),
      k_(k),
      mostSize_(mostSize),
      agreements_(records),
      crew_(threads),
      of_record_(records.size),
      of_((records.size + Likeness::atOnce - 1) / Likeness::atOnce) {
  for (uint32_t i = 0; i < std::max(1u, threads); i++)
    work_.push_back(std::make_unique<Work>(Work{SafeSets(std::min(records.columns, SafeSets::mostColumns)),
                                                CombinationFinder(records, k, mostSize),
                                                {},
                                                {},
                                                {}}));
}

void Choices::advance(Deadline deadline) {
  done_ = crew_.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
    Work& work = *work_[thread];
    const uint32_t first = task * Likeness::atOnce;
    agreements_.fill(first, work.scratch);
    for (uint32_t i = 0; i < Likeness::atOnce && first + i < records_.size; i++)
      find(work, first + i, agreements_.of(work.scratch, i));
  });
}

void Choices::find(Work& work, uint32_t record, std::span<const ColumnSet> agreement) {
  auto& found = of_record_[record];
  if (records_.count[record] >= k_) {
    found = {0};
    return;
  }
  if (records_.columns <= SafeSets::mostColumns && mostSize_ >= records_.columns) {
    work.safe.build(agreement, counts_, record, k_ - records_.count[record]);
    work.safe.greatestSafe([&](ColumnSet set) { found.push_back(records_.all() & ~set); });
  } else {
    work.kept.clear();
    work.finder.ofRecord(record, agreement,
                         [&](ColumnSet set, bool) { work.kept.push_back(records_.all() & ~set); });
    const std::vector<uint64_t> ones(work.kept.size(), 1);
    work.hitting.build(work.kept, ones, UINT32_MAX, 1, records_.all());
    work.hitting.leastUnsafe(records_.columns, [&](ColumnSet set, bool) { found.push_back(set); });
  }
  std::sort(found.begin(), found.end());
}

}  // namespace indistinct
