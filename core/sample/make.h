#pragma once
// One maker per sample.
#include <string>

#include "core/sample/sample.h"

namespace indistinct::sample {

Sample makeCensus();
Sample makeSurvey();
Sample makeHospital();
Sample makeCounts();

// Appends the cells of a row. No cell of a sample needs quotes.
template <class... Cells>
void writeRow(std::string& csv, const Cells&... cells) {
  ((csv += cells, csv += ','), ...);
  csv.back() = '\n';
}

}  // namespace indistinct::sample
