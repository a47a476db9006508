#pragma once
// The plan: one JSON file for page and command line (docs/plan.schema.json). Reading it checks everything
// that can be known without the data; what depends on the data is checked when it is applied
// (core/door/study.h).
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cells/records.h"
#include "core/cells/semantics.h"
#include "core/domain/build_taxonomy.h"
#include "core/domain/domain.h"
#include "core/door/json.h"
#include "core/door/source.h"
#include "core/loss/loss.h"
#include "core/partition/draw.h"
#include "core/release/groups.h"
#include "core/release/recipe.h"
#include "core/table/role.h"

namespace indistinct {

// How many rows may be suppressed: a count, a share, or any number.
struct SuppressionLimit {
  enum class Form : uint8_t { count, share, none };
  Form form = Form::count;
  uint64_t count = 0;
  uint64_t parts = 0;  // of `whole`: "1.5%" is 15 of 1000
  uint64_t whole = 100;
  uint64_t of(uint64_t rows) const;  // shares are rounded down
};
Result<SuppressionLimit> readLimit(std::string_view text);  // "20", "1%", "none"

// A sample of the rows as plan and recipe have it; nothing where its size is null. `where` begins the
// sentence of a failure: "the plan at rows.sample".
Result<std::optional<Draw>> readDraw(const Json& json, const std::string& where);

struct PlanBins {
  enum class Form : uint8_t { none, width, edges, count, unit, level };
  Form form = Form::none;
  double width = 0;
  double origin = 0;
  std::vector<double> edges;
  uint32_t count = 0;
  uint32_t level = 0;  // of the taxonomy of categories
  std::string word;    // by: width, frequency, target; or the unit of dates
};

struct PlanColumn {
  std::string name;
  Role role = Role::drop;
  std::optional<Kind> kind;
  std::optional<std::vector<std::string>> order;
  PlanBins bins;
  std::string taxonomyPath;
  std::optional<std::string> taxonomyText;
  std::optional<BuildSpec> taxonomyBuild;
  Space space = Space::splits;
  double importance = 1;
  std::optional<double> cap;  // of its cells, the largest share that may be blanked
  std::optional<bool> dropMissing;
  Publish publish = Publish::automatic;
  Represent represent = Represent::interval;
  std::string confirm;  // why what the gate finds of it is accepted; empty: it is not
};

struct Plan {
  Source source;
  bool dropMissing = false;
  std::optional<Draw> draw;  // all rows without it
  std::vector<PlanColumn> columns;
  uint64_t k = 11;
  std::vector<DiverseColumn> diverse;
  SuppressionLimit limit{SuppressionLimit::Form::share, 0, 1, 100};
  std::optional<double> maxBlanked;  // the largest share of all quasi cells that may be blank
  LossName loss = LossName::lm;
  std::string target;  // named by the loss; else the column of that role
  std::map<std::string, std::map<std::string, uint64_t>> matrix;
  Dispersion dispersion = Dispersion::variance;
  std::string method = "auto";
  uint64_t seed = 1;
  std::optional<uint32_t> threads;
  std::optional<double> timeLimit;
  std::optional<uint64_t> evaluations;
  std::optional<uint32_t> population, islands;  // of a genetic search
  std::optional<uint64_t> populationSize;
  std::string populationPath;
  struct Suppress {
    Semantics semantics = Semantics::strict;
    Ties ties = Ties::first;
    uint32_t combinations = mostCellColumns;  // only those of so many columns at most
  } suppress;
  struct Release {
    bool blankRows = false;  // suppressed rows stay, blanked
    bool shuffle = true;
    bool tokens = false;  // identifiers become tokens
    std::string blank = defaultBlank;
    Rescue rescue = Rescue::no;
  } release;

  const PlanColumn* find(std::string_view name) const;
  std::vector<const PlanColumn*> withRole(Role role) const;
  bool local() const;           // do groups of rows have cells of their own?
  std::string persons() const;  // the column whose different values k counts; empty: it counts rows
  std::vector<std::string> files() const;  // taxonomies and a population named by path
};

Result<Plan> readPlan(std::string_view json);
const std::string& planSchema();

}  // namespace indistinct
