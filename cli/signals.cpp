#include "cli/signals.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// A signal comes without asking, so what it needs has to be known to the whole program.
struct State {
  pthread_t first = {};
  volatile std::sig_atomic_t searching = 0, asked = 0;
  std::vector<std::string> temporaries;
};
State state;

void handle(int signal) {
  if (pthread_equal(pthread_self(), state.first) == 0) {
    pthread_kill(state.first, signal);
    return;
  }
  if (state.searching != 0 && state.asked == 0) {
    state.asked = 1;
    return;
  }
  for (const auto& path : state.temporaries) unlink(path.c_str());
  constexpr std::string_view kSaid = "indistinct: Interrupted. No file was changed.\n";
  const ssize_t ignored = write(STDERR_FILENO, kSaid.data(), kSaid.size());
  static_cast<void>(ignored);
  _exit(kInterrupted);
}

}  // namespace

void catchSignals() {
  state.first = pthread_self();
  struct sigaction action = {};
  action.sa_handler = handle;
  sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) sigaddset(&action.sa_mask, signal);
  for (const int signal : kSignals) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    // Whoever said nohup meant it.
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

Searching::Searching() { state.searching = 1; }
Searching::~Searching() { state.searching = 0; }
bool interrupted() { return state.asked != 0; }

SignalsWait::SignalsWait() {
  sigset_t all;
  sigemptyset(&all);
  for (const int signal : kSignals) sigaddset(&all, signal);
  pthread_sigmask(SIG_BLOCK, &all, &before_);
}
SignalsWait::~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void ignoreSignals() {
  for (const int signal : kSignals) std::signal(signal, SIG_IGN);
}

void rememberTemporary(const std::string& path) { state.temporaries.push_back(path); }
void forgetTemporary(const std::string& path) {
  auto& all = state.temporaries;
  all.erase(std::remove(all.begin(), all.end(), path), all.end());
}

}  // namespace indistinct::cli
