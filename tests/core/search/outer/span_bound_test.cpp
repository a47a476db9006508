// Every bound of a span against what its rows cost at least in any solution of a small problem: the cuts
// chosen stay, those refused stay out, and of the open ones every closed subset is tried.
#include "core/search/outer/span_bound.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/completions.h"

namespace indistinct {
namespace {

// What the rows of one span cost under one selection of inner choices.
struct Published {
  const Selection* selection = nullptr;
  double cost = 0;
  double suppressed = 0;
};

struct SpanRows {
  SpanRows(const OuterModel& model, const Span& span, const std::vector<Selection>& selections) {
    Problem part = model.problem;  // all rows still count where a suppressed one costs as many as there are
    Tuples& tuples = part.tuples;
    const Position positions =
        model.outer == OuterModel::none ? 1 : model.problem.tuples.domainSizes[model.outer];
    const Position first = model.unitStart[span.first];
    const Position end = span.end == model.units ? positions : model.unitStart[span.end];
    const Tuples& all = model.problem.tuples;
    LooseTuples loose;
    loose.position.resize(all.columns());
    for (uint32_t t = 0; t < all.size; ++t) {
      if (model.outer != OuterModel::none &&
          (all.position[model.outer][t] < first || all.position[model.outer][t] >= end))
        continue;
      for (uint32_t c = 0; c < all.columns(); ++c) loose.position[c].push_back(all.position[c][t]);
      loose.count.push_back(all.count[t]);
      for (uint32_t l = 0; l < all.labels; ++l)
        loose.labelCount.push_back(all.labelCount[size_t{t} * all.labels + l]);
    }
    std::move(loose).holdAs(tuples);
    for (const Selection& selection : selections) {
      const auto counted = instances::count(part, toCuts(model.alphabet, selection));
      published.push_back(
          {&selection, static_cast<double>(counted.cost), static_cast<double>(counted.suppressed)});
    }
  }
  std::vector<Published> published;  // [selection]
};

constexpr double none = SpanBound::forbidden;

std::string above(const char* what, double bound, double best) {
  if (std::min(bound, none) <= best) return {};  // whatever cannot be is forbidden, by however much
  return std::string(what) + " is " + std::to_string(bound) + ", a solution costs " + std::to_string(best);
}

// The bounds of one span at one node.
struct Judged {
  SpanBound::Quick quick;
  double coarse = 0, full = 0;
  std::vector<double> chosen, refused, lost;
  std::vector<uint8_t> needed;
};

std::string lies(const OuterModel& model, const OuterTables& tables, const Decisions& decided,
                 const SpanRows& rows, const Judged& judged) {
  const double limit = static_cast<double>(model.problem.maxSuppressed);
  const auto least = [&](auto&& condition, auto&& of) {
    double best = none;
    for (const Published& p : rows.published) {
      if (instances::below(decided, *p.selection) && condition(p)) best = std::min(best, of(p));
    }
    return best;
  };
  const auto cost = [](const Published& p) { return p.cost; };
  const auto within = [&](const Published& p) { return p.suppressed <= limit; };
  const double best = least(within, cost);
  std::string lie = above("the quick bound", judged.quick.least, best);
  if (lie.empty()) lie = above("the coarse bound", judged.coarse, best);
  if (lie.empty()) lie = above("the full bound", judged.full, best);
  // Otherwise the levels would give back what they know already.
  if (lie.empty() && judged.full < none)
    lie = above("quick, but not coarse,", judged.quick.least, judged.coarse);
  if (lie.empty() && judged.full < none) lie = above("coarse, but not full,", judged.coarse, judged.full);
  if (!lie.empty()) return lie;
  for (const Published& p : rows.published) {
    if (decided.selection() != *p.selection) continue;
    if (judged.quick.suppressed != p.suppressed) return "the node's own classes suppress otherwise";
    if (within(p) && judged.quick.exact != p.cost) return "the node's own classes cost otherwise";
  }
  for (size_t v = 0; v < tables.tails().size() && lie.empty(); ++v) {
    const uint32_t choice = tables.tails()[v].choice;
    const auto has = [&](const Published& p) { return (*p.selection)[choice] != 0; };
    const auto chosen = [&](const Published& p) { return has(p) && within(p); };
    lie = above("a tail chosen", judged.chosen[v], least(chosen, cost));
    if (lie.empty())
      lie = above("a tail refused", judged.refused[v],
                  least([&](const Published& p) { return !has(p) && within(p); }, cost));
    if (lie.empty())
      lie = above("what a tail suppresses", judged.lost[v],
                  least(has, [](const Published& p) { return p.suppressed; }));
  }
  return lie;
}

// A choice that no tail of the span needs: without it no solution costs or suppresses more there.
std::string missed(const OuterModel& model, const OuterTables& tables, const Decisions& decided,
                   const SpanRows& rows, const Judged& judged) {
  const double limit = static_cast<double>(model.problem.maxSuppressed);
  std::vector<uint8_t> needed(model.alphabet.size(), 0);
  for (size_t v = 0; v < tables.tails().size(); ++v) needed[tables.tails()[v].choice] |= judged.needed[v];
  for (const Published& with : rows.published) {
    if (!instances::below(decided, *with.selection) || with.suppressed > limit) continue;
    for (const uint32_t choice : model.choices) {
      if (!decided.open(choice) || needed[choice] || !(*with.selection)[choice]) continue;
      Selection without = *with.selection;
      exclude(model.alphabet, without, choice);
      if (std::count(without.begin(), without.end(), 1) + 1 !=
          std::count(with.selection->begin(), with.selection->end(), 1))
        continue;  // others need it
      const auto other = std::find_if(rows.published.begin(), rows.published.end(),
                                      [&](const Published& p) { return *p.selection == without; });
      if (other->cost > with.cost || other->suppressed > with.suppressed)
        return "a tail that is not needed saves " + std::to_string(other->cost - with.cost);
    }
  }
  return {};
}

std::string wrong(const Problem& problem, uint64_t seed, uint64_t nodes, const Rules& rules) {
  std::mt19937_64 random(seed);
  const Alphabet alphabet = makeAlphabet(problem);
  if (!priceOf(problem).ordered()) return {};  // then another search is taken
  const OuterModel model(problem, alphabet, rules);
  std::vector<Selection> selections;
  for (Selection& selection : instances::closedSelections(alphabet)) {
    bool inner = true;
    for (uint32_t i = 0; i < alphabet.size(); ++i)
      inner = inner && (!selection[i] || alphabet.choices[i].column != model.outer);
    if (inner) selections.push_back(std::move(selection));
  }
  OuterNode node = model.root();
  std::vector<Span> spans;
  node.spans.unpack(spans);
  std::vector<SpanRows> rows;
  for (const Span& span : spans) rows.emplace_back(model, span, selections);
  const auto bound = problem.loss.name == LossName::dm ? makeDmBound(model) : makeCmBound(model);
  OuterTables tables(model);
  for (uint64_t n = 0; n < nodes; ++n) {
    node.decided = instances::drawDecisions(alphabet, random, model.outer);
    tables.build(node);
    tables.fill();
    bound->begin(tables);
    std::vector<double> allset;
    bound->sweep(spans, allset);
    const size_t tails = tables.tails().size();
    for (size_t s = 0; s < spans.size(); ++s) {
      Judged judged;
      judged.chosen.resize(tails);
      judged.refused.resize(tails);
      judged.lost.resize(tails);
      judged.needed.resize(tails);
      judged.quick = bound->quick(spans[s]);
      judged.coarse = bound->coarse(spans[s], allset.data() + s * tables.classes());
      judged.full = bound->full(spans[s], allset.data() + s * tables.classes(), judged.chosen.data(),
                                judged.refused.data(), judged.lost.data(), judged.needed.data());
      std::string as = lies(model, tables, node.decided, rows[s], judged);
      if (as.empty() && judged.full < none) as = missed(model, tables, node.decided, rows[s], judged);
      if (as.empty()) continue;
      return as + "; span " + std::to_string(spans[s].first) + " to " + std::to_string(spans[s].end) + ", " +
             instances::describe(node.decided);
    }
  }
  return {};
}

std::string everySpan(LossName loss, uint64_t seed, uint64_t cases, const instances::Shape& shape,
                      uint64_t k = 0) {
  return instances::everyInstance(seed, instances::times(cases), shape, [&](instances::Instance instance) {
    instance.loss = loss;
    instance.matrix.clear();
    instance.suppressedLabel = 1;
    if (k > 0) instance.k = std::min(instance.k, k);
    Rules rules;
    rules.outer = instance.rows.size() % 3 != 0;
    return wrong(instances::toProblem(instance), instance.rows.size(), 6, rules);
  });
}

TEST(SpanBound, OfDmIsNeverAboveTheBestSolution) {
  EXPECT_EQ("", everySpan(LossName::dm, 91, 300, {4, 6, 12, 4, true, false}));
  EXPECT_EQ("", everySpan(LossName::dm, 92, 300, {2, 6, 9, 2, false, false}, 3));
}

TEST(SpanBound, OfCmIsNeverAboveTheBestSolution) {
  EXPECT_EQ("", everySpan(LossName::cm, 93, 300, {4, 6, 12, 4, true, false}));
  EXPECT_EQ("", everySpan(LossName::cm, 94, 300, {2, 6, 16, 2, false, false}, 3));
}

}  // namespace
}  // namespace indistinct
