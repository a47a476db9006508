// Figures that are known of the Adult extract, where it lies beside the repository.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/shared.h"

namespace indistinct {
namespace {

Json evaluated(const std::string& data, const std::string& plan, const std::string& taxonomyFolder = "") {
  Engine engine;
  Json source = Json::parse(plan)["source"];
  EXPECT_TRUE(engine.open(source.dump()));
  EXPECT_TRUE(engine.feed(data));
  EXPECT_TRUE(engine.close());
  const auto files = engine.filesOf(plan);
  EXPECT_TRUE(files);
  for (const auto& file : *files)
    engine.provide(file, support::sharedFile(taxonomyFolder + file).value_or(""));
  const auto answer = engine.ask("evaluate", "{\"plan\": " + plan + "}");
  EXPECT_TRUE(answer) << answer.error().what;
  return answer ? Json::parse(*answer) : Json();
}

TEST(Adult, HasTheTuplesAndTheAlphabetOfThePaper) {
  const auto data = support::sharedFile("data/adult/adult-30162.csv");
  const auto fine = support::sharedFile("data/adult/adult-fine.plan.json");
  const auto coarse = support::sharedFile("data/adult/adult-coarse.plan.json");
  if (!data || !fine || !coarse) return;
  for (const auto& [plan, distinct, alphabet] :
       {std::tuple(*fine, 18109, 156), std::tuple(*coarse, 11936, 99)}) {
    const Json e = evaluated(*data, plan);
    EXPECT_EQ(e["rows"], 30162);
    EXPECT_EQ(e["distinct"], distinct);
    EXPECT_EQ(e["alphabet"], alphabet);
    EXPECT_EQ(e["dm"], 909746244);
    EXPECT_EQ(e["cm"], 7508);
    EXPECT_EQ(e["lm"], 8.0);
  }
}

TEST(Adult, HasTheLatticesOfThePapers) {
  const auto data = support::sharedFile("data/adult/adult-30162.csv");
  const auto arx = support::sharedFile("data/adult/adult-arx-lattice.plan.json");
  const auto poka = support::sharedFile("data/adult/adult-poka-17920.plan.json");
  if (!data || !arx || !poka) return;
  EXPECT_EQ(evaluated(*data, *arx, "data/adult/")["alphabet"], 6480);
  EXPECT_EQ(evaluated(*data, *poka, "data/adult/")["alphabet"], 17920);
}

}  // namespace
}  // namespace indistinct
