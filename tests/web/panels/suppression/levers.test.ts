import { describe, expect, it } from 'vitest'
import type { ColumnProfile } from '../../../../web/src/engine/protocol'
import { finenesses, importanceAt, importances, withOwn } from '../../../../web/src/panels/suppression/levers'

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
    expect(finenesses(column({ type: 'text' }), {})).toEqual([])
    expect(finenesses(column({}), { type: 'category' })).toEqual([])
  })

  it('keep what was set elsewhere', () => {
    const choices = finenesses(column({}), {})
    expect(withOwn(choices, undefined).at).toBe(0)
    const own = withOwn(choices, { edges: [3, 7] })
    expect(own.choices[own.at]).toEqual({ label: 'As set in Data', bins: { edges: [3, 7] } })
  })
})
