// Solves cells of the grid of Bayardo & Agrawal, k x limit x loss x plan, and prints one line for each, with
// what a proof is made of: nodes, processor time, memory, the longest slice. Lists are comma separated.
// With --ablation each cell is solved again without each rule of the search (core/search/rules.h), or each of
// those that follow, as a table. With --seeded each cell is solved twice without climbing: from nothing, and
// from the optimum under limit 0, whose time counts as well (Bayardo & Agrawal, Figure 7a); one line of JSON
// for each.
//
//     cmake --build --preset release --target bench-grid
//     build/release/bench-grid DATA.csv fine.plan.json,coarse.plan.json optimal dm,cm 50,25 0,100,none 60 1
//     build/release/bench-grid DATA.csv coarse.plan.json optimal dm,cm,lm 250 0,100 20 1 --ablation
#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/door/problem.h"
#include "core/loss/losses.h"
#include "core/search/methods/make_search.h"
#include "core/table/reader.h"

using namespace indistinct;

namespace {

std::vector<std::string> list(const char* text) {
  std::vector<std::string> items;
  std::stringstream stream(text);
  for (std::string item; std::getline(stream, item, ',');) items.push_back(item);
  return items;
}

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.what.c_str());
  return 2;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Result<Study> studyOf(const std::string& data, const std::string& planFile) {
  auto plan = readPlan(contents(planFile));
  if (!plan) return plan.error();
  ReadOptions options;
  options.delimiter = plan->source.delimiter;
  options.quote = plan->source.quote;
  options.header = plan->source.header;
  options.missing = plan->source.missing;
  const auto table = readTable(contents(data), options);
  if (!table) return table.error();
  Files files;
  for (const std::string& path : plan->files()) {
    files[path] = contents((std::filesystem::path(planFile).parent_path() / path).string());
  }
  return makeStudy(*table, files, *plan);
}

// Every rule switched off in turn. The bound reached says what is lost where the time is too short.
void ablate(const Problem& problem, const std::string& label, double cap, uint32_t threads,
            const std::vector<std::string>& only) {
  struct Variant {
    std::string name = "everything";
    SearchOptions options;
  };
  std::vector<Variant> variants(1);
  const PricedBy by = infoOf(problem.loss.name).pricedBy;
  for (const RuleInfo& info : allRules) {
    if (std::find(info.prices.begin(), info.prices.end(), by) == info.prices.end()) continue;
    Variant without{"without " + std::string(info.name), {}};
    without.options.rules.*info.rule = false;
    variants.push_back(without);
  }
  variants.push_back({"without climbing", {}});
  variants.back().options.climb = false;
  for (const std::string& rule : only) {
    const auto known = [&](const Variant& variant) { return variant.name == "without " + rule; };
    if (std::any_of(variants.begin(), variants.end(), known)) continue;
    std::fprintf(stderr, "%s has no rule %s.\n", word(problem.loss.name).data(), rule.c_str());
    return;
  }
  std::erase_if(variants, [&](const Variant& variant) {
    const auto meant = [&](const std::string& rule) { return variant.name == "without " + rule; };
    return &variant != variants.data() && !only.empty() && std::none_of(only.begin(), only.end(), meant);
  });
  std::printf("\n### %s\n\n| rules | nodes | seconds | gap |\n| --- | ---: | ---: | ---: |\n", label.c_str());
  for (Variant& variant : variants) {
    variant.options.threads = threads;
    auto search = makeSearch("optimal", problem, variant.options);
    if (!search) return;
    const std::clock_t begin = std::clock();
    const auto cpu = [&] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
    while (!(*search)->progress().finished && cpu() < cap * threads) {
      (*search)->advance(std::chrono::milliseconds(30));
    }
    const Progress& end = (*search)->progress();
    const double cost = end.best ? static_cast<double>(end.best->cost) : 0;
    const double gap = end.best ? 100 * (cost - static_cast<double>(end.bound.value_or(0))) / cost : 100;
    std::printf("| %s | %" PRIu64 " | %.1f | %s |\n", variant.name.c_str(), end.nodes, cpu(),
                end.proven ? "proven" : (std::to_string(gap).substr(0, 4) + " %").c_str());
    std::fflush(stdout);
  }
}

struct Solved {
  Progress end;
  double seconds = 0;
};

Solved solve(const Problem& problem, SearchOptions options, double cap) {
  const auto begin = std::chrono::steady_clock::now();
  Solved solved;
  const auto spent = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  auto search = makeSearch("optimal", problem, options);
  if (!search) return solved;
  while (!(*search)->progress().finished && spent() < cap) (*search)->advance(std::chrono::milliseconds(30));
  return {(*search)->progress(), spent()};
}

