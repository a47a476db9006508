// Two solutions measure by measure, what differs first.
import { type PairsData, readPairs } from '../../charts/pairs'
import type { Reading } from '../../charts/theme'
import type { CutsColumn, Evaluation, RiskView, UtilityView } from '../../engine/protocol'
import type { Solved } from '../../state/solved'
import { certainty, inRows } from '../../text/certainty'
import { plainNumber, points, share, whole } from '../../text/format'
import { chance } from '../../text/risk'
import { isShare, type LossId, limitOf, limitWords, losses, shareIn } from '../../text/solve'
import type { TermId } from '../../text/terms'

export const groups = ['Privacy', 'Detail', 'What you can still do with it', 'Certainty'] as const
export type Group = (typeof groups)[number]

export interface Measure {
  name: string
  group: Group
  a: string
  b: string
  /** Where A and B lie on the line's own scale, which begins at 0. */
  at?: readonly [number, number]
  term?: TermId
  /** B less A, where that is a number. */
  change: string
  same: boolean
}

export interface Side {
  solved: Solved
  evaluation: Evaluation | null
  risk?: RiskView | null
  utility?: UtilityView | null
}

const signed = (x: number) => (x === 0 ? '0' : x > 0 ? `+${whole(x)}` : whole(x))

export function measures(a: Side, b: Side): Measure[] {
  const rows: Measure[] = []
  type Of<T> = (side: Side) => T | null | undefined
  const both = <T>(of: Of<T>): readonly [T, T] | null => {
    const [x, y] = [of(a), of(b)]
    return x === null || x === undefined || y === null || y === undefined ? null : [x, y]
  }
  const number = (
    group: Group,
    name: string,
    of: Of<number>,
    {
      show = whole,
      change = signed,
      term,
    }: { show?: (x: number) => string; change?: (x: number) => string; term?: TermId } = {},
  ) => {
    const at = both(of)
    if (!at) return
    const [x, y] = at
    rows.push({
      group,
      name,
      a: show(x),
      b: show(y),
      at,
      change: change(y - x),
      same: x === y,
      ...(term ? { term } : {}),
    })
  }
  const words = (group: Group, name: string, of: (side: Side) => string) => {
    const [x, y] = [of(a), of(b)]
    rows.push({ group, name, a: x, b: y, change: '', same: x === y })
  }
  const part = { show: (x: number) => share(x, 1), change: points }
  const odds = { show: chance, change: (x: number) => `${x > 0 ? '+' : ''}${plainNumber(Number(x.toPrecision(2)))}` }
  number('Privacy', 'k', ({ solved }) => solved.k)
  number('Privacy', 'Smallest class', ({ solved }) => solved.smallestClass, { term: 'smallestClass' })
  number('Privacy', 'Highest risk', ({ risk }) => risk?.after.prosecutor.highest, { ...odds, term: 'prosecutor' })
  number('Privacy', 'Average risk', ({ risk }) => risk?.after.prosecutor.mean, { ...odds, term: 'meanRisk' })
  number('Privacy', 'Rows at risk above 0.09', ({ risk }) => risk?.after.prosecutor.atRisk, { term: 'atRisk' })
  for (const { column } of a.risk?.sensitive ?? []) {
    const rowsGiven = ({ risk }: Side) => risk?.sensitive.find((s) => s.column === column)?.after.homogeneousRows
    number('Privacy', `Rows that give ${column} away`, rowsGiven, { term: 'homogeneous' })
  }
  const use = 'What you can still do with it'
  for (const id of Object.keys(losses) as LossId[]) {
    const told = ({ evaluation }: Side) => (evaluation?.[id] === undefined ? null : Number(evaluation[id]))
    const lost = ({ evaluation }: Side) => evaluation && shareIn(evaluation, id)
    const { title } = losses[id]
    if (isShare(id)) number('Detail', title, lost, { ...part, term: id })
    else number(inRows(id) ? use : 'Detail', title, told, { term: id })
  }
  number('Detail', 'Rows withheld', ({ solved }) => solved.suppressed, { term: 'suppressed' })
  number('Detail', 'Classes', ({ solved }) => solved.classes)
  number(
    'Detail',
    'Rows per class, mean',
    ({ solved }) => (solved.rows - solved.suppressed) / Math.max(1, solved.classes),
    {
      show: (x) => plainNumber(Math.round(x * 10) / 10),
      change: (x) => signed(Math.round(x)),
      term: 'meanClass',
    },
  )
  number(use, 'Target predicted', ({ utility }) => utility?.prediction?.after.right, { ...part, term: 'right' })
  number(use, 'Target predicted (AUC)', ({ utility }) => utility?.prediction?.after.auc, {
    show: (x) => x.toFixed(3),
    change: (x) => `${x > 0 ? '+' : ''}${plainNumber(Number(x.toFixed(3)))}`,
    term: 'auc',
  })
  for (const { target } of a.utility?.regressions ?? []) {
    const explained = ({ utility }: Side) => utility?.regressions.find((r) => r.target === target)?.classes.after
    number(use, `Variance of ${target} explained`, explained, { ...part, term: 'explained' })
  }
  words('Certainty', 'Certainty', ({ solved }) => certainty(solved))
  words('Certainty', 'Allowed', ({ solved }) => limitWords(limitOf(solved.plan)))
  return [...rows.filter(({ same }) => !same), ...rows.filter(({ same }) => same)]
}

