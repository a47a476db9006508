#include "model/shrink.h"

#include <algorithm>

#include "model/check.h"

namespace model {
namespace {

void eraseRow(Job& job, size_t row) {
  for (Column& column : job.columns)
    column.cells.erase(column.cells.begin() + static_cast<std::ptrdiff_t>(row));
}

// Every job that is a little smaller, smallest first.
std::vector<Job> smaller(const Job& job) {
  std::vector<Job> all;
  const auto offer = [&](auto&& change) {
    Job next = job;
    change(next);
    if (planOf(next) != planOf(job) || csvOf(next) != csvOf(job)) all.push_back(std::move(next));
  };
  for (size_t c = 0; c < job.columns.size(); c++)
    offer([&](Job& next) {
      if (next.columns[c].role == Role::sensitive) next.l = 0;
      next.columns.erase(next.columns.begin() + static_cast<std::ptrdiff_t>(c));
    });
  for (size_t row = 0; row < job.rows(); row++) offer([&](Job& next) { eraseRow(next, row); });
  offer([](Job& next) { next.matrix.clear(); });
  offer([](Job& next) { next.timeLimit.reset(); });
  offer([](Job& next) { next.threads = 1; });
  offer([](Job& next) { next.method = "auto"; });
  offer([](Job& next) { next.slice = 50; });
  offer([](Job& next) { next.limit = 0; });
  offer([](Job& next) { next.limit = nullptr; });
  offer([](Job& next) { next.dropMissing = false; });
  offer([](Job& next) { next.searchSeed = 1; });
  offer([](Job& next) { next.k = 2; });
  if (job.l > 1) offer([](Job& next) { next.l--; });
  if (job.k > 1) offer([](Job& next) { next.k--; });
  for (size_t c = 0; c < job.columns.size(); c++) {
    const auto change = [&](auto&& edit) { offer([&](Job& next) { edit(next.columns[c]); }); };
    change([](Column& column) { column.bins = Bins{}; });
    change([](Column& column) { column.order.clear(); });
    change([](Column& column) { column.importance = 1000; });
    change([](Column& column) { column.dropMissing.reset(); });
    change([](Column& column) { column.saysKind = true; });
    change([](Column& column) {
      column.space = Space::splits;
      column.paths.clear();
    });
    change([](Column& column) {
      if (!column.paths.empty() && column.paths.front().size() > 2)
        for (auto& path : column.paths) path.erase(path.begin() + 1);
    });
    for (size_t leaf = 0; leaf < job.columns[c].paths.size() && job.columns[c].paths.size() > 1; leaf++)
      change([&](Column& column) {
        column.paths.erase(column.paths.begin() + static_cast<std::ptrdiff_t>(leaf));
      });
    for (size_t row = 1; row < job.rows(); row++)
      change([&](Column& column) { column.cells[row] = column.cells[row - 1]; });
    if (job.columns[c].role == Role::count)
      for (size_t row = 0; row < job.rows(); row++)
        change(
            [&](Column& column) { column.cells[row] = std::to_string(std::stoull(column.cells[row]) / 2); });
  }
  for (const auto& [actual, row] : job.matrix)
    for (const auto& [published, price] : row) {
      const std::string a = actual, p = published;
      offer([&](Job& next) { next.matrix[a].erase(p); });
      if (price > 0) offer([&](Job& next) { next.matrix[a][p]--; });
    }
  return all;
}

}  // namespace

Job shrunk(Job job, const std::string& what, std::chrono::seconds most) {
  const auto until = std::chrono::steady_clock::now() + most;
  constexpr size_t alike = 8;
  Tally ignored;
  bool again = true;
  while (again) {
    again = false;
    for (Job& next : smaller(job)) {
      if (std::chrono::steady_clock::now() >= until) return job;
      if (check(next, ignored).substr(0, alike) != what.substr(0, alike)) continue;
      job = std::move(next);
      again = true;
      break;
    }
  }
  return job;
}

}  // namespace model
