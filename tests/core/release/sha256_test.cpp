#include "core/release/sha256.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

std::string bytes(size_t count, int value) { return std::string(count, static_cast<char>(value)); }

// FIPS 180-4, the examples of the standard.
TEST(Sha256, PublishedVectors) {
  EXPECT_EQ(hexOf(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hexOf(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hexOf(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hexOf(sha256(bytes(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesOfAnySizeGiveTheSame) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>('a' + i % 26);
  for (size_t step = 1; step < 130; ++step) {
    Sha256 hash;
    for (size_t at = 0; at < text.size(); at += step) hash.add(std::string_view(text).substr(at, step));
    ASSERT_EQ(hash.digest(), sha256(text)) << step;
  }
}

// RFC 4231, test cases 1, 2, 3 and 6.
TEST(Hmac, PublishedVectors) {
  EXPECT_EQ(hexOf(Hmac(bytes(20, 0x0b))("Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hexOf(Hmac("Jefe")("what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hexOf(Hmac(bytes(20, 0xaa))(bytes(50, 0xdd))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(hexOf(Hmac(bytes(131, 0xaa))("Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

}  // namespace
}  // namespace indistinct
