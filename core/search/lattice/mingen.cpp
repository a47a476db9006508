#include "core/search/lattice/mingen.h"

#include <numeric>

#include "core/base/words.h"
#include "core/search/lattice/node_search.h"

namespace indistinct {

namespace {

class MinGen : public NodeSearch {
 public:
  explicit MinGen(std::unique_ptr<Ground> ground) : NodeSearch(std::move(ground)) {
    progress_.doing = "looking at every node";
    for (const Lattice::Column& column : ground_->lattice().columns)
      full_ = std::lcm(full_, std::max<uint64_t>(1, column.levels - 1));
  }

 private:
  // Of all cells together; one at the top of its column is distorted by `full_`, of which there are fewer
  // than nodes.
  uint64_t distortion(Node node, const NodeAtK& at) const {
    const Lattice& lattice = ground_->lattice();
    uint64_t row = 0;
    for (uint32_t place = 0; place < lattice.size(); ++place)
      if (const uint32_t height = lattice.columns[place].levels - 1; height > 0)
        row += full_ / height * lattice.level(node, place);
    return row * (ground_->problem().tuples.rows - at.suppressed) + full_ * lattice.size() * at.suppressed;
  }

  void step() override {
    const Node node = next_++;
    if (const NodeAtK at = look(node); keeps(at)) {
      const uint64_t now = distortion(node, at);
      if (!progress_.best || now < least_) {
        keep(node, at);
        least_ = now;
      } else if (now == least_) {
        keepCheapest(node, at);
      }
    }
    progress_.finished = next_ == ground_->lattice().nodes;
  }

  uint64_t full_ = 1, least_ = 0;
  Node next_ = 0;
};

}  // namespace

Result<std::unique_ptr<Search>> makeMinGen(Problem problem, SearchOptions&&) {
  auto ground = wholeLevels(std::move(problem), "MinGen");
  if (!ground) return ground.error();
  if (const Node nodes = (*ground)->lattice().nodes; nodes > mostMinGen)
    return Error{ErrorCode::plan,
                 "MinGen looks at every node of the lattice, and takes at most " + thousands(mostMinGen) +
                     "; here are " + thousands(nodes) +
                     ". Take levels out of the taxonomies, or choose the method incognito or optimal.",
                 {std::nullopt, "", "search.method"}};
  return std::unique_ptr<Search>(std::make_unique<MinGen>(std::move(*ground)));
}

}  // namespace indistinct
