#pragma once
// Amnesia's text form of a hierarchy: `distinct` or `range`, then `name`, `type` and `height`, then a block
// of lines `group has value value …` for each level, the lowest first, with an empty line between the blocks.
// Ends of ranges are written `low,high`; where the next range begins at `high`, the number belongs to that
// one.
#include <string_view>

#include "core/domain/taxonomy_reader.h"

namespace indistinct {

bool looksLikeAmnesia(std::string_view bytes);
TaxonomyReading readAmnesia(std::string_view bytes);

}  // namespace indistinct
