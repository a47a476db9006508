import { describe, expect, it } from 'vitest'
import { ClassSizes, classFacts, readClassSizes, sizeBins, sizeEdges } from '../../../web/src/charts/classSizes'
import { boxBottom, Ruler, rulerFinding, rulerHeight } from '../../../web/src/charts/ruler'
import { pageTheme } from '../../../web/src/charts/theme'
import { random } from '../support/census'
import { all, drawOne, textOf, ticksBelow } from '../support/tree'

describe('a ruler', () => {
  const data = {
    name: 'age',
    counts: [3, 2, 4, 1],
    groups: [
      { first: 0, end: 2, rows: 5, label: '17–18' },
      { first: 2, end: 4, rows: 5000, label: '20–90' },
    ],
  }

  it('carries its finding', () => {
    expect(rulerFinding(data)).toBe('age: 2 groups, smallest 17–18 with 5 rows.')
    expect(rulerFinding({ ...data, groups: data.groups.slice(0, 1) })).toBe('age: one group for all values.')
    const svg = drawOne(<Ruler data={data} width={600} theme={pageTheme} />)
    expect(svg.props['aria-label']).toBe(rulerFinding(data))
    expect(textOf(svg)).toContain('17–18')
    expect(textOf(svg)).toContain('5,000')
  })

  it('drops words that do not fit, and draws thousands of values within its width', () => {
    expect(textOf(drawOne(<Ruler data={data} width={50} theme={pageTheme} />))).not.toContain('17–18')
    const long = { ...data, groups: [{ first: 0, end: 5, rows: 9, label: 'United-States … Iran, missing' }] }
    expect(textOf(drawOne(<Ruler data={long} width={120} theme={pageTheme} />))).toContain('United-States …')
    const counts = Array.from({ length: 5000 }, (_, i) => i)
    const many = drawOne(<Ruler data={{ ...data, counts }} width={300} theme={pageTheme} />)
    expect(all(many, 'rect').length).toBeLessThan(310)
  })
})

describe('the group of most rows', () => {
  const data = {
    name: 'country',
    counts: [900, ...Array<number>(40).fill(1)],
    groups: [
      { first: 0, end: 1, rows: 900, label: 'United-States' },
      { first: 1, end: 2, rows: 1, label: 'Canada' },
      { first: 2, end: 41, rows: 39, label: 'Mexico … Iran' },
    ],
  }
  const texts = (width: number, change: Partial<typeof data> = {}) =>
    all(drawOne(<Ruler data={{ ...data, ...change }} width={width} theme={pageTheme} />), 'text')

  it('has its name beside its rows where its box is too narrow for it, and no rows of others under it', () => {
    expect(texts(620).map(textOf)).toEqual(['Mexico … Iran', '39', 'United-States · 900'])
    const [last] = texts(620).slice(-1)
    expect(last?.props).toMatchObject({ x: 0 })
    expect(texts(8000).map(textOf)).toEqual(['United-States', '900', 'Canada', '1', 'Mexico … Iran', '39'])
    expect(texts(130).map(textOf)).toEqual(['Mexico … Iran', 'United-States · 900'])
  })

  it('stays within the ruler, at its end too', () => {
    const groups = [
      { first: 0, end: 40, rows: 40, label: 'Belgium … Spain' },
      { first: 40, end: 41, rows: 900, label: 'United-States' },
    ]
    const [last] = texts(300, { groups }).slice(-1)
    expect(last && textOf(last)).toBe('United-States · 900')
    expect(Number(last?.props.x)).toBeGreaterThan(150)
    expect(Number(last?.props.x) + 6.3 * 'United-States · 900'.length).toBeLessThanOrEqual(300)
  })
})

describe('a ruler with a taxonomy', () => {
  it('draws what is coarser over the boxes and what is finer under them, and the cut through', () => {
    const node = (label: string, first: number, end: number, height: number, above: boolean) => ({
      label,
      first,
      end,
      height,
      above,
    })
    const data = {
      name: 'country',
      counts: [1, 1, 1, 1],
      groups: [
        { first: 0, end: 2, rows: 2, label: 'North' },
        { first: 2, end: 4, rows: 2, label: 'South' },
      ],
      nodes: [node('Americas', 0, 4, 2, true), node('USA', 0, 1, 1, false)],
    }
    expect(rulerHeight(data)).toBe(rulerHeight({}) + 32)
    expect(boxBottom(data)).toBe(boxBottom({}) + 16)
    const svg = drawOne(<Ruler data={data} width={600} theme={pageTheme} />)
    const top = (label: string) => Number(all(svg, 'text').find((text) => textOf(text) === label)?.props.y)
    expect(top('Americas')).toBeLessThan(top('North'))
    expect(top('North')).toBeLessThan(top('USA'))
  })
})

