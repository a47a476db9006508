#include "core/search/local/local_search.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"
#include "core/search/grouping.h"
#include "core/search/price.h"

namespace indistinct {

namespace {

constexpr uint64_t globalClimbs = 1;  // to begin with
constexpr size_t mostInBlock = 100000, blockSize = 32768;
constexpr uint32_t batchSize = 64;
constexpr uint32_t narrow = 2;

}  // namespace

LocalSearch::LocalSearch(Problem problem, SearchOptions options, const std::vector<uint32_t>& sets,
                         bool divisible, std::shared_ptr<Crew> crew)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      divided_(divisible && problem_.rule.plain()),
      cells_(problem_, sets),
      byBoxes_(BoxWalk::fits(problem_)),
      width_(static_cast<uint32_t>(std::clamp<uint64_t>(40 / problem_.rule.k, 8, 16))),
      candidates_(static_cast<uint32_t>(byBoxes_
                                            ? std::min<uint64_t>(problem_.rule.k - 1, problem_.tuples.rows)
                                            : std::clamp<uint64_t>(12 * problem_.rule.k, 96, 600))),
      crew_(crew ? std::move(crew) : std::make_shared<Crew>(options_.threads)),
      benches_(std::max(1u, options_.threads)) {
  progress_.doing = "looking for the best generalization of all rows, to begin with";
  global_ = std::make_unique<TwoPhase>(problem_, options_);
}

// Its classes are groups, and publish no more than they hold.
bool LocalSearch::beginGlobal(Time until) {
  while (global_->climbs() < globalClimbs && !global_->progress().finished) {
    if (std::chrono::steady_clock::now() >= until) return false;
    global_->step(until);
  }
  const auto found = global_->progress().best;
  global_.reset();
  const Tuples& tuples = problem_.tuples;
  if (found) {
    Grouping grouping;
    grouping.start(tuples.size);
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      const auto interval = intervals(found->cuts.starts[c], tuples.domainSizes[c]);
      grouping.by(found->cuts.starts[c].size() + 1,
                  [&](uint32_t t) { return interval[tuples.position[c][t]]; });
    }
    const std::vector<uint32_t>& group = grouping.groups();
    std::vector<uint64_t> rows(grouping.count(), 0);
    for (uint32_t t = 0; t < tuples.size; ++t) rows[group[t]] += tuples.count[t];
    const auto strength = Strength(problem_.rule, tuples).ofClasses(group, rows);
    std::vector<Recoding::Part> parts;
    for (uint32_t t = 0; t < tuples.size; ++t)
      if (strength[group[t]] >= problem_.rule.k) parts.push_back({t, group[t], tuples.count[t]});
    tell(problem_, cells_, std::move(parts), grouping.count());
  }
  std::vector<Member> rows;
  for (uint32_t t = 0; t < tuples.size; ++t) {
    if (!divided_) rows.push_back({t, tuples.count[t]});
    for (uint64_t i = 0; divided_ && i < tuples.count[t]; ++i) rows.push_back({t, 1});
  }
  divide(std::move(rows));
  return true;
}

// Halves where the rows of a block differ most, until all blocks are small.
void LocalSearch::divide(std::vector<Member> rows) {
  if (rows.size() <= (blocks_.empty() && rows.size() == problem_.tuples.rows ? mostInBlock : blockSize)) {
    blocks_.push_back(std::move(rows));
    return;
  }
  std::vector<uint32_t> tuples;
  tuples.reserve(rows.size());
  for (const Member& row : rows) tuples.push_back(row.tuple);
  const LocalBox box = cells_.box(tuples);
  uint32_t widest = 0;
  for (uint32_t c = 1; c < cells_.columns(); ++c)
    if (cells_.price(box, c) > cells_.price(box, widest)) widest = c;
  const auto& position = problem_.tuples.position[widest];
  const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2);
  std::nth_element(rows.begin(), middle, rows.end(), [&](const Member& a, const Member& b) {
    return position[a.tuple] != position[b.tuple] ? position[a.tuple] < position[b.tuple] : a.tuple < b.tuple;
  });
  std::vector<Member> right(middle, rows.end());
  rows.erase(middle, rows.end());
  divide(std::move(rows));
  divide(std::move(right));
}

