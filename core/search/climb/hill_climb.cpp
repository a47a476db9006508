#include "core/search/climb/hill_climb.h"

#include <algorithm>

#include "core/base/give_back.h"
#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {
constexpr uint32_t patience = 2048;  // tuples between two looks at the clock
}

HillClimb::HillClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed)
    : problem_(problem),
      alphabet_(alphabet),
      price_(priceOf(problem)),
      strength_(problem.rule, problem.tuples),
      columns_(problem.tuples.columns()),
      labels_(price_.labels()),
      limit_(problem.maxSuppressed) {
  std::mt19937_64 random(seed);
  for (uint32_t c = 0; c < columns_; ++c) {
    random_.emplace_back(problem.tuples.domainSizes[c]);
    for (uint64_t& r : random_.back()) r = random();
  }
  lastRows_.resize(alphabet.size());
  lastLabels_.resize(static_cast<size_t>(alphabet.size()) * labels_);
  lastCut_.resize(alphabet.size());
  part_.resize(labels_);
  nothing_.resize(labels_);
  place(Selection(alphabet.size(), 0));
}

void HillClimb::place(Selection selection) {
  selection_ = std::move(selection);
  regroup();
}

void HillClimb::limit(uint64_t rows) {
  limit_ = rows;
  standing_.excess = excess(suppressed_);
}

bool HillClimb::mayAdd(uint32_t choice) const {
  const uint32_t parent = alphabet_.choices[choice].parent;
  return !selection_[choice] && (parent == Alphabet::none || selection_[parent]);
}

bool HillClimb::mayRemove(uint32_t choice) const {
  if (!selection_[choice]) return false;
  const auto& children = alphabet_.choices[choice].children;
  return std::none_of(children.begin(), children.end(), [&](uint32_t c) { return selection_[c] != 0; });
}

void HillClimb::regroup() {
  next_ = 0;
  const Tuples& tuples = problem_.tuples;
  cuts_ = toCuts(alphabet_, selection_);
  grouping_.start(tuples.size);
  std::vector<std::vector<uint32_t>> interval;
  for (uint32_t c = 0; c < columns_; ++c) {
    interval.push_back(intervals(cuts_.starts[c], tuples.domainSizes[c]));
    const uint32_t* of = interval[c].data();
    const Position* position = tuples.position[c].data();
    grouping_.by(cuts_.starts[c].size() + 1, [=](uint32_t t) { return of[position[t]]; });
  }
  const std::vector<uint32_t>& group = grouping_.groups();
  classes_.assign(grouping_.count(), Class{});
  labelRows_.assign(static_cast<size_t>(grouping_.count()) * labels_, 0);
  for (uint32_t t = 0; t < tuples.size; ++t) {
    Class& at = classes_[group[t]];
    ++at.end;
    at.rows += tuples.count[t];
    for (uint32_t l = 0; l < labels_; ++l) labelsOf(group[t])[l] += tuples.labelCount[t * labels_ + l];
  }
  uint32_t begin = 0;
  for (Class& at : classes_) {
    at.begin = begin;
    begin += at.end;
    at.end = at.begin;
  }
  order_.resize(tuples.size);
  for (uint32_t t = 0; t < tuples.size; ++t) order_[classes_[group[t]].end++] = t;

  intervalOf_.resize(classes_.size() * columns_);
  suppressed_ = 0;
  standing_ = {};
  for (uint32_t i = 0; i < classes_.size(); ++i) {
    Class& at = classes_[i];
    for (uint32_t c = 0; c < columns_; ++c) {
      const uint32_t in = interval[c][tuples.position[c][order_[at.begin]]];
      const auto& starts = cuts_.starts[c];
      const uint32_t first = in == 0 ? 0 : starts[in - 1];
      intervalOf_[i * columns_ + c] = in;
      at.key += random_[c][first];
      at.unit += price_.cell(c, first, in == starts.size() ? tuples.domainSizes[c] : starts[in]);
    }
    at.strength = strengthOf(order_, at.begin, at.end, at.rows);
    at.price = price_.of(at.strength, at.rows, labelsOf(i), at.unit);
    standing_.cost += at.price;
    if (at.strength < price_.k()) suppressed_ += at.rows;
  }
  standing_.cost = price_.total(standing_.cost);
  standing_.excess = excess(suppressed_);
}

