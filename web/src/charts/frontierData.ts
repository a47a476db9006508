// What the frontier's chart is drawn from, and what it says: the knee, the finding, the table.
import { standingOf } from '../text/certainty'
import { share, whole } from '../text/format'
import type { Reading } from './theme'

export interface BandPoint {
  k: number
  /** As it is drawn: detail lost in per cent, or the cost itself. */
  cost: number
  bound: number
  proven: boolean
  suppressed: number
}

export interface StepPoint {
  k: number
  cost: number
  suppressed: number
}

/** What a file blanks that publishes its rows below k. */
export interface BlankedPoint {
  cells: number
  /** Of all cells. */
  part: number
  withheld: number
}

/** Of a file whose cuts and blanks were searched together. */
export interface JointPoint extends StepPoint {
  cells: number
  /** Of all cells. */
  part: number
}

/** Of groups with cells of their own. */
export interface LocalStep extends StepPoint {
  /** As it is drawn; 0 where none is known. */
  bound: number
  proven: boolean
  groups: number
}

export interface FrontierData {
  rows: number
  /** Rows; null without a limit. */
  limit: number | null
  /** One for every k; null while nothing is known. */
  splits: readonly BandPoint[] | null
  /** Each serves the k from the one before it up to its own. */
  levels: readonly StepPoint[] | null
  levelsProven: boolean
  /** By k, as far as it is known: cells blanked instead of rows withheld; null where that is not looked at. */
  blanked: ReadonlyMap<number, BlankedPoint> | null
  /** Some k; each serves those from the one before it up to its own. Null where they are not looked at. */
  joint: readonly JointPoint[] | null
  /** Some k; each serves those from the one before it up to its own. Null where they are not looked at. */
  local: readonly LocalStep[] | null
  chosen: number
  presets: readonly number[]
  scale: 'log' | 'linear'
  low: number
  high: number
  tick(value: number): string
  words(value: number): string
  /** The difference of two values, in words. */
  more(from: number, to: number): string
  /** "proven", "2.6 points open" */
  certain(point: BandPoint): string
  /** Greater k were not asked for; null where all were. */
  upTo: number | null
  /** "Detail lost" */
  title: string
}

export interface Knee {
  k: number
  cost: number
  before: number
  beyond: number
}

const log2 = Math.log2

/** Of steps, the point that serves k. */
export function levelAt<P extends StepPoint>(levels: readonly P[] | null, k: number): P | null {
  return levels?.find((point) => point.k >= k) ?? null
}

/** Where doubling k begins to cost clearly more: the point farthest below the chord, on a logarithmic axis of k. */
export function kneeOf(points: readonly { k: number; cost: number }[]): Knee | null {
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last || points.length < 5 || last.cost <= first.cost) return null
  const width = log2(last.k) - log2(first.k)
  const rise = last.cost - first.cost
  let best: { point: { k: number; cost: number }; depth: number } | null = null
  points.forEach((point, i) => {
    // The end of a step: the last k that costs this little.
    const next = points[i + 1]
    if (!next || next.cost === point.cost) return
    const depth = (log2(point.k) - log2(first.k)) / width - (point.cost - first.cost) / rise
    if (!best || depth > best.depth) best = { point, depth }
  })
  const found = best as { point: { k: number; cost: number }; depth: number } | null
  if (!found || found.depth < 0.04 || found.point.k === first.k) return null
  const { k, cost } = found.point
  return {
    k,
    cost,
    before: (cost - first.cost) / (log2(k) - log2(first.k)),
    beyond: (last.cost - cost) / (log2(last.k) - log2(k)),
  }
}

/** Of cuts and blanks, the point that serves k; none where split points lose less: a better one was not looked for yet. */
export function jointAt({ joint, splits }: FrontierData, k: number): JointPoint | null {
  const point = levelAt(joint, k)
  const band = bandAt(splits, k)
  return point && band && band.cost < point.cost ? null : point
}

export function bandAt(points: readonly BandPoint[] | null, k: number): BandPoint | null {
  return points?.find((point) => point.k === k) ?? null
}

/** The greatest k that costs no more than this one. */
export function freeUpTo(points: readonly { k: number; cost: number }[], k: number): number {
  const at = points.findIndex((point) => point.k === k)
  const cost = points[at]?.cost
  let end = at
  while (end >= 0 && points[end + 1]?.cost === cost) end++
  return points[end]?.k ?? k
}

/** Where the next lower step ends: what a little less would save. */
export function stepBelow<P extends { k: number; cost: number }>(points: readonly P[], k: number): P | null {
  const at = points.findIndex((point) => point.k === k)
  const cost = points[at]?.cost
  for (let i = at - 1; i >= 0; i--) {
    const point = points[i]
    if (point && point.cost !== cost) return point
  }
  return null
}

export function within<P extends { k: number }>(points: readonly P[] | null, low: number, high: number): P[] {
  return points?.filter(({ k }) => k >= low && k <= high) ?? []
}

