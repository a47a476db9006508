#include "cli/release.h"

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>

namespace indistinct::cli {
namespace {
namespace fs = std::filesystem;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File openFile(const std::string& path, const char* how) {
  return {std::fopen(path.c_str(), how), [](std::FILE* file) { return std::fclose(file); }};
}

// A key file that is not there is made.
Result<std::string> keyOf(const std::string& path) {
  if (path.empty()) return std::string();
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    auto text = readFile(path, "The key");
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
  if (Done d = writeFile(path, key + "\n"); !d) return d.error();
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, ignored);
  std::cerr << "indistinct: a new key stands in " << path << ". Keep it apart from the release.\n";
  return key;
}

Done writeOut(const std::string& bytes, std::FILE* out, const std::string& path) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size()) return done();
  return usage(path + " cannot be written. Check the space left.");
}

Done stream(Engine& engine, uint32_t job, std::FILE* in, std::FILE* out, const std::string& path) {
  std::vector<char> chunk(1u << 20);
  while (const size_t n = std::fread(chunk.data(), 1, chunk.size(), in)) {
    if (Done d = engine.give(job, {chunk.data(), n}); !d) return d;
    if (Done d = writeOut(engine.take(job), out, path); !d) return d;
  }
  if (Done d = engine.give(job, {}); !d) return d;
  for (bool running = true; running;) {
    running = engine.advance(job, std::chrono::milliseconds(20)) == JobState::running;
    if (Done d = writeOut(engine.take(job), out, path); !d) return d;
  }
  return done();
}

}  // namespace

void addReleaseWish(CLI::App& app, ReleaseWish& wish) {
  app.add_option("-o,--output", wish.path, "Where the released file goes.");
  app.add_option("--key", wish.keyPath, "The file with the key of the tokens; made where it is missing.");
  app.add_option("--shuffle-seed", wish.shuffleSeed, "Repeats the order of shuffled rows; drawn without it.");
  app.add_flag("--neutralize", wish.neutralize,
               "Put a ' before cells that a spreadsheet would take for formulas.");
  app.add_flag("--allow-empty", wish.allowEmpty, "Write a release that withholds every row.");
}

Done checkWish(const ReleaseWish& wish, const Inputs& inputs) {
  if (wish.path.empty()) return done();
  if (inputs.data == "-")
    return usage("The release reads the table twice, and standard input comes once. Name a file.");
  std::error_code ignored;
  if (fs::equivalent(wish.path, inputs.data, ignored))
    return usage("The release would overwrite the table " + inputs.data + ". Choose another name.");
  return done();
}

Result<Json> readRecipe(const std::string& path) {
  auto text = readFile(path, "The recipe");
  if (!text) return text.error();
  Json recipe = Json::parse(*text, nullptr, false);
  if (!recipe.is_object())
    return usage("The recipe " + path + " is no JSON object. Give what --recipe wrote.");
  return recipe;
}

Result<Json> writeRelease(Engine& engine, Json ask, const Inputs& inputs, const ReleaseWish& wish) {
  auto key = keyOf(wish.keyPath);
  if (!key) return key.error();
  std::random_device chance;
  ask["key"] = *key;
  ask["seed"] = wish.shuffleSeed.value_or(static_cast<uint64_t>(chance()) << 32 | chance());
  ask["neutralize"] = wish.neutralize;
  ask["allowEmpty"] = wish.allowEmpty;
  const auto job = engine.start("release", ask.dump());
  if (!job) return job.error();
  const std::string part = wish.path + ".part";
  const File in = openFile(inputs.data, "rb");
  if (!in) return usage("The table " + inputs.data + " cannot be opened again.");
  File out = openFile(part, "wb");
  if (!out) return usage(wish.path + " cannot be written. Check the folder.");
  Done streamed = stream(engine, *job, in.get(), out.get(), wish.path);
  if (streamed && std::fflush(out.get()) != 0)
    streamed = usage(wish.path + " cannot be written. Check the space left.");
  out.reset();
  std::error_code failed;
  if (streamed) fs::rename(part, wish.path, failed);
  if (failed) streamed = usage(wish.path + " cannot be written. Check the folder.");
  if (!streamed) {
    fs::remove(part, failed);
    return streamed.error();
  }
  auto told = engine.collect(*job);
  if (!told) return told.error();
  Json json = Json::parse(*told);
  json.erase("wantsBytes");
  json["file"] = wish.path;
  return json;
}

Done writeRecipe(Engine& engine, Json ask, const Json& result, const std::string& recipePath,
                 const std::string& sqlPath) {
  if (recipePath.empty() && sqlPath.empty()) return done();
  for (const char* key :
       {"method", "loss", "k", "rows", "cost", "bound", "proven", "suppressed", "classes", "smallestClass"})
    if (result.contains(key)) ask["result"][key] = result[key];
  auto recipe = engine.ask("recipe", ask.dump());
  if (!recipe) return recipe.error();
  const Json parsed = Json::parse(*recipe);
  if (!recipePath.empty())
    if (Done d = writeFile(recipePath, parsed.dump(2) + "\n"); !d) return d;
  if (sqlPath.empty()) return done();
  auto sql = engine.ask("sql", Json{{"recipe", parsed}}.dump());
  if (!sql) return sql.error();
  const Json both = Json::parse(*sql);
  std::string counts = both["counts"].get<std::string>(), commented;
  for (size_t at = 0; at < counts.size();) {
    const size_t end = std::min(counts.find('\n', at), counts.size());
    commented += "--     " + counts.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return writeFile(
      sqlPath,
      "-- To solve without moving the rows, bring what this gives, with \"rows\" as the count column:\n" +
          commented + both["release"].get<std::string>());
}

void showRelease(const Json& release) {
  std::cout << "\nWrote " << grouped(release["records"].get<uint64_t>()) << " rows to "
            << release["file"].get<std::string>() << ": " << grouped(release["suppressed"].get<uint64_t>())
            << " suppressed, smallest class " << grouped(release["smallestClass"].get<uint64_t>()) << '\n';
}

}  // namespace indistinct::cli
