#include "core/search/instances.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/loss/dispersion_by_definition.h"
#include "core/loss/evaluate.h"
#include "core/loss/losses.h"

namespace indistinct::instances {

namespace {

Taxonomy randomTree(std::mt19937_64& random, uint32_t leaves) {
  Taxonomy tree;
  const std::function<uint32_t(uint32_t, uint32_t, uint32_t)> grow = [&](uint32_t first, uint32_t end,
                                                                         uint32_t parent) {
    const uint32_t me = static_cast<uint32_t>(tree.nodes.size());
    tree.nodes.push_back({"", tree.nodes.empty() ? 0 : parent, first, end, 0});
    uint32_t height = 0;
    if (end - first > 1) {
      std::vector<uint32_t> starts{first};
      for (uint32_t p = first + 1; p < end; ++p) {
        if (random() % 2) starts.push_back(p);
      }
      if (starts.size() == 1)
        starts.push_back(first + 1 + static_cast<uint32_t>(random() % (end - first - 1)));
      for (size_t s = 0; s < starts.size(); ++s) {
        height = std::max(height, 1 + grow(starts[s], s + 1 < starts.size() ? starts[s + 1] : end, me));
      }
    }
    tree.nodes[me].height = height;
    return height;
  };
  grow(0, leaves, 0);
  tree.levels = tree.nodes[0].height + 1;
  tree.leaves.resize(leaves);
  return tree;
}

// The same cuts at the same heights, with all paths of one length, as every taxonomy that is read has them.
Taxonomy padded(const Taxonomy& tree) {
  Taxonomy result = tree;
  result.nodes.clear();
  std::vector<uint32_t> copy;  // [node]: the lowest of its copies
  for (const Taxonomy::Node& node : tree.nodes) {
    uint32_t parent = copy.empty() ? 0 : copy[node.parent];
    const uint32_t top = copy.empty() ? node.height : tree.nodes[node.parent].height - 1;
    for (uint32_t height = top + 1; height-- > node.height;) {
      result.nodes.push_back({"", parent, node.first, node.end, height});
      parent = static_cast<uint32_t>(result.nodes.size() - 1);
    }
    copy.push_back(parent);
  }
  return result;
}

}  // namespace

Instance random(std::mt19937_64& random, const Shape& shape) {
  const auto below = [&](uint64_t n) { return random() % n; };
  Instance x;
  const uint64_t columns = 1 + below(shape.columns);
  uint32_t splits = 0;
  for (uint64_t c = 0; c < columns; ++c) {
    const uint64_t most = std::min<uint64_t>(shape.splits - splits, columns <= 2 ? shape.splits : 5);
    const uint32_t own = static_cast<uint32_t>(below(most + 1));
    splits += own;
    x.domainSizes.push_back(own + 1);
    const bool tree = shape.trees && own > 1 && below(4) == 0;
    x.spaces.push_back(!tree ? Space::splits : below(2) ? Space::taxonomy : Space::lattice);
    x.taxonomies.push_back(tree ? randomTree(random, own + 1) : Taxonomy{});
  }
  x.labels = 2 + static_cast<uint32_t>(below(2));
  const uint64_t rows = 1 + below(shape.rows);
  const uint64_t most = 1 + below(shape.count);
  for (uint64_t r = 0; r < rows; ++r) {
    Row row;
    for (uint32_t size : x.domainSizes) row.at.push_back(static_cast<Position>(below(size)));
    row.count = 1 + below(most);
    row.label = static_cast<uint32_t>(below(x.labels));
    x.rows.push_back(row);
  }
  uint64_t total = 0;
  for (const Row& row : x.rows) total += row.count;
  x.k = 1 + below(below(3) ? std::max<uint64_t>(1, total / 4) : std::min<uint64_t>(total, 9));
  const uint64_t kind = below(3);
  x.maxSuppressed = kind == 0 ? 0 : kind == 1 ? below(total + 1) : Instance::none;
  x.loss = losses[static_cast<size_t>(below(losses.size()))]->name;
  if (shape.matrices && x.loss == LossName::cm && below(4) == 0) {
    for (uint32_t i = 0; i < x.labels * x.labels; ++i) {
      x.matrix.push_back(i % (x.labels + 1) == 0 ? 0 : below(4));
    }
    x.suppressedLabel = below(5);
  }
  x.threads = 1 + static_cast<uint32_t>(below(2));
  if (shape.diverse || shape.persons) {
    x.k = 2 + below(shape.diverse ? 4 : 3);
    x.l = shape.diverse ? 2 + below(3) : 0;
    x.persons = shape.persons;
    const uint64_t values = 2 + below(5), people = 2 + below(x.rows.size() + 2);
    for (Row& row : x.rows) {
      row.sensitive = static_cast<uint32_t>(below(values));
      row.person = static_cast<uint32_t>(below(people));
    }
  }
  return x;
}

Problem toProblem(const Instance& x) {
  Problem problem;
  Tuples& tuples = problem.tuples;
  std::map<std::vector<Position>, std::vector<uint64_t>> merged;
  for (const Row& row : x.rows) {
    auto& labels = merged[row.at];
    labels.resize(x.labels);
    labels[row.label] += row.count;
    tuples.rows += row.count;
  }
  tuples.domainSizes = x.domainSizes;
  tuples.labels = x.labels;
  LooseTuples loose;
  loose.position.resize(x.domainSizes.size());
  for (const auto& [at, labels] : merged) {
    uint64_t count = 0;
    for (uint64_t l : labels) count += l;
    loose.count.push_back(count);
    loose.labelCount.insert(loose.labelCount.end(), labels.begin(), labels.end());
    for (size_t c = 0; c < at.size(); ++c) loose.position[c].push_back(at[c]);
  }
  std::move(loose).holdAs(tuples);
  const auto tag = [&](auto valueOf) {
    Tags tags;
    std::map<std::vector<Position>, std::set<uint32_t>> values;
    for (const Row& row : x.rows) {
      values[row.at].insert(valueOf(row));
      tags.values = std::max(tags.values, valueOf(row) + 1);
    }
    tags.begin.push_back(0);
    for (const auto& [at, all] : values) {
      tags.value.insert(tags.value.end(), all.begin(), all.end());
      tags.begin.push_back(static_cast<uint32_t>(tags.value.size()));
    }
    tuples.tags.push_back(std::make_shared<const Tags>(std::move(tags)));
    return static_cast<uint32_t>(tuples.tags.size() - 1);
  };
  if (x.l > 0) problem.rule.models.push_back({x.l, tag([](const Row& row) { return row.sensitive; })});
  if (x.persons) problem.rule.persons = tag([](const Row& row) { return row.person; });
  problem.spaces = x.spaces;
  for (size_t c = 0; c < x.taxonomies.size(); ++c)
    problem.taxonomies.push_back(x.spaces[c] == Space::lattice ? padded(x.taxonomies[c]) : x.taxonomies[c]);
  problem.rule.k = x.k;
  problem.maxSuppressed = std::min(x.maxSuppressed, tuples.rows);
  problem.loss.name = x.loss;
  problem.loss.matrix = x.matrix;
  problem.loss.suppressedLabel = x.suppressedLabel;
  if (x.loss == LossName::entropy) {
    std::vector<Domain> domains(x.domainSizes.size());
    for (size_t c = 0; c < domains.size(); ++c) {
      domains[c].values.resize(x.domainSizes[c]);
      domains[c].importance = c % 3 == 1 ? 0.3 : static_cast<double>(1 + c % 2);
    }
    problem.loss = makeLoss(x.loss, domains, tuples);
  }
  if (x.loss == LossName::rm) {
    // Unequal gaps, and now and then a last label without a number.
    std::vector<double> numbers;
    for (uint32_t l = 0; l < x.labels - (x.labels > 2 && x.k % 2 == 0 ? 1 : 0); ++l)
      numbers.push_back(static_cast<double>(l * l + l * (x.k % 5)));
    explain(problem.loss, numbers, x.k % 3 == 0 ? Dispersion::mad : Dispersion::variance, tuples);
  }
  if (x.loss == LossName::lm) {
    for (size_t c = 0; c < x.domainSizes.size(); ++c) {
      ColumnPrice column;
      LmColumn cells;
      uint64_t at = 0;
      for (uint32_t p = 0; p < x.domainSizes[c]; ++p) {
        cells.at.push_back(at);
        at += 1 + (p * 7 + c * 5) % 4;
      }
      column.full = std::max<uint64_t>(1, cells.at.back()) * (1 + c % 2);
      cells.lastIsMissing = c % 3 == 1;
      column.cells = std::move(cells);
      problem.loss.columns.push_back(column);
    }
  }
  return problem;
}

Counted count(const Problem& problem, const Cuts& cuts) {
  const Tuples& tuples = problem.tuples;
  struct Class {
    uint64_t rows = 0;
    std::vector<uint64_t> labels;
    std::map<uint32_t, std::set<uint32_t>> values;  // of each of the tuples' tags
  };
  std::map<std::vector<std::pair<uint32_t, uint32_t>>, Class> classes;
  for (uint32_t t = 0; t < tuples.size; ++t) {
    std::vector<std::pair<uint32_t, uint32_t>> key;
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      uint32_t first = 0, end = tuples.domainSizes[c];
      for (uint32_t start : cuts.starts[c]) {
        if (start <= tuples.position[c][t]) first = start;
      }
      for (size_t i = cuts.starts[c].size(); i-- > 0;) {
        if (cuts.starts[c][i] > tuples.position[c][t]) end = cuts.starts[c][i];
      }
      key.emplace_back(first, end);
    }
    Class& at = classes[key];
    at.rows += tuples.count[t];
    for (uint32_t i = 0; i < tuples.tags.size(); ++i)
      for (const uint32_t value : tuples.tags[i]->of(t)) at.values[i].insert(value);
    at.labels.resize(tuples.labels);
    for (uint32_t l = 0; l < tuples.labels; ++l) at.labels[l] += tuples.labelCount[t * tuples.labels + l];
  }
  Counted counted;
  const Loss& loss = problem.loss;
  for (const auto& [key, at] : classes) {
    const auto different = [&, &at = at](uint32_t tags) {
      const auto found = at.values.find(tags);
      return found == at.values.end() ? 0 : found->second.size();
    };
    bool kept = (problem.rule.persons ? different(*problem.rule.persons) : at.rows) >= problem.rule.k;
    for (const DistinctLDiversity& model : problem.rule.models)
      kept = kept && different(model.tags) >= model.l;
    if (!kept) counted.suppressed += at.rows;
    if (loss.name == LossName::dm) {
      counted.cost += kept ? at.rows * at.rows : at.rows * tuples.rows;
    } else if (loss.name == LossName::cm) {
      Cost best = ~Cost{0};
      for (uint32_t published = 0; published < tuples.labels; ++published) {
        Cost sum = 0;
        for (uint32_t actual = 0; actual < tuples.labels; ++actual) {
          const uint64_t price = !loss.matrix.empty() ? loss.matrix[actual * tuples.labels + published]
                                                      : (actual == published ? 0 : 1);
          sum += at.labels[actual] * price;
        }
        best = std::min(best, sum);
      }
      counted.cost += kept ? best : at.rows * loss.suppressedLabel;
    } else if (loss.name == LossName::rm) {
      counted.cost +=
          kept ? support::dispersionByDefinition(at.labels, loss) : at.rows * loss.suppressedLabel;
    } else {
      for (size_t c = 0; c < key.size(); ++c) {
        const ColumnPrice& column = loss.columns[c];
        counted.cost += at.rows * (kept ? column.cell(key[c].first, key[c].second) : column.full);
      }
    }
  }
  for (const ColumnPrice& column : loss.columns) counted.cost -= column.alike;
  return counted;
}

