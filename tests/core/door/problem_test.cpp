// Prices of a cost matrix: exact up to what all rows together may cost, refused beyond.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

// Twenty rows in two groups; half of each group is p, half is q.
Engine opened() {
  std::string csv = "w,y\n";
  for (int row = 0; row < 20; row++)
    csv += std::string(row < 10 ? "a," : "b,") + (row % 2 == 0 ? "p\n" : "q\n");
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

std::string asked(const std::string& price, const std::string& space, const std::string& limit = "0") {
  return R"({"plan": {"indistinct": 1, "columns": {"w": {"role": "quasi", "space": ")" + space +
         R"(", "taxonomy": {"text": "a;*\nb;*\n"}}, "y": {"role": "target"}}, "privacy": {"k": 2, "maxSuppressed": )" +
         limit + R"(}, "loss": {"name": "cm", "matrix": {"p": {"q": )" + price + R"(}, "q": {"p": )" + price +
         "}}}}}";
}

// The greatest price of which twenty fit 63 bits.
constexpr uint64_t most = 461168601842738790u;

TEST(Prices, AreExactUpToTheGreatest) {
  for (const char* space : {"splits", "lattice"}) {
    Engine engine = opened();
    const auto job = engine.start("optimize", asked(std::to_string(most), space));
    ASSERT_TRUE(job) << job.error().what;
    while (engine.advance(*job, std::chrono::milliseconds(20)) == JobState::running) {
    }
    const Json r = Json::parse(*engine.collect(*job));
    EXPECT_EQ(r["cost"], most * 10) << space;
    EXPECT_EQ(r["proven"], true);
    // Where all rows may be suppressed, at 1 each, nothing that is kept pays.
    const auto free = engine.start("optimize", asked(std::to_string(most), space, "null"));
    ASSERT_TRUE(free);
    while (engine.advance(*free, std::chrono::milliseconds(20)) == JobState::running) {
    }
    EXPECT_EQ(Json::parse(*engine.collect(*free))["proven"], true);
  }
}

TEST(Prices, AreRefusedBeyondWithTheirKeyAndARemedy) {
  for (const std::string& price : {std::to_string(most + 1), std::string("4000000000000000000"),
                                   std::string("9300000000000000000"), std::string("18446744073709551615")}) {
    for (const char* job : {"optimize", "frontier"}) {
      Engine engine = opened();
      const auto refused = engine.start(job, asked(price, "splits"));
      ASSERT_FALSE(refused) << price;
      EXPECT_EQ(refused.error().code, ErrorCode::plan);
      EXPECT_EQ(refused.error().place.key, "loss.matrix.p.q");
      EXPECT_EQ(refused.error().what,
                "the plan at loss.matrix.p.q: a price of " + price +
                    " is too large for 20 rows, whose costs would no longer be exact; the most is " +
                    std::to_string(most) + ". Divide all prices by the same number.");
    }
  }
  for (const char* price : {"1e300", "18446744073709551616", "-1", "0.5"}) {
    Engine engine = opened();
    EXPECT_EQ(engine.start("optimize", asked(price, "splits")).error().code, ErrorCode::plan) << price;
  }
}

}  // namespace
}  // namespace indistinct