/** What a group says, in a word: "Privacy, B is safer". */
export function groupWords(group: Group, rows: readonly Measure[]): string {
  const by = (name: string) => {
    const at = rows.find((row) => row.name === name)?.at
    return at ? at[1] - at[0] : 0
  }
  const word = (more: number, yes: string, no: string) => (more > 0 ? `, ${yes}` : more < 0 ? `, ${no}` : '')
  if (group === 'Privacy') return group + word(by('Smallest class'), 'B is safer', 'A is safer')
  if (group === 'Detail') return group + word(by(losses.lm.title), 'B keeps less', 'B keeps more')
  return group
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
export function columnsApart(a: CutsColumn[], b: CutsColumn[]): { differ: string[]; same: string[] } {
  const names = [...new Set([...a, ...b].map(({ name }) => name))]
  const cuts = (columns: CutsColumn[], name: string) =>
    JSON.stringify(columns.find((c) => c.name === name)?.cuts ?? null)
  return {
    differ: names.filter((name) => cuts(a, name) !== cuts(b, name)),
    same: names.filter((name) => cuts(a, name) === cuts(b, name)),
  }
}

/** How far each column's distribution moved in A and in B, those that are furthest apart first. */
export function movedPairs(a: UtilityView | null, b: UtilityView | null): PairsData {
  const of = (view: UtilityView | null, name: string) =>
    view?.distributions.find((d) => d.name === name)?.spread.totalVariation ?? null
  const names = [...new Set([...(a?.distributions ?? []), ...(b?.distributions ?? [])].map(({ name }) => name))]
  const columns = names.map((name) => ({ name, a: of(a, name), b: of(b, name) }))
  const apart = ({ a: x, b: y }: (typeof columns)[number]) => Math.abs((y ?? 0) - (x ?? 0))
  columns.sort((x, y) => apart(y) - apart(x))
  const [first] = columns
  const finding =
    first && apart(first) >= 0.0005
      ? `The distribution of ${first.name} is moved most differently: ${share(first.a ?? 0, 1)} in A, ${share(first.b ?? 0, 1)} in B.`
      : 'Both move every distribution alike.'
  return { columns, finding }
}

export function readMoved(data: PairsData): Reading {
  return { ...readPairs(data), head: ['column', 'moved in A, %', 'moved in B, %', 'B less A, points'] }
}
