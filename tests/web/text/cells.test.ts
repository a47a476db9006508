import { describe, expect, it } from 'vitest'
import type { Suppressed, Unsafe } from '../../../web/src/engine/protocol'
import { blanksFinding, perRowFinding, savedWords, unsafeFinding } from '../../../web/src/text/cells'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const told = (change: Partial<Suppressed>): Suppressed => ({
  rows: 100,
  k: 2,
  semantics: 'strict',
  ties: 'first',
  combinations: 4,
  capped: false,
  optimal: false,
  cells: 40,
  weightedCells: 40,
  records: 30,
  withheld: 0,
  bound: 36,
  finished: true,
  stopped: null,
  doing: 'finished',
  seconds: 1,
  threads: 1,
  ...change,
})

describe('what is blanked', () => {
  it('comes with what must be', () => {
    expect(plain(blanksFinding(told({}), 4))).toBe(
      '40 cells in 30 rows, 10.0 % of all cells. At least 36 must be: at most 4 are left to find.',
    )
    expect(plain(blanksFinding(told({ optimal: true, bound: 40 }), 4))).toBe(
      '40 cells in 30 rows, 10.0 % of all cells. Proven: no fewer would do.',
    )
    expect(blanksFinding(told({ bound: null }), 4)).toContain('No useful bound yet.')
    expect(blanksFinding(told({ withheld: 1 }), 4)).toContain('1 row is blanked wholly.')
    expect(blanksFinding(told({ weightedCells: 80.5, bound: 70.9 }), 4)).toContain(
      'Weighted by importance 81; at least 70 must be.',
    )
    expect(blanksFinding(told({ cells: 0 }), 4)).toBe('No cell has to be blanked: every row is safe for k = 2.')
  })

  it('is told by row', () => {
    expect(perRowFinding([70, 10, 15, 5])).toBe(
      '30 rows have blanks: half of them 2 blanks or fewer, none more than 3.',
    )
    expect(perRowFinding([9, 1])).toBe('1 row has blanks: half of them 1 blank or fewer, none more than 1.')
    expect(perRowFinding([9])).toBe('No row has a blank.')
  })

  it('says what a change saved or cost', () => {
    expect(savedWords('Leaving age out', 40, 31)).toBe('Leaving age out: 31 cells instead of 40, 9 fewer.')
    expect(savedWords('Cap of age', 40, 44)).toBe('Cap of age: 44 cells instead of 40, 4 more.')
    expect(savedWords('Cap of age', 40, 40)).toBe('Cap of age: 40 cells instead of 40, as many as before.')
  })
})

describe('what is unsafe', () => {
  it('is counted, and called unfinished while it is', () => {
    const unsafe = { combinations: 12, records: 3, k: 2, rows: 9, complete: true } as Unsafe
    expect(unsafeFinding(unsafe)).toBe('12 combinations of values that one row has alone; 3 rows of 9 have one.')
    expect(unsafeFinding({ ...unsafe, complete: false, k: 5 })).toBe(
      'So far 12 combinations of values that fewer than 5 rows share; 3 rows of 9 have one.',
    )
    expect(unsafeFinding({ ...unsafe, combinations: 0 })).toBe('No combination of values is rarer than 2.')
  })
})
