// The newest answer of a job about single cells. While the next one is worked on, the last stays, and is called old.
import { useEffect, useRef } from 'preact/hooks'
import type { EngineError, Jobs } from '../../engine/protocol'
import { useSession } from '../../state/context'
import { isActive } from '../../state/running'
import { useJob } from '../../state/useJob'

export interface Told<A> {
  /** Null before there was one of this file. */
  answer: A | null
  /** The plan that it answers is asked no more. */
  old: boolean
  working: boolean
  error: EngineError | null
}

/** A slider that moves on gives up the job that it has begun. */
const restMs = 40

const nothing = { plan: { indistinct: 1 as const, columns: {} } }

/**
 * @param ask null asks nothing
 * @param ready false keeps a job that has not begun from beginning: others go first
 */
export function useTold<J extends 'unsafe' | 'suppress'>(
  name: J,
  ask: Jobs[J]['ask'] | null,
  says: (answer: Jobs[J]['answer']) => boolean,
  ready = true,
): Told<Jobs[J]['answer']> {
  const session = useSession()
  const opened = session.opened.value
  const file = useRef({ opened, count: 0 })
  const last = useRef<Jobs[J]['answer'] | null>(null)
  const begun = useRef<string | null>(null)
  if (file.current.opened !== opened) {
    file.current = { opened, count: file.current.count + 1 }
    last.current = null
  }
  const wanted = ask && `${file.current.count} ${JSON.stringify(ask)}`
  if (ready) begun.current = wanted
  const run = useJob(name, ask ?? nothing, begun.current === wanted ? wanted : null, restMs)
  const now = run?.answer && says(run.answer) ? run.answer : null
  useEffect(() => {
    if (now) last.current = now
  }, [now])
  return {
    answer: now ?? (run?.error || !ask ? null : last.current),
    old: now === null,
    working: ask !== null && (run === null || isActive(run.state)),
    error: run?.error ?? null,
  }
}
