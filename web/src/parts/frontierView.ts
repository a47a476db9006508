// From the engine's answers to what the chart draws.
import type { BlankedPoint, FrontierData, JointPoint, LocalStep } from '../charts/frontierData'
import type { Cost, LevelFrontier, LevelPoint, LocalFrontier, SplitFrontier } from '../engine/protocol'
import { columnsWithRole } from '../state/document'
import { presets } from '../state/session'
import type { Solved } from '../state/solved'
import { certaintyShort, inRows } from '../text/certainty'
import { axis, capital, share, whole } from '../text/format'
import { isShare, type LossId, losses } from '../text/solve'

export interface View {
  scale: 'log' | 'linear'
  /** Null: all that is known. */
  zoom: readonly [number, number] | null
}

export interface ViewOf {
  splits: SplitFrontier | null
  levels: LevelFrontier | null
  rows: number
  k: number
  view: View
  /** The greatest k that was asked for, where greater ones could be. */
  upTo?: number | null
  /** What is blanked instead of withheld, by k; null where that is not looked at. */
  blanked?: ReadonlyMap<number, BlankedPoint> | null
  /** Files whose cuts and blanks were searched together; null where they are not looked at. */
  joint?: readonly Solved[] | null
  /** Groups with cells of their own; null where they are not looked at. */
  local?: LocalFrontier | null
}

/** A cost as it is drawn: a share in per cent. */
function drawn(loss: LossId, cost: Cost, mean: number | undefined): number {
  return isShare(loss) ? 100 * (mean ?? 0) : Number(cost)
}

function jointPoint({ plan, loss, k, cost, mean, suppressed, rows, rescue }: Solved): JointPoint {
  const cells = rescue?.cells ?? 0
  const part = cells / Math.max(1, rows * columnsWithRole(plan, 'quasi').length)
  return { k, cost: drawn(loss, cost, mean), suppressed, cells, part }
}

function localSteps({ loss, points }: LocalFrontier): LocalStep[] {
  return points.map(({ k, cost, mean, bound, proven, suppressed, groups }) => {
    const value = drawn(loss, cost, mean)
    const part = Number(cost) > 0 ? Number(bound ?? 0) / Number(cost) : 1
    return { k, cost: value, bound: proven ? value : value * part, proven, suppressed, groups }
  })
}

export function moreWords(loss: LossId, from: number, to: number): string {
  if (isShare(loss)) {
    const points = Math.round(10 * (to - from)) / 10
    return points === 0 && to > from ? 'less than 0.1 points' : `${points.toFixed(1)} points`
  }
  if (from > 0) return percentMore((to - from) / from)
  return inRows(loss) ? `${whole(Math.round(to))} rows` : axis(Number(to.toPrecision(2)))
}

/** How much more, as people say it: more than double is more than 100 %. */
function percentMore(part: number): string {
  return part < 1 ? share(part, 1) : `${whole(Math.round(100 * part))}\u00a0%`
}

/** The least and greatest k that an answer speaks of. */
export function wholeOf({ splits, levels, upTo }: Pick<ViewOf, 'splits' | 'levels' | 'upTo'>): [number, number] {
  const last =
    splits?.points[splits.points.length - 1]?.k ??
    Math.min(upTo ?? 1000, levels?.points[levels.points.length - 1]?.k ?? 1000)
  return [2, Math.max(3, last)]
}

export function frontierData({
  splits,
  levels,
  rows,
  k,
  view,
  upTo = null,
  blanked = null,
  joint = null,
  local = null,
}: ViewOf): FrontierData & { loss: LossId | null } {
  const answer = splits ?? levels
  const loss = answer?.loss ?? null
  const detail = loss !== null && isShare(loss)
  const band = splits
    ? splits.points.map(({ k: at, cost, mean, bound, proven, suppressed }) => {
        const value = drawn(splits.loss, cost, mean)
        const part = Number(cost) > 0 ? Number(bound) / Number(cost) : 1
        return { k: at, cost: value, bound: proven ? value : value * part, proven, suppressed }
      })
    : null
  const steps = levels
    ? levels.points.map(({ k: at, cost, mean, suppressed }) => ({
        k: at,
        cost: drawn(levels.loss, cost, mean),
        suppressed,
      }))
    : null
  const [least, most] = wholeOf({ splits, levels, upTo })
  const [low, high] = view.zoom ?? [least, most]
  return {
    loss,
    rows: answer?.rows ?? rows,
    limit: answer ? answer.maxSuppressed : 0,
    splits: band,
    levels: steps,
    blanked,
    joint: joint?.map((file) => jointPoint(file)) ?? null,
    local: local && localSteps(local),
    levelsProven: levels?.exact ?? false,
    chosen: k,
    presets,
    scale: view.scale,
    low: Math.max(least, low),
    high: Math.min(most, high),
    tick: (value) => (detail ? `${axis(value)}\u00a0%` : axis(value)),
    words: (value) => (detail ? share(value, 100, 1) : whole(Math.round(value))),
    more: (from, to) => moreWords(loss ?? 'dm', from, to),
    // Shares are in per cent here.
    certain: ({ cost, bound, proven }) =>
      certaintyShort({
        loss: loss ?? 'dm',
        rows: answer?.rows ?? rows,
        cost,
        bound,
        proven,
        ...(detail ? { mean: cost / 100 } : {}),
      }),
    upTo,
    title: detail ? capital(losses[loss].figure) : 'Cost',
  }
}

/** The point of whole levels that serves k. */
export function levelPointAt(levels: LevelFrontier | null, k: number): LevelPoint | null {
  return levels?.points.find((point) => point.k >= k) ?? null
}

/** Why there is no file for k to speak of, and what is needed. */
export function nothingYet(of: { k: number; hindrance: string | null; over: boolean; last: number | null }): string {
  const { k, hindrance, over, last } = of
  if (hindrance !== null) return hindrance
  if (last !== null && k > last) return `The chart ends at k = ${whole(last)}. Solve finds the best file for greater k.`
  return over ? 'No file was found: what is needed stands above.' : 'The first files are being looked for.'
}
