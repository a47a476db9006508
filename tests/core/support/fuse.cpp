#include "core/support/fuse.h"

// The browser's build has no landing pads where memory runs out (CMakeLists.txt): nothing to test there.
#ifndef __EMSCRIPTEN__

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace indistinct::support {
namespace {

enum class Mode : uint8_t { off, once, budget };
std::atomic<Mode> mode{Mode::off};
std::atomic<uint64_t> asked{0}, failing{0};
std::atomic<int64_t> left{0};
std::atomic<bool> failed{false};

bool refused(void* block) {
  const Mode now = mode.load(std::memory_order_relaxed);
  if (now == Mode::off) return false;
  const uint64_t number = asked.fetch_add(1);
  const auto size = static_cast<int64_t>(malloc_usable_size(block));
  const bool refuse = now == Mode::once ? number == failing.load() : left.fetch_sub(size) < size;
  if (refuse && now == Mode::budget) left.fetch_add(size);
  if (refuse) failed = true;
  return refuse;
}

}  // namespace

void Fuse::once(uint64_t more) {
  asked = 0;
  failed = false;
  failing = more;
  mode = Mode::once;
}

void Fuse::budget(uint64_t bytes) {
  asked = 0;
  failed = false;
  left = static_cast<int64_t>(bytes);
  mode = Mode::budget;
}

uint64_t Fuse::off() {
  mode = Mode::off;
  return asked.load();
}

bool Fuse::blown() { return failed.load(); }

}  // namespace indistinct::support

void* operator new(std::size_t size) {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (block != nullptr && indistinct::support::refused(block)) {
    std::free(block);
    block = nullptr;
  }
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

// The library asks so for temporary buffers, without which it does as well, and gives them back by the
// operator below: they never fail here, but come from the same allocator.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* block) noexcept {
  using namespace indistinct::support;
  if (block != nullptr && mode.load(std::memory_order_relaxed) == Mode::budget)
    left.fetch_add(static_cast<int64_t>(malloc_usable_size(block)));
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { operator delete(block); }

#endif
