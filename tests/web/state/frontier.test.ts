import { signal } from '@preact/signals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Progress } from '../../../web/src/engine/client'
import type { JobState, Plan } from '../../../web/src/engine/protocol'
import { withColumns, withK } from '../../../web/src/state/document'
import { exploringOf, frontierQuestion, inSpace } from '../../../web/src/state/frontier'
import type { EnginePort } from '../../../web/src/state/port'
import { unwantedMs } from '../../../web/src/state/running'
import { createSession } from '../../../web/src/state/session'
import { solvingOf } from '../../../web/src/state/solving'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'
import { levelFrontier, splitFrontier } from '../support/fakeFrontier'
import { optimized } from '../support/fakeSearch'

interface Started {
  payload: {
    plan: Plan
    refer?: boolean
    reading?: string
    share?: boolean
    most?: number
    first?: number[]
    start?: unknown
  }
  job: string
  say(state: JobState, answer: unknown): void
}

async function opened() {
  const started: Started[] = []
  const wishes: string[] = []
  const start = ((job: string, payload: Started['payload'], heard: (progress: Progress<'frontier'>) => void) => {
    let settle: (progress: Progress<'frontier'>) => void = () => undefined
    const finished = new Promise<Progress<'frontier'>>((resolve) => {
      settle = resolve
    })
    started.push({
      job,
      payload,
      say(state, answer) {
        const progress = { state, answer } as Progress<'frontier'>
        heard(progress)
        if (state === 'done' || state === 'stopped') settle(progress)
      },
    })
    return Promise.resolve({
      finished,
      wish: (what: string) => {
        wishes.push(what)
        return Promise.resolve()
      },
    })
  }) as unknown as EnginePort['start']
  const session = createSession(fakeEngine({ start }), { count: signal(0), restart: () => undefined })
  await session.open(new File([censusCsv(200)], 'people.csv'))
  session.edit('loss', (doc) => ({ ...doc, plan: { ...doc.plan, loss: 'lm' } }))
  return { session, exploring: exploringOf(session), started, wishes }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => {
  vi.useRealTimers()
})

