import { describe, expect, it } from 'vitest'
import {
  CostBound,
  type CostBoundData,
  costFrame,
  lookWords,
  pointAt,
  readCostBound,
} from '../../../web/src/charts/costBound'
import { csvText } from '../../../web/src/charts/export'
import { pageTheme } from '../../../web/src/charts/theme'
import { pointAfter } from '../../../web/src/panels/frontier/CostChart'
import { recentGaps, sinceWhen } from '../../../web/src/panels/frontier/GapCard'
import { random } from '../support/census'
import { optimized } from '../support/fakeSearch'
import { all, drawOne, textOf, ticksBelow } from '../support/tree'

const size = { width: 800, height: 400 }
const data = (change: Partial<CostBoundData> = {}): CostBoundData => ({
  points: [
    { seconds: 0.03, cost: 100, bound: null },
    { seconds: 1, cost: 60, bound: 20 },
    { seconds: 8, cost: 60, bound: 50 },
  ],
  now: 30,
  running: true,
  proven: false,
  finding: 'Cost 60, bound 50, 10 open, after 30 s.',
  costLabel: '60',
  boundLabel: '50',
  tick: String,
  words: String,
  unit: 'cost',
  ...change,
})
const drawn = (change: Partial<CostBoundData> = {}) =>
  drawOne(<CostBound data={data(change)} size={size} theme={pageTheme} />)

describe('cost and bound over time', () => {
  it('carries its finding, and the same numbers as a table', () => {
    expect(drawn().props).toMatchObject({ role: 'img', 'aria-label': 'Cost 60, bound 50, 10 open, after 30 s.' })
    const table = readCostBound(data())
    expect(table.rows).toHaveLength(3)
    expect(csvText(table)).toContain('8.00,60,50,10')
  })

  it('draws time from 10 ms to the next decade', () => {
    const frame = costFrame(data(), size)
    expect(frame.times).toEqual([0.01, 0.1, 1, 10, 100])
    expect(frame.x(0.01)).toBeCloseTo(frame.left)
    expect(frame.x(100)).toBeCloseTo(frame.right)
    expect(frame.y(0)).toBeCloseTo(frame.bottom)
  })

  it('leaves out words of its axis where they would touch', () => {
    const words = (width: number) =>
      ticksBelow(drawOne(<CostBound data={data()} size={{ width, height: 400 }} theme={pageTheme} />))
    expect(words(800).map((tick) => tick.words)).toEqual([
      '10\u00a0ms',
      '100\u00a0ms',
      '1\u00a0s',
      '10\u00a0s',
      '100\u00a0s',
    ])
    for (let width = 260; width < 800; width += 10) {
      const ends = words(width).map(({ x, words }, i) => [
        x - (i === 0 ? 0 : 3.5 * words.length),
        x + (i === 0 ? 7 : 3.5) * words.length,
      ])
      expect(ends.length).toBeGreaterThan(1)
      for (const [i, [from]] of ends.slice(1).entries()) expect(from, `at ${width}`).toBeGreaterThan(ends[i]?.[1] ?? 0)
    }
  })

  it('names both lines and the open band, or that there is no bound', () => {
    expect(textOf(drawn())).toContain('Open: the optimum is in here')
    expect(textOf(drawn())).toContain('Nothing below50')
    const none = drawn({
      points: [{ seconds: 0.1, cost: 5, bound: null }],
      boundLabel: null,
    })
    expect(textOf(none)).toContain('No bound is known')
    expect(all(none, 'path').some(({ props }) => props.class === 'band')).toBe(false)
    const useless = textOf(drawn({ boundLabel: null }))
    expect(useless).toContain('No useful bound yet')
    expect(useless).toContain('Open: the optimum is in here')
    expect(useless).not.toContain('Nothing below')
  })

  it('marks the proof and names no band then', () => {
    const text = textOf(drawn({ proven: true, running: false }))
    expect(text).toContain('Proven60')
    expect(text).not.toContain('Open')
    expect(text).not.toContain('now,')
  })

  it('has the time above the uppermost line', () => {
    const points = [{ seconds: 0.1, cost: 100, bound: 0 }]
    const svg = drawn({ points, now: 0.9 })
    const { top } = costFrame(data({ points, now: 0.9 }), size)
    const time = all(svg, 'text').find((text) => /900/.test(textOf(text)))
    expect(Number(time?.props.y)).toBeLessThanOrEqual(top - 4)
  })

  it('stays inside its frame, whatever was found', () => {
    const next = random(3)
    for (let i = 0; i < 100; i++) {
      let cost = 1 + next() * 1e6
      let bound = 0
      const points = Array.from({ length: 1 + Math.floor(next() * 30) }, (_, at) => {
        cost *= 0.7 + 0.3 * next()
        bound += (cost - bound) * 0.3 * next()
        return { seconds: 0.001 * 1.6 ** at, cost, bound: next() < 0.1 ? null : bound }
      })
      const now = (points[points.length - 1]?.seconds ?? 0) + next()
      const svg = drawn({ points, now })
      const frame = costFrame(data({ points, now }), size)
      for (const path of all(svg, 'path')) {
        const places = String(path.props.d).matchAll(/[MHL](-?[\d.]+)/g)
        for (const [, x] of places) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(frame.right + 60)
        }
        expect(String(path.props.d)).not.toContain('NaN')
      }
    }
  })
})

describe('a moment that is looked at', () => {
  it('is said, drawn, and found by mouse and keys', () => {
    expect(lookWords(data(), 0)).toBe('After 30\u00a0ms: cost 100, no bound.')
    expect(lookWords(data(), 2)).toBe('After 8.0\u00a0s: cost 60, bound 50.')
    expect(textOf(drawn({ selected: 1 }))).toContain('nothing below 20')
    expect(textOf(drawn({ selected: null }))).not.toContain('nothing below 20')
    const frame = costFrame(data(), size)
    expect(pointAt(data(), frame, frame.x(0.9))).toBe(1)
    expect(pointAt(data(), frame, frame.x(90))).toBe(2)
    const press = (key: string, at: number | null) => pointAfter(at, { key, shiftKey: false }, 3)
    expect([press('ArrowRight', null), press('ArrowRight', 2), press('ArrowLeft', null), press('Home', 2)]).toEqual([
      0, 2, 2, 0,
    ])
    expect(press('t', 1)).toBeNull()
  })
})

it('knows since when the best file has not changed', () => {
  const at = (seconds: number, cost: number | null, bound: number) => ({ seconds, cost, bound })
  expect(sinceWhen({ trace: [at(0, null, 1), at(1, 50, 2), at(3, 40, 2), at(7, 40, 5), at(9, 40, 6)] })).toBe(3)
  expect(sinceWhen({ trace: [] })).toBe(0)
})

describe('gaps of the last half minute', () => {
  it('hold the last value that was known', () => {
    const gaps = recentGaps(optimized({ seconds: 4 }), 4)
    expect(gaps.map((gap) => Number(gap.toFixed(3)))).toEqual([0.5, 0.1, 0.1, 0.1])
  })

  it('are none without a bound', () => {
    const trace = [{ seconds: 0, cost: 5, bound: null }]
    expect(recentGaps({ trace, seconds: 10 })).toEqual([])
  })
})
