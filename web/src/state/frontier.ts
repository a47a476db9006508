// What every k costs, as far as it is known: the band over split points, which narrows as long as it is left running,
// and the front over whole levels, which is there at once. Both answer a plan whatever its k.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Job } from '../engine/client'
import type {
  CutsColumn,
  EngineError,
  JobState,
  Jobs,
  LevelFrontier,
  LevelPoint,
  Optimized,
  Plan,
  PlanColumn,
  SplitFrontier,
  SplitFrontierAsk,
  SplitPoint,
} from '../engine/protocol'
import { chosenK, columnsWithRole } from './document'
import { errorOf } from './port'
import { releasingOf } from './releasing'
import { presets, type Session } from './session'
import { type Solved, solvedOf } from './solved'
import { fileQuestion, solvingOf, withDeciding } from './solving'

export interface FrontierRun<A> {
  plan: Plan
  state: 'starting' | JobState
  answer: A | null
  error: EngineError | null
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
  /** Makes a point the solution that is shown, and the plan the one that asks for it. */
  open(point: SplitPoint | LevelPoint): Promise<void>
  solved(point: SplitPoint | LevelPoint): Promise<Solved | null>
}

const known = new WeakMap<Session, Exploring>()

export function exploringOf(session: Session): Exploring {
  const made = known.get(session) ?? createExploring(session)
  known.set(session, made)
  return made
}

/** Everything in a plan that decides about the frontier: not its k, and not how it is searched. */
export const frontierQuestion = fileQuestion

/** The same plan with every quasi-identifier searched in another space. */
export function inSpace(plan: Plan, space: (column: PlanColumn) => PlanColumn['space']): Plan {
  const columns = Object.entries(plan.columns).map(([name, column]) => {
    if (column.role !== 'quasi') return [name, column] as const
    const { space: _, ...rest } = column
    const next = space(column)
    return [name, next === 'splits' || next === undefined ? rest : { ...rest, space: next }] as const
  })
  return { ...plan, columns: Object.fromEntries(columns) }
}

const asSplits = (plan: Plan) => inSpace(plan, ({ space }) => (space === 'taxonomy' ? 'taxonomy' : 'splits'))
const asLevels = (plan: Plan) => inSpace(plan, () => 'lattice')

/** Greater k are looked at on demand. */
const usualMost = 100
const greatestMost = 1000

/** Charts move at most four times a second. */
const pauseMs = 250

/** A k that was chosen for this long is proven next. */
const restMs = 800

export function isLevel(point: SplitPoint | LevelPoint): point is LevelPoint {
  return 'levels' in point
}

