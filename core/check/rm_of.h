#pragma once
// RM of a release: the dispersion of the target's numbers that is left within classes, as a share of what the
// original has; every withheld row has its part of that.
#include <map>
#include <optional>

#include "core/check/audit.h"

namespace indistinct {

class RmOf {
 public:
  explicit RmOf(const AuditQuestion& question) : question_(question) {}
  void addClass(const std::map<uint32_t, uint64_t>& rowsByLabel) { within_ += dispersion(rowsByLabel); }
  // Nothing where the target has no numbers.
  std::optional<double> share(uint64_t suppressed, uint64_t rows) const;

 private:
  double dispersion(const std::map<uint32_t, uint64_t>& rowsByLabel) const;
  const AuditQuestion& question_;
  double within_ = 0;
};

}  // namespace indistinct
