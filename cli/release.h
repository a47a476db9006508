#pragma once
// A solution written to files: the release, the recipe, the SQL.
#include "cli/command.h"

namespace indistinct::cli {

struct ReleaseWish {
  std::string path;
  std::string keyPath;
  std::optional<uint64_t> shuffleSeed;
  bool neutralize = false;
  bool allowEmpty = false;
};

void addReleaseWish(CLI::App& app, ReleaseWish& wish);

// What can be wrong before anything is read.
Done checkWish(const ReleaseWish& wish, const Inputs& inputs);

// What `--recipe` wrote.
Result<Json> readRecipe(const std::string& path);

// `ask` is what the job `release` takes. Writes beside the target first: a release is there whole or not at
// all.
Result<Json> writeRelease(Engine& engine, Json ask, const Inputs& inputs, const ReleaseWish& wish);

// Empty paths: nothing.
Done writeRecipe(Engine& engine, Json ask, const Json& result, const std::string& recipePath,
                 const std::string& sqlPath);

void showRelease(const Json& release);

}  // namespace indistinct::cli
