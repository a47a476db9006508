#include "core/release/sql.h"

#include <algorithm>
#include <map>

#include "core/release/sql_cell.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

// Longer lists of values are joined.
constexpr size_t mostInCase = 200;

std::string doubled(std::string_view text, char mark) {
  std::string out(1, mark);
  for (const char c : text) {
    if (c == mark) out += c;
    out += c;
  }
  return out + mark;
}
std::string name(std::string_view text) { return doubled(text, '"'); }
std::string literal(std::string_view text) { return doubled(text, '\''); }

std::string list(const std::vector<std::string>& values) {
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : ", ") + literal(value);
  return "(" + out + ")";
}

// Always of the table: a column may be called like one of those that are joined.
std::string cellOf(const RecipeColumn& column) { return "source." + name(column.name); }
std::string text(const RecipeColumn& column) { return "CAST(" + cellOf(column) + " AS VARCHAR)"; }

// What is a number or a day is decided by the spelling of a cell, as in the engine (core/table/types.h),
// whatever type the database gave the column: 42, 42.0 and 42.00 are one number, and what has no such
// spelling stays without a group. Nothing is cast that could fail. Days are compared as text, in which they
// ascend.
constexpr const char* numberSpelling =
    "[+-]?((0|[1-9][0-9]{0,14})|(0|[1-9][0-9]{0,99})[.][0-9]*([eE][+-]?[0-1]?[0-9]?[0-9])?"
    "|[.][0-9]+([eE][+-]?[0-1]?[0-9]?[0-9])?|(0|[1-9][0-9]{0,99})[eE][+-]?[0-1]?[0-9]?[0-9])";
constexpr const char* daySpelling =
    "([0-9]{4}-((01|03|05|07|08|10|12)-(0[1-9]|[12][0-9]|3[01])|(04|06|09|11)-(0[1-9]|[12][0-9]|30)"
    "|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-"
    "29)";

bool measured(const RecipeColumn& column) { return !column.groups.empty() && column.kind != Kind::category; }
std::string measureName(const RecipeColumn& column) {
  return name(column.name + (column.kind == Kind::date ? " as a day" : " as a number"));
}

// The table, with the numbers and days of its cells beside them.
std::string sourceOf(const Recipe& recipe, std::string_view table) {
  std::string measures;
  for (const auto& column : recipe.columns) {
    if (!measured(column)) continue;
    const std::string raw = "TRIM(CAST(" + name(table) + "." + name(column.name) + " AS VARCHAR))";
    const bool day = column.kind == Kind::date;
    const std::string cell = day ? sqlDay(raw, column.notation) : sqlNumber(raw, column.notation);
    measures += ",\n      CASE WHEN " + cell + " SIMILAR TO " + literal(day ? daySpelling : numberSpelling) +
                "\n        THEN " + (day ? cell : "CAST(" + cell + " AS DOUBLE PRECISION)") + " END AS " +
                measureName(column);
  }
  if (measures.empty()) return name(table) + " AS source";
  return "(\n    SELECT " + name(table) + ".*" + measures + "\n    FROM " + name(table) + "\n  ) AS source";
}

// A decimal point makes it a double and not an integer, to which numbers would be rounded.
std::string edge(Kind kind, double number) {
  if (kind == Kind::date) return literal(formatDate(static_cast<int32_t>(number)));
  return "CAST(" + formatNumber(number) + " AS DOUBLE PRECISION)";
}

std::string missingTest(const RecipeColumn& column, const Recipe& recipe) {
  std::string test = cellOf(column) + " IS NULL";
  if (!recipe.missing.empty()) test += " OR " + text(column) + " IN " + list(recipe.missing);
  return test;
}

size_t valuesOf(const RecipeColumn& column) {
  size_t count = 0;
  for (const auto& group : column.groups) count += group.values.size();
  return count;
}

bool joined(const RecipeColumn& column) { return valuesOf(column) > mostInCase; }

std::string valuesTable(const RecipeColumn& column) { return name("values of " + column.name); }
std::string numbersTable(const RecipeColumn& column) { return name("numbers of " + column.name); }

