import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import { type Solved, solvedOf } from '../../../web/src/state/solved'
import {
  certainty,
  gapFigure,
  limitWords,
  liveLine,
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
    expect(gapFigure(solved())).toBe('3.1\u00a0%')
    expect(certainty(solved())).toBe('Within 3.1\u00a0% of optimal')
    expect(liveLine(solved())).toBe('k = 50 · within 3.1\u00a0%')
    expect(solveFinding(solved(), 38)).toBe('Cost 4,374,568, bound 4,240,112, gap 3.1\u00a0%, after 38\u00a0s.')
    expect(said(solved())).toBe(
      'No file can cost less than 4,240,112. The best found costs 4,374,568: a row shares its class with 145 rows on average, and no file can bring that below 140.',
    )
  })

  it('never call a solution proven that is not', () => {
    expect(gapFigure(solved({ bound: 4374567 }))).not.toBe('Proven')
    expect(gapFigure(solved({ cost: 2n ** 60n + 1n, bound: 2n ** 60n }))).not.toBe('Proven')
    expect(gapFigure(solved({ bound: 4374568, proven: true }))).toBe('Proven')
    expect(certainty(solved({ bound: null }))).toBe('No bound known')
    expect(said(solved({ bound: null }))).toContain('No bound is known for this method: it may be far from optimal.')
  })

  it('say detail as a share, its bound rounded down', () => {
    const detail = solved({ loss: 'lm', cost: 2.264, bound: 2.059, mean: 0.283 })
    expect(said(detail)).toBe(
      'No file can lose less than 25.7\u00a0% of the detail. The best found loses 28.3\u00a0%: at most 2.6 points are left to find.',
    )
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
    expect(limitWords(0)).toBe('no suppressed row')
    expect(planWords(plan)).toBe('Class size (DM), split points, any number of suppressed rows.')
  })
})
