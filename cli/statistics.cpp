#include "cli/statistics.h"

#include <cstdio>
#include <iostream>

namespace indistinct::cli {
namespace {

std::string fixed(const Json& value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value.get<double>());
  return text;
}

std::string count(const Json& value) { return grouped(value.get<uint64_t>()); }

// Values of which no cell is shown, by name.
std::string vanished(const Json& column) {
  constexpr size_t mostNamed = 5;
  std::string names;
  size_t named = 0;
  for (const Json& value : column["values"]) {
    if (value[1] != value[2] || named == mostNamed) continue;
    names += (named++ > 0 ? ", " : "") + value[0].get<std::string>();
  }
  const uint64_t all = column["vanished"].get<uint64_t>();
  return all > named ? names + (named > 0 ? " and " : "") + grouped(all - named) + " more" : names;
}

std::string fittedOn(const std::string& data) {
  if (data == "all") return "all rows";
  if (data == "complete") return "rows without a blank";
  if (data == "blankLevel") return "blank as a level";
  if (data == "allNumbered") return "all rows, levels as numbers";
  return "levels as numbers, blank as 99";
}

std::string mended(const Json& m) {
  if (m.is_null()) return "cells that are shown";
  if (m["by"] == "rake")
    return "weights raked in " + count(m["rounds"]) + " rounds, shares off by at most " +
           fixed(m["farthest"], 4) + " points";
  return count(m["cells"]) + " cells imputed, " + count(m["left"]) + " left blank";
}

}  // namespace

void showSuppression(const Json& s) {
  const auto share = [](const Json& percent) { return fixed(percent, 1) + " %"; };
  table({{"suppressed cells", count(s["cells"])},
         {"rows with one", count(s["records"])},
         {"rows withheld", count(s["suppressed"])}});
  if (s["cells"] == 0) return;
  std::cout << '\n';
  std::vector<std::vector<std::string>> columns = {
      {"column", "suppressed", "of rows", "most", "its cells", "of the column's", "not shown at all"}};
  for (const Json& c : s["columns"]) {
    const Json& most = c["most"];
    columns.push_back({c["name"].get<std::string>(), count(c["count"]), share(c["percent"]),
                       most.is_null() ? "" : most["value"].get<std::string>(),
                       most.is_null() ? "" : count(most["count"]),
                       most.is_null() ? "" : share(most["percent"]), vanished(c)});
  }
  table(columns);
  std::vector<std::vector<std::string>> records = {{"suppressed in a row", "rows"}};
  for (const Json& each : s["perRecord"]) records.push_back({count(each[0]), count(each[1])});
  std::cout << '\n';
  table(records);
}

void showEstimates(const Json& e) {
  const Json& d = e["differences"];
  const uint64_t compared = d["compared"].get<uint64_t>(), overlapping = d["overlapping"].get<uint64_t>();
  table(
      {{"weighted per cent before and after",
        e["weights"].is_null() ? "every row weighs the same" : "weights: " + e["weights"].get<std::string>()},
       {"after", mended(e["mended"])},
       {"values still shown", grouped(compared)},
       {"95 % intervals that overlap",
        grouped(overlapping) + " (" + share(overlapping, compared) + "); in Wilson's study 70 of 138"},
       {"greatest fall and rise, points",
        fixed(d["greatest"], 1) + " and " + fixed(-d["least"].get<double>(), 1)},
       {"mean and median", fixed(d["mean"], 2) + " and " + fixed(d["median"], 2)}});
}

void showRegression(const Json& r) {
  std::vector<std::vector<std::string>> rows = {
      {"outcome", "fitted on", "rows", "R\u00b2", "significant", "not significant", "not told apart"}};
  for (size_t i = 0; i < r["outcomes"].size(); i++)
    for (const Json& fit : r["fits"]) {
      const Json& model = fit["models"][i];
      std::string yes, no, out;
      const auto add = [](std::string& names, const Json& name) {
        names += (names.empty() ? "" : ", ") + name.get<std::string>();
      };
      for (const Json& covariate : model["covariates"])
        add(covariate["significant"].get<bool>() ? yes : no, covariate["name"]);
      for (const Json& c : model["coefficients"])
        if (c["collinear"].get<bool>() && !c["covariate"].is_null())
          add(out, c["level"].is_null() ? c["covariate"] : c["level"]);
      rows.push_back({model["outcome"].get<std::string>(), fittedOn(fit["data"].get<std::string>()),
                      count(model["rows"]), fixed(model["explained"], 4), yes, no, out});
    }
  table(rows);
}

}  // namespace indistinct::cli
