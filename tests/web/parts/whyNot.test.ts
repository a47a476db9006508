import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../web/src/engine/protocol'
import { judged, variantOf } from '../../../web/src/parts/WhyNot'
import { type Solved, solvedOf } from '../../../web/src/state/solved'
import { optimized } from '../support/fakeSearch'

const base = (change = {}): Solved => {
  const solved = solvedOf(
    { indistinct: 1, columns: {} },
    optimized({ cost: 4000, bound: 4000, proven: true, suppressed: 5, maxSuppressed: 20, ...change }),
    'done',
  )
  if (!solved) throw new Error('No solution.')
  return solved
}
const evaluation = (change: Partial<Evaluation> = {}): Evaluation => ({
  rows: 200,
  distinct: 90,
  alphabet: 40,
  classes: 11,
  smallestClass: 11,
  suppressed: 5,
  dm: 4100,
  lm: 0.6,
  lmMean: 0.3,
  entropy: 900,
  entropyMean: 0.4,
  ...change,
})
const said = (solved: Solved, change: Partial<Evaluation>, there = false) =>
  judged(solved, variantOf(solved, [], evaluation(change)), there)

describe('why not finer here', () => {
  it('says what the cut would cost and withhold', () => {
    expect(said(base(), { suppressed: 9 })).toBe(
      'With it the file would cost 100 (2.5\u00a0%) more; 4 rows more would be withheld.',
    )
    expect(said(base(), { suppressed: 4 }, true)).toBe(
      'Without it the file would cost 100 (2.5\u00a0%) more; 1 row fewer would be withheld.',
    )
  })

  it('says that the limit forbids it', () => {
    expect(said(base(), { suppressed: 63 })).toBe('With it 63 rows would be withheld, 43 beyond the limit.')
    expect(said(base({ maxSuppressed: null }), { suppressed: 63 })).toContain('58 rows more')
  })

  it('says that a cut separates nothing, or is as good', () => {
    expect(said(base(), { dm: 4000, classes: 10 })).toBe('With it nothing changes: it separates no rows.')
    expect(said(base(), { dm: 4000, suppressed: 6 })).toContain('costs the same')
  })

  it('says detail in points of a share, and what a search has not found yet', () => {
    const detail = base({ loss: 'lm', cost: 0.8, mean: 0.4, bound: 0.5, proven: false })
    expect(said(detail, {})).toBe(
      'With it the file would cost 10.00\u00a0% less; the same rows would be withheld. The search has not found it yet.',
    )
  })

  it('is proven only where it reaches the bound', () => {
    expect(variantOf(base(), [], evaluation()).proven).toBe(false)
    expect(variantOf(base(), [], evaluation({ dm: 4000 }))).toMatchObject({ proven: true, ended: 'hand' })
  })
})
