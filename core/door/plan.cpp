#include "core/door/plan.h"

#include <algorithm>
#include <cmath>

#include "core/door/json.h"
#include "core/door/plan_fault.h"
#include "core/door/plan_loss.h"
#include "core/door/plan_schema.h"
#include "core/loss/losses.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

Result<PlanBins> readBins(const Json& json, const std::string& where) {
  PlanBins bins;
  int forms = 0;
  if (json.contains("width")) {
    bins.form = PlanBins::Form::width;
    bins.width = json["width"].get<double>();
    bins.origin = json.value("origin", 0.0);
    ++forms;
  } else if (json.contains("origin")) {
    return fault(where, "an origin needs a width beside it.");
  }
  if (json.contains("edges")) {
    bins.form = PlanBins::Form::edges;
    bins.edges = json["edges"].get<std::vector<double>>();
    if (bins.edges.empty()) return fault(where + ".edges", "there is none. Name at least one edge.");
    if (std::adjacent_find(bins.edges.begin(), bins.edges.end(), std::greater_equal<>()) != bins.edges.end())
      return fault(where + ".edges", "they must ascend, each edge once.");
    ++forms;
  }
  if (json.contains("count")) {
    bins.form = PlanBins::Form::count;
    bins.count = json["count"].get<uint32_t>();
    bins.word = json.value("by", "width");
    ++forms;
  } else if (json.contains("by")) {
    return fault(where, "\"by\" needs a count beside it.");
  }
  if (json.contains("unit")) {
    bins.form = PlanBins::Form::unit;
    bins.word = json["unit"].get<std::string>();
    ++forms;
  }
  if (json.contains("level")) {
    bins.form = PlanBins::Form::level;
    bins.level = json["level"].get<uint32_t>();
    ++forms;
  }
  if (forms != 1) return fault(where, "name exactly one of width, edges, count, unit or level.");
  return bins;
}

BuildSpec readBuild(const Json& json) {
  using By = BuildSpec::By;
  BuildSpec spec;
  for (const By by : {By::nice, By::width, By::frequency, By::classes, By::calendar, By::mask, By::neighbours,
                      By::rows, By::target, By::alphabet, By::flat})
    if (json["by"] == word(by)) spec.by = by;
  const auto number = [&](const char* key) { return json.contains(key) ? json[key].get<double>() : 0.0; };
  spec.groups = static_cast<uint32_t>(number("groups"));
  spec.step = number("step");
  spec.origin = number("origin");
  spec.fromLeft = json.contains("from") && json["from"] == "left";
  if (json.contains("factors"))
    for (const auto& factor : json["factors"]) spec.factors.push_back(factor.get<uint32_t>());
  if (json.contains("units"))
    for (const auto unit : {DateUnit::day, DateUnit::week, DateUnit::month, DateUnit::quarter, DateUnit::year,
                            DateUnit::decade})
      for (const auto& wanted : json["units"])
        if (wanted == word(unit)) spec.units.push_back(unit);
  return spec;
}

// 0.2 or "20%".
std::optional<double> readShare(const Json& json) {
  if (json.is_number()) return json.get<double>() <= 1 ? std::optional(json.get<double>()) : std::nullopt;
  std::string text = json.get<std::string>();
  if (text.empty() || text.back() != '%') return std::nullopt;
  text.pop_back();
  const auto number = parseNumber(text);
  return number && *number >= 0 && *number <= 100 ? std::optional(*number / 100) : std::nullopt;
}

