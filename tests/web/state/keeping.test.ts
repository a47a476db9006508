import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { withColumns, withK } from '../../../web/src/state/document'
import { begin, push } from '../../../web/src/state/history'
import { forgetDecisions, hasDecisions, keepDecisions, type Shelf, seal, unseal } from '../../../web/src/state/keeping'
import { createSession } from '../../../web/src/state/session'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'

function shelf(): Shelf & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

const sitting = (kept: Shelf) => {
  const session = createSession(fakeEngine(), { count: signal(0), restart: () => undefined })
  keepDecisions(session, kept)
  return session
}
const people = () => new File([censusCsv(50)], 'people.csv')

describe('what was decided', () => {
  it('comes back, undo and redo too, once the same file is open again', async () => {
    const kept = shelf()
    const before = sitting(kept)
    await before.open(people())
    await expect.poll(() => before.document.value.source?.sha256).toBeTruthy()
    before.edit('role of age', (doc) => withColumns(doc, ['age'], { role: 'drop' }))
    before.edit('k = 5', (doc) => withK(doc, 5))
    before.edit('k = 7', (doc) => withK(doc, 7))
    before.undo()
    await expect.poll(() => hasDecisions(kept)).toBe(true)
    const sealed = kept.getItem('indistinct.decisions')
    before.edit('role of sex', (doc) => withColumns(doc, ['sex'], { role: 'drop' }))
    before.undo()
    await expect.poll(() => kept.getItem('indistinct.decisions') !== sealed).toBe(true)

    const after = sitting(kept)
    await after.open(people())
    await expect.poll(() => after.document.value.plan.privacy?.k).toBe(5)
    expect(after.document.value.plan.columns.age?.role).toBe('drop')
    expect(after.finding.value).toBe('What was decided about people.csv is back.')
    expect(after.canRedo.value).toBe('role of sex')
    after.undo()
    after.undo()
    expect(after.document.value.plan.columns.age?.role).not.toBe('drop')
  })

  it('stays closed to every other file, and holds no word of the data', async () => {
    const kept = shelf()
    const session = sitting(kept)
    await session.open(people())
    await expect.poll(() => session.document.value.source?.sha256).toBeTruthy()
    const { sha256 } = session.document.value.source ?? { sha256: '' }
    session.edit('order', (doc) => withColumns(doc, ['sex'], { order: ['Male', 'Female'] }))
    await expect.poll(() => hasDecisions(kept)).toBe(true)
    const text = [...kept.texts.values()].join()
    for (const word of ['people', 'Female', 'sex', sha256]) expect(text).not.toContain(word)
    expect(await unseal(text, `${sha256.slice(1)}0`)).toBeNull()
    expect(await unseal(text.replace(/.$/, '!'), sha256)).toBeNull()
    forgetDecisions(kept)
    expect(hasDecisions(kept)).toBe(false)
  })

  it('is cut at its oldest steps where it is too long', async () => {
    const doc = (n: number) => ({ version: 1, text: 'x'.repeat(400_000), n }) as never
    let history = begin(doc(0))
    for (let n = 1; n < 20; n++) history = push(history, doc(n), { label: `${n}`, at: n * 10_000 })
    const back = await unseal(await seal(history, 'abc'), 'abc')
    expect(back?.present).toEqual(doc(19))
    expect(back?.past.length).toBeGreaterThan(3)
    expect(back?.past.length).toBeLessThan(12)
    expect(back?.past.at(-1)?.state).toEqual(doc(18))
  })
})

describe('work that is not saved', () => {
  it('is known until it is saved, and again after the next decision', async () => {
    const session = sitting(shelf())
    await session.open(people())
    expect(session.unsaved.value).toBe(false)
    session.edit('k = 5', (doc) => withK(doc, 5))
    expect(session.unsaved.value).toBe(true)
    session.saved()
    expect(session.unsaved.value).toBe(false)
    session.undo()
    session.redo()
    expect(session.unsaved.value).toBe(false)
    session.edit('k = 7', (doc) => withK(doc, 7))
    expect(session.unsaved.value).toBe(true)
  })
})
