#include "core/search/climb/interval_prices.h"

#include <algorithm>
#include <numeric>

#include "core/base/give_back.h"

namespace indistinct {

namespace {
constexpr uint32_t none = 0xffffffffu;
}  // namespace

IntervalPrices::IntervalPrices(const Problem& problem, const Alphabet& alphabet, uint64_t seed,
                               uint32_t mostPlaces)
    : problem_(problem),
      alphabet_(alphabet),
      price_(priceOf(problem)),
      strength_(problem.rule, problem.tuples),
      mostPlaces_(mostPlaces),
      columns_(problem.tuples.columns()),
      labels_(price_.labels()),
      draw_(seed),
      starts_(columns_),
      choicesOf_(columns_) {
  const Tuples& tuples = problem.tuples;
  for (uint32_t i = 0; i < alphabet.size(); ++i) choicesOf_[alphabet.choices[i].column].push_back(i);
  std::vector<double> rows;
  for (uint32_t c = 0; c < columns_; ++c) {
    const uint32_t size = tuples.domainSizes[c];
    rows.assign(size, 0);
    for (uint32_t t = 0; t < tuples.size; ++t)
      rows[tuples.position[c][t]] += static_cast<double>(tuples.count[t]);
    auto& before = rowsBefore_.emplace_back();
    double sum = 0;
    for (Position p = 0; p < size; ++p) {
      if (p == 0 || alphabet.ofCut[c][p] != Alphabet::none) {
        starts_[c].push_back(p);
        before.push_back(sum);
      }
      sum += rows[p];
    }
    before.push_back(sum);
    random_.emplace_back(starts_[c].size());
    for (uint64_t& r : random_.back()) r = draw_();
  }
  labelSum_.resize(labels_);
  begin();
}

// With one class of all tuples.
void IntervalPrices::begin() {
  const Tuples& tuples = problem_.tuples;
  Class all{0, tuples.size};
  for (uint32_t c = 0; c < columns_; ++c) {
    if (tuples.domainSizes[c] == 0) continue;
    all.key += random_[c][0];
    all.unit += price_.cell(c, 0, tuples.domainSizes[c]);
  }
  order_.resize(tuples.size);
  std::iota(order_.begin(), order_.end(), 0u);
  if (tuples.size > 0) classes_.push_back(all);
  selection_.assign(alphabet_.size(), 0);
  begun_ = true;
}

bool IntervalPrices::divides(uint32_t column) const {
  return !choicesOf_[column].empty() &&
         (starts_[column].size() <= mostPlaces_ || alphabet_.spaces[column] == Space::splits);
}

void IntervalPrices::place(const Selection& selection) {
  if (!begun_) begin();
  for (uint32_t c = 0; c < columns_; ++c) {
    const auto& own = choicesOf_[c];
    if (std::all_of(own.begin(), own.end(), [&](uint32_t i) { return selection_[i] == selection[i]; }))
      continue;
    column_ = c;
    chooseCuts(selection);
    face();
    divide(selection);
  }
}

// All places, or some where there are too many: those of the cuts as they are, some near these, and some that
// have about as many rows between them.
void IntervalPrices::choosePlaces() {
  const auto size = static_cast<uint32_t>(starts_[column_].size());
  starting_.clear();
  if (size <= mostPlaces_) {
    for (uint32_t i = 0; i < size; ++i) starting_.push_back(i);
    return;
  }
  thin();
  chooseCuts(selection_);
  const size_t cuts = starting_.size();
  const size_t near = mostPlaces_ / 4;
  for (size_t n = 0; n < near; ++n) {
    const uint32_t cut = starting_[static_cast<size_t>(draw_() % cuts)];
    const uint32_t by = static_cast<uint32_t>(draw_() % (uint64_t{1} << (1 + draw_() % 16)));
    starting_.push_back(draw_() % 2 == 0 ? cut - std::min(cut, by) : std::min(cut + by, size - 1));
  }
  const auto& before = rowsBefore_[column_];
  const double shift = static_cast<double>(draw_() >> 11) * 0x1p-53;
  const size_t spread = mostPlaces_ / 4;
  for (size_t n = 0; n < spread; ++n) {
    const double rows = before.back() * (static_cast<double>(n) + shift) / static_cast<double>(spread);
    const auto at = std::lower_bound(before.begin(), before.end() - 1, rows);
    starting_.push_back(std::min(static_cast<uint32_t>(at - before.begin()), size - 1));
  }
  std::sort(starting_.begin(), starting_.end());
  starting_.erase(std::unique(starting_.begin(), starting_.end()), starting_.end());
}

// The place of every cut of the two selections.
void IntervalPrices::chooseCuts(const Selection& other) {
  starting_.assign(1, 0);
  for (uint32_t i = 1; i < starts_[column_].size(); ++i) {
    const uint32_t choice = alphabet_.ofCut[column_][starts_[column_][i]];
    if (selection_[choice] != 0 || other[choice] != 0) starting_.push_back(i);
  }
}

// Gives up cuts at random where there are more than places.
void IntervalPrices::thin() {
  chooseCuts(selection_);
  if (starting_.size() <= mostPlaces_) return;
  Selection fewer = selection_;
  std::vector<uint32_t> cuts(starting_.begin() + 1, starting_.end());
  std::shuffle(cuts.begin(), cuts.end(), draw_);
  for (size_t i = mostPlaces_; i < cuts.size(); ++i)
    fewer[alphabet_.ofCut[column_][starts_[column_][cuts[i]]]] = 0;
  face();
  divide(fewer);
}

void IntervalPrices::face() {
  places_ = starting_.size();
  placeAt_.clear();
  for (size_t place = 0; place < places_; ++place) {
    const Position end = place + 1 < places_ ? start(place + 1) : problem_.tuples.domainSizes[column_];
    placeAt_.resize(end, static_cast<uint32_t>(place));
  }
  position_ = problem_.tuples.position[column_].data();
  intervalsOf(selection_, intervals_);
  groupClasses();
}

void IntervalPrices::intervalsOf(const Selection& selection, std::vector<Interval>& of) const {
  of.resize(places_);
  for (size_t first = 0, end = 1; first < places_; first = end++) {
    while (end < places_ && selection[choiceAt(end)] == 0) ++end;
    const uint64_t cell = price_.cell(column_, start(first), endOf(end));
    for (size_t p = first; p < end; ++p) of[p] = {random_[column_][starting_[first]], cell};
  }
}

// Classes that differ in the column alone.
void IntervalPrices::groupClasses() {
  size_t capacity = 16;
  while (capacity < 2 * classes_.size()) capacity *= 2;
  slots_.assign(capacity, none);
  groupOf_.resize(classes_.size());
  groupKeys_.clear();
  units_.clear();
  begin_.assign(1, 0);
  for (size_t i = 0; i < classes_.size(); ++i) {
    const Interval& own = intervals_[placeOf(order_[classes_[i].begin])];
    const uint64_t key = classes_[i].key - own.key;
    size_t slot = static_cast<size_t>(key ^ (key >> 32)) & (capacity - 1);
    while (slots_[slot] != none && groupKeys_[slots_[slot]] != key) slot = (slot + 1) & (capacity - 1);
    if (slots_[slot] == none) {
      slots_[slot] = static_cast<uint32_t>(groupKeys_.size());
      groupKeys_.push_back(key);
      units_.push_back(classes_[i].unit - own.cell);
      begin_.push_back(0);
    }
    groupOf_[i] = slots_[slot];
    ++begin_[slots_[slot] + 1];
  }
  for (size_t g = 1; g < begin_.size(); ++g) begin_[g] += begin_[g - 1];
  members_.resize(classes_.size());
  std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
  for (uint32_t i = 0; i < classes_.size(); ++i) members_[next[groupOf_[i]]++] = i;
}

void IntervalPrices::look(uint32_t column) {
  column_ = column;
  choosePlaces();
  face();
  keptDifference_.assign(places_ * places_, 0);
  hiddenDifference_.assign(places_ * places_, 0);
  rows_.assign(places_, 0);
  labelRows_.assign(places_ * labels_, 0);
  for (size_t group = 0; group < groupKeys_.size(); ++group) {
    findRuns(group);
    if (!strength_.plain()) sortRuns(group);
    if (price_.byCells())
      addCells(units_[group]);
    else
      addPrices(units_[group]);
  }
  sumUp();
}

void IntervalPrices::findRuns(size_t group) {
  const Tuples& tuples = problem_.tuples;
  uint32_t first = static_cast<uint32_t>(places_), last = 0;
  for (uint32_t m = begin_[group]; m < begin_[group + 1]; ++m) {
    const Class& at = classes_[members_[m]];
    for (uint32_t o = at.begin; o < at.end; ++o) {
      const uint32_t t = order_[o], p = placeOf(t);
      rows_[p] += tuples.count[t];
      for (uint32_t l = 0; l < labels_; ++l)
        labelRows_[size_t{p} * labels_ + l] += tuples.labelCount[size_t{t} * labels_ + l];
      first = std::min(first, p);
      last = std::max(last, p);
    }
  }
  runs_.clear();
  runLabels_.clear();
  for (uint32_t p = first; p <= last; ++p) {
    if (rows_[p] == 0) continue;
    runs_.push_back({p, rows_[p]});
    rows_[p] = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      runLabels_.push_back(labelRows_[size_t{p} * labels_ + l]);
      labelRows_[size_t{p} * labels_ + l] = 0;
    }
  }
}

