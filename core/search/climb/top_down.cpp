#include "core/search/climb/top_down.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/search/climb/move_search.h"

namespace indistinct {

namespace {

class TopDown : public MoveSearch {
 public:
  explicit TopDown(Problem problem) : MoveSearch(std::move(problem), Cuts()) {
    cuts_.starts.resize(problem_.tuples.columns());
    for (const uint32_t positions : problem_.tuples.domainSizes) refused_.emplace_back(positions, 0);
    progress_.doing = "specializing the value that tells most for what it costs of anonymity";
  }

 private:
  bool ends() const override { return anonymity_ < problem_.rule.k; }

  std::vector<Move> moves() const override {
    std::vector<Move> found;
    const Selection selection = toSelection(alphabet_, cuts_);
    for (uint32_t i = 0; i < alphabet_.size(); ++i) {
      const Alphabet::Choice& choice = alphabet_.choices[i];
      if (alphabet_.spaces[choice.column] != Space::taxonomy || selection[i]) continue;
      if (choice.parent == Alphabet::none || selection[choice.parent]) add(choice.column, choice.cuts, found);
    }
    for (uint32_t c = 0; c < cuts_.starts.size(); ++c) {
      if (alphabet_.spaces[c] == Space::taxonomy) continue;
      for (uint32_t first = 0; first < problem_.tuples.domainSizes[c]; first = around(c, first).second)
        if (const auto cut = tellsMost(c, first)) add(c, {*cut}, found);
    }
    return found;
  }

  // Of the cuts of the interval that begins here.
  std::optional<Position> tellsMost(uint32_t c, uint32_t first) const {
    const uint32_t end = around(c, first).second;
    std::optional<Position> most;
    uint64_t sum = 0;
    for (Position p = first + 1; p < end; ++p) {
      if (alphabet_.ofCut[c][p] == Alphabet::none) continue;
      const Gain gain = gains_.of(c, std::array{first, p, end});
      if (gain.sum <= sum) continue;
      sum = gain.sum;
      most = p;
    }
    return most;
  }

  void add(uint32_t c, const std::vector<Position>& cuts, std::vector<Move>& found) const {
    const auto [first, end] = around(c, cuts.front());
    if (refused_[c][first]) return;
    std::vector<uint32_t> borders{first};
    borders.insert(borders.end(), cuts.begin(), cuts.end());
    borders.push_back(end);
    Move move;
    move.gain = gains_.of(c, borders);
    if (move.gain.sum == 0) return;
    move.column = c;
    move.first = first;
    std::set_union(cuts_.starts[c].begin(), cuts_.starts[c].end(), cuts.begin(), cuts.end(),
                   std::back_inserter(move.starts));
    found.push_back(std::move(move));
  }

  bool allowed(const Move& move) override {
    if (move.anonymity >= problem_.rule.k) return true;
    refused_[move.column][move.first] = 1;  // its interval is never divided
    return false;
  }

  bool better(const Move& move, const Move& than) const override {
    return move.gain.more(costOf(move), than.gain, costOf(than));
  }
  uint64_t costOf(const Move& move) const {
    return std::clamp<uint64_t>(anonymity_ - move.anonymity, 1, problem_.tuples.rows);
  }

  std::vector<std::vector<uint8_t>> refused_;  // [column][position]: the interval that begins there
};

}  // namespace

Result<std::unique_ptr<Search>> makeTopDown(Problem problem, SearchOptions&&) {
  for (const Space space : problem.spaces)
    if (space != Space::taxonomy && space != Space::splits)
      return Error{ErrorCode::plan,
                   "Top-down specialization divides values by taxonomies and by splits. Choose one of these "
                   "spaces for every quasi-identifier (--space taxonomy).",
                   {std::nullopt, "", "search.method"}};
  return std::unique_ptr<Search>(std::make_unique<TopDown>(std::move(problem)));
}

}  // namespace indistinct
