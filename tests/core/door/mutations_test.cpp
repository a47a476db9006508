// Whatever is wrong with a plan, a recipe or cuts, the answer is a sentence that a person can act on: it
// names the place, and it is ours, not a library's.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

constexpr const char* kTable =
    "id,age,born,job,city,n,note\n"
    "a,31,2021-01-05,cook,Bern,1,x\nb,32,2021-01-20,baker,Bern,2,y\nc,44,2021-03-01,nurse,Zug,1,z\n"
    "d,45,2021-03-09,doctor,Zug,1,x\ne,31,2021-01-06,cook,Basel,3,y\nf,?,2021-02-28,nurse,Basel,1,z\n";

constexpr const char* kPlan = R"({"indistinct": 1,
  "source": {"delimiter": ",", "quote": "\"", "header": true, "missing": ["", "?"]},
  "rows": {"missing": "keep", "sample": {"size": null}},
  "columns": {
    "id": {"role": "identifier"},
    "age": {"role": "quasi", "type": "number", "bins": {"width": 5, "origin": 0}, "importance": 2, "missing": "keep",
            "represent": "interval", "space": "splits"},
    "born": {"role": "quasi", "type": "date", "bins": {"unit": "month"}},
    "job": {"role": "quasi", "taxonomy": {"text": "cook;food;*\nbaker;food;*\nnurse;care;*\ndoctor;care;*\n"},
            "space": "lattice", "publish": "taxonomy"},
    "city": {"role": "quasi", "type": "category", "order": ["Basel", "Bern", "Zug"]},
    "n": {"role": "count"}, "note": {"role": "target"}},
  "privacy": {"k": 2, "maxSuppressed": "50%", "models": []},
  "loss": {"name": "cm", "target": "note", "matrix": {"x": {"y": 1}}},
  "search": {"method": "auto", "seed": 1, "threads": 1, "timeLimit": 5},
  "population": {"size": 1000},
  "release": {"suppressed": "blank", "shuffle": false, "identifiers": "token", "blank": "withheld"}})";

constexpr const char* kCuts =
    R"([{"name": "age", "cuts": [40]}, {"name": "born", "cuts": ["2021-02", "2021-03"]},
  {"name": "job", "level": 1, "cuts": ["nurse"], "groups": [["cook", "baker"], ["nurse", "doctor"]]},
  {"name": "city", "groups": [["Basel", "Bern"], ["Zug"]]}])";

Engine opened() {
  Engine engine;
  const std::string csv = kTable;
  EXPECT_TRUE(engine.open(R"({"missing": ["", "?"]})"));
  EXPECT_TRUE(engine.feed({csv.data(), csv.size()}));
  EXPECT_TRUE(engine.close());
  return engine;
}

std::string recipeOf(Engine& engine) {
  const Json ask = {{"plan", Json::parse(kPlan)}, {"cuts", Json::parse(kCuts)}};
  const auto made = engine.ask("recipe", ask.dump());
  EXPECT_TRUE(made) << made.error().what;
  Json recipe = Json::parse(*made);
  recipe["hashes"] = {{"data", "00"}, {"release", "11"}};
  recipe["result"] = {{"method", "auto"}, {"k", 2}, {"cost", 12.5}, {"bound", nullptr}, {"proven", false}};
  recipe["release"]["neutralize"] = true;
  return recipe.dump();
}

// Every place of a value that a pointer can name.
void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& places) {
  places.push_back(at);
  if (json.is_object())
    for (const auto& item : json.items()) collect(item.value(), at / item.key(), places);
  if (json.is_array())
    for (size_t i = 0; i < json.size(); i++) collect(json[i], at / i, places);
}

const std::vector<Json>& others() {
  static const std::vector<Json> values = {0,
                                           -1,
                                           1.5,
                                           1e308,
                                           -1e308,
                                           18446744073709551615u,
                                           "x",
                                           "",
                                           "2021-02-30",
                                           "[5, 6)",
                                           true,
                                           false,
                                           nullptr,
                                           Json::array(),
                                           Json::object(),
                                           Json::array({1, "a", nullptr}),
                                           Json{{"a", 1}},
                                           std::string(300, 'y')};
  return values;
}

