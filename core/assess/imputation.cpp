#include "core/assess/imputation.h"

#include <map>
#include <numeric>
#include <optional>

#include "core/base/dice.h"

namespace indistinct {
namespace {

constexpr int mostDraws = 100;
using Row = std::vector<uint32_t>;  // by column its group, or missing

class Imputing {
 public:
  Imputing(const Seen& seen, const LineWeights& weights, uint64_t k, uint64_t seed)
      : seen_(seen), k_(k), dice_(seed) {
    for (const SeenColumn& column : seen.columns) shown_.emplace_back(column.groups.size(), 0);
    for (size_t i = 0; i < seen.lines.size(); i++) {
      const Line& line = seen.lines[i];
      const Row row = rowOf(line);
      input_[row] += line.rows;
      for (size_t c = 0; c < row.size(); c++)
        if (row[c] != SeenColumn::missing && !line.hides(c))
          shown_[c][row[c]] += weights[i] * static_cast<double>(line.rows);
    }
  }

  Imputed impute() {
    Imputed imputed;
    imputed.seen.rows = seen_.rows;
    for (const SeenColumn& column : seen_.columns) {
      SeenColumn& copy = imputed.seen.columns.emplace_back();
      copy.name = column.name;
      copy.values = copy.groups = column.groups;
      copy.groupOf.resize(column.groups.size());
      std::iota(copy.groupOf.begin(), copy.groupOf.end(), 0u);
    }
    for (size_t i = 0; i < seen_.lines.size(); i++) {
      const Line& line = seen_.lines[i];
      const Row own = rowOf(line);
      const auto filled = line.hidden == Line::withheld ? std::nullopt : draw(line, own);
      uint64_t cells = 0;
      for (size_t c = 0; c < own.size(); c++) {
        imputed.seen.columns[c].ofRow.push_back((filled ? *filled : own)[c]);
        cells += line.hides(c) && own[c] != SeenColumn::missing ? line.rows : 0;
      }
      imputed.seen.lines.push_back({i, line.rows, filled ? 0 : line.hidden});
      if (line.hidden != Line::withheld) (filled ? imputed.cells : imputed.left) += cells;
    }
    return imputed;
  }

 private:
  Row rowOf(const Line& line) const {
    Row row;
    for (const SeenColumn& column : seen_.columns) {
      const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
      row.push_back(value == SeenColumn::missing ? value : column.groupOf[value]);
    }
    return row;
  }

  bool rare(const Row& row) const {
    const auto found = input_.find(row);
    return found != input_.end() && found->second < k_;
  }

  // The row with every blank filled; itself where it has none.
  std::optional<Row> draw(const Line& line, const Row& own) {
    if (line.hidden == 0) return own;
    for (int i = 0; i < mostDraws; i++) {
      Row row = own;
      bool drawn = true;
      for (size_t c = 0; c < row.size() && drawn; c++)
        if (line.hides(c) && own[c] != SeenColumn::missing) drawn = drawOther(shown_[c], row[c]);
      if (!drawn) return std::nullopt;
      if (!rare(row)) return row;
    }
    return std::nullopt;
  }

  // In proportion to their weights; false where no other group is shown.
  bool drawOther(const std::vector<double>& weights, uint32_t& group) {
    double all = 0;
    for (uint32_t g = 0; g < weights.size(); g++) all += g == group ? 0 : weights[g];
    constexpr uint64_t steps = uint64_t{1} << 53;
    double at = static_cast<double>(dice_.below(steps)) / static_cast<double>(steps) * all;
    std::optional<uint32_t> taken;
    for (uint32_t g = 0; g < weights.size() && !(taken && at < 0); g++) {
      if (g == group || weights[g] == 0) continue;
      taken = g;
      at -= weights[g];
    }
    if (taken) group = *taken;
    return taken.has_value();
  }

  const Seen& seen_;
  uint64_t k_;
  Dice dice_;
  std::vector<std::vector<double>> shown_;  // [column][group]: weight of the cells that show it
  std::map<Row, uint64_t> input_;
};

}  // namespace

Imputed impute(const Seen& seen, const LineWeights& weights, uint64_t k, uint64_t seed) {
  return Imputing(seen, weights, k, seed).impute();
}

}  // namespace indistinct
