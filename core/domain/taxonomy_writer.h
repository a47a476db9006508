#pragma once
// Writes ARX's form, which every tool of the trade reads: leaf;level1;…;* per line, without a header.
#include <string>

#include "core/domain/taxonomy.h"

namespace indistinct {

std::string writeTaxonomy(const Taxonomy& taxonomy);

}  // namespace indistinct