void everyClosedSelection(const Alphabet& alphabet, const std::function<void(const Selection&)>& visit) {
  for (uint64_t set = 0; set < (1ull << alphabet.size()); ++set) {
    Selection selection(alphabet.size());
    bool closed = true;
    for (uint32_t i = 0; i < alphabet.size(); ++i) {
      selection[i] = (set >> i) & 1;
      const uint32_t parent = alphabet.choices[i].parent;
      closed = closed && (!selection[i] || parent == Alphabet::none || selection[parent]);
    }
    if (closed) visit(selection);
  }
}

std::optional<Cost> bruteForce(const Problem& problem) {
  const Alphabet alphabet = makeAlphabet(problem);
  std::optional<Cost> best;
  everyClosedSelection(alphabet, [&](const Selection& selection) {
    const Counted counted = count(problem, toCuts(alphabet, selection));
    if (counted.suppressed <= problem.maxSuppressed && (!best || counted.cost < *best)) best = counted.cost;
  });
  return best;
}

std::string describe(const Instance& x) {
  std::ostringstream out;
  out << "k " << x.k << ", limit ";
  if (x.maxSuppressed == Instance::none) {
    out << "none";
  } else {
    out << x.maxSuppressed;
  }
  out << ", loss " << word(x.loss) << ", labels " << x.labels << ", threads " << x.threads << "\n";
  for (size_t c = 0; c < x.domainSizes.size(); ++c) {
    out << "column of " << x.domainSizes[c];
    if (x.spaces[c] != Space::splits) out << (x.spaces[c] == Space::taxonomy ? " taxonomy" : " lattice");
    for (const auto& node : x.taxonomies[c].nodes)
      out << " [" << node.first << "," << node.end << ")^" << node.height;
    out << "\n";
  }
  if (!x.matrix.empty()) {
    out << "suppressed " << x.suppressedLabel << ", matrix";
    for (uint64_t m : x.matrix) out << " " << m;
    out << "\n";
  }
  if (x.l > 0) out << "l " << x.l << "\n";
  if (x.persons) out << "k counts persons\n";
  for (const Row& row : x.rows) {
    for (Position p : row.at) out << p << " ";
    out << "x" << row.count << " label " << row.label;
    if (x.l > 0) out << " sensitive " << row.sensitive;
    if (x.persons) out << " person " << row.person;
    out << "\n";
  }
  return out.str();
}

