// The job behind `nodes`: every node of the lattice of whole levels, for a picture of it. What k it reaches
// within the limit and what it then costs, what it costs at the k that is asked, and who is on the front.
#include <algorithm>
#include <thread>

#include "core/door/figures.h"
#include "core/door/job.h"
#include "core/door/problem.h"
#include "core/frontier/lattice_frontier.h"
#include "core/frontier/lattice_nodes.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

class NodesJob : public Job {
 public:
  NodesJob(Study study, std::unique_ptr<LatticeFrontier> frontier, std::unique_ptr<LatticeNodes> nodes)
      : study_(std::move(study)), frontier_(std::move(frontier)), nodes_(std::move(nodes)) {
    nodes_->begin(study_.plan.k);
  }

  bool advance(std::chrono::milliseconds slice) override {
    slice = std::max(slice, std::chrono::milliseconds(1));
    if (!frontier_->progress().finished) {
      frontier_->advance(slice);
    } else {
      nodes_->advance(slice);
    }
    return frontier_->progress().finished && nodes_->finished();
  }

  Result<Json> collect() const override {
    const Lattice& lattice = nodes_->lattice();
    const bool whole = frontier_->progress().finished && nodes_->finished();
    Json columns = Json::array();
    for (uint32_t c = 0; c < lattice.size(); c++) {
      columns.push_back(
          {{"name", study_.domains[c].name}, {"levels", lattice.columns[lattice.placeOf[c]].levels}});
    }
    const Problem& problem = frontier_->problem();
    Json json = {{"k", study_.plan.k},
                 {"loss", word(problem.loss.name)},
                 {"maxSuppressed",
                  problem.maxSuppressed >= problem.tuples.rows ? Json(nullptr) : Json(problem.maxSuppressed)},
                 {"rows", problem.tuples.rows},
                 {"whole", problem.loss.whole},
                 {"columns", columns},
                 {"nodes", lattice.nodes},
                 {"share", (frontier_->progress().share + nodes_->share()) / 2}};
    if (!whole) return json;
    // In the plan's order of columns, the last column's level fastest.
    Json reach = Json::array(), cost = Json::array(), atCost = Json::array(), atSuppressed = Json::array();
    const std::vector<Node> order = inPlanOrder(lattice);
    for (const Node node : order) {
      const NodeValue& value = frontier_->values()[other(node)];
      const NodeAtK& at = nodes_->all()[node];
      reach.push_back(value.k);
      cost.push_back(costJson(value.cost));
      atCost.push_back(costJson(at.cost));
      atSuppressed.push_back(at.suppressed);
    }
    json["reach"] = std::move(reach);
    json["cost"] = std::move(cost);
    json["atK"] = {{"cost", std::move(atCost)}, {"suppressed", std::move(atSuppressed)}};
    std::vector<Node> placeOf(lattice.nodes);
    for (Node i = 0; i < lattice.nodes; i++) placeOf[order[i]] = i;
    Json front = Json::array();
    for (const FrontPoint& point : frontier_->progress().points)
      for (const auto& at : point.nodes)
        front.push_back(placeOf[lattice.nodeOf(frontier_->lattice().levelsOf(at.node))]);
    json["front"] = std::move(front);
    return json;
  }

  void report(Control& control) const override {
    control.permille.store(static_cast<uint32_t>((frontier_->progress().share + nodes_->share()) / 2 * 1000));
  }

 private:
  Study study_;
  std::unique_ptr<LatticeFrontier> frontier_;
  std::unique_ptr<LatticeNodes> nodes_;

  Node other(Node node) const { return frontier_->lattice().nodeOf(nodes_->lattice().levelsOf(node)); }

  static std::vector<Node> inPlanOrder(const Lattice& lattice) {
    std::vector<Node> order;
    order.reserve(lattice.nodes);
    Levels levels(lattice.size(), 0);
    while (order.size() < lattice.nodes) {
      order.push_back(lattice.nodeOf(levels));
      for (uint32_t c = lattice.size(); c-- > 0;) {
        if (++levels[c] < lattice.columns[lattice.placeOf[c]].levels) break;
        levels[c] = 0;
      }
    }
    return order;
  }

  Json costJson(Cost cost) const { return indistinct::costJson(frontier_->problem().loss, cost); }
};

constexpr Node mostDrawn = 100'000;

}  // namespace

Result<std::unique_ptr<Job>> startNodes(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  Study study = **studied;
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  LatticeFrontierOptions options;
  options.method = FrontierMethod::exhaustive;
  // Without a limit every node reaches every k: the reading that asks for the largest means nothing.
  if (problem->maxSuppressed >= problem->tuples.rows) options.reading = Reading::perK;
  options.threads =
      study.plan.threads ? *study.plan.threads : std::max(1u, std::thread::hardware_concurrency());
#ifndef INDISTINCT_THREADS
  options.threads = 1;
#endif
  // One after the other, so helpers for one of them are enough.
  auto nodes = LatticeNodes::make(*problem, 1);
  if (!nodes) return nodes.error();
  if ((*nodes)->lattice().nodes > mostDrawn)
    return Error{ErrorCode::usage,
                 "The lattice has " + std::to_string((*nodes)->lattice().nodes) +
                     " nodes: too many to draw each of them. Its front is found all the same.",
                 {}};
  auto frontier = makeLatticeFrontier(std::move(*problem), options);
  if (!frontier) return frontier.error();
  return std::unique_ptr<Job>(
      std::make_unique<NodesJob>(std::move(study), std::move(*frontier), std::move(*nodes)));
}

}  // namespace indistinct
