#include "core/domain/domain.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/base/natural_order.h"
#include "core/domain/leaf_names.h"
#include "core/domain/taxonomy_reader.h"
#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {

namespace {

class Builder {
 public:
  Builder(const Column& column, const DomainSpec& spec, std::span<const uint64_t> present)
      : column_(column), spec_(spec), present_(present) {
    domain_.name = column.name;
    domain_.kind = spec.kind;
    domain_.space = spec.space;
    domain_.importance = spec.importance;
    domain_.ordered = spec.kind != Kind::category || spec.order;
    domain_.ofCode.assign(column.values.size(), Domain::none);
    key_.resize(column.values.size());
  }

  Result<Domain> build() {
    if (auto fit = checkSpec(); !fit) return fit.error();
    const bool kept = gatherCodes();
    if (codes_.empty() && !kept) {
      return bad("Column " + column_.name +
                 " has no value in any row that counts: take it out of the quasi-identifiers.");
    }
    auto named = spec_.kind == Kind::category ? nameCategories() : nameNumbers();
    if (!named) return named.error();
    auto ordered = spec_.taxonomy && spec_.space != Space::splits ? placeInTaxonomy() : placePresent();
    if (!ordered) return ordered.error();
    return std::move(domain_);
  }

 private:
  Error bad(std::string what) const {
    return {ErrorCode::plan, std::move(what), {std::nullopt, column_.name, ""}};
  }

  Done checkSpec() const {
    const std::string name = "Column " + column_.name;
    if (!spec_.taxonomy && (spec_.space == Space::taxonomy || spec_.space == Space::lattice)) {
      return bad(name + " has no taxonomy, which the " + word(spec_.space) +
                 " space needs: give it one, or use splits.");
    }
    if (spec_.kind == Kind::category && spec_.bins.way != Bins::Way::none) {
      return bad(name +
                 " holds categories, which have no bins: make it a number or a date, or leave the bins out.");
    }
    if (spec_.kind != Kind::category && spec_.order) {
      return bad(name + " holds " + word(spec_.kind) +
                 "s, which have their own order: leave the order out, or make it a category.");
    }
    if (spec_.kind == Kind::date && spec_.bins.way != Bins::Way::none && spec_.bins.way != Bins::Way::unit) {
      return bad(name + " holds dates: bin it by day, week, month, quarter, year or decade.");
    }
    // What lies between would be lost beside the others, when costs are brought to whole numbers.
    if (spec_.importance != 0 && !(spec_.importance >= 1e-6 && spec_.importance <= 1e6)) {
      return bad("The importance of column " + column_.name +
                 " must be 0, or a number from 0.000001 to 1,000,000.");
    }
    return done();
  }

  // The codes that need a place; returns whether missing values do.
  bool gatherCodes() {
    for (Code code = 0; code < column_.values.size(); code++) {
      if (present_[code] == 0) continue;
      if (!column_.missing[code]) {
        codes_.push_back(code);
      } else if (!spec_.dropMissing) {
        missing_.push_back(code);
      }
    }
    return !missing_.empty();
  }

  Done nameCategories() {
    for (const Code code : codes_) key_[code] = std::string(column_.values[code]);
    return done();
  }

