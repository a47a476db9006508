#include "core/search/genetic/island.h"

#include <algorithm>
#include <cmath>

namespace indistinct {

namespace {
constexpr double bias = 1.5;      // how much likelier the best is chosen than the middle
constexpr double flips = 1;       // mutated choices of a child, on average
constexpr uint32_t patience = 8;  // mutations of what is known already
constexpr uint32_t draws = 4;     // for each place in the first population
constexpr double sparsest = 6;    // at first a cut is chosen with probability 2^-sparsest to 1
}  // namespace

Selection repaired(const Alphabet& alphabet, const std::vector<uint32_t>& wanted) {
  std::vector<uint32_t> without(wanted), with(wanted.size());  // cuts that change below a choice, and with it
  std::vector<uint32_t> least(wanted.size());
  for (uint32_t i = alphabet.size(); i-- > 0;) {
    with[i] = static_cast<uint32_t>(alphabet.choices[i].cuts.size()) - wanted[i];
    for (const uint32_t child : alphabet.choices[i].children) {
      without[i] += without[child];
      with[i] += least[child];
    }
    least[i] = std::min(with[i], without[i]);
  }
  Selection selection(alphabet.size(), 0);
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    const uint32_t parent = alphabet.choices[i].parent;
    selection[i] = (parent == Alphabet::none || selection[parent]) && with[i] < without[i];
  }
  return selection;
}

Island::Island(const Problem& problem, const Alphabet& alphabet, uint64_t seed, uint32_t size,
               uint64_t tableBytes)
    : alphabet_(alphabet),
      classes_(problem, alphabet, seed),
      random_(seed),
      size_(size),
      tableBytes_(tableBytes) {
  for (const auto& column : alphabet.ofCut)
    for (const uint32_t choice : column)
      if (choice != Alphabet::none) bits_.push_back(choice);
  for (uint32_t i = 0; i < alphabet.size(); ++i) random64_.push_back(random_());
  classes_.make(Selection(alphabet.size(), 0), whole_);
  admit(whole_.selection, classes_.standing(whole_), markOf(whole_.selection));
}

uint64_t Island::markOf(const Selection& selection) const {
  uint64_t mark = 0;
  for (uint32_t i = 0; i < selection.size(); ++i) mark += selection[i] ? random64_[i] : 0;
  return mark;
}

bool Island::known(uint64_t mark) const {
  return std::any_of(members_.begin(), members_.end(), [&](const Member& m) { return m.mark == mark; });
}

Selection Island::drawn() {
  const double share = std::exp2(-sparsest * uniform());
  std::vector<uint32_t> wanted(alphabet_.size(), 0);
  for (const uint32_t choice : bits_) wanted[choice] += uniform() < share;
  return repaired(alphabet_, wanted);
}

// A member by its rank, linearly (Whitley, 1989).
Island::Member& Island::chosen() {
  const double place = (bias - std::sqrt(bias * bias - 4 * (bias - 1) * uniform())) / (2 * (bias - 1)) *
                       static_cast<double>(members_.size());
  return members_[std::min(members_.size() - 1, static_cast<size_t>(place))];
}

// The bits of the mother but for a stretch of the ring that they form, at most half of it, which is the
// father's.
Selection Island::child(const Member& mother, const Member& father) {
  const size_t from = static_cast<size_t>(random_() % bits_.size());
  const size_t length = static_cast<size_t>(random_() % (bits_.size() / 2 + 1));
  std::vector<uint32_t> wanted(alphabet_.size(), 0);
  for (size_t i = 0; i < bits_.size(); ++i) {
    const bool his = (i + bits_.size() - from) % bits_.size() < length;
    wanted[bits_[i]] += (his ? father : mother).selection[bits_[i]];
  }
  return repaired(alphabet_, wanted);
}

void Island::flip(Selection& selection, uint32_t choice) const {
  if (selection[choice])
    exclude(alphabet_, selection, choice);
  else
    include(alphabet_, selection, choice);
}

void Island::mutate(Selection& selection) {
  const double share = flips / static_cast<double>(alphabet_.size());
  for (uint32_t i = 0; i < alphabet_.size(); ++i)
    if (uniform() < share) flip(selection, i);
}

bool Island::hasTable(const Member& member) const {
  return member.table < tables_.size() && tables_[member.table].owner == member.id;
}

// Made of a relative's, if that has one.
const ClassedSelection& Island::tableOf(Member& member, const Member* relative) {
  if (!hasTable(member)) {
    const bool near = relative != nullptr && hasTable(*relative);
    uint64_t bytes = 0;
    for (const Table& table : tables_) bytes += table.of.bytes();
    size_t oldest = tables_.size();
    for (size_t i = 0; i < tables_.size(); ++i) {
      if (near && i == relative->table) continue;
      if (tables_[i].owner == 0) tables_[i].used = 0;
      if (oldest == tables_.size() || tables_[i].used < tables_[oldest].used) oldest = i;
    }
    const bool room = tables_.size() < size_ && bytes < tableBytes_;
    if (oldest == tables_.size() || (room && tables_[oldest].owner != 0)) {
      oldest = tables_.size();
      tables_.emplace_back();
    }
    classes_.derive(near ? tables_[relative->table].of : whole_, member.selection, tables_[oldest].of);
    tables_[oldest].owner = member.id;
    member.table = static_cast<uint32_t>(oldest);
  }
  tables_[member.table].used = ++clock_;
  return tables_[member.table].of;
}

void Island::admit(Selection selection, Standing standing, uint64_t mark) {
  if (members_.size() >= size_) {
    if (standing >= members_.back().standing) return;
    if (hasTable(members_.back())) tables_[members_.back().table].owner = 0;
    members_.pop_back();
  }
  const auto at = std::upper_bound(members_.begin(), members_.end(), standing,
                                   [](Standing s, const Member& m) { return s < m.standing; });
  members_.insert(at, {std::move(selection), standing, mark, ++lastId_, 0});
}

void Island::join(const Selection& selection) {
  const uint64_t mark = markOf(selection);
  if (!known(mark)) admit(selection, classes_.judge(whole_, selection), mark);
}

void Island::step() {
  if (members_.size() < size_ && draws_ < draws * size_) {
    ++draws_;
    join(drawn());
    return;
  }
  Member& mother = chosen();
  const Member& father = chosen();
  Selection selection = child(mother, father);
  mutate(selection);
  uint64_t mark = markOf(selection);
  for (uint32_t i = 0; i < patience && known(mark); ++i) {
    flip(selection, static_cast<uint32_t>(random_() % alphabet_.size()));
    mark = markOf(selection);
  }
  if (known(mark)) return;
  const Standing worst = members_.size() < size_ ? ClassedSelections::anything : members_.back().standing;
  admit(selection, classes_.judge(tableOf(mother, &father), selection, worst), mark);
}

uint64_t Island::bytes() const {
  uint64_t bytes = members_.size() * (sizeof(Member) + alphabet_.size());
  for (const Table& table : tables_) bytes += table.of.bytes();
  return bytes;
}

}  // namespace indistinct
