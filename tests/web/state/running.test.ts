import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Job, Progress } from '../../../web/src/engine/client'
import type { JobState, Optimized } from '../../../web/src/engine/protocol'
import type { EnginePort } from '../../../web/src/state/port'
import { createRunner, sessionRunner } from '../../../web/src/state/running'
import { createSession } from '../../../web/src/state/session'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'
import { optimized } from '../support/fakeSearch'

const plan = { indistinct: 1, columns: {} } as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** An engine whose jobs begin, speak, end and fail when the test says so. */
function engine() {
  const jobs: {
    begin(): void
    say(state: JobState, answer: Partial<Optimized>): void
    fail(what: string): void
    wishes: string[]
  }[] = []
  const start = ((_name: 'optimize', _ask: unknown, heard: (progress: Progress<'optimize'>) => void) =>
    new Promise<Job<'optimize'>>((begin) => {
      let end: (progress: Progress<'optimize'>) => void = () => undefined
      let fail: (thrown: unknown) => void = () => undefined
      const finished = new Promise<Progress<'optimize'>>((resolve, reject) => {
        end = resolve
        fail = reject
      })
      finished.catch(() => undefined)
      const wishes: string[] = []
      const wish = async (what: string) => {
        wishes.push(what)
      }
      jobs.push({
        wishes,
        begin: () => begin({ wish, finished }),
        say(state, answer) {
          const progress = { state, answer: optimized(answer) }
          heard(progress)
          if (state === 'done' || state === 'stopped') end(progress)
        },
        fail: (what) => fail({ error: { code: 'memory', what } }),
      })
    })) as EnginePort['start']
  return { jobs, start }
}

describe('a job', () => {
  it('is heard now and then, and at its end', async () => {
    const { jobs, start } = engine()
    const runner = createRunner({ start }, 'optimize')
    void runner.start({ plan })
    expect(runner.run.value).toEqual({ plan, state: 'starting', answer: null, error: null })
    await settle()
    jobs[0]?.begin()
    await settle()
    jobs[0]?.say('running', { cost: 9 })
    jobs[0]?.say('running', { cost: 8 })
    expect(runner.run.value).toMatchObject({ state: 'running', answer: { cost: 9 } })
    jobs[0]?.say('done', { cost: 7 })
    await settle()
    expect(runner.run.value).toMatchObject({ state: 'done', answer: { cost: 7 } })
    expect(runner.active.value).toBe(false)
    // It has ended: there is nothing to stop any more.
    await runner.wish('stop')
    expect(jobs[0]?.wishes).toEqual([])
  })

  it('is stopped by the next one, which alone is heard', async () => {
    const { jobs, start } = engine()
    const runner = createRunner({ start }, 'optimize')
    void runner.start({ plan })
    await settle()
    jobs[0]?.begin()
    await settle()
    void runner.start({ plan })
    await settle()
    jobs[1]?.begin()
    await settle()
    expect(jobs[0]?.wishes).toEqual(['stop'])
    jobs[1]?.say('running', { cost: 5 })
    jobs[0]?.say('stopped', { cost: 50 })
    await settle()
    expect(runner.run.value).toMatchObject({ state: 'running', answer: { cost: 5 } })
  })

  it('is stopped once it has begun, where nobody wants it any more by then', async () => {
    const { jobs, start } = engine()
    const runner = createRunner({ start }, 'optimize')
    void runner.start({ plan })
    await settle()
    runner.drop()
    expect(runner.run.value).toBeNull()
    jobs[0]?.begin()
    await settle()
    expect(jobs[0]?.wishes).toEqual(['stop'])
    jobs[0]?.say('stopped', {})
    await settle()
    expect(runner.run.value).toBeNull()
  })

  it('goes on from what is known, and keeps it where it fails', async () => {
    const { jobs, start } = engine()
    const runner = createRunner({ start }, 'optimize')
    const known = optimized({ seconds: 4 })
    const joined = (answer: Optimized) => ({ ...answer, seconds: answer.seconds + 4 })
    void runner.start({ plan }, { known, joined })
    expect(runner.run.value?.answer).toBe(known)
    await settle()
    jobs[0]?.begin()
    await settle()
    jobs[0]?.say('running', { seconds: 1 })
    expect(runner.run.value?.answer?.seconds).toBe(5)
    jobs[0]?.fail('The memory is full.')
    await settle()
    expect(runner.run.value).toMatchObject({ state: 'failed', answer: { seconds: 5 }, error: { code: 'memory' } })
  })

  it('ends with the file', async () => {
    const { jobs, start } = engine()
    const session = createSession(fakeEngine({ start }), { count: signal(0), restart: () => undefined })
    await session.open(new File([censusCsv(20)], 'people.csv'))
    const runner = sessionRunner(session, 'optimize')
    void runner.start({ plan })
    await settle()
    jobs[0]?.begin()
    await settle()
    session.close()
    await settle()
    expect(jobs[0]?.wishes).toEqual(['stop'])
    expect(runner.run.value).toBeNull()
  })
})