void HillClimb::account(Gain& gain, const Class& c, int sign) const {
  gain.cost += sign * static_cast<int64_t>(c.price);
  if (c.strength < price_.k()) gain.suppressed += sign * static_cast<int64_t>(c.rows);
}

uint64_t HillClimb::strengthOf(const std::vector<uint32_t>& tuples, size_t from, size_t to, uint64_t rows) {
  if (strength_.plain()) return rows;
  strength_.begin();
  for (; from < to; ++from) strength_.add(tuples[from]);
  return strength_.of(rows);
}

// The class's tuples by position, and how strong they are on both sides of every position.
void HillClimb::sortByPosition(const Class& at, uint32_t column, Position first, Position end) {
  const Position* position = problem_.tuples.position[column].data();
  place_.assign(end - first + 1, 0);
  for (uint32_t o = at.begin; o < at.end; ++o) ++place_[position[order_[o]] - first + 1];
  for (size_t p = 1; p < place_.size(); ++p) place_[p] += place_[p - 1];
  std::vector<uint32_t> next(place_.begin(), place_.end() - 1);
  sorted_.resize(at.end - at.begin);
  for (uint32_t o = at.begin; o < at.end; ++o) sorted_[next[position[order_[o]] - first]++] = order_[o];
  before_.assign(place_.size(), 0);
  from_.assign(place_.size(), 0);
  strength_.begin();
  for (size_t p = 1; p < place_.size(); ++p) {
    for (uint32_t i = place_[p - 1]; i < place_[p]; ++i) strength_.add(sorted_[i]);
    before_[p] = strength_.of(histogram_[p - 1]);
  }
  strength_.begin();
  for (size_t p = place_.size() - 1; p-- > 0;) {
    for (uint32_t i = place_[p]; i < place_[p + 1]; ++i) strength_.add(sorted_[i]);
    from_[p] = strength_.of(histogram_.back() - (p > 0 ? histogram_[p - 1] : 0));
  }
}

bool HillClimb::score(bool add, Time until) {
  const auto late = [&] { return std::chrono::steady_clock::now() >= until; };
  if (next_ == 0) {
    gains_.assign(alphabet_.size(), Gain{});
    if (add) findOpen();
  }
  if (add) {
    // The clock is read once for many small classes.
    for (uint32_t tuples = 0; next_ < classes_.size(); ++next_) {
      const uint32_t size = classes_[next_].end - classes_[next_].begin;
      if ((tuples += size) > patience && tuples > size) {
        if (late()) return false;
        tuples = size;
      }
      for (uint32_t c = 0; c < columns_; ++c) {
        if (price_.byCells() || size > 1) scoreAdditions(next_, c);
      }
    }
    return true;
  }
  for (uint32_t column = Alphabet::none; next_ < alphabet_.size(); ++next_) {
    if (!mayRemove(next_)) continue;
    const uint32_t c = alphabet_.choices[next_].column;
    if (c != column) {
      if (column != Alphabet::none && late()) return false;
      column = c;
      ofInterval_.assign(cuts_.starts[c].size() + 1, {});
      for (uint32_t i = 0; i < classes_.size(); ++i) ofInterval_[intervalOf_[i * columns_ + c]].push_back(i);
    }
    scoreRemoval(next_);
  }
  return true;
}

