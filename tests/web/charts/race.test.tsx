import { describe, expect, it } from 'vitest'
import { behind, behindWords, Race, type RaceLine, readRace } from '../../../web/src/charts/race'
import { pageTheme } from '../../../web/src/charts/theme'
import { raceFinding, raceLine } from '../../../web/src/panels/frontier/RacePanel'
import { optimized } from '../support/fakeSearch'
import { drawOne, textOf } from '../support/tree'

const line = (name: string, ...costs: number[]): RaceLine => ({
  name,
  points: costs.map((cost, i) => ({ seconds: 0.1 * 2 ** i, cost })),
  now: 4,
  proves: name === 'optimal',
})
const lines = [line('optimal', 900, 400), line('two-phase', 700, 410), line('late')]

describe('a race', () => {
  it('says who is behind, and by how much, rounded up', () => {
    expect(lines.map((one) => behindWords(behind(lines, one)))).toEqual(['+0.0\u00a0%', '+2.5\u00a0%', 'no file yet'])
    expect(behindWords(0.001)).toBe('+0.1\u00a0%')
    expect(raceFinding(lines)).toBe('Behind the best: optimal +0.0\u00a0%, two-phase +2.5\u00a0%.')
    expect(raceFinding([line('late')])).toBe('No method has found a file yet.')
  })

  it('draws every method that found something, with its name', () => {
    const svg = drawOne(
      <Race data={{ lines, finding: 'f', tick: String }} size={{ width: 700, height: 260 }} theme={pageTheme} />,
    )
    expect(textOf(svg)).toContain('two-phase')
    expect(textOf(svg)).not.toContain('late')
    expect(JSON.stringify(svg)).not.toContain('NaN')
    const table = readRace({ lines, finding: 'f', tick: String })
    expect(new Set(table.rows.map(([name]) => name)).size).toBe(4)
  })

  it('draws before anything was found', () => {
    const svg = drawOne(
      <Race
        data={{ lines: [line('late')], finding: 'f', tick: String }}
        size={{ width: 700, height: 260 }}
        theme={pageTheme}
      />,
    )
    expect(JSON.stringify(svg)).not.toMatch(/NaN|Infinity/)
  })

  it('takes from a trace the moments at which the cost fell', () => {
    const { points } = raceLine({ method: 'optimal', state: 'running', answer: optimized(), error: null })
    expect(points.map(({ cost }) => cost)).toEqual([9000, 4000])
  })
})
