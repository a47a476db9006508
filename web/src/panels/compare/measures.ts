// Two solutions measure by measure, what differs first.
import type { Evaluation } from '../../engine/protocol'
import type { Solved } from '../../state/solved'
import { plainNumber, points, share, whole } from '../../text/format'
import { certainty, limitOf, limitWords } from '../../text/solve'

export interface Measure {
  name: string
  a: string
  b: string
  /** B less A, where that is a number. */
  change: string
  same: boolean
}

export interface Side {
  solved: Solved
  evaluation: Evaluation | null
}

const signed = (x: number) => (x === 0 ? '0' : x > 0 ? `+${whole(x)}` : whole(x))

export function measures(a: Side, b: Side): Measure[] {
  const rows: Measure[] = []
  const number = (name: string, of: (side: Side) => number | null | undefined) => {
    const [x, y] = [of(a), of(b)]
    if (x === null || x === undefined || y === null || y === undefined) return
    rows.push({ name, a: whole(x), b: whole(y), change: signed(y - x), same: x === y })
  }
  const words = (name: string, of: (side: Side) => string) => {
    const [x, y] = [of(a), of(b)]
    rows.push({ name, a: x, b: y, change: '', same: x === y })
  }
  number('k', ({ solved }) => solved.k)
  words('Allowed', ({ solved }) => limitWords(limitOf(solved.plan)))
  words('Certainty', ({ solved }) => certainty(solved))
  const [x, y] = [a.evaluation?.lmMean, b.evaluation?.lmMean]
  if (x !== undefined && y !== undefined)
    rows.push({ name: 'Detail lost (LM)', a: share(x, 1), b: share(y, 1), change: points(y - x), same: x === y })
  number('Class size (DM)', ({ evaluation }) => evaluation && Number(evaluation.dm))
  number('Wrong predictions (CM)', ({ evaluation }) => (evaluation?.cm === undefined ? null : Number(evaluation.cm)))
  number('Rows suppressed', ({ solved }) => solved.suppressed)
  number('Classes', ({ solved }) => solved.classes)
  number('Smallest class', ({ solved }) => solved.smallestClass)
  const mean = ({ solved }: Side) => (solved.rows - solved.suppressed) / Math.max(1, solved.classes)
  rows.push({
    name: 'Rows per class, mean',
    a: plainNumber(Math.round(mean(a) * 10) / 10),
    b: plainNumber(Math.round(mean(b) * 10) / 10),
    change: '',
    same: mean(a) === mean(b),
  })
  return [...rows.filter(({ same }) => !same), ...rows.filter(({ same }) => same)]
}

/** "B has {d} more per class and loses {p} points more." */
export function compareFinding(a: Side, b: Side): string {
  const mean = ({ solved }: Side) => (solved.rows - solved.suppressed) / Math.max(1, solved.classes)
  const apart = Math.round(mean(b) - mean(a))
  const sizes =
    apart === 0
      ? 'B has as many rows per class'
      : `B has ${whole(Math.abs(apart))} ${apart > 0 ? 'more' : 'fewer'} per class`
  if (!a.evaluation || !b.evaluation) return `${sizes}.`
  const lost = Math.round(1000 * (b.evaluation.lmMean - a.evaluation.lmMean)) / 10
  if (lost === 0) return `${sizes} and loses as much detail.`
  return `${sizes} and loses ${Math.abs(lost).toFixed(1)} points ${lost > 0 ? 'more' : 'less'}.`
}

/** Columns whose cuts differ, and those that are the same in both. */
export function columnsApart(a: Solved, b: Solved): { differ: string[]; same: string[] } {
  const names = [...new Set([...a.columns, ...b.columns].map(({ name }) => name))]
  const cuts = (solved: Solved, name: string) =>
    JSON.stringify(solved.columns.find((c) => c.name === name)?.cuts ?? null)
  return {
    differ: names.filter((name) => cuts(a, name) !== cuts(b, name)),
    same: names.filter((name) => cuts(a, name) === cuts(b, name)),
  }
}
