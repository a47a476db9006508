// Which solution the place shows: the last search's best, or one that was kept.
import type { Plan } from '../engine/protocol'
import type { Session } from './session'
import { keptSolutions, type Solved } from './solved'
import { fileQuestion, solvingOf } from './solving'

export interface Shown {
  solved: Solved
  /** Of a kept one. */
  name: string | null
  /** The plan asks for other files by now; another k alone does not make this one untrue. */
  stale: boolean
}

const asOfToday = new WeakMap<Solved, Solved>()

/** The same classes, with what today's plan says of the columns that decide nothing about them. */
function withToday(solved: Solved, columns: Plan['columns']): Solved {
  if (solved.plan.columns === columns) return solved
  const before = asOfToday.get(solved)
  if (before?.plan.columns === columns) return before
  const made = { ...solved, plan: { ...solved.plan, columns } }
  asOfToday.set(solved, made)
  return made
}

export function shownSolution(session: Session): Shown | null {
  const { shown, best } = solvingOf(session)
  const kept = keptSolutions(session.document.value)
  const at = shown.value === 'run' ? undefined : kept[shown.value]
  const solved = at?.solution ?? best.value ?? kept[kept.length - 1]?.solution
  if (!solved) return null
  const name = at?.name ?? (best.value ? null : (kept[kept.length - 1]?.name ?? null))
  const { plan } = session.document.value
  const stale = fileQuestion(solved.plan) !== fileQuestion(plan)
  return { solved: stale ? solved : withToday(solved, plan.columns), name, stale }
}
