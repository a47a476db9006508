#pragma once
// Errors are values: a code, a sentence that a person can act on, and a place. No exception leaves the
// engine.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace indistinct {

enum class ErrorCode : uint8_t {
  usage,        // the call itself is wrong
  input,        // the data are damaged or of the wrong form
  plan,         // the plan, a taxonomy or cuts do not fit the data
  memory,       // the memory granted is used up
  no_solution,  // nothing satisfies what was asked
  stopped,      // a person asked to stop
  internal,     // a broken promise of ours
};

const char* word(ErrorCode code);

// Row 1 is the first record of the file, the header if there is one: what a text editor or spreadsheet shows.
struct Place {
  std::optional<uint64_t> row;
  std::string column;
  std::string key;
  bool operator==(const Place&) const = default;
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string what;
  Place place = {};
};

struct Nothing {};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  const Error& error() const { return std::get<1>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }

 private:
  std::variant<T, Error> state_;
};

using Done = Result<Nothing>;
inline Done done() { return Nothing{}; }

}  // namespace indistinct
