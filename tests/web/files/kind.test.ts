import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { take } from '../../../web/src/app/take'
import { kindOf, overlap } from '../../../web/src/files/kind'
import { createSession } from '../../../web/src/state/session'
import type { Solved } from '../../../web/src/state/solved'
import type { Ui } from '../../../web/src/state/ui'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'

const file = (content: unknown, name = 'a.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)

const plan = { indistinct: 1, columns: { age: { role: 'drop' } } }
const cuts = [{ name: 'age', cuts: [30, 45] }]
const recipe = { indistinctRecipe: 1, k: 5, columns: [{ name: 'age', role: 'quasi', type: 'number' }], cuts }
const lines = 'Bern;West;*\nBasel;West;*\nChur;East;*\n'

describe('a file is told by what is in it', () => {
  it.each([
    ['a table', 'age,sex\n30,F\n', 'people.csv', { is: 'table' }],
    ['a table that begins with a bracket', '[id],age\n1,30\n', 'people.csv', { is: 'table' }],
    [
      'a table whose last column never changes, but its first does not tell rows apart',
      'a,x\na,x\n',
      'a.csv',
      { is: 'table' },
    ],
    ['bytes', 'PK\u0003\u0004\u0000', 'a.xlsx', { is: 'table' }],
    ['a plan', plan, 'a.txt', { is: 'plan', text: JSON.stringify(plan) }],
    ['a document of this page', { version: 1, plan, kept: [] }, 'a.json', { is: 'plan' }],
    ['a recipe', { ...recipe, plan }, 'a.json', { is: 'recipe', plan, cuts }],
    [
      'a recipe without its plan',
      recipe,
      'a.json',
      { is: 'recipe', plan: { indistinct: 1, privacy: { k: 5 }, columns: { age: { role: 'quasi', type: 'number' } } } },
    ],
    ['cuts', cuts, 'a.json', { is: 'cuts', cuts }],
    ['what a search printed', { method: 'auto', columns: cuts }, 'a.json', { is: 'cuts', cuts }],
    ['lines of a taxonomy', lines, 'city.csv', { is: 'taxonomy', leaves: ['Bern', 'Basel', 'Chur'], sure: true }],
    ['such lines under another root', lines.replaceAll('*', 'Any'), 'city.csv', { is: 'taxonomy', sure: false }],
    [
      'a nested taxonomy',
      { text: '*', children: [{ text: 'West', children: ['Bern', { label: 'Basel' }] }] },
      'a.json',
      { is: 'taxonomy', leaves: ['Bern', 'Basel'], sure: true },
    ],
    [
      'a taxonomy by parents',
      [
        { id: 1, text: '*' },
        { id: 2, parent: 1, text: 'Bern' },
      ],
      'a.json',
      { is: 'taxonomy', leaves: ['Bern'] },
    ],
    [
      'a taxonomy of nodes and edges',
      { nodes: [{ id: 'r' }, { id: 'Bern' }], edges: [{ from: 'r', to: 'Bern' }] },
      'a.json',
      { is: 'taxonomy', leaves: ['Bern'] },
    ],
    ['JSON that is cut off', '{"indistinct": 1, ', 'a.json', { is: 'unknown' }],
    ['other JSON', { hello: 1 }, 'a.json', { is: 'unknown' }],
    ['rows as JSON', [{ age: 30 }, { age: 31 }], 'a.json', { is: 'unknown' }],
  ])('%s', async (_, content, name, kind) => {
    expect(await kindOf(file(content, name))).toMatchObject(kind)
  })

  it('and a taxonomy proposes the column that it knows', () => {
    expect(
      overlap(new Set(['Bern', 'Chur']), [
        ['Bern', 9],
        ['Basel', 2],
      ]),
    ).toBe(0.5)
    expect(overlap(new Set(['Bern']), [])).toBe(0)
  })
})

function page() {
  const engine = fakeEngine()
  const port: typeof engine = {
    ...engine,
    ask: (question, payload) =>
      question === 'evaluate'
        ? Promise.resolve({
            rows: 400,
            classes: 3,
            smallestClass: 12,
            suppressed: 4,
            dm: 9000,
            lm: 12,
            lmMean: 0.25,
          } as never)
        : engine.ask(question, payload),
  }
  const session = createSession(port, { count: signal(0), restart: () => undefined })
  const went: string[] = []
  const ui = {
    dialog: signal(null),
    taxonomy: signal(null),
    waiting: signal(null),
    go: ({ place }: { place: string }) => went.push(place),
  } as unknown as Ui
  return { session, ui, went }
}

async function opened() {
  const all = page()
  await all.session.open(file(censusCsv(400), 'people.csv'))
  return all
}

describe('what is dropped goes where it belongs', () => {
  it.each([
    ['a plan', plan],
    ['a recipe', recipe],
    ['a file of cuts', cuts],
    ['a taxonomy', lines],
  ])('%s waits for its table', async (words, content) => {
    const { session, ui } = page()
    await take(session, ui, file(content))
    expect(session.fault.value?.error.what).toBe(`It is ${words}. Open its table first, then drop it again.`)
    expect(session.opened.value).toBeNull()
  })

  it('a plan and a recipe are laid over the open table, in one step that can be undone', async () => {
    const { session, ui } = await opened()
    await take(session, ui, file(plan))
    expect(session.document.value.plan.columns.age?.role).toBe('drop')
    session.undo()
    await take(session, ui, file({ ...recipe, cuts: undefined }))
    expect(session.document.value.plan.columns.age?.role).toBe('quasi')
    expect(session.document.value.plan.privacy?.k).toBe(5)
  })

  it('cuts, alone or in a recipe, are counted and kept as a solution', async () => {
    for (const content of [cuts, recipe]) {
      const { session, ui, went } = await opened()
      await take(session, ui, file(content))
      const solved = session.document.value.kept[0]?.solution as Solved
      expect(solved).toMatchObject({
        cuts,
        cost: 12,
        mean: 0.25,
        maxSuppressed: 4,
        ended: 'hand',
        bound: null,
      })
      expect(went).toEqual(['solution'])
    }
  })

  it('a taxonomy asks which column it is of, and proposes the one whose values it knows', async () => {
    const { session, ui } = await opened()
    await take(session, ui, file('Male;*\nFemale;*\n', 'sex.csv'))
    expect(ui.dialog.value).toBe('taxonomy')
    expect(ui.taxonomy.value?.columns[0]).toEqual({ name: 'sex', share: 1 })
    expect(ui.taxonomy.value?.sure).toBe(true)
  })

  it('what only looks like a taxonomy, and knows no column, is a table', async () => {
    const { session, ui } = await opened()
    await take(session, ui, file('row,unit\n1,unit\n', 'units.csv'))
    expect(ui.dialog.value).toBeNull()
    await expect.poll(() => session.opened.value?.name).toBe('units.csv')
  })

  it('what is none of them is refused in a sentence, and nothing is lost', async () => {
    const { session, ui } = await opened()
    const before = session.document.value
    await take(session, ui, file('{"a": '))
    expect(session.fault.value?.error.what).toMatch(/^It cannot be read as JSON/)
    expect(session.document.value).toBe(before)
  })
})
