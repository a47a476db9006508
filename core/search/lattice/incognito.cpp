#include "core/search/lattice/incognito.h"

#include "core/search/lattice/node_search.h"

namespace indistinct {

namespace {

class Incognito : public NodeSearch {
 public:
  explicit Incognito(std::unique_ptr<Ground> ground)
      : NodeSearch(std::move(ground)),
        known_(ground_->lattice().nodes, Known::fails),
        byCells_(priceOf(ground_->problem()).byCells()) {
    progress_.doing = "finding all nodes that keep to k, first of few columns";
  }

 private:
  enum class Known : uint8_t { fails, implied, priced };  // the last two keep to k

  void step() override {
    const Node nodes = ground_->lattice().nodes;
    for (uint32_t passed = 0; next_ < nodes && passed < passedAtATime; ++passed)
      if (pricing_ ? price(next_++) : visit(next_++)) return;
    if (next_ < nodes) return;
    next_ = 0;
    if (!pricing_) {
      pricing_ = ++columns_ > ground_->lattice().size();
      if (pricing_) progress_.doing = "pricing the nodes that keep to k";
      return;
    }
    if (progress_.best) progress_.bound = progress_.best->cost;
    progress_.finished = progress_.proven = true;
  }

  // True where a table was made.
  bool visit(Node node) {
    const Lattice& lattice = ground_->lattice();
    uint32_t columns = 0;  // below their roots
    bool candidate = true;
    for (uint32_t place = 0; place < lattice.size(); ++place) {
      if (!lattice.canRise(node, place)) continue;
      ++columns;
      const Lattice::Column& column = lattice.columns[place];
      const Node without = node + (column.levels - 1 - lattice.level(node, place)) * column.stride;
      candidate = candidate && known_[without] != Known::fails;
    }
    if (columns != columns_ || !candidate) return false;
    const bool looked = known_[node] == Known::fails;
    if (looked) {
      const NodeAtK at = look(node);
      if (!keeps(at)) return true;
      known_[node] = Known::priced;
      keepCheapest(node, at);
    }
    for (uint32_t place = 0; place < lattice.size(); ++place) {
      if (!lattice.canRise(node, place)) continue;
      Known& above = known_[node + lattice.columns[place].stride];
      if (above == Known::fails) above = Known::implied;
    }
    return looked;
  }

  bool price(Node node) {
    const Lattice& lattice = ground_->lattice();
    if (known_[node] == Known::fails) return false;
    bool minimal = true;
    for (uint32_t place = 0; place < lattice.size() && minimal; ++place)
      minimal = !lattice.canSink(node, place) || known_[node - lattice.columns[place].stride] == Known::fails;
    if (minimal) progress_.minimal.push_back(lattice.levelsOf(node));
    if (known_[node] == Known::priced) return false;
    if (byCells_ && progress_.best && lattice.cellsOf(node) > progress_.best->cost) return false;
    keepCheapest(node, look(node));
    return true;
  }

  std::vector<Known> known_;  // [node]
  const bool byCells_;
  uint32_t columns_ = 0;  // how many the lattices at work have
  bool pricing_ = false;
  Node next_ = 0;
};

}  // namespace

Result<std::unique_ptr<Search>> makeIncognito(Problem problem, SearchOptions&&) {
  auto ground = wholeLevels(std::move(problem), "Incognito");
  if (!ground) return ground.error();
  return std::unique_ptr<Search>(std::make_unique<Incognito>(std::move(*ground)));
}

}  // namespace indistinct
