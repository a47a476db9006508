#include "core/loss/cm.h"

namespace indistinct {

CmChoice cmOfClass(std::span<const uint64_t> labels, const Loss& loss) {
  const auto size = static_cast<uint32_t>(labels.size());
  CmChoice best;
  if (loss.matrix.empty()) {
    uint64_t rows = 0;
    for (uint32_t label = 0; label < size; label++) {
      rows += labels[label];
      if (labels[label] > labels[best.label]) best.label = label;
    }
    best.cost = rows - labels[best.label];
    return best;
  }
  for (uint32_t published = 0; published < size; published++) {
    Cost cost = 0;
    for (uint32_t actual = 0; actual < size; actual++) {
      cost += labels[actual] * loss.matrix[static_cast<size_t>(actual) * size + published];
    }
    if (published == 0 || cost < best.cost) best = {published, cost};
  }
  return best;
}

}  // namespace indistinct
