#include "cli/release.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <random>

namespace indistinct::cli {
namespace {

bool isThere(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// A key file that is not there is made.
Result<std::string> keyOf(const std::string& path, Files& files) {
  if (path.empty()) return std::string();
  if (isThere(path)) {
    auto text = readAll("the key", path, kMostKey);
    if (!text) return text;
    while (!text->empty() && (text->back() == '\n' || text->back() == '\r')) text->pop_back();
    if (text->size() < 16)
      return usage("The key in " + path +
                   " is shorter than 16 characters and could be guessed. Name a new file to have one made.");
    return text;
  }
  std::random_device chance;
  std::string key;
  for (int i = 0; i < 8; ++i) {
    char word[9];
    std::snprintf(word, sizeof word, "%08x", chance());
    key += word;
  }
  if (Done d = files.write(path, key + "\n", true); !d) return d.error();
  return key;
}

Done stream(Engine& engine, uint32_t job, const Inputs& inputs, const Digest& read, Output& out) {
  Sha256 hash;
  Done passed = readThrough("the table", inputs.data, [&](std::span<const char> bytes) -> Done {
    hash.add({bytes.data(), bytes.size()});
    if (Done d = engine.give(job, bytes); !d) return d;
    return out.write(engine.take(job));
  });
  if (hash.digest() != read && (passed || passed.error().code == ErrorCode::input))
    return usage("The table " + inputs.data +
                 " has changed since it was read first. Run this again when it is at rest.");
  if (!passed) return passed;
  if (Done d = engine.give(job, {}); !d) return d;
  for (bool running = true; running;) {
    running = engine.advance(job, std::chrono::milliseconds(20)) == JobState::running;
    if (Done d = out.write(engine.take(job)); !d) return d;
  }
  return out.close();
}

// NAME.codebook.csv beside NAME.csv; what goes into a device or a pipe has none.
std::string codebookPath(const std::string& release) {
  auto target = targetOf("the release", release);
  if (release.empty() || (target && target->streams())) return {};
  return std::filesystem::path(release).replace_extension(".codebook.csv").string();
}

Done writeCodebook(Engine& engine, const Json& ask, const std::string& path, Files& files) {
  const auto job = engine.start("codebook", textOf(ask));
  if (!job) return job.error();
  return files.write(path, engine.take(*job));
}

// Where a key table is wished, the SQL blanks the release's cells.
Result<std::string> sqlOf(Engine& engine, const Json& recipe, const Json& ask, const ReleaseWish& wish,
                          Files& files) {
  Json asked = {{"recipe", recipe}};
  const bool blanks = recipe["release"].contains("rescue") || recipe.contains("suppress");
  if (!wish.keyTablePath.empty()) {
    asked["key"] = ask;
    if (blanks)
      files.note(wish.sqlPath + " tells what the blanks of the release hide. It is not for release.");
  } else if (blanks) {
    files.note(wish.sqlPath +
               " blanks no cells: it leaves rows of classes below k out. With --key-table it blanks them.");
  }
  auto sql = engine.ask("sql", textOf(asked));
  if (!sql) return sql.error();
  const Json both = Json::parse(*sql);
  const std::string counts = both["counts"].get<std::string>();
  std::string text =
      "-- To solve without moving the rows, bring what this gives, with \"rows\" as the count column:\n";
  for (size_t at = 0; at < counts.size();) {
    const size_t end = std::min(counts.find('\n', at), counts.size());
    text += "--     " + counts.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text + both["release"].get<std::string>();
}

}  // namespace

void addReleaseWish(CLI::App& app, ReleaseWish& wish) {
  addPath(app, "-o,--output", wish.path,
          "Where the released file goes; NAME.codebook.csv beside it says what its values stand for.");
  addPath(app, "--key", wish.keyPath, "The file with the key of the tokens; made where it is missing.");
  addWhole(
      app, "--shuffle-seed", 0, UINT64_MAX, [&wish](uint64_t seed) { wish.shuffleSeed = seed; },
      "Repeats the order of shuffled rows; drawn without it.");
  app.add_flag("--neutralize", wish.neutralize,
               "Put a ' before cells that a spreadsheet would take for formulas.");
  app.add_flag("--allow-empty", wish.allowEmpty, "Write a release that withholds every row.");
}

void addKeyTable(CLI::App& app, ReleaseWish& wish) {
  addPath(app, "--key-table", wish.keyTablePath,
          "Where it goes how each row with a blank or withheld cell is published, by its number; SQL then "
          "blanks the same cells. Not for release.");
}

Done nameOutputs(const ReleaseWish& wish, const Inputs& inputs, Files& files) {
  const auto name = [&](const std::string& what, const std::string& path) {
    return path.empty() ? done() : files.writes(what, path);
  };
  if (wish.path.empty()) {
    const bool named = !wish.recipePath.empty() || !wish.sqlPath.empty();
    const char* idle = !wish.keyPath.empty()       ? "--key"
                       : wish.shuffleSeed          ? "--shuffle-seed"
                       : wish.allowEmpty           ? "--allow-empty"
                       : wish.neutralize && !named ? "--neutralize"
                                                   : nullptr;
    if (idle != nullptr)
      return usage(std::string(idle) + " says how a release is written. Name the file with -o, or leave " +
                   idle + " out.");
  } else {
    auto table = targetOf("the table", inputs.data);
    if (inputs.data == "-" || (table && table->streams()))
      return usage("The release reads the table twice, and " +
                   (inputs.data == "-" ? "standard input" : "the pipe " + inputs.data) +
                   " comes once. Save it to a file first.");
  }
  if (Done d = isThere(wish.keyPath) ? files.keeps("the key", wish.keyPath) : name("the key", wish.keyPath);
      !d)
    return d;
  if (Done d = name("the release", wish.path); !d) return d;
  if (Done d = name("the codebook of the release", codebookPath(wish.path)); !d) return d;
  if (Done d = name("the SQL", wish.sqlPath); !d) return d;
  if (Done d = name("the key table", wish.keyTablePath); !d) return d;
  return name("the recipe", wish.recipePath);
}

Result<Json> readRecipe(const std::string& path, Files& files) {
  auto text = files.read("the recipe", path);
  if (!text) return text.error();
  auto recipe = checkedRecipe(*text);
  if (!recipe) return recipe.error();
  return Json::parse(*recipe);
}

Result<Released> writeRelease(Engine& engine, Json ask, const Inputs& inputs, const ReleaseWish& wish,
                              const Digest& read, Files& files) {
  const bool newKey = !wish.keyPath.empty() && !isThere(wish.keyPath);
  auto key = keyOf(wish.keyPath, files);
  if (!key) return key.error();
  std::random_device chance;
  ask["key"] = *key;
  ask["seed"] = wish.shuffleSeed.value_or(static_cast<uint64_t>(chance()) << 32 | chance());
  ask["neutralize"] = wish.neutralize;
  ask["allowEmpty"] = wish.allowEmpty;
  const auto job = engine.start("release", textOf(ask));
  if (!job) return job.error();
  auto out = files.create(wish.path);
  if (!out) return out.error();
  if (Done d = stream(engine, *job, inputs, read, **out); !d) return d.error();
  auto told = engine.collect(*job);
  if (!told) return told.error();
  if (newKey) files.note("a new key stands in " + wish.keyPath + ". Keep it apart from the release.");
  Json json = Json::parse(*told);
  json.erase("wantsBytes");
  if (json.contains("recoded")) warn(json["recoded"].get<std::string>());
  json["file"] = wish.path;
  if (const std::string path = codebookPath(wish.path); !path.empty()) {
    if (Done d = writeCodebook(engine, ask, path, files); !d) return d.error();
    json["codebook"] = path;
  }
  return Released{std::move(json), (*out)->sha256()};
}

Done writeRecipe(Engine& engine, Json ask, const Json& result, const Json& hashes, const ReleaseWish& wish,
                 Files& files) {
  if (wish.recipePath.empty() && wish.sqlPath.empty()) return done();
  for (const char* key : {"method", "loss", "k", "rows", "cost", "bound", "proven", "suppressed", "classes",
                          "smallestClass", "persons", "cells"})
    if (result.contains(key)) ask["result"][key] = result[key];
  auto recipe = engine.ask("recipe", textOf(ask));
  if (!recipe) return recipe.error();
  Json parsed = Json::parse(*recipe);
  parsed["hashes"] = hashes;
  if (!wish.sqlPath.empty()) {
    auto sql = sqlOf(engine, parsed, ask, wish, files);
    if (!sql) return sql.error();
    if (Done d = files.write(wish.sqlPath, *sql); !d) return d;
  }
  if (wish.recipePath.empty()) return done();
  return files.write(wish.recipePath, textOf(parsed, 2) + "\n");
}

Done writeKeyTable(Engine& engine, const Json& ask, const ReleaseWish& wish, Files& files) {
  if (wish.keyTablePath.empty()) return done();
  const auto job = engine.start("keyTable", textOf(ask));
  if (!job) return job.error();
  if (Done d = files.write(wish.keyTablePath, engine.take(*job)); !d) return d;
  files.note(wish.keyTablePath + " tells which row was published how. It is not for release.");
  return done();
}

void showRelease(const Json& release) {
  std::cout << "\nWrote " << grouped(release["records"].get<uint64_t>()) << " rows to "
            << release["file"].get<std::string>() << ": " << grouped(release["suppressed"].get<uint64_t>())
            << " withheld, smallest class " << smallestClass(release) << '\n';
  if (release.contains("codebook"))
    std::cout << "What its values stand for: " << release["codebook"].get<std::string>() << '\n';
}

}  // namespace indistinct::cli
