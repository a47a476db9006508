#include "core/cells/choices.h"

#include <algorithm>

namespace indistinct {

Choices::Choices(Records records, uint64_t k, uint32_t mostSize, uint32_t threads)
    : records_(std::move(records)),
      k_(k),
      mostSize_(mostSize),
      threads_(std::max(1u, threads)),
      of_record_(records_.size),
      of_((records_.size + Likeness::atOnce - 1) / Likeness::atOnce) {}

void Choices::begin() {
  finding_.reset(new Finding{Agreements(records_), Crew(threads_), {}});
  for (uint32_t i = 0; i < threads_; i++)
    finding_->work.push_back(std::make_unique<Work>(
        Work{SafeSets(records_.columns), CombinationFinder(records_, k_, mostSize_), {}, {}, {}}));
}

void Choices::advance(Deadline deadline) {
  if (finished()) return;
  if (!finding_) begin();
  done_ = finding_->crew.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
    Work& work = *finding_->work[thread];
    const uint32_t first = task * Likeness::atOnce;
    finding_->agreements.fill(first, work.scratch);
    for (uint32_t i = 0; i < Likeness::atOnce && first + i < records_.size; i++)
      find(work, first + i, finding_->agreements.of(work.scratch, i));
  });
}

void Choices::find(Work& work, uint32_t record, std::span<const ColumnSet> agreement) {
  auto& found = of_record_[record];
  if (records_.count[record] >= k_) {
    found = {0};
    return;
  }
  if (mostSize_ >= records_.columns &&
      work.safe.build(agreement, {records_.count.data(), records_.count.size()}, record,
                      k_ - records_.count[record])) {
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
