#include "model/domains.h"

#include <algorithm>
#include <set>

#include "model/bins.h"
#include "model/tree.h"
#include "model/values.h"

namespace model {
namespace {

struct Refusal {
  std::string why;
};

// A cell as its column's domain names it.
struct Named {
  std::string text;
  std::optional<Real> number;
  bool missing = false;
  size_t rank = 0;  // numbers and days: of the bin, ascending
};

class Builder {
 public:
  Builder(const Job& job, const Column& column, const Ground& ground)
      : job_(job), column_(column), ground_(ground) {}

  Domain build() {
    domain_.name = column_.name;
    domain_.importance = static_cast<Real>(column_.importance) / 1000;
    for (const size_t row : ground_.rows) {
      const std::string& cell = column_.cells[row];
      missing_ = missing_ || isMissing(cell);
      filled_ = filled_ || !isMissing(cell);
    }
    if (!missing_ && !filled_) throw Refusal{"no value in a row that counts"};
    nameRows();
    if (!column_.paths.empty()) placeLeaves();
    if (column_.space == Space::splits) {
      placePresent();
      splits();
    } else {
      if (column_.paths.empty()) throw Refusal{"no taxonomy"};
      placeAll();
    }
    price();
    nameValues();
    return std::move(domain_);
  }

 private:
  const Job& job_;
  const Column& column_;
  const Ground& ground_;
  Domain domain_;
  bool missing_ = false, filled_ = false;
  std::vector<Named> named_;  // [kept row]
  Paths paths_;               // in preorder, the missing value among them where it is kept
  std::string missingLeaf_;

  void nameRows() {
    if (column_.kind == Kind::number) {
      named_.reserve(ground_.rows.size());
      const BinnedNumbers bins = binNumbers(column_, ground_);
      for (const size_t row : ground_.rows) {
        const std::string& cell = column_.cells[row];
        Named named;
        named.missing = isMissing(cell);
        if (!named.missing) {
          const auto at = bins.of.at(*thousandths(cell));
          named.rank = at;
          named.number = bins.edges[at];
          named.text = bins.labels[at];
        }
        named_.push_back(std::move(named));
      }
      return;
    }
    std::set<int64_t> firsts;
    for (const size_t row : ground_.rows) {
      const std::string& cell = column_.cells[row];
      Named named;
      named.missing = isMissing(cell);
      named.text = cell;
      if (!named.missing && column_.kind == Kind::date) {
        const Unit unit =
            unitOf(*dayOf(cell), column_.bins.form == Bins::Form::unit ? column_.bins.word : "day");
        named.text = unit.label;
        named.number = static_cast<Real>(unit.first);
        firsts.insert(unit.first);
      }
      named_.push_back(std::move(named));
    }
    for (Named& named : named_)
      if (named.number)
        named.rank = static_cast<size_t>(
            std::distance(firsts.begin(), firsts.find(static_cast<int64_t>(*named.number))));
  }

  // The leaf that a value means: its own spelling, the same number, or the interval that holds it.
  std::optional<std::string> leafOf(const Named& named) const {
    for (const auto& path : column_.paths)
      if (path.front() == named.text) return path.front();
    if (column_.kind != Kind::number) return std::nullopt;
    for (const auto& path : column_.paths)
      if (const auto leaf = thousandths(path.front()); leaf && same(*leaf, *named.number))
        return path.front();
    for (const auto& path : column_.paths) {
      const std::string& leaf = path.front();
      const size_t comma = leaf.find(", ");
      if (leaf.front() != '[' || leaf.back() != ']' || comma == std::string::npos) continue;
      const auto low = thousandths(leaf.substr(1, comma - 1));
      const auto high = thousandths(leaf.substr(comma + 2, leaf.size() - comma - 3));
      if (low && high && *named.number * 1000 >= static_cast<Real>(*low) &&
          *named.number * 1000 <= static_cast<Real>(*high))
        return leaf;
    }
    return std::nullopt;
  }

