#pragma once
// A job is a long question that is worked on in slices, so that it can be paused, stopped and kept with or
// without threads. One job per file in core/door/jobs; the table in jobs.cpp lists them.
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/control.h"
#include "core/door/desk.h"
#include "core/indistinct.h"

namespace indistinct {

class Job {
 public:
  virtual ~Job() = default;
  // Works for about `slice`; true once there is nothing left to do.
  virtual bool advance(std::chrono::milliseconds slice) = 0;
  // Gives back what only going on would need, and asks for no memory: the job has ended, or memory has run
  // out
  // (`full`). True where something is known that is worth keeping.
  virtual bool surrender(bool /*full*/) { return false; }
  // What is known so far.
  virtual Result<Json> collect() const = 0;
  virtual void report(Control& control) const = 0;
  // Jobs that work on bytes: some of them in, an empty chunk at their end; and what was made of them so far.
  virtual Done give(std::span<const char>) { return Error{ErrorCode::usage, "This job takes no bytes.", {}}; }
  virtual std::string take() { return {}; }
  // Jobs that have rows to show.
  virtual Result<Window> window(uint64_t, uint64_t, bool) {
    return Error{ErrorCode::usage, "This job has no rows.", {}};
  }
};

using Starter = Result<std::unique_ptr<Job>> (*)(Desk&, const Json& ask);

struct JobEntry {
  std::string_view name;
  Starter start;
};
std::span<const JobEntry> jobs();

}  // namespace indistinct
