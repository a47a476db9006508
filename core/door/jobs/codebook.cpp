// The job behind `codebook`: what the published values of a release stand for, in the release's own form.
#include <utility>

#include "core/door/job.h"
#include "core/door/release.h"
#include "core/release/codebook.h"

namespace indistinct {
namespace {

Result<Recipe> recipeAsked(Desk& desk, const Json& ask) {
  if (ask.contains("recipe") && !ask["recipe"].is_null()) return recipeFromJson(ask["recipe"]);
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  if (ask.contains("recoding")) {
    auto file = desk.localOf(ask);
    if (!file) return file.error();
    return recipeOf(**studied, *desk.table, (*file)->recoding->cells);
  }
  const auto cuts = desk.cutsOf(**studied, ask);
  if (!cuts) return cuts.error();
  return recipeOf(**studied, *desk.table, *cuts);
}

class CodebookJob : public Job {
 public:
  CodebookJob(Codebook book, std::string bytes, Encoding encoding)
      : told_{{"records", book.members}, {"values", book.values}, {"encoding", word(encoding)}},
        bytes_(std::move(bytes)) {}

  bool advance(std::chrono::milliseconds) override { return true; }
  // It needs nothing of the file.
  Done give(std::span<const char>) override { return done(); }
  std::string take() override { return std::exchange(bytes_, {}); }
  Result<Json> collect() const override { return told_; }
  void report(Control& control) const override { control.permille.store(1000); }

 private:
  Json told_;
  std::string bytes_;
};

}  // namespace

Result<std::unique_ptr<Job>> startCodebook(Desk& desk, const Json& ask) {
  auto recipe = recipeAsked(desk, ask);
  if (!recipe) return recipe.error();
  recipe->neutralize = recipe->neutralize || ask.value("neutralize", false);
  const Dialect& dialect = desk.table->dialect;
  Codebook book = codebookOf(*recipe, {dialect.delimiter, dialect.quote, "\n"});
  // As the release: where the file's encoding lacks a character of it, all of it is written in UTF-8.
  const Encoding encoding = canHold(dialect.encoding, book.text) ? dialect.encoding : Encoding::utf8;
  const bool marked = encoding == Encoding::utf16le || encoding == Encoding::utf16be;
  std::string bytes = encoded(encoding, (marked ? "\xef\xbb\xbf" : "") + std::exchange(book.text, {}));
  return std::unique_ptr<Job>(std::make_unique<CodebookJob>(std::move(book), std::move(bytes), encoding));
}

}  // namespace indistinct
