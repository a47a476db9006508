#include "core/search/completions.h"

namespace indistinct::instances {

std::vector<Selection> closedSelections(const Alphabet& alphabet) {
  std::vector<Selection> all;
  for (uint64_t set = 0; set < (1ull << alphabet.size()); ++set) {
    Selection selection(alphabet.size());
    bool closed = true;
    for (uint32_t i = 0; i < alphabet.size(); ++i) {
      selection[i] = (set >> i) & 1;
      const uint32_t parent = alphabet.choices[i].parent;
      closed = closed && (!selection[i] || parent == Alphabet::none || selection[parent]);
    }
    if (closed) all.push_back(selection);
  }
  return all;
}

std::vector<Completion> completionsOf(const Problem& problem, const Alphabet& alphabet) {
  std::vector<Completion> all;
  for (Selection& selection : closedSelections(alphabet)) {
    Cuts cuts = toCuts(alphabet, selection);
    const Counted counted = count(problem, cuts);
    if (counted.suppressed > problem.maxSuppressed) continue;
    all.push_back({std::move(selection), std::move(cuts), counted.cost, counted.suppressed});
  }
  return all;
}

Decisions drawDecisions(const Alphabet& alphabet, std::mt19937_64& random, uint32_t free) {
  Decisions decided(alphabet);
  const uint64_t nearness = random() % 4;
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    if (alphabet.choices[i].column == free || nearness == 0 || decided.refused(i)) continue;
    if (random() % (nearness * 2) == 0) continue;
    if (random() % 2 != 0) {
      decided.refuse(alphabet, i);
    } else if (decided.ready(alphabet, i)) {
      decided.choose(alphabet, i);
    }
  }
  return decided;
}

bool below(const Decisions& decided, const Selection& selection) {
  for (size_t i = 0; i < selection.size(); ++i) {
    if (selection[i] ? decided.refused(i) : decided.chosen(i)) return false;
  }
  return true;
}

std::string describe(const Decisions& decided) {
  std::string text = "choices";
  for (size_t i = 0; i < decided.size(); ++i)
    text += decided.open(i) ? " open" : decided.chosen(i) ? " chosen" : " refused";
  return text;
}

Cost drawUpper(const std::vector<Completion>& completions, std::mt19937_64& random) {
  const uint64_t kind = random() % 4;
  if (kind == 0 || completions.empty()) return ~Cost{0};
  if (kind == 1) return completions[random() % completions.size()].cost + 1;
  return cheapest(completions, [](const Completion&) { return true; }) + 1;
}

Rules drawRules(std::mt19937_64& random) {
  Rules rules;
  if (random() % 2) return rules;
  for (const RuleInfo& info : allRules) rules.*info.rule = random() % 2 == 0;
  return rules;
}

}  // namespace indistinct::instances
