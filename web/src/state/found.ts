// What is known of each question that was asked in this sitting, whoever found it: what a choice costs is the difference
// between two of them. Files themselves are the business of those who search.
import { effect, signal } from '@preact/signals'
import type { SplitFrontier } from '../engine/frontier'
import type { Plan } from '../engine/protocol'
import type { Known } from '../text/certainty'
import { chosenK } from './document'
import { exploringOf } from './frontier'
import type { Session } from './session'
import { keptSolutions } from './solved'
import { fileQuestion, question, solvingOf } from './solving'

export interface Found {
  /** The best file of the same question, with its bound; null where none is known yet. */
  of(plan: Plan): Known | null
}

const known = new WeakMap<Session, Found>()

export function foundOf(session: Session): Found {
  const made = known.get(session) ?? createFound(session)
  known.set(session, made)
  return made
}

function createFound(session: Session): Found {
  const files = new Map<string, Known>()
  const fronts = new Map<string, SplitFrontier>()
  const era = signal(0)
  const solving = solvingOf(session)
  const exploring = exploringOf(session)
  effect(() => {
    void session.opened.value
    files.clear()
    fronts.clear()
  })
  effect(() => {
    const best = solving.best.value
    if (!best) return
    keep(files, best.plan, best)
    era.value = era.peek() + 1
  })
  effect(() => {
    const run = exploring.splits.value
    if (!run?.answer) return
    fronts.set(fileQuestion(run.plan), run.answer)
    era.value = era.peek() + 1
  })
  return {
    of(plan) {
      void era.value
      const all = new Map(files)
      for (const { solution } of keptSolutions(session.document.value)) keep(all, solution.plan, solution)
      const front = fronts.get(fileQuestion(plan))
      const point = front?.points.find(({ k }) => k === chosenK(plan))
      if (front && point) keep(all, plan, knownOf(front, point))
      return all.get(question(plan)) ?? null
    },
  }
}

function knownOf({ loss, rows }: SplitFrontier, { cost, mean, bound, proven }: SplitFrontier['points'][number]): Known {
  return {
    loss,
    rows,
    cost: Number(cost),
    bound: Number(bound),
    proven,
    ...(mean === undefined ? {} : { mean }),
  }
}

/** The cheaper file stays, with the better of both bounds. */
function keep(into: Map<string, Known>, plan: Plan, found: Known): void {
  const key = question(plan)
  const before = into.get(key)
  const best = before && before.cost <= found.cost ? before : found
  const bounds = [before?.bound, found.bound].filter((bound) => bound !== null && bound !== undefined)
  into.set(key, {
    ...best,
    bound: bounds.length > 0 ? Math.max(...bounds) : null,
    proven: best.proven || bounds.some((bound) => bound >= best.cost),
  })
}
