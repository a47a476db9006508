#include "core/search/climb/joint_climb.h"

#include <algorithm>
#include <array>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {

constexpr uint64_t patience = 400;      // climbs without improvement before the search calls itself finished
constexpr uint64_t withheldClimbs = 6;  // that withhold rows, to begin with
constexpr size_t leastBatch = 2, mostBatch = 16;
constexpr size_t mostPatterns = 1024;  // column sets that a row below k is priced by
constexpr std::array<int, 6> shifts{-4, -2, -1, 1, 2, 4};

// Would the selection stay closed with the choice, or without it?
bool mayAdd(const Alphabet& alphabet, const Selection& selection, uint32_t choice) {
  const uint32_t parent = alphabet.choices[choice].parent;
  return !selection[choice] && (parent == Alphabet::none || selection[parent]);
}

bool mayRemove(const Alphabet& alphabet, const Selection& selection, uint32_t choice) {
  const auto& children = alphabet.choices[choice].children;
  return selection[choice] &&
         std::none_of(children.begin(), children.end(), [&](uint32_t c) { return selection[c] != 0; });
}

}  // namespace

JointClimb::JointClimb(Problem problem, SearchOptions options, BlankLimits limits, Rescued rescued)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      limits_(std::move(limits)),
      rescued_(std::move(rescued)),
      alphabet_(makeAlphabet(problem_)),
      ledger_(problem_.tuples.count, problem_.tuples.domainSizes, problem_.rule.k),
      crew_(options_.threads),
      benches_(std::max(1u, options_.threads)),
      random_(options_.seed) {
  progress_.doing = "climbing from one cut to the next better, with blanks for the rows below k";
  const Tuples& tuples = problem_.tuples;
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    auto& at = tuplesAt_.emplace_back(tuples.domainSizes[c]);
    auto& rows = rowsAt_.emplace_back(tuples.domainSizes[c], 0);
    for (uint32_t t = 0; t < tuples.size; ++t) {
      at[tuples.position[c][t]].push_back(t);
      rows[tuples.position[c][t]] += tuples.count[t];
    }
  }
  place(options_.start ? toSelection(alphabet_, *options_.start) : Selection(alphabet_.size(), 0));
  if (standing_.excess > 0) place(Selection(alphabet_.size(), 0));
  best_ = selection_;
  keep();
  show();
  withholding_ = std::make_unique<TwoPhase>(problem_, options_);
}

void JointClimb::beginWithheld(std::chrono::steady_clock::time_point until) {
  while (withholding_->climbs() < withheldClimbs) {
    if (std::chrono::steady_clock::now() >= until) return;
    withholding_->step(until);
  }
  const auto found = withholding_->progress().best;
  withholding_.reset();
  if (!found) return;
  Blanks blanks = rescued_(found->cuts);
  const BlankedFile file = evaluateBlanks(problem_.tuples, found->cuts, problem_.rule, problem_.loss, blanks);
  const Standing standing{0, file.cost};
  if (file.suppressed > problem_.maxSuppressed || (reached_ && *reached_ <= standing)) return;
  reached_ = standing;
  best_ = toSelection(alphabet_, found->cuts);
  reachedBlanks_ = std::move(blanks);
  shown_ = false;
  place(best_);
}

std::vector<JointClimb::Move> JointClimb::movesFrom(const Selection& selection) const {
  std::vector<Move> moves;
  for (uint32_t i = 0; i < alphabet_.size(); ++i) {
    if (mayAdd(alphabet_, selection, i)) moves.push_back({none, i});
    if (!mayRemove(alphabet_, selection, i)) continue;
    moves.push_back({i, none});
    if (alphabet_.tied(i)) continue;
    for (const int shift : shifts) {
      const int64_t to = int64_t{i} + shift;
      const int step = shift < 0 ? -1 : 1;
      bool open = true;
      for (int64_t at = int64_t{i} + step; open && at != to + step; at += step) {
        open = at >= 0 && at < int64_t{alphabet_.size()} && !selection[static_cast<size_t>(at)] &&
               alphabet_.choices[static_cast<size_t>(at)].column == alphabet_.choices[i].column;
      }
      if (open) moves.push_back({i, static_cast<uint32_t>(to)});
    }
  }
  return moves;
}

