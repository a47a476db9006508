// A job `optimize` that a test leads step by step.
import type { Job, Progress } from '../../../web/src/engine/client'
import type { JobState, OptimizeAsk, Optimized, Plan } from '../../../web/src/engine/protocol'
import type { EnginePort } from '../../../web/src/state/port'

export interface FakeSearch {
  start: EnginePort['start']
  /** Plans that were searched, and wishes that were heard. */
  plans: Plan[]
  /** What each search was told to begin with. */
  begins: unknown[]
  wishes: string[]
  say(state: JobState, answer: Partial<Optimized>): void
  fail(what: string): void
}

export function optimized(change: Partial<Optimized> = {}): Optimized {
  return {
    method: 'auto',
    loss: 'dm',
    k: 11,
    maxSuppressed: 0,
    rows: 200,
    distinct: 90,
    alphabet: 40,
    cost: 4000,
    bound: 3600,
    proven: false,
    suppressed: 0,
    classes: 10,
    smallestClass: 11,
    solution: 7,
    nodes: 120,
    open: 7,
    memory: 1_000_000,
    doing: 'ruling out ways to cut age',
    seconds: 2,
    threads: 2,
    trace: [
      { seconds: 0.03, cost: 9000, bound: null },
      { seconds: 0.5, cost: 4000, bound: 2000 },
      { seconds: 1.9, cost: 4000, bound: 3600 },
    ],
    ...change,
  }
}

export function fakeSearch(): FakeSearch {
  const plans: Plan[] = []
  const begins: unknown[] = []
  const wishes: string[] = []
  let heard: (progress: Progress<'optimize'>) => void = () => undefined
  let settle: (progress: Progress<'optimize'>) => void = () => undefined
  let reject: (thrown: unknown) => void = () => undefined
  let last = optimized()
  const say = (state: JobState, answer: Partial<Optimized>) => {
    last = optimized(answer)
    heard({ state, answer: last })
    if (state !== 'running' && state !== 'paused') settle({ state, answer: last })
  }
  return {
    plans,
    begins,
    wishes,
    say,
    fail: (what) => reject({ error: { code: 'no_solution', what } }),
    start: (async (_job: 'optimize', ask: OptimizeAsk, tell: (progress: Progress<'optimize'>) => void) => {
      plans.push(ask.plan)
      begins.push(ask.start)
      heard = tell
      const finished = new Promise<Progress<'optimize'>>((resolve, refuse) => {
        settle = resolve
        reject = refuse
      })
      finished.catch(() => undefined)
      return {
        async wish(wish: 'run' | 'pause' | 'stop') {
          wishes.push(wish)
          say(wish === 'pause' ? 'paused' : wish === 'stop' ? 'stopped' : 'running', last)
        },
        finished,
      } satisfies Job<'optimize'>
    }) as EnginePort['start'],
  }
}