describe('class sizes', () => {
  const data = {
    k: 11,
    sizes: [
      [1, 3, 3],
      [10, 2, 20],
      [11, 4, 44],
      [60, 1, 60],
      [700, 1, 700],
    ] as const,
  }

  it('part at k, the withheld ones apart', () => {
    expect(sizeEdges(11, 700)).toEqual([1, 2, 5, 10, 11, 21, 51, 101, 201, 501])
    expect(sizeBins(data).map(({ from, rows, suppressed }) => [from, rows, suppressed])).toEqual([
      [1, 3, true],
      [2, 0, true],
      [5, 0, true],
      [10, 20, true],
      [11, 44, false],
      [21, 0, false],
      [51, 60, false],
      [101, 0, false],
      [201, 0, false],
      [501, 700, false],
    ])
  })

  it('lose no row, whatever k and the sizes', () => {
    const next = random(5)
    for (let i = 0; i < 200; i++) {
      const k = 1 + Math.floor(next() * 300)
      const sizes = [
        ...new Set(Array.from({ length: 1 + Math.floor(next() * 40) }, () => 1 + Math.floor(next() ** 3 * 5000))),
      ]
        .sort((a, b) => a - b)
        .map((size) => [size, 1 + Math.floor(next() * 9)] as const)
        .map(([size, classes]) => [size, classes, size * classes + Math.floor(next() * 9)] as const)
      const edges = sizeEdges(k, 5000)
      expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b))
      const bins = sizeBins({ k, sizes })
      const rows = sizes.reduce((sum, [, , held]) => sum + held, 0)
      expect(bins.reduce((sum, bin) => sum + bin.rows, 0)).toBe(rows)
      const { released, suppressed } = classFacts({ k, sizes })
      expect(released + suppressed).toBe(rows)
      expect(bins.filter((bin) => bin.suppressed).reduce((sum, bin) => sum + bin.rows, 0)).toBe(suppressed)
    }
  })

  it('count persons where k does, and rows for what is released', () => {
    const persons = {
      k: 3,
      persons: 7,
      sizes: [
        [2, 1, 9],
        [3, 2, 10],
        [5, 1, 20],
      ] as const,
    }
    const { released, suppressed, smallest, risk } = classFacts(persons)
    expect([released, suppressed, smallest]).toEqual([30, 9, 3])
    expect(risk).toBeCloseTo((10 / 3 + 20 / 5) / 30)
    const { finding, head } = readClassSizes(persons)
    expect(finding).toBe('3 classes, smallest 3 persons, half the rows in 5 or more.')
    expect(head[0]).toBe('persons in the class')
  })

  it('name as many sizes as have room', () => {
    const large = { k: 11, sizes: [[300_000, 1, 300_000]] as const }
    for (const width of [320, 560, 900]) {
      const ticks = ticksBelow(drawOne(<ClassSizes data={large} size={{ width, height: 300 }} theme={pageTheme} />))
      const words = ticks.filter((tick) => tick.words !== '').map(({ x, words }) => ({ x, half: 3.3 * words.length }))
      expect(words.length).toBeGreaterThan(4)
      words.slice(1).forEach((word, i) => {
        const before = words[i]
        if (before) expect(word.x - word.half).toBeGreaterThan(before.x + before.half)
      })
    }
  })

  it('say their finding', () => {
    expect(readClassSizes(data).finding).toBe('6 classes, smallest 11, half the rows in 700 or more.')
    const svg = drawOne(<ClassSizes data={data} size={{ width: 600, height: 300 }} theme={pageTheme} />)
    expect(textOf(svg)).toContain('k = 11 → released')
    expect(all(svg, 'rect').some(({ props }) => props.fill === 'url(#hatch-classes)')).toBe(true)
  })
})
