#include "core/door/options.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/door/option_text.h"
#include "core/door/plan.h"
#include "core/loss/losses.h"
#include "core/table/types.h"
#include "core/table/utf8.h"

namespace indistinct {
namespace {

using Form = Option::Form;

constexpr std::array<Option, 27> kOptions = {{
    {"k", "-k,--k", "privacy.k", Form::integer, "11", 1, 3e9, "",
     "Every released row shares its quasi-identifiers with at least k - 1 others."},
    {"maxSuppressed", "--max-suppressed", "privacy.maxSuppressed", Form::limit, "1%", 0, 3e9, "",
     "Rows that may be withheld: a count (20), a share (1%) or none for no limit."},
    {"rescue", "--rescue", "release.rescue", Form::word, "no", 0, 0, "no|after|jointly",
     "Rows below k are published with blank cells: after the search, or reckoned with by it (jointly, also "
     "alone)."},
    {"maxBlanked", "--max-blanked", "privacy.maxBlanked", Form::limit, "none", 0, 3e9, "",
     "Where rows are rescued: the share of all quasi cells that may be blank (2%), or none for no limit."},
    {"loss", "--loss", "loss", Form::word, "lm", 0, 0, lossWords,
     "What a generalization costs; `indistinct options` says what each loss counts."},
    {"space", "--space", "columns.*.space", Form::word, "splits", 0, 0, "splits|taxonomy|lattice|local",
     "How columns may be generalized: any intervals, cuts of a taxonomy, whole levels, or each group of rows "
     "by itself (local)."},
    {"method", "--method", "search.method", Form::word, "auto", 0, 0, "",
     "How to search; auto proves where it can."},
    {"timeLimit", "--time-limit", "search.timeLimit", Form::number, "", 0, 1e9, "",
     "Seconds after which the best so far is kept."},
    {"threads", "--threads", "search.threads", Form::integer, "", 1, 64, "",
     "Threads to search with; all cores without it."},
    {"seed", "--seed", "search.seed", Form::integer, "1", 0, 9e15, "",
     "Where chance starts: the same seed repeats the same search on one thread."},
    {"evaluations", "--evaluations", "search.evaluations", Form::integer, "500000", 1, 1e12, "",
     "How many solutions genetic, and how many moves annealing, may try."},
    {"population", "--population", "search.population", Form::integer, "200", 2, 1e5, "",
     "Solutions that live on each island of a genetic search."},
    {"islands", "--islands", "search.islands", Form::integer, "4", 1, 64, "",
     "Populations of a genetic search, which visit each other; threads share them."},
    {"importance", "", "columns.*.importance", Form::number, "1", 0, 1e6, "",
     "How much losing a column hurts, beside the others."},
    {"publish", "--publish", "columns.*.publish", Form::word, "", 0, 0, "taxonomy|intervals|sets",
     "How groups of categories are written: by names of their taxonomy, by their ends, or in full."},
    {"semantics", "--semantics", "suppress.semantics", Form::word, "strict", 0, 0, "strict|original-file",
     "What blanked cells must bring about: every class has k rows, a blank being a value like any other; or "
     "no "
     "combination that a row shows is rarer than k in the original file."},
    {"ties", "--ties", "suppress.ties", Form::word, "first", 0, 0, "spread|concentrate|first",
     "Which of equally cheap blanks are taken: all columns lose alike, few columns lose, or the first "
     "found."},
    {"combinations", "--combinations", "suppress.combinations", Form::integer, "", 1, 30, "",
     "Protect combinations of at most so many columns only; of all without it."},
    {"sample", "--sample", "rows.sample.size", Form::limit, "none", 0, 3e9, "",
     "Only a random sample of the rows is released: a count (3000), a share (10%) or none for all."},
    {"sampleBy", "--sample-by", "rows.sample.by", Form::word, "", 0, 0, "",
     "A column whose values keep their shares in the sample."},
    {"sampleSeed", "--sample-seed", "rows.sample.seed", Form::integer, "1", 0, 9e15, "",
     "Where chance starts: the same seed draws the same rows."},
    {"encoding", "--encoding", "source.encoding", Form::word, "", 0, 0, "",
     "How characters are written: utf-8, utf-16le, utf-16be, windows-1252, iso-8859-1; detected without it."},
    {"delimiter", "--delimiter", "source.delimiter", Form::word, "", 0, 0, "",
     "The character between two cells of the table, or tab; detected without it."},
    {"decimal", "--decimal", "source.decimal", Form::word, "", 0, 0, ".|,",
     "What divides decimals in the table; each column tells without it."},
    {"thousands", "--thousands", "source.thousands", Form::word, "", 0, 0, "",
     "What stands between thousands in the table; each column tells without it."},
    {"dates", "--dates", "source.dates", Form::word, "", 0, 0, "",
     "A pattern of dates that is tried first: dd.mm.yyyy, m/d/yy, dd-mon-yyyy, yyyy-mm-dd hh:mm."},
    {"missing", "--missing", "source.missing", Form::list, "", 0, 0, "",
     "Cells of the table that mean: no value, with commas between (\"NA,-,k.A.\"). The empty cell always "
     "does."},
}};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool hasWord(std::string_view choices, std::string_view word) {
  while (!choices.empty()) {
    const size_t bar = choices.find('|');
    if (choices.substr(0, bar) == word) return true;
    if (bar == std::string_view::npos) break;
    choices.remove_prefix(bar + 1);
  }
  return false;
}

std::string spaced(std::string_view choices) {
  std::string out(choices);
  for (size_t bar = out.find('|'); bar != std::string::npos; bar = out.find('|', bar))
    out.replace(bar, 1, ", ");
  return out;
}

void put(Json& plan, std::string_view key, const Json& value) {
  const size_t dot = key.find('.');
  if (dot == std::string_view::npos) {
    plan[std::string(key)] = value;
  } else if (key.substr(0, dot) == "*") {
    for (auto& item : plan) put(item, key.substr(dot + 1), value);
  } else {
    put(plan[std::string(key.substr(0, dot))], key.substr(dot + 1), value);
  }
}

}  // namespace

Result<uint64_t> typedWhole(std::string_view text, uint64_t low, uint64_t high) {
  const auto wrong = [](std::string what) { return Error{ErrorCode::usage, std::move(what), {}}; };
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
  if (!digits)
    return wrong(typedNumber(text, 0, std::numeric_limits<double>::infinity())
                     ? "it is a whole number"
                     : "it is a number, in digits alone");
  uint64_t number = 0;
  bool fits = true;
  for (const char c : text) {
    const auto digit = static_cast<uint64_t>(c - '0');
    fits = fits && number <= (std::numeric_limits<uint64_t>::max() - digit) / 10;
    number = number * 10 + digit;
  }
  if (!fits || number < low || number > high)
    return wrong("it lies between " + std::to_string(low) + " and " + std::to_string(high));
  return number;
}

Result<double> typedNumber(std::string_view text, double low, double high) {
  const auto wrong = [](std::string what) { return Error{ErrorCode::usage, std::move(what), {}}; };
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return c == '.' || isDigit(c); });
  const auto number = plain ? parseNumber(text) : std::nullopt;
  if (!number) return wrong("it is a number, in digits and at most one point");
  if (*number < low || *number > high)
    return wrong("it lies between " + numberJson(low).dump() + " and " + numberJson(high).dump());
  return *number;
}

