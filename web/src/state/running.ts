// A job of one kind, as whoever shows its answer knows it: started, drawn now and then, paused, stopped, replaced by the
// next one or by another file.
//
// Promises: 1. at most one job of a runner works: whatever is started in its place, or while it is only being started,
// stops it; 2. only the newest is heard; 3. a wish that comes before the job has begun is told once it has; 4. what was
// known when a job failed or was stopped stays.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Job, Progress } from '../engine/client'
import type { EngineError, JobName, JobState, Jobs, Plan } from '../engine/protocol'
import { type EnginePort, errorOf } from './port'
import type { Session } from './session'

export interface Run<J extends JobName> {
  plan: Plan
  state: 'starting' | JobState
  /** What is known so far; null before the engine's first word. */
  answer: Jobs[J]['answer'] | null
  error: EngineError | null
}

export type Wish = 'run' | 'pause' | 'stop'

export interface Runner<J extends JobName> {
  run: ReadonlySignal<Run<J> | null>
  /** It works or could go on. */
  active: ReadonlySignal<boolean>
  /** Stops the job before and starts another; settles when that one has ended. */
  start(ask: Jobs[J]['ask'], before?: Before<J>): Promise<void>
  wish(what: Wish): Promise<void>
  /** Puts what was learnt elsewhere in the place of the answer. */
  amend(answer: Jobs[J]['answer']): void
  /** Nobody wants its answer any more: stops it and forgets all about it. */
  drop(): void
}

/** What a job goes on from. */
export interface Before<J extends JobName> {
  /** Shown until it says something. */
  known: Jobs[J]['answer'] | null
  /** What its answers come to together with what was known. */
  joined(answer: Jobs[J]['answer']): Jobs[J]['answer']
}

/** Charts move at most four times a second. */
const pauseMs = 250

export const isActive = (state: Run<JobName>['state'] | undefined) =>
  state === 'starting' || state === 'running' || state === 'paused'

export function createRunner<J extends JobName>(port: Pick<EnginePort, 'start'>, name: J): Runner<J> {
  const run = signal<Run<J> | null>(null)
  /** The newest job: what was wished of it before it had begun, then the job itself. */
  let current: { wished: Wish; job: Job<J> | null } | null = null

  async function wish(what: Wish, of = current): Promise<void> {
    if (!of) return
    of.wished = what
    // One that has ended already refuses to be stopped, and why an engine is gone its job says itself.
    await of.job?.wish(what).catch(() => undefined)
  }

  function change(part: Partial<Run<J>>): void {
    if (run.value) run.value = { ...run.value, ...part }
  }

  function drop(): void {
    void wish('stop')
    current = null
    run.value = null
  }

  async function start(ask: Jobs[J]['ask'], before?: Before<J>): Promise<void> {
    const last = current
    const mine: NonNullable<typeof current> = { wished: 'run', job: null }
    current = mine
    run.value = { plan: ask.plan, state: 'starting', answer: before?.known ?? null, error: null }
    const told = ({ state, answer }: Progress<J>) => {
      if (mine === current) change({ state, answer: before?.joined(answer) ?? answer })
    }
    let drawn = Number.NEGATIVE_INFINITY
    try {
      await wish('stop', last)
      if (mine !== current) return
      mine.job = await port.start(name, ask, (progress) => {
        if (progress.state === 'running' && performance.now() - drawn < pauseMs) return
        drawn = performance.now()
        told(progress)
      })
      if (mine.wished !== 'run') await wish(mine.wished, mine)
      told(await mine.job.finished)
    } catch (thrown) {
      if (mine === current) change({ state: 'failed', error: errorOf(thrown) })
    }
    mine.job = null
  }

  const active = computed(() => isActive(run.value?.state))
  return { run, active, start, wish: (what) => wish(what), amend: (answer) => change({ answer }), drop }
}

/** A plan rests for so long before what it no longer asks for is ended: an undo at once changes nothing. */
export const unwantedMs = 1500

/** Ends what works on once its question is asked no longer; what it knows stays. */
export function endUnwanted(unwanted: ReadonlySignal<boolean>, end: () => void): void {
  effect(() => {
    if (!unwanted.value) return undefined
    const wait = setTimeout(end, unwantedMs)
    return () => clearTimeout(wait)
  })
}

/** One that lives as long as the session: another file ends its job. */
export function sessionRunner<J extends JobName>(session: Session, name: J): Runner<J> {
  const runner = createRunner(session.port, name)
  effect(() => {
    void session.opened.value
    runner.drop()
  })
  return runner
}
