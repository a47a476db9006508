// Measures the lattice frontier on Adult, beside Dewri et al. (2009).
//   bench-lattice SHARED paper [THREADS]                     Table 3 and Figure 6, as Markdown
//   bench-lattice SHARED METHOD LOSS [--reading pareto|per-k] [--limit ROWS] [--threads N] [--depth D]
//                 [--columns N] [--points]
// SHARED holds data/adult. METHOD is exact, poka or exhaustive.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>

#include "bench/lattice/problem.h"
#include "core/frontier/lattice_frontier.h"

using namespace indistinct;

namespace {

struct Run {
  LatticeFrontierProgress progress;
  double seconds = 0;
  double processor = 0;  // seconds of all threads
  double share() const {
    return 100.0 * static_cast<double>(progress.evaluated) / static_cast<double>(progress.nodes);
  }
};

Run run(const Problem& problem, const LatticeFrontierOptions& options) {
  Problem copy = problem;
  const auto begin = std::chrono::steady_clock::now();
  const auto beginProcessor = std::clock();
  auto frontier = makeLatticeFrontier(std::move(copy), options);
  if (!frontier) {
    std::puts(frontier.error().what.c_str());
    std::exit(1);
  }
  while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::milliseconds(100));
  return {(*frontier)->progress(),
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
          static_cast<double>(std::clock() - beginProcessor) / CLOCKS_PER_SEC};
}

LatticeFrontierOptions optionsOf(FrontierMethod method, uint32_t threads) {
  LatticeFrontierOptions options;
  options.method = method;
  options.threads = threads;
  return options;
}

size_t foundOf(const Run& whole, const Run& part) {
  const auto& points = part.progress.points;
  return static_cast<size_t>(std::count_if(
      whole.progress.points.begin(), whole.progress.points.end(), [&](const FrontPoint& wanted) {
        return std::any_of(points.begin(), points.end(),
                           [&](const FrontPoint& p) { return p.k == wanted.k && p.cost == wanted.cost; });
      }));
}

class Adult {
 public:
  explicit Adult(std::string shared) : shared_(std::move(shared)) {
    auto table = bench::adultTable(read());
    if (!table) {
      std::puts(table.error().what.c_str());
      std::exit(1);
    }
    table_ = std::move(*table);
  }
  Problem problem(LossName loss, size_t columns) const {
    auto files = bench::pokaFiles(loss == LossName::cm);
    if (columns < files.quasi.size()) files.quasi.resize(columns);
    auto problem = bench::latticeProblem(table_, files, loss, read());
    if (!problem) {
      std::puts(problem.error().what.c_str());
      std::exit(1);
    }
    return std::move(*problem);
  }

 private:
  std::string shared_;
  Table table_;
  bench::ReadText read() const {
    return [this](const std::string& path) -> std::optional<std::string> {
      std::ifstream file(shared_ + "/" + path, std::ios::binary);
      if (!file) return std::nullopt;
      return std::string(std::istreambuf_iterator<char>(file), {});
    };
  }
};

void printRow(const char* method, const Run& whole, const Run& r) {
  std::printf("| %s | %" PRIu64 " | %.1f %% | %zu of %zu | %" PRIu64 " | %.2f |\n", method,
              r.progress.evaluated, r.share(), foundOf(whole, r), whole.progress.points.size(),
              r.progress.tables, r.seconds);
}

void paper(const Adult& adult, uint32_t threads) {
  for (const LossName loss : {LossName::lm, LossName::dm, LossName::cm}) {
    const Problem problem = adult.problem(loss, 8);
    const Run whole = run(problem, optionsOf(FrontierMethod::exhaustive, threads));
    std::printf("\n%s, %" PRIu64 " nodes\n\n", word(loss).data(), whole.progress.nodes);
    std::puts("| method | nodes evaluated | share | front found | prefix tables | seconds |");
    std::puts("|---|---|---|---|---|---|");
    printRow("exhaustive", whole, whole);
    for (uint32_t depth = 1; depth <= 6; depth++) {
      auto options = optionsOf(FrontierMethod::poka, threads);
      options.depth = depth;
      printRow(("POkA d=" + std::to_string(depth)).c_str(), whole, run(problem, options));
    }
    printRow("exact", whole, run(problem, optionsOf(FrontierMethod::exact, threads)));
  }
  std::puts("\n| attributes | nodes | d_avg | POkA evaluates | POkA finds | exact evaluates |");
  std::puts("|---|---|---|---|---|---|");
  for (size_t columns = 2; columns <= 8; columns++) {
    const Problem problem = adult.problem(LossName::dm, columns);
    const Run whole = run(problem, optionsOf(FrontierMethod::exhaustive, threads));
    const Run poka = run(problem, optionsOf(FrontierMethod::poka, threads));
    const Run exact = run(problem, optionsOf(FrontierMethod::exact, threads));
    std::printf("| %zu | %" PRIu64 " | %s | %.1f %% | %zu of %zu | %.1f %% |\n", columns,
                whole.progress.nodes, poka.progress.doing.c_str() + poka.progress.doing.rfind(' ') + 1,
                poka.share(), foundOf(whole, poka), whole.progress.points.size(), exact.share());
  }
}

void single(const Adult& adult, int argc, char** argv) {
  const std::string method = argv[2], lossName = argv[3];
  LatticeFrontierOptions options;
  std::optional<uint64_t> limit;
  size_t columns = 8;
  bool points = false;
  for (int i = 4; i < argc; i++) {
    const std::string flag = argv[i];
    if (flag == "--points") {
      points = true;
      continue;
    }
    const std::string value = i + 1 < argc ? argv[++i] : "";
    if (flag == "--reading") options.reading = value == "per-k" ? Reading::perK : Reading::pareto;
    if (flag == "--limit") limit = std::stoull(value);
    if (flag == "--threads") options.threads = static_cast<uint32_t>(std::stoul(value));
    if (flag == "--depth") options.depth = static_cast<uint32_t>(std::stoul(value));
    if (flag == "--columns") columns = std::stoul(value);
  }
  options.method = method == "poka"         ? FrontierMethod::poka
                   : method == "exhaustive" ? FrontierMethod::exhaustive
                                            : FrontierMethod::exact;
  const LossName loss = lossNamed(lossName).value_or(LossName::dm);
  Problem problem = adult.problem(loss, columns);
  if (limit) problem.maxSuppressed = *limit;
  const Run r = run(problem, options);
  std::printf("%s %s: %u tuples, %" PRIu64 " nodes, %" PRIu64 " evaluated (%.2f %%), %" PRIu64
              " prefix tables, %zu points, %.3f s, of processors %.3f s\n",
              method.c_str(), lossName.c_str(), problem.tuples.size, r.progress.nodes, r.progress.evaluated,
              r.share(), r.progress.tables, r.progress.points.size(), r.seconds, r.processor);
  for (const auto& point : r.progress.points) {
    if (!points) break;
    std::printf("k %" PRIu64 " cost %" PRIu64 " suppressed %" PRIu64 " nodes %zu\n", point.k, point.cost,
                point.nodes[0].suppressed, point.nodes.size());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 3 && std::string(argv[2]) == "paper") {
    paper(Adult(argv[1]), argc > 3 ? static_cast<uint32_t>(std::stoul(argv[3])) : 1);
    return 0;
  }
  if (argc < 4) return 2;
  single(Adult(argv[1]), argc, argv);
  return 0;
}
