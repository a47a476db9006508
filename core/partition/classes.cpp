#include "core/partition/classes.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace indistinct {

Classes::Classes(const Tuples& tuples) : tuples_(tuples), order_(tuples.size) {
  std::iota(order_.begin(), order_.end(), 0u);
  if (tuples.size == 0) return;
  begin_.push_back(0);
  end_.push_back(tuples.size);
  parent_.push_back(0);
  rows_.push_back(tuples.rows);
  labelCount_.assign(tuples.labels, 0);
  for (size_t i = 0; i < tuples.labelCount.size(); i++)
    labelCount_[i % tuples.labels] += tuples.labelCount[i];
}

void Classes::refine(uint32_t column, Position position) {
  done_.push_back({column, position, size()});
  const auto& values = tuples_.position[column];
  const uint32_t before = size();
  for (uint32_t c = 0; c < before; c++) split(c, values, position);
}

void Classes::split(uint32_t c, const std::vector<Position>& position, Position cut) {
  const auto at = [&](uint32_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  const auto from = at(begin_[c]), to = at(end_[c]);
  const auto middle = std::partition(from, to, [&](uint32_t tuple) { return position[tuple] < cut; });
  if (middle == from || middle == to) return;
  const auto cutAt = static_cast<uint32_t>(middle - order_.begin());
  const uint32_t labels = tuples_.labels;
  const size_t fresh = labelCount_.size(), old = static_cast<size_t>(c) * labels;
  uint64_t rows = 0;
  labelCount_.resize(fresh + labels, 0);
  for (auto tuple = middle; tuple != to; ++tuple) {
    rows += tuples_.count[*tuple];
    const size_t counts = static_cast<size_t>(*tuple) * labels;
    for (uint32_t label = 0; label < labels; label++)
      labelCount_[fresh + label] += tuples_.labelCount[counts + label];
  }
  for (uint32_t label = 0; label < labels; label++) labelCount_[old + label] -= labelCount_[fresh + label];
  rows_[c] -= rows;
  rows_.push_back(rows);
  begin_.push_back(cutAt);
  end_.push_back(end_[c]);
  end_[c] = cutAt;
  parent_.push_back(c);
}

void Classes::undo() {
  const uint32_t labels = tuples_.labels;
  for (uint32_t c = size(); c-- > done_.back().sizeBefore;) {
    const uint32_t into = parent_[c];
    end_[into] = end_[c];
    rows_[into] += rows_[c];
    for (uint32_t label = 0; label < labels; label++) {
      labelCount_[static_cast<size_t>(into) * labels + label] +=
          labelCount_[static_cast<size_t>(c) * labels + label];
    }
    begin_.pop_back();
    end_.pop_back();
    parent_.pop_back();
    rows_.pop_back();
  }
  labelCount_.resize(static_cast<size_t>(size()) * labels);
  done_.pop_back();
}

Cuts Classes::cuts() const {
  Cuts cuts;
  cuts.starts.resize(tuples_.columns());
  for (const Step& step : done_) cuts.starts[step.column].push_back(step.position);
  for (auto& starts : cuts.starts) std::sort(starts.begin(), starts.end());
  return cuts;
}

}  // namespace indistinct