// The numbers and days that groups list as values, each with its group's label; of equal ones the first
// counts.
std::map<double, std::string> listed(const RecipeColumn& column) {
  std::map<double, std::string> labels;
  if (!measured(column)) return labels;
  for (const auto& group : column.groups)
    for (const std::string& value : group.values)
      if (const auto number = measureOf(column.kind, value, column.notation))
        labels.try_emplace(*number, group.label);
  return labels;
}

// The label of a cell; NULL for what the recipe has no group for.
std::string labelCase(const RecipeColumn& column, const Recipe& recipe) {
  std::string out = "CASE\n";
  const auto when = [&](const std::string& test, const std::string& label) {
    out += "      WHEN " + test + " THEN " + label + "\n";
  };
  // Values before missing: a taxonomy may have a leaf for a missing token.
  if (joined(column)) {
    when(valuesTable(column) + ".\"label\" IS NOT NULL", valuesTable(column) + ".\"label\"");
  } else {
    for (const auto& group : column.groups)
      if (!group.values.empty()) when(text(column) + " IN " + list(group.values), literal(group.label));
  }
  const auto missing = std::find_if(column.groups.begin(), column.groups.end(),
                                    [](const RecipeGroup& group) { return group.missing; });
  when(missingTest(column, recipe), missing == column.groups.end() ? "NULL" : literal(missing->label));
  const std::string cell = "source." + measureName(column);
  const auto numbers = listed(column);
  if (joined(column)) {
    if (!numbers.empty())
      when(numbersTable(column) + ".\"label\" IS NOT NULL", numbersTable(column) + ".\"label\"");
  } else {
    for (const auto& group : column.groups) {
      std::string same;
      for (const auto& [number, label] : numbers)
        if (label == group.label) same += (same.empty() ? "" : ", ") + edge(column.kind, number);
      if (!same.empty()) when(cell + " IN (" + same + ")", literal(group.label));
    }
  }
  for (const auto& group : column.groups) {
    if (!group.from) continue;
    const std::string from = edge(column.kind, *group.from), to = edge(column.kind, *group.to);
    when(*group.from == *group.to
             ? cell + " = " + from
             : cell + " >= " + from + " AND " + cell + (group.closed ? " <= " : " < ") + to,
         literal(group.label));
  }
  return out + "    END";
}

std::vector<const RecipeColumn*> withRole(const Recipe& recipe, Role role) {
  std::vector<const RecipeColumn*> columns;
  for (const auto& column : recipe.columns)
    if (column.role == role) columns.push_back(&column);
  return columns;
}

// The quasi-identifiers, and what else is published by bins.
std::vector<const RecipeColumn*> withGroups(const Recipe& recipe) {
  std::vector<const RecipeColumn*> columns;
  for (const auto& column : recipe.columns)
    if (!column.groups.empty()) columns.push_back(&column);
  return columns;
}

std::string labelName(const RecipeColumn& column) { return name(column.name + " released"); }
std::string personName(const RecipeColumn& column) { return name(column.name + " as a person"); }

// Rows that miss a value that must be there, or that stand for none.
std::string condition(const Recipe& recipe) {
  std::string out;
  const auto add = [&](const std::string& test) {
    out += (out.empty() ? "\n  WHERE " : "\n    AND ") + test;
  };
  for (const auto& column : recipe.columns) {
    if (column.role == Role::quasi && column.dropMissing) add("NOT (" + missingTest(column, recipe) + ")");
    if (column.role == Role::count) add("CAST(" + cellOf(column) + " AS BIGINT) > 0");
  }
  return out;
}

std::string valueTables(const std::vector<const RecipeColumn*>& columns) {
  std::string out;
  for (const RecipeColumn* column : columns) {
    if (!joined(*column)) continue;
    out += valuesTable(*column) + " (\"value\", \"label\") AS (\n  VALUES\n";
    std::string rows;
    for (const auto& group : column->groups)
      for (const std::string& value : group.values)
        rows += (rows.empty() ? "    (" : ",\n    (") + literal(value) + ", " + literal(group.label) + ")";
    out += rows + "\n),\n";
    const auto numbers = listed(*column);
    if (numbers.empty()) continue;
    out += numbersTable(*column) + " (\"value\", \"label\") AS (\n  VALUES\n";
    rows.clear();
    for (const auto& [number, label] : numbers)
      rows +=
          (rows.empty() ? "    (" : ",\n    (") + edge(column->kind, number) + ", " + literal(label) + ")";
    out += rows + "\n),\n";
  }
  return out;
}

