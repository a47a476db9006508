// Searches of one sitting: the one that runs or ran last, and what a person does with it. A run remembers the plan that
// it was started with; where the plan has changed since, the run is out of date, but stays.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { options } from '../engine/options'
import type { OptimizeAsk, Plan, PlanColumn } from '../engine/protocol'
import { columnsWithRole } from './document'
import { rescueOf, searched } from './rescuing'
import { endUnwanted, type Run, sessionRunner } from './running'
import type { Session } from './session'
import { type Solved, solvedOf } from './solved'

/** A search, or what was found elsewhere in its place: then there is no answer. */
export type SearchRun = Run<'optimize'>

export interface Solving {
  run: ReadonlySignal<SearchRun | null>
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
  adopt(solved: Solved): void
}

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
export function question(plan: Plan): string {
  const { source, rows, columns, privacy, loss } = searched(plan)
  const isAsked = (name: string) => privacy?.models?.some((model) => model.column === name) ?? false
  const deciding = Object.entries(columns).filter(([name, column]) => decides(column) || isAsked(name))
  const asked = deciding.map(([name, { confirm: _, ...column }]) => [name, column])
  const decided = [source ?? null, rows ?? null, asked, privacy ?? null, loss ?? options.loss.default, rescueOf(plan)]
  return JSON.stringify(decided)
}

/** Does a column decide about classes and costs by itself, no model asking for its values? The others are only published, or not. */
const decides = (column: PlanColumn | undefined) =>
  column?.role === 'quasi' || column?.role === 'count' || column?.role === 'entity' || column?.role === 'target'

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

function createSolving(session: Session): Solving {
  const search = sessionRunner(session, 'optimize')
  const adopted = signal<Solved | null>(null)
  const shown = signal<number | 'run'>('run')
  effect(() => {
    void session.opened.value
    batch(() => {
      adopted.value = null
      shown.value = 'run'
    })
  })

  const run = computed((): SearchRun | null => {
    const solved = adopted.value
    if (!solved) return search.run.value
    return { plan: solved.plan, state: solved.proven ? 'done' : 'stopped', answer: null, error: null }
  })
  // Its file for another k stays true, and is wanted.
  const unwanted = computed(() => {
    const of = search.active.value ? search.run.value?.plan : undefined
    return of !== undefined && fileQuestion(of) !== fileQuestion(session.document.value.plan)
  })
  endUnwanted(unwanted, () => void search.wish('stop'))
  const best = computed(() => {
    if (adopted.value || !run.value?.answer) return adopted.value
    return solvedOf(run.value.plan, run.value.answer, run.value.state)
  })

  return {
    run,
    shown,
    best,
    active: search.active,
    stale: computed(() => {
      const { plan } = session.document.value
      const of = run.value?.plan
      return of !== undefined && of !== plan && question(of) !== question(plan)
    }),
    hindrance: computed(() =>
      !session.opened.value
        ? 'No file is open.'
        : columnsWithRole(session.document.value.plan, 'quasi').length === 0
          ? 'No quasi-identifier is chosen yet: without one, every row is like every other.'
          : null,
    ),
    async start() {
      const plan = searched(session.document.value.plan)
      // What was found for the same question is where the next search begins, and so is what the frontier knows of it.
      const before = best.value && question(best.value.plan) === question(plan) ? best.value.cuts : undefined
      const ask: OptimizeAsk = { plan, share: true, refer: true, ...(before === undefined ? {} : { start: before }) }
      batch(() => {
        adopted.value = null
        shown.value = 'run'
      })
      await search.start(ask)
    },
    pause: () => search.wish('pause'),
    resume: () => search.wish('run'),
    stop: () => search.wish('stop'),
    adopt(solved) {
      batch(() => {
        search.drop()
        adopted.value = solved
        shown.value = 'run'
      })
    },
  }
}
