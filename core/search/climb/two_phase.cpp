#include "core/search/climb/two_phase.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {
constexpr uint64_t patience = 1000;  // climbs without improvement before the search calls itself finished
constexpr uint64_t rest = 120;       // and without a better one than the others have
constexpr size_t mostElites = 16;
constexpr uint64_t much = 16'000'000;  // bytes
constexpr double mostCost = 1e19;      // that fits a Cost
}  // namespace

TwoPhase::TwoPhase(Problem problem, SearchOptions options)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      alphabet_(makeAlphabet(problem_)),
      climb_(problem_, alphabet_, options_.seed),
      columns_(problem_, alphabet_, options_.seed),
      random_(options_.seed),
      ofColumn_(problem_.tuples.columns()) {
  progress_.doing = "climbing from one cut to the next better";
  for (uint32_t i = 0; i < alphabet_.size(); ++i) ofColumn_[alphabet_.choices[i].column].push_back(i);
  std::erase_if(ofColumn_, [](const auto& own) { return own.empty(); });
  if (climb_.standing().excess == 0) keep(climb_.selection());
  if (options_.start) {
    climb_.place(toSelection(alphabet_, *options_.start));
    if (climb_.standing().excess == 0) keep(climb_.selection());
  }
}

void TwoPhase::show(const Solution& solution) {
  if (!allowed(problem_, solution) || (progress_.best && !better(solution, *progress_.best))) return;
  Solution copy = solution;
  progress_.best = std::move(copy);
}

void TwoPhase::keep(const Selection& selection) {
  Solution found = canonical(problem_, alphabet_, selection);
  if (!allowed(problem_, found)) return;
  show(found);
  if (elites_.empty() || found.cost < elites_[0].cost) stale_ = 0;
  insert(elites_, found.cost, toSelection(alphabet_, found.cuts));
  if (reached_ && !better(found, *reached_)) return;
  if (!reached_ || found.cost < reached_->cost) idle_ = 0;
  reached_ = std::move(found);
}

void TwoPhase::insert(std::vector<Elite>& among, Cost cost, const Selection& selection) {
  const auto same = [&](const Elite& e) { return e.selection == selection; };
  if (std::any_of(among.begin(), among.end(), same)) return;
  const auto dearer = [](Cost than, const Elite& e) { return than < e.cost; };
  among.insert(std::upper_bound(among.begin(), among.end(), cost, dearer), {cost, selection});
  if (among.size() > mostElites) among.pop_back();
}

// The others would draw a new beginning to where they stand.
void TwoPhase::renew() {
  stale_ = 0;
  if (!columns_.useful() || elites_.empty()) return;
  insert(best_, elites_[0].cost, elites_[0].selection);
  elites_.clear();
  if (++renewals_ % 4 == 0) elites_ = best_;
  columns_.forget();
}

void TwoPhase::offer(const Solution& solution) {
  if (reached_ && !better(solution, *reached_)) return;
  show(solution);
  insert(elites_, solution.cost, toSelection(alphabet_, solution.cuts));
  reached_ = solution;
  idle_ = 0;
}

// A part of a climb at a time: on a large table evaluating its end and beginning the next take a while each.
void TwoPhase::step(HillClimb::Time until) {
  switch (stage_) {
    case Stage::begin:
      begin();
      break;
    case Stage::columns:
      ++progress_.nodes;
      if (columns_.step()) break;
      if (columns_.again() || columns_.suffices()) {
        const Cost cost = static_cast<Cost>(std::clamp(columns_.cost(), 0.0, mostCost));
        const bool wanted = columns_.allowed() && !columns_.again();
        endClimb({wanted ? 0u : 1u, cost}, columns_.selection());
        break;
      }
      climb_.place(columns_.selection());
      stage_ = Stage::cuts;
      break;
    case Stage::cuts:
      climbCuts(until);
      break;
  }
}

