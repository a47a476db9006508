// Files with blank cells, by both readings, through the release writer and the checker: what is written is
// accepted, and is not any more once a blank is filled with what stood there. Random tables with duplicates,
// missing values, counts, importances, columns published in groups of their taxonomy, and every way to write
// a file.
#include "core/door/suppressed.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/cases.h"
#include "core/support/random.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using support::Random;
using Row = std::vector<std::string>;

struct Case {
  Row header;
  std::vector<Row> rows;  // without the header
  Json plan;
};

std::string csvOf(const Row& header, const std::vector<Row>& rows) {
  std::string csv;
  const auto line = [&](const Row& cells) {
    for (size_t i = 0; i < cells.size(); i++) csv += (i == 0 ? "" : ",") + cells[i];
    csv += '\n';
  };
  line(header);
  for (const Row& row : rows) line(row);
  return csv;
}

// A column of numbers as words that is published as even and odd ones.
void publishInGroups(Json& column, uint32_t values, Random& random) {
  std::string taxonomy;
  for (uint32_t value = 0; value < values; value++)
    taxonomy += std::to_string(value) + (value % 2 == 0 ? ";even;*\n" : ";odd;*\n");
  column["type"] = "category";
  column["taxonomy"] = {{"text", taxonomy}};
  column["bins"] = {{"level", 1}};
  if (random.chance(0.5)) column["space"] = random.chance(0.5) ? "taxonomy" : "lattice";
}

// What stands for a cell in the file that is published whole.
std::string publishedCell(const std::string& cell, const Json& column) {
  if (!column.contains("bins") || cell == "?" || cell == "-") return cell;
  return std::stoi(cell) % 2 == 0 ? "even" : "odd";
}

Case randomCase(Random& random) {
  Case made;
  Json columns = Json::object();
  const uint32_t quasi = random.between(2, 5);
  const bool counted = random.chance(0.2);
  for (uint32_t c = 0; c < quasi; c++) {
    made.header.push_back("q" + std::to_string(c));
    columns[made.header.back()] = {{"role", "quasi"}, {"type", random.chance(0.3) ? "number" : "category"}};
    if (random.chance(0.3)) columns[made.header.back()]["importance"] = random.between(1, 5);
    if (random.chance(0.3)) publishInGroups(columns[made.header.back()], 2 + c, random);
  }
  made.header.emplace_back("kept");
  columns["kept"] = {{"role", "sensitive"}};
  made.header.emplace_back("n");
  columns["n"] = {{"role", counted ? "count" : "drop"}};
  for (uint32_t r = random.between(6, 40); made.rows.size() < r;) {
    Row row;
    for (uint32_t c = 0; c < quasi; c++)
      row.push_back(random.chance(0.1) ? (random.chance(0.5) ? "?" : "-")
                                       : std::to_string(random.below(2 + c)));
    row.push_back(std::to_string(random.below(3)));
    row.push_back(std::to_string(random.between(1, 3)));
    if (!made.rows.empty() && random.chance(0.3))
      std::copy_n(made.rows[random.below(static_cast<uint32_t>(made.rows.size()))].begin(), quasi,
                  row.begin());
    made.rows.push_back(std::move(row));
  }
  made.plan = {
      {"indistinct", 1},
      {"source", {{"header", true}, {"delimiter", ","}, {"missing", {"?", "-"}}}},
      {"columns", columns},
      {"privacy", {{"k", random.between(2, 4)}, {"maxSuppressed", nullptr}}},
      {"release", {{"suppressed", random.chance(0.5) ? "blank" : "drop"}, {"shuffle", random.chance(0.5)}}}};
  if (random.chance(0.5)) {
    made.plan["suppress"] = {{"semantics", "original-file"}};
    if (random.chance(0.3)) made.plan["suppress"]["combinations"] = random.between(1, 2);
  }
  if (random.chance(0.2)) made.plan["rows"] = {{"missing", "drop"}};
  return made;
}

class Suppressing {
 public:
  explicit Suppressing(const Case& made) : case_(made), csv_(csvOf(made.header, made.rows)) {}