void HillClimb::scoreAdditions(uint32_t i, uint32_t column) {
  const Tuples& tuples = problem_.tuples;
  const Class& at = classes_[i];
  const auto& starts = cuts_.starts[column];
  const uint32_t in = intervalOf_[i * columns_ + column];
  const uint32_t first = in == 0 ? 0 : starts[in - 1];
  const uint32_t end = in == starts.size() ? tuples.domainSizes[column] : starts[in];
  const Open* open = open_[column].data() + openBegin_[column][in];
  const Open* openEnd = open_[column].data() + openBegin_[column][in + 1];
  if (open == openEnd) return;
  histogram_.resize(end - first);
  labelHistogram_.resize(static_cast<size_t>(end - first) * labels_);
  std::fill(histogram_.begin(), histogram_.end(), 0);
  std::fill(labelHistogram_.begin(), labelHistogram_.end(), 0);
  const Position* position = tuples.position[column].data();
  for (uint32_t o = at.begin; o < at.end; ++o) {
    const uint32_t t = order_[o];
    const size_t p = position[t] - first;
    histogram_[p] += tuples.count[t];
    for (uint32_t l = 0; l < labels_; ++l)
      labelHistogram_[p * labels_ + l] += tuples.labelCount[t * labels_ + l];
  }
  for (size_t p = 1; p < histogram_.size(); ++p) {
    histogram_[p] += histogram_[p - 1];
    for (uint32_t l = 0; l < labels_; ++l)
      labelHistogram_[p * labels_ + l] += labelHistogram_[(p - 1) * labels_ + l];
  }
  if (!strength_.plain()) sortByPosition(at, column, first, end);
  const uint64_t unit = at.unit - price_.cell(column, first, end);
  // What a part from one cut to the next costs, by the sums left of both.
  const auto add = [&](uint32_t choice, Position from, Position until, uint64_t rowsBefore,
                       const uint64_t* labelsBefore) {
    Class part;
    part.rows = histogram_[until - first - 1] - rowsBefore;
    if (part.rows == 0) return;
    const uint64_t* labels = labelHistogram_.data() + static_cast<size_t>(until - first - 1) * labels_;
    for (uint32_t l = 0; l < labels_; ++l) part_[l] = labels[l] - labelsBefore[l];
    part.strength = strength_.plain() ? part.rows
                    : from == first   ? before_[until - first]
                    : until == end
                        ? from_[from - first]
                        : strengthOf(sorted_, place_[from - first], place_[until - first], part.rows);
    part.price = price_.of(part.strength, part.rows, part_.data(), unit + price_.cell(column, from, until));
    account(gains_[choice], part, 1);
  };
  touched_.clear();
  for (; open != openEnd; ++open) {
    const uint32_t choice = open->choice;
    const uint64_t rows = histogram_[open->at - first - 1];
    const uint64_t* labels = labelHistogram_.data() + static_cast<size_t>(open->at - first - 1) * labels_;
    if (open->alone) {
      account(gains_[choice], at, -1);
      add(choice, first, open->at, 0, nothing_.data());
      add(choice, open->at, end, rows, labels);
      continue;
    }
    // Each choice's cuts inside the interval, in order: close the part that ends here.
    if (std::find(touched_.begin(), touched_.end(), choice) == touched_.end()) {
      touched_.push_back(choice);
      lastRows_[choice] = 0;
      lastCut_[choice] = first;
      for (uint32_t l = 0; l < labels_; ++l) lastLabels_[choice * labels_ + l] = 0;
      account(gains_[choice], at, -1);
    }
    add(choice, lastCut_[choice], open->at, lastRows_[choice], lastLabels_.data() + choice * labels_);
    lastRows_[choice] = rows;
    lastCut_[choice] = open->at;
    for (uint32_t l = 0; l < labels_; ++l) lastLabels_[choice * labels_ + l] = labels[l];
  }
  for (uint32_t choice : touched_) {
    add(choice, lastCut_[choice], end, lastRows_[choice], lastLabels_.data() + choice * labels_);
  }
}

// The cuts that may be added, by the interval that they divide.
void HillClimb::findOpen() {
  open_.resize(columns_);
  openBegin_.resize(columns_);
  for (uint32_t c = 0; c < columns_; ++c) {
    open_[c].clear();
    openBegin_[c].assign(1, 0);
    const auto& starts = cuts_.starts[c];
    for (Position p = 1; p < problem_.tuples.domainSizes[c]; ++p) {
      const size_t in = openBegin_[c].size() - 1;
      if (in < starts.size() && starts[in] == p)
        openBegin_[c].push_back(static_cast<uint32_t>(open_[c].size()));
      const uint32_t choice = alphabet_.ofCut[c][p];
      if (choice == Alphabet::none || !mayAdd(choice)) continue;
      open_[c].push_back({p, choice, alphabet_.choices[choice].cuts.size() == 1});
    }
    openBegin_[c].resize(starts.size() + 2, static_cast<uint32_t>(open_[c].size()));
  }
}