  static bool same(int64_t thousandths, Real number) {
    return std::abs(static_cast<Real>(thousandths) - number * 1000) < 1e-6L;
  }

  // Every value finds its leaf; the missing value one of its own, the last below the root where the taxonomy
  // has none for it.
  void placeLeaves() {
    std::vector<std::string> order = column_.order;
    if (!order.empty()) checkOrder(order);
    paths_ = inPreorder(column_.paths, order);
    for (const Named& named : named_)
      if (!named.missing && !leafOf(named)) throw Refusal{"\"" + named.text + "\" is not in the taxonomy"};
    if (!missing_) return;
    const bool own = std::any_of(paths_.begin(), paths_.end(), [&](const auto& path) {
      return path.front() == "?" && std::any_of(ground_.rows.begin(), ground_.rows.end(),
                                                [&](size_t row) { return column_.cells[row] == "?"; });
    });
    missingLeaf_ = own ? "?" : "";
    if (own) return;
    std::vector<std::string> path(paths_.front().size() - 1, "\1missing");
    path.push_back(paths_.front().back());
    paths_.push_back(std::move(path));
  }

  void checkOrder(const std::vector<std::string>& order) const {
    for (const Named& named : named_)
      if (!named.missing && std::find(order.begin(), order.end(), named.text) == order.end())
        throw Refusal{"the order does not list \"" + named.text + "\""};
  }

  size_t leafAt(const Named& named) const {
    const std::string leaf =
        named.missing ? (missingLeaf_.empty() ? "\1missing" : missingLeaf_) : *leafOf(named);
    const auto found =
        std::find_if(paths_.begin(), paths_.end(), [&](const auto& path) { return path.front() == leaf; });
    return static_cast<size_t>(found - paths_.begin());
  }

  // Under a taxonomy: all leaves.
  void placeAll() {
    for (const auto& path : paths_) {
      Value value;
      value.missing = path.front() == "\1missing";
      if (!value.missing) value.text = path.front();
      if (column_.kind == Kind::number)
        if (const auto number = thousandths(path.front())) value.number = static_cast<Real>(*number) / 1000;
      domain_.values.push_back(std::move(value));
    }
    for (const Named& named : named_) domain_.ofRow.push_back(leafAt(named));
    if (column_.space == Space::taxonomy) {
      domain_.byTaxonomy = true;
      domain_.partitions = cutsOfTree(paths_);
      return;
    }
    domain_.byLevels = true;
    domain_.levelCount = paths_.front().size();
    for (size_t level = 0; level < domain_.levelCount; level++) {
      const Partition groups = levelOfTree(paths_, level);
      const auto found = std::find(domain_.partitions.begin(), domain_.partitions.end(), groups);
      if (found == domain_.partitions.end()) {
        domain_.partitions.push_back(groups);
        domain_.levels.push_back({level});
      } else {
        domain_.levels[static_cast<size_t>(found - domain_.partitions.begin())].push_back(level);
      }
    }
  }

  // By splits: the values present, the missing one last.
  void placePresent() {
    std::vector<Named> present;
    for (const Named& named : named_)
      if (!named.missing && std::none_of(present.begin(), present.end(),
                                         [&](const Named& other) { return equal(other, named); }))
        present.push_back(named);
    std::vector<std::string> order = column_.order;
    if (column_.kind == Kind::category) {
      if (!order.empty()) checkOrder(order);
      if (order.empty())
        for (const auto& path : paths_) order.push_back(path.front());
      if (order.empty()) order = naturalOrder();
    }
    std::sort(present.begin(), present.end(), [&](const Named& a, const Named& b) {
      if (column_.kind != Kind::category) return a.rank < b.rank;
      return std::find(order.begin(), order.end(), a.text) < std::find(order.begin(), order.end(), b.text);
    });
    for (const Named& named : present) domain_.values.push_back({named.text, named.number, false, nullptr});
    if (missing_) domain_.values.push_back({"", std::nullopt, true, nullptr});
    for (const Named& named : named_) {
      const auto found = std::find_if(present.begin(), present.end(), [&](const Named& other) {
        return !named.missing && equal(other, named);
      });
      domain_.ofRow.push_back(static_cast<size_t>(found - present.begin()));
    }
  }

