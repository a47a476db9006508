#include "core/table/names.h"

#include <map>

#include "core/base/words.h"
#include "core/table/types.h"

namespace indistinct {

std::vector<std::string> nameColumns(const std::vector<std::string>& header, uint64_t row,
                                     std::vector<Complaint>& complaints) {
  std::vector<std::string> names;
  std::map<std::string, size_t> taken;  // name -> the first column that has it
  for (const std::string& raw : header) taken.emplace(trimmed(raw), header.size());
  for (size_t column = 0; column < header.size(); ++column) {
    const std::string wanted{trimmed(header[column])};
    std::string name = wanted.empty() ? "column " + std::to_string(column + 1) : wanted;
    const auto first = taken.find(wanted);
    const bool again = !wanted.empty() && first->second < header.size();
    if (!again) first->second = column;
    // Names that stand in the header are not given away to a copy.
    if (again || (wanted.empty() && taken.count(name) != 0)) {
      const std::string stem = name;
      for (int copy = 2; taken.count(name) != 0; ++copy) name = stem + " (" + std::to_string(copy) + ")";
    }
    taken.emplace(name, column);
    if (again) {
      complaints.push_back({{row, name, {}},
                            "Columns " + thousands(first->second + 1) + " and " + thousands(column + 1) +
                                " are both called \"" + wanted + "\": the second is called \"" + name +
                                "\" here."});
    } else if (wanted.empty()) {
      complaints.push_back(
          {{row, name, {}},
           "Column " + thousands(column + 1) + " has no name: it is called \"" + name + "\" here."});
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace indistinct
