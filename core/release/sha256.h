#pragma once
// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over it: small and plain, checked against the published vectors.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace indistinct {

using Digest = std::array<uint8_t, 32>;

class Sha256 {
 public:
  void add(std::string_view bytes);
  Digest digest();  // once, at the end

 private:
  void block(const uint8_t* bytes);

  std::array<uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, 64> rest_ = {};
  uint64_t size_ = 0;
};

Digest sha256(std::string_view bytes);

// One key for many messages: the two blocks that depend on the key alone are worked through once.
class Hmac {
 public:
  explicit Hmac(std::string_view key);
  Digest operator()(std::string_view message) const;

 private:
  Sha256 inner_, outer_;
};

std::string hexOf(const Digest& digest, size_t bytes = 32);

}  // namespace indistinct
