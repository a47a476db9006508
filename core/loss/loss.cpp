#include "core/loss/loss.h"

#include "core/loss/cm.h"
#include "core/loss/dm.h"
#include "core/loss/lm.h"

namespace indistinct {

const char* word(LossName name) {
  switch (name) {
    case LossName::dm:
      return "dm";
    case LossName::cm:
      return "cm";
    case LossName::lm:
      return "lm";
    case LossName::rm:
      return "rm";
  }
  return "";
}

LossWords lossWords(LossName name) {
  switch (name) {
    case LossName::dm:
      return dmWords;
    case LossName::cm:
      return cmWords;
    case LossName::lm:
      return lmWords;
    case LossName::rm:
      return {"regression loss",
              "How much a numeric target varies within the classes, compared with the whole file.",
              "dispersion within classes / dispersion over all rows",
              "LeFevre, DeWitt and Ramakrishnan (2006)"};
  }
  return {};
}

}  // namespace indistinct