  // Empty: all is well.
  std::string run() {
    if (!engine_.open(case_.plan["source"].dump()) || !engine_.feed(csv_) || !engine_.close())
      return "not read";
    // Half of them begin with what was found for other importances.
    const bool shared = case_.rows.size() % 2 == 0;
    if (shared) {
      Json other = case_.plan;
      other["columns"]["q0"]["importance"] = 3;
      job("suppress", {{"plan", other}, {"share", true}});
    }
    const Json found =
        job("suppress", {{"plan", case_.plan}, {"refer", true}, {"list", true}, {"share", shared}});
    // Fewer rows than k.
    if (found.contains("error")) return "";
    const auto counted = [&](const char* key) {
      const Json of{{"plan", case_.plan}, {"blanks", found[key]}};
      return answered(engine_.ask("suppressed", of.dump()));
    };
    if (const Json each = counted("blanks"); each.contains("error") || each != counted("solution"))
      return "counted otherwise by number: " + each.dump();
    Json ask = {{"plan", case_.plan}, {"blanks", found["solution"]}, {"seed", 7}, {"allowEmpty", true}};
    const Json told = job("release", ask, &csv_);
    if (told.contains("error")) return "not written: " + told["error"].dump();
    released_ = taken_;
    const uint64_t columns = found["byColumn"].size(), withheld = found["withheld"].get<uint64_t>();
    ask["result"] = {{"k", found["k"]},
                     {"rows", found["rows"]},
                     {"suppressed", withheld},
                     {"cells", found["cells"].get<uint64_t>() - withheld * columns},
                     {"classes", told["classes"]},
                     {"smallestClass", told["smallestClass"]}};
    recipe_ = answered(engine_.ask("recipe", ask.dump()));
    if (recipe_.contains("error")) return "no recipe: " + recipe_["error"].dump();
    if (!checkedRecipe(recipe_.dump())) return "a recipe that is not read: " + recipe_.dump();
    recipe_["hashes"] = {{"data", hexOf(sha256(csv_))}, {"release", hexOf(sha256(released_))}};
    const Json verdict = audited(released_);
    if (verdict.contains("error") || verdict["ok"] != true) return "refused: " + verdict.dump();
    return filled();
  }
  uint64_t filledCells() const { return filled_; }
  Json cells() {
    if (!engine_.open(case_.plan["source"].dump()) || !engine_.feed(csv_) || !engine_.close()) return nullptr;
    return job("suppress", {{"plan", case_.plan}})["cells"];
  }
  std::string described() const { return csv_ + case_.plan.dump() + "\n" + released_; }

 private:
  static Json answered(const Result<std::string>& answer) {
    return answer ? Json::parse(*answer) : Json{{"error", answer.error().what}};
  }

  Json job(const char* name, const Json& ask, const std::string* bytes = nullptr) {
    const auto started = engine_.start(name, ask.dump());
    if (!started) return {{"error", started.error().what}};
    if (bytes && (!engine_.give(*started, *bytes) || !engine_.give(*started, {})))
      return {{"error", "bytes"}};
    while (engine_.advance(*started, std::chrono::milliseconds(20)) == JobState::running) {
    }
    if (bytes) taken_ = engine_.take(*started);
    const Json told = answered(engine_.collect(*started));
    engine_.end(*started);
    return told;
  }

  Json audited(const std::string& released) {
    engine_.provide("release", released);
    return answered(engine_.ask("audit", Json{{"plan", case_.plan},
                                              {"released", "release"},
                                              {"recipe", recipe_},
                                              {"hashes", {{"data", hexOf(sha256(csv_))}}}}
                                             .dump()));
  }

  // Each blank in turn becomes any value of its column.
  std::string filled() {
    ReadOptions options;
    options.delimiter = ',';
    options.header = true;
    options.missing.emplace();
    const auto read = readTable(released_, options);
    if (!read) return "the release is not read";
    Row header;
    std::vector<Row> rows(static_cast<size_t>(read->rows));
    for (const Column& column : read->columns) {
      header.push_back(column.name);
      for (uint64_t row = 0; row < read->rows; row++)
        rows[static_cast<size_t>(row)].emplace_back(column.values[column.codes[row]]);
    }
    for (size_t r = 0; r < rows.size(); r++)
      for (size_t c = 0; c < header.size(); c++) {
        if (rows[r][c] != "[blank]") continue;
        const auto at = std::find(case_.header.begin(), case_.header.end(), header[c]) - case_.header.begin();
        const std::string value =
            publishedCell(case_.rows[(r + filled_) % case_.rows.size()][static_cast<size_t>(at)],
                          case_.plan["columns"][header[c]]);
        std::string blank = std::exchange(rows[r][c], value);
        filled_++;
        const Json verdict = audited(csvOf(header, rows));
        if (!verdict.contains("error") && verdict["ok"] != false)
          return "not seen: " + value + " of " + header[c] + " in row " + std::to_string(r);
        rows[r][c] = std::move(blank);
      }
    return "";
  }

