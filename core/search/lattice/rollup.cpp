#include "core/search/lattice/rollup.h"

#include <utility>

#include "core/partition/ranks.h"
#include "core/search/price.h"

namespace indistinct {

Rollup::Rollup(const Problem& problem, const Lattice& lattice) : lattice_(&lattice) {
  const Tuples& tuples = problem.tuples;
  labels_ = priceOf(problem).labels();
  steps_.resize(lattice.size());
  std::vector<uint32_t> rest(tuples.size, 0);
  uint32_t rests = 1;
  for (uint32_t place = lattice.size(); place-- > 0;) {
    const auto& position = tuples.position[lattice.columns[place].plan];
    Ranks ranks(tuples.size);
    ranks.append(lattice.columns[place].positions, [&](uint32_t t) { return position[t]; });
    ranks.append(rests, [&](uint32_t t) { return rest[t]; });
    ranks.finish();
    for (const uint32_t t : ranks.first) {
      steps_[place].position.push_back(position[t]);
      steps_[place].next.push_back(rest[t]);
    }
    rests = ranks.size();
    rest = ranks.of;
  }
  // Tuples are distinct, so each is a rest of its own.
  root_.groups.push_back({0, 0, rests, 0});
  root_.entries.of.resize(rests);
  root_.entries.labels.resize(size_t{rests} * labels_);
  for (uint32_t t = 0; t < tuples.size; t++) {
    auto& entry = root_.entries.of[rest[t]];
    entry.rest = rest[t];
    entry.rows += static_cast<uint32_t>(tuples.count[t]);
    for (uint32_t l = 0; l < labels_; l++) {
      root_.entries.labels[size_t{rest[t]} * labels_ + l] +=
          static_cast<uint32_t>(tuples.labelCount[size_t{t} * labels_ + l]);
    }
  }
}

void Rollup::split(const ClassTable& from, uint32_t depth, ClassTable& into) const {
  const Step& step = steps_[depth];
  const Cost* cell = lattice_->columns[depth].cell.data();
  const bool priced = !lattice_->columns[depth].cell.empty();
  into.groups.clear();
  into.entries.of.resize(from.entries.of.size());
  into.entries.labels = from.entries.labels;
  uint32_t e = 0;
  for (uint32_t g = 0; g < from.groups.size(); g++) {
    const uint32_t end = from.groups[g].end;
    while (e < end) {
      const uint32_t position = step.position[from.entries.of[e].rest];
      for (; e < end; e++) {
        const auto& entry = from.entries.of[e];
        if (step.position[entry.rest] != position) break;
        into.entries.of[e] = {step.next[entry.rest], entry.rows};
      }
      into.groups.push_back({g, position, e, from.groups[g].price + (priced ? cell[position] : 0)});
    }
  }
}

void Rollup::merge(const Entries& from, uint32_t a, uint32_t aEnd, uint32_t b, uint32_t bEnd,
                   Entries& into) const {
  const auto* labels = from.labels.data();
  while (a < aEnd && b < bEnd) {
    const auto& left = from.of[a];
    const auto& right = from.of[b];
    if (left.rest == right.rest) {
      into.of.push_back({left.rest, left.rows + right.rows});
      for (uint32_t l = 0; l < labels_; l++) {
        into.labels.push_back(labels[size_t{a} * labels_ + l] + labels[size_t{b} * labels_ + l]);
      }
      a++;
      b++;
      continue;
    }
    uint32_t& least = left.rest < right.rest ? a : b;
    into.of.push_back(from.of[least]);
    for (uint32_t l = 0; l < labels_; l++) into.labels.push_back(labels[size_t{least} * labels_ + l]);
    least++;
  }
  append(from, a, aEnd, into);
  append(from, b, bEnd, into);
}

void Rollup::append(const Entries& from, uint32_t first, uint32_t end, Entries& into) const {
  into.of.insert(into.of.end(), from.of.data() + first, from.of.data() + end);
  into.labels.insert(into.labels.end(), from.labels.begin() + static_cast<ptrdiff_t>(size_t{first} * labels_),
                     from.labels.begin() + static_cast<ptrdiff_t>(size_t{end} * labels_));
}

// Runs start at `first` and end at scratch.ends; they are merged two by two until one is left.
void Rollup::mergeRuns(const Entries& from, uint32_t first, Scratch& scratch, Entries& into) const {
  const Entries* source = &from;
  Entries* spare = &scratch.even;
  auto& ends = scratch.ends;
  while (ends.size() > 2) {
    spare->clear();
    size_t kept = 0;
    for (size_t i = 0; i < ends.size(); i += 2) {
      if (i + 1 < ends.size()) {
        merge(*source, first, ends[i], ends[i], ends[i + 1], *spare);
        first = ends[i + 1];
      } else {
        append(*source, first, ends[i], *spare);
      }
      ends[kept++] = spare->size();
    }
    ends.resize(kept);
    source = spare;
    spare = spare == &scratch.even ? &scratch.odd : &scratch.even;
    first = 0;
  }
  if (ends.size() == 2) {
    merge(*source, first, ends[0], ends[0], ends[1], into);
  } else {
    append(*source, first, ends[0], into);
  }
}

void Rollup::rise(const ClassTable& from, const ClassTable& origin, uint32_t depth, uint32_t level,
                  ClassTable& into, Scratch& scratch) const {
  const auto& column = lattice_->columns[depth];
  const uint32_t* interval = &column.interval[size_t{level} * column.positions];
  const bool priced = !column.cell.empty();
  const Cost* cell = priced ? &column.cell[size_t{level} * column.positions] : nullptr;
  into.groups.clear();
  into.entries.clear();
  uint32_t first = 0;
  for (size_t g = 0; g < from.groups.size();) {
    const auto& leader = from.groups[g];
    scratch.ends.clear();
    for (; g < from.groups.size() && from.groups[g].origin == leader.origin &&
           interval[from.groups[g].position] == interval[leader.position];
         g++) {
      scratch.ends.push_back(from.groups[g].end);
    }
    const uint32_t end = scratch.ends.back();
    mergeRuns(from.entries, first, scratch, into.entries);
    first = end;
    into.groups.push_back({leader.origin, leader.position, into.entries.size(),
                           origin.groups[leader.origin].price + (priced ? cell[leader.position] : 0)});
  }
}

void Rollup::finish(const ClassTable& from, uint32_t level, ClassTable& into) const {
  const uint32_t depth = lattice_->size() - 1;
  const auto& column = lattice_->columns[depth];
  const auto& positionOf = steps_[depth].position;
  const uint32_t* interval = &column.interval[size_t{level} * column.positions];
  const bool priced = !column.cell.empty();
  const Cost* cell = priced ? &column.cell[size_t{level} * column.positions] : nullptr;
  into.groups.clear();
  into.entries.clear();
  uint32_t e = 0;
  for (uint32_t g = 0; g < from.groups.size(); g++) {
    while (e < from.groups[g].end) {
      const uint32_t position = positionOf[from.entries.of[e].rest];
      const uint32_t first = e;
      uint32_t rows = 0;
      for (; e < from.groups[g].end && interval[positionOf[from.entries.of[e].rest]] == interval[position];
           e++) {
        rows += from.entries.of[e].rows;
      }
      into.entries.of.push_back({0, rows});
      for (uint32_t l = 0; l < labels_; l++) {
        uint32_t sum = 0;
        for (uint32_t i = first; i < e; i++) sum += from.entries.labels[size_t{i} * labels_ + l];
        into.entries.labels.push_back(sum);
      }
      into.groups.push_back(
          {g, position, into.entries.size(), from.groups[g].price + (priced ? cell[position] : 0)});
    }
  }
}

}  // namespace indistinct
