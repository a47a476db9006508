import { describe, expect, it } from 'vitest'
import {
  certainty,
  certaintySentence,
  certaintyShort,
  type Known,
  leftWords,
  priceWords,
  standingOf,
} from '../../../web/src/text/certainty'

const n = '\u00a0'
const detail = (change: Partial<Known> = {}): Known => ({
  loss: 'lm',
  cost: 2.264,
  bound: 2.056,
  mean: 0.283,
  rows: 1000,
  proven: false,
  ...change,
})

describe('certainty', () => {
  it('is said in the unit of the loss', () => {
    expect(certainty(detail())).toBe('2.6 points open')
    expect(certaintySentence(detail())).toBe(`28.3${n}% lost; 25.7${n}% must be: at most 2.6 points are left to find.`)
    const wrong = detail({ loss: 'cm', cost: 5512, bound: 5481 })
    expect(certainty(wrong)).toBe('31 rows open')
    expect(certaintySentence(wrong)).toBe(
      '5,512 rows wrong or withheld; 5,481 must be: at most 31 rows are left to find.',
    )
    expect(certaintySentence(detail({ loss: 'cm', cost: 5512, bound: 5511 }))).toContain(
      'at most 1 row is left to find',
    )
    expect(certaintySentence(detail({ loss: 'dm', cost: 4374568, bound: 4240112 }))).toBe(
      'Cost 4,374,568; 4,240,112 must be: at most 134,456 are left to find.',
    )
  })

  it('is never a share of the cost', () => {
    for (const bound of [2.26, 2, 1, 0.3, 0.1, 0])
      for (const words of [certainty(detail({ bound })), certaintySentence(detail({ bound }))])
        expect(words).not.toMatch(/within|of optimal/i)
  })

  it('does not praise a bound that says next to nothing', () => {
    for (const bound of [0, 0.001, 0.22]) {
      expect(standingOf(detail({ bound }))).toBe('useless')
      expect(certainty(detail({ bound }))).toBe('No useful bound yet')
      expect(certaintySentence(detail({ bound }))).not.toMatch(/\d/)
    }
    expect(standingOf(detail({ bound: 0.23 }))).toBe('open')
  })

  it('is proven only at exactly 0', () => {
    expect(certainty(detail({ proven: true }))).toBe('Proven')
    expect(certaintyShort(detail({ loss: 'dm', cost: 4374568, bound: 4374567 }))).toBe('1 open')
    // As doubles these are equal, which is not yet a proof.
    expect(certaintyShort(detail({ loss: 'dm', cost: 2 ** 60, bound: 2 ** 60 }))).toBe('1 open')
    expect(certainty(detail({ bound: null }))).toBe('No bound known')
  })

  it('rounds what is left up, and never to nothing', () => {
    expect(leftWords(detail(), 2.264, 2.25)).toBe('0.2 points')
    expect(leftWords(detail(), 2.264, 2.26399)).toBe('0.1 points')
    expect(leftWords(detail({ cost: 8, mean: 1 }), 8, 8 - 0.08)).toBe('1.0 points')
  })

  it('says what a choice costs, as far as it is known', () => {
    const known = (cost: number, proven = true) => detail({ cost, mean: cost / 8, bound: cost, proven })
    expect(priceWords(known(2.92), known(2.488))).toBe(
      'With it 36.5\u00a0% lost (proven), without it 31.1\u00a0% lost (proven): 5.4 points more.',
    )
    expect(priceWords(null, known(2.488))).toBe('Without it 31.1\u00a0% lost (proven); with it not known yet.')
    expect(priceWords(known(2.92), null)).toBe('With it 36.5\u00a0% lost (proven); without it not known yet.')
    expect(priceWords(null, null)).toContain('not known yet')
    expect(priceWords(known(2.92), known(2.92))).toContain(': no more.')
    const rows = (cost: number) => ({ ...known(cost), loss: 'cm' as const, mean: undefined }) as unknown as Known
    expect(priceWords(rows(4183), rows(4100))).toContain('4,183 rows wrong or withheld (proven)')
    expect(priceWords(rows(4183), rows(4100))).toMatch(/: 83 rows more\.$/)
  })
})
