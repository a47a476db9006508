#include "cli/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>
#include <system_error>

#include "cli/command.h"
#include "cli/signals.h"

namespace indistinct::cli {
namespace fs = std::filesystem;

Result<std::unique_ptr<Output>> Output::create(const Target& target, const std::string& name, bool secret) {
  std::unique_ptr<Output> output(new Output(target, name));
  const Done opened = target.streams() ? output->open() : output->makeTemporary(secret);
  if (!opened) return opened.error();
  return output;
}

Output::~Output() {
  const SignalsWait wait;
  if (descriptor_ >= 0) ::close(descriptor_);
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  forgetTemporary(temporary_);
}

Error Output::failed() const {
  const std::string reason = std::generic_category().message(errno);
  return usage(name_ + " cannot be written (" + reason + "). Check the folder and the space left.");
}

// Names that only one process can have thought of: none has to be looked for.
Done Output::makeTemporary(bool secret) {
  std::random_device chance;
  char text[17];
  std::snprintf(text, sizeof text, "%08x%08x", chance(), chance());
  const fs::path path = fs::path(target_.path).parent_path() / (std::string(".indistinct-") + text + ".part");
  const bool open = target_.kind == Target::Kind::missing && !secret;
  const SignalsWait wait;
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, open ? 0666 : 0600);
  if (descriptor_ < 0) return failed();
  temporary_ = path.string();
  rememberTemporary(temporary_);
  return done();
}

// Where the release goes to standard output, what else would be printed there goes to standard error.
Done Output::open() {
  if (same(target_, targetOf(STDOUT_FILENO)) && target_.kind != Target::Kind::device) {
    descriptor_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (descriptor_ >= 0) dup2(STDERR_FILENO, STDOUT_FILENO);
  } else {
    descriptor_ = ::open(target_.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  }
  return descriptor_ >= 0 ? done() : failed();
}

Done Output::write(std::string_view bytes) {
  hash_.add(bytes);
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed();
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return done();
}

// Where the group cannot be the target's, ours gets no right to the file.
void Output::likeTarget() const {
  const struct stat& was = target_.status;
  mode_t mode = was.st_mode & 07777;
  if (fchown(descriptor_, was.st_uid, was.st_gid) != 0 &&
      fchown(descriptor_, static_cast<uid_t>(-1), was.st_gid) != 0)
    mode &= ~static_cast<mode_t>(S_IRWXG);
  fchmod(descriptor_, mode);
}

Done Output::close() {
  if (target_.kind == Target::Kind::file) likeTarget();
  const bool kept = target_.streams() || fsync(descriptor_) == 0;
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  if (!kept || !closed) return failed();
  sha256_ = hexOf(hash_.digest());
  return done();
}

Done Output::place() {
  if (target_.streams()) return done();
  if (std::rename(temporary_.c_str(), target_.path.c_str()) != 0) return failed();
  forgetTemporary(std::exchange(temporary_, {}));
  return done();
}

void Output::settle() const {
  if (target_.streams()) return;
  const std::string folder = fs::path(target_.path).parent_path().string();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  ::close(descriptor);
}

}  // namespace indistinct::cli
