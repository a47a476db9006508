// A job as files and words: what a person would have written.
#include "model/job.h"
#include "model/values.h"

namespace model {
namespace {

std::string quoted(const std::string& cell, char delimiter) {
  const bool plain = cell.find_first_of(std::string("\"\n\r ") + delimiter) == std::string::npos;
  if (plain) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

Json number(int64_t thousandths) {
  if (thousandths % 1000 == 0) return thousandths / 1000;
  return static_cast<double>(thousandths) / 1000.0;
}

Json binsOf(const Bins& bins) {
  Json json = Json::object();
  switch (bins.form) {
    case Bins::Form::none:
      break;
    case Bins::Form::width:
      json = {{"width", number(bins.width)}, {"origin", number(bins.origin)}};
      break;
    case Bins::Form::edges:
      json["edges"] = Json::array();
      for (const int64_t edge : bins.edges) json["edges"].push_back(number(edge));
      break;
    case Bins::Form::count:
      json = {{"count", bins.count}, {"by", bins.word}};
      break;
    case Bins::Form::unit:
      json["unit"] = bins.word;
      break;
  }
  return json;
}

Json columnOf(const Column& column) {
  Json json = {{"role", word(column.role)}};
  if (column.role == Role::count || column.role == Role::keep || column.role == Role::entity) return json;
  if (column.saysKind) json["type"] = word(column.kind);
  if (column.role != Role::quasi) return json;
  if (column.bins.form != Bins::Form::none) json["bins"] = binsOf(column.bins);
  if (!column.order.empty()) json["order"] = column.order;
  if (!column.paths.empty()) {
    std::string text;
    for (const auto& path : column.paths) {
      for (size_t i = 0; i < path.size(); i++) text += (i > 0 ? ";" : "") + quoted(path[i], ';');
      text += '\n';
    }
    json["taxonomy"] = {{"text", text}};
  }
  json["space"] = word(column.space);
  if (column.importance != 1000) json["importance"] = number(column.importance);
  if (column.dropMissing) json["missing"] = *column.dropMissing ? "drop" : "keep";
  return json;
}

}  // namespace

const char* word(Role role) {
  return role == Role::quasi       ? "quasi"
         : role == Role::target    ? "target"
         : role == Role::count     ? "count"
         : role == Role::sensitive ? "sensitive"
         : role == Role::entity    ? "entity"
                                   : "keep";
}
const char* word(Kind kind) {
  return kind == Kind::number ? "number" : kind == Kind::category ? "category" : "date";
}
const char* word(Space space) {
  return space == Space::splits ? "splits" : space == Space::taxonomy ? "taxonomy" : "lattice";
}
const char* word(Command command) {
  return command == Command::optimize   ? "optimize"
         : command == Command::frontier ? "frontier"
         : command == Command::evaluate ? "evaluate"
                                        : "release";
}

std::string csvOf(const Job& job) {
  std::string text;
  for (size_t c = 0; c < job.columns.size(); c++)
    text += (c > 0 ? "," : "") + quoted(job.columns[c].name, ',');
  text += '\n';
  for (size_t row = 0; row < job.rows(); row++) {
    for (size_t c = 0; c < job.columns.size(); c++)
      text += (c > 0 ? "," : "") + quoted(job.columns[c].cells[row], ',');
    text += '\n';
  }
  return text;
}

Json planOf(const Job& job) {
  Json plan = {{"indistinct", 1}};
  plan["source"] = {{"delimiter", ","}, {"quote", "\""}, {"header", true}, {"missing", {"", "?"}}};
  plan["rows"] = {{"missing", job.dropMissing ? "drop" : "keep"}};
  plan["columns"] = Json::object();
  for (const Column& column : job.columns) plan["columns"][column.name] = columnOf(column);
  plan["privacy"] = {{"k", job.k}, {"maxSuppressed", job.limit}};
  for (const Column& column : job.columns)
    if (column.role == Role::sensitive && job.l > 0)
      plan["privacy"]["models"].push_back({{"name", "l-diversity"}, {"column", column.name}, {"l", job.l}});
  plan["loss"] = {{"name", job.loss}};
  if (job.targetByLoss) plan["loss"]["target"] = job.target;
  if (!job.matrix.empty()) {
    plan["loss"]["matrix"] = Json::object();
    for (const auto& [actual, row] : job.matrix)
      for (const auto& [published, price] : row) plan["loss"]["matrix"][actual][published] = price;
  }
  plan["search"] = {{"method", job.method}, {"seed", job.searchSeed}, {"threads", job.threads}};
  if (job.timeLimit) plan["search"]["timeLimit"] = *job.timeLimit;
  if (job.blankRows) plan["release"] = {{"suppressed", "blank"}};
  return plan;
}

std::string lineOf(const Job& job) {
  switch (job.command) {
    case Command::optimize:
      return "optimize data.csv --plan plan.json --json";
    case Command::frontier:
      return "frontier data.csv --plan plan.json --method " + job.frontier +
             (job.overLevels() ? " --reading " + job.reading : "") +
             (job.most < 1000 ? " --most " + std::to_string(job.most) : "") + " --json";
    case Command::evaluate:
      return "evaluate data.csv --plan plan.json --cuts cuts.json --json";
    case Command::release:
      break;
  }
  return "optimize data.csv --plan plan.json --json -o release.csv && indistinct verify release.csv --data "
         "data.csv "
         "--plan plan.json --json";
}

}  // namespace model
