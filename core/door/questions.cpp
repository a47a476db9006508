#include "core/door/desk.h"
#include "core/door/questions/merged.h"

namespace indistinct {

std::span<const QuestionEntry> questions() {
  static constexpr QuestionEntry list[] = {
      {"profile", askProfile},
      {"propose", askPropose},
      {"plan", askPlan, false},
      {"preflight", askPreflight},
      {"domain", askDomain},
      {"cuts", askCuts},
      {"groups", askGroups},
      {"taxonomy", askTaxonomy},
      {"taxonomies", askTaxonomies},
      {"evaluate", askEvaluate},
      {"classes", askClasses},
      {"merged", askMerged},
      {"verify", askVerify},
      {"audit", askAudit},
      {"recheck", askRecheck},
      {"gate", askGate},
      {"risk", askRisk},
      {"utility", askUtility},
      {"suppressed", askSuppressed},
      {"estimates", askEstimates},
      {"regression", askRegression},
      {"select", askSelect},
      {"recipe", askRecipe},
      {"sql", askSql, false},
      {"apply", askApply},
      {"options", askOptions, false},
      {"methods", askMethods, false},
      {"samples", askSamples, false},
  };
  return list;
}

}  // namespace indistinct
