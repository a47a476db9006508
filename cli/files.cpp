#include "cli/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "cli/command.h"
#include "cli/signals.h"

namespace indistinct::cli {
namespace {

std::string called(const std::string& what, const std::string& path) {
  return path.empty() ? what : what + " " + (path == "-" ? "standard input" : path);
}

// A descriptor that closes itself.
struct Opened {
  int descriptor = -1;
  ~Opened() {
    if (descriptor > STDERR_FILENO) close(descriptor);
  }
};

std::string size(uint64_t bytes) {
  return bytes >= (1u << 20) ? grouped(bytes >> 20) + " MB" : grouped(bytes) + " bytes";
}

}  // namespace

Done Files::name(Named named) {
  for (const Named& other : named_) {
    if (!same(named.target, other.target) || named.target.kind == Target::Kind::device) continue;
    const std::string one = capital(called(other.what, other.path)), two = called(named.what, named.path);
    const bool file = named.target.kind == Target::Kind::file;
    if (named.use == Use::read && other.use == Use::read) {
      if (file && (named.path != "-" || other.path != "-")) continue;
      return usage(one + " is " + two + ", too, and a pipe comes once. Save it to a file first.");
    }
    if (named.use == Use::kept || other.use == Use::kept)
      return usage(one + " and " + two + " are one file. Choose another name.");
    if (other.use == Use::printed && named.use == Use::read && !file) continue;
    if (other.use == Use::printed && named.use == Use::written && !alone_) {
      // What is said besides goes to standard error then (cli/output.cpp).
      named.target.kind = Target::Kind::pipe;
      continue;
    }
    if (other.use == Use::read)
      return usage(capital(two) + " would overwrite " + called(other.what, other.path) +
                   ". Choose another name.");
    return usage(one + " would overwrite " + two + ". Choose another name.");
  }
  named_.push_back(std::move(named));
  return done();
}

Done Files::reads(const std::string& what, const std::string& path) {
  auto target = targetOf(what, path);
  // What is not there is told when it is opened.
  return target ? name({what, path, std::move(*target), Use::read}) : done();
}

Done Files::writes(const std::string& what, const std::string& path) {
  auto target = targetOf(what, path);
  if (!target) return target.error();
  if (path == "-") return usage(capital(what) + " needs a name. Standard output is /dev/stdout.");
  if (target->kind == Target::Kind::folder)
    return usage(capital(what) + " " + path + " is a folder. Name a file.");
  if (target->kind != Target::Kind::missing && access(path.c_str(), W_OK) != 0)
    return usage(capital(what) + " " + path + " is protected: it may not be written. Choose another name.");
  const std::string folder = std::filesystem::path(target->path).parent_path().string();
  if (!target->streams() && access(folder.c_str(), W_OK | X_OK) != 0)
    return usage(capital(what) + " " + path +
                 " cannot be written: its folder may not be changed. Choose another.");
  return name({what, path, std::move(*target), Use::written});
}

Done Files::keeps(const std::string& what, const std::string& path) {
  auto target = targetOf(what, path);
  if (!target) return target.error();
  return name({what, path, std::move(*target), Use::kept});
}

Done Files::prints(bool alone) {
  alone_ = alone;
  return name({"standard output", "", targetOf(STDOUT_FILENO), Use::printed});
}

Done readThrough(const std::string& what, const std::string& path,
                 const std::function<Done(std::span<const char>)>& take) {
  const std::string subject = capital(called(what, path));
  const Opened opened{path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC)};
  if (opened.descriptor < 0)
    return usage(subject + (errno == EACCES ? " may not be read. Check its permissions."
                                            : " cannot be opened. Check the name."));
  std::vector<char> chunk(1u << 20);
  for (;;) {
    const ssize_t n = read(opened.descriptor, chunk.data(), chunk.size());
    if (n == 0) return done();
    if (n < 0 && errno == EINTR) continue;
    if (n < 0)
      return usage(subject + (errno == EISDIR
                                  ? " is a folder. Name a file."
                                  : " cannot be read (" + std::generic_category().message(errno) + ")."));
    if (Done d = take({chunk.data(), static_cast<size_t>(n)}); !d) return d;
  }
}

Result<std::string> readAll(const std::string& what, const std::string& path, uint64_t most) {
  // What has no end is not to fill the memory first.
  if (auto target = targetOf(what, path); target && target->kind == Target::Kind::device)
    most = std::min(most, kMostText);
  std::string bytes;
  Done whole = readThrough(what, path, [&](std::span<const char> chunk) -> Done {
    if (bytes.size() + chunk.size() > most)
      return usage(capital(called(what, path)) + " is longer than " + size(most) +
                   ", and no such file is. Check the name.");
    bytes.append(chunk.data(), chunk.size());
    return done();
  });
  if (!whole) return whole.error();
  return bytes;
}

Result<std::string> Files::read(const std::string& what, const std::string& path, uint64_t most) {
  if (Done d = reads(what, path); !d) return d.error();
  return readAll(what, path, most);
}

Result<Output*> Files::create(const std::string& path, bool secret) {
  for (const Named& named : named_) {
    if (named.use != Use::written || named.path != path) continue;
    auto output = Output::create(named.target, path, secret);
    if (!output) return output.error();
    outputs_.push_back(std::move(*output));
    return outputs_.back().get();
  }
  return Error{ErrorCode::internal, "An error in Indistinct: " + path + " was not named as an output.", {}};
}

Done Files::write(const std::string& path, std::string_view bytes, bool secret) {
  auto output = create(path, secret);
  if (!output) return output.error();
  if (Done d = (*output)->write(bytes); !d) return d;
  return (*output)->close();
}

Done Files::place() {
  ignoreSignals();
  for (const auto& output : outputs_)
    if (Done d = output->place(); !d) return d;
  for (const auto& output : outputs_) output->settle();
  return done();
}

}  // namespace indistinct::cli
