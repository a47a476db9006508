// Every bound of the exact searches, where it is computed: scripts/mutate-bounds.mjs changes one at a time for the worse,
// and a test has to notice. The code stands in its file once; the bound in it is marked «so».

const of = (file, list, change = 'raised') => list.map(([what, code]) => ({ file: `core/${file}`, change, what, code }))

export const bounds = [
  ...of('search/outer/dm_bound.cpp', [
    ['a suppressed cell', '«static_cast<T>(rows_) * static_cast<T>(n)» : never'],
    ['a cell where N < 4k', '«static_cast<T>(n) * static_cast<T>(k_)»'],
    ['even parts: the larger ones', '«static_cast<T>(larger) * square(least + 1)»'],
    ['even parts: the others', '«static_cast<T>(parts - larger) * square(least)»'],
    ['allset', '«static_cast<T>(now) * static_cast<T>(std::max(now, k))»'],
    ['full: a small class', 'n_[h] < k_ ? «even(n_[h])»'],
    ['full: sizes', 'std::max(«even(n_[h])»,'],
    ['full: allset', '«static_cast<T>(allset[h])»'],
    ['a tail loses: small classes', 'suppressed += «n_[h] < k_ ? n_[h] : 0»;'],
    ['a tail loses: left', 'load<Lanes>(lost_.data() + x) + «(left & few)»'],
    ['a tail loses: right', '«(right & fewRight)»);'],
    ['a tail chosen: left', '«even(left_[x])»'],
    ['a tail chosen: right', '«even(rows - left_[x])»'],
  ]),
  ...of('search/outer/dm_bound.cpp', [
    ['quick', 'result.least += «wide(even(n))»;'],
    ['exact: a kept class', '«static_cast<double>(square(n))»'],
    ['exact: a suppressed class', 'result.exact += «wide(even(n))»;'],
    ['exact: rows', 'result.suppressed += «n»;'],
    ['coarse: sizes', 'const double sizes = «wide(even(n))»;'],
    ['coarse: allset', 'std::max(sizes, «allset[h]»)'],
    ['full', 'least += «wide(floor_[h])»;'],
    ['a tail chosen', '«least + wide(extra_[x])»'],
    ['a tail refused', 'refused[v] = «least»;'],
    ['a tail loses', 'lost[v] = «lost_[x]»;'],
  ]),
  ...of('search/outer/cm_bound.cpp', [
    ['a small cell', 'return «n < k ? n : kept»;'],
    ['a cell of one part', 'n < k + k ? «m» : few'],
    ['a cell whose misses make a part', '«m < k - m ? m : k - m»'],
    ['exact: a kept class', 'result.exact += «n - most»;'],
    ['allset: two labels', '«lesser(more)» - lesser(both)'],
    ['allset: more labels', 'sum_[classOf[c]] += «cellRows_[c] - cellMost_[c]»'],
    ['a tail chosen: left', '«priceOf(left, left - mostLeft, k)»'],
    ['a tail chosen: right', '«priceOf(right, right - mostRight, k)»'],
    ['a tail loses: small classes', 'suppressed += «n_[h] < k_ ? n_[h] : 0»;'],
    ['a tail loses: left', '«(left < k ? left : none)»'],
    ['a tail loses: right', '«(right < k ? right : none)»'],
    ['full: sizes', 'floor_[h] = «priceOf(n_[h], misses_[h], k_)»;'],
    ['full: allset', '«static_cast<int32_t>(allset[h])»'],
    ['full: good tails', 'std::max(floor_[h], «sum»);'],
    ['good tails: left', 'std::max(left_[at], «before»)'],
    ['good tails: right', 'std::max(right_[at], «sum - before»)'],
    ['lookahead: the best', 'std::max(floor_[h], «best_[h]»);'],
    ['lookahead: a split', '«left_[at + r] + right_[at + r]»;'],
    ['a tail refused: the next best', '«std::max(0, second_[h] - floor_[h])»'],
    ['a tail chosen: its sides', '«greater(split, floor) - floor»'],
  ]),
  ...of('search/outer/cm_bound.cpp', [
    ['sizes', 'return «priceOf(n, static_cast<int32_t>(misses), k_)»;'],
    ['quick', 'result.least += «simple(n, n - most)»;'],
    ['exact: rows', 'result.suppressed += «n»;'],
    ['coarse: sizes', 'const double sizes = «simple(n, n - most)»;'],
    ['coarse: allset', 'std::max(sizes, «allset[h]»)'],
    ['full', 'least += «floor_[h]»;'],
    ['a tail chosen', '«least + extra_[v]»'],
    ['a tail loses', 'lost_[blocks[b].firstTail + r] = «here_[r]»;'],
  ]),
  ...of('search/outer/outer_search.cpp', [
    ['a rule: rows of weak classes', 'weak_[i] += «static_cast<double>(n)»;'],
    [
      'a rule: what they cost beyond',
      '«static_cast<double>(model_.price.suppressed(n) - model_.price.kept(n, label.data(), 0))»',
    ],
    ['an interval, quickly', '«quick.least + dearer_[i]»'],
    ['exact cost of an interval', '«quick.exact + dearer_[i]»'],
    ['rows that an interval loses', '«quick.suppressed + weak_[i]»'],
    [
      'path, quickly',
      'const double bound = «path_.forward(spans_, least_.data())»;\n  if (bound >= upper) return bound;\n  path_.backward(spans_, least_.data());\n  size_t kept = 0;\n  for (size_t i = 0; i < size; ++i) {\n    if (!cheapEnough(spans_[i], least_[i], upper)) continue;\n    spans_[kept] = spans_[i];\n    exact_',
    ],
    ['path through an interval', '«path_.through(span, least)»'],
    ['rows that all paths lose', '«path_.forward(spans_, suppressed_.data())»'],
    ['rows that paths through an interval lose', '«path_.through(spans_[i], suppressed_[i])»'],
    ['an interval, coarsely', '«bound_->coarse(span, allset_.data() + i * classes)»'],
    ['an interval with a tail chosen', 'std::max(least, «chosen[v]»)'],
    ['an interval with a tail refused', 'std::max(least, «refused[v]»)'],
    ['an interval, fully', 'least_[next_] = «least»;'],
    ['an interval, inherited', '«table[i * tails + v]»'],
    ['a choice: rows that it loses', '«tailLost_[v]» > most'],
    ['a choice taken', 'SpanBound::forbidden : «tailChosen_[v]»'],
    ['a choice refused', 'std::max(choiceRefused_[choice], «tailRefused_[v]»)'],
    ['a child', 'next.bound = toCost(«bound»);'],
    ["a child's path through an interval", 'cheapEnough(childSpans_[i], «least_[i]», upper)'],
    ['left for greater k', 'std::max(node_.bound, «toCost(bound)»)'],
    ['solved for this k', 'std::max(node_.bound, «toCost(cost)»)'],
    [
      'path, fully',
      'const double bound = «path_.forward(spans_, least_.data())»;\n    if (bound >= upper) return true;',
    ],
  ]),
  ...of('search/outer/outer_path.cpp', [
    ['forward', '«f[spans[i].first] + cost[i]»'],
    ['backward', '«b[spans[i].end] + cost[i]»'],
    ['for every tail', '«from[v] + costs[v]»'],
    ['the cheapest: cost', '«from.cost + cost[i]»'],
    ['the cheapest: rows', '«from.suppressed + suppressed[i]»'],
    ['within the limit: cost', '«from[l].cost + cost[i]»'],
    ['within the limit: rows', '«from[l].suppressed + suppressed[i]»'],
  ]),
  ...of('search/outer/outer_spans.cpp', [['kept with a node', '«small_[i] == none ? Span::forbidden : small_[i]»']]),
  ...of('search/path/path_judge.cpp', [
    ['an interval: rows that are kept', '«rows * model_.cell(c, column.start[a], column.start[b])»'],
    ['an interval: what it adds', '«p * (charge - model_.cell(c, column.start[a], column.start[b]))»'],
    ['an interval: its suppressed rows', 'column.suppressed[span] += «p»;'],
    ['classes suppressed: rows', 'gone_ += «classRows_[h]»;'],
    ['classes suppressed: cost', '«gone_ * model_.whole»'],
    ['rows that paths through an interval lose', '«path_.through(column.spans[i], column.suppressed[i])»'],
    ['a column', 'column.shortest = «path_.forward(column.spans, column.cost.data())»;'],
    ['all columns', 'bound_ += «column.shortest»;'],
    ['a cut refused', 'std::min(column.refusal[u], «least»)'],
    ['a cut chosen', 'std::min(column.choice[column.spans[i].first], «through»)'],
    ['path through an interval', '«bound_ - column.shortest + through» >= upper'],
  ]),
  ...of('search/path/path_shares.cpp', [
    ['rows of one column', 'weight_[c][x] *= «slack_[h] + extra»;'],
    ['rows that are shared', '«part(shares_[s], charge)» * row.rows'],
    ['an interval: what is shared', '«column.own[i] + shared_[column.formed[i]]»'],
    ['a column', 'column.now = «path_.forward(column.spans, column.cost.data())»;'],
    ['all columns', 'bound += «column.now»;'],
    ['the best round', 'bound_ = «best»;'],
  ]),
  ...of(
    'search/path/path_shares.cpp',
    [
      ['what the price gives back', 'base_ - (priced ? «extra * left» : 0)'],
      ['what it gives back in every charge', 'base_ -= «node_.price * left»;'],
    ],
    'lowered',
  ),
  ...of('search/path/path_probe.cpp', [
    ['the other columns', '«pathAround(j, halves) - columns_[j].shortest»'],
    ['a path around', '«reached[span.first] + column.cost[i]»'],
  ]),
  ...of('search/path/path_search.cpp', [
    ['a cut chosen', '«bound_ + column.choice[u]» >= upper'],
    ['a cut refused', '«bound_ + column.refusal[u]» >= upper'],
    ['one column left', '«bound_ - columns_[c].shortest + chosen.cost»'],
    ['left for greater k', 'static_cast<Cost>(«std::max(0.0, bound)»));\n  rest_'],
    ['a child', '«bound_ + (chosen ? choosing : refusing)»'],
  ]),
  ...of('search/classic/allset_bound.h', [
    ['a cell of DM', '«rows * std::max(rows, price_.k())»'],
    ['a cell that is kept', '«price_.kept(rows, labels, unit)»'],
    ['a cell that may be suppressed', '«price_.suppressed(rows)»'],
  ]),
  ...of('search/classic/head_classes.cpp', [
    ['the head: cost', '«price_.of(strength[c], rows, labels.data(), unit)»'],
    ['the head: rows', 'result.suppressed += «rows»;'],
    ['a suppressed class: cost', 'verdict_.bound += «price_.suppressed(rows)»;'],
    ['a suppressed class: rows', 'verdict_.suppressed += «rows»;'],
    ['a cell', '«bound_.of(state.rows[i], state.labels.data() + i * labels_, unit)»'],
    ['all cells', 'verdict_.bound += «cellBound[i]»;'],
    ['a choice: what all cost', 'verdict_.choices[v].bound += «verdict_.bound»;'],
    ['a choice: rows of all', 'verdict_.choices[v].suppressed += «verdict_.suppressed»;'],
    ['a choice: what its parts add', '«price_.suppressed(rows) - bound»'],
    ['a choice: rows that it loses', 'verdict_.choices[choice].suppressed += «rows»;'],
  ]),
  ...of('search/classic/classic.cpp', [
    ['a node', 'std::max(frame.bound, «verdict.bound»)'],
    ['rows that a node loses', '«verdict.suppressed» > problem_.maxSuppressed'],
    ['a choice', '«choice.bound» >= worst()'],
    ['rows that a choice loses', '«choice.suppressed» > problem_.maxSuppressed'],
    ['a child', 'child.bound = «frame.bound»;'],
    ['all open nodes', 'std::max(progress_.bound.value_or(0), «bound»)'],
  ]),
  ...of('search/tree/open_nodes.h', [
    ['a node given up', 'givenUp_ = std::min(givenUp_, «node.bound»);'],
    ['the next node', 'return std::min(givenUp_, «nodes_.front().bound»);'],
    ['open nodes, depth first', 'least = std::min(least, «node.bound»);'],
  ]),
  ...of('search/tree/branch_and_bound.h', [
    ['a child', 'std::max(child.bound, «place.bound»)'],
    ['all open nodes', 'std::min({incumbent_.upper(), «open_.bound()», here_.bound})'],
    ['the node at work', 'open_.bound(), «here_.bound»})'],
    ['the nodes of helpers', 'std::min(least, «place->bound»)'],
    ['what is reported', 'floor_ = std::max(floor_, «bound()»);'],
  ]),
  ...of('search/methods/several_k.cpp', [
    ['a child', 'std::max(child.bound, «current_»)'],
    ['all open nodes', 'std::min(«open_.bound()», at_ ? current_ : nothing)'],
    ['the node at work', 'at_ ? «current_» : nothing'],
    ['a node that may serve a k', 'std::upper_bound(from, costs_.end(), «entry->bound»)'],
  ]),
  ...of('frontier/cell_bounds.cpp', [
    ['every tuple, DM', '«many * cells.of(size, nullptr, 0)»'],
    ['every tuple', '«cells.of(tuples.count[t], tuples.labelCount.data() + size_t{t} * tuples.labels, unit)»'],
    ['every k', 'band.raise(k, «price.total(sum)»);'],
  ]),
  ...of('search/lattice/profile.cpp', [
    ['a block', '«std::min(kept(table, e, 0), table.entries.of[e].rows * suppressedRow_)»'],
    ['a node', '«std::min(price, rows * suppressedRow_)»'],
  ]),
  ...of('search/lattice/lattice.cpp', [['a node of LM', '«columns[place].total[level(node, place)]»']]),
  ...of('search/lattice/incognito.cpp', [['a node by cells', '«lattice.cellsOf(node)» > progress_.best->cost']]),
  ...of(
    'search/lattice/prune.h',
    [['k that a node reaches', 'reach = std::min(reach, «reach_[node + lattice_.columns[place].stride]»);']],
    'lowered',
  ),
  ...of('search/lattice/prune.h', [
    ['a node by cells, as it is used', 'return «lattice_.cellsOf(node)»;'],
    ['a node above another', '«low_[node - lattice_.columns[place].stride]»'],
    ['a node that was evaluated', 'low_[node] = «profile.base»;'],
    ['a block, as it is used', 'low = std::max(low, «base»);'],
  ]),
  ...of('search/local/charge_limit.cpp', [
    ['a set by its farthest row', 'const double here = «k_ * (price + rest) / dearest_.sum()»;'],
    ['the limit of a charge', 'return «least_ * roundedDown»;'],
  ]),
  ...of('search/local/row_charges.cpp', [
    ['a first charge', 'charge = «std::min(most_, times_[i])»;'],
    ['a later charge', 'charge = std::min(most_, «charge * (passes_ > gentle ? times : std::sqrt(times))»);'],
    ['all charges', 'least_ = «static_cast<uint64_t>(std::ceil(sum * roundedDown))»;'],
  ]),
  ...of('search/local/local_search.cpp', [
    ['what rows are charged, or every file', 'price.total(«std::max(least, price.alike())»)'],
  ]),
  ...of('frontier/band.cpp', [['greater k', 'std::max(bound_[i], «bound»)']]),
].map((bound, number) => ({ ...bound, number }))

/** The file's text with each of these bounds in a call of its change; or the code of one that is not there once. */
export function mutated(text, those) {
  const places = []
  for (const { code, change, number } of those) {
    const [before, bound, after] = code.split(/[«»]/)
    const at = text.indexOf(before + bound + after)
    if (at < 0 || text.includes(before + bound + after, at + 1)) return { missing: code }
    places.push({ at: at + before.length, bound, call: `mutants::${change}<${number}>(${bound})` })
  }
  for (const { at, bound, call } of places.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + call + text.slice(at + bound.length)
  return { text }
}
