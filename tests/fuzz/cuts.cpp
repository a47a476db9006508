// Cuts as people and `optimize --json` write them: what is refused is refused in a sentence; what is accepted
// is the same once it is written.
#include "core/door/study.h"
#include "table.h"

namespace indistinct::fuzz {
namespace {

constexpr std::string_view plans[] = {
    R"({"indistinct": 1, "columns": {"age": {"role": "quasi"}, "sex": {"role": "quasi"},
        "city": {"role": "quasi", "taxonomy": "cities.csv"}, "born": {"role": "quasi"}}})",
    R"({"indistinct": 1, "columns": {"age": {"role": "quasi", "bins": {"width": 10}},
        "city": {"role": "quasi", "taxonomy": "cities.csv", "space": "taxonomy"},
        "born": {"role": "quasi", "bins": {"unit": "quarter"}}, "n": {"role": "count"}}})",
    R"({"indistinct": 1, "rows": {"missing": "drop"}, "columns": {"age": {"role": "quasi", "type": "category"},
        "city": {"role": "quasi", "taxonomy": "cities.csv", "space": "lattice"}, "sick": {"role": "quasi"}}})"};

}  // namespace
}  // namespace indistinct::fuzz

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const auto plan = readJson(plans[input.below(3)], "the plan");
  const auto cuts = readJson(input.rest(), "the cuts");
  if (!cuts) return expectSentence(cuts.error());
  if (!ask("evaluate", {{"plan", *plan}, {"cuts", *cuts}}) || cuts->is_null()) return;
  const auto study =
      makeStudy(*engine().table(), {{"cities.csv", std::string(cities)}}, *readPlan(plan->dump()));
  expect(study.ok(), "the plan fits");
  const auto read = cutsFromJson(*study, *cuts);
  expect(read.ok(), "cuts that were read are read again");
  const Json written = cutsToJson(*study, *read);
  const auto again = cutsFromJson(*study, written);
  if (!again) broken("cuts that were written are read", written.dump() + "\n" + again.error().what);
  expect(*again == *read, "cuts that were written are the same", written.dump());
}
