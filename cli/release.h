#pragma once
// A solution written to files: the release, the recipe, the SQL.
#include "cli/command.h"

namespace indistinct::cli {

struct ReleaseWish {
  std::string path;
  std::string keyPath, recipePath, sqlPath, keyTablePath;
  std::optional<uint64_t> shuffleSeed;
  bool neutralize = false;
  bool allowEmpty = false;

  bool any() const {
    return !path.empty() || !recipePath.empty() || !sqlPath.empty() || !keyTablePath.empty();
  }
};

void addReleaseWish(CLI::App& app, ReleaseWish& wish);
void addKeyTable(CLI::App& app, ReleaseWish& wish);

// Names all that the call is to write; before anything is read.
Done nameOutputs(const ReleaseWish& wish, const Inputs& inputs, Files& files);

// What `--recipe` wrote.
Result<Json> readRecipe(const std::string& path, Files& files);

struct Released {
  Json told;
  std::string sha256;
};

// `ask` is what the job `release` takes. The table is read once more, and must hold what was `read`.
Result<Released> writeRelease(Engine& engine, Json ask, const Inputs& inputs, const ReleaseWish& wish,
                              const Digest& read, Files& files);

// SQL and, last of all, the recipe, where they are wished.
Done writeRecipe(Engine& engine, Json ask, const Json& result, const Json& hashes, const ReleaseWish& wish,
                 Files& files);

// What says how each row with a blank is published, where it is wished.
Done writeKeyTable(Engine& engine, const Json& ask, const ReleaseWish& wish, Files& files);

void showRelease(const Json& release);

}  // namespace indistinct::cli