  bool equal(const Named& a, const Named& b) const {
    return column_.kind == Kind::category ? a.text == b.text : a.rank == b.rank;
  }

  void splits() {
    const size_t size = domain_.values.size();
    for (uint64_t chosen = 0; chosen < (uint64_t{1} << (size - 1)); chosen++) {
      Partition groups = {{0, 1}};
      for (size_t p = 1; p < size; p++) {
        if (chosen >> (p - 1) & 1) groups.push_back({p, p});
        groups.back().end = p + 1;
      }
      domain_.partitions.push_back(std::move(groups));
    }
  }

  static Json numberOf(Real number) {
    const auto whole = static_cast<int64_t>(number);
    if (static_cast<Real>(whole) == number) return whole;
    return static_cast<double>(number);
  }

  void nameValues() {
    const bool numbers = column_.kind == Kind::number &&
                         std::all_of(domain_.values.begin(), domain_.values.end(),
                                     [](const Value& value) { return value.missing || value.number; });
    for (Value& value : domain_.values) {
      if (value.missing) continue;
      value.name = numbers ? numberOf(*value.number) : Json(value.text);
    }
  }

  // LM: by leaves where there is a taxonomy, else by range for numbers and days, by positions for categories.
  void price() {
    const size_t size = domain_.values.size();
    if (column_.space != Space::splits || (column_.kind == Kind::category && column_.paths.empty())) {
      for (size_t p = 0; p < size; p++) domain_.at.push_back(static_cast<Real>(p));
      domain_.range = static_cast<Real>(size) - 1;
      return;
    }
    if (!column_.paths.empty()) return priceByLeaves();
    for (const Value& value : domain_.values)
      domain_.at.push_back(value.missing ? 0 : *value.number - *domain_.values.front().number);
    if (missing_ && size > 1) domain_.at.back() = domain_.at[size - 2];
    domain_.range = domain_.at.back();
    domain_.missingIsAll = missing_;
  }