constexpr const char* keyTable = "\"rows with blanks\"";
constexpr const char* keyBlanks = "\"blank cells\"";

// What stands before a release whose recipe blanks cells.
std::string blanksNote(const Recipe& recipe, const SqlKey& key) {
  if (recipe.rescue == Rescue::no && !recipe.suppress) return "";
  if (!key.empty())
    return "-- Not for release: the table of rows with blanks tells what their blanks hide. It holds for the "
           "rows that\n-- the release was made of; k holds in whatever rows the table has.\n";
  return "-- The release that this belongs to blanks single cells, and this blanks none: which ones depends "
         "on every row.\n-- So it publishes fewer rows. Publish one of the two, for together they show what "
         "the "
         "blanks hide.\n";
}

// The key, and the rows of `whole` with their cells blanked by it.
std::string blankedTable(const Recipe& recipe, const SqlKey& key) {
  std::string names, same, columns, rows;
  size_t at = 0;
  const auto select = [&](const std::string& column) {
    columns += (columns.empty() ? "\n    " : ",\n    ") + column;
  };
  for (const auto& column : recipe.columns) {
    if (column.role == Role::entity) select("whole." + personName(column));
    if (column.role == Role::drop || identifies(column.role)) continue;
    const std::string called = column.groups.empty() ? name(column.name) : labelName(column);
    if (column.role != Role::quasi) {
      select("whole." + called);
      continue;
    }
    names += called + ", ";
    same += (same.empty() ? "" : "\n    AND ") + (keyTable + ("." + called)) + " = whole." + called;
    select("CASE WHEN SUBSTRING(" + std::string(keyTable) + "." + keyBlanks + " FROM " +
           std::to_string(++at) + " FOR 1) = '1'\n      THEN " + literal(recipe.blank) + " ELSE whole." +
           called + " END AS " + called);
  }
  for (const auto& [labels, blanks] : key) {
    rows += rows.empty() ? "    (" : ",\n    (";
    for (const std::string& label : labels) rows += literal(label) + ", ";
    rows += literal(blanks) + ")";
  }
  return std::string(keyTable) + " (" + names + keyBlanks + ") AS (\n  VALUES\n" + rows +
         "\n),\ngeneralized AS (\n  SELECT" + columns + "\n  FROM whole\n  LEFT JOIN " + keyTable +
         "\n    ON " + same + "\n),\n";
}

}  // namespace

