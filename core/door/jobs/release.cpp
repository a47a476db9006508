// The job behind `release`: the file passes once more and leaves generalized, chunk by chunk.
#include <algorithm>
#include <utility>

#include "core/base/words.h"
#include "core/door/job.h"
#include "core/door/release.h"
#include "core/release/writer.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

using Clock = std::chrono::steady_clock;
constexpr uint64_t mostExported = 65536;
constexpr uint64_t rowsAtOnce = 4096;

// How a column's cells can be kept in a typed file.
const char* typeOfColumn(const Table& table, const Published& published, const PublishedColumn& column) {
  if (column.way == PublishedColumn::Way::token) return "text";
  // A typed file has one spelling for numbers and days; others would not be read as such.
  if (!table.columns[column.column].notation.plain()) return "text";
  if (column.way == PublishedColumn::Way::generalized || column.way == PublishedColumn::Way::binned) {
    // A blank is a word among numbers, lest it be taken for a missing value.
    const bool blank = published.blankRows || std::any_of(published.blanks.begin(), published.blanks.end(),
                                                          [](ColumnSet set) { return set != 0; });
    const bool numbers =
        !blank && std::all_of(column.labels.begin(), column.labels.end(),
                              [](const std::string& label) { return parseNumber(label).has_value(); });
    return numbers ? "decimal" : "text";
  }
  return word(table.columns[column.column].type);
}

class ReleaseJob : public Job {
 public:
  ReleaseJob(const Desk& desk, std::unique_ptr<Applied> made, WriteOptions options)
      : desk_(desk),
        made_(std::move(made)),
        counts_(countPublished(made_->published)),
        options_(std::move(options)),
        writer_(*desk.table, made_->published, options_) {}

  bool advance(std::chrono::milliseconds slice) override {
    if (!ended_) return false;
    const auto until = Clock::now() + slice;
    bool all = false;
    while (!all && Clock::now() < until) all = writer_.write(rowsAtOnce);
    return all;
  }

  Done give(std::span<const char> bytes) override {
    if (!bytes.empty()) return writer_.read(bytes);
    ended_ = true;
    return writer_.end();
  }
  std::string take() override { return writer_.take(); }

  Result<Json> collect() const override {
    const Published& published = made_->published;
    Json columns = Json::array();
    for (const auto& column : published.columns) {
      const Column& from = desk_.table->columns[column.column];
      Json json = {{"name", from.name},
                   {"role", word(made_->recipe.find(from.name)->role)},
                   {"type", typeOfColumn(*desk_.table, published, column)}};
      if (column.way == PublishedColumn::Way::generalized) json["labels"] = column.labels;
      columns.push_back(std::move(json));
    }
    Json json{{"rows", counts_.stands},
              {"records", counts_.rows},
              {"suppressed", counts_.suppressed},
              {"leftOut", counts_.leftOut},
              {"classes", counts_.classes},
              {"smallestClass", counts_.smallestClass},
              {"k", made_->recipe.k},
              {"blank", made_->recipe.blank},
              {"written", writer_.rowsWritten()},
              {"wantsBytes", writer_.wantsBytes()},
              {"encoding", word(writer_.encoding())},
              {"columns", columns}};
    if (made_->persons) json["persons"] = *made_->persons;
    if (made_->recipe.suppress) json["semantics"] = word(made_->recipe.suppress->semantics);
    if (!writer_.unheld().empty())
      json["recoded"] = "The file is written in UTF-8: " + std::string(word(desk_.table->dialect.encoding)) +
                        " has not all characters of \"" + writer_.unheld() + "\".";
    return json;
  }

  void report(Control& control) const override {
    const uint64_t rows = std::max<uint64_t>(counts_.rows, 1);
    control.permille.store(static_cast<uint32_t>(writer_.rowsWritten() * 1000 / rows));
    control.nodes.store(writer_.rowsWritten());
  }

  Result<Window> window(uint64_t from, uint64_t count, bool written) override {
    if (!written) return rowsOf(chosen(from, count));
    if (!order_) {
      order_.emplace();
      if (options_.shuffle) {
        order_ = shuffled(made_->published, *options_.shuffle);
      } else {
        for (uint32_t row = 0; row < desk_.table->rows; row++)
          if (made_->published.written(row)) order_->push_back(row);
      }
    }
    from = std::min<uint64_t>(from, order_->size());
    count = std::min<uint64_t>({count, order_->size() - from, mostExported});
    Window window = rowsOf({order_->begin() + static_cast<std::ptrdiff_t>(from),
                            order_->begin() + static_cast<std::ptrdiff_t>(from + count)});
    window.rows = order_->size();
    return window;
  }

