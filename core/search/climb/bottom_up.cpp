#include "core/search/climb/bottom_up.h"

#include <algorithm>
#include <iterator>

#include "core/search/climb/move_search.h"

namespace indistinct {

namespace {

class BottomUp : public MoveSearch {
 public:
  explicit BottomUp(Problem problem) : MoveSearch(std::move(problem), Cuts()) {
    cuts_ = toCuts(alphabet_, Selection(alphabet_.size(), 1));
    progress_.doing = "generalizing the values that lose least for what that brings of anonymity";
  }

 private:
  bool ends() const override { return anonymity_ >= problem_.rule.k; }

  std::vector<Move> moves() const override {
    std::vector<Move> found;
    const Selection selection = toSelection(alphabet_, cuts_);
    for (uint32_t i = 0; i < alphabet_.size(); ++i) {
      const Alphabet::Choice& choice = alphabet_.choices[i];
      const bool divided = std::any_of(choice.children.begin(), choice.children.end(),
                                       [&](uint32_t child) { return selection[child] != 0; });
      if (!selection[i] || divided) continue;
      Move move;
      move.column = choice.column;
      move.first = around(choice.column, choice.cuts.front() - 1).first;
      std::vector<uint32_t> borders{move.first};
      borders.insert(borders.end(), choice.cuts.begin(), choice.cuts.end());
      borders.push_back(around(choice.column, choice.cuts.back()).second);
      move.gain = gains_.of(choice.column, borders);
      const auto& starts = cuts_.starts[choice.column];
      std::set_difference(starts.begin(), starts.end(), choice.cuts.begin(), choice.cuts.end(),
                          std::back_inserter(move.starts));
      found.push_back(std::move(move));
    }
    return found;
  }

  bool allowed(const Move&) override { return true; }

  bool better(const Move& move, const Move& than) const override {
    const uint64_t won = move.anonymity - anonymity_, other = than.anonymity - anonymity_;
    if ((won > 0) != (other > 0)) return won > 0;
    return than.gain.more(std::max<uint64_t>(1, other), move.gain, std::max<uint64_t>(1, won));
  }
};

}  // namespace

Result<std::unique_ptr<Search>> makeBottomUp(Problem problem, SearchOptions&&) {
  for (const Space space : problem.spaces)
    if (space != Space::taxonomy)
      return Error{ErrorCode::plan,
                   "Bottom-up generalization climbs taxonomies. Choose the space taxonomy for every "
                   "quasi-identifier (--space taxonomy).",
                   {std::nullopt, "", "search.method"}};
  return std::unique_ptr<Search>(std::make_unique<BottomUp>(std::move(problem)));
}

}  // namespace indistinct