/** "From k = 2 to 200 the loss rises from {a} to {b}; knee at {k}; {p} of {n} k proven." */
export function findingOf(data: FrontierData): string {
  const shown = within(data.splits, data.low, data.high)
  const first = shown[0]
  const last = shown[shown.length - 1]
  if (!first || !last) {
    const points = data.levels ?? []
    const a = points[0]
    const b = points[points.length - 1]
    return a && b
      ? `Whole levels: from k = ${a.k} to ${b.k} the loss rises from ${data.words(a.cost)} to ${data.words(b.cost)}.`
      : 'No file was found yet.'
  }
  const knee = kneeOf(shown)
  const proven = shown.filter((point) => point.proven).length
  return `From k = ${first.k} to ${last.k} the loss rises from ${data.words(first.cost)} to ${data.words(last.cost)}; ${
    knee ? `knee at ${knee.k}; ` : ''
  }${whole(proven)} of ${whole(shown.length)} k proven.`
}

/** One row per step of the split points, with the whole levels beside it. */
export function readFrontier(data: FrontierData): Reading {
  const shown = within(data.splits, data.low, data.high)
  const steps = shown.filter((point, i) => {
    const next = shown[i + 1]
    return !next || next.cost !== point.cost || next.bound !== point.bound
  })
  const hasLevels = data.levels !== null
  const hasSplits = data.splits !== null
  const own = hasSplits ? steps : within(data.levels, data.low, data.high)
  const joint = within(data.joint, data.low, data.high)
  const local = within(data.local, data.low, data.high)
  const ks = [...new Set([...own, ...joint, ...local].map(({ k }) => k))].sort((a, b) => a - b)
  return {
    finding: findingOf(data),
    head: [
      'k',
      ...(hasSplits ? ['split points lose', 'certainty', 'at best', 'rows withheld'] : []),
      ...(data.blanked ? ['cells blanked instead', 'rows withheld then'] : []),
      ...(data.joint ? ['cuts and blanks together lose', 'their cells blanked', 'their rows withheld'] : []),
      ...(data.local ? ['local groups lose', 'at best then', 'groups', 'their rows withheld'] : []),
      ...(hasLevels ? ['whole levels lose', 'rows withheld by levels'] : []),
    ],
    rows: ks.map((k) => {
      const band = bandAt(data.splits, k)
      const level = levelAt(data.levels, k)
      const both = jointAt(data, k)
      const group = levelAt(data.local, k)
      return [
        k,
        ...(hasSplits
          ? [
              band ? data.words(band.cost) : '',
              band ? data.certain(band) : '',
              band ? data.words(band.bound) : '',
              band?.suppressed ?? 0,
            ]
          : []),
        ...(data.blanked ? [data.blanked.get(k)?.cells ?? '', data.blanked.get(k)?.withheld ?? ''] : []),
        ...(data.joint ? (both ? [data.words(both.cost), both.cells, both.suppressed] : ['', '', '']) : []),
        ...(data.local ? localCells(data, group) : []),
        ...(hasLevels ? [level ? data.words(level.cost) : 'none', level?.suppressed ?? 0] : []),
      ]
    }),
  }
}

function localCells(data: FrontierData, point: LocalStep | null): (string | number)[] {
  if (!point) return ['', '', '', '']
  const open = standingOf(point) === 'open'
  return [data.words(point.cost), open || point.proven ? data.words(point.bound) : '', point.groups, point.suppressed]
}

/** "local groups lose 8.1 %, at best 4.9 %, 3.2 points open" */
export function localWords(data: FrontierData, point: LocalStep): string {
  const least = standingOf(point) === 'open' ? `at best ${data.words(point.bound)}, ` : ''
  return `local groups lose ${data.words(point.cost)}, ${least}${data.certain(point)}`
}

/** "or 1,204 cells blanked, 0.50 %, and 5 rows withheld" */
export function insteadWords({ cells, part, withheld }: BlankedPoint): string {
  const still = withheld === 0 ? 'no row withheld' : `${whole(withheld)} ${withheld === 1 ? 'row' : 'rows'} withheld`
  return `or ${whole(cells)} ${cells === 1 ? 'cell' : 'cells'} blanked, ${share(part, 1, 2)}, and ${still}`
}

/** "cuts and blanks together lose 11.7 %, with 6.0 % of the cells blank" */
export function jointWords(data: FrontierData, { cost, part }: JointPoint): string {
  return `cuts and blanks together lose ${data.words(cost)}, with ${share(part, 1, 1)} of the cells blank`
}

/** A point as it is read aloud. */
export function pointWords(data: FrontierData, k: number): string {
  const band = bandAt(data.splits, k)
  const level = levelAt(data.levels, k)
  const parts = [`k = ${whole(k)}`]
  if (band) {
    parts.push(`split points lose ${data.words(band.cost)}`)
    const least = standingOf(band) === 'open' ? `at best ${data.words(band.bound)}, ` : ''
    parts.push(`${least}${data.certain(band)}`)
    parts.push(
      band.suppressed === 0
        ? 'no row withheld'
        : `${whole(band.suppressed)} rows withheld, ${share(band.suppressed, data.rows, 2)}`,
    )
  }
  const instead = data.blanked?.get(k)
  if (instead) parts.push(insteadWords(instead))
  const both = jointAt(data, k)
  if (both) parts.push(jointWords(data, both))
  const group = levelAt(data.local, k)
  if (group) parts.push(localWords(data, group))
  if (level) parts.push(`whole levels lose ${data.words(level.cost)}`)
  return `${parts.join('; ')}.`
}
