#include "core/door/figures.h"

#include "core/loss/losses.h"

namespace indistinct {

Json costJson(const Loss& loss, Cost cost) {
  return infoOf(loss.name).isFraction() ? Json(figureOf(loss, cost)) : Json(cost);
}

void addMean(Json& json, const Loss& loss, Cost cost) {
  if (infoOf(loss.name).isFraction()) json["mean"] = shareOf(loss, cost);
}

void addLosses(Json& json, const Evaluation& evaluation) {
  for (const LossCost& loss : evaluation.costs) {
    const std::string word(indistinct::word(loss.name));
    const bool fraction = infoOf(loss.name).isFraction();
    json[word] = fraction ? Json(loss.figure) : Json(loss.cost);
    if (fraction) json[word + "Mean"] = loss.share;
  }
}

}  // namespace indistinct
