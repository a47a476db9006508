#pragma once
// A problem over the lattice from a CSV and one taxonomy file per quasi-identifier.
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/domain/taxonomy_reader.h"
#include "core/loss/evaluate.h"
#include "core/partition/tuples.h"
#include "core/search/search.h"
#include "core/table/reader.h"

namespace indistinct::bench {

struct LatticeFiles {
  std::vector<std::string> quasi;
  std::string hierarchies;            // their folder
  std::optional<std::string> target;  // column of the CSV
};

// The lattice of Dewri et al. (2009), Table 2: with salary as a quasi-identifier 17,920 nodes, else 8,960.
inline LatticeFiles pokaFiles(bool salaryIsTarget) {
  LatticeFiles files{{"age", "workclass", "education", "marital-status", "race", "sex", "native-country"},
                     "data/adult/poka/",
                     std::nullopt};
  if (salaryIsTarget) {
    files.target = "salary-class";
  } else {
    files.quasi.push_back("salary-class");
  }
  return files;
}

// ARX's hierarchies: 6,480 nodes.
inline LatticeFiles arxFiles() {
  return {{"sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation"},
          "data/adult/hierarchies/",
          "salary-class"};
}

// `read` gives the text of a file, or nothing.
using ReadText = std::function<std::optional<std::string>(const std::string&)>;

inline Result<Problem> latticeProblem(const Table& table, const LatticeFiles& files, LossName loss,
                                      const ReadText& read) {
  Problem problem;
  std::vector<Domain> domains;
  std::vector<uint32_t> columns;
  const auto columnOf = [&](const std::string& name) {
    uint32_t at = 0;
    while (at < table.columns.size() && table.columns[at].name != name) at++;
    return at;
  };
  std::vector<std::string> named = files.quasi;
  if (files.target) named.push_back(*files.target);
  for (const std::string& name : named) {
    if (columnOf(name) == table.columns.size())
      return Error{ErrorCode::plan, "There is no column " + name + ".", {}};
  }
  for (const std::string& name : files.quasi) {
    const auto text = read(files.hierarchies + name + ".csv");
    if (!text) return Error{ErrorCode::input, "There is no taxonomy of " + name + ".", {}};
    const auto reading = readTaxonomy(*text);
    if (!reading.taxonomy) return taxonomyError(name, reading.faults);
    columns.push_back(columnOf(name));
    DomainSpec spec;
    spec.space = Space::lattice;
    spec.taxonomy = &*reading.taxonomy;
    auto domain = makeDomain(table.columns[columns.back()], spec);
    if (!domain) return domain.error();
    domains.push_back(std::move(*domain));
    problem.taxonomies.push_back(*domains.back().taxonomy);
    problem.spaces.push_back(Space::lattice);
  }
  std::optional<Domain> labels;
  std::optional<Target> target;
  if (files.target) {
    const uint32_t column = columnOf(*files.target);
    auto domain = makeDomain(table.columns[column], DomainSpec{});
    if (!domain) return domain.error();
    labels = std::move(*domain);
    target = Target{column, &*labels};
  }
  auto tuples = makeTuples(table, columns, domains, {}, target);
  if (!tuples) return tuples.error();
  problem.tuples = std::move(tuples->tuples);
  problem.loss = makeLoss(loss, domains, problem.tuples);
  problem.maxSuppressed = problem.tuples.rows / 100;
  return problem;
}

inline Result<Table> adultTable(const ReadText& read) {
  const auto text = read("data/adult/adult-30162.csv");
  if (!text) return Error{ErrorCode::input, "Adult does not lie here.", {}};
  ReadOptions options;
  options.delimiter = ';';
  options.header = true;
  options.missing = std::vector<std::string>{};
  return readTable(*text, options);
}

}  // namespace indistinct::bench
