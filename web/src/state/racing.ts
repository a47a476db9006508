// A race of methods: the same plan searched by each of them, one thread each, slice by slice in turn.
import { type ReadonlySignal, signal } from '@preact/signals'
import type { Job } from '../engine/client'
import type { JobState, Optimized, Plan } from '../engine/protocol'
import { errorOf } from './port'
import type { Session } from './session'

export interface Racer {
  method: string
  state: 'starting' | JobState
  answer: Optimized | null
  error: string | null
}

export interface Race {
  plan: Plan
  racers: readonly Racer[]
}

export interface Racing {
  race: ReadonlySignal<Race | null>
  start(methods: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** A race without a time limit ends after so many seconds of each method. */
export const raceSeconds = 20

const pauseMs = 250
const known = new WeakMap<Session, Racing>()

export function racingOf(session: Session): Racing {
  const made = known.get(session) ?? createRacing(session)
  known.set(session, made)
  return made
}

export const racing = (race: Race | null) =>
  race?.racers.some(({ state }) => state === 'starting' || state === 'running') ?? false

function createRacing(session: Session): Racing {
  const race = signal<Race | null>(null)
  let jobs: Job<'optimize'>[] = []
  let era = 0
  session.opened.subscribe(() => {
    era++
    jobs = []
    race.value = null
  })

  const change = (mine: number, method: string, with_: Partial<Racer>) => {
    const now = race.value
    if (mine !== era || !now) return
    const racers = now.racers.map((racer) => (racer.method === method ? { ...racer, ...with_ } : racer))
    race.value = { ...now, racers }
  }

  const run = async (mine: number, plan: Plan, method: string) => {
    let drawn = Number.NEGATIVE_INFINITY
    const search = { ...plan.search, method, threads: 1, timeLimit: plan.search?.timeLimit ?? raceSeconds }
    try {
      const job = await session.port.start('optimize', { plan: { ...plan, search } }, (progress) => {
        if (progress.state === 'running' && performance.now() - drawn < pauseMs) return
        drawn = performance.now()
        change(mine, method, progress)
      })
      if (mine !== era) return await job.wish('stop')
      jobs.push(job)
      change(mine, method, await job.finished)
    } catch (thrown) {
      change(mine, method, { state: 'failed', error: errorOf(thrown).what })
    }
  }

  const stop = async () => {
    const all = jobs
    jobs = []
    // One that has ended already refuses to be stopped.
    await Promise.all(all.map((job) => job.wish('stop').catch(() => undefined)))
  }

  return {
    race,
    stop,
    async start(methods) {
      await stop()
      const mine = ++era
      const { plan } = session.document.value
      race.value = {
        plan,
        racers: methods.map((method) => ({ method, state: 'starting', answer: null, error: null })),
      }
      await Promise.all(methods.map((method) => run(mine, plan, method)))
    },
  }
}
