// What every k costs, as far as it is known: the band over split points, which narrows as long as it is left running,
// and the front over whole levels, which is there at once. Both answer a plan whatever its k.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type {
  CutsColumn,
  Jobs,
  LevelFrontier,
  LevelPoint,
  Plan,
  PlanColumn,
  SplitFrontier,
  SplitFrontierAsk,
  SplitPoint,
} from '../engine/protocol'
import { chosenK, columnsWithRole } from './document'
import { releasingOf } from './releasing'
import { withholding, withRescue } from './rescuing'
import { createRunner, endUnwanted, type Run, type Runner, sessionRunner, type Wish } from './running'
import { presets, type Session } from './session'
import { type Solved, solutionOf, withCounted } from './solved'
import { fileQuestion, solvingOf, withDeciding } from './solving'

export interface FrontierRun<A> extends Omit<Run<'frontier'>, 'answer'> {
  answer: A | null
}

export interface Exploring {
  splits: ReadonlySignal<FrontierRun<SplitFrontier> | null>
  levels: ReadonlySignal<FrontierRun<LevelFrontier> | null>
  /** The plan has changed, in more than k, since they were started. */
  stale: ReadonlySignal<boolean>
  active: ReadonlySignal<boolean>
  /** The greatest k that is looked at. */
  most: ReadonlySignal<number>
  /** The greatest k that could be. */
  mostOfAll: ReadonlySignal<number>
  /** Columns without the taxonomy that whole levels need. */
  lacking: ReadonlySignal<string[]>
  start(): Promise<void>
  /** Looks at every k there is; what is known of some of them stays. */
  all(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  /** Makes a point the solution that is shown, and the plan the one that asks for it. `cuts`: where it names none. */
  open(point: SplitPoint | LevelPoint, cuts?: CutsColumn[]): Promise<void>
  solved(point: SplitPoint | LevelPoint): Promise<Solved | null>
}

const known = new WeakMap<Session, Exploring>()

export function exploringOf(session: Session): Exploring {
  const made = known.get(session) ?? createExploring(session)
  known.set(session, made)
  return made
}

/** Everything in a plan that decides about the frontier: not its k, and not how it is searched. */
/** Frontiers are of files that withhold rows, whatever is chosen for the one that is released. */
export const frontierQuestion = (plan: Plan) => fileQuestion(withholding(plan))

/** The same plan with every quasi-identifier searched in another space, for files that withhold rows. */
export function inSpace(plan: Plan, space: (column: PlanColumn) => PlanColumn['space']): Plan {
  const columns = Object.entries(plan.columns).map(([name, column]) => {
    if (column.role !== 'quasi') return [name, column] as const
    const { space: _, ...rest } = column
    const next = space(column)
    return [name, next === 'splits' || next === undefined ? rest : { ...rest, space: next }] as const
  })
  return withholding({ ...plan, columns: Object.fromEntries(columns) })
}

const asSplits = (plan: Plan) => inSpace(plan, ({ space }) => (space === 'taxonomy' ? 'taxonomy' : 'splits'))
const asLevels = (plan: Plan) => inSpace(plan, () => 'lattice')

/** Greater k are looked at on demand. */
const usualMost = 100
const greatestMost = 1000

/** A k that was chosen for this long is proven next. */
const restMs = 800

export function isLevel(point: SplitPoint | LevelPoint): point is LevelPoint {
  return 'levels' in point
}

/** What a runner knows, where it is of this space. */
function of<A extends Jobs['frontier']['answer']>(
  run: Run<'frontier'> | null,
  space: A['space'],
): FrontierRun<A> | null {
  const isOf = (answer: Jobs['frontier']['answer']): answer is A => answer.space === space
  return run && { ...run, answer: run.answer && isOf(run.answer) ? run.answer : null }
}

function createExploring(session: Session): Exploring {
  const splitSearch = sessionRunner(session, 'frontier')
  const levelSearch = sessionRunner(session, 'frontier')
  const splits = computed(() => of<SplitFrontier>(splitSearch.run.value, 'splits'))
  const levels = computed(() => of<LevelFrontier>(levelSearch.run.value, 'lattice'))
  /** The k that the search over split points proves first. */
  const leading = signal(0)
  /** Whoever pauses or stops the search does not want one in its place, though it may still say that it runs. */
  const wanted = signal(true)
  const whole = signal(false)
  const mostOfAll = computed(() => Math.min(greatestMost, Math.max(2, session.opened.value?.rows ?? greatestMost)))
  const most = computed(() => (whole.value ? mostOfAll.value : Math.min(usualMost, mostOfAll.value)))

  /** The chosen k and the presets are proven first; what a search for one k finds is shared. */
  const asked = (plan: Plan): SplitFrontierAsk => ({
    plan,
    refer: true,
    share: true,
    most: most.value,
    first: [...new Set([chosenK(session.document.value.plan), ...presets])],
  })

  const wish = async (what: Wish) => {
    await Promise.all([splitSearch.wish(what), levelSearch.wish(what)])
  }

  /** Ends what was looked for before, and begins with what it has found: its time counts. */
  async function watch(runner: Runner<'frontier'>, ask: Jobs['frontier']['ask']): Promise<void> {
    const before = runner.run.peek()
    const known = before && frontierQuestion(before.plan) === frontierQuestion(ask.plan) ? before.answer : null
    const spent = known?.seconds ?? 0
    await runner.start(ask, { known, joined: (answer) => ({ ...answer, seconds: spent + answer.seconds }) })
  }

  effect(() => {
    void session.opened.value
    whole.value = false
  })

  // One search at a time: while a single k is solved or a file is written, the others wait.
  let waiting = false
  let heard = solvingOf(session).run.peek()
  effect(() => {
    const busy = solvingOf(session).run.value
    const solving =
      busy?.state === 'starting' || busy?.state === 'running' || releasingOf(session).writing.value !== null
    const ended = (busy?.state === 'done' || busy?.state === 'stopped') && busy !== heard
    if (solving && splits.peek()?.state === 'running') {
      waiting = true
      void wish('pause')
    } else if (!solving && waiting) {
      waiting = false
      void wish('run')
    } else if (ended && busy.answer) {
      void refresh(busy.plan)
    }
    if (ended) heard = busy
  })

  /** What a search has found since, for a frontier that no longer works: the engine holds both together. */
  async function refresh(solved: Plan): Promise<void> {
    const run = splits.peek()
    if (!run?.answer || run.answer.exact || run.state === 'running' || run.state === 'starting') return
    if (frontierQuestion(asSplits(solved)) !== frontierQuestion(run.plan)) return
    const plan = { ...run.plan, search: { ...run.plan.search, timeLimit: 0 } }
    const told = createRunner(session.port, 'frontier')
    await told.start(asked(plan))
    const answer = of<SplitFrontier>(told.run.peek(), 'splits')?.answer
    const { stopped, seconds } = run.answer
    // Where it failed, what was known stays.
    if (splits.peek() === run && answer) splitSearch.amend({ ...answer, stopped, seconds })
  }

  /** A point as if it had been solved for, with the plan that asks for it. */
  async function solved(point: SplitPoint | LevelPoint, cuts?: CutsColumn[]): Promise<Solved | null> {
    const level = isLevel(point)
    const run = level ? levels.value : splits.value
    if (!run?.answer) return null
    // A point of whole levels may serve a smaller k, for which it was chosen.
    const k = level ? Math.min(point.k, Math.max(2, chosenK(session.document.value.plan))) : point.k
    const { search: _, ...rest } = run.plan
    const { search } = session.document.value.plan
    const plan: Plan = { ...rest, ...(search ? { search } : {}), privacy: { ...run.plan.privacy, k } }
    const { loss, maxSuppressed, rows, seconds } = run.answer
    const proven = level ? point.bound !== null : point.proven
    const told = { ...point, loss, k, maxSuppressed, rows, proven }
    const ended = proven ? 'done' : 'stopped'
    const found = solutionOf(plan, cuts ?? point.solution ?? [], told, { method: 'frontier', seconds, ended })
    if (!level) return found
    const counted = withCounted(found, await session.port.ask('evaluate', { plan, cuts: found.cuts }))
    return { ...counted, bound: proven ? counted.cost : null }
  }

  const lacking = computed(() => {
    const { plan } = session.document.value
    return columnsWithRole(plan, 'quasi').filter((name) => !plan.columns[name]?.taxonomy)
  })

  const watchSplits = (plan: Plan) => {
    leading.value = chosenK(session.document.value.plan)
    wanted.value = true
    return watch(splitSearch, asked(plan))
  }

  async function start(): Promise<void> {
    const { plan } = session.document.value
    const first = asSplits(plan)
    // A limit of time is meant for one k.
    const { timeLimit: _, method: __, ...search } = plan.search ?? {}
    const both = [watchSplits({ ...first, search })]
    if (lacking.value.length === 0) {
      const whole = { ...asLevels(plan), search }
      both.push(watch(levelSearch, { plan: whole, reading: 'per-k', refer: true, share: true }))
    } else levelSearch.drop()
    await Promise.all(both)
  }

  const stale = computed(() => {
    const of = splits.value?.plan
    return of !== undefined && frontierQuestion(of) !== frontierQuestion(asSplits(session.document.value.plan))
  })

  const searching = computed(() => splitSearch.active.value || levelSearch.active.value)
  endUnwanted(
    computed(() => searching.value && stale.value),
    () => void wish('stop'),
  )

  // Another k is chosen while others are being proven: once it rests, a search that begins with it takes over. What was
  // found and proven is shared, so nothing of it is done twice.
  const overtaken = computed(() => {
    const run = splits.value
    const k = chosenK(session.document.value.plan)
    if (run?.state !== 'running' || !wanted.value || stale.value || k === leading.value) return null
    const point = run.answer?.points.find((one) => one.k === k)
    return point && !point.proven ? k : null
  })
  effect(() => {
    if (overtaken.value === null) return undefined
    const wait = setTimeout(() => {
      const run = splits.peek()
      if (run) void watchSplits(run.plan)
    }, restMs)
    return () => clearTimeout(wait)
  })

  return {
    splits,
    levels,
    lacking,
    most,
    mostOfAll,
    stale,
    active: splitSearch.active,
    start,
    async all() {
      whole.value = true
      await start()
    },
    pause() {
      wanted.value = false
      return wish('pause')
    },
    resume() {
      wanted.value = true
      return wish('run')
    },
    // Whole levels end by themselves, and soon.
    async stop() {
      wanted.value = false
      await Promise.all([splitSearch.wish('stop'), levelSearch.wish('run')])
    },
    async open(point, cuts) {
      const found = await solved(point, cuts)
      if (!found) return
      session.edit(`opening k = ${point.k}`, (before) => {
        const doc = withRescue(before, false)
        const columns = withDeciding(doc.plan.columns, found.plan.columns)
        return {
          ...doc,
          plan: { ...doc.plan, columns, privacy: { ...doc.plan.privacy, k: found.plan.privacy?.k ?? 2 } },
        }
      })
      solvingOf(session).adopt({ ...found, plan: session.document.value.plan })
    },
    solved,
  }
}
