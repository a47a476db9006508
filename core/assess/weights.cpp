#include "core/assess/weights.h"

#include "core/table/values.h"

namespace indistinct {

Result<std::vector<double>> weightsOf(const Column& column) {
  std::vector<double> weights;
  for (Code code = 0; code < column.values.size(); code++) {
    const auto number = numberOf(column.values[code], column.notation);
    if ((!number || *number < 0) && !column.missing[code])
      return Error{ErrorCode::input,
                   "The weight \"" + std::string(column.values[code]) + "\" in " + column.name +
                       " is no number of 0 or more.",
                   {std::nullopt, column.name, ""}};
    weights.push_back(column.missing[code] ? 1 : *number);
  }
  return weights;
}

}  // namespace indistinct
