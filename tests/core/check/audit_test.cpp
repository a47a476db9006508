#include "core/check/audit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/domain/check_cuts.h"
#include "core/door/checked.h"
#include "core/loss/evaluate.h"
#include "core/partition/partition.h"
#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::Instance;
using support::Prepared;
using support::Row;

std::string labelOf(const Domain& domain, const std::vector<uint32_t>& starts, Position at) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), at);
  const Position first = after == starts.begin() ? 0 : *(after - 1);
  const Position end = after == starts.end() ? domain.size() : *after;
  const Position values = domain.size() - (domain.lastIsMissing ? 1 : 0), last = std::min(end, values);
  const bool missing = end > values;
  const std::string word =
      domain.lastIsMissing && !domain.values.back().empty() ? domain.values.back() : "missing";
  if (first >= values) return domain.values.back();
  std::string label;
  if (domain.kind == Kind::category || domain.taxonomy) {
    if (last - first == 1 && !missing) return domain.values[first];
    for (Position p = first; p < last; p++) label += (label.empty() ? "{" : ", ") + domain.values[p];
    return label + (missing ? ", " + word : "") + "}";
  }
  if (last - first == 1) {
    label = domain.values[first];
  } else {
    label = "[" + domain.values[first] + ", " +
            (last < values ? domain.values[last] + ")" : domain.values[last - 1] + "]");
  }
  return label + (missing ? " or " + word : "");
}

// The release of an instance, row by row.
std::vector<Row> releaseOf(const Instance& instance, const Prepared& p) {
  const Partition partition = classesOf(p.tuples, p.cuts);
  std::vector<Row> rows;
  for (size_t row = 0; row < p.table.rows; row++) {
    const uint32_t tuple = p.tupleOfRow[row];
    if (tuple == Tuples::none || partition.rows[partition.ofTuple[tuple]] < instance.k) continue;
    Row out;
    for (size_t c = 0; c < p.domains.size(); c++)
      out.push_back(labelOf(p.domains[c], p.cuts.starts[c], p.tuples.position[c][tuple]));
    for (size_t c = p.domains.size(); c < p.table.columns.size(); c++)
      out.emplace_back(p.table.columns[c].values[p.table.columns[c].codes[row]]);
    rows.push_back(out);
  }
  return rows;
}

