import { describe, expect, it } from 'vitest'
import { associationFinding, utilityFinding } from '../../../../web/src/parts/utilityReading'
import { bands, chance, columnFinding, riskFinding, sensitiveFinding } from '../../../../web/src/text/risk'
import { riskView, utilityView } from '../../support/evidence'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('risk', () => {
  it('puts every row into one band, and k begins one', () => {
    const found = bands(riskView)
    expect(found).toEqual([
      { label: 'alone', before: 4, after: 0, below: true },
      { label: '4', before: 8, after: 4, below: false },
      { label: '5–9', before: 0, after: 6, below: false },
    ])
    for (const k of [2, 3, 10, 37]) {
      const all = bands({ ...riskView, k })
      expect(all.reduce((sum, { before }) => sum + before, 0)).toBe(riskView.before.rows)
      expect(all.reduce((sum, { after }) => sum + after, 0)).toBe(riskView.after.rows)
    }
  })

  it('is told in people', () => {
    expect(plain(riskFinding(riskView))).toBe(
      '4 rows were alone before, 4 of 12 (33.3 %) in a class smaller than 4. Now the highest risk is 0.2500, one row in 4; 2 rows are withheld.',
    )
    expect(plain(riskFinding({ ...riskView, persons: 9 }))).toBe(
      '4 rows were of persons alone before, 4 of 12 (33.3 %) in a class smaller than 4 persons. Now the highest risk is 0.2500, one person in 4; 2 rows are withheld.',
    )
    expect(columnFinding(riskView)).toBe('Without age, the average risk before would be 0.1000 instead of 0.5000.')
    expect(sensitiveFinding(riskView)).toBe(
      '1 class has one illness only, and give it away for 4 rows: k does not protect it there.',
    )
    expect(chance(0.00001)).toBe('below 0.0001')
  })
})

describe('utility', () => {
  it('is told in one sentence', () => {
    expect(plain(utilityFinding(utilityView))).toBe(
      '25.0 % of the detail is lost; age moved most, by 20.0 %. A classifier is right on 80.0 % of the rows instead of 90.0 %.',
    )
    expect(associationFinding(utilityView)).toBe("age and sex changed most: Cramér's V went from 0.50 to 0.10.")
  })
})
