// The charges of intervals and the shortest paths through them: the first half of path_search.h.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/invariant.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/path/path_search.h"

namespace indistinct {

namespace {
constexpr size_t mostMerged = 7;
}

PathModel::Worker::Worker(const PathModel& model)
    : model_(model),
      k_(static_cast<double>(model.problem.rule.k)),
      plain_(model.problem.rule.plain()),
      mayDrop_(model.problem.maxSuppressed > 0),
      columns_(model.problem.tuples.columns()),
      strength_(model.problem.rule, model.problem.tuples) {}

// Merges tuples, units of every column, classes, and the classes' rows by unit.
void PathModel::Worker::gather(const PathNode& node) {
  const Tuples& tuples = model_.problem.tuples;
  while (!node.decided.refusesAllOf(rows().decided)) merged_.pop_back();

  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    Column& column = columns_[c];
    column.start = {0};
    column.chosen = {1};
    column.open = false;
    const auto& ofCut = model_.alphabet.ofCut[c];
    for (Position p = 1; p < ofCut.size(); ++p) {
      if (ofCut[p] == Alphabet::none || node.decided.refused(ofCut[p])) continue;
      column.start.push_back(p);
      column.chosen.push_back(node.decided.chosen(ofCut[p]) ? 1 : 0);
      column.open = column.open || node.decided.open(ofCut[p]);
    }
    column.start.push_back(static_cast<uint32_t>(ofCut.size()));
  }
  unitOf_.resize(tuples.columns());
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const auto& start = columns_[c].start;
    cuts_.assign(start.begin() + 1, start.end() - 1);
    intervals(cuts_, tuples.domainSizes[c], unitOf_[c]);
  }
  const bool worth = node.decided.notRefused() * 4 <= rows().decided.notRefused() * 3;
  if (model_.rules.merge && merged_.size() < mostMerged && worth) {
    const Rows& from = rows();
    grouping_.start(from.size());
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      const uint32_t* of = unitOf_[c].data();
      const uint16_t* position = from.position[c].data();
      grouping_.by(columns_[c].units(), [=](uint32_t t) { return of[position[t]]; });
    }
    const std::vector<uint32_t>& group = grouping_.groups();
    Rows merged;
    merged.decided = node.decided;
    merged.count.assign(grouping_.count(), 0);
    merged.position.assign(tuples.columns(), std::vector<uint16_t>(grouping_.count()));
    for (uint32_t t = 0; t < from.size(); ++t) {
      merged.count[group[t]] += from.count[t];
      for (uint32_t c = 0; c < tuples.columns(); ++c) merged.position[c][group[t]] = from.position[c][t];
    }
    merged_.push_back(std::move(merged));
  }
  const Rows& rows = this->rows();

  chosenCode_.resize(tuples.columns());
  // Chosen intervals as codes; the chosen cuts among the units' starts number them.
  grouping_.start(rows.size());
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const Column& column = columns_[c];
    code_.resize(column.units());
    uint32_t at = 0;
    for (uint32_t u = 0; u < column.units(); ++u) {
      if (u > 0 && column.chosen[u]) ++at;
      code_[u] = at;
    }
    codeAt_.clear();
    for (uint32_t u : unitOf_[c]) codeAt_.push_back(code_[u]);
    if (!plain_) chosenCode_[c] = codeAt_;
    const uint32_t* code = codeAt_.data();
    const uint16_t* position = rows.position[c].data();
    grouping_.by(at + 1, [=](uint32_t t) { return code[position[t]]; });
  }
  classOf_ = grouping_.groups();
  const uint32_t classes = grouping_.count();
  classRows_.assign(classes, 0);
  classFirst_.resize(tuples.columns());
  classEnd_.resize(tuples.columns());
  prefix_.resize(tuples.columns());
  prefixAt_.resize(tuples.columns());
  member_.resize(classes);
  for (uint32_t t = 0; t < rows.size(); ++t) {
    classRows_[classOf_[t]] += rows.count[t];
    member_[classOf_[t]] = t;
  }
  invariant("every row is in one class", [&] {
    return std::accumulate(classRows_.begin(), classRows_.end(), 0.0) == static_cast<double>(tuples.rows);
  });
  firstMember_.assign(classes + 1, 0);
  for (uint32_t t = 0; t < rows.size(); ++t) ++firstMember_[classOf_[t] + 1];
  for (uint32_t h = 0; h < classes; ++h) firstMember_[h + 1] += firstMember_[h];
  place_.resize(rows.size());
  next_.assign(firstMember_.begin(), firstMember_.end() - 1);
  memberRows_.resize(rows.size());
  memberUnit_.resize(size_t{rows.size()} * tuples.columns());
  for (uint32_t t = 0; t < rows.size(); ++t) {
    place_[t] = next_[classOf_[t]]++;
    memberRows_[place_[t]] = rows.count[t];
  }
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    Column& column = columns_[c];
    first_.resize(column.units());
    end_.resize(column.units());
    uint32_t *first = first_.data(), *end = end_.data();
    for (uint32_t u = 0; u < column.units(); ++u) first[u] = u > 0 && !column.chosen[u] ? first[u - 1] : u;
    for (uint32_t u = column.units(); u-- > 0;) {
      end[u] = u + 1 == column.units() || column.chosen[u + 1] ? u + 1 : end[u + 1];
    }
    classFirst_[c].resize(classes);
    classEnd_[c].resize(classes);
    auto& at = prefixAt_[c];
    at.assign(classes + 1, 0);
    for (uint32_t h = 0; h < classes; ++h) {
      const uint32_t u = unitOf_[c][rows.position[c][member_[h]]];
      classFirst_[c][h] = first[u];
      classEnd_[c][h] = end[u];
      at[h + 1] = at[h] + end[u] - first[u] + 1;
    }
    auto& prefix = prefix_[c];
    prefix.assign(at[classes], 0);
    column.rows.assign(column.units(), 0);
    for (uint32_t t = 0; t < rows.size(); ++t) {
      const uint32_t h = classOf_[t], u = unitOf_[c][rows.position[c][t]] - classFirst_[c][h];
      prefix[at[h] + u + 1] += rows.count[t];
      memberUnit_[size_t{place_[t]} * tuples.columns() + c] = static_cast<uint16_t>(u);
    }
  }
  if (!plain_) gatherRule();
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const auto& at = prefixAt_[c];
    auto& prefix = prefix_[c];
    for (uint32_t h = 0; h < classes; ++h) {
      const bool kept = keeps(h);
      for (size_t x = at[h] + 1; x < at[h + 1]; ++x) {
        if (kept) columns_[c].rows[classFirst_[c][h] + x - at[h] - 1] += prefix[x];
        prefix[x] += prefix[x - 1];
      }
    }
  }
}

