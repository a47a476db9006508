import { describe, expect, it } from 'vitest'
import type { ColumnProfile, TaxonomyView } from '../../../../web/src/engine/protocol'
import { finenesses, importanceAt, importances, levelsOf, withOwn } from '../../../../web/src/panels/suppression/levers'

const column = (change: Partial<ColumnProfile>): ColumnProfile => ({
  name: 'x',
  type: 'integer',
  distinct: 50,
  missing: 0,
  unique: 0,
  min: 0,
  max: 80,
  top: [],
  role: 'quasi',
  reason: '',
  ...change,
})

describe('the levers of a column', () => {
  it('stand at the nearest importance', () => {
    expect(importances.map((importance) => importanceAt(importance))).toEqual([0, 1, 2, 3, 4, 5])
    expect([importanceAt(), importanceAt(0), importanceAt(100), importanceAt(3)].map((at) => importances[at])).toEqual([
      1, 0.25, 8, 4,
    ])
  })

  it('offer steps from fine to coarse, each once, none finer than the values', () => {
    const choices = finenesses(column({}), {})
    const widths = choices.flatMap(({ bins }) => (bins && 'width' in bins ? [bins.width] : []))
    expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
    expect(Math.min(...widths)).toBeGreaterThan(1)
    expect(choices[0]?.bins).toBeUndefined()
    expect(finenesses(column({ type: 'date' }), {}).map(({ label }) => label)).toContain('By month')
    expect(finenesses(column({}), { type: 'category' })).toHaveLength(1)
  })

  it('offer the levels of a taxonomy between its values and their whole, each that has fewer groups', () => {
    expect(finenesses(column({ type: 'text' }), {}, { groups: [12, 5, 5, 2, 1] })).toEqual([
      { label: 'Every value', bins: undefined },
      { label: 'In 5 groups', bins: { level: 1 } },
      { label: 'In 2 groups', bins: { level: 3 } },
    ])
  })

  it('offer one that could be built where the column has none with levels, and keep its order', () => {
    const view = (...groups: number[]) =>
      ({ levels: groups.map((count) => ({ groups: count, smallest: 1, below: 0 })) }) as unknown as TaxonomyView
    const proposal = (by: 'rows' | 'neighbours') => ({ title: '', reason: '', build: { by }, groups: [7, 3, 1] })
    const proposals = [{ ...proposal('rows'), groups: [7, 1] }, proposal('rows'), proposal('neighbours')]
    expect(levelsOf({}, view(7, 4, 1), proposals)).toEqual({ groups: [7, 4, 1] })
    expect(levelsOf({}, view(7, 1), proposals)).toEqual({ groups: [7, 3, 1], taxonomy: { build: { by: 'rows' } } })
    const ordered = levelsOf({ order: ['a'] }, view(7, 1), proposals)
    expect(ordered.taxonomy).toEqual({ build: { by: 'neighbours' } })
    expect(finenesses(column({ type: 'text' }), {}, ordered)[1]).toEqual({
      label: 'In 3 groups',
      bins: { level: 1 },
      taxonomy: { build: { by: 'neighbours' } },
    })
    expect(levelsOf({}, null, null)).toEqual({ groups: [] })
  })

  it('keep what was set elsewhere', () => {
    const choices = finenesses(column({}), {})
    expect(withOwn(choices, undefined).at).toBe(0)
    const own = withOwn(choices, { edges: [3, 7] })
    expect(own.choices[own.at]).toEqual({ label: 'As set in Data', bins: { edges: [3, 7] } })
  })
})
