#include "core/search/climb/classed_selections.h"

#include <algorithm>

namespace indistinct {

ClassedSelections::ClassedSelections(const Problem& problem, const Alphabet& alphabet, uint64_t seed)
    : problem_(problem),
      alphabet_(alphabet),
      price_(priceOf(problem)),
      strength_(problem.rule, problem.tuples),
      columns_(problem.tuples.columns()),
      labels_(price_.labels()),
      places_(columns_) {
  std::mt19937_64 random(seed);
  const Tuples& tuples = problem.tuples;
  ClassedSelection::Class all;
  all.end = tuples.size;
  all.rows = tuples.rows;
  for (uint32_t c = 0; c < columns_; ++c) {
    random_.emplace_back(tuples.domainSizes[c]);
    for (uint64_t& r : random_.back()) r = random();
    places_[c].resize(tuples.domainSizes[c]);
    if (tuples.domainSizes[c] == 0) continue;
    all.key += random_[c][0];
    all.unit += price_.cell(c, 0, tuples.domainSizes[c]);
  }
  whole_.selection.assign(alphabet.size(), 0);
  if (tuples.size == 0) return;
  all.strength = strength_.ofAll();
  whole_.labelRows.assign(labels_, 0);
  for (uint32_t t = 0; t < tuples.size; ++t) {
    whole_.order.push_back(t);
    for (uint32_t l = 0; l < labels_; ++l) whole_.labelRows[l] += tuples.labelCount[t * labels_ + l];
  }
  all.price = price_.of(all.strength, all.rows, whole_.labelRows.data(), all.unit);
  whole_.cost = all.price;
  whole_.suppressed = all.strength < price_.k() ? all.rows : 0;
  whole_.classes.push_back(all);
}

Standing ClassedSelections::standing(uint64_t suppressed, Cost cost) const {
  const uint64_t most = problem_.maxSuppressed;
  return {suppressed > most ? suppressed - most : 0, price_.total(cost)};
}

void ClassedSelections::make(const Selection& selection, ClassedSelection& into) {
  derive(whole_, selection, into);
}

// The intervals that hold each position of the column, of both selections.
void ClassedSelections::compareColumn(const Selection& old, const Selection& selection, uint32_t column) {
  auto& places = places_[column];
  const auto& choiceOf = alphabet_.ofCut[column];
  const auto size = static_cast<uint32_t>(places.size());
  const auto cut = [&](const Selection& by, uint32_t p) {
    return p == size || (choiceOf[p] != Alphabet::none && by[choiceOf[p]]);
  };
  for (uint32_t first = 0, end = 1; first < size; first = end++) {
    while (!cut(selection, end)) ++end;
    const uint64_t cell = price_.cell(column, first, end);
    for (uint32_t p = first; p < end; ++p) {
      places[p].key = random_[column][first];
      places[p].cell = cell;
      places[p].change = 0;
    }
  }
  for (uint32_t first = 0, end = 1; first < size; first = end++) {
    uint8_t change = 0;
    for (; !cut(old, end); ++end)
      if (cut(selection, end)) change |= divided;
    if ((first > 0 && !cut(selection, first)) || !cut(selection, end)) change |= merged;
    const uint64_t cell = price_.cell(column, first, end);
    uint32_t parts = 0;
    for (uint32_t p = first; p < end; ++p) {
      if (p == first || cut(selection, p)) ++parts;
      places[p].oldKey = random_[column][first];
      places[p].oldCell = cell;
      places[p].change = change;
      places[p].part = parts - 1;
    }
    for (uint32_t p = first; p < end; ++p) places[p].parts = parts;
  }
}

void ClassedSelections::compare(const ClassedSelection& base, const Selection& selection) {
  changed_.clear();
  for (uint32_t i = 0; i < alphabet_.size(); ++i) {
    const uint32_t column = alphabet_.choices[i].column;
    if (base.selection[i] == selection[i] || (!changed_.empty() && changed_.back() == column)) continue;
    changed_.push_back(column);
    compareColumn(base.selection, selection, column);
  }
}

// The touched classes, and how many units put() will be given at most.
size_t ClassedSelections::findTouched(const ClassedSelection& base, bool every) {
  const Tuples& tuples = problem_.tuples;
  touched_.clear();
  suppressed_ = base.suppressed;
  cost_ = base.cost;
  size_t most = 0;
  for (uint32_t i = 0; i < base.classes.size(); ++i) {
    const ClassedSelection::Class& at = base.classes[i];
    const uint32_t member = base.order[at.begin];
    uint8_t change = 0;
    for (const uint32_t c : changed_) change |= places_[c][tuples.position[c][member]].change;
    if (change == 0 || (!every && change == divided && at.strength < price_.k())) continue;
    touched_.push_back({i, change});
    most += (change & divided) != 0 ? at.end - at.begin : 1;
    cost_ -= at.price;
    if (at.strength < price_.k()) suppressed_ -= at.rows;
  }
  return most;
}

void ClassedSelections::regroup(const ClassedSelection& base, bool every, Standing worst) {
  units_.clear();
  groups_.clear();
  labelRows_.clear();
  size_t capacity = 16;
  const size_t most = findTouched(base, every);
  while (capacity < 2 * most) capacity *= 2;
  slots_.assign(capacity, none);
  for (const bool alone : {true, false}) {
    for (const Touched& touched : touched_) {
      if ((touched.change == divided) != alone) continue;
      if (every || !strength_.plain() || !putParts(base, touched)) putUnits(base, touched);
      // Of what is merged nothing is known yet but that it suppresses no less than nothing.
      if (alone && !every && standing(suppressed_, 0).excess > worst.excess) return;
    }
  }
  priceGroups(base);
}

// What all tuples of a class have of their key and cells without the intervals that change.
ClassedSelections::Group ClassedSelections::constant(const ClassedSelection& base,
                                                     const ClassedSelection::Class& at) const {
  Group group;
  group.key = at.key;
  group.unit = at.unit;
  for (const uint32_t c : changed_) {
    const Place& place = places_[c][problem_.tuples.position[c][base.order[at.begin]]];
    group.key -= place.oldKey;
    group.unit -= place.oldCell;
  }
  return group;
}

void ClassedSelections::complete(Group& group, uint32_t tuple) const {
  for (const uint32_t c : changed_) {
    const Place& place = places_[c][problem_.tuples.position[c][tuple]];
    group.key += place.key;
    group.unit += place.cell;
  }
}

void ClassedSelections::putUnits(const ClassedSelection& base, const Touched& touched) {
  const Tuples& tuples = problem_.tuples;
  const ClassedSelection::Class& at = base.classes[touched.at];
  const Group of = constant(base, at);
  const bool parts = (touched.change & divided) != 0;
  for (uint32_t o = at.begin; o < at.end; o = parts ? o + 1 : at.end) {
    const uint32_t t = base.order[o];
    Group unit = of;
    complete(unit, t);
    unit.rows = parts ? tuples.count[t] : at.rows;
    const uint64_t* labels = parts ? tuples.labelCount.data() + size_t{t} * labels_
                                   : base.labelRows.data() + size_t{touched.at} * labels_;
    put(unit, o, parts ? o + 1 : at.end, labels);
  }
}

// The parts of a divided class are numbered by their intervals in the columns that divide it, so that a tuple
// costs an addition. False where there would be too many.
bool ClassedSelections::putParts(const ClassedSelection& base, const Touched& touched) {
  const Tuples& tuples = problem_.tuples;
  const ClassedSelection::Class& at = base.classes[touched.at];
  if ((touched.change & divided) == 0) return false;
  dividing_.clear();
  size_t parts = 1;
  for (const uint32_t c : changed_) {
    const Place& place = places_[c][tuples.position[c][base.order[at.begin]]];
    if ((place.change & divided) == 0) continue;
    dividing_.push_back({tuples.position[c].data(), places_[c].data(), static_cast<uint32_t>(parts)});
    parts *= place.parts;
    if (parts > mostParts) return false;
  }
  parts_.assign(parts, {});
  partLabels_.assign(parts * labels_, 0);
  for (uint32_t o = at.begin; o < at.end; ++o) {
    const uint32_t t = base.order[o];
    size_t part = 0;
    for (const Dividing& by : dividing_) part += size_t{by.stride} * by.places[by.position[t]].part;
    parts_[part].rows += tuples.count[t];
    parts_[part].member = o;
    for (uint32_t l = 0; l < labels_; ++l)
      partLabels_[part * labels_ + l] += tuples.labelCount[size_t{t} * labels_ + l];
  }
  const Group of = constant(base, at);
  for (size_t i = 0; i < parts; ++i) {
    if (parts_[i].rows == 0) continue;
    const uint64_t* labels = partLabels_.data() + i * labels_;
    Group part = of;
    complete(part, base.order[parts_[i].member]);
    part.rows = parts_[i].rows;
    if (touched.change == divided)
      account(part.rows, price_.of(part.rows, part.rows, labels, part.unit), part.rows);
    else
      put(part, parts_[i].member, parts_[i].member + 1, labels);
  }
  return true;
}

void ClassedSelections::account(uint64_t strength, Cost price, uint64_t rows) {
  cost_ += price;
  if (strength < price_.k()) suppressed_ += rows;
}

void ClassedSelections::put(const Group& unit, uint32_t begin, uint32_t end, const uint64_t* labels) {
  const size_t mask = slots_.size() - 1;
  size_t slot = static_cast<size_t>(unit.key ^ (unit.key >> 32)) & mask;
  while (slots_[slot] != none && groups_[slots_[slot]].key != unit.key) slot = (slot + 1) & mask;
  const size_t at = slots_[slot] == none ? groups_.size() : slots_[slot];
  if (slots_[slot] == none) {
    slots_[slot] = static_cast<uint32_t>(at);
    groups_.push_back(unit);
    labelRows_.insert(labelRows_.end(), labels, labels + labels_);
  } else {
    groups_[at].rows += unit.rows;
    for (uint32_t l = 0; l < labels_; ++l) labelRows_[at * labels_ + l] += labels[l];
  }
  units_.push_back({begin, end, groups_[at].first});
  groups_[at].first = static_cast<uint32_t>(units_.size() - 1);
}

void ClassedSelections::priceGroups(const ClassedSelection& base) {
  for (size_t i = 0; i < groups_.size(); ++i) {
    Group& group = groups_[i];
    group.strength = group.rows;
    if (!strength_.plain()) {
      strength_.begin();
      for (uint32_t u = group.first; u != none; u = units_[u].next)
        for (uint32_t o = units_[u].begin; o < units_[u].end; ++o) strength_.add(base.order[o]);
      group.strength = strength_.of(group.rows);
    }
    group.price = price_.of(group.strength, group.rows, labelRows_.data() + i * labels_, group.unit);
    account(group.strength, group.price, group.rows);
  }
}

Standing ClassedSelections::judge(const ClassedSelection& base, const Selection& selection, Standing worst) {
  compare(base, selection);
  regroup(base, false, worst);
  return standing(suppressed_, cost_);
}

void ClassedSelections::derive(const ClassedSelection& base, const Selection& selection,
                               ClassedSelection& into) {
  compare(base, selection);
  regroup(base, true, {});
  into.selection = selection;
  into.suppressed = suppressed_;
  into.cost = cost_;
  into.classes.clear();
  into.order.clear();
  into.labelRows.clear();
  size_t next = 0;  // of the touched
  for (uint32_t i = 0; i < base.classes.size(); ++i) {
    if (next < touched_.size() && touched_[next].at == i) {
      ++next;
      continue;
    }
    ClassedSelection::Class copy = base.classes[i];
    const uint32_t *begin = base.order.data() + copy.begin, *end = base.order.data() + copy.end;
    copy.begin = static_cast<uint32_t>(into.order.size());
    into.order.insert(into.order.end(), begin, end);
    copy.end = static_cast<uint32_t>(into.order.size());
    into.classes.push_back(copy);
    const uint64_t* labels = base.labelRows.data() + size_t{i} * labels_;
    into.labelRows.insert(into.labelRows.end(), labels, labels + labels_);
  }
  into.labelRows.insert(into.labelRows.end(), labelRows_.begin(), labelRows_.end());
  for (const Group& group : groups_) {
    ClassedSelection::Class made;
    made.begin = static_cast<uint32_t>(into.order.size());
    for (uint32_t u = group.first; u != none; u = units_[u].next)
      into.order.insert(into.order.end(), base.order.data() + units_[u].begin,
                        base.order.data() + units_[u].end);
    made.end = static_cast<uint32_t>(into.order.size());
    made.rows = group.rows;
    made.strength = group.strength;
    made.unit = group.unit;
    made.key = group.key;
    made.price = group.price;
    into.classes.push_back(made);
  }
}

}  // namespace indistinct