void compareSeeds(const Problem& problem, const std::string& cell, double cap, uint32_t threads) {
  SearchOptions options;
  options.threads = threads;
  options.climb = false;
  const Solved unseeded = solve(problem, options, cap);
  Problem strict = problem;
  strict.maxSuppressed = 0;
  const Solved seed = solve(strict, options, cap);
  if (seed.end.best) options.start = seed.end.best->cuts;
  const Solved seeded = solve(problem, options, cap);
  const auto print = [&](const char* method, const Solved& solved, double seconds) {
    std::printf("{%s, \"method\": \"%s\", \"cost\": %" PRIu64 ", \"proven\": %s, \"nodes\": %" PRIu64
                ", \"seconds\": %.3f}\n",
                cell.c_str(), method, solved.end.best ? solved.end.best->cost : 0,
                solved.end.proven ? "true" : "false", solved.end.nodes, seconds);
    std::fflush(stdout);
  };
  print("unseeded", unseeded, unseeded.seconds);
  print("seeded", seeded, seed.seconds + seeded.seconds);
}

void run(const Problem& problem, const std::string& label, const char* method, double cap, uint32_t threads,
         bool trace) {
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  SearchOptions options;
  options.threads = threads;
  auto search = makeSearch(method, problem, options);
  if (!search) {
    std::printf("%s: %s\n", label.c_str(), search.error().what.c_str());
    return;
  }
  const std::clock_t cpuBegin = std::clock();
  // The cap counts processor time, which a busy machine stretches less than it stretches the clock.
  const auto cpu = [&] { return static_cast<double>(std::clock() - cpuBegin) / CLOCKS_PER_SEC; };
  double bestAt = 0, longest = 0;
  Cost last = ~Cost{0};
  double nextLine = 0;
  uint64_t memory = 0;
  while (!(*search)->progress().finished && cpu() < cap * threads) {
    // In processor time: what the slice takes where nothing else runs.
    const double before = cpu();
    (*search)->advance(std::chrono::milliseconds(30));
    longest = std::max(longest, (cpu() - before) / threads);
    const Progress& now = (*search)->progress();
    memory = std::max(memory, now.memory);
    if (now.best && now.best->cost < last) {
      last = now.best->cost;
      bestAt = seconds();
    }
    if (trace && seconds() >= nextLine) {
      std::printf("  %7.2fs best %" PRIu64 " bound %" PRIu64 " nodes %" PRIu64 " open %" PRIu64
                  " memory %.1f MB\n",
                  seconds(), now.best ? now.best->cost : 0, now.bound.value_or(0), now.nodes, now.open,
                  static_cast<double>(now.memory) / 1e6);
      nextLine = seconds() < 1 ? seconds() + 0.1 : seconds() * 1.3;
    }
  }
  const Progress& end = (*search)->progress();
  std::printf("%-24s %s best %" PRIu64 " (%" PRIu64 " suppressed, at %.2fs) bound %" PRIu64 " nodes %" PRIu64
              " %.2fs (cpu %.2fs) %.0f MB longest slice %.0f ms",
              label.c_str(), end.proven ? "PROVEN" : "open  ", end.best ? end.best->cost : 0,
              end.best ? end.best->suppressed : 0, bestAt, end.bound.value_or(0), end.nodes, seconds(), cpu(),
              static_cast<double>(memory) / 1e6, longest * 1e3);
  if (infoOf(problem.loss.name).isFraction() && end.best) {
    std::printf(" = %.6f", figureOf(problem.loss, end.best->cost));
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 8) {
    std::fprintf(stderr,
                 "usage: bench-grid DATA PLAN,PLAN METHOD dm,cm,lm 50,25 0,100,none SECONDS [THREADS] "
                 "[--trace|--ablation [RULE,RULE]|--seeded]\n");
    return 2;
  }
  const double cap = std::atof(argv[7]);
  const uint32_t threads = argc > 8 ? static_cast<uint32_t>(std::atoi(argv[8])) : 1;
  const bool ablation = argc > 9 && std::strcmp(argv[9], "--ablation") == 0;
  const bool seeded = argc > 9 && std::strcmp(argv[9], "--seeded") == 0;
  const bool trace = argc > 9 && std::strcmp(argv[9], "--trace") == 0;
  for (const std::string& file : list(argv[2])) {
    const auto study = studyOf(argv[1], file);
    if (!study) return complain(study.error());
    for (const std::string& loss : list(argv[4])) {
      for (const std::string& k : list(argv[5])) {
        for (const std::string& limit : list(argv[6])) {
          Study asked = *study;
          asked.plan.loss = lossNamed(loss).value_or(LossName::lm);
          asked.plan.k = asked.rule.k = std::strtoull(k.c_str(), nullptr, 10);
          const auto most = readLimit(limit);
          if (!most) return complain(most.error());
          asked.plan.limit = *most;
          const auto problem = makeProblem(asked);
          if (!problem) return complain(problem.error());
          const std::string name = std::filesystem::path(file).stem().stem().string();
          const std::string label = name + " " + loss + " k=" + k + " L=" + limit;
          if (seeded) {
            compareSeeds(*problem,
                         "\"plan\": \"" + name + "\", \"loss\": \"" + loss + "\", \"k\": " + k +
                             ", \"limit\": \"" + limit + "\"",
                         cap, threads);
          } else if (ablation) {
            ablate(*problem, label, cap, threads, argc > 10 ? list(argv[10]) : std::vector<std::string>{});
          } else {
            run(*problem, label, argv[3], cap, threads, trace);
          }
        }
      }
    }
  }
  return 0;
}
