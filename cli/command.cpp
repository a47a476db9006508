#include "cli/command.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace indistinct::cli {
namespace fs = std::filesystem;

void addInputs(CLI::App& app, Inputs& inputs, bool planNeeded) {
  addPath(app, "DATA", inputs.data, "The table: a CSV file, or - for standard input.")->required();
  auto* plan = addPath(app, "--plan", inputs.planPath, "The plan: a JSON file.");
  if (planNeeded) plan->required();
  app.add_flag("--lenient", inputs.lenient,
               "Leave damaged rows out and list them, instead of stopping at the first.");
  addReading(app, inputs);
}

void addReading(CLI::App& app, Inputs& inputs) {
  addOptions(app, inputs, {"encoding", "delimiter", "decimal", "thousands", "dates", "missing"});
}

void addOptions(CLI::App& app, Inputs& inputs, const std::vector<std::string>& names) {
  for (const auto& option : options()) {
    if (std::find(names.begin(), names.end(), option.name) == names.end()) continue;
    const std::string name(option.name);
    auto* added = app.add_option_function<std::string>(
        std::string(option.flags),
        [&inputs, name](const std::string& text) {
          inputs.overrides.emplace_back(name, text.empty() ? "jointly" : text);
        },
        std::string(option.usage));
    added->type_name(option.choices.empty() ? "VALUE" : std::string(option.choices));
    // The only one that means something by itself.
    if (name == "rescue") added->expected(0, 1);
  }
}

namespace {

template <class T>
T typed(const std::string& flags, const std::string& text, const Result<T>& read) {
  if (read) return *read;
  throw CLI::ValidationError(flags, "\"" + text + "\" does not fit: " + read.error().what);
}

}  // namespace

CLI::Option* addPath(CLI::App& app, const std::string& flags, std::string& path, const std::string& help) {
  return app
      .add_option_function<std::string>(
          flags,
          [flags, &path](const std::string& text) {
            if (text.empty()) throw CLI::ValidationError(flags, "The name is empty. Name a file");
            path = text;
          },
          help)
      ->type_name("FILE");
}

void addWhole(CLI::App& app, const std::string& flags, uint64_t low, uint64_t high,
              const std::function<void(uint64_t)>& set, const std::string& help) {
  app.add_option_function<std::string>(
         flags,
         [flags, low, high, set](const std::string& text) {
           set(typed(flags, text, typedWhole(text, low, high)));
         },
         help)
      ->type_name("NUMBER");
}

void addWholes(CLI::App& app, const std::string& flags, uint64_t low, uint64_t high,
               std::vector<uint64_t>& numbers, const std::string& help) {
  app.add_option_function<std::string>(
         flags,
         [flags, low, high, &numbers](const std::string& text) {
           numbers.clear();
           for (size_t from = 0; from <= text.size();) {
             const size_t end = std::min(text.find(',', from), text.size());
             const std::string part = text.substr(from, end - from);
             numbers.push_back(typed(flags, part, typedWhole(part, low, high)));
             from = end + 1;
           }
         },
         help)
      ->type_name("NUMBER,...");
}

void addNumber(CLI::App& app, const std::string& flags, double low, double high, double& number,
               const std::string& help) {
  app.add_option_function<std::string>(
         flags,
         [flags, low, high, &number](const std::string& text) {
           number = typed(flags, text, typedNumber(text, low, high));
         },
         help)
      ->type_name("NUMBER");
}

std::string visible(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string shown;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F stand in two bytes.
    const bool second = byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (byte >= 0x20 && byte != 0x7f && !second) {
      shown += text[i];
      continue;
    }
    const unsigned control = second ? static_cast<unsigned char>(text[++i]) : byte;
    shown += "\\x";
    shown += digits[control >> 4];
    shown += digits[control & 15];
  }
  return shown;
}

void warn(const std::string& what) { std::cerr << "indistinct: " << visible(what) << '\n'; }

void warnOf(const Table& table) {
  constexpr size_t most = 10;
  for (size_t i = 0; i < std::min(most, table.complaints.size()); ++i) warn(table.complaints[i].what);
  if (table.complained > most)
    warn("and " + grouped(table.complained - most) + " more of the kind; `profile --json` lists them.");
}