  // An interval of values present covers the leaves from its first to its last: the leaves in the column's
  // own order, a missing value's last.
  void priceByLeaves() {
    std::vector<size_t> rank(paths_.size());
    std::vector<std::pair<Real, size_t>> ordered;
    for (size_t i = 0; i < paths_.size(); i++) {
      Real key = static_cast<Real>(i);
      const std::string& leaf = paths_[i].front();
      if (leaf == "\1missing" || (missingLeaf_ == leaf && missing_)) {
        key = 1e30L;
      } else if (column_.kind == Kind::number) {
        const auto number = thousandths(leaf);
        const auto low = number ? number : thousandths(leaf.substr(1, leaf.find(", ") - 1));
        key = low ? static_cast<Real>(*low) : 1e29L;
      } else if (column_.kind == Kind::date) {
        key = 0;  // as text, below: a unit's labels sort like its days
      }
      ordered.emplace_back(key, i);
    }
    std::stable_sort(ordered.begin(), ordered.end(), [&](const auto& a, const auto& b) {
      if (a.first != b.first) return a.first < b.first;
      if (column_.kind == Kind::date) return paths_[a.second].front() < paths_[b.second].front();
      return a.second < b.second;
    });
    for (size_t i = 0; i < ordered.size(); i++) rank[ordered[i].second] = i;
    domain_.at.assign(domain_.values.size(), 0);
    for (size_t i = 0; i < named_.size(); i++)
      domain_.at[domain_.ofRow[i]] = static_cast<Real>(rank[leafAt(named_[i])]);
    domain_.range = static_cast<Real>(paths_.size()) - 1;
  }
};

std::vector<std::vector<Real>> pricesOf(const Job& job, const Ground& ground) {
  const size_t labels = ground.labels.size();
  std::vector<std::vector<Real>> price(labels, std::vector<Real>(labels, 1));
  for (size_t i = 0; i < labels; i++) price[i][i] = 0;
  const auto indexOf = [&](const std::string& label) {
    const auto found = std::find(ground.labels.begin(), ground.labels.end(), label);
    if (found == ground.labels.end()) throw Refusal{"the matrix names \"" + label + "\""};
    return static_cast<size_t>(found - ground.labels.begin());
  };
  for (const auto& [actual, row] : job.matrix)
    for (const auto& [published, cost] : row)
      price[indexOf(actual)][indexOf(published)] = static_cast<Real>(cost);
  return price;
}

}  // namespace

Real Domain::loss(const Group& group) const {
  if (group.end - group.first == 1) return 0;
  if (missingIsAll && group.end == values.size()) return 1;
  return range > 0 ? (at[group.end - 1] - at[group.first]) / range : 0;
}

std::variant<Ground, Refused> groundOf(const Job& job) {
  Ground ground;
  const auto counted = std::find_if(job.columns.begin(), job.columns.end(),
                                    [](const Column& column) { return column.role == Role::count; });
  for (size_t row = 0; row < job.rows(); row++) {
    uint64_t count = counted == job.columns.end() ? 1 : std::stoull(counted->cells[row]);
    for (const Column& column : job.columns)
      if (column.role == Role::quasi && column.dropMissing.value_or(job.dropMissing) &&
          isMissing(column.cells[row]))
        count = 0;
    if (count == 0) continue;
    ground.rows.push_back(row);
    ground.counts.push_back(count);
    ground.all += count;
  }
  try {
    const auto target = std::find_if(job.columns.begin(), job.columns.end(),
                                     [&](const Column& column) { return column.name == job.target; });
    if (target != job.columns.end()) {
      ground.hasTarget = true;
      for (const size_t row : ground.rows) {
        const std::string& cell = target->cells[row];
        std::string label = isMissing(cell) ? "\1missing" : cell;
        if (target->kind == Kind::number && !isMissing(cell)) label = decimal(*thousandths(cell));
        const auto found = std::find(ground.labels.begin(), ground.labels.end(), label);
        ground.labelOf.push_back(static_cast<size_t>(found - ground.labels.begin()));
        if (found == ground.labels.end()) ground.labels.push_back(label);
      }
      ground.price = pricesOf(job, ground);
    } else if (job.loss == "cm") {
      throw Refusal{"no target"};
    }
    for (const Column& column : job.columns)
      if (column.role == Role::quasi) ground.domains.push_back(Builder(job, column, ground).build());
    if (ground.domains.empty()) throw Refusal{"no quasi-identifier"};
  } catch (const Refusal& refusal) {
    return Refused{refusal.why};
  }
  return ground;
}

bool means(const Value& value, const Json& json) {
  if (!json.is_number() || !value.name.is_number()) return json == value.name;
  const Real said = json.get<double>(), known = value.name.get<double>();
  return std::abs(said - known) <= 1e-9L * std::max<Real>(1, std::abs(known));
}

std::optional<Partition> partitionOf(const Domain& domain, const Json& column) {
  Partition groups = {{0, domain.values.size()}};
  for (const Json& cut : column["cuts"]) {
    const auto found = std::find_if(domain.values.begin(), domain.values.end(),
                                    [&](const Value& value) { return means(value, cut); });
    const auto at = static_cast<size_t>(found - domain.values.begin());
    if (found == domain.values.end() || at <= groups.back().first) return std::nullopt;
    groups.back().end = at;
    groups.push_back({at, domain.values.size()});
  }
  return groups;
}

Json cutsOf(const Domain& domain, const Partition& partition) {
  Json cuts = Json::array();
  for (size_t i = 1; i < partition.size(); i++) cuts.push_back(domain.values[partition[i].first].name);
  return {{"name", domain.name}, {"cuts", cuts}};
}

}  // namespace model
