// What files of local groups lose, where each group of rows has cells of its own: one job for all k that are looked at,
// while somebody looks. A point serves every k from the point before it up to its own.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { losses } from '../engine/losses'
import type { LocalFrontier, LocalFrontierAsk, Plan } from '../engine/protocol'
import { lossOf } from '../text/solve'
import { useSession } from './context'
import { chosenK } from './document'
import { frontierQuestion } from './frontier'
import { withholding } from './rescuing'
import { createRunner, type Wish } from './running'
import { presets } from './session'

/** Of its own work: long enough for a file of each k and most of their bounds. */
const seconds = 30

/** Why groups cannot have cells of their own under this plan, and what to do; null if they can. */
export function whyNotLocal(plan: Plan): string | null {
  if (losses[lossOf(plan)].pricedBy !== 'cells')
    return 'Local groups are searched where each cell has its price: choose detail or information.'
  if (Object.values(plan.columns).some(({ role }) => role === 'entity'))
    return 'Local groups are of rows, and k counts persons here.'
  return null
}

/** The plan of a file of local groups: what it releases, and how it is searched, decide nothing about its cost. */
export function localPlan(plan: Plan): Plan {
  const { columns, release: _, search, ...rest } = withholding(plan)
  const local = Object.entries(columns).map(
    ([name, column]) => [name, column.role === 'quasi' ? { ...column, space: 'local' as const } : column] as const,
  )
  const { threads, seed } = search ?? {}
  const kept = { ...(threads === undefined ? {} : { threads }), ...(seed === undefined ? {} : { seed }) }
  return { ...rest, columns: Object.fromEntries(local), search: kept }
}

/** The chosen k comes first, then the presets, then the others: the greatest first, since a file serves smaller k. */
export function localAsk(plan: Plan, most: number): LocalFrontierAsk {
  const asked = localPlan(plan)
  return {
    plan: { ...asked, search: { ...asked.search, timeLimit: seconds } },
    most,
    first: [...new Set([chosenK(plan), ...[...presets].reverse()])],
    patient: true,
  }
}

export interface Locally {
  /** As far as it is known; null while nobody looks. */
  answer: LocalFrontier | null
  /** Why nothing more can be known, in a sentence. */
  fault: string | null
}

/** @param plan null asks nothing; @param wish as of the search that the line is drawn beside */
export function useLocally(plan: Plan | null, most: number, wish: Wish): Locally {
  const session = useSession()
  const runner = useMemo(() => createRunner(session.port, 'frontier'), [session])
  const key = plan && `${session.opened.value?.name} ${most} ${frontierQuestion(plan)}`
  useEffect(() => {
    if (!plan) return undefined
    void runner.start(localAsk(plan, most))
    return () => runner.drop()
  }, [runner, key])
  // One that was stopped before is no reason to look at nothing.
  const heard = useRef(wish)
  useEffect(() => {
    if (heard.current !== wish) void runner.wish(wish)
    heard.current = wish
  }, [runner, wish])
  const run = runner.run.value
  return {
    answer: run?.answer?.space === 'local' ? run.answer : null,
    fault: run?.error && run.error.code !== 'no_solution' ? run.error.what : null,
  }
}
