import { describe, expect, it } from 'vitest'
import type { ColumnProfile, GateView, Plan } from '../../../../web/src/engine/protocol'
import { gateOf as standing } from '../../../../web/src/panels/release/gate'
import { mended, mendsOf, mendWords, withReason } from '../../../../web/src/panels/release/mends'
import { type AppDocument, emptyDocument } from '../../../../web/src/state/document'
import type { Asked } from '../../../../web/src/state/useAnswer'
import { gateOf, order, unique } from '../../support/gate'

const asked = (answer: GateView | null, key = 'now'): Asked<GateView> => ({ answer, key, error: null })

describe('saving', () => {
  it('waits for the answer to what is shown, and never takes that to something else', () => {
    expect(standing(asked(null, ''), 'now').hindrance).toContain('being looked at')
    const other = standing(asked(gateOf(), 'before'), 'now')
    expect(other.view).toBeNull()
    expect(other.hindrance).toContain('being looked at')
    expect(standing(asked(gateOf()), 'now').hindrance).toBeNull()
  })

  it('is held back by what stops, by name, until it is confirmed', () => {
    const held = standing(asked(gateOf(unique, order, { ...unique, column: 'score' })), 'now')
    expect(held.hindrance).toMatch(/^Nothing can be saved yet: weight and score stop the release\./)
    expect(standing(asked(gateOf({ ...unique, confirmed: 'A survey weight.' }, order)), 'now').hindrance).toBeNull()
  })

  it('is not held back by warnings', () => {
    expect(standing(asked(gateOf(order, { ...unique, finding: 'few', stops: false })), 'now').hindrance).toBeNull()
  })

  it('is held back where nothing could be found out', () => {
    const error = { code: 'memory' as const, what: "The tab's memory is full." }
    const { view, hindrance } = standing({ answer: gateOf(), key: 'now', error }, 'now')
    expect(view).toBeNull()
    expect(hindrance).toContain("The tab's memory is full.")
  })
})

const known = { type: 'decimal', histogram: { from: 0, to: 60, counts: [] } } as unknown as ColumnProfile
const plan: Plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi' },
    weight: { role: 'weight', type: 'number' },
    visited: { role: 'keep', type: 'date' },
    note: { role: 'keep', type: 'category', confirm: 'Read by two people.' },
    name: { role: 'identifier' },
    illness: { role: 'sensitive', type: 'category' },
  },
}
const doc: AppDocument = { ...emptyDocument(), plan }
const words = (finding: Partial<typeof unique>) => mendsOf({ ...unique, ...finding }, plan, known).map(mendWords)

describe('what can be done at once', () => {
  it('fits the column', () => {
    expect(words({})).toEqual(['Make it a quasi-identifier', 'Publish it in bins of 5', 'Drop it'])
    expect(words({ column: 'visited' })).toEqual([
      'Make it a quasi-identifier',
      'Publish it by month',
      'Drop it',
      'Replace it by a token',
    ])
    expect(words({ column: 'note', finding: 'text' })).toEqual(['Make it a quasi-identifier', 'Drop it'])
    expect(words({ column: 'illness', finding: 'single' })).toEqual(['Drop it'])
    expect(words({ column: 'name', finding: 'persons' })).toEqual(['Let k count persons by it'])
    expect(words({ column: 'age', finding: 'persons' })).toEqual([])
    expect(mendsOf(order, plan, undefined).map(mendWords)).toEqual(['Shuffle the rows'])
  })

  it('is an edit of the plan that leaves the rest as it is', () => {
    const after = mended(doc, 'weight', { do: 'bins', bins: { width: 5, origin: 0 } }).plan
    expect(after.columns).toEqual({
      ...plan.columns,
      weight: { ...plan.columns.weight, bins: { width: 5, origin: 0 } },
    })
    expect(mended(doc, 'weight', { do: 'quasi' }).plan.columns.weight?.role).toBe('quasi')
    expect(mended(doc, null, { do: 'shuffle' }).plan.release).toEqual({ shuffle: true })
    const token = mended(doc, 'visited', { do: 'token' }).plan
    expect([token.columns.visited?.role, token.release]).toEqual(['identifier', { identifiers: 'token' }])
  })

  it('takes a reason away that was given for the column as it was', () => {
    expect(mended(doc, 'note', { do: 'quasi' }).plan.columns.note).toEqual({ role: 'quasi', type: 'category' })
  })
})

it('a reason is words, kept in the plan, and taken back without a trace', () => {
  const given = withReason(doc, 'weight', '  Weights are public.  ')
  expect(given.plan.columns.weight?.confirm).toBe('Weights are public.')
  expect(withReason(given, 'weight', null).plan.columns.weight).toEqual(plan.columns.weight)
  expect(withReason(doc, 'weight', '   ').plan.columns.weight).toEqual(plan.columns.weight)
})
