// Who is charged for a suppressed row, and what a row is charged beyond its loss where few may be suppressed.
//
// Idea: a row that is suppressed costs its class's E more than what it can pay when kept (path_search.h), and
// every column may charge a part of that to the rows that it sees suppressed. A cheapest path goes round the
// rows that are dear in its column, so equal parts let every column find its own way out. Each tuple
// therefore has a share for each column that can see it, at most 1 in all, and after each round the shares of
// the rows that the shortest paths suppress move to the columns that suppress them. Under a limit a
// suppressed row is charged a price beyond its loss as well, and all rows that may still be suppressed give
// it back at the end: the price rises while the paths are charged for more rows than that, and falls
// otherwise.
// Proof: a row suppressed in truth is charged, whatever the shares, at most u_j in every column
// that does not see it and at most sum of u_j + E + price in all; a kept row is seen by none. So the charges
// of a solution are at most its cost and the price of each of its suppressed rows, of which there are no more
// than the limit admits. Any shares and any price do; the best round's are kept, for bound and fixing alike.
// A price that served a node is where its children begin.
//
// A share is charged in whole units, a billionth less than is due: more than all that rounding may add. With
// one column open its share is 1 and there is no price, so that its path is exact.
//
// Tried and dropped: more rounds than four, and to end them when little is gained (not less time).
//
// Source: ours; the ascent is that of subgradients.
#include <algorithm>
#include <cmath>

#include "core/search/path/path_search.h"

namespace indistinct {

namespace {
constexpr uint32_t rounds = 4;
constexpr double mostCharged = 4e15;  // sums stay exact in a double

double part(double share, double charge) {
  return share >= 1 ? charge : std::floor(share * charge * (1 - 1e-9));
}
}  // namespace

// Rows that one column alone can see suppressed are charged there; those that several see begin with equal
// shares.
void PathModel::Worker::beginShares() {
  const uint32_t columns = static_cast<uint32_t>(columns_.size());
  seen_.clear();
  sharers_.clear();
  shares_.clear();
  lone_.resize(columns);
  for (uint32_t c = 0; c < columns; ++c) lone_[c].assign(prefix_[c].size(), 0);
  std::vector<uint32_t>& seers = cuts_;
  for (uint32_t h = 0; h < classRows_.size(); ++h) {
    seers.clear();
    for (uint32_t c = 0; c < columns; ++c) {
      if (sees_[c][h]) seers.push_back(c);
    }
    if (seers.empty()) continue;
    for (uint32_t i = firstMember_[h]; i < firstMember_[h + 1]; ++i) {
      const auto first = static_cast<uint32_t>(sharers_.size());
      const uint16_t* unit = memberUnit_.data() + size_t{i} * columns;
      for (const uint32_t c : seers) {
        const size_t at = prefixAt_[c][h] + unit[c];
        if (alone_[c][at]) sharers_.push_back({c, static_cast<uint32_t>(at)});
      }
      const auto end = static_cast<uint32_t>(sharers_.size());
      if (end - first == 1) {
        lone_[sharers_[first].column][sharers_[first].at + 1] += memberRows_[i];
        sharers_.pop_back();
      } else if (end > first) {
        seen_.push_back({h, memberRows_[i], first, end});
        shares_.insert(shares_.end(), end - first, 1.0 / (end - first));
      }
    }
  }
}

void PathModel::Worker::chargeShares(double extra) {
  const size_t classes = classRows_.size();
  weight_ = lone_;
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    for (size_t h = 0; h < classes; ++h) {
      if (!sees_[c][h]) continue;
      for (size_t x = prefixAt_[c][h] + 1; x < prefixAt_[c][h + 1]; ++x) weight_[c][x] *= slack_[h] + extra;
    }
  }
  for (const Seen& row : seen_) {
    const double charge = slack_[row.head] + extra;
    for (uint32_t s = row.first; s < row.end; ++s)
      weight_[sharers_[s].column][sharers_[s].at + 1] += part(shares_[s], charge) * row.rows;
  }
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    Column& column = columns_[c];
    double* weight = weight_[c].data();
    for (size_t h = 0; h < classes; ++h) {
      if (!sees_[c][h]) continue;
      for (size_t x = prefixAt_[c][h] + 1; x < prefixAt_[c][h + 1]; ++x) weight[x] += weight[x - 1];
    }
    shared_.assign(column.formed.empty() ? 0 : column.formed.back() + 1, 0);
    for (const Part& p : column.parts) {
      if (p.span < shared_.size()) shared_[p.span] += weight[p.to] - weight[p.from];
    }
    for (size_t i = 0; i < column.spans.size(); ++i)
      column.cost[i] = column.own[i] + shared_[column.formed[i]];
  }
}

