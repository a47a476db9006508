#pragma once
// All files of a call: what it reads and what it writes is named here before it works, so that nothing that
// it writes can harm what it reads or what else it writes. All that is written takes its place together, at
// the end of a call that did what it was asked (cli/output.h).
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.h"
#include "cli/target.h"
#include "core/base/result.h"

namespace indistinct::cli {

// What is held in memory as it is read; a released table has the room of a large machine.
inline constexpr uint64_t kMostText = uint64_t{64} << 20, kMostKey = 4096, kMostTable = uint64_t{4} << 30;

class Files {
 public:
  // Names are as in "the plan"; - is standard input. Refused: an output that is an input or another output of
  // the call, whatever their names, and a pipe that would have to be read twice.
  Done reads(const std::string& what, const std::string& path);
  Done writes(const std::string& what, const std::string& path);
  // What is read here and has to stay apart from all else.
  Done keeps(const std::string& what, const std::string& path);
  // What is printed may not go into a file that is read; `alone`: nor where an output goes.
  Done prints(bool alone);

  // Names a small file and gives all of it.
  Result<std::string> read(const std::string& what, const std::string& path, uint64_t most = kMostText);

  // One that was named; what is made first is placed first.
  Result<Output*> create(const std::string& path, bool secret = false);
  // All of one at once.
  Done write(const std::string& path, std::string_view bytes, bool secret = false);

  // Every output takes its place; all of them have been closed.
  Done place();
  // None does.
  void drop() {
    outputs_.clear();
    notes_.clear();
  }

  // To be said of a file once it stands.
  void note(std::string what) { notes_.push_back(std::move(what)); }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  enum class Use : uint8_t { read, kept, written, printed };
  struct Named {
    std::string what, path;
    Target target;
    Use use;
  };
  Done name(Named named);

  std::vector<Named> named_;
  std::vector<std::unique_ptr<Output>> outputs_;
  std::vector<std::string> notes_;
  bool alone_ = false;
};

Result<std::string> readAll(const std::string& what, const std::string& path, uint64_t most);
// The bytes of a file, or of standard input, in chunks.
Done readThrough(const std::string& what, const std::string& path,
                 const std::function<Done(std::span<const char>)>& take);

}  // namespace indistinct::cli
