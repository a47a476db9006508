#include "core/cells/neighbours.h"

#include <algorithm>

namespace indistinct {

Neighbours::Neighbours(const Records& records, const Prices& prices, std::vector<uint32_t> wanted,
                       uint32_t most, uint32_t threads)
    : records_(records),
      wanted_(std::move(wanted)),
      most_(most),
      likeness_(records, Shares(prices).of),
      crew_(threads),
      scratch_(std::max(1u, threads)),
      found_(wanted_.size() * most),
      held_(wanted_.size()),
      of_(static_cast<uint32_t>((wanted_.size() + Likeness::atOnce - 1) / Likeness::atOnce)) {}

void Neighbours::advance(Deadline deadline) {
  done_ = crew_.run(done_, of_, deadline, [this](uint32_t thread, uint32_t task) {
    auto& alike = scratch_[thread];
    alike.resize(size_t{Likeness::atOnce} * likeness_.padded());
    Likeness::Own own;
    const uint32_t first = task * Likeness::atOnce;
    for (uint32_t i = 0; i < Likeness::atOnce; i++)
      own[i] = first + i < wanted_.size() ? wanted_[first + i] : records_.size;
    likeness_(own, alike);
    for (uint32_t i = 0; i < Likeness::atOnce && first + i < wanted_.size(); i++)
      select(first + i, alike.data() + size_t{i} * likeness_.padded());
  });
}

// By counting: those above the likeness at which there are enough, and of those at it the first.
void Neighbours::select(uint32_t i, const uint8_t* alike) {
  const uint32_t own = wanted_[i];
  std::array<uint32_t, 256> histogram{};
  for (uint32_t s = 0; s < records_.size; s++) histogram[alike[s]]++;
  uint32_t least = 255;
  for (uint32_t sum = histogram[255]; sum < most_ && least > 0;) sum += histogram[--least];
  std::array<uint32_t, 257> from{};  // where each likeness begins in the list
  for (uint32_t a = 255; a > least; a--) from[a - 1] = from[a] + histogram[a];
  uint32_t* list = found_.data() + size_t{i} * most_;
  for (uint32_t s = 0; s < records_.size; s++)
    if (alike[s] >= least && s != own && from[alike[s]] < most_) list[from[alike[s]]++] = s;
  held_[i] = std::min(most_, from[least]);
}

}  // namespace indistinct