  // key_ becomes the printed value; ascending_ the numbers behind it, in order.
  Done nameNumbers() {
    std::vector<std::pair<double, Code>> parsed;
    std::string strange;
    uint64_t stranges = 0;
    for (const Code code : codes_) {
      const auto number = numberOf(column_.values[code]);
      if (number) {
        parsed.emplace_back(*number, code);
      } else if (stranges++ < 5) {
        strange += (strange.empty() ? "\"" : ", \"") + std::string(column_.values[code]) + "\"";
      }
    }
    if (stranges > 0) {
      return bad("Column " + column_.name + " has " + strange + (stranges > 5 ? " and others" : "") +
                 ", which " + (stranges == 1 ? "is no " : "are no ") + word(spec_.kind) +
                 (stranges == 1 ? "" : "s") + ": make it a category, or count them as missing.");
    }
    std::stable_sort(parsed.begin(), parsed.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (spec_.kind == Kind::date) {
      nameDates(parsed);
      return done();
    }
    return binNumbers(parsed);
  }

  std::optional<double> numberOf(std::string_view text) const {
    if (spec_.kind == Kind::number) return indistinct::numberOf(text, column_.notation);
    const auto day = dayOf(text, column_.notation);
    return day ? std::optional<double>(*day) : std::nullopt;
  }

  void nameDates(const std::vector<std::pair<double, Code>>& parsed) {
    for (const auto& [number, code] : parsed) {
      const auto day = static_cast<int32_t>(number);
      appendNumber(code, firstDay(day, spec_.bins.unit), labelOf(day, spec_.bins.unit));
    }
  }

  Done binNumbers(const std::vector<std::pair<double, Code>>& parsed) {
    const uint32_t labels = spec_.bins.labels;
    std::vector<double> numbers;
    std::vector<uint64_t> rows, labelRows;
    for (const auto& [number, code] : parsed) {
      if (numbers.empty() || numbers.back() != number) {
        numbers.push_back(number);
        rows.push_back(0);
        labelRows.resize(labelRows.size() + labels);
      }
      rows.back() += present_[code];
      for (uint32_t label = 0; label < labels; label++) {
        labelRows[labelRows.size() - labels + label] += spec_.bins.labelCount[code * size_t{labels} + label];
      }
    }
    auto edges = lowerEdges(numbers, rows, labelRows, spec_.bins);
    if (!edges) {
      Error error = edges.error();
      error.what = "Column " + column_.name + ": " + error.what;
      error.place.column = column_.name;
      return error;
    }
    size_t at = 0;
    for (const auto& [number, code] : parsed) {
      while (numbers[at] != number) at++;
      const double edge = (*edges)[at];
      // A number that is not binned keeps the spelling that comes first in the file, where that is plain.
      const bool kept = spec_.bins.way == Bins::Way::none && column_.notation.plain();
      appendNumber(code, edge, kept ? std::string(trimmed(column_.values[code])) : formatNumber(edge));
    }
    return done();
  }

  void appendNumber(Code code, double number, std::string label) {
    if (ascending_.empty() || ascending_.back() != number) {
      ascending_.push_back(number);
      labels_.push_back(std::move(label));
    }
    key_[code] = labels_.back();
  }

  // Values present, in order; missing ones last.
  Done placePresent() {
    if (spec_.kind != Kind::category) {
      domain_.numbers = ascending_;
      domain_.values = labels_;
    } else if (auto ordered = orderCategories(); !ordered) {
      return ordered.error();
    }
    std::unordered_map<std::string_view, Position> position;
    for (Position i = 0; i < domain_.size(); i++) position.try_emplace(domain_.values[i], i);
    for (const Code code : codes_) domain_.ofCode[code] = position.at(key_[code]);
    if (!missing_.empty()) {
      domain_.lastIsMissing = true;
      domain_.values.emplace_back(column_.values[missing_.front()]);
      for (const Code code : missing_) domain_.ofCode[code] = domain_.size() - 1;
    }
    return spec_.taxonomy ? countLeaves() : done();
  }

  // A missing value is the last leaf here, as it is the last position, whether the taxonomy has one for it or
  // not.
  Done countLeaves() {
    const bool numbers = spec_.kind == Kind::number;
    const LeafNames nameOf(*spec_.taxonomy, numbers);
    std::vector<std::string> present;
    for (Position p = 0; p + domain_.lastIsMissing < domain_.size(); p++) {
      present.push_back(nameOf(domain_.values[p]));
    }
    if (auto covered = checkCovered(*spec_.taxonomy, present); !covered) return covered.error();
    std::string clash;
    auto leaves = spec_.kind != Kind::category ? ascendingLeaves(*spec_.taxonomy, numbers)
                  : spec_.order                ? reordered(*spec_.taxonomy, *spec_.order, clash)->leaves
                                               : spec_.taxonomy->leaves;
    for (const Code code : missing_) {
      const auto own = std::find(leaves.begin(), leaves.end(), column_.values[code]);
      if (own == leaves.end()) continue;
      leaves.erase(own);
      break;
    }
    std::unordered_map<std::string_view, uint32_t> place;
    for (uint32_t i = 0; i < leaves.size(); i++) place.try_emplace(leaves[i], i);
    for (const std::string& leaf : present) domain_.leafOf.push_back(place.at(leaf));
    domain_.leaves = static_cast<uint32_t>(leaves.size());
    if (domain_.lastIsMissing) domain_.leafOf.push_back(domain_.leaves++);
    if (spec_.kind == Kind::category) nameGroups();
    return done();
  }

  void nameGroups() {
    const auto& leaves = spec_.taxonomy->leaves;
    std::unordered_map<std::string_view, Position> position;
    for (Position p = 0; p + domain_.lastIsMissing < domain_.size(); p++)
      position.emplace(domain_.values[p], p);
    for (const Code code : missing_) position.emplace(column_.values[code], domain_.size() - 1);
    std::vector<Position> atLeaf;
    for (const std::string& leaf : leaves) {
      const auto found = position.find(leaf);
      atLeaf.push_back(found == position.end() ? noPosition : found->second);
    }
    std::vector<std::string_view> values;
    for (Code code = 0; code < column_.values.size(); code++) values.push_back(column_.values[code]);
    domain_.names = groupNames(*spec_.taxonomy, atLeaf, domain_.size(), values);
  }

  Done orderCategories() {
    std::vector<std::string> present;
    for (const Code code : codes_) present.push_back(key_[code]);
    std::sort(present.begin(), present.end(), NaturalOrder());
    present.erase(std::unique(present.begin(), present.end()), present.end());
    std::vector<std::string> all = present;
    if (spec_.taxonomy) {
      if (auto covered = checkCovered(*spec_.taxonomy, present); !covered) return covered.error();
      all = spec_.taxonomy->leaves;
    }
    if (spec_.order) {
      if (auto fits = checkOrder(present); !fits) return fits.error();
      all = *spec_.order;
    }
    for (const std::string& value : all) {
      if (std::binary_search(present.begin(), present.end(), value, NaturalOrder()))
        domain_.values.push_back(value);
    }
    return done();
  }

  Done checkCovered(const Taxonomy& taxonomy, std::span<const std::string> present) const {
    const auto complaints = uncovered(taxonomy, present, spec_.kind == Kind::number);
    if (complaints.empty()) return done();
    Error error = taxonomyError("of column " + column_.name, complaints);
    error.place.column = column_.name;
    return error;
  }

  Done checkOrder(std::span<const std::string> present) const {
    std::unordered_set<std::string_view> listed;
    for (const std::string& value : *spec_.order) {
      if (!listed.insert(value).second) {
        return bad("The order of column " + column_.name + " lists \"" + value +
                   "\" twice: keep one of them.");
      }
    }
    std::string absent;
    for (const std::string& value : present) {
      if (!listed.count(value)) absent += (absent.empty() ? "\"" : ", \"") + value + "\"";
    }
    if (!absent.empty()) {
      return bad("The order of column " + column_.name + " does not list " + absent +
                 ": give each value of the column a place.");
    }
    if (!spec_.taxonomy) return done();
    std::string clash;
    if (reordered(*spec_.taxonomy, *spec_.order, clash)) return done();
    return brokenPreorder(clash);
  }

  Error brokenPreorder(const std::string& clash) const {
    return bad("The order of column " + column_.name + " does not fit its taxonomy: \"" + clash +
               "\" stands apart from its group. Keep each group together, or leave the order out.");
  }

  // All leaves in preorder; missing values where the taxonomy has them, else as a last leaf below the root.
  Done placeInTaxonomy() {
    std::vector<std::string> present;
    const LeafNames leafOf(*spec_.taxonomy, spec_.kind == Kind::number);
    for (const Code code : codes_) present.push_back(leafOf(key_[code]));
    std::sort(present.begin(), present.end(), NaturalOrder());
    present.erase(std::unique(present.begin(), present.end()), present.end());
    if (auto covered = checkCovered(*spec_.taxonomy, present); !covered) return covered.error();
    Taxonomy taxonomy = *spec_.taxonomy;
    if (spec_.order) {
      if (auto fits = checkOrder(present); !fits) return fits.error();
      std::string clash;
      auto fitting = reordered(taxonomy, *spec_.order, clash);
      if (!fitting) return brokenPreorder(clash);
      taxonomy = std::move(*fitting);
    }
    std::unordered_map<std::string_view, Position> position;
    for (Position i = 0; i < taxonomy.leaves.size(); i++) position.try_emplace(taxonomy.leaves[i], i);
    for (const Code code : codes_) domain_.ofCode[code] = position.at(leafOf(key_[code]));
    std::optional<Position> home;
    for (const Code code : missing_) {
      const auto leaf = position.find(column_.values[code]);
      if (leaf != position.end() && !home) home = leaf->second;
    }
    if (!missing_.empty() && !home) {
      home = static_cast<Position>(taxonomy.leaves.size());
      taxonomy = withLastLeaf(taxonomy, std::string(column_.values[missing_.front()]));
      domain_.lastIsMissing = true;
    }
    for (const Code code : missing_) domain_.ofCode[code] = *home;
    domain_.values = taxonomy.leaves;
    fillNumbers();
    domain_.taxonomy = std::move(taxonomy);
    return done();
  }

  std::optional<double> plainNumberOf(std::string_view text) const {
    if (spec_.kind == Kind::number) return parseNumber(text);
    const auto day = parseDate(text);
    return day ? std::optional<double>(*day) : std::nullopt;
  }

  // Only where every leaf is a number.
  void fillNumbers() {
    if (spec_.kind == Kind::category) return;
    for (size_t i = 0; i + domain_.lastIsMissing < domain_.values.size(); i++) {
      const auto number = plainNumberOf(domain_.values[i]);
      if (!number) return domain_.numbers.clear();
      domain_.numbers.push_back(*number);
    }
  }

  const Column& column_;
  const DomainSpec& spec_;
  std::span<const uint64_t> present_;
  Domain domain_;
  std::vector<Code> codes_;        // present and not missing
  std::vector<Code> missing_;      // present, missing and kept
  std::vector<std::string> key_;   // [code]: the printed value
  std::vector<double> ascending_;  // numbers and days: of the printed values
  std::vector<std::string> labels_;
};

}  // namespace

const char* word(Space space) {
  switch (space) {
    case Space::splits:
      return "splits";
    case Space::taxonomy:
      return "taxonomy";
    case Space::lattice:
      return "lattice";
    case Space::local:
      return "local";
  }
  return "";
}

const char* word(Kind kind) {
  switch (kind) {
    case Kind::number:
      return "number";
    case Kind::category:
      return "category";
    case Kind::date:
      return "date";
  }
  return "";
}

Result<Domain> makeDomain(const Column& column, const DomainSpec& spec, std::span<const uint64_t> present) {
  return Builder(column, spec, present).build();
}

}  // namespace indistinct
