#pragma once
// Which losses there are, in the order that people are offered them. One that is forgotten here is an error
// of the compiler.
#include <array>
#include <optional>

#include "core/loss/cm.h"
#include "core/loss/dm.h"
#include "core/loss/entropy.h"
#include "core/loss/lm.h"
#include "core/loss/rm.h"

namespace indistinct {

inline constexpr std::array losses{&lmInfo, &dmInfo, &cmInfo, &entropyInfo, &rmInfo};
inline constexpr std::array wordsOfLosses{&lmWords, &dmWords, &cmWords, &entropyWords, &rmWords};

constexpr const LossInfo& infoOf(LossName name) {
  switch (name) {
    case LossName::lm:
    case LossName::dm:
    case LossName::cm:
    case LossName::entropy:
    case LossName::rm:
      break;
  }
  return *losses[static_cast<size_t>(name)];
}

static_assert(wordsOfLosses.size() == losses.size() && [] {
  for (size_t i = 0; i < losses.size(); i++)
    if (static_cast<size_t>(losses[i]->name) != i) return false;
  return true;
}());

constexpr const LossWords& wordsOf(LossName name) { return *wordsOfLosses[static_cast<size_t>(name)]; }
constexpr std::string_view word(LossName name) { return infoOf(name).word; }

// "lm|dm|cm"
inline constexpr auto lossWordsText = [] {
  std::array<char,
             [] {
               size_t size = 0;
               for (const LossInfo* info : losses) size += info->word.size() + 1;
               return size;
             }()>
      text{};
  size_t at = 0;
  for (const LossInfo* info : losses) {
    for (const char c : info->word) text[at++] = c;
    text[at++] = '|';
  }
  return text;
}();
inline constexpr std::string_view lossWords{lossWordsText.data(), lossWordsText.size() - 1};

constexpr std::optional<LossName> lossNamed(std::string_view word) {
  for (const LossInfo* info : losses)
    if (info->word == word) return info->name;
  return std::nullopt;
}

}  // namespace indistinct