void HillClimb::scoreRemoval(uint32_t choice) {
  const Alphabet::Choice& c = alphabet_.choices[choice];
  const auto& starts = cuts_.starts[c.column];
  Gain& gain = gains_[choice];
  auto& members = members_;
  // Each run of cuts that are neighbours among the chosen ones merges into one interval.
  for (size_t cut = 0; cut < c.cuts.size();) {
    const auto found = std::lower_bound(starts.begin(), starts.end(), c.cuts[cut]);
    const uint32_t from = static_cast<uint32_t>(found - starts.begin());  // the interval on the left
    uint32_t to = from;                                                   // the last one merged
    while (cut < c.cuts.size() && to < starts.size() && starts[to] == c.cuts[cut]) ++cut, ++to;
    const uint32_t first = from == 0 ? 0 : starts[from - 1];
    const uint32_t end = to == starts.size() ? problem_.tuples.domainSizes[c.column] : starts[to];
    members.clear();
    for (uint32_t in = from; in <= to; ++in) {
      const uint64_t own = random_[c.column][in == 0 ? 0 : starts[in - 1]];
      for (uint32_t i : ofInterval_[in]) members.push_back({classes_[i].key - own, i});
    }
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.key < b.key; });
    for (size_t m = 0; m < members.size();) {
      Class merged;
      std::fill(part_.begin(), part_.end(), 0);
      const uint32_t one = members[m].at;
      const uint32_t in = intervalOf_[one * columns_ + c.column];
      const uint64_t unit =
          classes_[one].unit -
          price_.cell(c.column, in == 0 ? 0 : starts[in - 1],
                      in == starts.size() ? problem_.tuples.domainSizes[c.column] : starts[in]) +
          price_.cell(c.column, first, end);
      const size_t run = m;
      if (!strength_.plain()) strength_.begin();
      for (; m < members.size() && members[m].key == members[run].key; ++m) {
        const uint32_t i = members[m].at;
        account(gain, classes_[i], -1);
        merged.rows += classes_[i].rows;
        for (uint32_t o = classes_[i].begin; o < classes_[i].end && !strength_.plain(); ++o)
          strength_.add(order_[o]);
        for (uint32_t l = 0; l < labels_; ++l) part_[l] += labelsOf(i)[l];
      }
      merged.strength = strength_.of(merged.rows);
      merged.price = price_.of(merged.strength, merged.rows, part_.data(), unit);
      account(gain, merged, 1);
    }
  }
}

bool HillClimb::move(bool add, bool whatever) {
  next_ = 0;
  Standing best = whatever ? Standing{~uint64_t{0}, ~Cost{0}} : standing_;
  uint32_t choice = Alphabet::none;
  for (uint32_t i = 0; i < alphabet_.size(); ++i) {
    if (add ? !mayAdd(i) : !mayRemove(i)) continue;
    const uint64_t suppressed = suppressed_ + static_cast<uint64_t>(gains_[i].suppressed);
    const Standing then{excess(suppressed), standing_.cost + static_cast<uint64_t>(gains_[i].cost)};
    if (then < best) {
      best = then;
      choice = i;
    }
  }
  if (choice == Alphabet::none) return false;
  selection_[choice] = add ? 1 : 0;
  regroup();
  return true;
}

void HillClimb::letGo() { giveBack(grouping_, order_, classes_, labelRows_, intervalOf_, ofInterval_); }

uint64_t HillClimb::memory() const {
  return order_.capacity() * 4 + classes_.capacity() * sizeof(Class) + labelRows_.capacity() * 8 +
         intervalOf_.capacity() * 4 + order_.capacity() * 12;
}

}  // namespace indistinct
