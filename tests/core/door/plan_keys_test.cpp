// Every key of docs/plan.schema.json, and every word that one may have, is honoured or refused in a sentence
// that names the place. Honoured means here that the plan that was read differs by it. So a key or a word
// that is new in the schema fails until somebody has decided.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "core/door/plan.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

// All that was read of a plan.
std::string told(const Plan& p) {
  std::ostringstream out;
  const auto list = [&](const auto& values) {
    for (const auto& value : values) out << value << ',';
    out << ';';
  };
  const Source& s = p.source;
  const auto maybe = [&](const auto& value) {
    if (value) out << *value;
    out << ';';
  };
  if (s.encoding) out << word(*s.encoding);
  maybe(s.delimiter), maybe(s.quote), maybe(s.header), maybe(s.decimal), maybe(s.thousands), maybe(s.dates);
  if (s.missing) list(*s.missing);
  out << p.dropMissing << ';';
  if (p.draw) out << p.draw->size << ',' << p.draw->stratify << ',' << p.draw->seed;
  for (const PlanColumn& c : p.columns) {
    out << '\n' << c.name << word(c.role) << (c.kind ? word(*c.kind) : "") << ';';
    if (c.order) list(*c.order);
    out << int(c.bins.form) << ',' << c.bins.width << ',' << c.bins.origin << ',' << c.bins.count
        << c.bins.level << c.bins.word;
    list(c.bins.edges);
    out << c.taxonomyPath << ';';
    maybe(c.taxonomyText);
    if (c.taxonomyBuild) {
      const BuildSpec& b = *c.taxonomyBuild;
      out << word(b.by) << b.groups << ',' << b.step << ',' << b.origin << b.fromLeft;
      list(b.factors);
      for (const DateUnit unit : b.units) out << word(unit);
    }
    out << word(c.space) << c.importance << ';' << (c.dropMissing ? *c.dropMissing ? "drop" : "keep" : "")
        << int(c.publish) << int(c.represent) << c.confirm << c.cap.value_or(1) << ';';
  }
  out << '\n'
      << p.k << ';' << int(p.limit.form) << p.limit.count << ',' << p.limit.parts << ',' << p.limit.whole;
  for (const DiverseColumn& d : p.diverse) out << d.column << d.l;
  out << word(p.loss) << p.target << static_cast<int>(p.dispersion);
  for (const auto& [actual, row] : p.matrix) {
    for (const auto& [published, price] : row) out << actual << published << price;
  }
  out << p.method << p.seed << ';';
  maybe(p.evaluations), maybe(p.population), maybe(p.islands);
  maybe(p.threads);
  maybe(p.timeLimit);
  maybe(p.populationSize);
  out << word(p.suppress.semantics) << word(p.suppress.ties) << p.suppress.combinations << ';';
  out << p.populationPath << p.release.blankRows << p.release.shuffle << p.release.tokens << p.release.blank;
  out << word(p.release.rescue) << p.maxBlanked.value_or(1);
  return out.str();
}

constexpr const char* base = R"({"indistinct": 1, "columns": {
  "a": {"role": "quasi"}, "s": {"role": "sensitive"}, "t": {"role": "target"}}})";

struct Example {
  const char* value;          // unlike the default
  const char* beside = "{}";  // what the key needs beside it
};

