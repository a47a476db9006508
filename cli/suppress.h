#pragma once
// Blank cells found and published: what `suppress` does, and `apply` with a recipe of it.
#include "cli/release.h"

namespace indistinct::cli {

// `plan` is solved for the opened table, whose bytes were `read`; release and recipe follow where they are
// wished. `home`: whose columns may confirm what the gate finds.
int suppressCells(Engine& engine, const Json& plan, const Inputs& inputs, const ReleaseWish& wish,
                  const Digest& read, const char* home, Common& common);

}  // namespace indistinct::cli
