#pragma once
// Which of 64 bytes mean something to a reader of records: the one place that knows about vector
// instructions.
#include <cstdint>
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace indistinct {

struct Marks {
  uint64_t ends;  // delimiters and line breaks (LF, CR), bit i for byte i
  uint64_t quotes;
  bool strange;  // a byte is neither plain ASCII nor welcome: 0, or 128 and above
};

// Reads exactly 64 bytes at `bytes`.
class Finder {
 public:
  Finder(char delimiter, char quote) : delimiter_(delimiter), quote_(quote) {}

#if defined(__AVX2__)
  Marks operator()(const char* bytes) const {
    const Half low = half(bytes), high = half(bytes + 32);
    return {low.ends | high.ends << 32, low.quotes | high.quotes << 32, (low.strange | high.strange) != 0};
  }

 private:
  struct Half {
    uint64_t ends, quotes;
    uint32_t strange;
  };
  static uint32_t mask(__m256i v) { return static_cast<uint32_t>(_mm256_movemask_epi8(v)); }
  Half half(const char* bytes) const {
    const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
    const auto is = [v](char c) { return _mm256_cmpeq_epi8(v, _mm256_set1_epi8(c)); };
    const __m256i ends = _mm256_or_si256(is(delimiter_), _mm256_or_si256(is('\n'), is('\r')));
    return {mask(ends), mask(is(quote_)), mask(_mm256_cmpgt_epi8(_mm256_set1_epi8(1), v))};
  }
#elif defined(__SSE2__)
  Marks operator()(const char* bytes) const {
    Marks marks{0, 0, false};
    for (int part = 0; part < 4; ++part) {
      const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * part));
      const auto is = [v](char c) { return _mm_cmpeq_epi8(v, _mm_set1_epi8(c)); };
      const __m128i ends = _mm_or_si128(is(delimiter_), _mm_or_si128(is('\n'), is('\r')));
      marks.ends |= static_cast<uint64_t>(_mm_movemask_epi8(ends)) << (16 * part);
      marks.quotes |= static_cast<uint64_t>(_mm_movemask_epi8(is(quote_))) << (16 * part);
      marks.strange |= _mm_movemask_epi8(_mm_cmplt_epi8(v, _mm_set1_epi8(1))) != 0;
    }
    return marks;
  }

 private:
#elif defined(__wasm_simd128__)
  Marks operator()(const char* bytes) const {
    const v128_t delimiter = wasm_i8x16_splat(delimiter_), quote = wasm_i8x16_splat(quote_);
    const v128_t feed = wasm_i8x16_splat('\n'), back = wasm_i8x16_splat('\r'), one = wasm_i8x16_splat(1);
    v128_t strange = wasm_i8x16_splat(0);
    uint64_t ends = 0, quotes = 0;
    for (int part = 0; part < 4; ++part) {
      const v128_t v = wasm_v128_load(bytes + 16 * part);
      const v128_t end = wasm_v128_or(wasm_i8x16_eq(v, delimiter),
                                      wasm_v128_or(wasm_i8x16_eq(v, feed), wasm_i8x16_eq(v, back)));
      ends |= static_cast<uint64_t>(wasm_i8x16_bitmask(end)) << (16 * part);
      quotes |= static_cast<uint64_t>(wasm_i8x16_bitmask(wasm_i8x16_eq(v, quote))) << (16 * part);
      strange = wasm_v128_or(strange, wasm_i8x16_lt(v, one));
    }
    return {ends, quotes, static_cast<bool>(wasm_v128_any_true(strange))};
  }

 private:
#else
  Marks operator()(const char* bytes) const {
    Marks marks{0, 0, false};
    for (int i = 0; i < 64; ++i) {
      const char c = bytes[i];
      marks.ends |= static_cast<uint64_t>(c == delimiter_ || c == '\n' || c == '\r') << i;
      marks.quotes |= static_cast<uint64_t>(c == quote_) << i;
      marks.strange |= static_cast<signed char>(c) < 1;
    }
    return marks;
  }

 private:
#endif
  char delimiter_;
  char quote_;
};

}  // namespace indistinct
