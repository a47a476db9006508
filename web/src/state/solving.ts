// Searches of one sitting: the one that runs or ran last, and what a person does with it. A run remembers the plan that
// it was started with; where the plan has changed since, the run is out of date, but stays.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Job } from '../engine/client'
import { options } from '../engine/options'
import type { EngineError, JobState, OptimizeAsk, Optimized, Plan, PlanColumn } from '../engine/protocol'
import { columnsWithRole } from './document'
import { errorOf } from './port'
import type { Session } from './session'
import { type Solved, solvedOf } from './solved'

export interface Run {
  plan: Plan
  state: 'starting' | JobState
  /** Null before the engine's first word. */
  answer: Optimized | null
  /** The seconds at which cost and bound last changed. */
  costAt: number
  boundAt: number
  error: EngineError | null
}

export interface Solving {
  run: ReadonlySignal<Run | null>
  /** The plan has changed since the run was started. */
  stale: ReadonlySignal<boolean>
  /** The run's best so far, as it can be shown and kept. */
  best: ReadonlySignal<Solved | null>
  /** The place Solution shows the run's best, or the kept solution of this number. */
  shown: Signal<number | 'run'>
  active: ReadonlySignal<boolean>
  /** Why nothing can be started now, in a sentence; null if it can. */
  hindrance: ReadonlySignal<string | null>
  start(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  /** Shows what was found elsewhere as if it had been searched here. */
  adopt(plan: Plan, answer: Optimized): Promise<void>
}

/** Charts move at most four times a second. */
const pauseMs = 250

const known = new WeakMap<Session, Solving>()

export function solvingOf(session: Session): Solving {
  const made = known.get(session) ?? createSolving(session)
  known.set(session, made)
  return made
}

/** Everything in a plan that decides about the files of every k: a file for one k stays true while another is looked at. */
export function fileQuestion(plan: Plan): string {
  const { k: _, ...rest } = plan.privacy ?? {}
  return question({ ...plan, privacy: rest })
}

/** Everything in a plan that decides about the best file for its k; not how it is searched. */
export function question({ source, rows, columns, privacy, loss }: Plan): string {
  const deciding = Object.entries(columns).filter(([, column]) => decides(column))
  const asked = deciding.map(([name, { confirm: _, ...column }]) => [name, column])
  return JSON.stringify([source ?? null, rows ?? null, asked, privacy ?? null, loss ?? options.loss.default])
}

/** Does a column decide about classes and costs, as long as k alone protects? The others are only published, or not. */
const decides = (column: PlanColumn | undefined) =>
  column?.role === 'quasi' || column?.role === 'count' || column?.role === 'target'

/** Today's columns, but those that decide as another plan has them. */
export function withDeciding(today: Plan['columns'], of: Plan['columns']): Plan['columns'] {
  const columns = Object.entries({ ...of, ...today }).map(([name, now]) => {
    const then = of[name]
    if (!then || !(decides(now) || decides(then))) return [name, now] as const
    const { confirm: _, ...rest } = then
    return [name, now.confirm === undefined ? rest : { ...rest, confirm: now.confirm }] as const
  })
  return Object.fromEntries(columns)
}

function createSolving(session: Session, now: () => number = () => performance.now()): Solving {
  const run = signal<Run | null>(null)
  const shown = signal<number | 'run'>('run')
  let job: Job<'optimize'> | null = null
  let era = 0

  const heard = (mine: number, state: JobState, answer: Optimized) => {
    const before = run.value
    if (mine !== era || !before) return
    const costAt = answer.cost === before.answer?.cost ? before.costAt : answer.seconds
    const boundAt = answer.bound === before.answer?.bound ? before.boundAt : answer.seconds
    run.value = { ...before, state, answer, costAt, boundAt }
  }

  const fail = (mine: number, thrown: unknown) => {
    if (mine !== era || !run.value) return
    run.value = { ...run.value, state: 'failed', error: errorOf(thrown) }
  }

  const wish = async (what: 'run' | 'pause' | 'stop') => {
    const mine = era
    try {
      await job?.wish(what)
    } catch (thrown) {
      fail(mine, thrown)
    }
  }

  // Another file ends every search.
  effect(() => {
    void session.opened.value
    era++
    job = null
    batch(() => {
      run.value = null
      shown.value = 'run'
    })
  })

  const active = computed(() => ['starting', 'running', 'paused'].includes(run.value?.state ?? ''))

  return {
    run,
    shown,
    active,
    stale: computed(() => {
      const { plan } = session.document.value
      const of = run.value?.plan
      return of !== undefined && of !== plan && question(of) !== question(plan)
    }),
    best: computed(() => (run.value?.answer ? solvedOf(run.value.plan, run.value.answer, run.value.state) : null)),
    hindrance: computed(() =>
      !session.opened.value
        ? 'No file is open.'
        : columnsWithRole(session.document.value.plan, 'quasi').length === 0
          ? 'No quasi-identifier is chosen yet: without one, every row is like every other.'
          : null,
    ),
    async start() {
      await wish('stop')
      const mine = ++era
      const { plan } = session.document.value
      // What was found for the same question is where the next search begins.
      const before = run.value && question(run.value.plan) === question(plan) ? run.value.answer?.columns : undefined
      batch(() => {
        run.value = { plan, state: 'starting', answer: null, costAt: 0, boundAt: 0, error: null }
        shown.value = 'run'
      })
      let drawn = Number.NEGATIVE_INFINITY
      try {
        // And so is what the frontier knows of it.
        const ask: OptimizeAsk = { plan, share: true, ...(before ? { start: before } : {}) }
        job = await session.port.start('optimize', ask, ({ state, answer }) => {
          if (state === 'running' && now() - drawn < pauseMs) return
          drawn = now()
          heard(mine, state, answer)
        })
        const { state, answer } = await job.finished
        heard(mine, state, answer)
      } catch (thrown) {
        fail(mine, thrown)
      }
    },
    pause: () => wish('pause'),
    resume: () => wish('run'),
    stop: () => wish('stop'),
    async adopt(plan, answer) {
      await wish('stop')
      era++
      job = null
      const at = answer.seconds
      batch(() => {
        run.value = {
          plan,
          state: answer.proven ? 'done' : 'stopped',
          answer,
          costAt: at,
          boundAt: at,
          error: null,
        }
        shown.value = 'run'
      })
    },
  }
}