Row namesOf(const Table& table) {
  Row names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

// What is asked of a release whose columns are called as in the table.
AuditQuestion question(const Table& original, const Table& released, const std::vector<uint32_t>& columns,
                       const std::vector<Domain>& domains, const std::vector<uint32_t>& tupleOfRow,
                       const RowCounts& counts) {
  AuditQuestion q{original, released};
  for (size_t i = 0; i < columns.size(); i++)
    q.quasi.push_back({columns[i], auditDomain(domains[i]), nullptr, domains[i].importance});
  for (size_t row = 0; row < original.rows; row++)
    q.rows.push_back(tupleOfRow[row] == Tuples::none ? 0 : counts.of(row));
  return q;
}

Result<Audit> audited(const Instance& instance, const Prepared& p, const std::vector<Row>& rows) {
  const Table released = support::tableOf(namesOf(p.table), rows, {});
  AuditQuestion q = question(p.table, released, p.columns, p.domains, p.tupleOfRow, p.counts);
  q.copied = {"target", "count"};
  if (instance.withTarget) {
    const Column& target = p.table.columns[instance.specs.size()];
    for (size_t row = 0; row < p.table.rows; row++) q.labels.push_back(p.target.ofCode[target.codes[row]]);
    q.labelCount = p.target.size();
  }
  if (instance.withCount) q.count = "count";
  q.k = instance.k;
  q.maxSuppressed = p.tuples.rows;
  q.inOrder = true;
  return auditRelease(q);
}

std::string compare(const Instance& instance) {
  const Prepared p = support::prepare(instance);
  if (p.domains.size() < instance.specs.size()) return "";
  const auto asked = makeLosses(p.domains, p.tuples);
  const Evaluation e = evaluate(p.tuples, p.domains, p.cuts, instance.k, asked);
  const auto rows = releaseOf(instance, p);
  const auto a = audited(instance, p, rows);
  if (!a) return a.error().what;
  std::string wrong;
  if (!a->failures.empty()) wrong += a->failures.front().what + " ";
  const auto same = [&](const char* what, uint64_t x, uint64_t y) {
    if (x != y) wrong += std::string(what) + " " + std::to_string(x) + " " + std::to_string(y) + "; ";
  };
  same("rows", e.rows, a->rows);
  same("classes", e.classes, a->classes);
  same("smallest", e.smallestClass, a->smallestClass);
  same("suppressed", e.suppressed, a->suppressed);
  same("dm", e.of(LossName::dm)->cost, a->dm);
  if (const LossCost* cm = e.of(LossName::cm); cm && !rows.empty()) same("cm", cm->cost, a->cm.value_or(0));
  const double lm = e.of(LossName::lm)->figure;
  if (std::fabs(lm - a->lm) > 1e-9) wrong += "lm " + std::to_string(lm) + " " + std::to_string(a->lm);
  const LossCost& entropy = *e.of(LossName::entropy);
  if (!a->entropy || std::fabs(entropy.figure - a->entropy->bits) > a->entropy->slack + 1e-9)
    wrong += "entropy " + std::to_string(entropy.figure) +
             (a->entropy ? " " + std::to_string(a->entropy->bits) : " none");
  if (a->entropy && std::fabs(entropy.share - a->entropy->share) > 1e-6)
    wrong += "share of entropy " + std::to_string(entropy.share);
  return wrong.empty() ? "" : wrong + support::describe(instance);
}

TEST(Audit, DerivesFromTheFilesWhatTheEngineClaims) {
  support::checkProperty(
      "the audit equals evaluate", 1500, 3,
      [](support::Random& random) { return support::randomInstance(random); },
      [](const support::Instance& instance) { return support::smaller(instance); }, compare);
}

// Twelve people; ages from 40 on are one group.
struct People {
  Table original;
  std::vector<uint32_t> columns = {0, 1};
  std::vector<Domain> domains;
  RowCounts counts;
  std::vector<uint32_t> tupleOfRow;
  std::vector<Row> released;
};

People people() {
  People p;
  std::vector<Row> rows;
  for (int i = 0; i < 12; i++)
    rows.push_back({std::to_string(i < 6 ? 30 : 40 + i),
                    i < 3   ? "Bern"
                    : i < 6 ? "Zug"
                            : "Genf",
                    i % 2 ? "flu" : "cold"});
  p.original = support::tableOf({"age", "town", "ill"}, rows);
  for (const uint32_t c : p.columns) {
    DomainSpec spec;
    if (c == 0) spec.kind = Kind::number;
    p.domains.push_back(makeDomain(p.original.columns[c], spec).value());
  }
  p.tupleOfRow = makeTuples(p.original, p.columns, p.domains).value().ofRow;
  for (int i = 0; i < 12; i++)
    p.released.push_back({i < 6 ? "30" : "[46, 51]", i < 6 ? "{Bern, Zug}" : "Genf", i % 2 ? "flu" : "cold"});
  return p;
}

Audit audit(const People& p, const Row& names = {"age", "town", "ill"}, uint64_t limit = 0,
            bool inOrder = false, const std::string& persons = "") {
  const Table released = support::tableOf(names, p.released, {});
  AuditQuestion q = question(p.original, released, p.columns, p.domains, p.tupleOfRow, p.counts);
  q.copied = {"ill"};
  q.k = 3;
  q.maxSuppressed = limit;
  q.inOrder = inOrder;
  q.persons = persons;
  const auto result = auditRelease(q);
  EXPECT_TRUE(result);
  return *result;
}

TEST(Audit, PassesAReleaseThatIsWhatItClaims) {
  const Audit a = audit(people());
  EXPECT_TRUE(a.failures.empty()) << a.failures.front().what;
  EXPECT_EQ(a.classes, 2u);
  EXPECT_EQ(a.smallestClass, 6u);
  EXPECT_EQ(a.suppressed, 0u);
  EXPECT_EQ(a.dm, 72u);
  // Half the rows leave open 5 of 21 years, the other half 1 of 2 steps of the three towns.
  EXPECT_NEAR(a.lm, 0.5 * 5 / 21 + 0.5 * 0.5, 1e-12);
  EXPECT_EQ(a.diversity.front().second, 2u);
}

TEST(Audit, NamesTheClassOfAValueThatWasRestored) {
  People p = people();
  p.released[1][1] = "Bern";
  const Audit a = audit(p);
  ASSERT_FALSE(a.failures.empty());
  const bool named = std::any_of(a.failures.begin(), a.failures.end(), [](const Audit::Failure& f) {
    return f.cells == std::vector<std::string>{"30", "Bern"} && f.size == 1;
  });
  EXPECT_TRUE(named);
}

TEST(Audit, FindsRowsThatAreMissingOrWereChanged) {
  People fewer = people();
  fewer.released.pop_back();
  EXPECT_EQ(audit(fewer, {"age", "town", "ill"}, 12).failures.front().cells.front(), "[46, 51]");
  People changed = people();
  changed.released[0][2] = "flu";
  EXPECT_NE(audit(changed).failures.front().what.find("other values of ill"), std::string::npos);
  People renamed = people();
  EXPECT_NE(audit(renamed, {"age", "town", "name"}).failures.front().what.find("name"), std::string::npos);
}

TEST(Audit, CountsRowsThatAreGoneAgainstTheLimit) {
  People p = people();
  p.released.resize(6);
  const Audit a = audit(p);
  EXPECT_EQ(a.suppressed, 6u);
  EXPECT_EQ(a.dm, 36u + 6 * 12);
  ASSERT_EQ(a.failures.size(), 1u);
  EXPECT_NE(a.failures.front().what.find("6 of 12 rows are withheld"), std::string::npos);
  EXPECT_TRUE(audit(p, {"age", "town", "ill"}, 6).failures.empty());
}

TEST(Audit, CountsThePersonsOfTheOriginal) {
  People p = people();
  // Two illnesses alternate in both classes: as persons they are fewer than 3.
  const Audit few = audit(p, {"age", "town", "ill"}, 0, false, "ill");
  EXPECT_EQ(few.persons, 2u);
  EXPECT_EQ(few.smallestClass, 2u);
  ASSERT_EQ(few.failures.size(), 2u);
  EXPECT_NE(few.failures.front().what.find("has 2 persons where 3 were promised"), std::string::npos);
  // By their ages, six persons are in the one class and one in the other.
  const Audit ages = audit(p, {"age", "town", "ill"}, 0, false, "age");
  EXPECT_EQ(ages.persons, 7u);
  EXPECT_EQ(ages.smallestClass, 1u);
  ASSERT_EQ(ages.failures.size(), 1u);
  EXPECT_EQ(ages.failures.front().cells.front(), "30");
}

TEST(Audit, CannotTellWhatAStrangeCellStandsFor) {
  People p = people();
  for (size_t i = 6; i < 12; i++) p.released[i][0] = "old";
  EXPECT_NE(audit(p, {"age", "town", "ill"}, 12).failures.front().what.find("\"old\""), std::string::npos);
}

TEST(ReadLabel, ReadsWhatIsWritten) {
  const Table table = support::tableOf({"n", "c"}, {{"1", "a, b"}, {"2.0", "c"}, {"5", "d"}, {"?", "?"}});
  DomainSpec numbers;
  numbers.kind = Kind::number;
  const Domain n = makeDomain(table.columns[0], numbers).value(),
               c = makeDomain(table.columns[1], {}).value();
  const auto reading = [](const char* label, const Domain& domain, const Column& column) {
    const auto all = readLabel(label, auditDomain(domain), column);
    return all.empty() ? Positions{} : all.front();
  };
  const auto number = [&](const char* label) { return reading(label, n, table.columns[0]); };
  EXPECT_EQ(number("[1, 5)"), (Positions{0, 1}));
  EXPECT_EQ(number("[1, 5]"), (Positions{0, 1, 2}));
  EXPECT_EQ(number("2.0"), (Positions{1}));
  EXPECT_EQ(number("2"), (Positions{1}));
  EXPECT_EQ(number("[2, 5] or ?"), (Positions{1, 2, 3}));
  EXPECT_EQ(number("?"), (Positions{3}));
  EXPECT_EQ(number("[x, 5]"), Positions{});
  const auto word = [&](const char* label) { return reading(label, c, table.columns[1]); };
  EXPECT_EQ(word(R"({"a, b", c})"), (Positions{0, 1}));
  EXPECT_EQ(word("{c, d, ?}"), (Positions{1, 2, 3}));
  EXPECT_EQ(word("a, b \u2026 d"), (Positions{0, 1, 2}));
  EXPECT_EQ(word("{a, c}"), Positions{});
}

}  // namespace
}  // namespace indistinct
