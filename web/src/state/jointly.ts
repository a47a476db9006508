// What files lose whose cuts and blanks are searched together: for each k that is looked at a search of a few seconds, one
// after the other, and only while somebody looks. A file for one k serves every smaller one, so each search begins with
// that of the next greater k, or with the frontier's own file where that one loses less.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Cuts, Plan, SplitPoint } from '../engine/protocol'
import { useSession } from './context'
import { createRunner } from './running'
import { type Solved, solvedOf } from './solved'
import { fileQuestion } from './solving'

/** Long enough for most of what can be found, and for a handful of k one after the other. */
const secondsEach = 4

export function jointPlan(plan: Plan, k: number): Plan {
  const { threads } = plan.search ?? {}
  return {
    ...plan,
    privacy: { ...plan.privacy, k },
    release: { ...plan.release, rescue: 'jointly' },
    search: { ...(threads === undefined ? {} : { threads }), timeLimit: secondsEach },
  }
}

/** Files in order of k, without those that a file for a greater k undercuts. */
export function jointFiles(found: Iterable<Solved | null>): Solved[] {
  const descending = [...found].filter((file) => file !== null).sort((a, b) => b.k - a.k)
  let least = Number.POSITIVE_INFINITY
  const files = descending.filter(({ cost }) => {
    const better = cost < least
    least = Math.min(least, cost)
    return better
  })
  return files.reverse()
}

/** What a search for k begins with. */
export function beginning(k: number, files: readonly Solved[], points: readonly SplitPoint[]): Cuts | undefined {
  const greater = files.find((file) => file.k > k)
  const own = points.find((point) => point.k === k)
  return greater && !(own && Number(own.cost) < greater.cost) ? greater.cuts : own?.solution
}

export interface Jointly {
  /** As far as they are known; null while nobody looks. */
  files: readonly Solved[] | null
  /** The k that is searched now. */
  searching: number | null
  /** Why nothing more can be known, in a sentence. */
  fault: string | null
}

/** @param plan null asks nothing; @param wanted first what is searched first; @param points the frontier's files */
export function useJointly(plan: Plan | null, wanted: readonly number[], points: readonly SplitPoint[]): Jointly {
  const session = useSession()
  const runner = useMemo(() => createRunner(session.port, 'optimize'), [session])
  const [, drawAnew] = useState(0)
  const known = useRef({ question: '', of: new Map<number, Solved | null>(), fault: null as string | null })
  const question = plan && `${session.opened.value?.name} ${fileQuestion(jointPlan(plan, 2))}`
  if (question && question !== known.current.question) known.current = { question, of: new Map(), fault: null }
  const { of, fault } = known.current
  const next = plan && fault === null ? (wanted.find((k) => !of.has(k)) ?? null) : null
  useEffect(() => {
    if (!plan || next === null) return undefined
    let heard = true
    const asked = jointPlan(plan, next)
    const start = beginning(next, jointFiles(of.values()), points)
    const ask = { plan: asked, refer: true as const, ...(start === undefined ? {} : { start }) }
    void runner.start(ask).then(() => {
      const run = runner.run.peek()
      if (!heard || !run) return
      if (run.error && run.error.code !== 'no_solution') known.current.fault = run.error.what
      of.set(next, run.answer && solvedOf(asked, run.answer, run.state))
      drawAnew((n) => n + 1)
    })
    return () => {
      heard = false
      runner.drop()
    }
  }, [question, next])
  return plan
    ? { files: jointFiles(of.values()), searching: next, fault }
    : { files: null, searching: null, fault: null }
}