// The tuples of each run.
void IntervalPrices::sortRuns(size_t group) {
  sorted_.clear();
  for (uint32_t m = begin_[group]; m < begin_[group + 1]; ++m) {
    const Class& at = classes_[members_[m]];
    sorted_.insert(sorted_.end(), order_.data() + at.begin, order_.data() + at.end);
  }
  std::sort(sorted_.begin(), sorted_.end(), [&](uint32_t a, uint32_t b) { return placeOf(a) < placeOf(b); });
  uint32_t at = 0;
  for (Run& run : runs_) {
    run.begin = at;
    while (at < sorted_.size() && placeOf(sorted_[at]) == run.place) ++at;
    run.end = at;
  }
}

// Of the runs since Strength::begin, with this one.
uint64_t IntervalPrices::strengthOf(const Run& added, uint64_t rows) {
  if (strength_.plain()) return rows;
  for (uint32_t o = added.begin; o < added.end; ++o) strength_.add(sorted_[o]);
  return strength_.of(rows);
}

// Where a row pays for its cells, the other columns' price is the same for all rows that are kept: only what
// is suppressed has differences, and that is in short runs.
void IntervalPrices::addCells(uint64_t unit) {
  const double each = static_cast<double>(unit);
  const size_t size = runs_.size();
  for (const Run& run : runs_)
    keptDifference_[run.place * (places_ + 1)] += each * static_cast<double>(run.rows);
  auto &here = hidden_[0], &next = hidden_[1];
  here.assign(size, 0);
  next.assign(size, 0);
  for (size_t i = size; i-- > 0;) {
    uint64_t rows = 0;
    double left = 0, nextLeft = 0;
    if (!strength_.plain()) strength_.begin();
    for (size_t j = i; j < size; ++j) {
      rows += runs_[j].rows;
      here[j] = strengthOf(runs_[j], rows) < price_.k() ? static_cast<double>(rows) : 0;
      const double inner = j > i ? next[j] : 0;
      const double difference = here[j] - left - inner + nextLeft;
      if (difference != 0) {
        hiddenDifference_[runs_[i].place * places_ + runs_[j].place] += difference;
        keptDifference_[runs_[i].place * places_ + runs_[j].place] -= each * difference;
      }
      left = here[j];
      nextLeft = inner;
      if (j > i && left == 0 && inner == 0) {  // and so for all that are longer
        std::fill(here.begin() + static_cast<std::ptrdiff_t>(j), here.end(), 0.0);
        break;
      }
    }
    std::swap(here, next);
  }
}

