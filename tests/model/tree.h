#pragma once
// A taxonomy as its file says it: paths from leaf to root, children in the order of their first appearance.
#include <string>
#include <vector>

#include "model/domains.h"

namespace model {

using Paths = std::vector<std::vector<std::string>>;

// The paths in preorder: every group's leaves side by side, groups by first appearance. Where an order is
// given, by the place of their first leaf in it.
Paths inPreorder(const Paths& paths, const std::vector<std::string>& order);

// Every valid cut of the tree, and every whole level, over leaves in preorder.
std::vector<Partition> cutsOfTree(const Paths& paths);
Partition levelOfTree(const Paths& paths, size_t level);

}  // namespace model