std::span<const Option> options() { return kOptions; }

const Option* findOption(std::string_view name) {
  for (const auto& option : kOptions)
    if (option.name == name) return &option;
  return nullptr;
}

Done setOption(Json& plan, const Option& option, std::string_view text) {
  const auto wrong = [&](const std::string& what) {
    return Error{
        ErrorCode::usage, shown(Json(text)) + " does not fit " + std::string(option.name) + ": " + what, {}};
  };
  if (firstUndecodable(text)) return wrong("it is no UTF-8. Type it in UTF-8.");
  if (option.form == Form::word) {
    if (!option.choices.empty() && !hasWord(option.choices, text))
      return wrong("it is one of " + spaced(option.choices) + ".");
    // A loss given as an object keeps what else it says.
    if (option.key == "loss" && plan.contains("loss") && plan["loss"].is_object())
      plan["loss"]["name"] = std::string(text);
    else if (option.name == "space") {
      for (auto& column : plan["columns"])
        if (column.value("role", "") == "quasi") column["space"] = std::string(text);
    } else {
      put(plan, option.key, option.name == "rescue" && text == "no" ? Json(false) : Json(std::string(text)));
    }
    return done();
  }
  if (option.form == Form::list) {
    Json words = Json::array({""});
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find(',', at), text.size());
      if (end > at) words.push_back(std::string(text.substr(at, end - at)));
      at = end + 1;
    }
    put(plan, option.key, words);
    return done();
  }
  if (option.form == Form::limit) {
    auto limit = readLimit(text);
    if (!limit) return wrong(limit.error().what);
    if (limit->form == SuppressionLimit::Form::none)
      put(plan, option.key, nullptr);
    else if (limit->form == SuppressionLimit::Form::count && option.name == "maxBlanked")
      return wrong("it is a share (2%) or none.");
    else if (limit->form == SuppressionLimit::Form::count)
      put(plan, option.key, limit->count);
    else
      put(plan, option.key, std::string(text));
    return done();
  }
  if (option.form == Form::integer) {
    const auto whole =
        typedWhole(text, static_cast<uint64_t>(option.low), static_cast<uint64_t>(option.high));
    if (!whole) return wrong(whole.error().what + ".");
    put(plan, option.key, *whole);
    return done();
  }
  const auto number = typedNumber(text, option.low, option.high);
  if (!number) return wrong(number.error().what + ".");
  put(plan, option.key, numberJson(*number));
  return done();
}

Json optionsJson() {
  Json list = Json::array();
  for (const auto& option : kOptions) {
    Json item = {
        {"name", option.name}, {"flags", option.flags}, {"key", option.key}, {"usage", option.usage}};
    item["form"] = option.form == Form::integer  ? "integer"
                   : option.form == Form::number ? "number"
                   : option.form == Form::word   ? "word"
                   : option.form == Form::list   ? "list"
                                                 : "limit";
    if (!option.standard.empty()) item["default"] = option.standard;
    if (option.form == Form::integer || option.form == Form::number) {
      item["low"] = numberJson(option.low);
      item["high"] = numberJson(option.high);
    }
    if (!option.choices.empty()) {
      Json words = Json::array();
      std::string_view rest = option.choices;
      while (true) {
        const size_t bar = rest.find('|');
        words.push_back(rest.substr(0, bar));
        if (bar == std::string_view::npos) break;
        rest.remove_prefix(bar + 1);
      }
      item["choices"] = words;
    }
    list.push_back(item);
  }
  return list;
}

}  // namespace indistinct
