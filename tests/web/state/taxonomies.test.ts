import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { withColumns } from '../../../web/src/state/document'
import { byRows } from '../../../web/src/state/grouping'
import { createSession } from '../../../web/src/state/session'
import { taxonomiesOf } from '../../../web/src/state/taxonomies'
import { fakeEngine } from '../support/fakeEngine'

async function sitting() {
  const session = createSession(fakeEngine(), { count: signal(0), restart: () => undefined })
  await session.open(new File(['town,pay\nOslo,1\nRome,2\nRome,2\nBari,1\n'], 'towns.csv'))
  const store = taxonomiesOf(session)
  store.choose('town')
  return { session, store }
}

const settle = () => new Promise((done) => setTimeout(done, 5))
const file = (text: string) => new File([text], 'town.csv')
const textIn = (session: Awaited<ReturnType<typeof sitting>>['session']) => {
  const taxonomy = session.document.value.plan.columns.town?.taxonomy
  return typeof taxonomy === 'object' && 'text' in taxonomy ? taxonomy.text : null
}

describe('the taxonomy of a column', () => {
  it('is taken from a file, changed, and taken back step by step', async () => {
    const { session, store } = await sitting()
    await store.bring('town', file('Oslo;North;*\nRome;South;*\nBari;South;*\n'))
    store.ask()
    await settle()
    expect(session.document.value.plan.columns.town?.space).toBe('taxonomy')
    expect(store.tree.value?.children.map(({ label }) => label)).toEqual(['North', 'South'])
    store.path.value = [1]
    expect(store.rename('Italy')).toBe(true)
    expect(textIn(session)).toBe('Oslo;North;*\nRome;Italy;*\nBari;Italy;*\n')
    expect(session.canUndo.value).toBe('a name in the taxonomy of town')
    expect(store.merge(-1)).toBe(true)
    expect(textIn(session)).toBe('Oslo;Italy;*\nRome;Italy;*\nBari;Italy;*\n')
    expect(store.path.value).toEqual([0])
    session.undo()
    session.undo()
    expect(textIn(session)).toBe('Oslo;North;*\nRome;South;*\nBari;South;*\n')
    session.undo()
    expect(session.document.value.plan.columns.town?.taxonomy).toEqual(byRows)
  })

  it('takes nothing of a file with faults, and says them all', async () => {
    const { session, store } = await sitting()
    await store.bring('town', file('Oslo;North;*\nRome;*\nBari;*\n'))
    expect(store.brought.value?.faults.length).toBe(2)
    expect(session.document.value.plan.columns.town?.taxonomy).toEqual(byRows)
  })

  it('puts uncovered values beside others and names them', async () => {
    const { session, store } = await sitting()
    await store.bring('town', file('Oslo;North;*\nRome;South;*\n'))
    expect(store.brought.value?.placed).toEqual(['Bari'])
    expect(textIn(session)).toBe('Bari;North;*\nOslo;North;*\nRome;South;*\n')
  })

  it('keeps bins by its levels for as long as it has the same', async () => {
    const { session, store } = await sitting()
    await store.bring('town', file('Oslo;North;*\nRome;South;*\nBari;South;*\n'))
    store.ask()
    await settle()
    const bins = () => session.document.value.plan.columns.town?.bins
    session.edit('groups', (doc) => withColumns(doc, ['town'], { bins: { level: 1 } }))
    store.path.value = [1]
    store.rename('Italy')
    expect(bins()).toEqual({ level: 1 })
    store.removeLevel()
    expect(bins()).toBeUndefined()
    session.undo()
    store.without()
    expect(bins()).toBeUndefined()
    session.edit('width', (doc) => withColumns(doc, ['town'], { bins: { width: 5 } }))
    await store.bring('town', file('Oslo;North;*\nRome;South;*\nBari;South;*\n'))
    expect(bins()).toEqual({ width: 5 })
  })

  it('builds what is missing and searches whole levels', async () => {
    const { session, store } = await sitting()
    session.edit('roles', (doc) => ({
      ...doc,
      plan: {
        ...doc.plan,
        columns: { town: { role: 'quasi' }, pay: { role: 'quasi', taxonomy: { text: '1;*\n2;*\n' } } },
      },
    }))
    await store.buildAll()
    const { columns } = session.document.value.plan
    expect(columns.town).toEqual({ role: 'quasi', taxonomy: { build: { by: 'flat' } }, space: 'lattice' })
    expect(columns.pay).toEqual({ role: 'quasi', taxonomy: { text: '1;*\n2;*\n' }, space: 'lattice' })
  })
})
