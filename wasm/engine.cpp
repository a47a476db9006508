// The engine's door as JavaScript sees it: the same calls, with errors as plain objects and memory as views.
// No logic. A view is valid until the next call: memory may grow and move.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <chrono>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/indistinct.h"

namespace {

using emscripten::val;
using indistinct::Control;
using indistinct::Done;
using indistinct::Engine;
using indistinct::Error;
using indistinct::ErrorCode;
using indistinct::Result;

val failure(const Error& error) {
  val place = val::object();
  if (error.place.row) place.set("row", static_cast<double>(*error.place.row));
  if (!error.place.column.empty()) place.set("column", error.place.column);
  if (!error.place.key.empty()) place.set("key", error.place.key);
  val plain = val::object();
  plain.set("code", std::string(word(error.code)));
  plain.set("what", error.what);
  plain.set("place", place);
  val reply = val::object();
  reply.set("error", plain);
  return reply;
}

template <class T>
val success(T&& value) {
  val reply = val::object();
  reply.set("value", std::forward<T>(value));
  return reply;
}

// Within a handler: what was caught. Of its own, for each call to be small.
val caught() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return failure({ErrorCode::memory,
                    "The tab's memory is full. Close the file, or open one with fewer rows or columns."});
  } catch (const std::exception& problem) {
    return failure(
        {ErrorCode::internal, std::string("The engine broke one of its own rules: ") + problem.what()});
  } catch (...) {
    return failure({ErrorCode::internal, "The engine broke one of its own rules."});
  }
}

// Across this boundary an exception would arrive as a bare number.
template <class F>
val guarded(F&& call) {
  try {
    return call();
  } catch (...) {
    return caught();
  }
}

template <class T>
val view(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()));
}

class Skin {
 public:
  val open(const std::string& options) {
    return guarded([&] { return plain(engine_.open(options)); });
  }
  // Room for the next chunk, to be filled before `feed`.
  val input(uint32_t size) {
    return guarded([&] {
      if (input_.size() < size) input_.resize(size);
      return success(val(emscripten::typed_memory_view(size, reinterpret_cast<uint8_t*>(input_.data()))));
    });
  }
  val feed(uint32_t size) {
    return guarded([&] { return plain(engine_.feed({input_.data(), size})); });
  }
  val close() {
    return guarded([&] {
      input_ = {};
      return plain(engine_.close());
    });
  }
  double rowsRead() const { return static_cast<double>(engine_.rowsRead()); }

  // The bytes are the first `size` of `input`: strings made by Embind do not survive a full memory.
  val provide(const std::string& path, uint32_t size) {
    return guarded([&] {
      engine_.provide(path, std::string(input_.data(), size));
      input_ = {};
      return success(true);
    });
  }
  val ask(const std::string& question, const std::string& json) {
    return guarded([&] { return plain(engine_.ask(question, json)); });
  }
  val start(const std::string& job, const std::string& json) {
    return guarded([&] { return plain(engine_.start(job, json)); });
  }
  val advance(uint32_t job, uint32_t milliseconds) {
    return guarded([&] {
      return success(
          std::string(indistinct::word(engine_.advance(job, std::chrono::milliseconds(milliseconds)))));
    });
  }
  val wish(uint32_t job, const std::string& wanted) {
    using indistinct::Wish;
    const Wish wish = wanted == "stop" ? Wish::stop : wanted == "pause" ? Wish::pause : Wish::run;
    return guarded([&] { return success(std::string(indistinct::word(engine_.wish(job, wish)))); });
  }
  val collect(uint32_t job) const {
    return guarded([&] { return plain(engine_.collect(job)); });
  }

  // The first `size` bytes of `input`; none at their end.
  val give(uint32_t job, uint32_t size) {
    return guarded([&] { return plain(engine_.give(job, {input_.data(), size})); });
  }
  val take(uint32_t job) {
    return guarded([&] {
      taken_ = engine_.take(job);
      return success(
          val(emscripten::typed_memory_view(taken_.size(), reinterpret_cast<uint8_t*>(taken_.data()))));
    });
  }
  val written(uint32_t job, double from, double count, bool all) {
    return guarded([&] {
      return shown(engine_.window(job, static_cast<uint64_t>(from), static_cast<uint64_t>(count), all));
    });
  }
  void end(uint32_t job) {
    taken_ = {};
    input_ = {};
    engine_.end(job);
  }

  val window(double from, double count) {
    return guarded(
        [&] { return shown(engine_.window(static_cast<uint64_t>(from), static_cast<uint64_t>(count))); });
  }

  // The control block; in the threaded build its buffer is shared and may be read and written by the page.
  val control() {
    return val(
        emscripten::typed_memory_view(sizeof(Control), reinterpret_cast<uint8_t*>(&engine_.control())));
  }
  // All that the engine holds of the tab, tables and searches alike. It never shrinks.
  double memory() const { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }

 private:
  static val plain(const Done& result) { return result ? success(true) : failure(result.error()); }
  static val plain(const Result<std::string>& result) {
    return result ? success(*result) : failure(result.error());
  }
  static val plain(const Result<uint32_t>& result) {
    return result ? success(*result) : failure(result.error());
  }

  val shown(Result<indistinct::Window> got) {
    if (!got) return failure(got.error());
    window_ = std::move(*got);
    val columns = val::array();
    for (const auto& cells : window_.columns) {
      val column = val::object();
      column.set("name", cells.name);
      column.set("offsets", view(cells.offsets));
      column.set("bytes", val(emscripten::typed_memory_view(
                              cells.bytes.size(), reinterpret_cast<const uint8_t*>(cells.bytes.data()))));
      column.set("missing", view(cells.missing));
      columns.call<void>("push", column);
    }
    val rows = val::object();
    rows.set("columns", columns);
    rows.set("fileRows", view(window_.fileRows));
    rows.set("classSizes", view(window_.classSizes));
    rows.set("rows", static_cast<double>(window_.rows));
    return success(rows);
  }

  Engine engine_;
  std::vector<char> input_;
  std::string taken_;
  indistinct::Window window_;
};

val sample(const std::string& name) {
  return guarded([&] {
    const auto made = indistinct::makeSample(name);
    if (!made) return failure(made.error());
    val files = val::object();
    for (const auto& [path, content] : made->files) files.set(path, content);
    val plain = val::object();
    plain.set("csv", val::global("Uint8Array")
                         .new_(emscripten::typed_memory_view(
                             made->csv.size(), reinterpret_cast<const uint8_t*>(made->csv.data()))));
    plain.set("plan", made->plan);
    plain.set("files", files);
    return success(plain);
  });
}

std::string version() { return indistinct::version(); }

}  // namespace

EMSCRIPTEN_BINDINGS(indistinct) {
  emscripten::class_<Skin>("Engine")
      .constructor<>()
      .function("open", &Skin::open)
      .function("input", &Skin::input)
      .function("feed", &Skin::feed)
      .function("close", &Skin::close)
      .function("rowsRead", &Skin::rowsRead)
      .function("provide", &Skin::provide)
      .function("ask", &Skin::ask)
      .function("start", &Skin::start)
      .function("advance", &Skin::advance)
      .function("wish", &Skin::wish)
      .function("collect", &Skin::collect)
      .function("window", &Skin::window)
      .function("give", &Skin::give)
      .function("take", &Skin::take)
      .function("written", &Skin::written)
      .function("end", &Skin::end)
      .function("control", &Skin::control)
      .function("memory", &Skin::memory);
  emscripten::function("sample", &sample);
  emscripten::function("version", &version);
}