void LocalSearch::beginBlock() {
  std::vector<Member> rows = std::move(blocks_[block_]);
  std::sort(rows.begin(), rows.end(), [](const Member& a, const Member& b) { return a.tuple < b.tuple; });
  now_ = Block();
  for (uint32_t row = 0; row < rows.size(); ++row) {
    if (row == 0 || rows[row].tuple != rows[row - 1].tuple) {
      now_.seeds.emplace_back();
      now_.seeds.back().first = row;
    }
    ++now_.seeds.back().rows;
    now_.tupleOf.push_back(rows[row].tuple);
    now_.weight.push_back(rows[row].rows);
  }
  now_.scan = std::make_unique<RowScan>(cells_, problem_.tuples, now_.tupleOf);
  for (Bench& bench : benches_)
    bench.beam = std::make_unique<BoxBeam>(problem_, cells_, now_.tupleOf, now_.weight);
  done_ = 0;
}

bool LocalSearch::look(Time until) {
  done_ = crew_->run(done_, static_cast<uint32_t>(now_.seeds.size()), until,
                     [&](uint32_t thread, uint32_t task) { lookFrom(task, benches_[thread]); });
  return done_ == now_.seeds.size();
}

void LocalSearch::lookFrom(uint32_t number, Bench& bench) {
  Seed& seed = now_.seeds[number];
  const LocalBox box = cells_.box(std::span(&now_.tupleOf[seed.first], 1));
  const uint64_t beyond = now_.scan->nearest(
      box, seed.first, candidates_, static_cast<uint32_t>(options_.seed) + number * 7u, bench.scratch);
  // What a row loses at least: it shares a group with k rows.
  uint64_t rows = now_.weight[seed.first];
  seed.least = cells_.price(box);
  for (const RowScan::Near& near : bench.scratch.near) {
    seed.near.push_back(near.row);
    if (rows < problem_.rule.k) seed.least = std::min(near.distance, beyond);
    rows += now_.weight[near.row];
  }
  seed.stands = bench.beam->best(seed.first, seed.near, {}, narrow, options_.seed, seed.box);
}

// How hard a row is to place.
void LocalSearch::setPrices() {
  now_.prices.assign(now_.tupleOf.size(), 0);
  for (const Seed& seed : now_.seeds)
    for (uint32_t i = 0; i < seed.rows && seed.stands; ++i) {
      const uint64_t price = uint64_t{seed.box.loss} * now_.weight[seed.first + i] * 4 / 5;
      now_.prices[seed.first + i] = static_cast<int32_t>(std::min<uint64_t>(price, 1u << 30));
    }
  for (uint32_t s = 0; s < now_.seeds.size(); ++s)
    if (now_.seeds[s].stands) heap_.emplace(scoreOf(now_.seeds[s].box), s);
  done_ = 0;
  batch_.clear();
}

int64_t LocalSearch::scoreOf(const BoxBeam::Box& box) const {
  uint64_t rows = 0;
  int64_t paid = 0;
  for (const uint32_t row : box.rows) {
    rows += now_.weight[row];
    paid += now_.prices[row];
  }
  return static_cast<int64_t>(std::max(rows, problem_.rule.k) * box.loss) - paid;
}

uint32_t LocalSearch::freeRow(const Seed& seed) const {
  for (uint32_t row = seed.first; row < seed.first + seed.rows; ++row)
    if (!now_.scan->taken(row)) return row;
  return none;
}

// The first of the heap are kept, where their rows are free and the wide beam has seen them; the others look
// again, all at once.
void LocalSearch::dealBatch() {
  batch_.clear();
  done_ = 0;
  for (uint32_t i = 0; i < batchSize && !heap_.empty(); ++i) {
    const uint32_t number = heap_.top().second;
    heap_.pop();
    Seed& seed = now_.seeds[number];
    const bool whole = std::none_of(seed.box.rows.begin(), seed.box.rows.end(),
                                    [&](uint32_t row) { return now_.scan->taken(row); });
    if (seed.thorough && whole) keepGroup(seed);
    if (seed.pure == none && freeRow(seed) != none) batch_.push_back(number);
  }
}

