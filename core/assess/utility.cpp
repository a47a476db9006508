#include "core/assess/utility.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/assess/overlapping.h"

namespace indistinct {
namespace {

constexpr uint64_t mostPairs = uint64_t{1} << 22;

double number(uint64_t n) { return static_cast<double>(n); }

Attribute quasiAttribute(const Assessed& a, size_t column) {
  const Domain& domain = a.domains[column];
  Attribute result;
  result.name = domain.name;
  result.quasi = true;
  result.column = column;
  result.ordered = domain.kind != Kind::category;
  result.values = domain.values;
  result.groupOf = a.interval[column];
  result.groups = a.groupNames(column);
  result.ofRow.assign(a.tupleOfRow.size(), 0);
  for (size_t row = 0; row < result.ofRow.size(); row++)
    if (const uint32_t t = a.tupleOfRow[row]; t != Tuples::none)
      result.ofRow[row] = a.tuples.position[column][t];
  return result;
}

// Values that are many: the most frequent words stay, the others are one.
void mergeRare(const Column& column, Attribute& result, std::vector<uint32_t>& ofCode) {
  std::vector<Code> codes(column.values.size());
  std::iota(codes.begin(), codes.end(), 0u);
  std::stable_sort(codes.begin(), codes.end(),
                   [&](Code x, Code y) { return column.counts[x] > column.counts[y]; });
  for (uint32_t i = 0; i < codes.size(); i++) {
    ofCode[codes[i]] = std::min(i, mostValues - 1);
    if (i + 1 < mostValues) result.values.emplace_back(column.values[codes[i]]);
  }
  result.values.emplace_back("all others");
}

Attribute otherAttribute(const Assessed& a, uint32_t index) {
  const Column& column = a.table.columns[index];
  Attribute result;
  result.name = column.name;
  result.ordered = column.type != Type::text;
  std::vector<uint32_t> ofCode(column.values.size());
  DomainSpec spec;
  spec.kind = column.type == Type::text   ? Kind::category
              : column.type == Type::date ? Kind::date
                                          : Kind::number;
  if (column.values.size() > mostValues && spec.kind == Kind::number) {
    spec.bins.way = Bins::Way::frequency;
    spec.bins.count = 20;
  }
  auto domain = makeDomain(column, spec);
  if (domain && domain->size() <= mostValues) {
    result.values = domain->values;
    for (Code code = 0; code < ofCode.size(); code++)
      ofCode[code] = domain->ofCode[code] == Domain::none ? 0 : domain->ofCode[code];
  } else {
    result.ordered = false;
    mergeRare(column, result, ofCode);
  }
  result.groups = result.values;
  result.groupOf.resize(result.values.size());
  std::iota(result.groupOf.begin(), result.groupOf.end(), 0u);
  result.ofRow.resize(a.tupleOfRow.size());
  for (size_t row = 0; row < result.ofRow.size(); row++) result.ofRow[row] = ofCode[column.codes[row]];
  return result;
}

// Rows per pair of values, in no order.
struct Contingency {
  struct Cell {
    uint32_t a, b;
    double rows;
  };
  std::vector<Cell> cells;
  double rows = 0;
};

class Counter {
 public:
  Counter(size_t a, size_t b) : width_(b) {
    if (a * b <= size_t{1} << 20) dense_.assign(a * b, 0);
  }
  void add(uint32_t a, uint32_t b, double rows) {
    const uint64_t key = uint64_t{a} * width_ + b;
    if (dense_.empty()) {
      sparse_[key] += rows;
    } else {
      dense_[static_cast<size_t>(key)] += rows;
    }
  }
  Contingency finish() const {
    Contingency result;
    const auto keep = [&](uint64_t key, double rows) {
      if (rows == 0) return;
      result.cells.push_back(
          {static_cast<uint32_t>(key / width_), static_cast<uint32_t>(key % width_), rows});
      result.rows += rows;
    };
    for (size_t key = 0; key < dense_.size(); key++) keep(key, dense_[key]);
    for (const auto& [key, rows] : sparse_) keep(key, rows);
    return result;
  }

