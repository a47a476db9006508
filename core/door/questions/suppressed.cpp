// What a release suppresses, by column, value and record.
#include "core/assess/suppressed.h"

#include <algorithm>

#include "core/door/questions/seen.h"

namespace indistinct {
namespace {

constexpr size_t mostListed = 200;

double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

// In the column's order; where they are too many, those suppressed most.
std::vector<SuppressedValue> listed(const std::vector<SuppressedValue>& all) {
  if (all.size() <= mostListed) return all;
  std::vector<SuppressedValue> most = all;
  std::stable_sort(most.begin(), most.end(), [](const SuppressedValue& a, const SuppressedValue& b) {
    return a.suppressed > b.suppressed;
  });
  most.resize(mostListed);
  std::sort(most.begin(), most.end(),
            [](const SuppressedValue& a, const SuppressedValue& b) { return a.value < b.value; });
  return most;
}

Json columnJson(const SeenColumn& column, const SuppressedColumn& counted, uint64_t rows) {
  Json values = Json::array();
  const auto shown = listed(counted.values);
  for (const SuppressedValue& each : shown)
    values.push_back(Json::array({column.values[each.value], each.rows, each.suppressed}));
  Json most;
  if (counted.most)
    most = {{"value", column.values[counted.most->value]},
            {"count", counted.most->suppressed},
            {"percent", percent(counted.most->suppressed, counted.suppressed)}};
  return {{"name", column.name},         {"missing", counted.missing},
          {"count", counted.suppressed}, {"percent", percent(counted.suppressed, rows)},
          {"most", std::move(most)},     {"vanished", counted.vanished},
          {"values", std::move(values)}, {"others", counted.values.size() - shown.size()}};
}

}  // namespace

Result<Json> askSuppressed(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const auto seen = seenOf(desk, **studied, ask);
  if (!seen) return seen.error();
  const SuppressedReport report = countSuppressed(*seen);
  Json columns = Json::array(), records = Json::array();
  for (size_t c = 0; c < report.columns.size(); c++)
    columns.push_back(columnJson(seen->columns[c], report.columns[c], report.rows));
  for (size_t cells = 0; cells < report.perRecord.size(); cells++)
    if (report.perRecord[cells] > 0) records.push_back(Json::array({cells, report.perRecord[cells]}));
  return Json{{"rows", report.rows},           {"k", (*studied)->plan.k},
              {"suppressed", report.withheld}, {"blanked", report.blanked},
              {"records", report.records},     {"cells", report.cells},
              {"columns", std::move(columns)}, {"perRecord", std::move(records)}};
}

}  // namespace indistinct
