// The job of a panel: started when its key changes, stopped when the key changes again or the panel goes.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { JobName, Jobs } from '../engine/protocol'
import { useSession } from './context'
import { createRunner, type Run } from './running'

/**
 * @param key null starts nothing
 * @param settleMs how long the key rests before the job is started
 * @returns the job of this key; null before there is one
 */
export function useJob<J extends JobName>(
  name: J,
  ask: Jobs[J]['ask'],
  key: string | null,
  settleMs = 0,
): Run<J> | null {
  const session = useSession()
  const runner = useMemo(() => createRunner(session.port, name), [session, name])
  const started = useRef<string | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    const wait = setTimeout(() => {
      started.current = key
      void runner.start(ask)
    }, settleMs)
    return () => {
      clearTimeout(wait)
      runner.drop()
    }
  }, [runner, key])
  const run = runner.run.value
  return started.current === key ? run : null
}