void LocalSearch::searchAgain(uint32_t number, Bench& bench) {
  Seed& seed = now_.seeds[number];
  const uint32_t row = freeRow(seed);
  seed.stands = false;
  if (row == none) return;  // taken by a group that was kept meanwhile
  const auto gather = [&] {
    bench.among.clear();
    for (const uint32_t each : seed.near)
      if (each != row && !now_.scan->taken(each)) bench.among.push_back(each);
  };
  gather();
  if (bench.among.size() < candidates_ * 2 / 5 && now_.scan->left() > bench.among.size() + 1) {
    const LocalBox box = cells_.box(std::span(&now_.tupleOf[row], 1));
    now_.scan->nearest(box, row, candidates_, static_cast<uint32_t>(options_.seed) + number * 7u,
                       bench.scratch);
    seed.near.clear();
    for (const RowScan::Near& near : bench.scratch.near) seed.near.push_back(near.row);
    gather();
  }
  seed.stands = bench.beam->best(row, bench.among, now_.prices, width_, options_.seed, seed.box);
  seed.thorough = true;
}

bool LocalSearch::choose(Time until) {
  while (!heap_.empty() || done_ < batch_.size()) {
    if (done_ == batch_.size()) dealBatch();
    done_ = crew_->run(done_, static_cast<uint32_t>(batch_.size()), until,
                       [&](uint32_t thread, uint32_t task) { searchAgain(batch_[task], benches_[thread]); });
    if (done_ < batch_.size()) return false;
    progress_.nodes += batch_.size();
    for (const uint32_t s : batch_)
      if (now_.seeds[s].stands) heap_.emplace(now_.seeds[s].box.score, s);
    batch_.clear();
    done_ = 0;
    if (std::chrono::steady_clock::now() >= until && !heap_.empty()) return false;
  }
  return true;
}

void LocalSearch::keepGroup(Seed& seed) {
  const uint32_t tuple = now_.tupleOf[seed.first];
  bool pure = true;
  auto& group = groups_.of.emplace_back();
  for (const uint32_t row : seed.box.rows) {
    now_.scan->take(row);
    group.push_back({now_.tupleOf[row], now_.weight[row]});
    pure = pure && now_.tupleOf[row] == tuple;
  }
  if (pure) seed.pure = static_cast<uint32_t>(groups_.of.size() - 1);
}

void LocalSearch::endBlock() {
  for (const Seed& seed : now_.seeds)
    for (uint32_t row = seed.first; row < seed.first + seed.rows; ++row) {
      if (now_.scan->taken(row)) continue;
      const Member member{now_.tupleOf[row], now_.weight[row]};
      seed.pure != none ? groups_.of[seed.pure].push_back(member) : leftovers_.push_back(member);
    }
  for (const Seed& seed : now_.seeds) least_ += seed.least * problem_.tuples.count[now_.tupleOf[seed.first]];
  now_ = Block();
}

// Where rows of a tuple may go apart, each is a member of its own from here on.
void LocalSearch::endBoxes() {
  for (const uint32_t tuple : boxes_->left())
    for (uint64_t i = 0; i < (divided_ ? problem_.tuples.count[tuple] : 1); ++i)
      leftovers_.push_back({tuple, divided_ ? 1 : problem_.tuples.count[tuple]});
  boxes_.reset();
  for (auto& group : groups_.of) {
    std::vector<Member> members;
    for (const Member& member : group)
      for (uint64_t i = 0; i < (divided_ ? member.rows : 1); ++i)
        members.push_back({member.tuple, divided_ ? 1 : member.rows});
    group = std::move(members);
  }
}

