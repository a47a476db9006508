#include "core/check/claims.h"

#include <cmath>

#include "core/base/words.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

bool near(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b)); }

}  // namespace

std::vector<std::string> falseClaims(const Claims& claims, const Audit& audit, uint64_t k) {
  std::vector<std::string> wrong;
  const auto whole = [&](const char* name, const std::optional<uint64_t>& claimed, uint64_t found) {
    if (claimed && *claimed != found)
      wrong.push_back("The recipe claims " + std::string(name) + " " + thousands(*claimed) +
                      ", the files say " + thousands(found) + ".");
  };
  whole("k", claims.k, k);
  whole("rows", claims.rows, audit.rows);
  whole("classes", claims.classes, audit.classes);
  whole("a smallest class of", claims.smallestClass, audit.smallestClass);
  whole("blank cells:", claims.cells, audit.cells);
  whole("withheld rows:", claims.suppressed, audit.suppressed);
  const std::string costs = "a cost (" + claims.loss + ") of";
  if (claims.loss == "dm") whole(costs.c_str(), claims.wholeCost, audit.dm);
  if (claims.loss == "cm" && audit.cm) whole(costs.c_str(), claims.wholeCost, *audit.cm);
  if (claims.loss == "lm" && claims.cost && !near(*claims.cost, audit.lm))
    wrong.push_back("The recipe claims " + costs + " " + formatNumber(*claims.cost) + ", the files say " +
                    formatNumber(audit.lm) + ".");
  if (claims.loss == "entropy" && claims.cost && audit.entropy &&
      std::fabs(*claims.cost - audit.entropy->bits) > audit.entropy->slack + 1e-9 * audit.entropy->bits)
    wrong.push_back("The recipe claims " + costs + " " + formatNumber(*claims.cost) + ", the files say " +
                    formatNumber(audit.entropy->bits) + ".");
  // Numbers are claimed in steps of a millionth of their range.
  if (claims.loss == "rm" && claims.cost && audit.rm &&
      std::fabs(*claims.cost - *audit.rm) > 1e-4 * *audit.rm + 1e-9)
    wrong.push_back("The recipe claims " + costs + " " + formatNumber(*claims.cost) + ", the files say " +
                    formatNumber(*audit.rm) + ".");
  const double slack = claims.cost ? 1e-9 * std::fabs(*claims.cost) : 0;
  if (claims.cost && claims.bound && *claims.bound > *claims.cost + slack)
    wrong.push_back("The recipe claims that nothing costs less than " + formatNumber(*claims.bound) +
                    ", which is more than its own cost.");
  if (claims.proven && claims.cost && !(claims.bound && near(*claims.bound, *claims.cost)))
    wrong.push_back("The recipe claims a proof, but its bound is not its cost.");
  return wrong;
}

}  // namespace indistinct