void TwoPhase::climbCuts(HillClimb::Time until) {
  if (!climb_.score(!generalizing_, until)) return;
  ++progress_.nodes;
  const bool moved = climb_.move(!generalizing_);
  moved_ = moved_ || moved;
  if (moved) return;
  if (!moved_ && !movedLast_) {
    if (!relaxed_) {
      endClimb(climb_.standing(), climb_.selection());
      return;
    }
    relaxed_ = false;
    climb_.limit(problem_.maxSuppressed);
  }
  movedLast_ = moved_;
  moved_ = false;
  generalizing_ = !generalizing_;
}

void TwoPhase::endClimb(Standing now, const Selection& selection) {
  ++climbs_;
  ++idle_;
  const bool wanted = elites_.size() < mostElites || now.cost < elites_.back().cost;
  if (now.excess == 0 && wanted) keep(selection);
  stage_ = Stage::begin;
}

void TwoPhase::begin() {
  if (++stale_ > rest) renew();
  generalizing_ = true;
  movedLast_ = true;
  moved_ = false;
  Selection selection = elites_.empty() ? Selection(alphabet_.size(), 0) : elite();
  uint32_t column = ColumnClimb::none;
  if (!elites_.empty() && climbs_ > 0 && alphabet_.size() > 0) perturb(selection, column);
  // From nothing the first column that is divided would leave the others none of the rows.
  if (columns_.suffices() || (columns_.useful() && climbs_ > 0)) {
    relaxed_ = false;
    climb_.limit(problem_.maxSuppressed);
    if (climb_.memory() >= much) climb_.letGo();
    columns_.place(selection, column, climbs_ == 0);
    stage_ = Stage::columns;
    return;
  }
  relaxed_ = climbs_ > 0 && problem_.maxSuppressed < problem_.tuples.rows && random_() % 2 == 0;
  climb_.limit(relaxed_ ? problem_.tuples.rows : problem_.maxSuppressed);
  climb_.place(std::move(selection));
  stage_ = Stage::cuts;
}

void TwoPhase::letGo() {
  if (stage_ != Stage::begin || climb_.memory() + columns_.memory() < much) return;
  climb_.letGo();
  columns_.letGo();
}

// One of the better ones more often.
const Selection& TwoPhase::elite() {
  const uint64_t one = random_() % elites_.size(), other = random_() % elites_.size();
  return elites_[static_cast<size_t>(std::min(one, other))].selection;
}

void TwoPhase::perturb(Selection& selection, uint32_t& column) {
  const uint64_t way = random_() % 8;
  if (way < 3) {
    const Selection& other = elite();
    for (const auto& own : ofColumn_) {
      if (random_() % 2 == 0) continue;
      for (const uint32_t choice : own) selection[choice] = other[choice];
    }
    return;
  }
  const auto& own = ofColumn_[static_cast<size_t>(random_() % ofColumn_.size())];
  const auto drawn = [&] { return own[static_cast<size_t>(random_() % own.size())]; };
  column = alphabet_.choices[own[0]].column;
  if (way < 6) {
    for (uint64_t changes = 1 + random_() % 2; changes > 0; --changes) {
      const uint32_t choice = drawn();
      if (selection[choice])
        exclude(alphabet_, selection, choice);
      else
        include(alphabet_, selection, choice);
    }
    return;
  }
  for (const uint32_t choice : own) selection[choice] = 0;
  for (uint64_t cuts = way == 6 ? 0 : random_() % 6; cuts > 0; --cuts) include(alphabet_, selection, drawn());
}

void TwoPhase::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    step(until);
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    progress_.finished = idle_ >= patience || progress_.stopped;
    if (std::chrono::steady_clock::now() >= until) break;
  }
  // A climb that has not ended yet may already stand better than anything before.
  const bool byCuts = stage_ == Stage::cuts;
  const bool stands = byCuts ? !relaxed_ && climb_.standing().excess == 0 : columns_.allowed();
  const double cost = byCuts ? static_cast<double>(climb_.standing().cost) : columns_.cost();
  if (stands && (!progress_.best || cost < static_cast<double>(progress_.best->cost)))
    show(canonical(problem_, alphabet_, byCuts ? climb_.selection() : columns_.selection()));
  if (progress_.finished) progress_.doing = "finished: no climb from the best solution led further";
  progress_.memory = climb_.memory() + columns_.memory();
}

}  // namespace indistinct