 private:
  uint64_t width_;
  std::vector<double> dense_;
  std::unordered_map<uint64_t, double> sparse_;
};

double cramersV(const Contingency& table, size_t as, size_t bs) {
  if (table.rows == 0) return 0;
  std::vector<double> a(as, 0), b(bs, 0);
  for (const auto& cell : table.cells) a[cell.a] += cell.rows, b[cell.b] += cell.rows;
  const auto seen = [](const std::vector<double>& rows) {
    return std::count_if(rows.begin(), rows.end(), [](double n) { return n > 0; });
  };
  const auto least = std::min(seen(a), seen(b));
  if (least < 2) return 0;
  // chi² / n = (sum of n_ij² / (n_i n_j)) - 1
  double sum = -1;
  for (const auto& cell : table.cells) sum += cell.rows * cell.rows / (a[cell.a] * b[cell.b]);
  return std::sqrt(std::clamp(sum / static_cast<double>(least - 1), 0.0, 1.0));
}

bool shows(const Assessed& a, const Attribute& attribute, uint32_t tuple) {
  return attribute.quasi ? a.shows(tuple, attribute.column) : a.released(tuple);
}

std::vector<double> valuesPerGroup(const Attribute& attribute) {
  std::vector<double> result(attribute.groups.size(), 0);
  for (const uint32_t group : attribute.groupOf) result[group]++;
  return result;
}

}  // namespace

std::vector<Attribute> attributesOf(const Assessed& a, std::span<const uint32_t> others) {
  std::vector<Attribute> attributes;
  for (size_t c = 0; c < a.domains.size(); c++) attributes.push_back(quasiAttribute(a, c));
  for (const uint32_t index : others) attributes.push_back(otherAttribute(a, index));
  return attributes;
}

Distribution distributionOf(const Assessed& a, const Attribute& attribute) {
  std::vector<uint64_t> before(attribute.values.size(), 0), kept(attribute.values.size(), 0);
  uint64_t all = 0, left = 0;
  Distribution result;
  a.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    const uint32_t value = attribute.ofRow[static_cast<size_t>(row)];
    before[value] += rows;
    all += rows;
    if (!shows(a, attribute, tuple)) {
      if (a.released(tuple)) result.blank += rows;
      return;
    }
    kept[value] += rows;
    left += rows;
  });
  result.name = attribute.name;
  result.quasi = attribute.quasi;
  result.ordered = attribute.ordered;
  for (const auto& label : attribute.groups) result.groups.push_back({label, 0, 0, 0});
  for (size_t v = 0; v < before.size(); v++) {
    auto& group = result.groups[attribute.groupOf[v]];
    group.values++;
    group.before += before[v];
    group.after += kept[v];
  }
  const auto share = [](double part, uint64_t whole) { return whole == 0 ? 0 : part / number(whole); };
  std::vector<double> p, q, values, spread;
  for (const auto& group : result.groups) {
    p.push_back(share(number(group.before), all));
    q.push_back(share(number(group.after), left));
  }
  double entropy = 0, hidden = 0;
  for (size_t v = 0; v < before.size(); v++) {
    const auto& group = result.groups[attribute.groupOf[v]];
    values.push_back(share(number(before[v]), all));
    spread.push_back(share(number(group.after) / number(group.values), left));
    if (kept[v] == 0) continue;
    entropy -= number(kept[v]) * std::log2(share(number(kept[v]), left));
    hidden -= number(kept[v]) * std::log2(share(number(kept[v]), group.after));
  }
  result.withheld = distanceOf(p, q);
  result.spread = distanceOf(values, spread);
  if (a.local && attribute.quasi) {
    const OverlappingColumn read = readColumn(a, attribute);
    hidden = read.hidden;
    for (size_t v = 0; v < spread.size(); v++) {
      spread[v] = share(read.rows[v], left);
      result.groups[v].after = static_cast<uint64_t>(std::llround(read.rows[v]));
    }
    result.spread = distanceOf(values, spread);
  }
  result.entropyLost = left == 0 ? 1 : entropy > 0 ? std::clamp(hidden / entropy, 0.0, 1.0) : 0;
  return result;
}

bool comparable(const Assessed& assessed, const Attribute& a, const Attribute& b) {
  return !assessed.local || uint64_t{a.values.size()} * b.values.size() <= mostPairs;
}

Pair pairOf(const Assessed& assessed, const std::vector<Attribute>& attributes, size_t first, size_t second) {
  const Attribute &a = attributes[first], &b = attributes[second];
  Counter values(a.values.size(), b.values.size()), groups(a.groups.size(), b.groups.size());
  Counter all(a.groups.size(), b.groups.size());
  assessed.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    const uint32_t x = a.ofRow[static_cast<size_t>(row)], y = b.ofRow[static_cast<size_t>(row)];
    values.add(x, y, number(rows));
    all.add(a.groupOf[x], b.groupOf[y], number(rows));
    if (shows(assessed, a, tuple) && shows(assessed, b, tuple))
      groups.add(a.groupOf[x], b.groupOf[y], number(rows));
  });
  const Contingency before = values.finish(), after = groups.finish(), whole = all.finish();
  Pair pair;
  pair.a = first;
  pair.b = second;
  pair.before = cramersV(before, a.values.size(), b.values.size());
  pair.after = cramersV(after, a.groups.size(), b.groups.size());
  if (before.rows == 0) return pair;
  if (after.rows == 0) {
    pair.withheld = pair.spread = 1;
    return pair;
  }
  const uint64_t width = b.groups.size();
  std::unordered_map<uint64_t, double> published;
  for (const auto& cell : after.cells) published[cell.a * width + cell.b] = cell.rows / after.rows;
  // Every published cell stands among `whole`, for its rows are some of the file's.
  for (const auto& cell : whole.cells) {
    const auto found = published.find(cell.a * width + cell.b);
    pair.withheld += std::fabs(cell.rows / before.rows - (found == published.end() ? 0 : found->second)) / 2;
  }
  if (assessed.local && (a.quasi || b.quasi)) {
    const std::vector<double> read = readPair(assessed, a, b);
    Contingency table;
    for (uint32_t x = 0; x < a.values.size(); x++)
      for (uint32_t y = 0; y < b.values.size(); y++)
        if (const double rows = read[x * b.values.size() + y]; rows > 0) table.cells.push_back({x, y, rows});
    table.rows = after.rows;
    pair.after = cramersV(table, a.values.size(), b.values.size());
    for (const auto& cell : before.cells)
      pair.spread +=
          std::max(0.0, cell.rows / before.rows - read[cell.a * b.values.size() + cell.b] / after.rows);
    return pair;
  }
  // Half the sum of |p - q| is the sum of what p has more than q.
  const auto sizeA = valuesPerGroup(a), sizeB = valuesPerGroup(b);
  for (const auto& cell : before.cells) {
    const uint32_t x = a.groupOf[cell.a], y = b.groupOf[cell.b];
    const auto found = published.find(x * width + y);
    const double q = found == published.end() ? 0 : found->second / (sizeA[x] * sizeB[y]);
    pair.spread += std::max(0.0, cell.rows / before.rows - q);
  }
  return pair;
}

}  // namespace indistinct