// The spans of one column with their charges, and the shortest path.
void PathModel::Worker::chargeColumn(uint32_t c) {
  Column& column = columns_[c];
  const bool tree = model_.alphabet.spaces[c] == Space::taxonomy;
  const uint32_t units = column.units();
  end_.resize(units);
  uint32_t* reach = end_.data();  // where the chosen interval ends
  for (uint32_t u = units; u-- > 0;) reach[u] = u + 1 == units || column.chosen[u + 1] ? u + 1 : reach[u + 1];
  firstSpan_.assign(units + 1, 0);
  size_t* firstSpan = firstSpan_.data();
  column.spans.clear();
  column.cost.clear();
  column.parts.clear();
  for (uint32_t a = 0; a < units; ++a) {
    firstSpan[a] = column.spans.size();
    double rows = 0;
    for (uint32_t b = a + 1; b <= reach[a]; ++b) {
      rows += column.rows[b - 1];
      column.spans.push_back({static_cast<uint16_t>(a), static_cast<uint16_t>(b), 0});
      column.cost.push_back(rows * model_.cell(c, column.start[a], column.start[b]));
    }
  }
  firstSpan[units] = column.spans.size();
  column.suppressed.assign(column.spans.size(), 0);
  const auto& at = prefixAt_[c];
  for (uint32_t h = 0; h < classRows_.size(); ++h) {
    if (!keeps(h) || (mayDrop_ && !sees_[c][h])) continue;
    const uint32_t first = classFirst_[c][h], end = classEnd_[c][h];
    const double* prefix = prefix_[c].data() + at[h];
    const uint32_t* enough = plain_ ? nullptr : enough_[c].data() + at[h];
    double charge = Span::forbidden;
    if (mayDrop_) {
      charge = model_.cell(c, column.start[first], column.start[end]);
    }
    for (uint32_t a = first; a < end; ++a) {
      for (uint32_t b = a + 1; b <= end; ++b) {
        const double p = prefix[b - first] - prefix[a - first];
        if (plain_ ? p >= k_ : b - first >= enough[a - first]) break;
        if (p <= 0) continue;
        const size_t span = firstSpan[a] + b - a - 1;
        if (!mayDrop_) {
          column.cost[span] = charge;
        } else {
          column.cost[span] += p * (charge - model_.cell(c, column.start[a], column.start[b]));
          column.suppressed[span] += p;
          column.parts.push_back({static_cast<uint32_t>(span), static_cast<uint32_t>(at[h] + a - first),
                                  static_cast<uint32_t>(at[h] + b - first)});
        }
      }
    }
  }
  size_t kept = 0;
  column.formed.resize(column.spans.size());
  for (size_t i = 0; i < column.spans.size(); ++i) {
    if (column.cost[i] >= Span::forbidden) continue;
    if (tree) {
      const Position end = column.start[column.spans[i].end];
      const auto& ends = model_.nodeEnds[c][column.start[column.spans[i].first]];
      if (!std::binary_search(ends.begin(), ends.end(), end)) continue;
    }
    column.spans[kept] = column.spans[i];
    column.cost[kept] = column.cost[i];
    column.suppressed[kept] = column.suppressed[i];
    column.formed[kept] = static_cast<uint32_t>(i);
    ++kept;
  }
  column.spans.resize(kept);
  column.cost.resize(kept);
  column.suppressed.resize(kept);
  column.formed.resize(kept);
}

