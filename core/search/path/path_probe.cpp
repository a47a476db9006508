// Choosing a cut in thought, where nothing may be suppressed.
//
// Idea: a cut splits the classes that it crosses, and the halves kill intervals of the other columns that the
// whole class let live. The other columns' shortest paths without those intervals are a lower bound for every
// solution with the cut. Most cuts leave most shortest paths intact: a look at the path's own intervals
// tells, and only a broken path is sought anew. Rows left of every cut of a column, by the units of every
// other column, come from one pass over the tuples.
#include <algorithm>

#include "core/search/path/path_search.h"

namespace indistinct {

// The rows of every class left of every cut of column c, by unit of each other column. A class of fewer than
// 2k rows has no cuts here: one that splits it is refused already, as no path leads over it.
void PathModel::Worker::halve(uint32_t c) {
  const size_t classes = classRows_.size();
  const uint32_t columns = static_cast<uint32_t>(columns_.size());
  halfAt_.assign(classes + 1, 0);
  halfWidth_.assign(classes, 0);
  halfColumn_.assign(classes * columns, 0);
  for (size_t h = 0; h < classes; ++h) {
    uint32_t width = 0;
    for (uint32_t j = 0; j < columns; ++j) {
      halfColumn_[h * columns + j] = width;
      if (j != c) width += classEnd_[j][h] - classFirst_[j][h] + 1;
    }
    halfWidth_[h] = width;
    const uint32_t cuts = classRows_[h] < 2 * k_ ? 0 : classEnd_[c][h] - classFirst_[c][h] - 1;
    halfAt_[h + 1] = halfAt_[h] + static_cast<size_t>(cuts) * width;
  }
  half_.assign(halfAt_[classes], 0);
  for (uint32_t h = 0; h < classes; ++h) {
    if (halfAt_[h + 1] > halfAt_[h]) halveClass(h, c);
  }
}

void PathModel::Worker::halveClass(uint32_t h, uint32_t c) {
  const uint32_t columns = static_cast<uint32_t>(columns_.size());
  const uint32_t width = halfWidth_[h], cuts = classEnd_[c][h] - classFirst_[c][h] - 1;
  const uint32_t* offset = halfColumn_.data() + size_t{h} * columns;
  uint32_t* first = half_.data() + halfAt_[h];
  uint32_t* end = half_.data() + halfAt_[h + 1];
  for (uint32_t i = firstMember_[h]; i < firstMember_[h + 1]; ++i) {
    const uint16_t* unit = memberUnit_.data() + size_t{i} * columns;
    if (unit[c] >= cuts) continue;  // right of every cut
    const uint32_t rows = memberRows_[i];
    uint32_t* half = first + size_t{unit[c]} * width + 1;
    for (uint32_t j = 0; j < c; ++j) half[offset[j] + unit[j]] += rows;
    for (uint32_t j = c + 1; j < columns; ++j) half[offset[j] + unit[j]] += rows;
  }
  for (uint32_t* x = first + width; x < end; ++x) *x += *(x - width);
  for (uint32_t* row = first; row < end; row += width) {
    for (uint32_t j = 0; j < columns; ++j) {
      if (j == c) continue;
      uint32_t* at = row + offset[j];
      for (uint32_t u = 1; u <= classEnd_[j][h] - classFirst_[j][h]; ++u) at[u] += at[u - 1];
    }
  }
}

// Does the cut leave a half of class h between 0 and k rows in [a, b) of column j?
bool PathModel::Worker::breaks(uint32_t h, uint32_t j, const uint32_t* half, uint32_t a, uint32_t b) const {
  const double* all = prefix_[j].data() + prefixAt_[j][h];
  const uint32_t first = classFirst_[j][h];
  const double left = half[b - first] - half[a - first];
  const double right = all[b - first] - all[a - first] - left;
  return (left > 0 && left < k_) || (right > 0 && right < k_);
}

double PathModel::Worker::pathAround(uint32_t j,
                                     const std::vector<std::pair<uint32_t, const uint32_t*>>& halves) {
  Column& column = columns_[j];
  const uint32_t units = column.units();
  if (dead_.size() < static_cast<size_t>(units + 1) * (units + 1)) {
    dead_.assign(static_cast<size_t>(units + 1) * (units + 1), 0);
    stamp_ = 0;
  }
  ++stamp_;
  for (const auto& [h, half] : halves) {
    const double* all = prefix_[j].data() + prefixAt_[j][h];
    const uint32_t first = classFirst_[j][h], width = classEnd_[j][h] - first;
    for (uint32_t a = 0; a < width; ++a) {
      bool small = true;  // does either half still hold fewer than k rows?
      for (uint32_t b = a + 1; b <= width && small; ++b) {
        const double left = half[b] - half[a], right = all[b] - all[a] - left;
        small = left < k_ || right < k_;
        if ((left > 0 && left < k_) || (right > 0 && right < k_)) {
          dead_[static_cast<size_t>(a + first) * (units + 1) + b + first] = stamp_;
        }
      }
    }
  }
  reached_.assign(units + 1, OuterPath::infinite);
  double* reached = reached_.data();
  reached[0] = 0;
  for (size_t i = 0; i < column.spans.size(); ++i) {
    const Span& span = column.spans[i];
    if (dead_[static_cast<size_t>(span.first) * (units + 1) + span.end] == stamp_) continue;
    reached[span.end] = std::min(reached[span.end], reached[span.first] + column.cost[i]);
  }
  return reached[units];
}

void PathModel::Worker::probe(double upper) {
  const uint32_t columns = static_cast<uint32_t>(columns_.size());
  auto& paths = paths_;
  paths.resize(columns);
  for (uint32_t j = 0; j < columns; ++j) {
    const Column& column = columns_[j];
    path_.resize(column.units());
    paths[j].clear();
    const OuterPath::Chosen chosen =
        path_.cheapest(column.spans, column.cost.data(), column.suppressed.data(), 0, OuterPath::infinite);
    for (uint32_t i : chosen.spans) paths[j].emplace_back(column.spans[i].first, column.spans[i].end);
    std::reverse(paths[j].begin(), paths[j].end());
  }
  std::vector<std::pair<uint32_t, const uint32_t*>> halves;
  for (uint32_t c = 0; c < columns; ++c) {
    if (!columns_[c].open) continue;
    halve(c);
    for (uint32_t u = 1; u < columns_[c].units(); ++u) {
      double& bound = columns_[c].choice[u];
      if (columns_[c].chosen[u] || bound_ + bound >= upper) continue;
      for (uint32_t j = 0; j < columns && bound_ + bound < upper; ++j) {
        if (j == c) continue;
        halves.clear();
        bool broken = false;
        for (uint32_t h = 0; h < classRows_.size(); ++h) {
          if (u <= classFirst_[c][h] || u >= classEnd_[c][h] || halfAt_[h + 1] == halfAt_[h]) continue;
          const uint32_t* half = half_.data() + halfAt_[h] +
                                 static_cast<size_t>(u - classFirst_[c][h] - 1) * halfWidth_[h] +
                                 halfColumn_[h * columns + j];
          halves.emplace_back(h, half);
          const auto from = std::lower_bound(paths[j].begin(), paths[j].end(),
                                             std::pair<uint32_t, uint32_t>(classFirst_[j][h], 0));
          for (auto at = from; !broken && at != paths[j].end() && at->first < classEnd_[j][h]; ++at) {
            broken = breaks(h, j, half, at->first, at->second);
          }
        }
        if (broken) bound += pathAround(j, halves) - columns_[j].shortest;
      }
    }
  }
}

}  // namespace indistinct