Result<PlanColumn> readColumn(const std::string& name, const Json& json) {
  const std::string where = "columns." + shortened(name);
  PlanColumn column;
  column.name = name;
  // Every key is optional: a column that is named without a role is kept out of the release.
  if (json.contains("role")) column.role = *parseRole(json["role"].get<std::string>());
  if (json.contains("type")) {
    const std::string type = json["type"].get<std::string>();
    column.kind = type == "number" ? Kind::number : type == "date" ? Kind::date : Kind::category;
  }
  if (json.contains("order")) {
    column.order.emplace();
    for (const auto& value : json["order"]) column.order->push_back(plain(value));
    auto sorted = *column.order;
    std::sort(sorted.begin(), sorted.end());
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
      return fault(where + ".order", "\"" + *twice + "\" stands twice. Name every value once.");
  }
  if (json.contains("bins")) {
    auto bins = readBins(json["bins"], where + ".bins");
    if (!bins) return bins.error();
    column.bins = *bins;
  }
  if (json.contains("taxonomy")) {
    const Json& taxonomy = json["taxonomy"];
    if (taxonomy.is_string())
      column.taxonomyPath = taxonomy.get<std::string>();
    else if (taxonomy.contains("text"))
      column.taxonomyText = taxonomy["text"].get<std::string>();
    else if (taxonomy.contains("build"))
      column.taxonomyBuild = readBuild(taxonomy["build"]);
    else
      return fault(where + ".taxonomy",
                   "name a file, give its text as {\"text\": …}, or have it made by {\"build\": …}.");
  }
  if (json.contains("space")) {
    const std::string space = json["space"].get<std::string>();
    column.space = space == "taxonomy"  ? Space::taxonomy
                   : space == "lattice" ? Space::lattice
                   : space == "local"   ? Space::local
                                        : Space::splits;
  }
  if (json.contains("cap")) {
    const auto cap = readShare(json["cap"]);
    if (!cap)
      return fault(where + ".cap", shown(json["cap"]) + " is no share. Give one, such as 0.2 or \"20%\".");
    column.cap = *cap;
  }
  column.importance = json.value("importance", 1.0);
  if (json.contains("confirm")) {
    column.confirm = json["confirm"].get<std::string>();
    if (column.confirm.find_first_not_of(" \t\r\n") == std::string::npos)
      return fault(where + ".confirm", "it is empty. Say why the column may be published as it is.");
  }
  if (json.contains("missing")) column.dropMissing = json["missing"] == "drop";
  const std::string publish = json.value("publish", ""), represent = json.value("represent", "");
  column.publish = publish == "taxonomy"    ? Publish::taxonomy
                   : publish == "intervals" ? Publish::intervals
                   : publish == "sets"      ? Publish::sets
                                            : Publish::automatic;
  column.represent = represent == "median"     ? Represent::median
                     : represent == "midpoint" ? Represent::midpoint
                                               : Represent::interval;
  return column;
}

// What local recoding leaves no room for.
Done checkLocal(const Plan& plan) {
  if (!plan.local()) return done();
  for (const PlanColumn* column : plan.withRole(Role::quasi)) {
    const std::string where = "columns." + shortened(column->name);
    if (column->space != Space::local)
      return fault(where + ".space",
                   "other columns are recoded locally, and all of them are or none. Use local here, too, or "
                   "nowhere.");
    if (column->represent != Represent::interval)
      return fault(where + ".represent",
                   "one number for each interval tells no two groups apart that overlap. Publish intervals "
                   "where columns are recoded locally.");
  }
  if (plan.release.rescue != Rescue::no)
    return fault(
        "release.rescue",
        "local recoding leaves no classes below k to be rescued. Remove the key, or use another space.");
  if (!plan.release.shuffle)
    return fault("release.shuffle",
                 "groups that were chosen one after the other are told by their order. Remove the key: rows "
                 "that are recoded locally leave in another order.");
  if (plan.release.tokens)
    return fault(
        "release.identifiers",
        "this version's checker cannot follow tokens through groups that overlap. Drop identifiers.");
  if (!plan.persons().empty())
    return fault("columns." + shortened(plan.persons()) + ".role",
                 "this version's checker cannot count persons in groups that overlap. Use another space.");
  if (infoOf(plan.loss).pricedBy != PricedBy::cells)
    return fault("loss", "this version recodes locally where each cell has its price. Use lm or entropy.");
  return done();
}