void JointClimb::apply(const Move& move, Selection& selection) const {
  if (move.drop != none) selection[move.drop] = 0;
  if (move.take != none) selection[move.take] = 1;
}

// A new interval keeps the number of the old one that has most tuples in it; so fewest tuples move.
JointClimb::Intervals JointClimb::renumbered(uint32_t column, const Selection& selection) const {
  const uint32_t positions = problem_.tuples.domainSizes[column];
  std::vector<uint32_t> ends;
  for (uint32_t p = 1; p < positions; ++p) {
    const uint32_t choice = alphabet_.ofCut[column][p];
    if (choice != none && selection[choice]) ends.push_back(p);
  }
  ends.push_back(positions);
  struct Claim {
    size_t tuples;
    uint32_t interval, number;
  };
  std::vector<Claim> claims;
  uint32_t first = 0;
  for (uint32_t i = 0; i < ends.size(); ++i) {
    for (uint32_t p = first; p < ends[i]; ++p) {
      const size_t tuples = tuplesAt_[column][p].size();
      const uint32_t number = intervals_[column].ofPosition[p];
      if (p > first && claims.back().number == number)
        claims.back().tuples += tuples;
      else
        claims.push_back({tuples, i, number});
    }
    first = ends[i];
  }
  std::stable_sort(claims.begin(), claims.end(),
                   [](const Claim& a, const Claim& b) { return a.tuples > b.tuples; });
  std::vector<uint32_t> number(ends.size(), none);
  std::vector<uint8_t> taken(positions, 0);
  for (const Claim& claim : claims) {
    if (number[claim.interval] != none || taken[claim.number]) continue;
    number[claim.interval] = claim.number;
    taken[claim.number] = 1;
  }
  Intervals intervals;
  first = 0;
  uint32_t free = 0;
  for (uint32_t i = 0; i < ends.size(); ++i) {
    if (number[i] == none) {
      while (taken[free]) ++free;
      taken[free] = 1;
      number[i] = free;
    }
    intervals.ofPosition.resize(ends[i], number[i]);
    intervals.all.push_back({number[i], problem_.loss.columns[column].cell(first, ends[i])});
    first = ends[i];
  }
  return intervals;
}

// `column` has other intervals than it stands with.
JointClimb::Standing JointClimb::judge(const Showing& showing, const Showing* difference, uint32_t column,
                                       const Intervals& changed) const {
  const auto rows = static_cast<int64_t>(problem_.tuples.rows);
  const int64_t withheld = showing.withheld + (difference ? difference->withheld : 0);
  Standing standing;
  const auto beyond = [](int64_t amount, uint64_t limit) {
    return static_cast<uint64_t>(amount) > limit ? static_cast<uint64_t>(amount) - limit : 0;
  };
  standing.excess = intervals_.size() * beyond(withheld, problem_.maxSuppressed);
  uint64_t blanks = 0;
  for (uint32_t c = 0; c < intervals_.size(); ++c) {
    const Intervals& intervals = c == column ? changed : intervals_[c];
    int64_t shown = 0;
    for (const auto& [number, cell] : intervals.all) {
      const int64_t here = showing.rows[c][number] + (difference ? difference->rows[c][number] : 0);
      shown += here;
      standing.cost += static_cast<uint64_t>(here) * cell;
    }
    // What is not cut says nothing, shown or not.
    if (intervals.all.size() < 2) {
      standing.cost += static_cast<uint64_t>(rows - shown) * intervals.all[0].cell;
      continue;
    }
    standing.cost += static_cast<uint64_t>(rows - shown) * problem_.loss.columns[c].full;
    const int64_t blank = rows - shown - withheld;
    blanks += static_cast<uint64_t>(blank);
    if (c < limits_.ofColumn.size() && limits_.ofColumn[c])
      standing.excess += beyond(blank, *limits_.ofColumn[c]);
  }
  if (limits_.cells) standing.excess += beyond(static_cast<int64_t>(blanks), *limits_.cells);
  return standing;
}