const std::map<std::string, Example> honoured = {
    {"source.delimiter", {R"(";")"}},
    {"source.quote", {R"("'")"}},
    {"source.encoding", {R"("utf-16le")"}},
    {"source.decimal", {R"(",")"}},
    {"source.thousands", {R"(".")"}},
    {"source.dates", {R"("dd.mm.yyyy")"}},
    {"source.header", {"false"}},
    {"source.missing", {R"(["?"])"}},
    {"rows.missing", {R"("drop")"}},
    {"rows.sample.size", {"5"}},
    {"rows.sample.by", {R"("a")", R"({"rows": {"sample": {"size": 5}}})"}},
    {"rows.sample.seed", {"7", R"({"rows": {"sample": {"size": 5}}})"}},
    {"columns.*.role", {R"("keep")"}},
    {"columns.*.type", {R"("date")"}},
    {"columns.*.order", {R"(["x", "y"])"}},
    {"columns.*.bins.width", {"5"}},
    {"columns.*.bins.origin", {"2", R"({"columns": {"a": {"bins": {"width": 5}}}})"}},
    {"columns.*.bins.edges", {"[1, 2]"}},
    {"columns.*.bins.count", {"4"}},
    {"columns.*.bins.by", {R"("target")", R"({"columns": {"a": {"bins": {"count": 4}}}})"}},
    {"columns.*.bins.unit", {R"("year")"}},
    {"columns.*.bins.level", {"2"}},
    {"columns.*.taxonomy", {R"("a.csv")"}},
    {"columns.*.taxonomy.text", {R"("x;*")"}},
    {"columns.*.taxonomy.build.by", {R"("flat")"}},
    {"columns.*.taxonomy.build.groups",
     {"3", R"({"columns": {"a": {"taxonomy": {"build": {"by": "width"}}}}})"}},
    {"columns.*.taxonomy.build.factors",
     {"[2]", R"({"columns": {"a": {"taxonomy": {"build": {"by": "width"}}}}})"}},
    {"columns.*.taxonomy.build.step",
     {"5", R"({"columns": {"a": {"taxonomy": {"build": {"by": "nice"}}}}})"}},
    {"columns.*.taxonomy.build.origin",
     {"1", R"({"columns": {"a": {"taxonomy": {"build": {"by": "nice"}}}}})"}},
    {"columns.*.taxonomy.build.units",
     {R"(["year"])", R"({"columns": {"a": {"taxonomy": {"build": {"by": "calendar"}}}}})"}},
    {"columns.*.taxonomy.build.from",
     {R"("left")", R"({"columns": {"a": {"taxonomy": {"build": {"by": "mask"}}}}})"}},
    {"columns.*.space", {R"("lattice")"}},
    {"columns.*.publish", {R"("sets")"}},
    {"columns.*.represent", {R"("median")"}},
    {"columns.*.importance", {"2"}},
    {"columns.*.missing", {R"("drop")"}},
    {"columns.*.confirm", {R"("because")"}},
    {"columns.*.cap", {"0.1"}},
    {"release.rescue", {R"("after")"}},
    {"privacy.maxBlanked", {"0.1", R"({"release": {"rescue": "after"}})"}},
    {"suppress.semantics", {R"("original-file")"}},
    {"suppress.ties", {R"("spread")"}},
    {"suppress.combinations", {"3"}},
    {"privacy.k", {"5"}},
    {"privacy.maxSuppressed", {"3"}},
    {"privacy.models[].name", {R"("l-diversity")", R"({"privacy": {"models": [{"column": "s", "l": 2}]}})"}},
    {"privacy.models[].column", {R"("s")", R"({"privacy": {"models": [{"name": "l-diversity", "l": 2}]}})"}},
    {"privacy.models[].l", {"2", R"({"privacy": {"models": [{"name": "l-diversity", "column": "s"}]}})"}},
    {"loss", {R"("dm")"}},
    {"loss.name", {R"("dm")", R"({"loss": {}})"}},
    {"loss.target", {R"("t")", R"({"loss": {"name": "cm"}})"}},
    {"loss.targets", {R"({"t": 1})", R"({"loss": {"name": "rm"}})"}},
    {"loss.dispersion", {R"("mad")", R"({"loss": {"name": "rm"}})"}},
    {"loss.matrix", {R"({"x": {"y": 2}})", R"({"loss": {"name": "cm"}})"}},
    {"search.method", {R"("classic")"}},
    {"search.seed", {"5"}},
    {"search.threads", {"3"}},
    {"search.timeLimit", {"4"}},
    {"search.evaluations", {"4", R"({"search": {"method": "genetic"}})"}},
    {"search.population", {"4", R"({"search": {"method": "genetic"}})"}},
    {"search.islands", {"2", R"({"search": {"method": "genetic"}})"}},
    {"population.size", {"1000"}},
    {"population.file", {R"("p.csv")"}},
    {"release.suppressed", {R"("blank")"}},
    {"release.shuffle", {"false"}},
    {"release.identifiers", {R"("token")"}},
    {"release.blank", {R"("[x]")"}},
};

// Of later versions: known to the format, so that a plan that needs them is refused and not done by halves.
const std::map<std::string, Example> refused = {
    {"privacy.models[].kind",
     {R"("entropy")", R"({"privacy": {"models": [{"name": "l-diversity", "column": "s", "l": 2}]}})"}},
    {"privacy.models[].c",
     {"2", R"({"privacy": {"models": [{"name": "l-diversity", "column": "s", "l": 2}]}})"}},
    {"privacy.models[].t", {"0.2", R"({"privacy": {"models": [{"name": "t-closeness", "column": "s"}]}})"}},
    {"loss.suppressed", {R"("group")", R"({"loss": {"name": "rm"}})"}},
    {"loss.mix", {R"({"lm": 1})"}},
};

// Not of the engine: the page chooses a workbook's sheet before there is a table.
const std::set<std::string> ofThePage = {"source.sheet"};

// Every place of the schema that may hold a value, as "columns.*.bins.width" or "privacy.models[].l".
void places(const Json& schema, const std::string& path, std::map<std::string, Json>& found) {
  const bool object = schema.contains("properties");
  if (!path.empty() && (!object || schema["type"].is_array())) found[path] = schema;
  const std::string below = path.empty() ? "" : path + ".";
  if (object) {
    for (const auto& item : schema["properties"].items()) places(item.value(), below + item.key(), found);
  }
  if (path == "columns") {
    found.erase(path);
    places(schema["additionalProperties"], "columns.*", found);
  }
  if (schema.contains("items") && schema["items"].contains("properties")) {
    found.erase(path);
    places(schema["items"], path + "[]", found);
  }
}

Json planWith(const Example& example) {
  Json plan = Json::parse(base);
  plan.merge_patch(Json::parse(example.beside));
  return plan;
}

void put(Json& plan, std::string path, const Json& value) {
  for (const auto& [word, pointer] : {std::pair("*", "a"), std::pair("[]", "/0"), std::pair(".", "/")}) {
    for (size_t at = path.find(word); at != std::string::npos; at = path.find(word))
      path.replace(at, std::string(word).size(), pointer);
  }
  plan[Json::json_pointer("/" + path)] = value;
}

const std::map<std::string, Json>& allPlaces() {
  static const std::map<std::string, Json> found = [] {
    std::map<std::string, Json> places_;
    places(Json::parse(planSchema()), "", places_);
    places_.erase("indistinct");
    return places_;
  }();
  return found;
}

TEST(PlanKeys, AreHonouredOrRefusedInASentence) {
  ASSERT_GT(allPlaces().size(), 50u);
  for (const auto& [path, schema] : allPlaces()) {
    if (ofThePage.count(path) > 0) continue;
    const auto known = honoured.find(path), other = refused.find(path);
    ASSERT_TRUE((known == honoured.end()) != (other == refused.end()))
        << path << " is new: say in this test whether it is honoured, and by which example";
    const bool yes = known != honoured.end();
    const Example& example = yes ? known->second : other->second;
    Json plan = planWith(example);
    const auto without = readPlan(plan.dump());
    put(plan, path, Json::parse(example.value));
    const auto with = readPlan(plan.dump());
    if (yes) {
      ASSERT_TRUE(with.ok()) << path << ": " << with.error().what;
      EXPECT_TRUE(!without.ok() || told(*with) != told(*without)) << path << " changes nothing";
    } else {
      ASSERT_FALSE(with.ok()) << path << " is taken; move it to those that are honoured";
      EXPECT_FALSE(with.error().place.key.empty()) << path;
      EXPECT_EQ(with.error().what.back(), '.') << path;
    }
  }
  for (const auto* list : {&honoured, &refused}) {
    for (const auto& [path, example] : *list)
      EXPECT_EQ(allPlaces().count(path), 1u) << path << " is no key any more";
  }
}

TEST(PlanWords, AreHonouredEachInItsWayOrRefusedInASentence) {
  size_t words = 0;
  for (const auto& [path, schema] : allPlaces()) {
    if (!schema.contains("enum")) continue;
    const auto known = honoured.find(path), other = refused.find(path);
    const Example& example = known != honoured.end() ? known->second : other->second;
    std::map<std::string, std::string> seen;
    for (const Json& word : schema["enum"]) {
      ++words;
      Json plan = planWith(example);
      put(plan, path, word);
      const auto read = readPlan(plan.dump());
      if (!read) {
        EXPECT_FALSE(read.error().place.key.empty()) << path << " " << word;
        EXPECT_EQ(read.error().what.back(), '.') << path << " " << word;
        continue;
      }
      const auto [same, fresh] = seen.try_emplace(told(*read), word.dump());
      EXPECT_TRUE(fresh) << path << ": " << word << " does the same as " << same->second;
    }
  }
  EXPECT_GT(words, 50u);
}

}  // namespace
}  // namespace indistinct
