#include "core/domain/propose_taxonomies.h"

namespace indistinct {

namespace {

// How many characters nearly all values have, where they look like codes; else 0.
size_t codeLength(const BuildGround& ground) {
  constexpr size_t longest = 16;
  std::vector<uint32_t> lengths(longest + 1);
  uint32_t digits = 0;
  for (const std::string& value : ground.values) {
    if (value.size() <= longest) lengths[value.size()]++;
    if (value.find(' ') != std::string::npos) return 0;
    digits += value.find_first_of("0123456789") != std::string::npos;
  }
  if (ground.size() < 8 || digits * 5 < ground.size() * 4) return 0;
  for (size_t length = 3; length <= longest; length++) {
    if (lengths[length] * 10 >= ground.size() * 9) return length;
  }
  return 0;
}

class Proposer {
 public:
  Proposer(const BuildGround& ground, const std::string& target) : ground_(ground), target_(target) {}

  std::vector<TaxonomyProposal> propose(Kind kind, bool ordered) {
    if (kind == Kind::date) {
      dates();
    } else {
      const size_t length = codeLength(ground_);
      if (kind == Kind::category && length > 0) codes(length);
      if (kind == Kind::number) numbers();
      if (kind == Kind::category) categories(ordered);
      if (kind == Kind::number && length > 3) codes(length);
    }
    add({}, "No groups", "The values stay apart or are all merged: two levels, nothing to name.");
    return std::move(proposals_);
  }

 private:
  using By = BuildSpec::By;

  // Only what has a level between the values and the top, and one that was not proposed yet.
  void add(BuildSpec spec, std::string title, std::string reason) {
    auto built = buildTaxonomy(ground_, spec);
    if (!built || (spec.by != By::flat && built->levels < 3)) return;
    for (const auto& other : proposals_) {
      if (other.taxonomy == *built) return;
    }
    proposals_.push_back({std::move(spec), std::move(title), std::move(reason), std::move(*built)});
  }
  static BuildSpec of(By by) {
    BuildSpec spec;
    spec.by = by;
    return spec;
  }

  void dates() {
    add(of(By::calendar), "By the calendar",
        "Months, quarters, years and decades: everybody reads them the same way.");
    // Only days lie within weeks; a column may be binned by months or years.
    if (ground_.values.front().size() == 10) {
      BuildSpec weeks = of(By::calendar);
      weeks.units = {DateUnit::week, DateUnit::month, DateUnit::year};
      add(std::move(weeks), "By week first",
          "Seven days each, from Monday; a week belongs to the month of its Thursday.");
    }
    BuildSpec years = of(By::calendar);
    years.units = {DateUnit::year, DateUnit::decade};
    add(std::move(years), "Years only",
        "Fewer levels: the search is shorter, and the first step is a large one.");
  }

  void numbers() {
    add(of(By::nice), "Round intervals", "They begin at round numbers and double from level to level.");
    if (ground_.labels > 0)
      add(of(By::classes), "Intervals that tell about " + target_,
          "Split where " + target_ + " changes most, and only as long as that pays (Fayyad and Irani).");
    add(of(By::frequency), "Equally many rows", "No interval of a level is much smaller than another.");
    add(of(By::width), "Equal width", "The range in 16 equal parts, merged by twos.");
  }

  void codes(size_t length) {
    const std::string words = "The values are codes of " + std::to_string(length) + " characters: ";
    add(of(By::mask), "Mask from the right", words + "the last ones say least, and go first.");
    BuildSpec left = of(By::mask);
    left.fromLeft = true;
    add(std::move(left), "Mask from the left", words + "for those whose first characters say least.");
  }

  void categories(bool ordered) {
    if (ordered)
      add(of(By::neighbours), "Neighbours in your order",
          "Values that stand together are merged, with about equally many rows.");
    add(of(By::rows), "Rare ones together",
        "The values with the fewest rows are merged first; frequent ones stay apart longest.");
    if (!ordered)
      add(of(By::neighbours), "Neighbours in the order",
          "Values that stand together are merged, with about equally many rows.");
    if (ground_.size() > 8)
      add(of(By::alphabet), "By first letter", "For long lists of names without any other order.");
  }

  const BuildGround& ground_;
  const std::string& target_;
  std::vector<TaxonomyProposal> proposals_;
};

}  // namespace

std::vector<TaxonomyProposal> proposeTaxonomies(const BuildGround& ground, Kind kind, bool ordered,
                                                const std::string& target) {
  if (ground.size() == 0) return {};
  return Proposer(ground, target).propose(kind, ordered);
}

}  // namespace indistinct