std::vector<ColumnSet> JointClimb::patterns(const std::vector<Intervals>& intervals) const {
  ColumnSet cut = 0;
  uint64_t mostImportant = 0;
  for (const ColumnPrice& column : problem_.loss.columns)
    mostImportant = std::max(mostImportant, column.full);
  std::vector<uint64_t> worth(intervals.size(), 0);
  for (uint32_t c = 0; c < intervals.size(); ++c) {
    if (intervals[c].all.size() > 1) cut |= ColumnSet{1} << c;
    const auto full = static_cast<double>(problem_.loss.columns[c].full);
    std::vector<uint64_t> worthOf(problem_.tuples.domainSizes[c]);
    for (const auto& [number, cell] : intervals[c].all)
      worthOf[number] = worthOfCell(full > 0 ? static_cast<double>(cell) / full : 0, full,
                                    static_cast<double>(mostImportant));
    for (uint32_t p = 0; p < rowsAt_[c].size(); ++p)
      worth[c] += rowsAt_[c][p] * worthOf[intervals[c].ofPosition[p]];
  }
  // Where nothing is cut all rows are alike, and published so.
  if (cut == 0) return {0};
  return patternsByWorth(cut, worth, mostPatterns);
}

void JointClimb::placeOn(RescueLedger& ledger, const std::vector<Intervals>& intervals) const {
  std::vector<std::vector<uint32_t>> of;
  for (uint32_t c = 0; c < intervals.size(); ++c) {
    auto& column = of.emplace_back(problem_.tuples.size);
    for (uint32_t t = 0; t < problem_.tuples.size; ++t)
      column[t] = intervals[c].ofPosition[problem_.tuples.position[c][t]];
  }
  ledger.place(std::move(of), patterns(intervals));
}

JointClimb::Standing JointClimb::tried(const Move& move, Bench& bench) const {
  Selection selection = selection_;
  apply(move, selection);
  const uint32_t column = alphabet_.choices[move.take != none ? move.take : move.drop].column;
  const Intervals changed = renumbered(column, selection);
  // Where a column is cut for the first time, or no longer, there are other column sets.
  if ((changed.all.size() > 1) != (intervals_[column].all.size() > 1)) {
    if (!bench.apart)
      bench.apart =
          std::make_unique<RescueLedger>(problem_.tuples.count, problem_.tuples.domainSizes, problem_.rule.k);
    std::vector<Intervals> intervals = intervals_;
    intervals[column] = changed;
    placeOn(*bench.apart, intervals);
    return judge(bench.apart->showing(), nullptr, column, changed);
  }
  bench.moves.clear();
  for (uint32_t p = 0; p < changed.ofPosition.size(); ++p) {
    if (changed.ofPosition[p] == intervals_[column].ofPosition[p]) continue;
    for (const uint32_t t : tuplesAt_[column][p]) bench.moves.push_back({t, changed.ofPosition[p]});
  }
  ledger_.change(column, bench.moves, bench.scratch);
  return judge(ledger_.showing(), &bench.scratch.difference, column, changed);
}

void JointClimb::place(Selection selection) {
  selection_ = std::move(selection);
  if (intervals_.empty())
    for (const uint32_t positions : problem_.tuples.domainSizes)
      intervals_.push_back({std::vector<uint32_t>(positions, 0), {}});
  for (uint32_t c = 0; c < intervals_.size(); ++c) intervals_[c] = renumbered(c, selection_);
  placeOn(ledger_, intervals_);
  standing_ = judge(ledger_.showing(), nullptr, 0, intervals_[0]);
  moves_ = movesFrom(selection_);
  for (size_t i = moves_.size(); i > 1; --i) std::swap(moves_[i - 1], moves_[random_() % i]);
  next_ = failed_ = 0;
}