void IntervalPrices::addPrices(uint64_t unit) {
  const size_t size = runs_.size();
  for (auto& of : kept_) of.assign(size, 0);
  for (auto& of : hidden_) of.assign(size, 0);
  for (size_t i = size; i-- > 0;) {
    uint64_t rows = 0;
    double left = 0, nextLeft = 0, hiddenLeft = 0, nextHiddenLeft = 0;
    std::fill(labelSum_.begin(), labelSum_.end(), 0);
    if (!strength_.plain()) strength_.begin();
    double* kept = keptDifference_.data() + runs_[i].place * places_;
    double* hidden = hiddenDifference_.data() + runs_[i].place * places_;
    for (size_t j = i; j < size; ++j) {
      rows += runs_[j].rows;
      for (uint32_t l = 0; l < labels_; ++l) labelSum_[l] += runLabels_[j * labels_ + l];
      const bool hides = strengthOf(runs_[j], rows) < price_.k();
      kept_[0][j] = hides ? 0 : static_cast<double>(price_.kept(rows, labelSum_.data(), unit));
      hidden_[0][j] = hides ? static_cast<double>(rows) : 0;
      const double inner = j > i ? kept_[1][j] : 0, innerHidden = j > i ? hidden_[1][j] : 0;
      kept[runs_[j].place] += kept_[0][j] - left - inner + nextLeft;
      hidden[runs_[j].place] += hidden_[0][j] - hiddenLeft - innerHidden + nextHiddenLeft;
      left = kept_[0][j], nextLeft = inner;
      hiddenLeft = hidden_[0][j], nextHiddenLeft = innerHidden;
    }
    std::swap(kept_[0], kept_[1]);
    std::swap(hidden_[0], hidden_[1]);
  }
}

