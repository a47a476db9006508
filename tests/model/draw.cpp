// Draws jobs: small tables with odd values, and plans that ask for everything that a plan can ask for.
#include <algorithm>
#include <set>

#include "model/dice.h"
#include "model/draw_taxonomy.h"
#include "model/job.h"
#include "model/values.h"

namespace model {
namespace {

std::string spelled(Dice& dice, int64_t number) {
  std::string text = decimal(number);
  if (dice.percent(85)) return text;
  const bool whole = text.find('.') == std::string::npos;
  switch (dice.below(5)) {
    case 0:
      return whole ? text + ".0" : text + "0";
    case 1:
      return number >= 0 ? "+" + text : text;
    case 2:
      return whole ? text + "." : text;
    case 3:
      return text + "e0";
    default:
      return " " + text;
  }
}

std::vector<std::string> numbers(Dice& dice, size_t size, uint64_t distinct) {
  static const std::vector<int64_t> steps = {1000, 1000, 1000, 500, 250, 5000, 10000, 1000000};
  const int64_t step = dice.of(steps), from = dice.percent(25) ? -3 : static_cast<int64_t>(dice.below(4));
  std::vector<int64_t> pool;
  while (pool.size() < distinct) {
    const auto next = (from + static_cast<int64_t>(dice.below(distinct * 2))) * step;
    if (std::find(pool.begin(), pool.end(), next) == pool.end()) pool.push_back(next);
  }
  std::vector<std::string> cells;
  for (size_t row = 0; row < size; row++) cells.push_back(spelled(dice, dice.of(pool)));
  return cells;
}

std::vector<std::string> dates(Dice& dice, size_t size, uint64_t distinct) {
  static const std::vector<int64_t> spans = {3, 40, 400, 4000};
  static const std::vector<std::string> starts = {"1969-12-29", "2024-02-27", "1999-12-30", "2020-12-28",
                                                  "1899-11-30"};
  const int64_t span = dice.of(spans), from = *dayOf(dice.of(starts));
  std::vector<std::string> pool, cells;
  for (uint64_t i = 0; i < distinct; i++)
    pool.push_back(dateOf(from + static_cast<int64_t>(dice.below(static_cast<uint64_t>(span) + 1))));
  for (size_t row = 0; row < size; row++) cells.push_back(dice.of(pool));
  return cells;
}

std::vector<std::string> categories(Dice& dice, size_t size, uint64_t distinct) {
  std::vector<std::string> pool = naturalOrder(), cells;
  dice.shuffle(pool);
  pool.resize(static_cast<size_t>(distinct));
  for (size_t row = 0; row < size; row++) cells.push_back(dice.of(pool));
  return cells;
}

Bins binsOfNumbers(Dice& dice, bool target) {
  Bins bins;
  switch (dice.below(target ? 5 : 4)) {
    case 0:
      bins.form = Bins::Form::width;
      bins.width = dice.of(std::vector<int64_t>{500, 1000, 2000, 2500, 3000, 7000});
      if (dice.percent(50)) bins.origin = static_cast<int64_t>(dice.below(9)) * 250 - 1000;
      break;
    case 1: {
      bins.form = Bins::Form::edges;
      std::set<int64_t> edges;
      for (uint64_t i = dice.between(1, 4); i > 0; i--)
        edges.insert(static_cast<int64_t>(dice.below(12)) * 1000 - 1000);
      bins.edges.assign(edges.begin(), edges.end());
      break;
    }
    default:
      bins.form = Bins::Form::count;
      bins.count = static_cast<uint32_t>(dice.between(1, 5));
      bins.word =
          std::vector<std::string>{"width", "frequency", "target"}[target ? dice.below(3) : dice.below(2)];
  }
  return bins;
}

Bins binsOfDates(Dice& dice) {
  Bins bins;
  bins.form = Bins::Form::unit;
  bins.word = dice.of(std::vector<std::string>{"day", "week", "month", "quarter", "year", "decade"});
  return bins;
}

void withMissing(Dice& dice, Column& column, bool alone) {
  const auto chance = static_cast<uint32_t>(dice.of(std::vector<int>{5, 15, 40}));
  for (std::string& cell : column.cells)
    if (dice.percent(chance)) cell = alone || dice.percent(50) ? "?" : "";
}

Column drawQuasi(Dice& dice, size_t rows, uint64_t distinct, Space space, bool target, bool lm, bool alone) {
  Column column;
  column.kind = dice.of(std::vector<Kind>{Kind::number, Kind::category, Kind::category, Kind::date});
  column.cells = column.kind == Kind::number ? numbers(dice, rows, distinct)
                 : column.kind == Kind::date ? dates(dice, rows, distinct)
                                             : categories(dice, rows, distinct);
  column.space = space;
  if (column.kind == Kind::number && dice.percent(35)) column.bins = binsOfNumbers(dice, target);
  if (column.kind == Kind::date && dice.percent(50)) column.bins = binsOfDates(dice);
  // A taxonomy's leaves are exact decimals.
  if (space != Space::splits && column.bins.form == Bins::Form::count) column.bins = Bins{};
  if (dice.percent(30)) withMissing(dice, column, alone);
  const bool exact = column.bins.form != Bins::Form::count;
  if (space != Space::splits || (exact && dice.percent(20))) drawTaxonomy(dice, column);
  if (column.kind == Kind::category && dice.percent(30)) drawOrder(dice, column);
  if (lm && dice.percent(35))
    column.importance = dice.of(std::vector<int64_t>{0, 500, 2000, 3250, 1000000, 333});
  if (dice.percent(10)) column.dropMissing = dice.percent(50);
  const bool plain = std::any_of(column.cells.begin(), column.cells.end(),
                                 [](const std::string& cell) { return !isMissing(cell); });
  if (column.kind != Kind::category && plain && dice.percent(40)) column.saysKind = false;
  return column;
}

Json drawLimit(Dice& dice, size_t rows) {
  switch (dice.below(6)) {
    case 0:
      return nullptr;
    case 1:
      return 0;
    case 2:
      return dice.of(std::vector<std::string>{"0%", "1%", "10%", "20%", "33.3%", "50%", "99.9%", "100%"});
    case 3:
      return dice.between(0, rows + 1);
    default:
      return dice.between(0, 1 + rows / 3);
  }
}

uint64_t drawK(Dice& dice, size_t rows) {
  if (dice.percent(70)) return dice.between(2, 4);
  if (dice.percent(70)) return dice.between(1, rows);
  return dice.percent(50) ? rows + dice.between(1, 2) : dice.between(1, 5000);
}

void drawMatrix(Dice& dice, Job& job) {
  const auto target = std::find_if(job.columns.begin(), job.columns.end(),
                                   [&](const Column& column) { return column.name == job.target; });
  std::vector<std::string> labels;
  for (const std::string& cell : target->cells)
    if (!isMissing(cell) && std::find(labels.begin(), labels.end(), cell) == labels.end())
      labels.push_back(cell);
  if (labels.empty()) return;
  static const std::vector<std::vector<uint64_t>> tempers = {{0, 1},      {0, 1, 1, 2, 3}, {0, 2, 5, 5, 7},
                                                             {0, 1, 100}, {3, 4, 5},       {0}};
  const auto& prices = dice.of(tempers);
  for (const std::string& actual : labels)
    for (const std::string& published : labels)
      if (actual == published ? dice.percent(10) : dice.percent(80))
        job.matrix[actual][published] = dice.of(prices);
}

void drawCounts(Dice& dice, Job& job, size_t rows) {
  Column column;
  column.name = "n";
  column.role = Role::count;
  const uint64_t most = dice.of(std::vector<uint64_t>{1, 3, 3, 5, 100, 70001, 20000000});
  for (size_t row = 0; row < rows; row++)
    column.cells.push_back(std::to_string(dice.percent(8) ? 0 : dice.between(1, most)));
  // Of so many rows entropy is told too roughly to be compared where a column counts a thousandfold.
  for (Column& other : job.columns)
    if (most > 100) other.importance = std::min<int64_t>(other.importance, 2000);
  job.columns.push_back(std::move(column));
}

// Values that every class must show several of.
void drawSensitive(Dice& dice, Job& job, size_t rows) {
  Column column;
  column.name = "s";
  column.role = Role::sensitive;
  column.cells = categories(dice, rows, dice.between(1, 6));
  if (dice.percent(20)) withMissing(dice, column, false);
  job.columns.push_back(std::move(column));
  job.l = dice.between(1, 4);
}

// Whose rows they are: some persons have several, and of some rows nobody knows.
void drawEntity(Dice& dice, Job& job, size_t rows) {
  Column column;
  column.name = "who";
  column.role = Role::entity;
  column.cells = categories(dice, rows, dice.between(1, std::min<uint64_t>(rows, 10)));
  if (dice.percent(20)) withMissing(dice, column, false);
  job.columns.push_back(std::move(column));
}

void drawSearch(Dice& dice, Job& job, bool large) {
  job.method = dice.of(std::vector<std::string>{"auto", "auto", "optimal", "classic", "two-phase"});
  job.threads = static_cast<uint32_t>(dice.between(1, 3));
  job.searchSeed = dice.between(0, 5);
  if (large || dice.percent(10)) job.timeLimit = dice.of(std::vector<double>{0, 0, 0.001, 0.003});
  if (dice.percent(25)) job.slice = static_cast<uint32_t>(dice.below(3));
  if (job.command != Command::frontier) return;
  if (job.overLevels()) {
    job.reading = dice.percent(50) ? "pareto" : "per-k";
    job.frontier = dice.of(std::vector<std::string>{"exact", "exact", "exhaustive", "poka"});
  } else if (dice.percent(20)) {
    job.most = dice.between(2, 12);
  }
}

}  // namespace

Job drawJob(uint64_t seed) {
  Dice dice(seed);
  Job job;
  job.seed = seed;
  job.command = dice.of(std::vector<Command>{Command::optimize, Command::optimize, Command::optimize,
                                             Command::frontier, Command::evaluate, Command::release});
  job.loss = dice.of(std::vector<std::string>{"dm", "cm", "lm", "entropy"});
  // Some tables are too large to be proven in no time.
  const bool large = dice.percent(2);
  if (large) job.command = Command::optimize;
  const size_t rows = static_cast<size_t>(large ? dice.between(60, 200) : dice.between(1, 14));
  const uint64_t columns = large ? dice.between(3, 4) : dice.of(std::vector<uint64_t>{1, 2, 2, 3, 3, 3, 4});
  const bool target = job.loss == "cm" || dice.percent(20);
  // One space for all, or one of its own for each.
  std::optional<Space> all;
  const std::vector<Space> spaces = {Space::splits, Space::taxonomy, Space::lattice};
  if (dice.percent(60)) all = large ? Space::splits : dice.of(spaces);
  static const std::vector<std::string> names = {"a", "b c", "Age", "x,y", "é\"t", "zip"};
  for (uint64_t i = 0; i < columns; i++) {
    const uint64_t most = large ? 10 : columns >= 4 ? 4 : columns == 3 ? 5 : columns == 2 ? 7 : 10;
    Column column = drawQuasi(dice, rows, dice.between(large ? 7 : 1, most), all ? *all : dice.of(spaces),
                              target, job.loss == "lm" || job.loss == "entropy", columns == 1);
    column.name = names[static_cast<size_t>(i)];
    job.columns.push_back(std::move(column));
  }
  if (target) {
    Column column;
    column.name = "y";
    column.role = Role::target;
    column.kind = dice.percent(15) ? Kind::number : Kind::category;
    const uint64_t labels = dice.between(1, 4);
    column.cells = column.kind == Kind::number ? numbers(dice, rows, labels) : categories(dice, rows, labels);
    if (dice.percent(20)) withMissing(dice, column, false);
    job.target = column.name;
    job.columns.push_back(std::move(column));
    if (job.loss == "cm" && dice.percent(15)) {
      job.targetByLoss = true;
      if (dice.percent(50)) {
        const Column& other = job.columns[static_cast<size_t>(dice.below(columns))];
        if (other.kind == Kind::category) job.target = other.name;
      }
    }
    if (job.loss == "cm" && dice.percent(45)) {
      const auto& named = *std::find_if(job.columns.begin(), job.columns.end(),
                                        [&](const Column& c) { return c.name == job.target; });
      if (named.kind == Kind::category) drawMatrix(dice, job);
    }
  }
  if (dice.percent(20)) drawCounts(dice, job, rows);
  job.dropMissing = dice.percent(20);
  job.limit = drawLimit(dice, rows);
  job.k = drawK(dice, rows);
  drawSearch(dice, job, large);
  if (!large && dice.percent(25)) drawSensitive(dice, job, rows);
  const bool counts = std::any_of(job.columns.begin(), job.columns.end(),
                                  [](const Column& column) { return column.role == Role::count; });
  if (!large && !counts && dice.percent(30)) drawEntity(dice, job, rows);
  return job;
}

}  // namespace model
