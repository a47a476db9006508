#include "core/search/lattice/samarati.h"

#include "core/search/lattice/node_search.h"

namespace indistinct {

namespace {

class Samarati : public NodeSearch {
 public:
  explicit Samarati(std::unique_ptr<Ground> ground) : NodeSearch(std::move(ground)) {
    progress_.doing = "halving the heights";
    most_ = heightOf(ground_->lattice().top());
    height_ = most_ / 2;
  }

 private:
  uint32_t heightOf(Node node) const {
    uint32_t height = 0;
    for (uint32_t place = 0; place < ground_->lattice().size(); ++place)
      height += ground_->lattice().level(node, place);
    return height;
  }

  // Whether a height has a node within the limit is known once one is found, or none is left.
  void step() override {
    for (uint32_t passed = 0; next_ < ground_->lattice().nodes && passed < passedAtATime; ++passed) {
      const Node node = next_++;
      if (heightOf(node) != height_) continue;
      const NodeAtK at = look(node);
      if (!keeps(at)) return;
      if (least_ == most_) {
        keepCheapest(node, at);
        progress_.minimal.push_back(ground_->lattice().levelsOf(node));
      } else {
        most_ = height_;
        again();
      }
      return;
    }
    if (next_ < ground_->lattice().nodes) return;
    if (least_ == most_) {
      progress_.finished = true;
      return;
    }
    least_ = height_ + 1;
    again();
  }

  void again() {
    height_ = (least_ + most_) / 2;
    next_ = 0;
  }

  uint32_t least_ = 0, most_ = 0, height_ = 0;  // the least height lies between the first two
  Node next_ = 0;
};

}  // namespace

Result<std::unique_ptr<Search>> makeSamarati(Problem problem, SearchOptions&&) {
  auto ground = wholeLevels(std::move(problem), "Samarati's search");
  if (!ground) return ground.error();
  return std::unique_ptr<Search>(std::make_unique<Samarati>(std::move(*ground)));
}

}  // namespace indistinct