// An interval holds what the one without its first place holds, and what begins there.
void IntervalPrices::sumUp() {
  const size_t width = places_ + 1;
  const double each = static_cast<double>(price_.suppressed(1));
  cost_.assign(width * width, 0);
  suppressed_.assign(width * width, 0);
  for (size_t from = places_; from-- > 0;) {
    double kept = 0, hidden = 0;  // of all that begins here
    for (size_t to = from + 1; to < width; ++to) {
      kept += keptDifference_[from * places_ + to - 1];
      hidden += hiddenDifference_[from * places_ + to - 1];
      cost_[from * width + to] = cost_[(from + 1) * width + to] + kept;
      suppressed_[from * width + to] = suppressed_[(from + 1) * width + to] + hidden;
    }
  }
  for (size_t from = 0; from < places_; ++from) {
    for (size_t to = from + 1; to < width; ++to) {
      const double hidden = suppressed_[from * width + to];
      const double rows = rowsBefore(to) - rowsBefore(from);
      cost_[from * width + to] +=
          (rows - hidden) * static_cast<double>(price_.cell(column_, start(from), endOf(to))) + hidden * each;
    }
  }
}

// The tuples of every group anew, by interval.
void IntervalPrices::divide(const Selection& selection) {
  bool same = true;
  for (const uint32_t i : choicesOf_[column_]) {
    same = same && selection_[i] == selection[i];
    selection_[i] = selection[i];
  }
  if (same) return;
  intervalsOf(selection_, intervals_);
  std::vector<uint32_t> partOf(places_), next;
  uint32_t parts = 1;
  for (size_t p = 1; p < places_; ++p)
    partOf[p] = intervals_[p].key == intervals_[p - 1].key ? parts - 1 : parts++;
  newClasses_.clear();
  newOrder_.resize(order_.size());
  uint32_t at = 0;
  for (size_t group = 0; group < groupKeys_.size(); ++group) {
    next.assign(parts + 1, 0);
    const auto each = [&](auto&& act) {
      for (uint32_t m = begin_[group]; m < begin_[group + 1]; ++m) {
        const Class& old = classes_[members_[m]];
        for (uint32_t o = old.begin; o < old.end; ++o) act(order_[o]);
      }
    };
    each([&](uint32_t t) { ++next[partOf[placeOf(t)] + 1]; });
    for (uint32_t part = 0; part < parts; ++part) next[part + 1] += next[part];
    const uint32_t begin = at;
    each([&](uint32_t t) { newOrder_[begin + next[partOf[placeOf(t)]]++] = t; });
    // Now next[part] is where the part ends.
    for (uint32_t part = 0; part < parts; ++part) {
      const uint32_t end = begin + next[part];
      if (end == at) continue;
      const Interval& own = intervals_[placeOf(newOrder_[at])];
      newClasses_.push_back({at, end, groupKeys_[group] + own.key, units_[group] + own.cell});
      at = end;
    }
  }
  std::swap(classes_, newClasses_);
  std::swap(order_, newOrder_);
}

void IntervalPrices::letGo() {
  giveBack(classes_, newClasses_, order_, newOrder_, slots_, groupOf_, groupKeys_, units_, members_, begin_,
           sorted_, runs_);
  begun_ = false;
}

uint64_t IntervalPrices::memory() const {
  return 4 * (order_.capacity() + newOrder_.capacity() + sorted_.capacity()) +
         sizeof(Class) * (classes_.capacity() + newClasses_.capacity()) +
         8 * (cost_.capacity() + suppressed_.capacity() + keptDifference_.capacity() +
              hiddenDifference_.capacity());
}

}  // namespace indistinct
