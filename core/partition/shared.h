#pragma once
// Numbers that never change once they are there: whoever copies them shares them. What a search needs of a
// million rows is held once, though the question, its search and the climb beside it each have their own.
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace indistinct {

template <class T>
class Shared {
 public:
  Shared() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): numbers are handed over as they were made.
  Shared(std::vector<T> numbers) : held_(std::make_shared<const std::vector<T>>(std::move(numbers))) {
    data_ = held_->data();
    size_ = held_->size();
  }
  Shared(std::initializer_list<T> numbers) : Shared(std::vector<T>(numbers)) {}

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* data() const { return data_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T& operator[](size_t i) const { return data_[i]; }
  const T& back() const { return data_[size_ - 1]; }

  std::vector<T> copy() const { return held_ ? *held_ : std::vector<T>(); }

 private:
  std::shared_ptr<const std::vector<T>> held_;
  const T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace indistinct
