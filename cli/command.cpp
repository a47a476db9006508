#include "cli/command.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

namespace indistinct::cli {
namespace fs = std::filesystem;

void addInputs(CLI::App& app, Inputs& inputs, bool planNeeded) {
  app.add_option("DATA", inputs.data, "The table: a CSV file, or - for standard input.")->required();
  auto* plan = app.add_option("--plan", inputs.planPath, "The plan: a JSON file.");
  if (planNeeded) plan->required();
  app.add_flag("--lenient", inputs.lenient,
               "Leave damaged rows out and list them, instead of stopping at the first.");
}

void addOptions(CLI::App& app, Inputs& inputs, const std::vector<std::string>& names) {
  for (const auto& option : options()) {
    if (std::find(names.begin(), names.end(), option.name) == names.end()) continue;
    const std::string name(option.name);
    app.add_option_function<std::string>(
           std::string(option.flags),
           [&inputs, name](const std::string& text) { inputs.overrides.emplace_back(name, text); },
           std::string(option.usage))
        ->type_name(option.choices.empty() ? "VALUE" : std::string(option.choices));
  }
}

Error usage(std::string what) { return Error{ErrorCode::usage, std::move(what), {}}; }

int fail(const Error& error, const Common& common) {
  if (common.json) {
    Json json = {{"code", word(error.code)}, {"what", error.what}};
    if (error.place.row) json["row"] = *error.place.row;
    if (!error.place.column.empty()) json["column"] = error.place.column;
    if (!error.place.key.empty()) json["key"] = error.place.key;
    print(Json{{"error", json}});
  }
  std::cerr << "indistinct: " << error.what << '\n';
  if (error.code == ErrorCode::no_solution) return kNoSolution;
  if (error.code == ErrorCode::stopped) return kInterrupted;
  return kBadInput;
}

Result<std::string> readFile(const std::string& path, const std::string& what) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return usage(what + " " + path + " is a folder. Name a file.");
  std::ifstream in(path, std::ios::binary);
  if (!in) return usage(what + " " + path + " cannot be opened. Check the name.");
  return std::string(std::istreambuf_iterator<char>(in), {});
}

Done writeFile(const std::string& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) return usage(path + " cannot be written. Check the folder and the space left.");
  return done();
}

Result<std::string> loadPlan(const Inputs& inputs, Engine& engine) {
  std::string plan = R"({"indistinct": 1, "columns": {}})";
  if (!inputs.planPath.empty()) {
    auto text = readFile(inputs.planPath, "The plan");
    if (!text) return text.error();
    plan = std::move(*text);
  }
  for (const auto& [option, value] : inputs.overrides) {
    auto changed = withOption(plan, option, value);
    if (!changed) return changed.error();
    plan = std::move(*changed);
  }
  auto files = engine.filesOf(plan);
  if (!files) return files.error();
  const fs::path folder = fs::path(inputs.planPath).parent_path();
  for (const auto& name : *files) {
    auto bytes = readFile((folder / name).string(), "The taxonomy");
    if (!bytes) return bytes.error();
    engine.provide(name, std::move(*bytes));
  }
  return plan;
}

Done loadData(const Inputs& inputs, const std::string& plan, Engine& engine) {
  Json source = Json::object();
  const Json parsed = Json::parse(plan, nullptr, false);
  if (parsed.is_object() && parsed.contains("source")) source = parsed["source"];
  source["lenient"] = inputs.lenient;
  if (Done d = engine.open(source.dump()); !d) return d;

  std::error_code ignored;
  if (fs::is_directory(inputs.data, ignored))
    return usage("The table " + inputs.data + " is a folder. Name a file.");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(
      inputs.data == "-" ? nullptr : std::fopen(inputs.data.c_str(), "rb"),
      [](std::FILE* f) { return std::fclose(f); });
  std::FILE* file = inputs.data == "-" ? stdin : opened.get();
  if (file == nullptr) return usage("The table " + inputs.data + " cannot be opened. Check the name.");
  std::vector<char> chunk(1u << 20);
  while (const size_t n = std::fread(chunk.data(), 1, chunk.size(), file))
    if (Done d = engine.feed({chunk.data(), n}); !d) return d;
  return engine.close();
}

Result<std::string> load(const Inputs& inputs, Engine& engine) {
  auto plan = loadPlan(inputs, engine);
  if (!plan) return plan;
  if (Done d = loadData(inputs, *plan, engine); !d) return d.error();
  const Table& read = *engine.table();
  for (const auto& complaint : read.complaints) std::cerr << "indistinct: " << complaint.what << '\n';
  if (inputs.planPath.empty()) return plan;
  const Json columns = Json::parse(*plan).value("columns", Json::object());
  std::string left;
  for (const auto& column : read.columns)
    if (!columns.contains(column.name)) left += (left.empty() ? "" : ", ") + column.name;
  if (!left.empty())
    std::cerr << "indistinct: the plan does not name these columns, so a release leaves them out: " << left
              << '\n';
  return plan;
}

void print(const Json& json) { std::cout << json.dump(2) << '\n'; }

namespace {

// Characters on screen: continuation bytes of UTF-8 take no place.
size_t width(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

void table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths;
  for (const auto& row : rows)
    for (size_t i = 0; i < row.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      widths[i] = std::max(widths[i], width(row[i]));
    }
  for (const auto& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      if (i + 1 < row.size()) line += std::string(widths[i] - width(row[i]) + 2, ' ');
    }
    std::cout << line << '\n';
  }
}

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string number(const Json& cost) {
  if (cost.is_null()) return "none";
  return cost.is_number_unsigned() ? grouped(cost.get<uint64_t>()) : cost.dump();
}

std::string share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "0 %";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

}  // namespace indistinct::cli