 private:
  std::vector<uint32_t> chosen(uint64_t from, uint64_t count) const {
    const uint64_t total = desk_.chosen ? desk_.chosen->size() : desk_.table->rows;
    std::vector<uint32_t> rows;
    for (uint64_t i = from; i < std::min(total, from + std::min(count, mostExported)); i++)
      rows.push_back(desk_.chosen ? (*desk_.chosen)[static_cast<size_t>(i)] : static_cast<uint32_t>(i));
    return rows;
  }

  std::string cell(const PublishedColumn& column, uint32_t row, uint8_t& missing) const {
    const Column& from = desk_.table->columns[column.column];
    const Code code = from.codes[row];
    missing = from.missing[code] ? 1 : 0;
    if (made_->published.classOfRow[row] == Published::none) {
      missing = 2;
      return {};
    }
    if (column.way == PublishedColumn::Way::generalized || column.way == PublishedColumn::Way::binned) {
      if (column.way == PublishedColumn::Way::generalized && made_->published.blankCell(column, row)) {
        missing = 2;
        return made_->published.blank;
      }
      const uint32_t group = made_->published.labelOf(column, row, code);
      missing = missing && column.labels[group] == from.values[code] ? 1 : 0;
      return column.labels[group];
    }
    if (column.way == PublishedColumn::Way::token && !missing) return tokens_(from.name, from.values[code]);
    return std::string(from.values[code]);
  }

  // missing: 1 no value, 2 blank, by itself or with its row.
  Window rowsOf(const std::vector<uint32_t>& rows) const {
    Window window;
    for (const auto& column : made_->published.columns) {
      Window::Cells cells;
      cells.name = desk_.table->columns[column.column].name;
      cells.offsets.push_back(0);
      for (const uint32_t row : rows) {
        uint8_t missing = 0;
        cells.bytes += cell(column, row, missing);
        cells.offsets.push_back(static_cast<int32_t>(cells.bytes.size()));
        cells.missing.push_back(missing);
      }
      window.columns.push_back(std::move(cells));
    }
    for (const uint32_t row : rows) {
      const uint32_t c = made_->published.classOfRow[row];
      window.fileRows.push_back(static_cast<double>(desk_.table->fileRow(row)));
      window.classSizes.push_back(c == Published::none ? 0
                                                       : static_cast<double>(made_->published.classSizes[c]));
    }
    window.rows = desk_.chosen ? desk_.chosen->size() : desk_.table->rows;
    return window;
  }

  const Desk& desk_;
  std::unique_ptr<Applied> made_;
  PublishedCounts counts_;
  WriteOptions options_;
  ReleaseWriter writer_;
  Tokens tokens_{options_.key};
  std::optional<std::vector<uint32_t>> order_;
  bool ended_ = false;
};

}  // namespace

Result<std::unique_ptr<Job>> startRelease(Desk& desk, const Json& ask) {
  auto made = applied(desk, ask);
  if (!made) return made.error();
  WriteOptions options;
  options.neutralize = (*made)->recipe.neutralize || ask.value("neutralize", false);
  options.key = ask.value("key", "");
  if ((*made)->recipe.shuffle) options.shuffle = wholeOr(ask, "seed", 0);
  if ((*made)->recipe.tokens && options.key.empty())
    return Error{ErrorCode::usage,
                 "Identifiers become tokens, and these need a key. Give one, or drop the identifiers.",
                 {std::nullopt, "", "release.identifiers"}};
  const PublishedCounts counts = countPublished((*made)->published);
  if (counts.stands == 0 && !ask.value("allowEmpty", false))
    return Error{ErrorCode::no_solution,
                 "This release would withhold every row: " + counted(counts.suppressed, "row") +
                     " in classes below k. Lower k, cut less, or allow an empty file.",
                 {}};
  return std::unique_ptr<Job>(std::make_unique<ReleaseJob>(desk, std::move(*made), std::move(options)));
}

}  // namespace indistinct
