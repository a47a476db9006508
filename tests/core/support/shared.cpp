#include "core/support/shared.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

namespace indistinct::support {

namespace {

// The repository's root is the nearest folder upwards that holds the presets.
std::string sharedFolder() {
  if (const char* told = std::getenv("INDISTINCT_SHARED")) return told;
  std::string up = ".";
  for (int i = 0; i < 8; i++, up += "/..") {
    if (std::ifstream(up + "/CMakePresets.json")) return up + "/../shared";
  }
  return "../shared";
}

}  // namespace

std::optional<std::string> sharedFile(const std::string& path) {
  std::ifstream file(sharedFolder() + "/" + path, std::ios::binary);
  if (file) return std::string(std::istreambuf_iterator<char>(file), {});
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::cout << "SKIPPED " << (test ? std::string(test->test_suite_name()) + "." + test->name() : path) << ": "
            << path << " does not lie in " << sharedFolder() << "\n";
  return std::nullopt;
}

}  // namespace indistinct::support
