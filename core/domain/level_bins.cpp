#include "core/domain/level_bins.h"

#include <unordered_map>

namespace indistinct {
namespace {

using Path = std::vector<std::string>;

class Level {
 public:
  Level(const Column& column, const Taxonomy& taxonomy, uint32_t level)
      : column_(column), paths_(pathsOf(taxonomy)), levels_(taxonomy.levels), level_(level) {}

  Done check() const {
    if (level_ == 0 || level_ + 1 >= levels_)
      return bad("Bins of column " + column_.name + " can be level 1" +
                 (levels_ > 3 ? " to " + std::to_string(levels_ - 2) : "") + " of its taxonomy, not level " +
                 std::to_string(level_) + ". Choose one of those, or leave the column out.");
    const std::string named =
        "Level " + std::to_string(level_) + " of the taxonomy of column " + column_.name + " has ";
    std::unordered_map<std::string_view, const Path*> groups;
    for (const Path& path : paths_) {
      const auto [group, fresh] = groups.emplace(path[level_], &path);
      if (!fresh && above(*group->second) != above(path))
        return bad(named + "two groups that are called \"" + path[level_] + "\". Give one another name.");
    }
    for (const Path& path : paths_)
      if (groups.count(path[0]) && path[level_] != path[0])
        return bad(named + "a group that is called \"" + path[0] +
                   "\", as a value of another group is. Give it another name.");
    return done();
  }

  // The values stay beside their groups, without rows, so that nothing else is called like one of them.
  Result<Domain> domain(DomainSpec spec, std::span<const uint64_t> present) const {
    Column groups;
    groups.name = column_.name;
    groups.values = column_.values;
    groups.missing = column_.missing;
    std::vector<uint64_t> rows(present.begin(), present.end());
    std::unordered_map<std::string_view, Code> codes;
    for (Code code = 0; code < column_.values.size(); code++)
      if (!column_.missing[code] && present[code] > 0) codes.emplace(column_.values[code], code);
    std::unordered_map<std::string_view, Code> codeOf;
    std::vector<Code> groupOf(column_.values.size(), Domain::none);
    std::vector<Path> kept;
    for (const Path& path : paths_) {
      const auto found = codes.find(path[0]);
      if (found == codes.end()) continue;
      const auto [group, fresh] = codeOf.emplace(path[level_], groups.values.size());
      if (fresh) {
        groups.values.add(path[level_]);
        groups.missing.push_back(false);
        rows.push_back(0);
        kept.push_back(above(path));
      }
      groupOf[found->second] = group->second;
      rows[group->second] += present[found->second];
      rows[found->second] = 0;
    }
    const Taxonomy taxonomy = makeTaxonomy(kept);
    spec.taxonomy = kept.empty() ? nullptr : &taxonomy;
    spec.order.reset();
    auto made = makeDomain(groups, spec, rows);
    if (!made) return made;
    for (Code code = 0; code < groupOf.size(); code++)
      if (groupOf[code] != Domain::none) made->ofCode[code] = made->ofCode[groupOf[code]];
    made->ofCode.resize(groupOf.size());
    return made;
  }

 private:
  const Column& column_;
  std::vector<Path> paths_;
  uint32_t levels_, level_;

  Error bad(std::string what) const {
    return {ErrorCode::plan, std::move(what), {std::nullopt, column_.name, ""}};
  }
  Path above(const Path& path) const { return {path.begin() + static_cast<int>(level_), path.end()}; }
};

}  // namespace

Result<Domain> makeLevelDomain(const Column& column, const DomainSpec& spec, uint32_t level,
                               std::span<const uint64_t> present) {
  const auto bad = [&](std::string what) {
    return Error{ErrorCode::plan, "Column " + column.name + std::move(what), {std::nullopt, column.name, ""}};
  };
  if (spec.kind != Kind::category)
    return bad(std::string(" holds ") + word(spec.kind) +
               "s, whose bins are no level of a taxonomy: make it a category, or give other bins.");
  if (!spec.taxonomy || spec.taxonomy->levels < 3)
    return bad(
        " has no taxonomy with a level between its values and their whole: give it one, or leave the bins "
        "out.");
  // Whether values and order fit the taxonomy is found out by the values themselves.
  if (auto fits = makeDomain(column, spec, present); !fits) return fits;
  std::string clash;
  const Level bins(column, spec.order ? *reordered(*spec.taxonomy, *spec.order, clash) : *spec.taxonomy,
                   level);
  if (Done d = bins.check(); !d) return d.error();
  auto domain = bins.domain(spec, present);
  if (domain) domain->ordered = spec.order.has_value();
  return domain;
}

}  // namespace indistinct
