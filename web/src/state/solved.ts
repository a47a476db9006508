// A solution as it is shown, kept, compared and released, whoever found it: plain JSON, with the plan that it answers. It is
// made once, where an answer of the engine arrives; its cuts stay with the engine, which knows them by a number. What is
// kept outlives the engine, so its cuts are written out.
import { type LossId, losses } from '../engine/losses'
import type { Cost, Cuts, Evaluation, Optimized, Plan } from '../engine/protocol'
import { defaultName, shareIn } from '../text/solve'
import type { AppDocument, Kept } from './document'
import type { Session } from './session'

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
  /** Where cells are blanked instead of rows withheld. */
  rescue?: { way: 'after' | 'jointly'; rows: number; cells: number }
  cuts: Cuts
  method: string
  seconds: number
  /** How its search ended, or "hand" where a person moved a cut. */
  ended: 'running' | 'stopped' | 'time' | 'done' | 'hand'
}

/** What the engine says of a solution, be it a search's best or a point of the frontier. */
export interface Told {
  loss: Solved['loss']
  k: number
  maxSuppressed: number | null
  rows: number
  cost: Cost
  mean?: number
  bound: Cost | null
  proven: boolean
  suppressed?: number
  classes?: number
  smallestClass?: number
  persons?: number
  rescue?: { way: 'after' | 'jointly'; rows: number; cells: number }
}

export function solutionOf(
  plan: Plan,
  cuts: Cuts,
  told: Told,
  how: Pick<Solved, 'method' | 'seconds' | 'ended'>,
): Solved {
  const { loss, k, maxSuppressed, rows, cost, mean, bound, proven, persons, rescue } = told
  return {
    plan,
    loss,
    k,
    maxSuppressed,
    rows,
    cost: Number(cost),
    bound: bound === null ? null : Number(bound),
    ...(mean === undefined ? {} : { mean }),
    proven,
    suppressed: told.suppressed ?? 0,
    classes: told.classes ?? 0,
    smallestClass: told.smallestClass ?? 0,
    ...(persons === undefined ? {} : { persons }),
    ...(rescue ? { rescue: { way: rescue.way, rows: rescue.rows, cells: rescue.cells } } : {}),
    cuts,
    ...how,
  }
}

/** The best that a search knows; null while it knows none. */
export function solvedOf(plan: Plan, answer: Optimized, state: string): Solved | null {
  const { cost, solution, method, seconds, bound, proven } = answer
  if (cost === null || solution === undefined) return null
  const ended =
    state === 'stopped' ? 'stopped' : state !== 'done' ? 'running' : proven || bound === null ? 'done' : 'time'
  return solutionOf(plan, solution, { ...answer, cost }, { method, seconds, ended })
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
  if (losses[loss].needsNumbers) return false
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
  return typeof x === 'object' && x !== null && 'cuts' in x && Array.isArray(x.cuts) && 'cost' in x
}

/** Keeps a solution by name, with its cuts written out; null where its file is gone meanwhile. */
export async function keep(session: Session, solved: Solved): Promise<string | null> {
  const { plan, cuts } = solved
  const file = session.opened.peek()
  const written = typeof cuts === 'number' ? (await session.port.ask('cuts', { plan, cuts })).columns : cuts
  if (session.opened.peek() !== file) return null
  const name = freeName(session.document.value, defaultName(solved))
  session.edit(`keeping ${name}`, (doc) => withKept(doc, name, { ...solved, cuts: written }))
  session.finding.value = `Kept as "${name}".`
  return name
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
