// A solution as it is shown, kept and compared: plain JSON, with the plan that it answers.
import { type LossId, losses } from '../engine/losses'
import type { CutsColumn, Evaluation, Optimized, Plan } from '../engine/protocol'
import { shareIn } from '../text/solve'
import type { AppDocument, Kept } from './document'

export interface Solved {
  plan: Plan
  loss: LossId
  k: number
  maxSuppressed: number | null
  rows: number
  cost: number
  bound: number | null
  /** Of losses that are told as a share: that share, 0 to 1. */
  mean?: number
  proven: boolean
  suppressed: number
  classes: number
  /** Rows; or persons, where k counts those. */
  smallestClass: number
  /** In all rows, where k counts them. */
  persons?: number
  columns: CutsColumn[]
  method: string
  seconds: number
  /** How its search ended, or "hand" where a person moved a cut. */
  ended: 'running' | 'stopped' | 'time' | 'done' | 'hand'
}

export function solvedOf(plan: Plan, answer: Optimized, state: string): Solved | null {
  if (answer.cost === null || !answer.columns) return null
  const { loss, k, maxSuppressed, rows, mean, proven, columns, method, seconds, persons } = answer
  const ended =
    state === 'stopped' ? 'stopped' : state !== 'done' ? 'running' : proven || answer.bound === null ? 'done' : 'time'
  return {
    plan,
    loss,
    k,
    maxSuppressed,
    rows,
    cost: Number(answer.cost),
    bound: answer.bound === null ? null : Number(answer.bound),
    ...(mean === undefined ? {} : { mean }),
    proven,
    suppressed: answer.suppressed ?? 0,
    classes: answer.classes ?? 0,
    smallestClass: answer.smallestClass ?? 0,
    ...(persons === undefined ? {} : { persons }),
    columns,
    method,
    seconds,
    ended,
  }
}

/** The same solution with what the engine counted of its cuts. */
export function withCounted(solved: Solved, found: Evaluation): Solved {
  const { loss } = solved
  const cost = Number(found[loss] ?? solved.cost)
  const mean = shareIn(found, loss)
  const { suppressed, classes, smallestClass } = found
  return { ...solved, cost, ...(mean === undefined ? {} : { mean }), suppressed, classes, smallestClass }
}

/** More than half of what hiding everything costs is lost: what would help is worth a sentence (docs/advice.md). */
export function isPoor({ loss, cost, mean, rows }: Pick<Solved, 'loss' | 'cost' | 'mean' | 'rows'>): boolean {
  switch (losses[loss].pricedBy) {
    case 'cells':
      return (mean ?? 0) > 0.5
    case 'size':
      return cost > (rows * rows) / 2
    case 'labels':
      return cost > rows / 2
  }
}

export function keptSolutions(doc: AppDocument): (Kept & { solution: Solved })[] {
  return doc.kept.filter((kept): kept is Kept & { solution: Solved } => isSolved(kept.solution))
}

function isSolved(x: unknown): boolean {
  return typeof x === 'object' && x !== null && 'columns' in x && Array.isArray(x.columns) && 'cost' in x
}

export function withKept(doc: AppDocument, name: string, solution: Solved): AppDocument {
  return { ...doc, kept: [...doc.kept, { name, plan: solution.plan, solution }] }
}

export function withoutKept(doc: AppDocument, kept: Kept): AppDocument {
  return { ...doc, kept: doc.kept.filter((other) => other !== kept) }
}

export function withKeptName(doc: AppDocument, kept: Kept, name: string): AppDocument {
  return { ...doc, kept: doc.kept.map((other) => (other === kept ? { ...other, name } : other)) }
}

/** A name that no kept solution has: "k = 11", "k = 11, detail", "k = 11 (2)". */
export function freeName(doc: AppDocument, wanted: string): string {
  const taken = new Set(doc.kept.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} (${n})`
    if (!taken.has(name)) return name
  }
}
