#include "core/search/advice/advise.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {

// What a short search may look at: tuples times columns, once for every move.
constexpr uint64_t work = 40'000'000;
constexpr uint32_t offered = 40;  // cuts to choose from in a column
constexpr uint64_t fewestMoves = 12, mostMoves = 1500;

constexpr std::array<uint64_t, 2> limits = {1, 5};  // per cent
constexpr std::array<uint64_t, 4> sizes = {20, 11, 5, 3};
constexpr size_t sizesTried = 2;

uint64_t movesFor(const Tuples& tuples) {
  const uint64_t once = std::max<uint64_t>(1, uint64_t{tuples.size} * tuples.columns());
  return std::clamp(work / once, fewestMoves, mostMoves);
}

}  // namespace

Advise::Advise(Problem problem, Cuts found, std::vector<Finer> finer)
    : problem_(std::move(problem)), cuts_(std::move(found)), finer_(std::move(finer)) {
  lost_ = {evaluateCuts(problem_, cuts_).cost, costOfHiding(problem_)};
  if (!lost_.poor()) {
    stage_ = Stage::done;
    return;
  }
  list();
  for (uint32_t c = 0; c < problem_.tuples.columns(); ++c)
    if (cuts_.starts[c].empty() && problem_.tuples.domainSizes[c] > 1) hidden_.push_back(c);
  if (!hidden_.empty() && hidden_.size() < problem_.tuples.columns()) {
    const Problem rest = varied(problem_, {{}, {}, false, hidden_});
    withoutHidden_ = {evaluateCuts(rest, varied(cuts_, {{}, {}, false, hidden_})).cost, costOfHiding(rest)};
  }
  if (trials_.empty()) nextStage();
}

void Advise::list() {
  const auto add = [&](Change change, uint64_t value) {
    Trial trial;
    trial.change = change;
    trial.value = value;
    trial.lost = lost_;
    trials_.push_back(trial);
  };
  for (const uint64_t percent : limits)
    if (limitOf(percent) > problem_.maxSuppressed) {
      add(Change::limit, percent);
      togetherLimit_ = percent;
    }
  togetherK_ = std::min(problem_.rule.k, sizes.back());
  size_t tried = 0;
  for (const uint64_t k : sizes)
    if (k < problem_.rule.k && tried++ < sizesTried) add(Change::k, k);
  if (std::any_of(problem_.spaces.begin(), problem_.spaces.end(),
                  [](Space space) { return space != Space::splits; }))
    add(Change::space, 0);
  for (size_t i = 0; i < finer_.size(); ++i) {
    add(Change::bins, i);
    trials_.back().lost = {evaluateCuts(finer_[i].problem, finer_[i].cuts).cost,
                           costOfHiding(finer_[i].problem)};
  }
}

void Advise::begin(Problem problem, const Cuts& cuts) {
  SearchOptions options;
  options.start = cuts;
  options.nodeLimit = movesFor(problem.tuples);
  all_ = costOfHiding(problem);
  offerFew(problem, cuts, offered);
  search_ = std::make_unique<TwoPhase>(std::move(problem), std::move(options));
}

double Advise::share() const {
  switch (stage_) {
    case Stage::single:
      return 0.5 * static_cast<double>(next_) / static_cast<double>(std::max<size_t>(1, trials_.size()));
    case Stage::together:
      return 0.5;
    case Stage::order:
      return 0.6;
    case Stage::bisect:
      return 0.7;
    case Stage::done:
      break;
  }
  return 1;
}

std::vector<uint32_t> Advise::firstOut(uint32_t count) const {
  std::vector<uint32_t> out = order_->order();
  out.resize(count);
  std::sort(out.begin(), out.end());
  return out;
}

// What follows once nothing is being searched.
void Advise::nextStage() {
  switch (stage_) {
    case Stage::single: {
      if (next_ < trials_.size()) {
        const Trial& trial = trials_[next_];
        Variation variation;
        if (trial.change == Change::limit) variation.maxSuppressed = limitOf(trial.value);
        if (trial.change == Change::k) variation.k = trial.value;
        variation.splits = trial.change == Change::space;
        if (trial.change == Change::bins) {
          const Finer& finer = finer_[static_cast<size_t>(trial.value)];
          begin(finer.problem, finer.cuts);
        } else {
          begin(varied(problem_, variation), cuts_);
        }
        return;
      }
      const bool enough = std::any_of(trials_.begin(), trials_.end(),
                                      [](const Trial& t) { return t.found && !t.would.poor(); });
      stage_ = enough ? Stage::done : Stage::together;
      return;
    }
    case Stage::together: {
      // Today's cuts, or those of the change that brought most, hold for all changes together.
      const Cuts* start = &cuts_;
      Cost least = lost_.cost;
      size_t changes = 0;
      for (const Trial& trial : trials_) {
        if (trial.change == Change::bins) continue;
        ++changes;
        if (!trial.found || trial.would.cost >= least) continue;
        least = trial.would.cost;
        start = &trial.found->cuts;
      }
      if (changes < 2) {
        hopeless_ = true;
        stage_ = Stage::order;
        return;
      }
      Variation variation;
      variation.k = togetherK_;
      variation.maxSuppressed = std::max(problem_.maxSuppressed, limitOf(togetherLimit_));
      variation.splits = true;
      together_.emplace();
      together_->lost = lost_;
      begin(varied(problem_, variation), *start);
      return;
    }
    case Stage::order:
      if (!order_) order_ = std::make_unique<LeaveOut>(problem_.tuples);
      if (order_->step()) return;
      high_ = problem_.tuples.columns();
      stage_ = Stage::bisect;
      return;
    case Stage::bisect: {
      if (low_ + 1 >= high_) {
        stage_ = Stage::done;
        return;
      }
      const Variation variation{{}, {}, false, firstOut((low_ + high_) / 2)};
      begin(varied(problem_, variation), varied(cuts_, variation));
      return;
    }
    case Stage::done:
      return;
  }
}

// The search has ended.
void Advise::take() {
  const auto& best = search_->progress().best;
  const Share would = best ? Share{best->cost, all_} : Share{all_, all_};
  switch (stage_) {
    case Stage::single:
      trials_[next_].found = best;
      trials_[next_].would = would;
      ++next_;
      break;
    case Stage::together:
      together_->found = best;
      together_->would = would;
      hopeless_ = would.poor();
      stage_ = hopeless_ ? Stage::order : Stage::done;
      break;
    case Stage::bisect: {
      const uint32_t count = (low_ + high_) / 2;
      if (would.poor()) {
        low_ = count;
      } else {
        high_ = count;
        leaveOut_ = firstOut(count);
        withoutThem_ = would;
      }
      break;
    }
    case Stage::order:
    case Stage::done:
      break;
  }
  search_.reset();
}

void Advise::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (stage_ != Stage::done) {
    if (!search_) {
      nextStage();
    } else {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
      search_->advance(std::max(left, std::chrono::milliseconds(1)));
      if (search_->progress().finished) take();
    }
    if (std::chrono::steady_clock::now() >= until) break;
  }
}

}  // namespace indistinct
