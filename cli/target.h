#pragma once
// Which file a name means: two names mean the same file whatever they look like (links, hard links, letters
// that the folder does not tell apart, relative paths).
#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace indistinct::cli {

struct Target {
  enum class Kind : uint8_t { missing, file, folder, device, pipe };  // device: one of characters
  std::string path;  // where a file of that name is, or is to be: no link any more
  Kind kind = Kind::missing;
  struct stat status = {};  // of the file; of its folder where it is missing
  std::string name;         // in its folder, where it is missing
  // Its bytes go to what is open already and are not a file of their own.
  bool streams() const { return kind == Kind::device || kind == Kind::pipe; }
};

// `what` as in "the plan"; - is standard input.
Result<Target> targetOf(const std::string& what, const std::string& path);
// What an open descriptor leads to.
Target targetOf(int descriptor);

bool same(const Target& a, const Target& b);

}  // namespace indistinct::cli
