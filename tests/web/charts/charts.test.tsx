import { describe, expect, it } from 'vitest'
import { Below, readBelow } from '../../../web/src/charts/below'
import { Curve, type CurveData, curveFrame, readCurve } from '../../../web/src/charts/curve'
import { csvText } from '../../../web/src/charts/export'
import { Exposure, exposureParts, readExposure } from '../../../web/src/charts/exposure'
import { Histogram, histogramBars } from '../../../web/src/charts/histogram'
import { Stack, stackParts } from '../../../web/src/charts/stack'
import { stepped, zoomed } from '../../../web/src/charts/steps'
import { pageTheme } from '../../../web/src/charts/theme'
import { random } from '../support/census'
import { all, drawOne, textOf, ticksBelow } from '../support/tree'

const theme = pageTheme

describe('histogram', () => {
  it('rises with the square root and stays inside its box', () => {
    const bars = histogramBars([100, 25, 0, 1], { width: 100, height: 20 })
    expect(bars.map(({ height }) => height)).toEqual([20, 10, 0, 2])
    for (const { x, y, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(100)
      expect(y + height).toBeCloseTo(20)
    }
  })

  it('carries its finding as its name', () => {
    const svg = drawOne(
      <Histogram data={{ counts: [1, 2], finding: 'age: 2 values.' }} size={{ width: 10, height: 5 }} theme={theme} />,
    )
    expect(svg.props).toMatchObject({ role: 'img', 'aria-label': 'age: 2 values.' })
    expect(all(svg, 'rect')).toHaveLength(2)
  })
})

describe('stack', () => {
  it('gives every value its share, and the rest to the others', () => {
    const parts = stackParts(
      {
        parts: [
          ['a', 60],
          ['b', 20],
        ],
        total: 100,
        finding: '',
      },
      200,
      0,
    )
    expect(parts.map(({ label, x, width }) => [label, x, width])).toEqual([
      ['a', 0, 120],
      ['b', 120, 40],
      ['others', 160, 40],
    ])
  })

  it('never draws beyond its width nor a negative part', () => {
    const next = random(7)
    for (let i = 0; i < 200; i++) {
      const values = Array.from(
        { length: 1 + Math.floor(next() * 20) },
        (_, n) => [`v${n}`, Math.floor(next() * 1000)] as const,
      )
      const total = values.reduce((sum, [, rows]) => sum + rows, 0) + Math.floor(next() * 100)
      for (const { x, width } of stackParts({ parts: values, total, finding: '' }, 150)) {
        expect(width).toBeGreaterThan(0)
        expect(x + width).toBeLessThanOrEqual(150.001)
      }
    }
    expect(
      drawOne(<Stack data={{ parts: [], total: 0, finding: 'none' }} size={{ width: 10, height: 2 }} theme={theme} />)
        .type,
    ).toBe('svg')
  })
})

describe('exposure', () => {
  it('fills its width whatever the counts, small parts still visible', () => {
    const next = random(3)
    for (let i = 0; i < 300; i++) {
      const rows = 1 + Math.floor(next() * 1e6)
      const below = Math.floor(next() * (rows + 1))
      const unique = Math.floor(next() * (below + 1))
      const parts = exposureParts({ k: 5, rows, unique, below }, 266)
      const end = parts[parts.length - 1]
      expect((end?.x ?? 0) + (end?.width ?? 0)).toBeCloseTo(266, 3)
      for (const { width } of parts) expect(width).toBeGreaterThanOrEqual(1.49)
    }
  })

  it('says the sentence a person would say, and has it as a table', () => {
    const reading = readExposure({ k: 11, rows: 30162, unique: 14021, below: 26309 })
    expect(reading.finding).toBe(
      '26,309 of 30,162 rows (87.2\u00a0%) are in a class smaller than 11; 14,021 are unique.',
    )
    expect(reading.rows.map((row) => row[1])).toEqual([14021, 12288, 3853])
    const svg = drawOne(
      <Exposure data={{ k: 2, rows: 4, unique: 1, below: 1 }} size={{ width: 100, height: 16 }} theme={theme} />,
    )
    expect(svg.props['aria-label']).toContain('smaller than 2')
    expect(all(svg, 'rect').map(({ props }) => props.fill)).toEqual([theme.risk, theme.safe])
  })
})

describe('rows below k', () => {
  const data = {
    rows: 100,
    chosen: 5,
    below: [
      { k: 2, rows: 10 },
      { k: 5, rows: 50 },
    ],
  }

  it('draws one bar per k as long as its share, the chosen one firm', () => {
    const svg = drawOne(<Below data={data} width={266} theme={theme} />)
    const bars = all(svg, 'rect').filter(({ props }) => props.fill === theme.risk)
    expect(Number(bars[1]?.props.width)).toBeCloseTo(5 * Number(bars[0]?.props.width))
    expect(bars.map(({ props }) => props['fill-opacity'])).toEqual([0.65, 1])
    expect(svg.props['aria-label']).toBe('50 rows below 5, 10 unique.')
  })

  it('is the same as a table and as a file', () => {
    expect(csvText(readBelow(data))).toBe('k,rows below k,"share of rows, %"\r\n2,10,10\r\n5,50,50\r\n')
  })
})

describe('curve', () => {
  const points = Array.from({ length: 99 }, (_, i) => ({ k: i + 2, rows: Math.round(1000 * (1 - 1 / (i + 2))) }))
  const data: CurveData = {
    rows: 1000,
    unique: 500,
    points,
    chosen: 11,
    without: { column: 'age', points: points.map(({ k, rows }) => ({ k, rows: rows / 2 })) },
  }
  const size = { width: 560, height: 260 }

  it('has a logarithmic axis that can be read backwards', () => {
    const frame = curveFrame(data, size)
    for (const { k } of points) expect(frame.at(frame.x(k))).toBe(k)
    expect(frame.x(20) - frame.x(10)).toBeCloseTo(frame.x(40) - frame.x(20))
    expect(frame.at(-100)).toBe(2)
    expect(frame.at(9999)).toBe(100)
    expect(frame.y(0)).toBeGreaterThan(frame.y(1000))
  })

  it('looks closer where little is at risk, and keeps its labels apart', () => {
    for (const scale of [1, 0.3, 0.02, 0.0004]) {
      const low: CurveData = {
        ...data,
        points: points.map(({ k, rows }) => ({ k, rows: rows * scale })),
        without: { column: 'age', points: points.map(({ k }) => ({ k, rows: 0 })) },
        unique: 500 * scale,
      }
      const frame = curveFrame(low, size)
      expect(frame.y(990 * scale)).toBeGreaterThanOrEqual(frame.top - 0.001)
      expect(frame.y(990 * scale)).toBeLessThan((frame.top + frame.bottom) / 1.5)
      const svg = drawOne(<Curve data={low} size={size} theme={theme} />)
      const [asItIs, without] = ['As it is', 'Without age'].map((label) =>
        all(svg, 'text').find((one) => textOf(one) === label),
      )
      expect(Math.abs(Number(asItIs?.props.y) - Number(without?.props.y))).toBeGreaterThanOrEqual(14)
      expect(Number(without?.props.y)).toBeLessThan(frame.bottom)
    }
  })

  it('holds a value for k down to the previous step', () => {
    const short: CurveData = {
      rows: 10,
      unique: 0,
      points: [
        { k: 2, rows: 0 },
        { k: 4, rows: 10 },
      ],
      chosen: 4,
    }
    const frame = curveFrame(short, size)
    const svg = drawOne(<Curve data={short} size={size} theme={theme} />)
    const line = all(svg, 'path').find(({ props }) => props.stroke === theme.risk)
    const numbers =
      String(line?.props.d)
        .match(/[\d.]+/g)
        ?.map(Number) ?? []
    const xs = numbers.filter((_, i) => i % 2 === 0)
    const ys = numbers.filter((_, i) => i % 2 === 1)
    expect(xs).toEqual([frame.x(2), frame.x(2), frame.x(4)].map((x) => expect.closeTo(x, 2)))
    expect(ys[1]).toBeCloseTo(frame.y(10), 2)
  })

  it('labels directly and names what it finds', () => {
    const svg = drawOne(<Curve data={data} size={size} theme={theme} />)
    expect(textOf(svg)).toContain('Without age')
    expect(svg.props['aria-label']).toBe(
      'From k = 2 to 100 the rows below k rise from 50.0\u00a0% to 99.0\u00a0%; 909 rows below 11, 500 unique.',
    )
    expect(readCurve(data).rows).toHaveLength(99)
    expect(readCurve(data).head).toHaveLength(4)
  })

  it('drops labels that would collide, never the chosen one', () => {
    for (const chosen of [2, 7, 9, 10, 12, 29, 31, 100]) {
      const svg = drawOne(<Curve data={{ ...data, chosen }} size={size} theme={theme} />)
      const labels = ticksBelow(svg).filter(({ words }) => words !== '')
      for (let i = 1; i < labels.length; i++) expect((labels[i]?.x ?? 0) - (labels[i - 1]?.x ?? 0)).toBeGreaterThan(19)
      expect(labels.filter(({ bold }) => bold).map(({ words }) => words)).toEqual([String(chosen)])
    }
  })

  it('has no negative width in any size', () => {
    for (const width of [0, 40, 100, 2000]) {
      const svg = drawOne(<Curve data={data} size={{ width, height: 200 }} theme={theme} />)
      for (const { props } of all(svg, 'rect')) expect(Number(props.width)).toBeGreaterThanOrEqual(0)
    }
  })
})

it('keys step along k', () => {
  const range = { low: 2, high: 100, presets: [3, 5, 11, 20] }
  const at = (k: number, key: string, shiftKey = false) => stepped(k, { key, shiftKey }, range)
  expect(at(11, 'ArrowRight')).toBe(12)
  expect(at(11, 'ArrowLeft', true)).toBe(2)
  expect(at(95, 'ArrowUp', true)).toBe(100)
  expect(at(50, 'Home')).toBe(2)
  expect(at(50, 'End')).toBe(100)
  expect([1, 2, 3, 4].map((n) => at(50, String(n)))).toEqual([3, 5, 11, 20])
  expect(at(50, '5')).toBeNull()
  expect(at(50, 'a')).toBeNull()
})

it('keys zoom around k', () => {
  const log = { low: 2, high: 800, scale: 'log' } as const
  expect(zoomed(log, 40, 0.5, [2, 800])).toEqual([8, 179])
  expect(zoomed(log, 2, 0.5, [2, 800])).toEqual([2, 40])
  expect(zoomed(log, 800, 0.5, [2, 800])).toEqual([40, 800])
  expect(zoomed({ low: 8, high: 179, scale: 'log' }, 40, 2, [2, 800])).toBeNull()
  expect(zoomed({ low: 2, high: 102, scale: 'linear' }, 90, 0.5, [2, 1000])).toEqual([65, 115])
  expect(zoomed({ low: 10, high: 12, scale: 'linear' }, 11, 0.5, [2, 1000])).toEqual([10, 12])
  expect(zoomed({ low: 2, high: 3, scale: 'linear' }, 2, 0.5, [2, 3])).toEqual([2, 3])
})