describe('the frontier of a session', () => {
  it('asks for split points, and for whole levels once every column has a taxonomy', async () => {
    const { session, exploring, started } = await opened()
    expect(exploring.lacking.value.length).toBeGreaterThan(0)
    void exploring.start()
    await settle()
    expect(started.map(({ payload }) => payload.refer)).toEqual([true])
    session.edit('taxonomies', (doc) => withColumns(doc, exploring.lacking.value, { taxonomy: 'all.csv' }))
    void exploring.start()
    await settle()
    expect(started).toHaveLength(3)
    const levels = started.slice(1).find(({ payload }) => payload.reading === 'per-k')
    const spaces = Object.values(levels?.payload.plan.columns ?? {}).filter(({ role }) => role === 'quasi')
    expect(spaces.length).toBeGreaterThan(0)
    expect(spaces.every(({ space }) => space === 'lattice')).toBe(true)
  })

  it('stays true for every k, and is out of date for any other change', async () => {
    const { session, exploring, started } = await opened()
    void exploring.start()
    await settle()
    started[0]?.say('running', splitFrontier())
    session.edit('k', (doc) => withK(doc, 17))
    expect(exploring.stale.value).toBe(false)
    session.edit('limit', (doc) => ({
      ...doc,
      plan: { ...doc.plan, privacy: { ...doc.plan.privacy, maxSuppressed: 3 } },
    }))
    expect(exploring.stale.value).toBe(true)
    session.undo()
    expect(exploring.stale.value).toBe(false)
  })

  it('opens a point as a solution of the plan that asks for it', async () => {
    const { session, exploring, started } = await opened()
    void exploring.start()
    await settle()
    const answer = splitFrontier()
    started[0]?.say('running', answer)
    const point = answer.points[10]
    if (!point) throw new Error('no point')
    await exploring.open(point)
    expect(session.document.value.plan.privacy?.k).toBe(12)
    const solving = solvingOf(session)
    expect(solving.stale.value).toBe(false)
    expect(solving.best.value).toMatchObject({
      k: 12,
      proven: true,
      cost: point.cost,
      mean: point.mean,
      ended: 'done',
      cuts: 31,
    })
    expect(await exploring.solved(answer.points[0] ?? point)).toMatchObject({ k: 2, proven: false, ended: 'stopped' })
  })

  it('pauses, continues and stops; another file ends it', async () => {
    const { session, exploring, started, wishes } = await opened()
    void exploring.start()
    await settle()
    started[0]?.say('running', splitFrontier())
    expect(exploring.active.value).toBe(true)
    await exploring.pause()
    await exploring.resume()
    await exploring.stop()
    expect(wishes).toEqual(['pause', 'run', 'stop'])
    started[0]?.say('stopped', splitFrontier())
    await settle()
    expect(exploring.active.value).toBe(false)
    expect(exploring.splits.value?.answer?.points).toHaveLength(20)
    await session.open(new File([censusCsv(150)], 'other.csv'))
    expect(exploring.splits.value).toBeNull()
  })

  it('looks at k up to 100 first, the chosen k and the presets before others, and at all on demand', async () => {
    const { session, exploring, started } = await opened()
    session.edit('k', (doc) => withK(doc, 7))
    void exploring.start()
    await settle()
    expect(started[0]?.payload).toMatchObject({ most: 100, first: [7, 3, 5, 11, 20], share: true })
    const known = splitFrontier()
    started[0]?.say('running', known)
    void exploring.all()
    await settle()
    expect(started[1]?.payload).toMatchObject({ most: 200, share: true })
    // What is known stays until more is.
    expect(exploring.splits.value).toMatchObject({ state: 'starting', answer: known })
    expect(exploring.most.value).toBe(exploring.mostOfAll.value)
    await session.open(new File([censusCsv(150)], 'other.csv'))
    expect(exploring.most.value).toBe(100)
  })

  it('proves another k next, once it rests, unless it is proven', async () => {
    const { session, exploring, started, wishes } = await opened()
    void exploring.start()
    await settle()
    started[0]?.say('running', splitFrontier())
    vi.useFakeTimers()
    const choose = async (k: number, ms: number) => {
      session.edit('k', (doc) => withK(doc, k))
      // The search goes on speaking.
      started.at(-1)?.say('running', splitFrontier())
      await vi.advanceTimersByTimeAsync(ms)
    }
    for (const k of [10, 9, 8]) await choose(k, 500)
    await choose(15, 10_000)
    expect(started).toHaveLength(1)
    await choose(7, 10_000)
    expect(started).toHaveLength(2)
    expect(started[1]?.payload).toMatchObject({ first: [7, 3, 5, 11, 20], share: true, refer: true })
    expect(wishes).toEqual(['stop'])
    // The one that was ended has no say any more; what it had found stays, and its time counts.
    started[0]?.say('stopped', splitFrontier({ proven: 1 }))
    expect(exploring.splits.value).toMatchObject({ state: 'starting', answer: splitFrontier() })
    started[1]?.say('running', splitFrontier({ seconds: 3 }))
    expect(exploring.splits.value).toMatchObject({ state: 'running', answer: { seconds: 5 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started).toHaveLength(2)
  })

  it('stays paused or stopped where another k had only just been chosen', async () => {
    const { session, exploring, started } = await opened()
    void exploring.start()
    await settle()
    const running = () => started.at(-1)?.say('running', splitFrontier())
    running()
    vi.useFakeTimers()
    session.edit('k', (doc) => withK(doc, 7))
    await vi.advanceTimersByTimeAsync(500)
    // It still says that it runs when it has been told to rest.
    for (const rest of [exploring.pause, exploring.stop]) {
      void rest()
      running()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(started).toHaveLength(1)
    }
    void exploring.resume()
    running()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started).toHaveLength(2)
  })

  it('ends once the plan rests and asks for something else', async () => {
    const { session, exploring, started, wishes } = await opened()
    void exploring.start()
    await settle()
    started[0]?.say('running', splitFrontier())
    vi.useFakeTimers()
    session.edit('a role', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
    await vi.advanceTimersByTimeAsync(unwantedMs)
    expect(wishes).toEqual(['stop'])
    expect(exploring.splits.value?.answer).toEqual(splitFrontier())
  })

  it('shows what a search has found since, once it no longer works itself', async () => {
    const { session, exploring, started } = await opened()
    void exploring.start()
    await settle()
    started[0]?.say('stopped', splitFrontier())
    await settle()
    void solvingOf(session).start()
    await settle()
    expect(started[1]).toMatchObject({ job: 'optimize', payload: { share: true } })
    started[1]?.say('done', optimized({ proven: true }))
    await settle()
    expect(started[2]).toMatchObject({ job: 'frontier', payload: { share: true, most: 100 } })
    expect(started[2]?.payload.plan.search?.timeLimit).toBe(0)
    started[2]?.say('done', splitFrontier({ proven: 11, seconds: 0 }))
    await settle()
    expect(exploring.splits.value).toMatchObject({ state: 'stopped', answer: { proven: 11, seconds: 2 } })
  })

  it('keeps what was said when whole levels come first', async () => {
    const { session, exploring, started } = await opened()
    session.edit('taxonomies', (doc) => withColumns(doc, exploring.lacking.value, { taxonomy: 'all.csv' }))
    void exploring.start()
    await settle()
    started[1]?.say('done', levelFrontier())
    await settle()
    expect(exploring.levels.value).toMatchObject({ state: 'done' })
    expect(exploring.splits.value).toMatchObject({ state: 'starting' })
  })
})

describe('plans of a frontier', () => {
  it('are the same question for every k', () => {
    const plan: Plan = { indistinct: 1, columns: { a: { role: 'quasi' } }, privacy: { k: 5, maxSuppressed: 1 } }
    expect(frontierQuestion(plan)).toBe(frontierQuestion({ ...plan, privacy: { k: 9, maxSuppressed: 1 } }))
    expect(frontierQuestion(plan)).not.toBe(frontierQuestion({ ...plan, privacy: { k: 5, maxSuppressed: 2 } }))
  })

  it('change the space of quasi-identifiers only, and leave the usual one unsaid', () => {
    const plan: Plan = {
      indistinct: 1,
      columns: { a: { role: 'quasi', space: 'lattice' }, b: { role: 'quasi' }, c: { role: 'keep' } },
    }
    expect(inSpace(plan, () => 'splits').columns).toEqual({
      a: { role: 'quasi' },
      b: { role: 'quasi' },
      c: { role: 'keep' },
    })
    expect(inSpace(plan, () => 'lattice').columns.b).toEqual({ role: 'quasi', space: 'lattice' })
  })
})
