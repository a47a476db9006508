#include <algorithm>
#include <set>

#include "model/check.h"

namespace model {
namespace {

using Levels = std::vector<size_t>;

// A node of the lattice at one k.
struct At {
  uint64_t k = 0;
  Real cost = 0;
  uint64_t suppressed = 0;
  Levels levels;
};

void eachLevels(const Ground& ground, const Choice& choice, const std::function<void(const Levels&)>& look) {
  Levels levels(choice.size());
  const std::function<void(size_t)> at = [&](size_t c) {
    if (c == choice.size()) return look(levels);
    for (const size_t level : ground.domains[c].levels[choice[c]]) {
      levels[c] = level;
      at(c + 1);
    }
  };
  at(0);
}

// The largest k that a node reaches by suppressing at most the limit: the least strength such that the rows
// of classes of at most that strength are more than the limit.
uint64_t reachOf(const std::vector<Class>& classes, uint64_t limit) {
  uint64_t rows = 0;
  for (size_t i = 0; i < classes.size(); i++) {
    rows += classes[i].rows;
    const bool last = i + 1 == classes.size() || classes[i + 1].strength != classes[i].strength;
    if (last && rows > limit) return classes[i].strength;
  }
  return 0;
}

std::vector<At> everyNode(const Job& job, const Ground& ground, const Brute& brute) {
  std::vector<At> nodes;
  brute.each([&](const Choice& choice, const std::vector<Class>& classes) {
    const uint64_t k = reachOf(classes, brute.limit());
    const Figure figure = brute.at(classes, k, job.loss);
    eachLevels(ground, choice, [&](const Levels& levels) {
      nodes.push_back({k, figure.cost, figure.suppressed, levels});
    });
  });
  return nodes;
}

Levels levelsOf(const Ground& ground, const Json& json) {
  Levels levels;
  for (const Domain& domain : ground.domains) levels.push_back(json[domain.name].get<size_t>());
  return levels;
}

// Is what every point says of its nodes true?
std::string checkPoints(const Job& job, const Ground& ground, const Brute& brute, const Json& points,
                        bool atReach) {
  for (const Json& point : points) {
    const uint64_t k = point["k"].get<uint64_t>();
    for (const Json& node : point["nodes"]) {
      const Levels levels = levelsOf(ground, node["levels"]);
      General general;
      for (size_t c = 0; c < levels.size(); c++) {
        const Domain& domain = ground.domains[c];
        for (size_t i = 0; i < domain.levels.size(); i++)
          if (std::count(domain.levels[i].begin(), domain.levels[i].end(), levels[c]) > 0)
            general.push_back(domain.partitions[i]);
      }
      if (general.size() != levels.size()) return "a point names a level that there is not";
      const auto classes = brute.classes(general);
      const Figure figure = brute.at(classes, k, job.loss);
      if (!same(figure.cost, real(point["cost"]), job))
        return "k = " + std::to_string(k) + " is said to cost " + point["cost"].dump() +
               ", its levels cost " + shown(figure.cost);
      if (figure.suppressed != node["suppressed"] || figure.suppressed > brute.limit())
        return "k = " + std::to_string(k) + " suppresses " + std::to_string(figure.suppressed) +
               " rows, it is said to suppress " + node["suppressed"].dump();
      if (atReach && reachOf(classes, brute.limit()) != k)
        return "a node stands at a k that it does not reach";
    }
  }
  return "";
}

// POkA's reading: each node at the largest k that it reaches; what is not beaten, with all that tie.
std::string checkPareto(const Job& job, const Ground& ground, const Brute& brute, const Json& points) {
  const std::vector<At> nodes = everyNode(job, ground, brute);
  std::vector<At> front;
  for (const At& node : nodes) {
    const bool beaten = std::any_of(nodes.begin(), nodes.end(), [&](const At& other) {
      return (other.k >= node.k && below(other.cost, node.cost, job)) ||
             (other.k > node.k && same(other.cost, node.cost, job));
    });
    if (!beaten && node.k >= 2) front.push_back(node);
  }
  std::set<Levels> said;
  for (const Json& point : points) {
    for (const Json& node : point["nodes"]) said.insert(levelsOf(ground, node["levels"]));
    if (std::none_of(front.begin(), front.end(), [&](const At& node) {
          return node.k == point["k"] && same(node.cost, real(point["cost"]), job);
        }))
      return "the point k = " + point["k"].dump() + " is beaten by another";
  }
  std::set<Levels> known;
  for (const At& node : front) known.insert(node.levels);
  if (said == known) return "";
  // Sums of logarithms that are equal by the definition may differ where they are rounded: then some of what
  // ties is not listed.
  if (job.loss == "entropy" && std::includes(known.begin(), known.end(), said.begin(), said.end()) &&
      std::all_of(front.begin(), front.end(), [&](const At& node) {
        return std::any_of(points.begin(), points.end(), [&](const Json& point) {
          return node.k == point["k"] && same(node.cost, real(point["cost"]), job);
        });
      }))
    return "";
  return "the front has " + std::to_string(known.size()) + " nodes, " + std::to_string(said.size()) +
         " are listed, or others";
}

// Per k: the first point at or above a k costs the optimum of that k.
std::string checkPerK(const Job& job, const Brute& brute, const Json& points, uint64_t all) {
  std::set<uint64_t> asked = {2, 3, all, all + 1};
  brute.each([&](const Choice&, const std::vector<Class>& classes) {
    for (const Class& one : classes) {
      asked.insert(one.strength);
      asked.insert(one.strength + 1);
    }
  });
  for (const uint64_t k : asked) {
    if (k < 2 || k > all) continue;
    const auto optimum = brute.optimum(k);
    const auto point = std::find_if(points.begin(), points.end(),
                                    [&](const Json& p) { return p["k"].get<uint64_t>() >= k; });
    if (optimum.has_value() != (point != points.end()))
      return "k = " + std::to_string(k) +
             (optimum ? " has a solution, and no point" : " has a point, and no solution");
    if (optimum && !same(optimum->cost, real((*point)["cost"]), job))
      return "k = " + std::to_string(k) + " costs " + shown(optimum->cost) +
             ", the point that stands for it " + (*point)["cost"].dump();
  }
  return "";
}

std::string checkLattice(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                         Tally& tally) {
  const bool unlimited = brute.limit() >= ground.all, pareto = job.reading == "pareto";
  if ((unlimited && pareto) || (job.frontier == "poka" && !pareto)) {
    tally["to be refused"]++;
    return answer.exit == 2 ? "" : "a reading that has no meaning is answered";
  }
  if (answer.exit == 3 && !brute.optimum(2)) return "";
  if (answer.exit != 0) return "it is refused: " + answer.error;
  const Json& result = answer.result;
  tally["frontier over levels, " + job.frontier + " " + job.reading]++;
  if (auto wrong = compare("nodes", result["nodes"].get<uint64_t>(),
                           [&] {
                             uint64_t nodes = 1;
                             for (const Domain& domain : ground.domains) nodes *= domain.levelCount;
                             return nodes;
                           }());
      !wrong.empty())
    return wrong;
  if (auto wrong = checkPoints(job, ground, brute, result["points"], pareto); !wrong.empty()) return wrong;
  if (job.frontier == "poka") return "";
  if (!result["exact"].get<bool>()) {
    if (!job.timeLimit) return "an exact frontier without a time limit ends inexact";
    tally["cut off by time"]++;
    return checkStopped(result, false);
  }
  return pareto ? checkPareto(job, ground, brute, result["points"])
                : checkPerK(job, brute, result["points"], ground.all);
}

// The optimum of every k from 2 to `most`.
std::vector<std::optional<Real>> optima(const Job& job, const Brute& brute, uint64_t most) {
  std::vector<std::optional<Real>> best(static_cast<size_t>(most) + 1);
  brute.each([&](const Choice&, const std::vector<Class>& classes) {
    uint64_t k = 2;
    for (size_t i = 0; i <= classes.size() && k <= most; i++) {
      const uint64_t upTo = i < classes.size() ? std::min(classes[i].strength, most) : most;
      if (upTo < k) continue;
      const Figure figure = brute.at(classes, k, job.loss);
      if (figure.suppressed > brute.limit()) return;
      for (; k <= upTo; k++) {
        auto& known = best[static_cast<size_t>(k)];
        if (!known || figure.cost < *known) known = figure.cost;
      }
    }
  });
  return best;
}

std::string checkSplits(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                        Tally& tally) {
  if (ground.all < 2) return answer.exit == 3 ? "" : "a frontier of one row is drawn";
  if (answer.exit == 3 && !brute.optimum(2)) return "";
  if (answer.exit != 0) return "it is refused: " + answer.error;
  tally["frontier over cuts"]++;
  const uint64_t most = std::min(job.most, ground.all);
  const auto best = optima(job, brute, most);
  std::vector<const Json*> moments = {&answer.result};
  for (const Json& moment : answer.moments) moments.push_back(&moment);
  uint64_t asked = 0;
  for (const Json* moment : moments) {
    for (const Json& point : (*moment)["points"]) {
      const std::string k = "k = " + point["k"].dump() + ": ";
      const auto optimum = best.at(point["k"].get<size_t>());
      if (!optimum) return k + "there is no solution";
      if (below(real(point["cost"]), *optimum, job))
        return k + "the cost " + point["cost"].dump() + " is below the optimum " + shown(*optimum);
      if (below(*optimum, real(point["bound"]), job))
        return k + "the bound " + point["bound"].dump() + " is above the optimum " + shown(*optimum);
      const bool proven = point["proven"].get<bool>();
      if (proven && !same(real(point["cost"]), *optimum, job))
        return k + point["cost"].dump() + " is called proven, the optimum is " + shown(*optimum);
      if (moment != moments.front()) continue;
      asked++;
      if (!proven && !job.timeLimit) return k + "it ends unproven";
      const Said said = generalOf(ground, point["columns"]);
      if (!said.wrong.empty()) return k + said.wrong;
      const Figure figure = brute.at(said.general, point["k"].get<uint64_t>());
      if (!same(figure.cost, real(point["cost"]), job))
        return k + "the cost is said to be " + point["cost"].dump() + ", the cuts cost " + shown(figure.cost);
      std::string wrong = compare("suppressed", point["suppressed"].get<uint64_t>(), figure.suppressed);
      if (wrong.empty()) wrong = compare("classes", point["classes"].get<uint64_t>(), figure.classes);
      if (wrong.empty())
        wrong = compare("smallestClass", point["smallestClass"].get<uint64_t>(), figure.smallest);
      if (!wrong.empty()) return k + wrong;
      if (figure.suppressed > brute.limit()) return k + "more rows are suppressed than the limit allows";
    }
  }
  if (!answer.result["exact"].get<bool>()) {
    tally["cut off by time"]++;
    if (auto wrong = checkStopped(answer.result, false); !wrong.empty()) return wrong;
  }
  uint64_t solvable = 0;
  for (const auto& optimum : best) solvable += optimum ? 1u : 0u;
  tally["k of frontiers"] += asked;
  return asked == solvable ? "" : compare("the number of points", asked, solvable);
}

}  // namespace

std::string checkFrontier(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                          Tally& tally) {
  if (allLevels(ground)) return checkLattice(job, ground, brute, answer, tally);
  return checkSplits(job, ground, brute, answer, tally);
}

}  // namespace model
