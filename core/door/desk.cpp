#include "core/door/desk.h"

#include "core/domain/every_cut.h"

namespace indistinct {

namespace {
std::string shapeOf(Json plan, const std::string& target) {
  for (auto& column : plan["columns"]) {
    if (column.is_object() && column.value("space", "") == "splits") column.erase("space");
  }
  for (const char* key : {"loss", "search", "population", "release"}) plan.erase(key);
  // Further models look at columns of their own.
  Json models = plan.contains("privacy") ? plan["privacy"].value("models", Json::array()) : Json::array();
  plan.erase("privacy");
  if (!models.empty()) plan["models"] = std::move(models);
  if (plan.contains("columns"))
    for (auto& column : plan["columns"]) column.erase("confirm");
  return target + '\n' + plan.dump();
}

// Without what importances and caps say, and which blanks are wanted.
std::string tuplesShapeOf(Json plan, const std::string& target) {
  plan.erase("suppress");
  if (plan.contains("columns"))
    for (auto& column : plan["columns"])
      if (column.is_object())
        for (const char* key : {"importance", "cap"}) column.erase(key);
  return shapeOf(std::move(plan), target);
}

void weigh(Study& study) {
  const auto quasi = study.plan.withRole(Role::quasi);
  for (size_t c = 0; c < quasi.size(); c++) study.domains[c].importance = quasi[c]->importance;
}

}  // namespace

Result<const Study*> Desk::studyOf(const Json& ask) {
  if (!ask.contains("plan")) return Error{ErrorCode::usage, "This question needs a plan.", {}};
  auto plan = readPlan(ask["plan"].dump());
  if (!plan) return plan.error();
  std::string wanted = shapeOf(ask["plan"], plan->target);
  std::string ofTuples = tuplesShapeOf(ask["plan"], plan->target);
  if (study && tuplesShape == ofTuples) {
    study->plan = std::move(*plan);
    study->rule.k = study->plan.k;
    if (shape != wanted) weigh(*study);
    shape = std::move(wanted);
    return &*study;
  }
  auto made = makeStudy(*table, files, std::move(*plan));
  if (!made) return made.error();
  study = std::move(*made);
  shape = std::move(wanted);
  tuplesShape = std::move(ofTuples);
  classOfTuple.clear();
  return &*study;
}

Result<Cuts> Desk::cutsOf(const Study& of, const Json& ask, const char* key) {
  if (ask.contains("blanks")) return everyCut(of.tuples.domainSizes);
  Cuts none;
  none.starts.resize(of.domains.size());
  if (!ask.contains(key) || ask[key].is_null()) return none;
  if (!ask[key].is_number_unsigned()) return cutsFromJson(of, ask[key]);
  auto held = solutions->find(ask[key].get<uint64_t>(), of.domainsHash);
  if (!held) return held.error();
  return **held;
}

std::shared_ptr<Solutions> Desk::solutionsFor(const Json& ask) const {
  return ask.value("refer", false) ? solutions : nullptr;
}

Result<std::shared_ptr<const Blanks>> Desk::blanksOf(const Json& ask) const {
  if (!ask.contains("blanks")) return std::shared_ptr<const Blanks>();
  if (!ask["blanks"].is_number_unsigned())
    return Error{ErrorCode::usage, "Blank cells are named by the number that `suppress` gave them.", {}};
  return suppressed->find(ask["blanks"].get<uint64_t>(), suppressQuestion());
}

Result<std::shared_ptr<const LocalFile>> Desk::localOf(const Json& ask) const {
  if (!ask["recoding"].is_number_unsigned())
    return Error{ErrorCode::usage, "Groups are named by the number that `optimize` gave them.", {}};
  return local->find(ask["recoding"].get<uint64_t>(), suppressQuestion());
}

std::shared_ptr<Known> Desk::knownOf(const Json& ask) {
  return ask.value("share", false) ? known.of(shape, ask["plan"], *study) : nullptr;
}

std::shared_ptr<KeptSuppression> Desk::cellsOf(const Json& ask) {
  if (!ask.value("share", false)) return nullptr;
  const Plan& plan = study->plan;
  return cells.of(tuplesShape + "\nk " + std::to_string(plan.k) + "\nsize " +
                  std::to_string(plan.suppress.combinations));
}

}  // namespace indistinct
