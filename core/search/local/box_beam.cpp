#include "core/search/local/box_beam.h"

#include <algorithm>
#include <limits>

namespace indistinct {

namespace {

constexpr uint64_t grains = 60000;  // of a row that loses everything
constexpr size_t side = 16;         // lanes are padded to whole vectors

uint64_t mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

BoxBeam::BoxBeam(const Problem& problem, const LocalCells& cells, std::span<const uint32_t> tupleOf,
                 std::span<const uint64_t> rows)
    : problem_(problem),
      cells_(cells),
      tupleOf_(tupleOf),
      rows_(rows),
      strength_(problem_.rule, problem_.tuples),
      grain_(std::max<uint64_t>(1, (cells.full() + grains - 1) / grains)) {}

void BoxBeam::makeLanes(uint32_t seed) {
  usedLanes_ = 0;
  padded_ = (among_.size() + side - 1) / side * side;
  const auto lane = [this]() -> std::vector<uint16_t>& {
    if (usedLanes_ == lanes_.size()) lanes_.emplace_back();
    lanes_[usedLanes_].assign(padded_, 0);
    return lanes_[usedLanes_++];
  };
  std::vector<Position> others;
  for (uint32_t c = 0; c < cells_.columns(); ++c) {
    const auto& position = problem_.tuples.position[c];
    const Position own = position[tupleOf_[seed]];
    const uint64_t alone = cells_.together(c, own, own);
    const auto reach = [&](Position other) {
      return static_cast<uint16_t>((cells_.together(c, own, other) - alone) / grain_);
    };
    switch (cells_.form(c)) {
      case LocalCells::Form::node: {
        auto& up = lane();
        for (size_t i = 0; i < among_.size(); ++i) up[i] = reach(position[tupleOf_[among_[i]]]);
        break;
      }
      case LocalCells::Form::interval: {
        for (const bool right : {false, true}) {
          auto& to = lane();
          for (size_t i = 0; i < among_.size(); ++i) {
            const Position other = position[tupleOf_[among_[i]]];
            if (other != own && (other > own) == right) to[i] = reach(other);
          }
        }
        break;
      }
      case LocalCells::Form::set: {
        others.clear();
        for (const uint32_t row : among_)
          if (const Position other = position[tupleOf_[row]]; other != own) others.push_back(other);
        std::sort(others.begin(), others.end());
        others.erase(std::unique(others.begin(), others.end()), others.end());
        for (const Position other : others) {
          auto& of = lane();
          for (size_t i = 0; i < among_.size(); ++i)
            if (position[tupleOf_[among_[i]]] == other) of[i] = reach(other);
        }
        break;
      }
    }
  }
}

bool BoxBeam::complete(const State& state) {
  if (state.weight < problem_.rule.k) return false;
  if (problem_.rule.plain()) return true;
  strength_.begin();
  strength_.add(tupleOf_[seed_]);
  for (const uint32_t member : state.members) strength_.add(tupleOf_[among_[member]]);
  return strength_.of(state.weight) >= problem_.rule.k;
}

void BoxBeam::stepsFrom(uint32_t number, size_t most, uint64_t chance) {
  const State& state = states_[number];
  sums_.assign(padded_, 0);
  uint16_t* sums = sums_.data();
  for (size_t l = 0; l < usedLanes_; ++l) {
    const uint16_t reach = state.reach[l];
    const uint16_t* lane = lanes_[l].data();
    for (size_t i = 0; i < padded_; ++i) {
      const uint16_t more = lane[i] > reach ? lane[i] : reach;
      const auto sum = static_cast<uint16_t>(sums[i] + more);
      sums[i] = sum < more ? uint16_t{65535} : sum;
    }
  }
  inside_.assign(among_.size(), 0);
  for (const uint32_t member : state.members) inside_[member] = 1;
  const uint64_t k = problem_.rule.k;
  for (uint32_t i = 0; i < among_.size(); ++i) {
    if (inside_[i]) continue;
    const uint32_t row = among_[i];
    const int64_t weight = static_cast<int64_t>(std::max(k, state.weight + rows_[row]));
    const int64_t score = weight * sums_[i] - state.paid - priceOf(row);
    if (score >= worst_) continue;
    steps_.push_back({score, state.hash + mixed(chance + row), number, i, sums_[i]});
    if (steps_.size() < 2 * most) continue;
    std::nth_element(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(most), steps_.end(),
                     [](const Step& a, const Step& b) { return a.score < b.score; });
    steps_.resize(most);
    worst_ = std::max_element(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
               return a.score < b.score;
             })->score;
  }
}

bool BoxBeam::best(uint32_t seed, std::span<const uint32_t> among, std::span<const int32_t> prices,
                   uint32_t width, uint64_t chance, Box& box) {
  among_ = among;
  prices_ = prices;
  seed_ = seed;
  box.rows.assign(1, seed);
  box.loss = 0;
  State start;
  start.weight = rows_[seed];
  start.paid = priceOf(seed);
  if (complete(start)) {
    box.score = -start.paid;
    return true;
  }
  makeLanes(seed);
  start.reach.assign(usedLanes_, 0);
  states_.assign(1, start);
  bool found = false;
  while (!states_.empty()) {
    steps_.clear();
    worst_ = found ? box.score : std::numeric_limits<int64_t>::max();
    for (uint32_t s = 0; s < states_.size(); ++s) stepsFrom(s, size_t{4} * width, chance);
    std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
      return a.score != b.score ? a.score < b.score : a.hash < b.hash;
    });
    next_.clear();
    const Step* before = nullptr;
    for (const Step& step : steps_) {
      if (next_.size() == width) break;
      if (before && before->hash == step.hash) continue;
      before = &step;
      const State& from = states_[step.state];
      State to;
      to.score = step.score;
      to.hash = step.hash;
      to.loss = step.loss;
      to.weight = from.weight + rows_[among_[step.row]];
      to.paid = from.paid + priceOf(among_[step.row]);
      to.members = from.members;
      to.members.push_back(step.row);
      if (complete(to)) {
        if (found && to.score >= box.score) continue;
        found = true;
        box.score = to.score;
        box.loss = to.loss;
        box.rows.assign(1, seed);
        for (const uint32_t member : to.members) box.rows.push_back(among_[member]);
        // Others of this length that are complete are no better.
        if (problem_.rule.plain() && to.weight == problem_.rule.k) break;
        continue;
      }
      to.reach.resize(usedLanes_);
      for (size_t l = 0; l < usedLanes_; ++l) to.reach[l] = std::max(from.reach[l], lanes_[l][step.row]);
      next_.push_back(std::move(to));
    }
    states_.swap(next_);
  }
  return found;
}

}  // namespace indistinct
