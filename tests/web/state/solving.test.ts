import { signal } from '@preact/signals'
import { describe, expect, it, vi } from 'vitest'
import { createCommands } from '../../../web/src/commands/registry'
import { solveCommands } from '../../../web/src/panels/frontier/solveCommands'
import { readDocument, withColumns, withK, writeDocument } from '../../../web/src/state/document'
import { unwantedMs } from '../../../web/src/state/running'
import { createSession } from '../../../web/src/state/session'
import { shownSolution } from '../../../web/src/state/shown'
import { keptSolutions, type Solved, withKeptName, withoutKept } from '../../../web/src/state/solved'
import { solvingOf, withDeciding } from '../../../web/src/state/solving'
import type { Ui } from '../../../web/src/state/ui'
import { censusCsv } from '../support/census'
import { fakeEngine, writtenCuts } from '../support/fakeEngine'
import { fakeSearch, optimized } from '../support/fakeSearch'

globalThis.HTMLElement ??= class {} as never

async function opened() {
  const search = fakeSearch()
  const session = createSession(fakeEngine({ start: search.start }), { count: signal(0), restart: () => undefined })
  const went: string[] = []
  const ui = { dialog: signal(null), go: ({ place }: { place: string }) => went.push(place) } as unknown as Ui
  const commands = createCommands(solveCommands({ session, ui }))
  const solving = solvingOf(session)
  await session.open(new File([censusCsv(200)], 'people.csv'))
  return { search, session, solving, commands, went }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('solving', () => {
  it('is one per session', async () => {
    const { session, solving } = await opened()
    expect(solvingOf(session)).toBe(solving)
  })

  it('searches the plan as it is, and shows what the engine says', async () => {
    const { search, session, solving } = await opened()
    void solving.start()
    await settle()
    expect(search.plans).toEqual([session.document.value.plan])
    expect(solving.run.value).toMatchObject({ state: 'starting', answer: null })
    search.say('running', { seconds: 1 })
    expect(solving.active.value).toBe(true)
    expect(solving.best.value).toMatchObject({ cost: 4000, bound: 3600, ended: 'running', k: 11 })
    search.say('done', { proven: true, bound: 4000, seconds: 3 })
    expect(solving.active.value).toBe(false)
    expect(solving.best.value).toMatchObject({ proven: true, ended: 'done' })
  })

  it('shows what was found elsewhere until it searches itself, and begins with it', async () => {
    const { search, session, solving } = await opened()
    void solving.start()
    await settle()
    search.say('running', {})
    const found = { ...(solving.best.value as Solved), columns: [{ name: 'age', cuts: [40] }], proven: true }
    solving.adopt(found)
    await settle()
    expect(search.wishes).toEqual(['stop'])
    expect(solving.best.value).toBe(found)
    expect(solving.run.value).toMatchObject({ plan: session.document.value.plan, state: 'done', answer: null })
    void solving.start()
    await settle()
    expect(search.begins.at(-1)).toBe(found.cuts)
    expect(solving.best.value).toBeNull()
  })

  it('pauses, continues, stops and keeps by command', async () => {
    const { search, session, solving, commands, went } = await opened()
    expect(commands.run('solve.pause')).toBe(false)
    expect(commands.run('solve')).toBe(true)
    expect(went).toEqual(['frontier'])
    await settle()
    search.say('running', {})
    const space = { key: ' ', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, target: null }
    expect(commands.key(space)).toBe(true)
    await settle()
    expect(solving.run.value?.state).toBe('paused')
    expect(commands.find('solve.pause').label()).toBe('Continue the search')
    expect(commands.key(space)).toBe(true)
    await settle()
    expect(commands.run('solve.stop')).toBe(true)
    await settle()
    expect(search.wishes).toEqual(['pause', 'run', 'stop'])
    expect(solving.best.value?.ended).toBe('stopped')
    expect(commands.run('solve.keep')).toBe(true)
    expect(commands.run('solve.keep')).toBe(true)
    await settle()
    expect(session.document.value.kept.map(({ name }) => name)).toEqual([
      'k = 11, class size',
      'k = 11, class size (2)',
    ])
    session.undo()
    expect(session.document.value.kept).toHaveLength(1)
  })

  it('is out of date once the plan asks for something else, and current again after undo', async () => {
    const { search, session, solving, commands } = await opened()
    void solving.start()
    await settle()
    search.say('running', {})
    session.edit('k = 5', (doc) => withK(doc, 5))
    expect(solving.stale.value).toBe(true)
    expect(solving.best.value?.k).toBe(11)
    expect(shownSolution(session)?.stale).toBe(false)
    session.edit('a role', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
    expect(shownSolution(session)?.stale).toBe(true)
    session.undo()
    expect(commands.find('solve').when?.()).toBe(true)
    session.undo()
    expect(solving.stale.value).toBe(false)
    expect(commands.find('solve').when?.()).toBe(false)
    session.edit('time limit', (doc) => ({ ...doc, plan: { ...doc.plan, search: { timeLimit: 10 } } }))
    expect(solving.stale.value).toBe(false)
  })

  it('ends once its question rests unasked, but not for another k, nor where the change is undone', async () => {
    const { search, session, solving } = await opened()
    void solving.start()
    await settle()
    search.say('running', {})
    vi.useFakeTimers()
    try {
      session.edit('k = 5', (doc) => withK(doc, 5))
      await vi.advanceTimersByTimeAsync(2 * unwantedMs)
      session.edit('a role', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
      await vi.advanceTimersByTimeAsync(unwantedMs - 1)
      session.undo()
      await vi.advanceTimersByTimeAsync(2 * unwantedMs)
      expect(search.wishes).toEqual([])
      session.redo()
      await vi.advanceTimersByTimeAsync(unwantedMs)
      expect(search.wishes).toEqual(['stop'])
      expect(solving.best.value).toMatchObject({ cost: 4000, ended: 'stopped' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('stays true while only what is published beside it changes, and is shown with that', async () => {
    const { search, session, solving } = await opened()
    session.edit('a role', (doc) => withColumns(doc, ['race'], { role: 'keep' }))
    void solving.start()
    await settle()
    search.say('done', {})
    session.edit('a reason', (doc) => withColumns(doc, ['race'], { confirm: 'It is wanted.' }))
    expect(shownSolution(session)).toMatchObject({
      stale: false,
      solved: { plan: { columns: { race: { role: 'keep', confirm: 'It is wanted.' } } } },
    })
    expect(shownSolution(session)?.solved).toBe(shownSolution(session)?.solved)
    session.edit('a reason', (doc) => withColumns(doc, ['age'], { confirm: 'It is known.' }))
    expect(solving.stale.value).toBe(false)
    session.edit('a role', (doc) => withColumns(doc, ['race'], { role: 'drop', confirm: undefined }))
    expect(solving.stale.value).toBe(false)
    session.edit('a role', (doc) => withColumns(doc, ['race'], { role: 'quasi' }))
    expect(shownSolution(session)).toMatchObject({
      stale: true,
      solved: { plan: { columns: { race: { role: 'keep' } } } },
    })
  })

  it('begins where the last search for the same question ended, and anew for another', async () => {
    const { search, session, solving } = await opened()
    void solving.start()
    await settle()
    search.say('stopped', {})
    await settle()
    session.edit('time limit', (doc) => ({ ...doc, plan: { ...doc.plan, search: { timeLimit: 10 } } }))
    void solving.start()
    await settle()
    search.say('stopped', {})
    await settle()
    session.edit('k = 5', (doc) => withK(doc, 5))
    void solving.start()
    await settle()
    expect(search.begins).toEqual([undefined, optimized().solution, undefined])
  })

  it('says what the engine refused', async () => {
    const { search, solving } = await opened()
    void solving.start()
    await settle()
    search.fail('No file reaches k = 11 within this limit.')
    await settle()
    expect(solving.run.value).toMatchObject({ state: 'failed', error: { code: 'no_solution' } })
  })

  it('a run that was replaced is heard no more', async () => {
    const first = await opened()
    void first.solving.start()
    await settle()
    first.search.say('running', { cost: 9000 })
    await first.session.open(new File([censusCsv(100)], 'others.csv'))
    expect(first.solving.run.value).toBeNull()
    first.search.say('done', { cost: 100 })
    await settle()
    expect(first.solving.run.value).toBeNull()
  })

  it('nothing can be solved without a quasi-identifier', async () => {
    const { session, solving, commands } = await opened()
    session.edit('roles', (doc) => withColumns(doc, Object.keys(doc.plan.columns), { role: 'drop' }))
    expect(solving.hindrance.value).toContain('No quasi-identifier')
    expect(commands.run('solve')).toBe(false)
  })
})

describe('kept solutions', () => {
  it('survive being written and read, can be renamed and let go', async () => {
    const { search, session, commands, solving } = await opened()
    void solving.start()
    await settle()
    search.say('done', { cost: 2n ** 53n * 4n, bound: 2n ** 53n })
    commands.run('solve.keep')
    await settle()
    const written = readDocument(writeDocument(session.document.value))
    if (!written.ok) throw new Error(written.what)
    const [kept] = keptSolutions(written.value)
    if (!kept) throw new Error('Nothing was kept.')
    expect(solving.best.value?.cuts).toBe(7)
    expect(kept.solution.cuts).toEqual(writtenCuts)
    expect(kept.solution.cost).toBe(2 ** 55)
    const renamed = withKeptName(written.value, kept, 'for the board')
    expect(renamed.kept[0]?.name).toBe('for the board')
    expect(withoutKept(renamed, renamed.kept[0] as typeof kept).kept).toEqual([])
  })
})

it('columns that decide come from another plan, what is said of the others stays', () => {
  const today = { age: { role: 'quasi', confirm: 'known' }, weight: { role: 'drop' }, sex: { role: 'keep' } } as const
  const of = { age: { role: 'quasi', space: 'lattice' }, weight: { role: 'weight' }, sex: { role: 'quasi' } } as const
  expect(withDeciding(today, of)).toEqual({
    age: { role: 'quasi', space: 'lattice', confirm: 'known' },
    weight: { role: 'drop' },
    sex: { role: 'quasi' },
  })
})
