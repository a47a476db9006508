// Memory runs out at many moments of a search: what was found by then is kept, with a bound that holds.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/fuse.h"

// The browser's build starts a fresh engine instead (core/base/caught.h).
#ifndef __EMSCRIPTEN__

namespace indistinct {
namespace {

using support::Fuse;

struct Case {
  std::string job = "optimize";
  std::string space = "splits";
  std::string loss = R"("dm")";
  std::string method = "auto";
  std::string limit = "6";
  std::string more = "";  // of the question
  uint32_t threads = 1;
  bool taxonomies = false;  // over split points, too

  std::string plan() const {
    const std::string taxonomy = space == "lattice" || taxonomies
                                     ? R"(, "taxonomy": {"build": {"by": "neighbours", "groups": 4}})"
                                     : "";
    std::string columns;
    for (const char* name : {"a", "b", "c", "d"})
      columns +=
          std::string("\"") + name + R"(": {"role": "quasi", "space": ")" + space + "\"" + taxonomy + "}, ";
    return R"({"indistinct": 1, "columns": {)" + columns + R"("y": {"role": "target"}}, "loss": )" + loss +
           R"(, "privacy": {"k": 4, "maxSuppressed": )" + limit + R"(}, "search": {"threads": )" +
           std::to_string(threads) + (job == "optimize" ? R"(, "method": ")" + method + "\"" : "") + "}}";
  }
  std::string ask() const {
    std::string text = R"({"plan": )" + plan();
    if (job == "frontier" && space == "lattice") text += R"(, "method": ")" + method + "\"";
    return text + more + "}";
  }
  std::string words() const { return ask().substr(0, 1000); }
};

Engine opened() {
  std::mt19937 random(5);
  std::string csv = "a,b,c,d,y\n";
  for (int row = 0; row < 90; row++) {
    const auto below = [&](uint32_t n) { return std::to_string(std::min(random() % n, random() % n)); };
    csv += "v" + below(6) + ",v" + below(5) + ",v" + below(4) + ",v" + below(3) + "," + below(3) + "\n";
  }
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

struct Outcome {
  bool started = false, found = false;  // was a solution known before memory ran out?
  JobState state = JobState::failed;
  Json json;
  std::string sentence;
  uint64_t asked = 0;
  bool blown = false;
};

// Runs the job to its end with the fuse set, and asks for what is known.
Outcome run(Engine& engine, const Case& one, const std::function<void()>& fuse) {
  Outcome out;
  const auto job = engine.start(one.job, one.ask());
  if (!job) {
    out.sentence = job.error().what;
    return out;
  }
  fuse();
  out.started = true;
  // A bound of slices, as some methods go on for ever.
  // Split points begin with a solution, but for the method as it was published.
  out.found = one.space == "splits" && one.method != "classic";
  for (int slices = 0; slices < 25; slices++) {
    out.state = engine.advance(*job, std::chrono::milliseconds(1));
    if (out.state != JobState::running) break;
    out.found = out.found || engine.control().incumbents.load() > 0;
  }
  out.blown = Fuse::blown();
  out.asked = Fuse::off();
  auto answer = engine.collect(*job);
  if (!answer) {
    out.sentence = answer.error().what;
    EXPECT_EQ(answer.error().code, ErrorCode::memory) << out.sentence;
  } else {
    out.json = Json::parse(*answer);
  }
  engine.control().incumbents.store(0);
  engine.end(*job);
  return out;
}

// What there is to find, however long it takes.
Json optimum(Engine& engine, Case one) {
  if (one.job == "optimize") one.method = "auto";
  const auto job = engine.start(one.job, one.ask());
  EXPECT_TRUE(job) << job.error().what;
  while (engine.advance(*job, std::chrono::milliseconds(20)) == JobState::running) {
  }
  const Json json = Json::parse(*engine.collect(*job));
  engine.control().incumbents.store(0);
  engine.end(*job);
  return json;
}

// Answers leave out what does not apply.
const Json& told(const Json& json, const char* key) {
  static const Json none;
  const auto there = json.find(key);
  return there == json.end() ? none : *there;
}

double costOf(const Json& json, const char* key) {
  return told(json, key).is_null() ? -1 : told(json, key).get<double>();
}

// What is wrong with a point, or the answer of one k; `best`: what it costs where memory does not run out.
std::string wrong(Engine& engine, const Case& one, const Json& point, const Json& best, const Json& columns) {
  if (costOf(point, "cost") < costOf(best, "cost")) return "cheaper than the optimum";
  if (!told(point, "bound").is_null() && costOf(point, "bound") > costOf(best, "cost"))
    return "the bound lies";
  if (columns.is_null()) return {};
  Json plan = Json::parse(one.plan());
  plan["privacy"]["k"] = told(point, "k");
  const auto evaluated = engine.ask("evaluate", Json({{"plan", plan}, {"cuts", columns}}).dump());
  if (!evaluated) return evaluated.error().what;
  const Json e = Json::parse(*evaluated);
  const std::string loss = one.loss.find("cm") != std::string::npos ? "cm" : one.loss.substr(1, 2);
  const bool matrix = one.loss.find("matrix") != std::string::npos;
  if (!matrix && told(e, loss.c_str()) != told(point, "cost"))
    return "its cuts cost " + told(e, loss.c_str()).dump();
  if (told(e, "suppressed") != told(point, "suppressed"))
    return "its cuts suppress " + told(e, "suppressed").dump();
  return {};
}

std::string wrong(Engine& engine, const Case& one, const Json& found, const Json& best) {
  if (one.job == "optimize") {
    if (told(found, "proven") == true && told(found, "cost") != told(best, "cost")) return "a false proof";
    if (told(found, "proven") == true && !told(found, "stopped").is_null()) return "proven, and stopped";
    return wrong(engine, one, found, best, told(found, "columns"));
  }
  if (told(found, "exact") == true && told(found, "points").size() != told(best, "points").size())
    return "points are missing";
  for (const Json& point : told(found, "points")) {
    // The first point of the whole front at or above this k.
    const Json* optimum = nullptr;
    for (const Json& other : told(best, "points"))
      if (optimum == nullptr && told(other, "k") >= told(point, "k")) optimum = &other;
    if (optimum == nullptr) return "a k that cannot be";
    const std::string fault = wrong(engine, one, point, *optimum,
                                    point.contains("columns") ? told(point, "columns") : Json(nullptr));
    if (!fault.empty()) return fault + " at k = " + told(point, "k").dump();
  }
  return {};
}

class Exhausted : public testing::TestWithParam<Case> {};

TEST_P(Exhausted, KeepsWhatWasFoundWithABoundThatHolds) {
  const Case one = GetParam();
  Engine engine = opened();
  const Json best = optimum(engine, one);
  const Outcome whole = run(engine, one, [] { Fuse::once(~uint64_t{0}); });
  ASSERT_TRUE(whole.started) << whole.sentence << "\n" << one.words();
  ASSERT_FALSE(whole.json.is_null()) << whole.sentence;
  uint64_t kept = 0, lost = 0;
  const auto check = [&](const std::function<void()>& fuse, const std::string& at) {
    const Outcome out = run(engine, one, fuse);
    if (!out.blown) return;
    if (out.json.is_null()) {
      lost++;
      EXPECT_FALSE(out.found) << "lost " << at << "\n" << one.words();
      EXPECT_FALSE(out.sentence.empty());
      return;
    }
    kept++;
    EXPECT_NE(out.state, JobState::failed);
    if (out.state == JobState::done && told(out.json, "proven") != true && told(out.json, "exact") != true &&
        one.method != "two-phase") {
      EXPECT_EQ(told(out.json, "stopped"), "memory") << at;
    }
    const std::string fault = wrong(engine, one, out.json, best);
    EXPECT_EQ(fault, "") << at << "\n" << one.words();
  };
  for (uint64_t n = 0; n < whole.asked; n += 1 + n / 12 + whole.asked / 400) {
    check([n] { Fuse::once(n); },
          "at allocation " + std::to_string(n) + " of " + std::to_string(whole.asked));
  }
  for (uint64_t bytes = 20'000; bytes < 20'000'000; bytes += bytes / 9) {
    check([bytes] { Fuse::budget(bytes); }, "with " + std::to_string(bytes) + " bytes");
  }
  // These two tell what they found after a stretch of work, and here the first is all of it.
  if (one.method != "poka" && one.method != "exhaustive") {
    EXPECT_GT(kept, 5u) << one.words();
  }
  RecordProperty("kept", static_cast<int>(kept));
  RecordProperty("lost", static_cast<int>(lost));
}

const std::string dear = R"({"name": "cm", "matrix": {"0": {"1": 7, "2": 2}, "1": {"0": 3, "2": 9}}})";

INSTANTIATE_TEST_SUITE_P(
    Jobs, Exhausted,
    testing::Values(
        Case{}, Case{"optimize", "splits", R"("dm")", "auto", "6", "", 2},
        Case{"optimize", "splits", R"("cm")"}, Case{"optimize", "splits", R"("lm")", "auto", "6", "", 2},
        Case{"optimize", "splits", dear, "auto", "null"}, Case{"optimize", "splits", R"("dm")", "classic"},
        Case{"optimize", "splits", R"("lm")", "two-phase"}, Case{"optimize", "lattice"},
        Case{"optimize", "lattice", dear, "auto", "null", "", 2},
        Case{"frontier", "splits", R"("dm")", "exact", "6", R"(, "most": 12)", 2},
        Case{"frontier", "splits", R"("lm")", "exact", "6", R"(, "most": 12)"},
        Case{"frontier", "splits", R"("lm")", "exact", "6", R"(, "most": 12, "first": [5])", 1, true},
        Case{"frontier", "lattice", R"("dm")", "exact", "6", R"(, "columns": true)", 2},
        Case{"frontier", "lattice", dear, "exact", "null", R"(, "reading": "per-k")"},
        Case{"frontier", "lattice", R"("cm")", "exhaustive", "6", R"(, "columns": true)", 2},
        Case{"frontier", "lattice", R"("lm")", "poka", "6"}));

}  // namespace
}  // namespace indistinct

#endif
