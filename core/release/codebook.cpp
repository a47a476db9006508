#include "core/release/codebook.h"

#include <vector>

#include "core/table/values.h"

namespace indistinct {
namespace {

std::string edge(const RecipeColumn& column, double at) {
  return column.kind == Kind::date ? writeDay(static_cast<int32_t>(at), column.notation)
                                   : writeNumber(at, column.notation);
}

std::vector<std::string> membersOf(const RecipeColumn& column, const RecipeGroup& group) {
  std::vector<std::string> members = group.values;
  // Under a taxonomy numbers are listed, too.
  if (members.empty() && group.from) {
    const std::string low = edge(column, *group.from), high = edge(column, *group.to);
    const bool one = group.closed && *group.from == *group.to;
    // The label spells its edges as the file does.
    const bool said = !group.missing && (one || group.label.rfind('[', 0) == 0);
    members.push_back(said ? group.label : one ? low : "[" + low + ", " + high + (group.closed ? "]" : ")"));
  }
  if (group.missing) members.emplace_back("missing");
  return members;
}

}  // namespace

Codebook codebookOf(const Recipe& recipe, const CellForm& form) {
  Codebook book;
  const auto row = [&](const std::string& column, const std::string& value, const std::string& member) {
    for (const std::string* cell : {&column, &value, &member}) {
      if (cell != &column) book.text += form.delimiter;
      appendCell(book.text, recipe.neutralize ? neutralized(*cell) : *cell, form, false);
    }
    book.text += form.lineEnd;
  };
  row("column", "value", "member");
  for (const RecipeColumn& column : recipe.columns)
    for (const RecipeGroup& group : column.groups) {
      book.values++;
      for (const std::string& member : membersOf(column, group)) {
        row(column.name, group.label, member);
        book.members++;
      }
    }
  return book;
}

}  // namespace indistinct
