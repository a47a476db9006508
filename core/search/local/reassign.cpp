#include "core/search/local/reassign.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace indistinct {

namespace {

constexpr uint32_t rowsLookedAt = 16;  // by each hole
constexpr uint32_t none = 0xffffffffu;

std::vector<uint32_t> tuplesOf(const std::vector<LocalGroups::Member>& group, uint32_t without = none) {
  std::vector<uint32_t> tuples;
  for (uint32_t i = 0; i < group.size(); ++i)
    if (i != without) tuples.push_back(group[i].tuple);
  return tuples;
}

}  // namespace

std::vector<Recoding::Part> LocalGroups::parts() const {
  std::vector<Recoding::Part> parts;
  for (uint32_t g = 0; g < of.size(); ++g)
    for (const Member& member : of[g]) parts.push_back({member.tuple, g, member.rows});
  return parts;
}

Reassign::Reassign(const Tuples& tuples, const LocalCells& cells, LocalGroups& groups, uint64_t seed)
    : tuples_(tuples), cells_(cells), groups_(groups), random_(seed) {}

void Reassign::begin() {
  running_ = true;
  done_ = 0;
  holes_.clear();
  given_.clear();
  for (uint32_t g = 0; g < groups_.of.size(); ++g) {
    const auto& group = groups_.of[g];
    if (group.size() < 2) continue;
    auto one = static_cast<uint32_t>(random_() % group.size());
    const auto other = static_cast<uint32_t>(random_() % group.size());
    if (other != one &&
        cells_.price(cells_.box(tuplesOf(group, other))) < cells_.price(cells_.box(tuplesOf(group, one))))
      one = other;
    holes_.push_back({g, one});
    given_.push_back(group[one].tuple);
  }
  found_.assign(holes_.size(), {});
  scan_ = std::make_unique<RowScan>(cells_, tuples_, given_);
}

void Reassign::look(uint32_t number, RowScan::Scratch& scratch) {
  const Hole& hole = holes_[number];
  const auto& group = groups_.of[hole.group];
  const LocalBox box = cells_.box(tuplesOf(group, hole.member));
  scan_->nearest(box, number, rowsLookedAt, number * 7u, scratch);
  auto& found = found_[number];
  found.push_back({number, group.size() * cells_.priceWith(box, given_[number])});
  for (const RowScan::Near& near : scratch.near) found.push_back({near.row, group.size() * near.distance});
}

// The row of each hole; empty where that took too long.
std::vector<uint32_t> Reassign::auction() const {
  const auto holes = static_cast<uint32_t>(holes_.size());
  std::vector<double> price(holes, 0);
  std::vector<uint32_t> owner, of;
  double mean = 0;
  for (const auto& found : found_) mean += static_cast<double>(found.front().cost) / holes;
  for (const double share : {.25, .06, .015, .004}) {
    const double step = std::max(1e-9, share * mean);
    owner.assign(holes, none);
    of.assign(holes, none);
    std::vector<uint32_t> waiting(holes);
    for (uint32_t h = 0; h < holes; ++h) waiting[h] = h;
    for (uint64_t bids = 0; !waiting.empty(); ++bids) {
      if (bids > uint64_t{400} * holes) return {};
      const uint32_t hole = waiting.back();
      waiting.pop_back();
      double best = std::numeric_limits<double>::max(), second = best;
      uint32_t row = none;
      for (const Bid& bid : found_[hole]) {
        const double cost = static_cast<double>(bid.cost) + price[bid.row];
        if (cost < best) {
          second = best;
          best = cost;
          row = bid.row;
        } else {
          second = std::min(second, cost);
        }
      }
      price[row] += (second < std::numeric_limits<double>::max() ? second - best : mean) + step;
      if (owner[row] != none) {
        of[owner[row]] = none;
        waiting.push_back(owner[row]);
      }
      owner[row] = hole;
      of[hole] = row;
    }
  }
  return of;
}

void Reassign::settle() {
  running_ = gained_ = false;
  const std::vector<uint32_t> of = auction();
  uint64_t before = 0, after = 0;
  for (uint32_t h = 0; h < of.size(); ++h) {
    before += found_[h].front().cost;
    for (const Bid& bid : found_[h])
      if (bid.row == of[h]) {
        after += bid.cost;
        break;
      }
  }
  if (after >= before) return;
  gained_ = true;
  for (uint32_t h = 0; h < of.size(); ++h)
    groups_.of[holes_[h].group][holes_[h].member].tuple = given_[of[h]];
}

bool Reassign::advance(Crew& crew, uint32_t threads, Deadline until) {
  if (!running_) begin();
  scratch_.resize(std::max(1u, threads));
  done_ = crew.run(done_, static_cast<uint32_t>(holes_.size()), until,
                   [&](uint32_t thread, uint32_t task) { look(task, scratch_[thread]); });
  if (done_ < holes_.size()) return false;
  settle();
  return true;
}

}  // namespace indistinct
