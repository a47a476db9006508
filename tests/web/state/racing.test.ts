import { signal } from '@preact/signals'
import { describe, expect, it, vi } from 'vitest'
import { withColumns } from '../../../web/src/state/document'
import { racing, racingOf } from '../../../web/src/state/racing'
import { unwantedMs } from '../../../web/src/state/running'
import { createSession } from '../../../web/src/state/session'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'
import { fakeSearch } from '../support/fakeSearch'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

async function opened() {
  const searches = [fakeSearch(), fakeSearch()]
  let next = 0
  const session = createSession(
    fakeEngine({
      start: (job, payload, heard) => {
        const search = searches[next++ % 2]
        if (!search) throw new Error('No search is left.')
        return search.start(job, payload, heard)
      },
    }),
    { count: signal(0), restart: () => undefined },
  )
  await session.open(new File([censusCsv(100)], 'people.csv'))
  return { session, searches }
}

describe('a race of methods', () => {
  it('searches the same plan by each, one thread each, within a limit', async () => {
    const { session, searches } = await opened()
    const state = racingOf(session)
    void state.start(['optimal', 'two-phase'])
    await settle()
    expect(racing(state.race.value)).toBe(true)
    expect(searches.map(({ plans }) => plans[0]?.search)).toEqual([
      { method: 'optimal', threads: 1, timeLimit: 20 },
      { method: 'two-phase', threads: 1, timeLimit: 20 },
    ])
    expect(searches[0]?.plans[0]?.columns).toEqual(session.document.value.plan.columns)
    searches[0]?.say('done', { cost: 10 })
    searches[1]?.fail('No file reaches k = 11 within this limit.')
    await settle()
    expect(state.race.value?.racers.map(({ state: now, error }) => [now, error?.what ?? null])).toEqual([
      ['done', null],
      ['failed', 'No file reaches k = 11 within this limit.'],
    ])
    expect(racing(state.race.value)).toBe(false)
  })

  it('tells a method alone what the plan says to it alone', async () => {
    const { session, searches } = await opened()
    session.edit('method genetic', (doc) => ({
      ...doc,
      plan: { ...doc.plan, search: { method: 'genetic', seed: 7, evaluations: 5000, islands: 2 } },
    }))
    void racingOf(session).start(['optimal', 'genetic'])
    await settle()
    expect(searches.map(({ plans }) => plans[0]?.search)).toEqual([
      { method: 'optimal', seed: 7, threads: 1, timeLimit: 20 },
      { method: 'genetic', seed: 7, threads: 1, timeLimit: 20, evaluations: 5000, islands: 2 },
    ])
  })

  it('ends once nobody asks its question any more', async () => {
    const { session, searches } = await opened()
    const state = racingOf(session)
    void state.start(['optimal', 'two-phase'])
    await settle()
    vi.useFakeTimers()
    try {
      session.edit('a role', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
      await vi.advanceTimersByTimeAsync(unwantedMs)
      expect(searches.map(({ wishes }) => wishes)).toEqual([['stop'], ['stop']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('stops every method, and keeps what each had found', async () => {
    const { session, searches } = await opened()
    const state = racingOf(session)
    void state.start(['optimal', 'two-phase'])
    await settle()
    searches[0]?.say('paused', { cost: 77 })
    await state.stop()
    await settle()
    expect(searches.map(({ wishes }) => wishes)).toEqual([['stop'], ['stop']])
    expect(state.race.value?.racers[0]).toMatchObject({ state: 'stopped', answer: { cost: 77 } })
  })

  it('another file ends it', async () => {
    const { session } = await opened()
    const state = racingOf(session)
    void state.start(['optimal'])
    await settle()
    await session.open(new File([censusCsv(50)], 'others.csv'))
    expect(state.race.value).toBeNull()
  })
})
