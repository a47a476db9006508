import { describe, expect, it } from 'vitest'
import { BlankedColumns, readBlankedColumns } from '../../../web/src/charts/blankedColumns'
import { Counts, type CountsData, readCounts } from '../../../web/src/charts/counts'
import { pageTheme } from '../../../web/src/charts/theme'
import { readUnsafeSets, setsFrame, setWords, UnsafeSets } from '../../../web/src/charts/unsafeSets'
import { all, drawOne, textOf } from '../support/tree'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const widths = [330, 720, 1300]

describe('blanked cells by column', () => {
  const columns = [
    { name: 'age', blanked: 30, least: 20 },
    { name: 'sex', blanked: 0, least: 0 },
  ]

  it('say which column loses most, and what the other reading would need', () => {
    const reading = readBlankedColumns({ columns, rows: 100 })
    expect(plain(reading.finding)).toBe('age loses most: 30 cells, 30.0 %.')
    expect(reading.head).toContain('by the original file')
    expect(reading.rows[0]?.slice(0, 2)).toEqual(['age', 30])
    const alone = readBlankedColumns({ columns: columns.map((column) => ({ ...column, least: null })), rows: 100 })
    expect(alone.head).not.toContain('by the original file')
    expect(readBlankedColumns({ columns: [{ name: 'sex', blanked: 0, least: null }], rows: 9 }).finding).toBe(
      'No cell is blanked.',
    )
  })

  it('are bars as long as the counts, within the picture', () => {
    for (const width of widths) {
      const svg = drawOne(<BlankedColumns data={{ columns, rows: 100 }} width={width} theme={pageTheme} />)
      const bars = all(svg, 'rect').filter(({ props }) => props.class === 'moves')
      expect(bars).toHaveLength(1)
      expect(Number(bars[0]?.props.x) + Number(bars[0]?.props.width)).toBeLessThan(width)
      expect(plain(textOf(svg))).toContain('by the original file')
    }
  })
})

describe('counts of whole numbers', () => {
  const data: CountsData = {
    bars: [5, 0, 1].map((count, at) => ({ at, count })),
    finding: 'f',
    head: ['blanks in the row', 'rows'],
    look: 'suppressed',
  }

  it('have a bar where there is something, and none where there is nothing', () => {
    const size = { width: 400, height: 200 }
    const bars = all(drawOne(<Counts data={data} size={size} theme={pageTheme} />), 'rect').filter(
      ({ props }) => props.class === 'moves',
    )
    expect(bars.map(({ props }) => Number(props.height) > 0)).toEqual([true, false, true])
    expect(readCounts(data).rows).toEqual([
      ['0', 5],
      ['1', 0],
      ['2', 1],
    ])
  })

  it('are told from what is at risk by their look', () => {
    const fills = (look: CountsData['look']) =>
      all(drawOne(<Counts data={{ ...data, look }} size={{ width: 400, height: 200 }} theme={pageTheme} />), 'rect')
        .filter(({ props }) => props.class === 'moves')
        .map(({ props }) => props.fill)
    expect(new Set(fills('risk'))).toEqual(new Set([pageTheme.risk]))
    expect(fills('suppressed')).not.toContain(pageTheme.risk)
  })
})

describe('unsafe sets of columns', () => {
  const columns = ['age', 'sex', 'town', 'job'].map((name) => ({ name, weight: 0.4 }))
  const data = {
    sets: [
      { columns: ['age', 'town'], combinations: 40, weight: 0.3 },
      { columns: ['job'], combinations: 3, weight: 0.1 },
    ],
    columns,
    at: 1,
  }

  it('say what weighs most', () => {
    expect(plain(readUnsafeSets(data).finding)).toBe(
      'age and town weigh most: 40 unsafe combinations, 30.0 % of all scores.',
    )
    expect(readUnsafeSets({ ...data, sets: [] }).finding).toBe('No combination is unsafe.')
    const [, second] = data.sets
    expect(second && plain(setWords(second, 2))).toBe('job: 3 unsafe combinations, 10.0 % of all scores; place 2.')
    expect(readUnsafeSets(data).rows.map(([name, size]) => [name, size])).toEqual([
      ['age × town', 2],
      ['job', 1],
    ])
  })

  it('have a lane for each column that is in one, and a dot for each that a set has', () => {
    expect(setsFrame(data, 700).lanes.map(({ name }) => name)).toEqual(['age', 'town', 'job'])
    for (const width of widths) {
      const svg = drawOne(<UnsafeSets data={data} width={width} theme={pageTheme} />)
      expect(all(svg, 'circle').filter(({ props }) => props.fill === pageTheme.ink)).toHaveLength(3)
      expect(all(svg, 'rect').filter(({ props }) => props.fill === pageTheme.wash)).toHaveLength(1)
      for (const { props } of all(svg, 'rect')) {
        expect(Number(props.width)).toBeGreaterThan(0)
        expect(Number(props.x) + Number(props.width)).toBeLessThanOrEqual(width)
      }
    }
  })
})
