#pragma once
// Are these cuts a generalization of these domains? Everything that takes cuts from outside asks first.
#include <span>

#include "core/base/result.h"
#include "core/domain/cuts.h"
#include "core/domain/domain.h"

namespace indistinct {

Done checkCuts(std::span<const Domain> domains, const Cuts& cuts);

}  // namespace indistinct