// After the columns.
Done readModels(const Json& models, Plan& plan) {
  for (size_t i = 0; i < models.size(); i++) {
    const Json& model = models[i];
    const std::string where = "privacy.models[" + std::to_string(i) + "]";
    const std::string name = model["name"].get<std::string>();
    if (name != "l-diversity")
      return fault(where + ".name", notHonoured + std::string("Use l-diversity in place of ") + name + ".");
    if (model.value("kind", "distinct") != "distinct")
      return fault(where + ".kind", notHonoured + std::string("Use the kind distinct."));
    for (const char* key : {"c", "t"})
      if (model.contains(key))
        return fault(where + "." + key, "distinct l-diversity has none. Remove the key.");
    if (!model.contains("column"))
      return fault(where, "the key \"column\" is missing. Name the sensitive column.");
    if (!model.contains("l"))
      return fault(where, "the key \"l\" is missing. Say how many different values every class must show.");
    const double l = model["l"].get<double>();
    if (!(l >= 1 && l <= 3e9) || l != std::floor(l))
      return fault(where + ".l",
                   shown(model["l"]) + " is no count of values. Give a whole number, 1 or more.");
    const std::string column = model["column"].get<std::string>();
    const PlanColumn* planned = plan.find(column);
    if (!planned || planned->role != Role::sensitive)
      return fault(where + ".column",
                   "\"" + column + "\" is no sensitive column of the plan. Give it the role sensitive.");
    for (const DiverseColumn& other : plan.diverse)
      if (other.column == column) return fault(where + ".column", "\"" + column + "\" has a model already.");
    plan.diverse.push_back({column, static_cast<uint64_t>(l)});
  }
  return done();
}

void readSearch(const Json& json, Plan& plan) {
  plan.method = json.value("method", plan.method);
  plan.seed = json.value("seed", plan.seed);
  if (json.contains("threads")) plan.threads = json["threads"].get<uint32_t>();
  if (json.contains("timeLimit") && !json["timeLimit"].is_null())
    plan.timeLimit = json["timeLimit"].get<double>();
  if (json.contains("evaluations")) plan.evaluations = json["evaluations"].get<uint64_t>();
  if (json.contains("population")) plan.population = json["population"].get<uint32_t>();
  if (json.contains("islands")) plan.islands = json["islands"].get<uint32_t>();
}

}  // namespace

Result<std::optional<Draw>> readDraw(const Json& json, const std::string& where) {
  if (!json.contains("size") && json.contains("by"))
    return Error{ErrorCode::plan,
                 where + ": a sample needs its size. Give a count (3000) or a share (10%).",
                 {std::nullopt, "", "rows.sample"}};
  if (!json.contains("size") || json["size"].is_null()) return std::optional<Draw>();
  Draw draw;
  draw.size = plain(json["size"]);
  const auto size = readLimit(draw.size);
  const auto wrong = [&](const std::string& what) {
    return Error{ErrorCode::plan, where + ".size: " + what, {std::nullopt, "", "rows.sample.size"}};
  };
  if (!size || size->form == SuppressionLimit::Form::none)
    return wrong(shown(json["size"]) + " is no sample. Give a count (3000) or a share (10%).");
  if (size->count == 0 && size->parts == 0)
    return wrong("a sample of no rows leaves nothing to release. Give a count (3000) or a share (10%).");
  draw.count = size->count;
  if (size->form == SuppressionLimit::Form::share) {
    draw.parts = size->parts;
    draw.whole = size->whole;
  }
  draw.stratify = json.value("by", "");
  draw.seed = json.value("seed", draw.seed);
  return std::optional<Draw>(std::move(draw));
}

const std::string& planSchema() {
  static const std::string text(kPlanSchema);
  return text;
}