// Where most moves improve few are judged before one is made; where few do, many at a time keep all threads
// busy.
void JointClimb::deal() {
  batch_.clear();
  const size_t size = std::clamp(failed_ / 8, leastBatch, mostBatch);
  for (; batch_.size() < size && failed_ + batch_.size() < moves_.size(); next_ = (next_ + 1) % moves_.size())
    batch_.push_back(moves_[next_]);
  judged_.resize(batch_.size());
  done_ = 0;
}

// The best of the batch is made, if it is better. The order of the column sets may change with it, so that it
// is judged again where it stands.
void JointClimb::choose() {
  progress_.nodes += batch_.size();
  const auto least = std::min_element(judged_.begin(), judged_.end());
  failed_ += batch_.size();
  if (*least >= standing_) return;
  const Standing before = standing_;
  const size_t failed = failed_;
  Selection old = selection_, selection = selection_;
  apply(batch_[static_cast<size_t>(least - judged_.begin())], selection);
  place(std::move(selection));
  if (standing_ < before) return;
  place(std::move(old));
  failed_ = failed;
}

void JointClimb::keep() {
  if (standing_.excess > 0 || (reached_ && *reached_ <= standing_)) return;
  reached_ = standing_;
  best_ = selection_;
  reachedBlanks_.ofTuple.clear();
  ColumnSet cut = 0;
  for (uint32_t c = 0; c < intervals_.size(); ++c)
    if (intervals_[c].all.size() > 1) cut |= ColumnSet{1} << c;
  for (uint32_t t = 0; t < problem_.tuples.size; ++t) {
    const ColumnSet shown = ledger_.shown(t);
    reachedBlanks_.ofTuple.push_back(shown == 0 && cut != 0 ? allColumns(problem_.tuples.columns())
                                                            : cut & ~shown);
  }
  shown_ = false;
  idle_ = 0;
}

void JointClimb::show() {
  if (shown_ || !reached_) return;
  Solution solution;
  solution.cuts = toCuts(alphabet_, best_);
  const BlankedFile blanked =
      evaluateBlanks(problem_.tuples, solution.cuts, problem_.rule, problem_.loss, reachedBlanks_);
  solution.cost = blanked.cost;
  solution.suppressed = blanked.suppressed;
  solution.classes = blanked.classes;
  solution.smallestClass = blanked.smallestClass;
  progress_.best = std::move(solution);
  shown_ = true;
}

void JointClimb::perturb() {
  ++idle_;
  Selection selection = best_;
  const uint64_t changes = 2 + random_() % 6;
  for (uint64_t i = 0; i < changes; ++i) {
    const auto moves = movesFrom(selection);
    if (!moves.empty()) apply(moves[random_() % moves.size()], selection);
  }
  place(std::move(selection));
}

void JointClimb::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  if (withholding_) beginWithheld(until);
  while (!progress_.finished && !withholding_) {
    if (done_ == batch_.size()) deal();
    if (!batch_.empty()) {
      done_ = crew_.run(
          done_, static_cast<uint32_t>(batch_.size()), until,
          [&](uint32_t thread, uint32_t task) { judged_[task] = tried(batch_[task], benches_[thread]); });
      if (done_ < batch_.size()) break;
      choose();
    }
    keep();
    if (failed_ >= moves_.size()) perturb();
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    progress_.finished = alphabet_.size() == 0 || idle_ >= patience || progress_.stopped;
    if (std::chrono::steady_clock::now() >= until) break;
  }
  show();
  if (progress_.finished) progress_.doing = "finished: no climb from the best solution led further";
}

}  // namespace indistinct
