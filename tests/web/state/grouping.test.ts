import { describe, expect, it } from 'vitest'
import type { ColumnProfile, Profile } from '../../../web/src/engine/protocol'
import { emptyDocument, overlay } from '../../../web/src/state/document'
import { byRows, isNominal, withGroups, withRole } from '../../../web/src/state/grouping'

const column = (name: string, values: string[], more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  type: 'text',
  distinct: values.length,
  missing: 0,
  unique: 0,
  min: null,
  max: null,
  top: values.map((value) => [value, 1]),
  role: 'quasi',
  reason: '',
  ...more,
})
const countries = column('country', ['England', 'France', 'Iran', 'Peru'])
const profile = {
  columns: [
    countries,
    column('sex', ['F', 'M']),
    column('school', ['5th-6th', '9th', 'Masters', 'Doctorate']),
    column('town', ['Aarau', 'Bern', 'Zug'], { distinct: 20_000 }),
    column('size', ['1.60', '1.70', '1.80'], { type: 'decimal' }),
  ],
} as unknown as Profile

describe('the order of names', () => {
  it('is that of a built taxonomy where the values tell none', () => {
    expect(profile.columns.map(isNominal)).toEqual([true, false, false, false, false])
    const columns = Object.fromEntries(profile.columns.map(({ name }) => [name, { role: 'quasi' as const }]))
    expect(withGroups(columns, profile)).toEqual({ ...columns, country: { role: 'quasi', taxonomy: byRows } })
  })

  it('stays what a person gave', () => {
    for (const given of [
      { taxonomy: 'country.csv' },
      { order: ['Peru', 'Iran'] },
      { type: 'date' as const },
      { role: 'keep' as const },
    ]) {
      const columns = { country: { role: 'quasi' as const, ...given } }
      expect(withGroups(columns, profile)).toEqual(columns)
    }
  })

  it('comes with the role of a quasi-identifier, and once', () => {
    const doc = emptyDocument()
    const before = { ...doc, plan: { ...doc.plan, columns: { country: { role: 'keep' as const } } } }
    const made = withRole(before, ['country'], 'quasi', profile)
    expect(made.plan.columns.country).toEqual({ role: 'quasi', taxonomy: byRows })
    // Whoever did without it is not asked again.
    const without = { ...doc, plan: { ...doc.plan, columns: { country: { role: 'quasi' as const } } } }
    expect(withRole(without, ['country'], 'quasi', profile).plan.columns.country).toEqual({ role: 'quasi' })
    expect(withRole(before, ['country'], 'sensitive', profile).plan.columns.country).toEqual({ role: 'sensitive' })
    // k counts the persons of one column.
    const first = withRole(before, ['country', 'name'], 'entity', profile)
    expect([first.plan.columns.country?.role, first.plan.columns.name?.role]).toEqual(['entity', 'identifier'])
    const second = withRole(first, ['name'], 'entity', profile)
    expect([second.plan.columns.country?.role, second.plan.columns.name?.role]).toEqual(['identifier', 'entity'])
  })

  it('is not proposed where a plan names the column, as on the command line', () => {
    const proposal = {
      indistinct: 1 as const,
      columns: { country: { role: 'quasi' as const, taxonomy: byRows }, other: { taxonomy: byRows } },
    }
    const plan = { indistinct: 1 as const, columns: { country: { role: 'quasi' as const, order: ['Peru'] } } }
    expect(overlay(proposal, plan).columns).toEqual({
      country: { role: 'quasi', order: ['Peru'] },
      other: { taxonomy: byRows },
    })
    const chosen = { indistinct: 1 as const, columns: { country: { taxonomy: { text: 'Peru;*\n' } } } }
    expect(overlay(chosen, { ...plan, columns: { country: { role: 'quasi' } } }).columns.country).toEqual({
      role: 'quasi',
      taxonomy: { text: 'Peru;*\n' },
    })
  })
})
