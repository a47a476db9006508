#pragma once
// A taxonomy file in any form: JSON here, the others in core/domain. JSON comes nested, as {"text": …,
// "children": […]}, as a list of {"id", "parent", "text"}, or as {"nodes": […], "edges": [{"from", "to"}]}; a
// label may be called text, label, name or value.
#include <string_view>

#include "core/domain/taxonomy_reader.h"

namespace indistinct {

TaxonomyReading readTaxonomyFile(std::string_view bytes);

}  // namespace indistinct
