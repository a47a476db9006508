#pragma once
// Data that may lie beside the repository (`../shared`, or where INDISTINCT_SHARED points) and may not: a
// test that needs them says so and passes by.
//
//     auto adult = sharedFile("data/adult/adult-30162.csv");
//     if (!adult) return;
#include <optional>
#include <string>

namespace indistinct::support {

// The file's content. Where it does not lie, prints `SKIPPED name: reason` with the name of the running test.
std::optional<std::string> sharedFile(const std::string& path);

}  // namespace indistinct::support
