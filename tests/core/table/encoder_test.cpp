#include "core/table/encoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace indistinct {
namespace {

using Cells = std::vector<std::string>;

// Encodes the cells, so many at a time, and compares with numbering them by first appearance.
void expectNumbered(const Cells& cells, size_t some) {
  ColumnEncoder encoder;
  for (size_t from = 0; from < cells.size(); from += some) {
    std::string bytes;
    std::vector<Field> fields;
    for (size_t i = from; i < std::min(from + some, cells.size()); ++i) {
      fields.push_back({static_cast<uint32_t>(bytes.size()), static_cast<uint32_t>(cells[i].size())});
      bytes += cells[i] + ",";
    }
    bytes.append(16, 'x');
    encoder.encode(bytes.data(), fields.data(), 1, fields.size());
  }
  Column column;
  encoder.moveTo(column);
  std::map<std::string, Code> numbers;
  ASSERT_EQ(column.codes.size(), cells.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto [place, isNew] = numbers.emplace(cells[i], static_cast<Code>(numbers.size()));
    ASSERT_EQ(column.codes[i], place->second) << "row " << i << ": " << cells[i];
    if (isNew) {
      ASSERT_EQ(column.values[place->second], cells[i]);
    }
  }
  EXPECT_EQ(column.values.size(), numbers.size());
}

void expectNumbered(const Cells& cells) {
  for (const size_t some : {size_t{1}, size_t{7}, size_t{300}, cells.size()}) expectNumbered(cells, some);
}

Cells counted(int from, int to, const std::string& before = "") {
  Cells cells;
  for (int i = from; i < to; ++i) cells.push_back(before + std::to_string(i));
  return cells;
}

TEST(ColumnEncoder, NumbersWhatRises) {
  expectNumbered(counted(0, 3000));
  expectNumbered({"", "", "a", "a", "b", "aa", "ab", "ab", "b0123456", "b01234567", "c01234560"});
}

TEST(ColumnEncoder, NumbersWhatFallsBackToAnyEarlierValue) {
  for (const char* before : {"", "abcdefg-", "more than a key of sixteen bytes "}) {
    for (const int back : {0, 1, 254, 255, 256, 999}) {
      Cells cells = counted(0, 1000, before);
      cells.push_back(cells[static_cast<size_t>(back)]);
      for (const std::string& cell : counted(back, 1200, before)) cells.push_back(cell);
      expectNumbered(cells);
    }
  }
}

TEST(ColumnEncoder, TellsValuesApartThatDifferInOneByteOrInLength) {
  Cells cells;
  for (size_t size = 0; size < 40; ++size) {
    cells.emplace_back(size, 'a');
    for (size_t at = 0; at < size; ++at) {
      cells.emplace_back(size, 'a');
      cells.back()[at] = '\xff';
    }
  }
  Cells twice = cells;
  twice.insert(twice.end(), cells.rbegin(), cells.rend());
  expectNumbered(twice);
}

TEST(ColumnEncoder, AgreesWithNumberingByFirstAppearance) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const size_t different = 1 + random() % (round % 2 ? 20 : 3000);
    const size_t letters = 1 + random() % 3, longest = 1 + random() % 24;
    Cells pool, cells;
    for (uint32_t i = 0; i < different; ++i) {
      pool.emplace_back(random() % (longest + 1), 'a');
      for (char& c : pool.back()) c = static_cast<char>('a' + random() % letters);
    }
    if (round % 3 == 0) std::sort(pool.begin(), pool.end());
    for (uint32_t i = 0; i < 2000; ++i) {
      cells.push_back(round % 3 == 0 && i < 1000 ? pool[i * different / 1000] : pool[random() % different]);
    }
    expectNumbered(cells);
  }
}

// Columns of numbers or dates, with others in between, that come early or late.
TEST(ColumnEncoder, SeatsNumbersAndDatesAmongOthers) {
  std::mt19937 random(5);
  const auto cell = [&random](int kind, unsigned most) -> std::string {
    const auto number = static_cast<unsigned>(random() % most);
    char text[48];
    if (kind == 0) return std::to_string(number);
    if (kind == 1) {
      std::snprintf(text, sizeof text, "%04u-%02u-%02u", 1790 + number % 320, 1 + number % 13,
                    1 + number % 32);
      return text;
    }
    if (kind == 2) return "";
    if (kind == 3) return "0" + std::to_string(number % 50);
    return "a text of more than sixteen bytes " + std::to_string(number % 9);
  };
  for (const unsigned most : {20u, 3000u, 2000000u}) {
    for (int column = 0; column < 30; ++column) {
      const int usual = column % 2, share = 1 + column % 7;
      Cells cells;
      for (int row = 0; row < 2000; ++row) {
        const bool odd = static_cast<int>(random() % 10) < share && (column % 3 != 0 || row > 700);
        cells.push_back(cell(odd ? static_cast<int>(random() % 5) : usual, most));
      }
      expectNumbered(cells);
    }
  }
}

}  // namespace
}  // namespace indistinct
