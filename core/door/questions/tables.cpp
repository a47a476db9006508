// The engine's own tables: options, methods and samples.
#include "core/door/desk.h"
#include "core/door/option_text.h"
#include "core/sample/sample.h"
#include "core/search/methods/make_search.h"

namespace indistinct {

Result<Json> askOptions(Desk&, const Json&) { return optionsJson(); }

Result<Json> askMethods(Desk&, const Json&) {
  Json list = Json::array();
  for (const auto& method : methods())
    list.push_back({{"name", method.name},
                    {"sentence", method.sentence},
                    {"proves", method.proves},
                    {"options", std::vector<std::string>(method.options.begin(), method.options.end())},
                    {"spaces", std::vector<std::string>(method.spaces.begin(), method.spaces.end())},
                    {"satisfies", method.satisfies}});
  return list;
}

Result<Json> askSamples(Desk&, const Json&) {
  Json list = Json::array();
  for (const auto& sample : samples())
    list.push_back({{"name", sample.name},
                    {"title", sample.title},
                    {"rows", sample.rows},
                    {"columns", sample.columns},
                    {"sentence", sample.sentence}});
  return list;
}

}  // namespace indistinct