  const Case& case_;
  std::string csv_, released_, taken_;
  Json recipe_;
  Engine engine_;
  uint64_t filled_ = 0;
};

TEST(SuppressedCells, AreAcceptedAsTheyAreWrittenAndNotOnceOneIsFilled) {
  uint64_t filled = 0;
  for (uint64_t seed = 0; seed < support::times(60); seed++) {
    Random random(seed);
    const Case made = randomCase(random);
    Suppressing suppressing(made);
    const std::string why = suppressing.run();
    filled += suppressing.filledCells();
    ASSERT_EQ(why, "") << "seed " << seed << "\n" << suppressing.described();
  }
  EXPECT_GT(filled, 0u);
}

// Of each row the fewest columns without which k rows of the published file look like it.
uint64_t leastCells(const Case& made, uint32_t quasi, uint64_t k) {
  const auto cell = [&](const Row& row, uint32_t c) {
    const std::string text = publishedCell(row[c], made.plan["columns"][made.header[c]]);
    return text == "-" ? "?" : text;
  };
  uint64_t cells = 0;
  for (const Row& row : made.rows) {
    uint32_t least = quasi;
    for (uint32_t blank = 0; blank < 1u << quasi; blank++) {
      const auto alike = [&](const Row& other) {
        for (uint32_t c = 0; c < quasi; c++)
          if ((blank >> c & 1) == 0 && cell(row, c) != cell(other, c)) return false;
        return true;
      };
      const auto rows = static_cast<uint64_t>(std::count_if(made.rows.begin(), made.rows.end(), alike));
      if (rows >= k) least = std::min(least, static_cast<uint32_t>(__builtin_popcount(blank)));
    }
    cells += least;
  }
  return cells;
}

TEST(SuppressedCells, OfColumnsInGroupsAreTheFewestThatTheirPublishedFileNeeds) {
  uint64_t saved = 0;
  for (uint64_t seed = 0; seed < support::times(100); seed++) {
    Random random(seed);
    Case made = randomCase(random);
    const auto quasi = static_cast<uint32_t>(made.header.size() - 2);
    for (auto& column : made.plan["columns"]) column.erase("importance");
    made.plan["columns"]["n"]["role"] = "drop";
    made.plan.erase("rows");
    made.plan["suppress"] = {{"semantics", "original-file"}};
    publishInGroups(made.plan["columns"]["q0"], 2, random);
    publishInGroups(made.plan["columns"][made.header[quasi - 1]], 1 + quasi, random);
    const uint64_t k = made.plan["privacy"]["k"].get<uint64_t>();
    const uint64_t least = leastCells(made, quasi, k);
    ASSERT_EQ(Suppressing(made).cells(), least) << "seed " << seed << "\n" << made.plan.dump();
    for (auto& column : made.plan["columns"]) column.erase("bins");
    saved += leastCells(made, quasi, k) - least;
  }
  EXPECT_GT(saved, 0u);
}

TEST(Suppressed, AnswersItsOwnQuestionOnlyAndHoldsTheNewest) {
  Suppressed held("The blank cells");
  const auto blanks = std::make_shared<const Blanks>();
  const uint32_t first = held.keep(blanks, "one");
  EXPECT_EQ(held.keep(blanks, "one"), first);
  EXPECT_NE(held.keep(blanks, "two"), first);
  ASSERT_TRUE(held.find(first, "one"));
  const auto other = held.find(first, "two");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().what.find("found for another plan"), std::string::npos);
  for (size_t i = 0; i < Suppressed::most; i++) held.keep(std::make_shared<const Blanks>(), "one");
  const auto old = held.find(first, "one");
  ASSERT_FALSE(old);
  EXPECT_NE(old.error().what.find("not held any more"), std::string::npos);
}

}  // namespace
}  // namespace indistinct