// Each to the group that suffers least; where withholding it costs less and is allowed, it is withheld.
void LocalSearch::joinLeftovers() {
  std::vector<LocalBox> boxes;
  std::vector<uint64_t> rows, prices;
  for (const auto& group : groups_.of) {
    std::vector<uint32_t> tuples;
    rows.push_back(0);
    for (const Member& member : group) {
      tuples.push_back(member.tuple);
      rows.back() += member.rows;
    }
    boxes.push_back(cells_.box(tuples));
    prices.push_back(cells_.price(boxes.back()));
  }
  uint64_t withheld = 0;
  for (const Member& member : leftovers_) {
    const bool may = withheld + member.rows <= problem_.maxSuppressed;
    uint64_t least = may ? cells_.full() * member.rows : UINT64_MAX;
    size_t best = boxes.size();
    for (size_t g = 0; g < boxes.size(); ++g) {
      const uint64_t with = cells_.priceWith(boxes[g], member.tuple);
      const uint64_t more = with * (rows[g] + member.rows) - prices[g] * rows[g];
      if (more >= least) continue;
      least = more;
      best = g;
    }
    if (best == boxes.size()) {
      withheld += member.rows;
      continue;
    }
    auto& group = groups_.of[best];
    group.push_back(member);
    std::vector<uint32_t> tuples;
    for (const Member& each : group) tuples.push_back(each.tuple);
    boxes[best] = cells_.box(tuples);
    prices[best] = cells_.price(boxes[best]);
    rows[best] += member.rows;
  }
  leftovers_.clear();
}

void LocalSearch::tellGroups() {
  if (told_) return;
  told_ = true;
  tell(problem_, cells_, groups_.parts(), static_cast<uint32_t>(groups_.of.size()));
}

void LocalSearch::beginToImprove() {
  if (!byBoxes_ && blocks_.size() == 1) raiseBound(least_);  // beyond a block there may be nearer rows
  charges_ = std::make_unique<RowCharges>(problem_, cells_, options_.threads);
  reassign_ = std::make_unique<Reassign>(problem_.tuples, cells_, groups_, options_.seed);
  stage_ = Stage::improve;
}

// What all rows lose together is at least what every file is charged.
void LocalSearch::raiseBound(uint64_t least) {
  const Price price = priceOf(problem_);
  progress_.bound = std::max(progress_.bound.value_or(0), price.total(std::max(least, price.alike())));
}

// The file and its bound in turn, until neither gets better.
void LocalSearch::improve(Time until) {
  if (charged_ && stands()) {
    progress_.finished = true;
  } else if (!charged_ && (turn_ || stands() || !bounded())) {
    progress_.doing = "charging rows what their groups cost at least, for a bound";
    charged_ = !charges_->advance(*crew_, until);
    raiseBound(charges_->least());
    turn_ = false;
  } else {
    progress_.doing = "rows change places between groups";
    turn_ = true;
    if (!reassign_->advance(*crew_, options_.threads, until)) return;
    ++progress_.nodes;
    idle_ = reassign_->gained() ? 0 : idle_ + 1;
    told_ = told_ && !reassign_->gained();
  }
}

void LocalSearch::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    if (std::chrono::steady_clock::now() >= until) break;
    switch (stage_) {
      case Stage::global:
        if (!beginGlobal(until)) return;
        if (!byBoxes_) beginBlock();
        stage_ = byBoxes_ ? Stage::boxes : Stage::look;
        progress_.doing = "looking at the rows nearest to each row";
        break;
      case Stage::boxes:
        if (!boxes_) {
          walk_ = std::make_unique<BoxWalk>(problem_, cells_);
          boxes_ = std::make_unique<BoxGreedy>(problem_, cells_, *walk_, options_.seed);
        }
        if (boxes_->band(groups_)) break;
        endBoxes();
        stage_ = Stage::join;
        break;
      case Stage::look:
        if (!look(until)) return;
        setPrices();
        stage_ = Stage::choose;
        progress_.doing = "making the best groups first";
        break;
      case Stage::choose:
        if (!choose(until)) return;
        endBlock();
        stage_ = Stage::look;
        if (++block_ < blocks_.size()) {
          beginBlock();
          break;
        }
        stage_ = Stage::join;
        break;
      case Stage::join:
        joinLeftovers();
        tellGroups();
        beginToImprove();
        break;
      case Stage::improve:
        improve(until);
        break;
    }
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit && stage_ == Stage::improve) {
      progress_.finished = true;
      progress_.stopped = Stop::nodes;
    }
  }
  if (stage_ == Stage::improve) tellGroups();
  if (progress_.best && progress_.bound && progress_.best->cost <= *progress_.bound)
    progress_.finished = progress_.proven = true;
  if (progress_.finished && !progress_.stopped) progress_.doing = "finished: no change of places led further";
}

}  // namespace indistinct
