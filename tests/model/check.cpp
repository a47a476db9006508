#include "model/check.h"

#include <algorithm>
#include <cmath>

#include "model/dice.h"

namespace model {

Real real(const Json& number) {
  return number.is_number_unsigned() || number.is_number_integer() ? static_cast<Real>(number.get<uint64_t>())
                                                                   : static_cast<Real>(number.get<double>());
}

bool ofCells(const std::string& loss) { return loss == "lm" || loss == "entropy"; }

bool same(Real a, Real b, const Job& job, const std::string& loss) {
  // Of entropy in a hundred million rows each cell is told to 2^-15 of a bit, in few rows to 2^-30.
  const Real part = loss == "lm" ? 1e-9L : job.millions() ? 1e-4L : 1e-6L;
  return ofCells(loss) ? std::abs(a - b) <= part * std::max<Real>({1, std::abs(a), std::abs(b)}) : a == b;
}

bool same(Real a, Real b, const Job& job) { return same(a, b, job, job.loss); }

bool below(Real a, Real b, const Job& job) { return a < b && !same(a, b, job); }

std::string shown(Real number) {
  std::string text = std::to_string(number);
  while (text.find('.') != std::string::npos && (text.back() == '0' || text.back() == '.')) {
    const bool point = text.back() == '.';
    text.pop_back();
    if (point) break;
  }
  return text;
}

std::string compare(const char* what, uint64_t said, uint64_t known) {
  if (said == known) return "";
  return std::string(what) + " is said to be " + std::to_string(said) + ", it is " + std::to_string(known);
}

bool dear(const Ground& ground, const Job& job) {
  if (job.loss != "cm") return false;
  for (const auto& row : ground.price)
    for (const Real price : row)
      if (price > 1) return true;
  return false;
}

bool allLevels(const Ground& ground) {
  return std::all_of(ground.domains.begin(), ground.domains.end(),
                     [](const Domain& domain) { return domain.byLevels; });
}

Said generalOf(const Ground& ground, const Json& columns) {
  Said said;
  if (columns.size() != ground.domains.size()) return {{}, "columns are missing from the answer"};
  for (size_t c = 0; c < ground.domains.size(); c++) {
    const Domain& domain = ground.domains[c];
    const Json& column = columns[c];
    const std::string where = " of column " + domain.name;
    if (column["name"] != domain.name) return {{}, "the columns are not those of the plan"};
    const auto partition = partitionOf(domain, column);
    if (!partition) return {{}, "the cuts" + where + " name no ascending values of its domain"};
    const auto found = std::find(domain.partitions.begin(), domain.partitions.end(), *partition);
    if (found == domain.partitions.end()) return {{}, "the cuts" + where + " are none of its space"};
    const auto index = static_cast<size_t>(found - domain.partitions.begin());
    if (domain.byLevels) {
      const auto& levels = domain.levels[index];
      if (!column.contains("level") ||
          std::find(levels.begin(), levels.end(), column["level"].get<size_t>()) == levels.end())
        return {{}, "the level" + where + " does not fit its cuts"};
    }
    if (domain.byLevels || domain.byTaxonomy) {
      if (column["groups"].size() != partition->size())
        return {{}, "the groups" + where + " are too many or few"};
      for (size_t g = 0; g < partition->size(); g++) {
        const Group& group = (*partition)[g];
        const Json& listed = column["groups"][g];
        bool fits = listed.size() == group.end - group.first;
        for (size_t p = group.first; fits && p < group.end; p++)
          fits = means(domain.values[p], listed[p - group.first]);
        if (!fits) return {{}, "the groups" + where + " list other values than their cuts mean"};
      }
    }
    said.general.push_back(*partition);
  }
  return said;
}

// Who is cut off by time says so, where the answer says at all what stopped it.
std::string checkStopped(const Json& result, bool done) {
  if (done || !result.contains("stopped") || result["stopped"] == "time") return "";
  return "it was cut off by time, and says that it was stopped by " + result["stopped"].dump();
}

namespace {

std::string checkHead(const Job& job, const Ground& ground, const Json& result) {
  std::vector<std::vector<size_t>> tuples;
  for (size_t i = 0; i < ground.rows.size(); i++) {
    std::vector<size_t> at;
    for (const Domain& domain : ground.domains) at.push_back(domain.ofRow[i]);
    tuples.push_back(std::move(at));
  }
  std::sort(tuples.begin(), tuples.end());
  const auto distinct = static_cast<uint64_t>(std::unique(tuples.begin(), tuples.end()) - tuples.begin());
  uint64_t splits = 0, nodes = 1;
  for (const Domain& domain : ground.domains) {
    splits += domain.values.size() - 1;
    nodes *= domain.levelCount;
  }
  const uint64_t alphabet = allLevels(ground) ? nodes : splits;
  std::string wrong = compare("rows", result["rows"].get<uint64_t>(), ground.all);
  if (wrong.empty()) wrong = compare("distinct", result["distinct"].get<uint64_t>(), distinct);
  if (wrong.empty()) wrong = compare("alphabet", result["alphabet"].get<uint64_t>(), alphabet);
  if (!wrong.empty() || job.command == Command::evaluate) return wrong;
  const uint64_t limit = limitOf(job.limit, ground.all);
  const Json said = limit >= ground.all ? Json(nullptr) : Json(limit);
  if (result["maxSuppressed"] != said) return "maxSuppressed is said to be " + result["maxSuppressed"].dump();
  if (result["k"] != job.k || result["loss"] != job.loss) return "k or loss is not what was asked";
  return "";
}

// Bound and cost of any moment enclose the optimum.
std::string checkBand(const Job& job, const Json& now, const std::optional<Figure>& optimum) {
  const bool found = !now["cost"].is_null();
  if (found && !optimum) return "there is no solution, and one is claimed";
  if (!optimum) return "";
  const bool bounded = !now["bound"].is_null();
  if (found && below(real(now["cost"]), optimum->cost, job))
    return "the cost " + now["cost"].dump() + " is below the optimum " + shown(optimum->cost);
  if (bounded && below(optimum->cost, real(now["bound"]), job))
    return "the bound " + now["bound"].dump() + " is above the optimum " + shown(optimum->cost);
  if (now["proven"].get<bool>() && (!found || !bounded || !same(real(now["cost"]), real(now["bound"]), job) ||
                                    !same(real(now["cost"]), optimum->cost, job)))
    return now["cost"].dump() + " is called proven, the optimum is " + shown(optimum->cost);
  return "";
}

// No choice may be taken back that changes neither the classes nor, where cells are priced, the cost for the
// worse.
std::string checkCanonical(const Job& job, const Ground& ground, const Brute& brute, const General& general,
                           Real cost) {
  const size_t classes = brute.classes(general).size();
  for (size_t c = 0; c < general.size(); c++) {
    const auto& partitions = ground.domains[c].partitions;
    for (const Partition& coarser : partitions) {
      // One step coarser: no other partition lies between.
      const auto refines = [](const Partition& fine, const Partition& coarse) {
        return std::all_of(coarse.begin(), coarse.end(), [&](const Group& group) {
          return std::any_of(fine.begin(), fine.end(),
                             [&](const Group& g) { return g.first == group.first; });
        });
      };
      if (coarser == general[c] || !refines(general[c], coarser)) continue;
      General other = general;
      other[c] = coarser;
      if (brute.classes(other).size() != classes) continue;
      if (ofCells(job.loss) && below(cost, brute.at(other, job.k).cost, job)) continue;
      return "column " + ground.domains[c].name + " has cuts that separate no rows";
    }
  }
  return "";
}

std::string checkSolution(const Job& job, const Ground& ground, const Brute& brute, const Json& result) {
  const Said said = generalOf(ground, result["columns"]);
  if (!said.wrong.empty()) return said.wrong;
  const Figure figure = brute.at(said.general, job.k);
  if (!same(real(result["cost"]), figure.cost, job))
    return "the cost is said to be " + result["cost"].dump() + ", the cuts cost " + shown(figure.cost);
  if (figure.suppressed > brute.limit()) return "more rows are suppressed than the limit allows";
  std::string wrong = compare("suppressed", result["suppressed"].get<uint64_t>(), figure.suppressed);
  if (wrong.empty()) wrong = compare("classes", result["classes"].get<uint64_t>(), figure.classes);
  if (wrong.empty())
    wrong = compare("smallestClass", result["smallestClass"].get<uint64_t>(), figure.smallest);
  if (!wrong.empty()) return wrong;
  if (ofCells(job.loss)) {
    const Real whole = brute.hidden(job.loss);
    if (whole > 1e-6L && !same(real(result["mean"]), figure.cost / whole, job))
      return "the mean is said to be " + result["mean"].dump();
  }
  if (allLevels(ground) || !brute.canEnumerate()) return "";
  return checkCanonical(job, ground, brute, said.general, figure.cost);
}

std::string checkTrace(const Job& job, const Json& result) {
  const Json* before = nullptr;
  for (const Json& point : result["trace"]) {
    if (before != nullptr) {
      const Json &cost = (*before)["cost"], &bound = (*before)["bound"];
      if (!cost.is_null() && (point["cost"].is_null() || real(point["cost"]) > real(cost)))
        return "the cost rises in the trace";
      if (!bound.is_null() && !point["bound"].is_null() && below(real(point["bound"]), real(bound), job))
        return "the bound falls in the trace";
    }
    before = &point;
  }
  return "";
}

std::string checkOptimize(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                          const std::optional<Figure>& optimum, Tally& tally) {
  const bool exact = job.method != "two-phase";
  tally["looked at on the way"] += answer.moments.size();
  for (const Json& moment : answer.moments)
    if (auto wrong = checkBand(job, moment, optimum); !wrong.empty()) return "on the way, " + wrong;
  if (!optimum) {
    tally["without a solution"]++;
    if (answer.exit == 3) return "";
    if (answer.exit == 0 && job.timeLimit && answer.result["cost"].is_null()) return "";
    return "there is no solution, and the answer is " + std::to_string(answer.exit) + " " + answer.error;
  }
  if (answer.exit != 0)
    return "a solution of cost " + shown(optimum->cost) + " exists; it says: " + answer.error;
  const Json& result = answer.result;
  if (auto wrong = checkHead(job, ground, result); !wrong.empty()) return wrong;
  if (auto wrong = checkBand(job, result, optimum); !wrong.empty()) return wrong;
  if (auto wrong = checkTrace(job, result); !wrong.empty()) return wrong;
  const bool proven = result["proven"].get<bool>();
  if (exact && !proven && job.timeLimit) tally["cut off by time"]++;
  if (auto wrong = checkStopped(result, !exact || proven); !wrong.empty()) return wrong;
  if (exact && !proven && !job.timeLimit) return "an exact search without a time limit ends unproven";
  if (result["cost"].is_null()) return job.timeLimit ? "" : "nothing was found";
  return checkSolution(job, ground, brute, result);
}

// Too large to enumerate: what a run shows that is cut off is compared with a run that is not, whose solution
// is evaluated by definition.
std::string checkLarge(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                       Tally& tally) {
  Job whole = job;
  whole.method = "auto";
  whole.timeLimit = 3;
  whole.slice = 50;
  const Answer known = run(whole);
  if (known.exit == 3) {
    // Everything generalized is one class: below k, only the limit can help.
    if (ground.all >= job.k || brute.limit() >= ground.all) return "no solution is found where one exists";
    return checkOptimize(job, ground, brute, answer, std::nullopt, tally);
  }
  if (known.exit != 0) return "it is refused: " + known.error;
  if (!known.result["proven"].get<bool>()) return "";
  if (auto wrong = checkSolution(whole, ground, brute, known.result); !wrong.empty()) return wrong;
  tally["large, against a completed run"]++;
  Figure optimum;
  optimum.cost = real(known.result["cost"]);
  return checkOptimize(job, ground, brute, answer, optimum, tally);
}

// Any generalization of the space, in any of the forms in which it may be given.
struct Asked {
  General general;
  Json cuts = Json::array();
};
Asked drawCuts(const Job& job, const Ground& ground) {
  Dice dice(job.seed ^ 0xe7a1u);
  Asked asked;
  for (const Domain& domain : ground.domains) {
    const auto index = static_cast<size_t>(dice.below(domain.partitions.size()));
    const Partition& partition = domain.partitions[index];
    asked.general.push_back(partition);
    Json column = cutsOf(domain, partition);
    if (domain.byLevels && dice.percent(50))
      column = {{"name", domain.name}, {"level", domain.levels[index].front()}};
    // A column that is not named is not cut.
    if (partition.size() > 1 || dice.percent(50)) asked.cuts.push_back(column);
  }
  return asked;
}

std::string checkEvaluate(const Job& job, const Ground& ground, const Brute& brute, Tally& tally) {
  const auto [general, cuts] = drawCuts(job, ground);
  const Answer answer = run(job, cuts);
  if (answer.exit != 0) return "a generalization of the space is refused: " + answer.error;
  const Json& result = answer.result;
  tally["generalizations evaluated"]++;
  if (auto wrong = checkHead(job, ground, result); !wrong.empty()) return wrong;
  const auto classes = brute.classes(general);
  const Figure dm = brute.at(classes, job.k, "dm"), lm = brute.at(classes, job.k, "lm");
  if (real(result["dm"]) != dm.cost)
    return "dm is said to be " + result["dm"].dump() + ", it is " + shown(dm.cost);
  if (!same(real(result["lm"]), lm.cost, job, "lm"))
    return "lm is said to be " + result["lm"].dump() + ", it is " + shown(lm.cost);
  const Figure entropy = brute.at(classes, job.k, "entropy");
  if (!same(real(result["entropy"]), entropy.cost, job, "entropy"))
    return "entropy is said to be " + result["entropy"].dump() + ", it is " + shown(entropy.cost);
  for (const auto& [loss, cost] : {std::pair("lm", lm.cost), std::pair("entropy", entropy.cost)}) {
    const Real whole = brute.hidden(loss);
    const std::string mean = std::string(loss) + "Mean";
    if (whole > 1e-6L && !same(real(result[mean]), cost / whole, job, loss))
      return mean + " is " + result[mean].dump();
  }
  if (ground.hasTarget != result.contains("cm")) return "cm is there without a target, or missing";
  if (ground.hasTarget) {
    const Figure cm = brute.at(classes, job.k, "cm");
    if (real(result["cm"]) != cm.cost)
      return "cm is said to be " + result["cm"].dump() + ", it is " + shown(cm.cost);
  }
  std::string wrong = compare("suppressed", result["suppressed"].get<uint64_t>(), dm.suppressed);
  if (wrong.empty()) wrong = compare("classes", result["classes"].get<uint64_t>(), dm.classes);
  if (wrong.empty()) wrong = compare("smallestClass", result["smallestClass"].get<uint64_t>(), dm.smallest);
  return wrong;
}

// A release of the solution passes the checker, and is what the solution says.
std::string checkRelease(const Job& job, const Ground& ground, const Brute& brute, const Json& result,
                         Tally& tally) {
  if (result["cost"].is_null()) return "";
  // Who reads a release cannot tell a value * from a whole column.
  const bool star = std::any_of(ground.domains.begin(), ground.domains.end(), [](const Domain& domain) {
    return std::any_of(domain.values.begin(), domain.values.end(),
                       [](const Value& value) { return value.text == "*"; });
  });
  if (star) return "";
  tally["releases written and checked"]++;
  const Answer answer = release(job, result["columns"]);
  if (answer.exit != 0) return "no release is written: " + answer.error;
  const Json& said = answer.result;
  if (!said["ok"].get<bool>())
    return "its release is refused: " + said["failures"].dump() + " of " + answer.state;
  const auto classes = brute.classes(generalOf(ground, result["columns"]).general);
  const Figure dm = brute.at(classes, job.k, "dm"), lm = brute.at(classes, job.k, "lm");
  if (real(said["dm"]) != dm.cost) return "its release is said to cost (dm) " + said["dm"].dump();
  if (!same(real(said["lm"]), lm.cost, job, "lm"))
    return "its release is said to lose (lm) " + said["lm"].dump() + ", it loses " + shown(lm.cost);
  const Figure entropy = brute.at(classes, job.k, "entropy");
  if (said.contains("entropy") && !same(real(said["entropy"]), entropy.cost, job, "entropy"))
    return "its release is said to lose (entropy) " + said["entropy"].dump() + ", it loses " +
           shown(entropy.cost);
  std::string wrong = compare("suppressed in the release", said["suppressed"].get<uint64_t>(), dm.suppressed);
  if (wrong.empty()) wrong = compare("classes in the release", said["classes"].get<uint64_t>(), dm.classes);
  if (wrong.empty())
    wrong = compare("smallest class of the release", said["smallestClass"].get<uint64_t>(), dm.smallest);
  return wrong;
}

// Another number of threads costs the same; one thread repeats its solution.
std::string checkAgain(const Job& job, const Answer& answer) {
  Job other = job;
  other.threads = job.threads % 3 + 1;
  const Answer threads = run(other);
  if (threads.exit != answer.exit) return "another number of threads ends otherwise";
  if (answer.exit != 0) return "";
  if (job.method != "two-phase" && !same(real(threads.result["cost"]), real(answer.result["cost"]), job))
    return std::to_string(other.threads) + " threads find " + threads.result["cost"].dump() + ", " +
           std::to_string(job.threads) + " find " + answer.result["cost"].dump();
  if (job.threads != 1) return "";
  const Answer again = run(job);
  return again.result["columns"] == answer.result["columns"] ? "" : "one thread does not repeat its solution";
}

}  // namespace

Json cutsToEvaluate(const Job& job) {
  const auto ground = groundOf(job);
  return std::holds_alternative<Ground>(ground) ? drawCuts(job, std::get<Ground>(ground)).cuts
                                                : Json::array();
}

std::string check(const Job& job, Tally& tally) {
  count(job, tally);
  const auto grounded = groundOf(job);
  if (const auto* refused = std::get_if<Refused>(&grounded)) {
    tally["to be refused"]++;
    const Answer answer = run(job);
    return answer.exit == 2 ? "" : "it should be refused (" + refused->why + ")";
  }
  const Ground& ground = std::get<Ground>(grounded);
  const Brute brute(job, ground);
  if (job.k > ground.all) tally["with k above N"]++;
  if (dear(ground, job)) tally["with mistakes dearer than suppression"]++;
  if (job.command == Command::evaluate) return checkEvaluate(job, ground, brute, tally);
  const Answer answer = run(job);
  if (answer.exit == 2 && job.command != Command::frontier) return "it is refused: " + answer.error;
  if (answer.state == "failed") return "the job failed: " + answer.error;
  if (job.command == Command::frontier) return checkFrontier(job, ground, brute, answer, tally);
  if (!brute.canEnumerate()) return checkLarge(job, ground, brute, answer, tally);
  const auto optimum = brute.optimum(job.k);
  if (auto wrong = checkOptimize(job, ground, brute, answer, optimum, tally); !wrong.empty()) return wrong;
  if (job.command == Command::release && answer.exit == 0)
    return checkRelease(job, ground, brute, answer.result, tally);
  if (job.seed % 8 != 0 || job.timeLimit) return "";
  tally["run again with other threads"]++;
  return checkAgain(job, answer);
}

}  // namespace model