namespace {

// All instances that are a little smaller than this one.
std::vector<Instance> smaller(const Instance& x) {
  std::vector<Instance> all;
  for (size_t r = 0; r < x.rows.size() && x.rows.size() > 1; ++r) {
    Instance y = x;
    y.rows.erase(y.rows.begin() + static_cast<std::ptrdiff_t>(r));
    all.push_back(y);
  }
  for (size_t c = 0; c < x.domainSizes.size(); ++c) {
    if (x.spaces[c] != Space::splits) {
      Instance y = x;
      y.spaces[c] = Space::splits;
      y.taxonomies[c] = {};
      all.push_back(y);
    } else if (x.domainSizes[c] > 1) {
      Instance y = x;
      --y.domainSizes[c];
      for (Row& row : y.rows) row.at[c] = std::min(row.at[c], y.domainSizes[c] - 1);
      all.push_back(y);
    } else if (x.domainSizes.size() > 1) {
      Instance y = x;
      const auto at = static_cast<std::ptrdiff_t>(c);
      y.domainSizes.erase(y.domainSizes.begin() + at);
      y.spaces.erase(y.spaces.begin() + at);
      y.taxonomies.erase(y.taxonomies.begin() + at);
      for (Row& row : y.rows) row.at.erase(row.at.begin() + at);
      all.push_back(y);
    }
  }
  for (size_t r = 0; r < x.rows.size(); ++r) {
    if (x.rows[r].count == 1) continue;
    Instance y = x;
    --y.rows[r].count;
    all.push_back(y);
  }
  if (x.k > 1) {
    Instance y = x;
    --y.k;
    all.push_back(y);
  }
  return all;
}

}  // namespace

std::string everyInstance(uint64_t seed, uint64_t cases, const Shape& shape,
                          const std::function<std::string(const Instance&)>& check) {
  std::mt19937_64 generator(seed);
  for (uint64_t i = 0; i < cases; ++i) {
    Instance instance = random(generator, shape);
    std::string complaint = check(instance);
    if (complaint.empty()) continue;
    for (bool shrunk = true; shrunk;) {
      shrunk = false;
      for (const Instance& less : smaller(instance)) {
        const std::string still = check(less);
        if (still.empty()) continue;
        instance = less;
        complaint = still;
        shrunk = true;
        break;
      }
    }
    return "case " + std::to_string(i) + ": " + complaint + "\n" + describe(instance);
  }
  return "";
}

}  // namespace indistinct::instances
