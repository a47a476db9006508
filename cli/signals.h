#pragma once
// What Ctrl C, SIGTERM and the end of a terminal do.
//
// While a search runs they are a wish: it ends, and what it has found goes on to be written. At any other
// time they end the program at once: temporary files are removed, so that every file of the call is as it
// was. A call that has begun to put its files in their places is over, and finishes.
//
// Any thread may be the one that a signal meets; it hands it to the first, so that handler and program never
// run side by side.
#include <csignal>
#include <string>

namespace indistinct::cli {

// At the beginning of the program, by its first thread. A reader that has gone and a full quota then are
// failed writes.
void catchSignals();

// While it lives, the first signal is a wish and the second ends the program.
class Searching {
 public:
  Searching();
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;
};
// Has a search been asked to end?
bool interrupted();

// While it lives, signals wait.
class SignalsWait {
 public:
  SignalsWait();
  ~SignalsWait();
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_ = {};
};

// From now on signals come too late: the files of the call are about to take their places.
void ignoreSignals();

// The files that a signal removes; both are called while signals wait.
void rememberTemporary(const std::string& path);
void forgetTemporary(const std::string& path);

}  // namespace indistinct::cli
