#include "core/support/adult.h"

#include "core/support/shared.h"
#include "core/support/tables.h"

namespace indistinct::support {

std::optional<Adult> adult(bool fine) {
  const auto text = sharedFile("data/adult/adult-30162.csv");
  if (!text) return std::nullopt;
  Adult result;
  result.table = tableOfText(*text, ';', {});
  for (const std::string name :
       {"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}) {
    const uint32_t column = columnOf(result.table, name);
    DomainSpec spec;
    if (name == "age") spec.kind = Kind::number;
    if (name == "age" && !fine) {
      spec.bins.way = Bins::Way::width;
      spec.bins.width = 5;
      spec.bins.origin = 17;
    }
    result.columns.push_back(column);
    result.domains.push_back(makeDomain(result.table.columns[column], spec).value());
  }
  const uint32_t salary = columnOf(result.table, "salary-class");
  result.target = makeDomain(result.table.columns[salary], {}).value();
  result.tuples = makeTuples(result.table, result.columns, result.domains, {}, Target{salary, &result.target})
                      .value()
                      .tuples;
  return result;
}

}  // namespace indistinct::support
