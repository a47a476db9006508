#pragma once
// DIS-SUDA: from the SUDA scores of single records to probabilities that a match is a correct one.
//
// DIS, data intrusion simulation (Skinner and Elliot 2002), gives one for the whole file: of what somebody
// finds there, how much is right. With U rows that are alone, P rows that are in pairs and a share f of the
// population in the file it is U f / (U f + P (1 - f)). DIS-SUDA (Elliot 2005) spreads it over the records by
// their scores S, in the way of sdcMicro (Templ, Kowarik and Meindl 2015): with q = 1 + (8 - columns) / 20
// and A the sum of S^-q over all rows with a score, a record has 1 / (1 + (U / DIS - U) / (A S^q)).
#include <span>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

struct DisScores {
  double dis = 0;                // of the file; 0 where nobody is alone
  std::vector<double> ofRecord;  // 0 without a score
};

// `scores`: SUDA's, for k = 2. `share`: of the population that the file holds, above 0 and at most 1.
DisScores disScores(const Records& records, std::span<const double> scores, double share);

}  // namespace indistinct
