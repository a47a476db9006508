#include "core/base/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace indistinct {
namespace {

TEST(Crew, doesEveryTaskOnceInManyRounds) {
  Crew crew(3);
  std::vector<std::atomic<int>> done(500);
  for (int round = 0; round < 200; ++round) {
    for (uint32_t first = 0; first < 500;) {
      first = crew.run(first, 500, std::chrono::steady_clock::now() + std::chrono::microseconds(50),
                       [&](uint32_t thread, uint32_t task) {
                         ASSERT_LT(thread, 3u);
                         ++done[task];
                       });
    }
  }
  for (const auto& times : done) EXPECT_EQ(times.load(), 200);
}

TEST(Crew, doesOneTaskHoweverLateItIs) {
  Crew crew(2);
  int done = 0;
  EXPECT_EQ(crew.run(4, 9, {}, [&](uint32_t, uint32_t) { ++done; }) > 4, true);
  EXPECT_GE(done, 1);
  EXPECT_EQ(crew.run(9, 9, {}, [&](uint32_t, uint32_t) { ADD_FAILURE(); }), 9u);
}

TEST(Crew, passesOnWhatATaskThrew) {
  Crew crew(2);
  const auto fail = [](uint32_t, uint32_t task) {
    if (task == 3) throw std::runtime_error("three");
  };
  EXPECT_THROW(crew.run(0, 8, Deadline::max(), fail), std::runtime_error);
  EXPECT_EQ(crew.run(0, 3, Deadline::max(), fail), 3u);
}

}  // namespace
}  // namespace indistinct
