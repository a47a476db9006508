#include "core/door/plan_loss.h"

#include "core/door/plan_fault.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

// "lm, dm or cm"
std::string namesOfLosses() {
  std::string out;
  for (size_t i = 0; i < losses.size(); i++)
    out += (i == 0 ? "" : i + 1 == losses.size() ? " or " : ", ") + std::string(losses[i]->word);
  return out;
}

}  // namespace

Done readLoss(const Json& json, Plan& plan) {
  if (json.is_object() && json.contains("mix"))
    return fault("loss.mix", std::string(notHonoured) + "Name one loss: " + namesOfLosses() + ".");
  if (json.is_object() && !json.contains("name"))
    return fault("loss", "the key \"name\" is missing. Name one of " + namesOfLosses() + ".");
  const auto word = (json.is_string() ? json : json["name"]).get<std::string>();
  const auto name = lossNamed(word);
  if (!name) return fault("loss", notHonoured + ("Use " + namesOfLosses() + " in place of " + word + "."));
  plan.loss = *name;
  if (!json.is_object()) return done();
  plan.target = json.value("target", "");
  if (json.contains("targets")) {
    const Json& targets = json["targets"];
    if (targets.size() != 1 || !plan.target.empty())
      return fault("loss.targets", std::string(notHonoured) + "Name one target.");
    plan.target = targets.items().begin().key();
  }
  for (const char* key : {"dispersion", "suppressed"})
    if (json.contains(key) && !infoOf(*name).needsNumbers)
      return fault(std::string("loss.") + key, "only rm has one. Remove the key.");
  if (json.value("suppressed", "full") != "full")
    return fault("loss.suppressed", std::string(notHonoured) +
                                        "Withheld rows cost what a row of the whole "
                                        "table does: use full.");
  if (json.contains("matrix") && infoOf(*name).needsNumbers)
    return fault("loss.matrix", "only cm has one. Remove the key.");
  if (json.value("dispersion", "variance") == "mad") plan.dispersion = Dispersion::mad;
  if (json.contains("matrix"))
    for (const auto& actual : json["matrix"].items())
      for (const auto& published : actual.value().items())
        plan.matrix[actual.key()][published.key()] = published.value().get<uint64_t>();
  return done();
}

}  // namespace indistinct
