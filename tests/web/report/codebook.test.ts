import { expect, it } from 'vitest'
import type { Recipe } from '../../../web/src/engine/protocol'
import { codebookTable, entriesOf } from '../../../web/src/report/codebook'

const many = Array.from({ length: 250 }, (_, i) => `<town ${i}>`)
const recipe: Recipe = {
  indistinctRecipe: 1,
  columns: [
    { name: 'age', role: 'quasi', groups: [{ label: '[17, 44)', from: 17, to: 44 }] },
    { name: 'kept', role: 'keep' },
    {
      name: 'country',
      role: 'quasi',
      groups: [
        { label: 'Europe', values: ['England', 'France'], missing: true },
        { label: '{Iran, Iraq}', values: ['Iran', 'Iraq'] },
        { label: 'Peru', values: ['Peru'] },
        { label: '?', missing: true },
      ],
    },
    { name: 'sex', role: 'quasi', groups: [{ label: '*', values: ['F', 'M'] }] },
    { name: 'town', role: 'quasi', groups: [{ label: 'Aarau \u2026 Zug', values: many }] },
  ],
}

it('the report lists the members of what does not say them itself', () => {
  const entries = entriesOf(recipe)
  expect(entries.map(({ column, value }) => [column, value])).toEqual([
    ['country', 'Europe'],
    ['town', 'Aarau \u2026 Zug'],
  ])
  expect(entries[0]?.members).toEqual(['England', 'France', 'missing'])
  const { html } = codebookTable(entries)
  expect(html).toContain('England; France; missing')
  expect(html).toContain('&lt;town 199&gt;; and 50 more, all in the codebook beside the file')
  expect(html).not.toContain('town 200')
})