std::string releaseSql(const Recipe& recipe, std::string_view table, const SqlKey& key) {
  const auto quasi = withRole(recipe, Role::quasi), grouped = withGroups(recipe);
  const auto counts = withRole(recipe, Role::count), entity = withRole(recipe, Role::entity);
  std::string sql = "-- k = " + std::to_string(recipe.k) + (entity.empty() ? "" : " persons") +
                    ". Each row is published by the groups of its values; classes below k are " +
                    (recipe.blankRows ? "blanked" : "left out") + ".\n" + blanksNote(recipe, key);
  if (recipe.tokens && !(entity.empty() && withRole(recipe, Role::identifier).empty()))
    sql += "-- Identifiers are left out: tokens need a keyed hash, which standard SQL has not.\n";
  if (recipe.draw)
    sql += "-- Made for a sample of the rows (" + recipe.draw->size +
           ") that a database cannot draw again: k holds in whatever rows the table has.\n";
  for (const RecipeColumn* column : grouped)
    if (!column->notation.plain())
      sql += "-- " + name(column->name) + " is read as text, written as the file writes it.\n";
  sql += "WITH\n" + valueTables(grouped) + (key.empty() ? "generalized" : "whole") + " AS (\n  SELECT";
  std::string columns;
  for (const auto& column : recipe.columns) {
    if (column.role == Role::drop || identifies(column.role)) continue;
    columns += columns.empty() ? "\n    " : ",\n    ";
    columns +=
        column.groups.empty() ? cellOf(column) : labelCase(column, recipe) + " AS " + labelName(column);
  }
  // Persons who are missing may be one.
  for (const RecipeColumn* column : entity)
    columns += ",\n    CASE WHEN " + missingTest(*column, recipe) + " THEN NULL ELSE " + text(*column) +
               " END AS " + personName(*column);
  sql += columns + "\n  FROM " + sourceOf(recipe, table);
  for (const RecipeColumn* column : grouped) {
    if (!joined(*column)) continue;
    sql += "\n  LEFT JOIN " + valuesTable(*column) + " ON " + valuesTable(*column) +
           ".\"value\" = " + text(*column);
    if (!listed(*column).empty())
      sql += "\n  LEFT JOIN " + numbersTable(*column) + " ON " + numbersTable(*column) +
             ".\"value\" = source." + measureName(*column);
  }
  std::string labels, seen, same, hidden;
  for (const RecipeColumn* column : quasi) {
    labels += (labels.empty() ? "" : ", ") + labelName(*column);
    seen += " AND " + labelName(*column) + " IS NOT NULL";
    hidden += (hidden.empty() ? "" : " AND ") + labelName(*column) + " = " + literal(recipe.blank);
    same += (same.empty() ? "" : " AND ") + ("classes." + labelName(*column)) + " = generalized." +
            labelName(*column);
  }
  sql += condition(recipe) + "\n),\n";
  if (!key.empty()) sql += blankedTable(recipe, key);
  std::string size = "\"rows in class\"";
  if (entity.empty()) {
    sql += "sized AS (\n  SELECT generalized.*,\n    ";
    sql += counts.empty() ? "COUNT(*)" : "SUM(CAST(" + name(counts.front()->name) + " AS BIGINT))";
    sql += " OVER (PARTITION BY " + labels + ") AS " + size + "\n  FROM generalized\n)\nSELECT";
  } else {
    const std::string person = personName(*entity.front());
    size = "\"persons in class\"";
    sql += "classes AS (\n  SELECT " + labels + ",\n    COUNT(DISTINCT " + person + ") + MAX(CASE WHEN " +
           person + " IS NULL THEN 1 ELSE 0 END) AS " + size + "\n  FROM generalized\n  GROUP BY " + labels +
           "\n),\nsized AS (\n  SELECT generalized.*, classes." + size +
           "\n  FROM generalized\n  LEFT JOIN classes ON " + same + "\n)\nSELECT";
  }
  const std::string shown =
      size + " >= " + std::to_string(recipe.k) + seen + (key.empty() ? "" : " AND NOT (" + hidden + ")");
  std::string out;
  for (const auto& column : recipe.columns) {
    if (column.role == Role::drop || identifies(column.role)) continue;
    out += out.empty() ? "\n  " : ",\n  ";
    if (column.groups.empty()) {
      out += name(column.name);
    } else if (column.role != Role::quasi) {
      out += "COALESCE(" + labelName(column) + ", " + literal(recipe.blank) + ") AS " + name(column.name);
    } else if (recipe.blankRows) {
      out += "CASE WHEN " + shown + " THEN " + labelName(column) + " ELSE " + literal(recipe.blank) +
             " END AS " + name(column.name);
    } else {
      out += labelName(column) + " AS " + name(column.name);
    }
  }
  return sql + out + "\nFROM sized" + (recipe.blankRows ? "" : "\nWHERE " + shown) + ";\n";
}

std::string countsSql(const Recipe& recipe, std::string_view table) {
  std::string columns;
  for (const auto& column : recipe.columns)
    if (column.role == Role::quasi || column.role == Role::target)
      columns += (columns.empty() ? "" : ", ") + name(column.name);
  const auto counts = withRole(recipe, Role::count);
  const std::string sum =
      counts.empty() ? "COUNT(*)" : "SUM(CAST(" + name(counts.front()->name) + " AS BIGINT))";
  return "SELECT " + columns + ", " + sum + " AS \"rows\"\nFROM " + name(table) + "\nGROUP BY " + columns +
         ";\n";
}

}  // namespace indistinct