Result<Plan> readPlan(std::string_view text) {
  auto json = readJson(text, "the plan");
  if (!json) return json.error();
  if (Done d = checkPlan(*json); !d) return d.error();

  Plan plan;
  if (json->contains("source")) {
    auto source = readSource((*json)["source"]);
    if (!source) return source.error();
    plan.source = std::move(*source);
  }
  if (json->contains("rows")) {
    const Json& rows = (*json)["rows"];
    plan.dropMissing = rows.value("missing", "keep") == "drop";
    if (rows.contains("sample")) {
      auto draw = readDraw(rows["sample"], "the plan at rows.sample");
      if (!draw) return draw.error();
      plan.draw = std::move(*draw);
    }
  }
  if (json->contains("columns"))
    for (const auto& item : (*json)["columns"].items()) {
      auto column = readColumn(item.key(), item.value());
      if (!column) return column.error();
      plan.columns.push_back(std::move(*column));
    }
  if (json->contains("privacy")) {
    const Json& privacy = (*json)["privacy"];
    plan.k = privacy.value("k", plan.k);
    if (privacy.contains("maxSuppressed")) {
      const Json& most = privacy["maxSuppressed"];
      auto limit = readLimit(most.is_null() ? std::string("none") : plain(most));
      if (!limit) return fault("privacy.maxSuppressed", shown(most) + " is no limit: " + limit.error().what);
      plan.limit = *limit;
    }
    if (privacy.contains("maxBlanked") && !privacy["maxBlanked"].is_null()) {
      const auto most = readShare(privacy["maxBlanked"]);
      if (!most)
        return fault("privacy.maxBlanked",
                     shown(privacy["maxBlanked"]) + " is no share. Give one, such as 0.02 or \"2%\".");
      plan.maxBlanked = *most;
    }
    if (privacy.contains("models"))
      if (Done d = readModels(privacy["models"], plan); !d) return d.error();
  }
  if (json->contains("loss"))
    if (Done d = readLoss((*json)["loss"], plan); !d) return d.error();
  if (json->contains("search")) readSearch((*json)["search"], plan);
  if (json->contains("suppress")) {
    const Json& suppress = (*json)["suppress"];
    const std::string semantics = suppress.value("semantics", ""), ties = suppress.value("ties", "");
    if (semantics == word(Semantics::originalFile)) plan.suppress.semantics = Semantics::originalFile;
    for (const Ties rule : {Ties::spread, Ties::concentrate})
      if (ties == word(rule)) plan.suppress.ties = rule;
    plan.suppress.combinations = suppress.value("combinations", plan.suppress.combinations);
  }
  if (json->contains("population")) {
    const Json& population = (*json)["population"];
    if (population.contains("size")) plan.populationSize = population["size"].get<uint64_t>();
    plan.populationPath = population.value("file", "");
  }
  if (json->contains("release")) {
    const Json& release = (*json)["release"];
    plan.release.blankRows = release.value("suppressed", "drop") == "blank";
    plan.release.shuffle = release.value("shuffle", plan.release.shuffle);
    plan.release.tokens = release.value("identifiers", "drop") == "token";
    plan.release.blank = release.value("blank", plan.release.blank);
    if (release.contains("rescue") && release["rescue"].is_string())
      plan.release.rescue = rescueOf(release["rescue"].get<std::string>());
  }
  for (const Role role : {Role::count, Role::entity})
    if (plan.withRole(role).size() > 1)
      return fault("columns", std::string("two columns have the role ") + word(role) + ". Leave one.");
  if (!plan.withRole(Role::count).empty() && !plan.withRole(Role::entity).empty())
    return fault("columns",
                 "where a row stands for several, its persons cannot be told apart. Leave one of the roles "
                 "count and entity.");
  if (plan.release.rescue == Rescue::no && plan.maxBlanked)
    return fault("privacy.maxBlanked",
                 "cells are blanked only where rows are rescued. Add release.rescue, \"after\" or "
                 "\"jointly\", or remove the limit on blanks.");
  if (Done d = checkLocal(plan); !d) return d.error();
  return plan;
}

}  // namespace indistinct
