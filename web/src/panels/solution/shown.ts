// Which solution the place shows: the last search's best, or one that was kept.
import type { Session } from '../../state/session'
import { keptSolutions, type Solved } from '../../state/solved'
import { fileQuestion, solvingOf } from '../../state/solving'

export interface Shown {
  solved: Solved
  /** Of a kept one. */
  name: string | null
  /** The plan asks for other files by now; another k alone does not make this one untrue. */
  stale: boolean
}

export function shownSolution(session: Session): Shown | null {
  const { shown, best } = solvingOf(session)
  const kept = keptSolutions(session.document.value)
  const at = shown.value === 'run' ? undefined : kept[shown.value]
  const solved = at?.solution ?? best.value ?? kept[kept.length - 1]?.solution
  if (!solved) return null
  const name = at?.name ?? (best.value ? null : (kept[kept.length - 1]?.name ?? null))
  return { solved, name, stale: fileQuestion(solved.plan) !== fileQuestion(session.document.value.plan) }
}
