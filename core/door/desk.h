#pragma once
// The desk holds what questions and jobs work on: the table, the files a plan may name, the last study of a
// plan and the rows that windows show. One question per file in core/door/questions; the table in
// questions.cpp lists them.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/control.h"
#include "core/door/json.h"
#include "core/door/known.h"
#include "core/door/solutions.h"
#include "core/door/studied_cells.h"
#include "core/door/study.h"
#include "core/door/suppressed.h"
#include "core/partition/recoding.h"
#include "core/table/table.h"

namespace indistinct {

// Local recoding as a search found it, and the seed that decides which rows of a tuple go where.
struct LocalFile {
  std::shared_ptr<const Recoding> recoding;
  uint64_t seed = 0;
};

struct Desk {
  std::optional<Table> table;
  std::map<std::string, std::string, std::less<>> files;
  std::optional<Study> study;  // of the plan that was asked last
  std::string shape;           // of it, all that decides about domains, tuples and labels
  std::string tuplesShape;     // the same, but for how much columns matter
  KnownOfQuestions known;      // what jobs that share have found out
  std::shared_ptr<Solutions> solutions = std::make_shared<Solutions>();
  std::shared_ptr<Suppressed> suppressed = std::make_shared<Suppressed>("The blank cells");
  std::shared_ptr<Held<LocalFile>> local = std::make_shared<Held<LocalFile>>("The groups");
  StudiedCells cells;                           // what jobs that share have found out about single cells
  std::vector<uint64_t> classOfTuple;           // what k counts in the class of each, after a preflight
  std::optional<std::vector<uint32_t>> chosen;  // the rows that windows show; all without it

  // The study of the plan in `ask`, made anew only if what decides about its tuples changed: another k,
  // limit, loss, importance or search leaves them, and the classes that were counted, as they are.
  Result<const Study*> studyOf(const Json& ask);
  // Of a job that is asked to `share`, after studyOf: what is known of its question; else nothing.
  std::shared_ptr<Known> knownOf(const Json& ask);
  // Of a job about single cells that is asked to `share`, after studyOf: what stays of what it finds; else
  // nothing.
  std::shared_ptr<KeptSuppression> cellsOf(const Json& ask);
  // The cuts in `ask`: a solution's number, or written out as `optimize --json` has them. Where there are
  // none, nothing is cut; where blank cells are named, everything is.
  Result<Cuts> cutsOf(const Study& study, const Json& ask, const char* key = "cuts");
  // Where the answers of a job that was asked to `refer` keep their solutions, which they name by numbers;
  // else nothing, and they are written out.
  std::shared_ptr<Solutions> solutionsFor(const Json& ask) const;
  // After studyOf: the blank cells whose number `ask` names; nothing where it names none.
  Result<std::shared_ptr<const Blanks>> blanksOf(const Json& ask) const;
  // After studyOf: the groups whose number stands in ask["recoding"].
  Result<std::shared_ptr<const LocalFile>> localOf(const Json& ask) const;
  // After studyOf: what blank cells, and groups, are an answer to.
  std::string suppressQuestion() const { return shape + "\nk " + std::to_string(study->plan.k); }
};

using Answer = Result<Json> (*)(Desk&, const Json& ask);

struct QuestionEntry {
  std::string_view name;
  Answer answer;
  bool needsTable = true;
};
std::span<const QuestionEntry> questions();

Result<Json> askProfile(Desk&, const Json&);
Result<Json> askPropose(Desk&, const Json&);
Result<Json> askPlan(Desk&, const Json&);
Result<Json> askPreflight(Desk&, const Json&);
Result<Json> askDomain(Desk&, const Json&);
Result<Json> askCuts(Desk&, const Json&);
Result<Json> askGroups(Desk&, const Json&);
Result<Json> askTaxonomy(Desk&, const Json&);
Result<Json> askTaxonomies(Desk&, const Json&);
Result<Json> askEvaluate(Desk&, const Json&);
Result<Json> askClasses(Desk&, const Json&);
Result<Json> askVerify(Desk&, const Json&);
Result<Json> askAudit(Desk&, const Json&);
Result<Json> askRecheck(Desk&, const Json&);
Result<Json> askGate(Desk&, const Json&);
Result<Json> askRisk(Desk&, const Json&);
Result<Json> askUtility(Desk&, const Json&);
Result<Json> askSuppressed(Desk&, const Json&);
Result<Json> askEstimates(Desk&, const Json&);
Result<Json> askRegression(Desk&, const Json&);
Result<Json> askSelect(Desk&, const Json&);
Result<Json> askRecipe(Desk&, const Json&);
Result<Json> askSql(Desk&, const Json&);
Result<Json> askApply(Desk&, const Json&);
Result<Json> askOptions(Desk&, const Json&);
Result<Json> askMethods(Desk&, const Json&);
Result<Json> askSamples(Desk&, const Json&);

}  // namespace indistinct
