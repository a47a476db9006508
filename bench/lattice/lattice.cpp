// Measures the lattice frontier on Adult.
//   bench-lattice SHARED METHOD LOSS [--reading pareto|per-k] [--limit ROWS] [--threads N] [--depth D]
//                 [--columns N] [--order 0,1,…] [--points]
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "bench/lattice/problem.h"
#include "core/frontier/lattice_frontier.h"

using namespace indistinct;

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const std::string shared = argv[1], method = argv[2], lossName = argv[3];
  LatticeFrontierOptions options;
  std::optional<uint64_t> limit;
  size_t columns = 8;
  bool points = false;
  for (int i = 4; i < argc; i++) {
    const std::string flag = argv[i];
    const auto value = [&] { return std::string(argv[++i]); };
    if (flag == "--points") points = true;
    if (flag == "--reading") options.reading = value() == "per-k" ? Reading::perK : Reading::pareto;
    if (flag == "--limit") limit = std::stoull(value());
    if (flag == "--threads") options.threads = static_cast<uint32_t>(std::stoul(value()));
    if (flag == "--depth") options.depth = static_cast<uint32_t>(std::stoul(value()));
    if (flag == "--columns") columns = std::stoul(value());
    if (flag == "--order") {
      std::stringstream list(value());
      for (std::string item; std::getline(list, item, ',');) {
        options.order.push_back(static_cast<uint32_t>(std::stoul(item)));
      }
    }
  }
  options.method = method == "poka"         ? FrontierMethod::poka
                   : method == "exhaustive" ? FrontierMethod::exhaustive
                                            : FrontierMethod::exact;
  const LossName loss = lossName == "lm" ? LossName::lm : lossName == "cm" ? LossName::cm : LossName::dm;
  const bench::ReadText read = [&](const std::string& path) -> std::optional<std::string> {
    std::ifstream file(shared + "/" + path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto table = bench::adultTable(read);
  if (!table) return std::puts(table.error().what.c_str()), 1;
  auto files = bench::pokaFiles(loss == LossName::cm);
  if (columns < files.quasi.size()) files.quasi.resize(columns);
  auto problem = bench::latticeProblem(*table, files, loss, read);
  if (!problem) return std::puts(problem.error().what.c_str()), 1;
  if (limit) problem->maxSuppressed = *limit;
  const uint32_t distinct = problem->tuples.size;

  const auto begin = std::chrono::steady_clock::now();
  auto frontier = makeLatticeFrontier(std::move(*problem), options);
  if (!frontier) return std::puts(frontier.error().what.c_str()), 1;
  while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::milliseconds(100));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto& p = (*frontier)->progress();
  size_t nodes = 0;
  for (const auto& point : p.points) nodes += point.nodes.size();
  std::printf("%s %s distinct %u nodes %" PRIu64 " evaluated %" PRIu64 " (%.2f %%) tables %" PRIu64
              " points %zu (%zu nodes) %.3f s\n",
              method.c_str(), lossName.c_str(), distinct, p.nodes, p.evaluated,
              100.0 * static_cast<double>(p.evaluated) / static_cast<double>(p.nodes), p.tables,
              p.points.size(), nodes, seconds);
  if (points) {
    for (const auto& point : p.points) {
      std::printf("k %" PRIu64 " cost %" PRIu64 " suppressed %" PRIu64 " nodes %zu\n", point.k, point.cost,
                  point.nodes[0].suppressed, point.nodes.size());
    }
  }
  return 0;
}