// Marks what the shortest path of a column suppresses; returns the rows among it that no other column can
// see.
double PathModel::Worker::pass(uint32_t c) {
  const Column& column = columns_[c];
  passed_[c].assign(prefix_[c].size(), 0);
  path_.resize(column.units());
  const OuterPath::Chosen chosen = path_.cheapest(column.spans, column.cost.data(), column.suppressed.data(),
                                                  OuterPath::infinite, OuterPath::infinite);
  double lone = 0;
  for (const uint32_t i : chosen.spans) {
    if (column.suppressed[i] <= 0) continue;
    const Span& span = column.spans[i];
    for (size_t h = 0; h < classRows_.size(); ++h) {
      if (!sees_[c][h] || span.first < classFirst_[c][h] || span.end > classEnd_[c][h]) continue;
      const size_t at = prefixAt_[c][h], from = at + span.first - classFirst_[c][h],
                   to = at + span.end - classFirst_[c][h];
      if (plain_ ? prefix_[c][to] - prefix_[c][from] >= k_ : enough_[c][from] <= to - at) continue;
      for (size_t x = from; x < to; ++x) {
        passed_[c][x] = 1;
        lone += lone_[c][x + 1];
      }
    }
  }
  return lone;
}

// Moves shares towards the columns whose shortest paths suppress a row; returns the rows that these are
// charged for.
double PathModel::Worker::moveShares(double step) {
  passed_.resize(columns_.size());
  double charged = 0;
  for (uint32_t c = 0; c < columns_.size(); ++c) charged += pass(c);
  for (const Seen& row : seen_) {
    uint32_t passed = 0;
    double sum = 0;
    for (uint32_t s = row.first; s < row.end; ++s) {
      if (!passed_[sharers_[s].column][sharers_[s].at]) continue;
      ++passed;
      sum += shares_[s];
    }
    if (passed == 0) continue;
    charged += sum * row.rows;
    for (uint32_t s = row.first; s < row.end; ++s) {
      shares_[s] *= 1 - step;
      if (passed_[sharers_[s].column][sharers_[s].at]) shares_[s] += step / passed;
    }
  }
  return charged;
}

// False if no solution better than `upper` lies below.
bool PathModel::Worker::share(double upper) {
  const Problem& asked = model_.problem;
  const double left = static_cast<double>(asked.maxSuppressed) - gone_;
  const auto open = std::count_if(columns_.begin(), columns_.end(), [](const Column& c) { return c.open; });
  const bool priced = model_.rules.shares && open > 1 && asked.maxSuppressed < asked.tuples.rows;
  const double most =
      std::max(0.0, std::floor(mostCharged / static_cast<double>(asked.tuples.rows)) - model_.whole);
  for (Column& column : columns_) column.own = column.cost;
  beginShares();
  cheapest_.resize(columns_.size());
  double best = 0, extra = priced ? node_.price : 0;
  for (uint32_t round = 0;; ++round) {
    extra = std::floor(std::clamp(extra, 0.0, most));
    chargeShares(extra);
    double bound = base_ - (priced ? extra * left : 0);
    for (Column& column : columns_) {
      path_.resize(column.units());
      column.now = path_.forward(column.spans, column.cost.data());
      bound += column.now;
    }
    if (round == 0 || bound > best) {
      best = bound;
      node_.price = extra;
      for (uint32_t c = 0; c < columns_.size(); ++c) {
        columns_[c].shortest = columns_[c].now;
        cheapest_[c] = columns_[c].cost;
      }
    }
    if (best >= upper) return false;
    if (!model_.rules.shares || open <= 1 || round == rounds) break;
    const double charged = moveShares(2.0 / (round + 3));
    if (charged <= 0 && extra <= 0) break;
    const double step = .6 * (model_.whole + extra) / (round + 1);
    if (priced) extra += charged > left ? step : -step;
  }
  if (priced) base_ -= node_.price * left;
  bound_ = best;
  for (uint32_t c = 0; c < columns_.size(); ++c) columns_[c].cost.swap(cheapest_[c]);
  return true;
}

}  // namespace indistinct
