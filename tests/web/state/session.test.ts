import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { chosenK, columnsWithRole, withColumns, withK } from '../../../web/src/state/document'
import { askedK, createSession } from '../../../web/src/state/session'
import { censusCsv } from '../support/census'
import { fakeEngine, parse, preflightOf } from '../support/fakeEngine'

const quiet = { count: signal(0), restart: () => undefined }
const text = censusCsv(400)
const file = (content = text, name = 'people.csv') => new File([content], name, { type: 'text/csv' })

/** Waits until nothing changes any more. */
async function settled(times = 20): Promise<void> {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setTimeout(resolve))
}

async function opened() {
  const port = fakeEngine()
  const session = createSession(port, quiet)
  await session.open(file())
  await settled()
  return { port, session }
}

describe('a session', () => {
  it('opens a file, takes the proposals and counts at once', async () => {
    const { session } = await opened()
    const doc = session.document.value
    expect(doc.source).toMatchObject({ name: 'people.csv', rows: 400 })
    expect(doc.source?.sha256).toHaveLength(64)
    expect(columnsWithRole(doc.plan, 'identifier')).toEqual(['person_id'])
    expect(session.preflight.value?.answer).toEqual(preflightOf(parse(text), doc.plan, askedK(11)))
    expect(session.rows.value).toBe(400)
  })

  it('keeps the sheet of a workbook in the plan, and goes back to the workbook for another', async () => {
    const inner = fakeEngine()
    const [book, csv] = [file('a workbook', 'people.xlsx'), file(text, 'people.xlsx')]
    const given: File[] = []
    const port: typeof inner = {
      ...inner,
      async open(chosen, read, on) {
        given.push(chosen)
        const sheets = ['Notes', 'Persons']
        return { ...(await inner.open(csv, read, on)), table: csv, sheets, sheet: read.sheet ?? 'Notes' }
      },
    }
    const session = createSession(port, quiet)
    await session.open(book)
    expect(session.document.value.plan.source).toEqual({ sheet: 'Notes' })
    await session.reread({ sheet: 'Persons', lenient: true })
    expect(session.document.value.plan.source).toEqual({ sheet: 'Persons' })
    expect(given).toEqual([book, book])
    expect(session.file.value).toBe(csv)
  })

  it('counts again after every change of a role, and after undo', async () => {
    const { session } = await opened()
    const before = session.preflight.value?.answer
    session.edit('role of age', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
    expect(session.canUndo.value).toBe('role of age')
    await settled()
    const after = session.preflight.value?.answer
    expect(after?.unique).toBeLessThan(before?.unique ?? 0)
    expect(after).toEqual(preflightOf(parse(text), session.document.value.plan, askedK(11)))
    session.undo()
    expect(session.canRedo.value).toBe('role of age')
    await settled()
    expect(session.preflight.value?.answer).toEqual(before)
    session.redo()
    await settled()
    expect(session.preflight.value?.answer).toEqual(after)
  })

  it('asks for the newest plan only while the engine is busy', async () => {
    const { port, session } = await opened()
    const before = port.asked.filter((question) => question === 'preflight').length
    for (let k = 130; k < 160; k++) session.edit(`k = ${k}`, (doc) => withK(doc, k), 'k')
    await settled()
    expect(port.asked.filter((question) => question === 'preflight').length - before).toBe(2)
    expect(session.preflight.value?.k).toBe(159)
    session.undo()
    expect(chosenK(session.document.value.plan)).toBe(11)
  })

  it('asks nothing where only k moves among those that were answered', async () => {
    const { port, session } = await opened()
    const before = port.asked.length
    session.edit('k = 30', (doc) => withK(doc, 30), 'k')
    expect(session.preflight.value?.k).toBe(30)
    expect(session.preflight.value?.plan).toBe(session.document.value.plan)
    await settled()
    expect(port.asked.length).toBe(before)
  })

  it('forgets the count where no quasi-identifier is left', async () => {
    const { session } = await opened()
    const quasi = columnsWithRole(session.document.value.plan, 'quasi')
    session.edit('roles', (doc) => withColumns(doc, quasi, { role: 'keep' }))
    await settled()
    expect(session.preflight.value).toBeNull()
    session.undo()
    await settled()
    expect(session.preflight.value).not.toBeNull()
  })

  it('narrows the rows, and undo leaves the view alone', async () => {
    const { session } = await opened()
    session.look({ filter: { below: true, missing: false, find: '' } })
    await settled()
    const below = session.preflight.value?.answer.below.find(({ k }) => k === 11)?.rows
    expect(session.rows.value).toBe(below)
    session.edit('k = 3', (doc) => withK(doc, 3))
    await settled()
    expect(session.rows.value).toBe(session.preflight.value?.answer.below.find(({ k }) => k === 3)?.rows)
    session.undo()
    expect(session.document.value.view.filter.below).toBe(true)
  })

  it('says why a file was not opened and keeps what was there', async () => {
    const { session } = await opened()
    await session.open(file('\u0000', 'sheet.csv'))
    expect(session.fault.value?.during).toBe('open')
    expect(session.fault.value?.error.what).toMatch(/UTF-8/)
    expect(session.document.value.source?.name).toBe('people.csv')
    expect(session.reading.value).toBeNull()
  })

  it('the file that was chosen last wins', async () => {
    let release = () => undefined as void
    let first = true
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const port = fakeEngine({
      delay: () => {
        if (!first) return Promise.resolve()
        first = false
        return gate
      },
    })
    const session = createSession(port, quiet)
    const slow = session.open(file(text, 'slow.csv'))
    const quick = session.open(file('a,b\n1,2\n1,3\n', 'quick.csv'))
    await quick
    release()
    await slow
    await settled()
    expect(session.document.value.source?.name).toBe('quick.csv')
  })

  it('takes a plan file, names the columns that are not here, and can be undone', async () => {
    const { session } = await opened()
    await session.applyPlan(
      '{"indistinct": 1, "columns": {"age": {"role": "drop"}, "zip": {"role": "quasi"}}}',
      'a.plan.json',
    )
    expect(session.document.value.plan.columns.age?.role).toBe('drop')
    expect(session.fault.value?.error.what).toContain('zip')
    session.undo()
    expect(session.document.value.plan.columns.age?.role).toBe('quasi')
    await session.applyPlan('nonsense', 'b.json')
    expect(session.fault.value?.error.what).toContain('JSON')
  })

  it('shows what the engine finds wrong with a plan, and changes nothing', async () => {
    const { session } = await opened()
    const before = session.document.value.plan
    await session.applyPlan('{"indistinct": 1, "columns": {}, "columns": {"age": {"role": "drop"}}}', 'twice.json')
    expect(session.fault.value).toMatchObject({ during: 'plan', error: { code: 'plan' } })
    expect(session.fault.value?.error.what).toContain('twice')
    expect(session.document.value.plan).toEqual(before)
  })

  it('reads again as told and keeps the roles', async () => {
    const { session } = await opened()
    session.edit('role of race', (doc) => withColumns(doc, ['race'], { role: 'target' }))
    await session.reread({ delimiter: ',', lenient: false })
    await settled()
    expect(session.document.value.plan.columns.race?.role).toBe('target')
    expect(session.document.value.source?.read).toEqual({ delimiter: ',', lenient: false })
    expect(session.document.value.plan.source).toEqual({ delimiter: ',' })
    await session.reread({ lenient: true })
    expect(session.document.value.plan.source).toBeUndefined()
  })
})