function createExploring(session: Session, now: () => number = () => performance.now()): Exploring {
  const splits = signal<FrontierRun<SplitFrontier> | null>(null)
  const levels = signal<FrontierRun<LevelFrontier> | null>(null)
  let jobs: { job: Job<'frontier'>; of: unknown }[] = []
  /** Who may still draw into a signal: the search that was started last. */
  const newest = new Map<unknown, object>()
  /** The k that the search over split points proves first. */
  const leading = signal(0)
  const whole = signal(false)
  const mostOfAll = computed(() => Math.min(greatestMost, Math.max(2, session.opened.value?.rows ?? greatestMost)))
  const most = computed(() => (whole.value ? mostOfAll.value : Math.min(usualMost, mostOfAll.value)))

  /** The chosen k and the presets are proven first; what a search for one k finds is shared. */
  const asked = (plan: Plan): SplitFrontierAsk => ({
    plan,
    brief: true,
    share: true,
    most: most.value,
    first: [...new Set([chosenK(session.document.value.plan), ...presets])],
  })

  const wish = async (what: 'run' | 'pause' | 'stop', to: unknown = null) => {
    const those = jobs.filter(({ of }) => to === null || of === to)
    await Promise.all(those.map(({ job }) => job.wish(what).catch(() => undefined)))
  }

  /** Ends what was looked for before, and begins with what it has found. */
  async function watch<A extends SplitFrontier | LevelFrontier>(
    target: Signal<FrontierRun<A> | null>,
    space: A['space'],
    ask: Jobs['frontier']['ask'],
  ): Promise<void> {
    const { plan } = ask
    const mine = {}
    newest.set(target, mine)
    const current = () => newest.get(target) === mine
    const before = target.value
    const known = before && frontierQuestion(before.plan) === frontierQuestion(plan) ? before.answer : null
    target.value = { plan, state: 'starting', answer: known, error: null }
    let drawn = Number.NEGATIVE_INFINITY
    const isMine = (answer: SplitFrontier | LevelFrontier): answer is A => answer.space === space
    const heard = (state: JobState, answer: SplitFrontier | LevelFrontier) => {
      if (!current() || !isMine(answer)) return
      const seconds = (known?.seconds ?? 0) + answer.seconds
      target.value = { plan, state, answer: { ...answer, seconds }, error: null }
    }
    try {
      await wish('stop', target)
      if (!current()) return
      jobs = jobs.filter(({ of }) => of !== target)
      const job = await session.port.start('frontier', ask, ({ state, answer }) => {
        if (state === 'running' && now() - drawn < pauseMs) return
        drawn = now()
        heard(state, answer)
      })
      if (!current()) {
        await job.wish('stop').catch(() => undefined)
        return
      }
      jobs.push({ job, of: target })
      const { state, answer } = await job.finished
      heard(state, answer)
    } catch (thrown) {
      if (current()) target.value = { plan, state: 'failed', answer: null, error: errorOf(thrown) }
    }
  }

  effect(() => {
    void session.opened.value
    newest.clear()
    jobs = []
    batch(() => {
      splits.value = null
      levels.value = null
      whole.value = false
    })
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
    } else if (ended && busy.answer?.method !== 'frontier') {
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
    try {
      const job = await session.port.start('frontier', asked(plan), () => undefined)
      const { answer } = await job.finished
      const { stopped, seconds } = run.answer
      if (splits.peek() === run && answer.space === 'splits')
        splits.value = { ...run, answer: { ...answer, stopped, seconds } }
    } catch {
      // What was known stays.
    }
  }

  /** A point as if it had been solved for, with the plan that asks for it. */
  async function answered(point: SplitPoint | LevelPoint): Promise<{ plan: Plan; answer: Optimized } | null> {
    const level = isLevel(point)
    const run = level ? levels.value : splits.value
    if (!run?.answer) return null
    const columns = columnsOf(point, splits.value?.answer ?? null)
    // A point of whole levels may serve a smaller k, for which it was chosen.
    const k = level ? Math.min(point.k, Math.max(2, chosenK(session.document.value.plan))) : point.k
    const { search: _, ...rest } = run.plan
    const { search } = session.document.value.plan
    const plan: Plan = { ...rest, ...(search ? { search } : {}), privacy: { ...run.plan.privacy, k } }
    const counted = level ? await session.port.ask('evaluate', { plan, cuts: columns }) : null
    const { loss, maxSuppressed, rows, nodes, seconds, threads } = run.answer
    const cost = counted
      ? loss === 'lm'
        ? counted.lm
        : loss === 'cm'
          ? (counted.cm ?? point.cost)
          : counted.dm
      : point.cost
    const mean = counted && loss === 'lm' ? counted.lmMean : point.mean
    const bound = level && point.bound !== null ? cost : point.bound
    return {
      plan,
      answer: {
        method: 'frontier',
        loss,
        k,
        maxSuppressed,
        rows,
        distinct: counted?.distinct ?? 0,
        alphabet: counted?.alphabet ?? 0,
        cost,
        ...(mean === undefined ? {} : { mean }),
        bound,
        proven: level ? bound !== null : point.proven,
        suppressed: counted?.suppressed ?? point.suppressed,
        classes: counted?.classes ?? (level ? 0 : point.classes),
        smallestClass: counted?.smallestClass ?? (level ? 0 : point.smallestClass),
        columns,
        nodes,
        open: 0,
        memory: 0,
        doing: '',
        seconds,
        threads,
        trace: [{ seconds, cost, bound }],
      },
    }
  }

  const lacking = computed(() => {
    const { plan } = session.document.value
    return columnsWithRole(plan, 'quasi').filter((name) => !plan.columns[name]?.taxonomy)
  })

  const watchSplits = (plan: Plan) => {
    leading.value = chosenK(session.document.value.plan)
    return watch(splits, 'splits', asked(plan))
  }

  async function start(): Promise<void> {
    const { plan } = session.document.value
    const first = asSplits(plan)
    // A limit of time is meant for one k.
    const { timeLimit: _, method: __, ...search } = plan.search ?? {}
    const both = [watchSplits({ ...first, search })]
    if (lacking.value.length === 0) {
      const whole = { ...asLevels(plan), search }
      both.push(watch(levels, 'lattice', { plan: whole, reading: 'per-k', columns: true, share: true }))
    } else {
      newest.delete(levels)
      levels.value = null
      both.push(wish('stop', levels))
    }
    await Promise.all(both)
  }

  const stale = computed(() => {
    const of = splits.value?.plan
    return of !== undefined && frontierQuestion(of) !== frontierQuestion(asSplits(session.document.value.plan))
  })

  // Another k is chosen while others are being proven: once it rests, a search that begins with it takes over. What was
  // found and proven is shared, so nothing of it is done twice.
  const overtaken = computed(() => {
    const run = splits.value
    const k = chosenK(session.document.value.plan)
    if (run?.state !== 'running' || stale.value || k === leading.value) return null
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
    active: computed(() => ['starting', 'running', 'paused'].includes(splits.value?.state ?? '')),
    start,
    async all() {
      whole.value = true
      await start()
    },
    pause: () => wish('pause'),
    resume: () => wish('run'),
    // Whole levels end by themselves, and soon.
    async stop() {
      await Promise.all(jobs.map(({ job, of }) => job.wish(of === splits ? 'stop' : 'run').catch(() => undefined)))
    },
    async open(point) {
      const found = await answered(point)
      if (!found) return
      session.edit(`opening k = ${point.k}`, (doc) => ({
        ...doc,
        plan: {
          ...doc.plan,
          columns: withDeciding(doc.plan.columns, found.plan.columns),
          privacy: { ...doc.plan.privacy, k: found.plan.privacy?.k ?? 2 },
        },
      }))
      await solvingOf(session).adopt(session.document.value.plan, found.answer)
    },
    async solved(point) {
      const found = await answered(point)
      return found && solvedOf(found.plan, found.answer, found.answer.proven ? 'done' : 'stopped')
    },
  }
}

/** What a point publishes, as the engine wrote it. */
export function columnsOf(point: SplitPoint | LevelPoint, splits: SplitFrontier | null): CutsColumn[] {
  return isLevel(point) ? (point.columns ?? []) : (splits?.solutions?.[point.solution]?.columns ?? [])
}
