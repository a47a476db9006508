#pragma once
// Where a file's bytes become UTF-8.
//
// A file that says nothing is judged by its bytes. A byte order mark decides, and so do the zero bytes of
// UTF-16. All else is UTF-8 as long as it is plain ASCII; the first other bytes decide whether it stays so or
// is Windows-1252, which holds all letters of Latin-1. What cannot be decoded becomes the byte FF, which is
// no UTF-8 either, so that whoever reads behind finds its row and column as ever.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/table/encoding.h"

namespace indistinct {

class Decoder {
 public:
  // Without an encoding, the bytes decide.
  explicit Decoder(std::optional<Encoding> given) : given_(given) {}

  // The next bytes of the file as UTF-8, without its byte order mark. Valid until the next call; what is
  // UTF-8 already is not copied. A character that the chunk cuts in two comes with the next one.
  std::string_view operator()(std::string_view bytes, bool last);

  Encoding encoding() const { return encoding_; }
  uint32_t mark() const { return mark_; }  // bytes of the byte order mark
  uint64_t memory() const { return joined_.capacity() + decoded_.capacity(); }

 private:
  std::string_view begin(std::string_view bytes);
  bool decide(std::string_view bytes, bool last);
  void decodeBytes(std::string_view bytes);
  size_t decodeUnits(std::string_view bytes, bool last);

  std::optional<Encoding> given_;
  Encoding encoding_ = Encoding::utf8;
  uint32_t mark_ = 0;
  bool begun_ = false;
  bool decided_ = false;  // all was ASCII so far
  std::string held_;      // the beginning of a character
  std::string joined_, decoded_;
};

}  // namespace indistinct
