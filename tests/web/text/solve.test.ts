import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import { type Solved, solvedOf } from '../../../web/src/state/solved'
import {
  limitWords,
  liveLine,
  lossesOf,
  meaning,
  planWords,
  readLimit,
  solveFinding,
  standing,
} from '../../../web/src/text/solve'
import { optimized } from '../support/fakeSearch'

const plan: Plan = { indistinct: 1, columns: { age: { role: 'quasi' } }, privacy: { k: 50, maxSuppressed: null } }
const solved = (change = {}): Solved => {
  const made = solvedOf(plan, optimized({ k: 50, rows: 30162, cost: 4374568, bound: 4240112, ...change }), 'running')
  if (!made) throw new Error('No solution.')
  return made
}
const said = (one: Solved) =>
  meaning(one)
    .map(({ text }) => text)
    .join('')

describe('words of a search', () => {
  it('say cost and certainty together', () => {
    expect(liveLine(solved())).toBe('k = 50 · 134,456 open')
    expect(solveFinding(solved(), 38)).toBe('Cost 4,374,568, bound 4,240,112, 134,456 open, after 38\u00a0s.')
    expect(said(solved())).toBe(
      'No file can cost less than 4,240,112. The best found costs 4,374,568: a row shares its class with 145 rows on average, and no file can bring that below 140.',
    )
  })

  it('say that no bound is known, or none that is of use', () => {
    expect(said(solved({ bound: null }))).toContain('No bound is known for this method: it may be far from optimal.')
    expect(said(solved({ bound: 4 }))).toBe(
      'The best found costs 4,374,568. No useful bound yet: how much better a file could be is not known.',
    )
  })

  it('say detail as a share, its bound rounded down', () => {
    const detail = solved({ loss: 'lm', cost: 2.264, bound: 2.059, mean: 0.283 })
    expect(said(detail)).toBe('28.3\u00a0% lost; 25.7\u00a0% must be: at most 2.6 points are left to find.')
  })

  it('say information as a share of all of it, whatever its bits', () => {
    const information = solved({ loss: 'entropy', cost: 120_000, bound: 110_000, mean: 0.24 })
    expect(said(information)).toBe('24.0\u00a0% lost; 22.0\u00a0% must be: at most 2.0 points are left to find.')
    expect(said(solved({ loss: 'entropy', cost: 120_000, bound: 120_000, mean: 0.24, proven: true }))).toBe(
      '24.0\u00a0% of the information is lost, and in no file less.',
    )
  })

  it('say what every loss that is known counts, each in its unit', () => {
    expect(lossesOf({ dm: 4100, lm: 0.6, lmMean: 0.3, entropy: 900.5, entropyMean: 0.4 })).toEqual([
      { id: 'lm', title: 'Detail lost (LM)', words: '30.0\u00a0%' },
      { id: 'dm', title: 'Class size (DM)', words: '4,100' },
      { id: 'entropy', title: 'Information lost (entropy)', words: '40.0\u00a0%' },
    ])
  })

  it('say how it stands', () => {
    expect(standing(solved(), 'running', 38, 2)).toBe(
      'The best file has not changed for 36\u00a0s; only the bound moves.',
    )
    expect(standing(solved(), 'paused', 38, 2)).toBe('Paused. Continue starts from here.')
    expect(standing(solved(), 'stopped', 38, 2)).toBe(
      'Stopped after 38\u00a0s and kept. The report will say "stopped".',
    )
    expect(standing(solved({ proven: true }), 'done', 38, 2)).toContain('Proven')
    expect(standing(solved(), 'done', 10, 2)).toContain('Time was up')
    expect(standing(null, 'running', 0, 0)).toBe('Looking for a first file.')
  })

  it('read limits as people type them', () => {
    expect(['20', '1,000', '1 %', '0.5%', 'any', 'many', '101%', ''].map(readLimit)).toEqual([
      20,
      1000,
      '1%',
      '0.5%',
      null,
      undefined,
      undefined,
      undefined,
    ])
    expect(limitWords(0)).toBe('no row withheld')
    expect(planWords(plan)).toBe('Detail lost (LM), split points, any number of rows withheld.')
  })
})
