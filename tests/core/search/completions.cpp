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

Status drawStatus(const Alphabet& alphabet, std::mt19937_64& random, uint32_t free) {
  Status status(alphabet.size(), open);
  const uint64_t nearness = random() % 4;
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    const auto& choice = alphabet.choices[i];
    const uint8_t parent = choice.parent == Alphabet::none ? in : status[choice.parent];
    if (choice.column == free || nearness == 0) continue;
    if (parent == out) {
      status[i] = out;
      continue;
    }
    if (random() % (nearness * 2) == 0) continue;
    const bool chosen = random() % 2 == 0;
    if (!chosen || parent == in) status[i] = chosen ? in : out;
  }
  return status;
}

bool below(const Status& status, const Selection& selection) {
  for (size_t i = 0; i < status.size(); ++i) {
    if (status[i] == (selection[i] ? out : in)) return false;
  }
  return true;
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
