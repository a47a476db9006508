#include "core/search/local/row_charges.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

namespace {

constexpr size_t batchSize = 256;
constexpr uint32_t gentle = 3;    // passes that take the root
constexpr double stands = 1.001;  // times that are worth no further look
constexpr double roundedDown = 1 - 1e-9;
constexpr uint32_t steps = 256;

std::vector<uint32_t> numbered(uint32_t size) {
  std::vector<uint32_t> all(size);
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

}  // namespace

RowCharges::RowCharges(const Problem& problem, const LocalCells& cells, uint32_t threads)
    : problem_(problem),
      most_(static_cast<double>(cells.full())),
      tuples_(numbered(problem.tuples.size)),
      scan_(cells, problem.tuples, tuples_, steps),
      charges_(problem.tuples.size, 0),
      equal_(problem.tuples.size, 1),
      live_(tuples_),
      reach_(size_t{problem.tuples.size} * problem.tuples.columns(), -1) {
  for (uint32_t thread = 0; thread < std::max(1u, threads); ++thread)
    limits_.emplace_back(problem, cells, scan_);
}

bool RowCharges::advance(Crew& crew, Deadline until) {
  do {
    if (live_.empty()) return false;
    const size_t size = std::min(batchSize, live_.size() - batch_);
    times_.resize(size);
    const std::vector<double>& charges = passes_ == 0 ? equal_ : charges_;
    done_ = crew.run(done_, static_cast<uint32_t>(size), until, [&](uint32_t thread, uint32_t i) {
      const uint32_t tuple = live_[batch_ + i];
      times_[i] = limits_[thread].times(tuple, charges, reachOf(tuple));
    });
    if (done_ < size) return true;
    settle();
    done_ = 0;
    batch_ += size;
    if (batch_ == live_.size()) beginPass();
  } while (std::chrono::steady_clock::now() < until);
  return !live_.empty();
}

std::span<double> RowCharges::reachOf(uint32_t tuple) {
  const size_t columns = problem_.tuples.columns();
  return std::span(reach_).subspan(tuple * columns, columns);
}

void RowCharges::settle() {
  for (size_t i = 0; i < times_.size(); ++i) {
    const uint32_t tuple = live_[batch_ + i];
    double& charge = charges_[tuple];
    if (passes_ == 0) {
      charge = std::min(most_, times_[i]);
      if (charge > 0) later_.push_back(tuple);
      continue;
    }
    const double times = std::max(1.0, times_[i]);
    charge = std::min(most_, charge * (passes_ > gentle ? times : std::sqrt(times)));
    if (charge < most_ && times_[i] > stands) later_.push_back(tuple);
  }
  double sum = 0;
  for (const uint32_t tuple : tuples_)
    sum += charges_[tuple] * static_cast<double>(problem_.tuples.count[tuple]);
  least_ = static_cast<uint64_t>(std::ceil(sum * roundedDown));  // costs are whole numbers
}

void RowCharges::beginPass() {
  ++passes_;
  live_ = std::move(later_);
  later_.clear();
  batch_ = 0;
}

}  // namespace indistinct
