#include "core/search/outer/outer_path.h"

#include <algorithm>

#include "core/base/invariant.h"

namespace indistinct {

double OuterPath::forward(const std::vector<Span>& spans, const double* cost) {
  invariant("spans are ordered by first, then end", [&] {
    return std::is_sorted(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
      return a.first != b.first ? a.first < b.first : a.end < b.end;
    });
  });
  std::fill(forward_.begin(), forward_.end(), infinite);
  forward_[0] = 0;
  double* f = forward_.data();
  for (size_t i = 0; i < spans.size(); ++i) {
    const double reached = f[spans[i].first] + cost[i];
    if (reached < f[spans[i].end]) f[spans[i].end] = reached;
  }
  return forward_[units_];
}

void OuterPath::forwardEach(const std::vector<Span>& spans, const double* costs, size_t width,
                            std::vector<double>& reached) {
  each_.assign((units_ + 1) * width, infinite);
  std::fill_n(each_.begin(), width, 0.0);
  for (const Span& span : spans) {
    const double* from = each_.data() + span.first * width;
    double* to = each_.data() + span.end * width;
    for (size_t v = 0; v < width; ++v) to[v] = std::min(to[v], from[v] + costs[v]);
    costs += width;
  }
  reached.assign(each_.end() - static_cast<std::ptrdiff_t>(width), each_.end());
}

void OuterPath::backward(const std::vector<Span>& spans, const double* cost) {
  std::fill(backward_.begin(), backward_.end(), infinite);
  backward_[units_] = 0;
  double* b = backward_.data();
  for (size_t i = spans.size(); i-- > 0;) {
    const double reached = b[spans[i].end] + cost[i];
    if (reached < b[spans[i].first]) b[spans[i].first] = reached;
  }
}

OuterPath::Chosen OuterPath::cheapest(const std::vector<Span>& spans, const double* cost,
                                      const double* suppressed, double most, double below) {
  best_.assign(units_ + 1, Best{});
  Best* best = best_.data();
  best[0].cost = 0;
  for (uint32_t i = 0; i < spans.size(); ++i) {
    const Best& from = best[spans[i].first];
    if (from.cost >= infinite) continue;
    Best& to = best[spans[i].end];
    const double reached = from.cost + cost[i], lost = from.suppressed + suppressed[i];
    if (reached < to.cost || (reached <= to.cost && lost < to.suppressed)) to = {reached, lost, i};
  }
  Chosen chosen;
  if (best[units_].cost >= below) return chosen;
  if (best[units_].suppressed > most) return cheapestWithin(spans, cost, suppressed, most, below);
  chosen.cost = best[units_].cost;
  chosen.suppressed = best[units_].suppressed;
  chosen.spans.reserve(units_);
  for (uint32_t at = units_; at > 0; at = spans[best[at].by].first) chosen.spans.push_back(best[at].by);
  return chosen;
}

// Every boundary keeps its partitions that no other beats in both cost and suppressed rows.
OuterPath::Chosen OuterPath::cheapestWithin(const std::vector<Span>& spans, const double* cost,
                                            const double* suppressed, double most, double below) {
  struct Label {
    double suppressed;
    double cost;
    uint32_t by;
    uint32_t before;
  };
  std::vector<std::vector<Label>> labels(units_ + 1);
  std::vector<Label> pending;
  labels[0].push_back({0, 0, OuterModel::none, 0});
  // Labels of a boundary are complete once every span that ends there is behind.
  std::vector<std::vector<uint32_t>> ending(units_ + 1);
  for (uint32_t i = 0; i < spans.size(); ++i) ending[spans[i].end].push_back(i);
  for (uint32_t at = 1; at <= units_; ++at) {
    pending.clear();
    for (uint32_t i : ending[at]) {
      const auto& from = labels[spans[i].first];
      for (uint32_t l = 0; l < from.size(); ++l) {
        const double lost = from[l].suppressed + suppressed[i], reached = from[l].cost + cost[i];
        if (lost <= most && reached < below) pending.push_back({lost, reached, i, l});
      }
    }
    std::sort(pending.begin(), pending.end(), [](const Label& a, const Label& b) {
      return a.suppressed != b.suppressed ? a.suppressed < b.suppressed : a.cost < b.cost;
    });
    for (const Label& label : pending) {
      if (labels[at].empty() || label.cost < labels[at].back().cost) labels[at].push_back(label);
    }
  }
  Chosen chosen;
  if (labels[units_].empty()) return chosen;
  const Label* label = &labels[units_].back();
  chosen.cost = label->cost;
  chosen.suppressed = label->suppressed;
  for (; label->by != OuterModel::none; label = &labels[spans[label->by].first][label->before]) {
    chosen.spans.push_back(label->by);
  }
  return chosen;
}

}  // namespace indistinct
