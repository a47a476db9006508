#pragma once
// A file that is written: the old one until `place`, then the whole new one.
//
// The bytes go to a temporary file of a name of its own beside the target, which only its owner may read, and
// that gets the target's owner and permissions, reaches the disk and takes the target's name in one step.
// What is not placed is removed. Devices and pipes have no old and new: they get the bytes as they come.
#include <memory>
#include <string>
#include <string_view>

#include "cli/target.h"
#include "core/indistinct.h"

namespace indistinct::cli {

class Output {
 public:
  // `name` as a person typed it; `secret`: a new file is for its owner only.
  static Result<std::unique_ptr<Output>> create(const Target& target, const std::string& name, bool secret);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  Done write(std::string_view bytes);
  // After the last byte: all of them are on the disk, with the target's owner and permissions.
  Done close();
  // After `close`; signals are ignored from then on.
  Done place();
  // The name, too, is on the disk; where a folder cannot be asked for that, nothing is lost.
  void settle() const;

  // Of all bytes, after `close`.
  const std::string& sha256() const { return sha256_; }

 private:
  Output(const Target& target, std::string name) : target_(target), name_(std::move(name)) {}
  Error failed() const;
  Done makeTemporary(bool secret);
  Done open();
  void likeTarget() const;

  Target target_;
  std::string name_;
  std::string temporary_;  // empty for streams, and once it is placed
  int descriptor_ = -1;
  Sha256 hash_;
  std::string sha256_;
};

}  // namespace indistinct::cli