Error usage(std::string what) { return Error{ErrorCode::usage, std::move(what), {}}; }

int fail(const Error& error, Common& common) {
  common.files.drop();
  if (common.json) {
    Json json = {{"code", word(error.code)}, {"what", error.what}};
    if (error.place.row) json["row"] = *error.place.row;
    if (!error.place.column.empty()) json["column"] = error.place.column;
    if (!error.place.key.empty()) json["key"] = error.place.key;
    print(Json{{"error", json}});
  }
  warn(error.what);
  if (error.code == ErrorCode::no_solution) return kNoSolution;
  if (error.code == ErrorCode::stopped) return kInterrupted;
  return kBadInput;
}

Result<std::string> loadPlan(const Inputs& inputs, Engine& engine, Files& files) {
  if (Done d = files.reads("the table", inputs.data); !d) return d.error();
  std::string plan = R"({"indistinct": 1, "columns": {}})";
  if (!inputs.planPath.empty()) {
    auto text = files.read("the plan", inputs.planPath);
    if (!text) return text.error();
    plan = std::move(*text);
  }
  for (const auto& [option, value] : inputs.overrides) {
    auto changed = withOption(plan, option, value);
    if (!changed) return changed.error();
    plan = std::move(*changed);
  }
  auto names = engine.filesOf(plan);
  if (!names) return names.error();
  const fs::path folder = fs::path(inputs.planPath).parent_path();
  for (const auto& name : *names) {
    auto bytes = files.read("the taxonomy", (folder / name).string());
    if (!bytes) return bytes.error();
    engine.provide(name, std::move(*bytes));
  }
  return plan;
}

Done loadData(const Inputs& inputs, const std::string& plan, Engine& engine, Sha256* hash) {
  Json source = Json::object();
  const Json parsed = Json::parse(plan, nullptr, false);
  if (parsed.is_object() && parsed.contains("source")) source = parsed["source"];
  source["lenient"] = inputs.lenient;
  source["columns"] = Json::array();
  if (parsed.is_object() && parsed.contains("columns"))
    for (const auto& column : parsed["columns"].items()) source["columns"].push_back(column.key());
  if (Done d = engine.open(source.dump()); !d) return d;
  Done read = readThrough("the table", inputs.data, [&](std::span<const char> bytes) {
    if (hash != nullptr) hash->add({bytes.data(), bytes.size()});
    return engine.feed(bytes);
  });
  return read ? engine.close() : read;
}

Result<std::string> load(const Inputs& inputs, Engine& engine, Files& files, Sha256* hash) {
  auto plan = loadPlan(inputs, engine, files);
  if (!plan) return plan;
  if (Done d = loadData(inputs, *plan, engine, hash); !d) return d.error();
  const Table& read = *engine.table();
  warnOf(read);
  if (inputs.planPath.empty()) return plan;
  const Json columns = Json::parse(*plan).value("columns", Json::object());
  std::string left;
  for (const auto& column : read.columns)
    if (!columns.contains(column.name)) left += (left.empty() ? "" : ", ") + column.name;
  if (!left.empty()) warn("the plan does not name these columns, so a release leaves them out: " + left);
  return plan;
}

std::string textOf(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void print(const Json& json) { std::cout << textOf(json, 2) << '\n'; }

std::string capital(std::string sentence) {
  if (!sentence.empty())
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

namespace {

// Characters on screen: continuation bytes of UTF-8 take no place.
size_t width(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

void table(const std::vector<std::vector<std::string>>& raw) {
  std::vector<std::vector<std::string>> rows = raw;
  for (auto& row : rows)
    for (auto& cell : row) cell = visible(cell);
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

std::string smallestClass(const Json& answer) {
  const std::string size = grouped(answer["smallestClass"].get<uint64_t>());
  return answer.contains("persons") ? size + " persons" : size;
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

std::string titleOf(const LossInfo& loss) {
  std::string title(wordsOf(loss.name).title);
  title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
  return title;
}

std::string share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "0 %";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

}  // namespace indistinct::cli