// Which units of which classes each column sees suppressed, and what is left to share of a suppressed row.
void PathModel::Worker::see() {
  const size_t classes = classRows_.size();
  slack_.assign(classes, model_.whole);
  sees_.resize(columns_.size());
  alone_.resize(columns_.size());
  for (uint32_t c = 0; c < columns_.size(); ++c) {
    sees_[c].assign(classes, 0);
    alone_[c].assign(prefix_[c].size(), 0);
    for (uint32_t h = 0; h < classes; ++h) {
      const size_t at = prefixAt_[c][h];
      const double* prefix = prefix_[c].data() + at;
      const uint32_t width = classEnd_[c][h] - classFirst_[c][h];
      slack_[h] -= model_.cell(c, columns_[c].start[classFirst_[c][h]], columns_[c].start[classEnd_[c][h]]);
      if (!keeps(h)) continue;
      for (uint32_t u = 0; u < width; ++u) {
        const bool small = prefix[u + 1] > prefix[u] &&
                           (plain_ ? prefix[u + 1] - prefix[u] < k_ : enough_[c][at + u] > u + 1);
        alone_[c][at + u] = small;
        sees_[c][h] |= small;
      }
    }
  }
  invariant("what a row can pay when kept is never more than when suppressed",
            [this] { return std::all_of(slack_.begin(), slack_.end(), [](double e) { return e >= 0; }); });
}

// False if no solution better than `upper` lies below.
bool PathModel::Worker::judge(double upper) {
  const uint32_t columns = model_.problem.tuples.columns();
  const size_t classes = classRows_.size();
  base_ = gone_ = 0;
  for (size_t h = 0; h < classes; ++h) {
    if (!keeps(h)) gone_ += classRows_[h];
  }
  base_ = gone_ * model_.whole - static_cast<double>(model_.price.alike());
  if (gone_ > static_cast<double>(model_.problem.maxSuppressed)) return false;
  if (mayDrop_) see();
  bound_ = base_;
  const double most = static_cast<double>(model_.problem.maxSuppressed) - gone_;
  for (uint32_t c = 0; c < columns; ++c) {
    Column& column = columns_[c];
    chargeColumn(c);
    path_.resize(column.units());
    if (mayDrop_ && model_.problem.maxSuppressed < model_.problem.tuples.rows) {
      path_.forward(column.spans, column.suppressed.data());
      path_.backward(column.spans, column.suppressed.data());
      size_t kept = 0;
      for (size_t i = 0; i < column.spans.size(); ++i) {
        if (path_.through(column.spans[i], column.suppressed[i]) > most) continue;
        column.spans[kept] = column.spans[i];
        column.cost[kept] = column.cost[i];
        column.suppressed[kept] = column.suppressed[i];
        column.formed[kept] = column.formed[i];
        ++kept;
      }
      column.spans.resize(kept);
      column.cost.resize(kept);
      column.formed.resize(kept);
    }
    if (mayDrop_) continue;
    column.shortest = path_.forward(column.spans, column.cost.data());
    bound_ += column.shortest;
    if (bound_ >= upper) return false;
  }
  if (mayDrop_ && !share(upper)) return false;
  for (Column& column : columns_) {
    path_.resize(column.units());
    path_.forward(column.spans, column.cost.data());
    path_.backward(column.spans, column.cost.data());
    const uint32_t units = column.units();
    column.refusal.assign(units + 1, OuterPath::infinite);
    column.choice.assign(units + 1, OuterPath::infinite);
    size_t kept = 0;
    for (size_t i = 0; i < column.spans.size();) {
      // All spans that start here: the cheapest path over each cut inside, from the far end.
      const uint32_t a = column.spans[i].first;
      size_t end = i;
      while (end < column.spans.size() && column.spans[end].first == a) ++end;
      double least = OuterPath::infinite;
      for (size_t s = end; s-- > i;) {
        least = std::min(least, path_.through(column.spans[s], column.cost[s]));
        // Cuts between this span's end and the next shorter one's.
        const uint32_t until = s == i ? a + 1 : column.spans[s - 1].end;
        for (uint32_t u = until; u < column.spans[s].end; ++u)
          column.refusal[u] = std::min(column.refusal[u], least);
      }
      i = end;
    }
    for (size_t i = 0; i < column.spans.size(); ++i) {
      const double through = path_.through(column.spans[i], column.cost[i]);
      column.choice[column.spans[i].first] = std::min(column.choice[column.spans[i].first], through);
      if (model_.rules.kill && bound_ - column.shortest + through >= upper) continue;
      column.spans[kept] = column.spans[i];
      column.cost[kept] = column.cost[i];
      column.suppressed[kept] = column.suppressed[i];
      ++kept;
    }
    column.spans.resize(kept);
    for (uint32_t u = 0; u <= units; ++u) {
      column.refusal[u] -= column.shortest;
      column.choice[u] -= column.shortest;
    }
  }
  if (!mayDrop_ && model_.rules.probe) probe(upper);
  return true;
}

}  // namespace indistinct
