#include "cli/target.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "cli/command.h"

namespace indistinct::cli {
namespace {
namespace fs = std::filesystem;

constexpr int kMostLinks = 40;

Target::Kind kindOf(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return Target::Kind::file;
  if (S_ISDIR(status.st_mode)) return Target::Kind::folder;
  return S_ISCHR(status.st_mode) ? Target::Kind::device : Target::Kind::pipe;
}

// Two names of files that are not there yet may become one file where a folder does not tell A from a.
bool equalButForCase(const std::string& a, const std::string& b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

Target targetOf(int descriptor) {
  Target target;
  // What is closed is like no other file.
  target.kind = fstat(descriptor, &target.status) == 0 ? kindOf(target.status) : Target::Kind::device;
  return target;
}

Result<Target> targetOf(const std::string& what, const std::string& path) {
  if (path == "-") return targetOf(0);
  Target target;
  std::error_code failed;
  if (stat(path.c_str(), &target.status) == 0) {
    target.kind = kindOf(target.status);
    target.path = path;
    if (target.kind != Target::Kind::file) return target;
    const fs::path real = fs::canonical(path, failed);
    struct stat there = {};
    const bool leads = !failed && stat(real.c_str(), &there) == 0 && there.st_dev == target.status.st_dev &&
                       there.st_ino == target.status.st_ino;
    // A descriptor's name can lead to a file that has none any more.
    if (leads)
      target.path = real.string();
    else
      target.kind = Target::Kind::pipe;
    return target;
  }
  fs::path at = path;
  for (int links = 0; fs::is_symlink(at, failed); ++links) {
    if (links == kMostLinks) return usage(capital(what) + " " + path + " is a link that leads in a circle.");
    const fs::path to = fs::read_symlink(at, failed);
    at = to.is_absolute() ? to : at.parent_path() / to;
  }
  target.name = at.filename().string();
  const fs::path folder = at.has_parent_path() ? at.parent_path() : fs::path(".");
  if (target.name.empty() || stat(folder.c_str(), &target.status) != 0 || !S_ISDIR(target.status.st_mode))
    return usage(capital(what) + " " + path + ": there is no such folder. Check the name.");
  target.path = (fs::canonical(folder, failed) / target.name).string();
  return target;
}

bool same(const Target& a, const Target& b) {
  return a.status.st_dev == b.status.st_dev && a.status.st_ino == b.status.st_ino &&
         (a.kind == Target::Kind::missing) == (b.kind == Target::Kind::missing) &&
         equalButForCase(a.name, b.name);
}

}  // namespace indistinct::cli