// All texts that differ from `json` in one thing at this place.
std::vector<std::string> mutants(const Json& json, const Json::json_pointer& at) {
  std::vector<std::string> texts;
  const auto with = [&](const Json& value) {
    Json changed = json;
    changed[at] = value;
    texts.push_back(changed.dump());
  };
  for (const Json& value : others()) with(value);
  with(Json::array({json[at]}));
  with(Json{{"in", json[at]}});
  if (json[at].is_number()) with(json[at].get<double>() + 1000);
  if (json[at].is_array() && json[at].size() > 1) {
    Json turned = json[at];
    std::swap(turned[0], turned[1]);
    with(turned);
    turned = json[at];
    turned.push_back(turned[0]);
    with(turned);
  }
  if (at.empty()) return texts;
  const Json& outer = json[at.parent_pointer()];
  if (outer.is_array()) {
    Json changed = json;
    changed[at.parent_pointer()].erase(std::stoul(at.back()));
    texts.push_back(changed.dump());
    return texts;
  }
  enum class Way : uint8_t { drop, rename, twice };
  const std::string key = at.back(), stands = Json("\x01").dump();
  for (const Way way : {Way::drop, Way::rename, Way::twice}) {
    Json object = Json::object();
    for (const auto& item : outer.items()) {
      const bool here = item.key() == key;
      if (!here || way == Way::twice) object[item.key()] = item.value();
      if (here && way == Way::rename) object[key + "x"] = item.value();
      if (here && way == Way::twice) object["\x01"] = item.value();
    }
    Json changed = json;
    changed[at.parent_pointer()] = object;
    std::string text = changed.dump();
    if (const size_t found = text.find(stands); found != std::string::npos)
      text.replace(found, stands.size(), Json(key).dump());
    texts.push_back(std::move(text));
  }
  return texts;
}

void expectOurs(const Error& error, const std::string& text) {
  for (const char* word :
       {"json.exception", "type must be", "basic_string", "parse_error", "parse error", "out_of_range",
        "vector::", "map::", "stod", "of the wrong kind", "not in your data"})
    EXPECT_EQ(error.what.find(word), std::string::npos) << error.what << "\n" << text;
  EXPECT_EQ(error.what.find('\n'), std::string::npos) << error.what;
  EXPECT_TRUE(error.what.size() > 20 && (error.what.back() == '.' || error.what.back() == '?')) << error.what;
  EXPECT_LT(error.what.size(), 900u) << error.what;
  const bool placed =
      error.what.find(" at ") != std::string::npos || !error.place.key.empty() || !error.place.column.empty();
  EXPECT_TRUE(placed) << error.what << "\n" << text;
}

template <class F>
void mutateAll(const std::string& base, uint64_t seed, F&& ask) {
  const Json json = Json::parse(base);
  std::vector<Json::json_pointer> places;
  collect(json, Json::json_pointer(), places);
  size_t refused = 0, asked = 0;
  const auto one = [&](const std::string& text) {
    const auto answer = ask(text);
    asked++;
    if (answer) return;
    refused++;
    expectOurs(answer.error(), text);
  };
  std::vector<std::string> all;
  for (const auto& place : places)
    for (auto& text : mutants(json, place)) all.push_back(std::move(text));
  for (const auto& text : all) one(text);
  // Two things wrong at once.
  support::Random random(seed);
  for (uint64_t round = 0; round < support::times(1500); round++) {
    const Json first = Json::parse(all[random.below(static_cast<uint32_t>(all.size()))], nullptr, false);
    if (first.is_discarded() || !first.is_structured()) continue;
    std::vector<Json::json_pointer> now;
    collect(first, Json::json_pointer(), now);
    const auto twice = mutants(first, now[random.below(static_cast<uint32_t>(now.size()))]);
    one(twice[random.below(static_cast<uint32_t>(twice.size()))]);
  }
  EXPECT_GT(refused, asked / 2);
  EXPECT_LT(refused, asked);
}

TEST(Mutations, OfARecipe) {
  Engine engine = opened();
  mutateAll(recipeOf(engine), 1, [&](const std::string& text) -> Result<std::string> {
    auto checked = checkedRecipe(text);
    if (!checked) return checked;
    return engine.ask("apply", R"({"recipe": )" + *checked + "}");
  });
}

TEST(Mutations, OfCuts) {
  Engine engine = opened();
  mutateAll(kCuts, 2, [&](const std::string& text) -> Result<std::string> {
    auto checked = checkedCuts(text);
    if (!checked) return checked;
    return engine.ask("evaluate", std::string(R"({"plan": )") + kPlan + R"(, "cuts": )" + *checked + "}");
  });
}

TEST(Mutations, OfAPlan) {
  Engine engine = opened();
  mutateAll(kPlan, 3, [&](const std::string& text) -> Result<std::string> {
    if (auto files = engine.filesOf(text); !files) return files.error();
    return engine.ask("preflight", R"({"plan": )" + text + "}");
  });
}

}  // namespace
}  // namespace indistinct
