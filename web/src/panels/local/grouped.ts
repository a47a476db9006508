// The file of local groups for the chosen k: searched while somebody looks, kept until another is asked for.
import { useEffect } from 'preact/hooks'
import type { Optimized, Plan } from '../../engine/protocol'
import { useSession } from '../../state/context'
import { localPlan } from '../../state/locally'
import { chance } from '../../state/releasing'
import { isActive, type Runner, sessionRunner } from '../../state/running'
import type { Session } from '../../state/session'

/** Changes that follow each other closely are answered once. */
const settleMs = 300

const known = new WeakMap<Session, Runner<'optimize'>>()

function runnerOf(session: Session): Runner<'optimize'> {
  const runner = known.get(session) ?? sessionRunner(session, 'optimize')
  known.set(session, runner)
  return runner
}

/** The plan of such a file, for the chosen k: its rows are shuffled, identifiers are dropped, and ties are broken by chance. */
export function groupsPlan(plan: Plan): Plan {
  const { search, ...rest } = localPlan(plan)
  const { suppressed, blank } = plan.release ?? {}
  const release = { ...(suppressed ? { suppressed } : {}), ...(blank === undefined ? {} : { blank }) }
  const threads = search?.threads
  return { ...rest, ...(threads === undefined ? {} : { search: { threads } }), release }
}

/** What was found, with the plan that it answers. */
export interface Groups {
  plan: Plan
  told: Optimized & { cost: NonNullable<Optimized['cost']>; recoding: number; groups: number }
}

export function groupsOf(plan: Plan, told: Optimized | null | undefined): Groups | null {
  if (!told || told.cost === null || told.recoding === undefined || told.groups === undefined) return null
  return { plan, told: { ...told, cost: told.cost, recoding: told.recoding, groups: told.groups } }
}

/** What decides about the groups. */
const keyOf = ({ release: _, ...plan }: Plan) => JSON.stringify(plan)

/** @param plan of the file; null asks nothing */
export function useGroups(plan: Plan | null) {
  const session = useSession()
  const runner = runnerOf(session)
  const key = plan && keyOf(plan)
  const run = runner.run.value
  const own = run !== null && key !== null && keyOf(run.plan) === key
  const search = () => {
    if (plan) void runner.start({ plan, refer: true, secret: chance() })
  }
  useEffect(() => {
    if (key === null || own) return undefined
    const wait = setTimeout(search, settleMs)
    return () => clearTimeout(wait)
  }, [runner, key])
  useEffect(() => () => void runner.wish('stop'), [runner])
  return {
    found: own && plan ? groupsOf(plan, run.answer) : null,
    working: !own || isActive(run.state),
    error: own ? run.error : null,
    stop: () => void runner.wish('stop'),
    search,
  }
}
