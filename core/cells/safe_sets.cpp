#include "core/cells/safe_sets.h"

#include <algorithm>

namespace indistinct {
namespace {

constexpr size_t mostBytes = size_t{32} << 20;

// Bits whose number lacks the bit b.
constexpr uint64_t without[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                 0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
// The same of bytes.
constexpr uint64_t bytesWithout[3] = {0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
constexpr uint64_t sevens = 0x7f7f7f7f7f7f7f7fu;

// [set of six columns]: a bit for each of its subsets.
constexpr std::array<uint64_t, 64> subsetsOfSix() {
  std::array<uint64_t, 64> subsets{};
  for (uint32_t set = 0; set < 64; set++)
    for (uint32_t part = 0; part <= set; part++)
      if ((part & ~set) == 0) subsets[set] |= uint64_t{1} << part;
  return subsets;
}
constexpr auto subsets = subsetsOfSix();

// Bytes up to 127 each, which they do not leave.
uint64_t plus(uint64_t a, uint64_t b) {
  const uint64_t sum = a + b;
  const uint64_t over = sum >> 7 & 0x0101010101010101u;
  return (sum | over * 0x7f) & sevens;
}

// f(i, j) for all numbers below `size` that differ in the bit of `half` alone, j having it.
template <class F>
void pairs(size_t size, size_t half, F&& f) {
  for (size_t from = 0; from < size; from += 2 * half)
    for (size_t i = from; i < from + half; i++) f(i, i + half);
}
// That for every bit. Numbers that the compiler knows become vector code without tests.
template <size_t size, size_t half = 1, class F>
void allPairs(F&& f) {
  pairs(size, half, f);
  if constexpr (2 * half < size) allPairs<size, 2 * half>(f);
}
template <class F>
void allPairs(size_t size, F&& f) {
  for (size_t half = 1; half < size; half *= 2) pairs(size, half, f);
}

// Of the sets of a word, all subsets of the marked being marked: those that lack a mark while their subsets
// have one.
uint64_t leastWithout(uint64_t marked) {
  uint64_t over = 0;
  for (uint32_t b = 0; b < 6; b++) over |= (~marked & without[b]) << (1u << b);
  return ~marked & ~over;
}

}  // namespace

SafeSets::SafeSets(uint32_t columns)
    : highColumns_(columns > blockColumns ? columns - blockColumns : 0),
      beyond_(columns < blockColumns ? inBlock & ~((ColumnSet{1} << columns) - 1) : 0) {
  const size_t highs = size_t{1} << highColumns_;
  slots_.assign(highs, none);
  exist_.resize(std::max<size_t>(1, highs / 64));
  absent_.resize(exist_.size());
}

bool SafeSets::build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                     uint64_t needed) {
  if (!makeBlocks(agreement, own, needed > 127 ? 32 : needed > 1 ? 8 : 1)) return false;
  if (needed > 127) {
    countNumbers(agreement, count, own, needed);
  } else if (needed > 1) {
    countBytes(agreement, count, own, needed);
  } else {
    mark(blocks_, agreement, 0, own);
    mark(blocks_, agreement, own + 1, agreement.size());
    closeDown(blocks_);
  }
  return true;
}

bool SafeSets::makeBlocks(std::span<const ColumnSet> agreement, uint32_t own, size_t bitsOfSet) {
  std::fill(exist_.begin(), exist_.end(), 0);
  for (size_t s = 0; s < agreement.size(); s++) {
    const ColumnSet high = agreement[s] >> blockColumns;
    if (s != own) exist_[high >> 6] |= subsets[high & 63];
  }
  allPairs(exist_.size(), [&](size_t low, size_t high) { exist_[low] |= exist_[high]; });
  for (const ColumnSet high : highs_) slots_[high] = none;
  highs_.clear();
  for (size_t w = 0; w < exist_.size(); w++)
    for (uint64_t word = exist_[w]; word; word &= word - 1) {
      const size_t high = w << 6 | static_cast<unsigned>(__builtin_ctzll(word));
      slots_[high] = static_cast<uint32_t>(highs_.size());
      highs_.push_back(static_cast<ColumnSet>(high));
    }
  for (size_t i = 0; i < exist_.size(); i++) absent_[i] = leastWithout(exist_[i]);
  allPairs(exist_.size(), [&](size_t low, size_t high) { absent_[high] &= exist_[low]; });
  if (highColumns_ < 6) absent_[0] &= (uint64_t{1} << (1u << highColumns_)) - 1;
  if (uint64_t{highs_.size()} * sizeof(Block) * bitsOfSet > mostBytes) return false;
  blocks_.assign(highs_.size(), Block{});
  return true;
}

void SafeSets::mark(std::vector<Block>& blocks, std::span<const ColumnSet> agreement, size_t from,
                    size_t end) const {
  for (size_t s = from; s < end; s++) {
    const ColumnSet set = agreement[s] | beyond_;
    blocks[slots_[set >> blockColumns]][(set & inBlock) >> 6] |= subsets[set & 63];
  }
}

template <class F>
void SafeSets::partedBlocks(F&& f) const {
  for (uint32_t c = 0; c < highColumns_; c++)
    for (const ColumnSet high : highs_)
      if (high >> c & 1) f(slots_[high & ~(ColumnSet{1} << c)], slots_[high]);
}

void SafeSets::closeDown(std::vector<Block>& blocks) const {
  for (Block& block : blocks)
    allPairs<Block{}.size()>([&](size_t low, size_t high) { block[low] |= block[high]; });
  partedBlocks([&](uint32_t low, uint32_t high) {
    for (size_t i = 0; i < Block{}.size(); i++) blocks[low][i] |= blocks[high][i];
  });
}

void SafeSets::buildBefore(std::span<const ColumnSet> agreement, uint32_t own) {
  before_.assign(blocks_.size(), Block{});
  mark(before_, agreement, 0, own);
  closeDown(before_);
}

void SafeSets::countBytes(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                          uint64_t needed) {
  constexpr size_t size = (size_t{1} << blockColumns) / 8;
  bytes_.assign(highs_.size() * size, 0);
  for (size_t s = 0; s < agreement.size(); s++) {
    if (s == own) continue;
    const ColumnSet set = agreement[s] | beyond_;
    const uint32_t shift = (set & 7) * 8;
    uint64_t& word = bytes_[slots_[set >> blockColumns] * size + ((set & inBlock) >> 3)];
    const uint64_t now = std::min<uint64_t>(127, (word >> shift & 127) + std::min<uint64_t>(127, count[s]));
    word = (word & ~(uint64_t{127} << shift)) | now << shift;
  }
  for (uint64_t& word : bytes_)
    for (uint32_t b = 0; b < 3; b++)
      word = (word & ~bytesWithout[b]) | plus(word & bytesWithout[b], word >> (8u << b) & bytesWithout[b]);
  for (size_t half = 1; half < size; half *= 2)
    pairs(bytes_.size(), half,
          [&](size_t low, size_t high) { bytes_[low] = plus(bytes_[low], bytes_[high]); });
  partedBlocks([&](uint32_t low, uint32_t high) {
    uint64_t* to = bytes_.data() + low * size;
    const uint64_t* from = bytes_.data() + high * size;
    for (size_t i = 0; i < size; i++) to[i] = plus(to[i], from[i]);
  });
  // The eighth bit of byte + 128 - needed says whether it reaches `needed`.
  const uint64_t raise = (128 - needed) * 0x0101010101010101u;
  for (size_t i = 0; i < bytes_.size(); i++) {
    const uint64_t reached = (bytes_[i] + raise) >> 7 & 0x0101010101010101u;
    blocks_[i / size][i % size >> 3] |= (reached * 0x0102040810204080u >> 56) << (i & 7) * 8;
  }
}

void SafeSets::countNumbers(std::span<const ColumnSet> agreement, std::span<const uint64_t> count,
                            uint32_t own, uint64_t needed) {
  static constexpr uint32_t most = 1u << 31;
  constexpr size_t size = size_t{1} << blockColumns;
  const auto enough = static_cast<uint32_t>(std::min<uint64_t>(needed, most));
  numbers_.assign(highs_.size() * size, 0);
  for (size_t s = 0; s < agreement.size(); s++) {
    if (s == own) continue;
    const ColumnSet set = agreement[s] | beyond_;
    uint32_t& number = numbers_[slots_[set >> blockColumns] * size + (set & inBlock)];
    number = static_cast<uint32_t>(std::min<uint64_t>(most, number + count[s]));
  }
  const auto add = [](uint32_t& to, uint32_t more) { to = std::min(most, to + std::min(more, most - 1)); };
  for (size_t half = 1; half < size; half *= 2)
    pairs(numbers_.size(), half, [&](size_t low, size_t high) { add(numbers_[low], numbers_[high]); });
  partedBlocks([&](uint32_t low, uint32_t high) {
    uint32_t* to = numbers_.data() + low * size;
    const uint32_t* from = numbers_.data() + high * size;
    for (size_t i = 0; i < size; i++) add(to[i], from[i]);
  });
  for (size_t i = 0; i < numbers_.size(); i++)
    blocks_[i / size][i % size >> 6] |= uint64_t{numbers_[i] >= enough} << (i & 63);
}

// In a block, then without one of the block's columns.
void SafeSets::leastUnsafe(ColumnSet high, Block& found) const {
  const Block& safe = blocks_[slots_[high]];
  for (size_t i = 0; i < safe.size(); i++) found[i] = leastWithout(safe[i]);
  allPairs<Block{}.size()>([&](size_t less, size_t more) { found[more] &= safe[less]; });
  for (ColumnSet rest = high; rest; rest &= rest - 1) {
    const Block& smaller = blocks_[slots_[high & ~(rest & (0 - rest))]];
    for (size_t i = 0; i < found.size(); i++) found[i] &= smaller[i];
  }
}

bool SafeSets::isLeast(ColumnSet high) const {
  bool safe = true;
  for (ColumnSet rest = high; rest && safe; rest &= rest - 1)
    safe = blocks_[slots_[high & ~(rest & (0 - rest))]][0] & 1;
  return safe;
}

void SafeSets::greatestSafe(ColumnSet high, Block& found) const {
  const Block& safe = blocks_[slots_[high]];
  for (size_t i = 0; i < safe.size(); i++) {
    uint64_t under = 0;
    for (uint32_t b = 0; b < 6; b++) under |= safe[i] >> (1u << b) & without[b];
    found[i] = safe[i] & ~under;
  }
  allPairs<Block{}.size()>([&](size_t less, size_t more) { found[less] &= ~safe[more]; });
  for (uint32_t c = 0; c < highColumns_; c++) {
    const ColumnSet more = high | ColumnSet{1} << c;
    if (more == high || slots_[more] == none) continue;
    const Block& larger = blocks_[slots_[more]];
    for (size_t i = 0; i < safe.size(); i++) found[i] &= ~larger[i];
  }
}

}  // namespace indistinct
