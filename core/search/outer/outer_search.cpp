#include "core/search/outer/outer_search.h"

#include <algorithm>
#include <cmath>

#include "core/search/tree/branch_and_bound.h"

namespace indistinct {

namespace {

constexpr size_t patience = 1 << 13;  // counts between two looks at the clock

Cost toCost(double bound) { return bound >= SpanBound::forbidden ? ~Cost{0} : static_cast<Cost>(bound); }

std::unique_ptr<SpanBound> makeSpanBound(const OuterModel& model) {
  switch (model.price.by()) {
    case PricedBy::size:
      return makeDmBound(model);
    case PricedBy::labels:
      return makeCmBound(model);
    case PricedBy::cells:
      break;  // not taken (OuterModel::fits)
  }
  return nullptr;
}

double toUpper(Cost upper) { return upper == ~Cost{0} ? SpanBound::forbidden : static_cast<double>(upper); }

}  // namespace

OuterModel::Worker::Worker(const OuterModel& model)
    : model_(model),
      tables_(model),
      path_(model.units),
      bound_(makeSpanBound(model)),
      strength_(model.problem.rule, model.problem.tuples) {}

// Does any path that costs less than the best solution use the span?
bool OuterModel::Worker::cheapEnough(const Span& span, double least, double upper) const {
  return !model_.rules.kill || path_.through(span, least) < upper;
}

// The bounds of the spans look at rows alone. They bound the cost by any rule: what fewer than k rows violate
// is violated, and suppressing a row costs no less than keeping it. Exact costs must know the rule: the rows
// of one class in one span, if they are k and violate it, are suppressed, and so are all parts of them. So
// what suppressing them costs beyond keeping them comes on top of the exact cost, and of the bound by sizes
// as well, which is no more than keeping them would cost, since to choose no other cut is one way to go on.
// That a cut which leaves k rows on one side at most is useless holds by any rule: the rows joined satisfy it
// wherever one side does.
void OuterModel::Worker::findWeak() {
  dearer_.assign(spans_.size(), 0);
  weak_.assign(spans_.size(), 0);
  if (strength_.plain()) return;
  const uint32_t ends = model_.units, labels = model_.price.labels();
  const uint64_t k = model_.price.k();
  std::vector<uint32_t> spanAt(size_t{ends} * (ends + 1), none);
  for (uint32_t i = 0; i < spans_.size(); ++i)
    spanAt[size_t{spans_[i].first} * (ends + 1) + spans_[i].end] = i;
  const std::vector<uint32_t> classOf = tables_.classOfModelCell();
  std::vector<std::vector<uint32_t>> members(tables_.classes());  // by unit
  for (const uint32_t t : model_.byUnit) members[classOf[model_.cellOfTuple[t]]].push_back(t);
  std::vector<uint64_t> label(labels);
  for (uint32_t h = 0; h < members.size(); ++h) {
    const std::vector<uint32_t>& member = members[h];
    size_t first = 0;
    for (uint32_t a = 0; a < ends; ++a) {
      while (first < member.size() && model_.unitOfTuple[member[first]] < a) ++first;
      if (first == member.size()) break;
      strength_.begin();
      size_t at = first;
      for (uint32_t b = a + 1; b <= ends; ++b) {
        for (; at < member.size() && model_.unitOfTuple[member[at]] < b; ++at) strength_.add(member[at]);
        const uint64_t n = tables_.rows(b)[h] - tables_.rows(a)[h];
        if (strength_.of(n) >= k) break;  // and every wider span
        const uint32_t i = spanAt[size_t{a} * (ends + 1) + b];
        if (n < k || i == none) continue;
        for (uint32_t l = 0; l < labels; ++l)
          label[l] = tables_.labelRows(l, b)[h] - tables_.labelRows(l, a)[h];
        weak_[i] += static_cast<double>(n);
        dearer_[i] +=
            model_.problem.maxSuppressed == 0
                ? SpanBound::forbidden
                : static_cast<double>(model_.price.suppressed(n) - model_.price.kept(n, label.data(), 0));
      }
    }
  }
}

// Class sizes alone: drops the spans that no cheap enough path uses. Returns the bound.
double OuterModel::Worker::judgeQuickly(double upper) {
  const size_t size = spans_.size();
  findWeak();
  least_.resize(size);
  exact_.resize(size);
  suppressed_.resize(size);
  for (size_t i = 0; i < size; ++i) {
    const SpanBound::Quick quick = bound_->quick(spans_[i]);
    least_[i] = spans_[i].least = std::max(spans_[i].least, quick.least + dearer_[i]);
    exact_[i] = quick.exact + dearer_[i];
    suppressed_[i] = quick.suppressed + weak_[i];
  }
  const double bound = path_.forward(spans_, least_.data());
  if (bound >= upper) return bound;
  path_.backward(spans_, least_.data());
  size_t kept = 0;
  for (size_t i = 0; i < size; ++i) {
    if (!cheapEnough(spans_[i], least_[i], upper)) continue;
    spans_[kept] = spans_[i];
    exact_[kept] = exact_[i];
    suppressed_[kept] = suppressed_[i];
    ++kept;
  }
  spans_.resize(kept);
  return bound;
}

// Rows that the chosen cuts suppress stay suppressed.
bool OuterModel::Worker::tooManySuppressed() {
  const double most = static_cast<double>(model_.problem.maxSuppressed);
  if (path_.forward(spans_, suppressed_.data()) > most) return true;
  path_.backward(spans_, suppressed_.data());
  size_t kept = 0;
  for (size_t i = 0; i < spans_.size(); ++i) {
    if (path_.through(spans_[i], suppressed_[i]) > most) continue;
    spans_[kept] = spans_[i];
    exact_[kept] = exact_[i];
    suppressed_[kept] = suppressed_[i];
    ++kept;
  }
  spans_.resize(kept);
  return false;
}

const OuterNode* OuterModel::Worker::rest() {
  if (!rest_) return nullptr;
  node_.spans.pack(spans_);
  return &node_;
}

double OuterModel::Worker::offerPath(const OuterNode& node, Incumbent& incumbent) {
  const OuterPath::Chosen best =
      path_.cheapest(spans_, exact_.data(), suppressed_.data(),
                     static_cast<double>(model_.problem.maxSuppressed), toUpper(incumbent.upper()));
  if (best.cost >= toUpper(incumbent.wanted())) return best.cost;
  Selection selection = node.decided.selection();
  if (model_.outer != OuterModel::none) {
    Cuts cuts;
    cuts.starts.resize(model_.problem.tuples.columns());
    auto& starts = cuts.starts[model_.outer];
    for (uint32_t i : best.spans) {
      if (spans_[i].first > 0) starts.push_back(model_.unitStart[spans_[i].first]);
    }
    std::sort(starts.begin(), starts.end());
    const Selection spans = toSelection(model_.alphabet, cuts);
    for (uint32_t i = 0; i < model_.alphabet.size(); ++i) selection[i] = selection[i] || spans[i] ? 1 : 0;
  }
  incumbent.offer(selection);
  return best.cost;
}

// Is it too dear for the k at work? Then a greater one may go on from here.
bool OuterModel::Worker::leave(double bound, Incumbent& incumbent) {
  if (bound < toUpper(incumbent.wanted())) return false;
  rest_ = bound < toUpper(incumbent.upper());
  if (rest_) node_.bound = std::max(node_.bound, toCost(bound));
  return true;
}

bool OuterModel::Worker::judgeFully(Time until) {
  const size_t tails = tables_.tails().size();
  // To look at the clock is dear in the browser.
  for (size_t work = 0; next_ < width_; ++next_) {
    if (work > patience) {
      if (std::chrono::steady_clock::now() >= until) return false;
      work = 0;
    }
    work += tables_.width();
    const Span& span = spans_[next_];
    const double* allset = allset_.data() + next_ * tables_.classes();
    double* chosen = chosen_.data() + next_ * tails;
    double* refused = refused_.data() + next_ * tails;
    const double least = std::max(span.least, bound_->full(span, allset, chosen, refused,
                                                           lost_.data() + next_ * tails, needed_.data()));
    for (size_t v = 0; v < tails; ++v) chosen[v] = std::max(least, chosen[v]);
    for (size_t v = 0; v < tails; ++v) refused[v] = std::max(least, refused[v]);
    least_[next_] = least;
  }
  return true;
}

// A choice of several cuts is bounded by each of them.
void OuterModel::Worker::raise(const std::vector<double>& table, uint32_t choice,
                               std::vector<Span>& spans) const {
  if (!model_.rules.inherit) return;
  const size_t tails = tables_.tails().size();
  for (size_t v = 0; v < tails; ++v) {
    if (tables_.tails()[v].choice != choice) continue;
    for (size_t i = 0; i < width_; ++i) spans[i].least = std::max(spans[i].least, table[i * tails + v]);
  }
}

bool OuterModel::Worker::settle(OuterNode& node, double upper, bool& changed) {
  const auto& tails = tables_.tails();
  choiceChosen_.assign(model_.alphabet.size(), 0);
  choiceRefused_.assign(model_.alphabet.size(), 0);
  std::vector<uint8_t> needed(model_.alphabet.size(), 0);
  const double most = static_cast<double>(model_.problem.maxSuppressed);
  const double rows = static_cast<double>(model_.problem.tuples.rows);
  path_.forwardEach(spans_, chosen_.data(), tails.size(), tailChosen_);
  path_.forwardEach(spans_, refused_.data(), tails.size(), tailRefused_);
  // Does every partition suppress too many rows with it?
  tailLost_.assign(tails.size(), 0);
  if (most < rows) path_.forwardEach(spans_, lost_.data(), tails.size(), tailLost_);
  for (size_t v = 0; v < tails.size(); ++v) {
    const uint32_t choice = tails[v].choice;
    needed[choice] |= needed_[v];
    choiceChosen_[choice] =
        std::max(choiceChosen_[choice], tailLost_[v] > most ? SpanBound::forbidden : tailChosen_[v]);
    choiceRefused_[choice] = std::max(choiceRefused_[choice], tailRefused_[v]);
  }
  for (uint32_t choice : model_.choices) {
    if (!node.decided.open(choice)) continue;
    const auto& children = model_.alphabet.choices[choice].children;
    const bool alone =
        std::none_of(children.begin(), children.end(), [&](uint32_t c) { return node.decided.open(c); });
    const bool useless = model_.rules.useless && !needed[choice] && alone;
    const bool refuse = (model_.rules.fix && choiceChosen_[choice] >= upper) || useless;
    const bool choose = model_.rules.fix && choiceRefused_[choice] >= upper;
    if (refuse && choose && !useless) return false;
    if (!refuse && !choose) continue;
    changed = true;
    if (!(refuse ? node.decided.refuse(model_.alphabet, choice)
                 : node.decided.choose(model_.alphabet, choice)))
      return false;
    raise(refuse ? refused_ : chosen_, choice, spans_);
  }
  return true;
}

OuterNode OuterModel::Worker::child(const OuterNode& node, uint32_t choice, bool chosen, double upper) {
  OuterNode next;
  next.depth = node.depth + 1;
  next.decided = node.decided;
  childSpans_ = spans_;
  raise(chosen ? chosen_ : refused_, choice, childSpans_);
  if (chosen) {
    next.decided.choose(model_.alphabet, choice);
  } else {
    next.decided.refuse(model_.alphabet, choice);
  }
  least_.resize(width_);
  for (size_t i = 0; i < width_; ++i) least_[i] = childSpans_[i].least;
  const double bound = path_.forward(childSpans_, least_.data());
  path_.backward(childSpans_, least_.data());
  size_t kept = 0;
  for (size_t i = 0; i < width_; ++i) {
    if (cheapEnough(childSpans_[i], least_[i], upper)) childSpans_[kept++] = childSpans_[i];
  }
  childSpans_.resize(kept);
  next.spans.pack(childSpans_);
  next.bound = toCost(bound);
  return next;
}

// On the cut that separates most pairs of rows.
void OuterModel::Worker::branch(const OuterNode& node, double upper, std::vector<OuterNode>& children) {
  std::vector<double> pairs(model_.alphabet.size(), 0);
  const uint32_t* rows = tables_.rows(model_.units);
  for (const OuterTables::Block& block : tables_.blocks()) {
    const uint32_t* left = tables_.left(block, model_.units);
    for (const uint32_t h : block.classes) {
      for (uint32_t r = 0; r < block.tails; ++r, ++left) {
        const double l = *left;
        pairs[tables_.tails()[block.firstTail + r].choice] += 2 * l * (rows[h] - l);
      }
    }
  }
  uint32_t best = Alphabet::none;
  for (uint32_t choice : model_.choices) {
    if (!node.decided.ready(model_.alphabet, choice)) continue;
    if (best == Alphabet::none || (model_.rules.pairs && pairs[choice] > pairs[best])) best = choice;
  }
  if (best == Alphabet::none) return;
  for (const bool chosen : {true, false}) {
    OuterNode next = child(node, best, chosen, upper);
    if (toUpper(next.bound) < upper) children.push_back(std::move(next));
  }
}

void OuterModel::Worker::begin(OuterNode node) {
  node_ = std::move(node);
  node_.spans.unpack(spans_);
  stage_ = Stage::build;
  rest_ = false;
}

// Everything before the spans are judged one by one, a stage at a time: on a large table each takes a while.
void OuterModel::Worker::prepare(Incumbent& incumbent) {
  const double upper = toUpper(incumbent.upper());
  const auto close = [&](bool closed, Stage next) { stage_ = closed ? Stage::closed : next; };
  switch (stage_) {
    case Stage::build:
      if (node_.bound < incumbent.upper()) tables_.build(node_);
      return close(node_.bound >= incumbent.upper(), Stage::fill);
    case Stage::fill:
      tables_.fill();
      return close(false, Stage::start);
    case Stage::start:
      bound_->begin(tables_);
      return close(false, Stage::quick);
    case Stage::quick: {
      const double bound = judgeQuickly(upper);
      return close(bound >= upper || tooManySuppressed() || leave(bound, incumbent), Stage::offer);
    }
    case Stage::offer: {
      const double cost = offerPath(node_, incumbent);
      const bool solved = tables_.tails().empty();
      rest_ = solved && cost < SpanBound::forbidden;
      if (rest_) node_.bound = std::max(node_.bound, toCost(cost));
      return close(solved, Stage::sweep);
    }
    case Stage::sweep:
      if (model_.rules.allset) {
        bound_->sweep(spans_, allset_);
      } else {
        allset_.assign(spans_.size() * tables_.classes(), 0);
      }
      return close(false, Stage::coarse);
    case Stage::coarse:
      close(leave(judgeCoarsely(upper), incumbent), Stage::judge);
      next_ = 0;
      width_ = spans_.size();
      chosen_.resize(tables_.tails().size() * width_);
      refused_.resize(tables_.tails().size() * width_);
      lost_.resize(tables_.tails().size() * width_);
      needed_.assign(tables_.tails().size(), 0);
      return;
    case Stage::judge:
    case Stage::closed:
      return;
  }
}

// Sizes and allset: drops more spans, with their rows of the sweep. Returns the bound.
double OuterModel::Worker::judgeCoarsely(double upper) {
  const size_t size = spans_.size(), classes = tables_.classes();
  least_.resize(size);
  for (size_t i = 0; i < size; ++i) {
    Span& span = spans_[i];
    least_[i] = span.least = std::max(span.least, bound_->coarse(span, allset_.data() + i * classes));
  }
  const double bound = path_.forward(spans_, least_.data());
  if (bound >= upper) return bound;
  path_.backward(spans_, least_.data());
  size_t kept = 0;
  for (size_t i = 0; i < size; ++i) {
    if (!cheapEnough(spans_[i], least_[i], upper)) continue;
    spans_[kept] = spans_[i];
    std::copy_n(allset_.data() + i * classes, classes, allset_.data() + kept * classes);
    ++kept;
  }
  spans_.resize(kept);
  least_.resize(kept);
  return bound;
}

bool OuterModel::Worker::proceed(Incumbent& incumbent, std::vector<OuterNode>& children, Time until) {
  while (true) {
    while (stage_ < Stage::judge) {
      prepare(incumbent);
      if (stage_ < Stage::judge && std::chrono::steady_clock::now() >= until) return false;
    }
    if (stage_ == Stage::closed) return true;
    if (!judgeFully(until)) return false;
    const double upper = toUpper(incumbent.upper());
    const double bound = path_.forward(spans_, least_.data());
    if (bound >= upper) return true;
    for (size_t i = 0; i < width_; ++i) spans_[i].least = least_[i];
    if (leave(bound, incumbent)) return true;
    bool changed = false;
    if (!settle(node_, upper, changed)) return true;
    if (!changed) {
      branch(node_, upper, children);
      return true;
    }
    stage_ = Stage::build;
    if (std::chrono::steady_clock::now() >= until) return false;
  }
}

}  // namespace indistinct
