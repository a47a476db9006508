#include <array>

#include "core/door/desk.h"

namespace indistinct {

std::span<const QuestionEntry> questions() {
  static constexpr std::array<QuestionEntry, 13> list = {{
      {"profile", askProfile},
      {"propose", askPropose},
      {"preflight", askPreflight},
      {"domain", askDomain},
      {"taxonomy", askTaxonomy},
      {"taxonomies", askTaxonomies},
      {"evaluate", askEvaluate},
      {"classes", askClasses},
      {"verify", askVerify},
      {"select", askSelect},
      {"options", askOptions, false},
      {"methods", askMethods, false},
      {"samples", askSamples, false},
  }};
  return list;
}

}  // namespace indistinct
