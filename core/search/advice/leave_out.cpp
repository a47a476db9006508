#include "core/search/advice/leave_out.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <tuple>

namespace indistinct {

namespace {

// The tuple of every n-th row.
std::vector<uint32_t> sampled(const Tuples& tuples) {
  const uint64_t size = std::min(LeaveOut::sample, tuples.rows);
  std::vector<uint32_t> out;
  uint64_t before = 0;
  for (uint32_t t = 0; t < tuples.size; ++t) {
    // Row i of the sample is row i * rows / size of the file; rows are below 2^32, samples below 2^11.
    while (out.size() < size && out.size() * tuples.rows / size < before + tuples.count[t]) out.push_back(t);
    before += tuples.count[t];
  }
  return out;
}

// The part of each position: rows of equal positions stay together.
std::vector<uint32_t> partsOf(const Tuples& tuples, uint32_t column, const std::vector<uint32_t>& rows) {
  std::vector<uint64_t> count(tuples.domainSizes[column], 0);
  for (const uint32_t t : rows) ++count[tuples.position[column][t]];
  std::vector<uint32_t> part(count.size());
  uint64_t before = 0;
  for (size_t p = 0; p < count.size(); ++p) {
    // By its middle: a value that many rows have gets a part of its own.
    const uint64_t middle = 2 * before + count[p];
    part[p] = static_cast<uint32_t>(
        std::min<uint64_t>(LeaveOut::parts - 1, middle * LeaveOut::parts / (2 * rows.size())));
    before += count[p];
  }
  return part;
}

}  // namespace

LeaveOut::LeaveOut(const Tuples& tuples) : stay_(tuples.columns()) {
  std::iota(stay_.begin(), stay_.end(), 0u);
  const auto rows = sampled(tuples);
  sum_.assign(rows.size(), 0);
  std::mt19937_64 random(1);
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const auto part = partsOf(tuples, c, rows);
    std::array<uint64_t, parts> key{}, count{};
    for (auto& k : key) k = random();
    std::vector<uint64_t> of;
    for (const uint32_t t : rows) {
      const uint32_t p = part[tuples.position[c][t]];
      of.push_back(key[p]);
      ++count[p];
    }
    for (size_t i = 0; i < rows.size(); ++i) sum_[i] += of[i];
    key_.push_back(std::move(of));
    alike_.push_back(std::inner_product(count.begin(), count.end(), count.begin(), uint64_t{0}));
  }
}

uint64_t LeaveOut::combinationsWithout(uint32_t column) {
  scratch_.resize(sum_.size());
  for (size_t i = 0; i < sum_.size(); ++i) scratch_[i] = sum_[i] - key_[column][i];
  std::sort(scratch_.begin(), scratch_.end());
  return static_cast<uint64_t>(std::unique(scratch_.begin(), scratch_.end()) - scratch_.begin());
}

bool LeaveOut::step() {
  if (stay_.size() < 2) return false;
  std::vector<std::tuple<uint64_t, uint64_t, uint32_t>> judged;
  for (const uint32_t c : stay_) judged.emplace_back(combinationsWithout(c), alike_[c], c);
  const uint32_t gone = std::get<2>(*std::min_element(judged.begin(), judged.end()));
  for (size_t i = 0; i < sum_.size(); ++i) sum_[i] -= key_[gone][i];
  stay_.erase(std::find(stay_.begin(), stay_.end(), gone));
  order_.push_back(gone);
  return stay_.size() > 1;
}

}  // namespace indistinct
