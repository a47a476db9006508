#include "core/cells/packed.h"

namespace indistinct {

Packed::Packed(const Records& records, const Prices& prices) : equal_(prices.equal) {
  struct Field {
    uint32_t word = 0, shift = 0;
  };
  std::vector<Field> fields;
  uint32_t used = 64;
  for (uint32_t c = 0; c < records.columns; c++) {
    uint32_t bits = 1;
    while (bits < 32 && records.domainSizes[c] > uint64_t{1} << bits) bits++;
    if (used + bits + 1 > 64) {
      words_++;
      used = 0;
      ones_.push_back(0);
      above_.push_back(0);
      prices_.resize(size_t{words_} * 64);
      column_.resize(size_t{words_} * 64);
    }
    fields.push_back({words_ - 1, used});
    ones_.back() |= ((uint64_t{1} << bits) - 1) << used;
    above_.back() |= uint64_t{1} << (used + bits);
    prices_[size_t{words_ - 1} * 64 + used + bits] = prices.of[c];
    column_[size_t{words_ - 1} * 64 + used + bits] = c;
    used += bits + 1;
  }
  fields_.assign(size_t{records.size} * words_, 0);
  for (uint32_t c = 0; c < records.columns; c++)
    for (uint32_t r = 0; r < records.size; r++)
      fields_[size_t{r} * words_ + fields[c].word] |= uint64_t{records.position[c][r]} << fields[c].shift;
}

}  // namespace indistinct
