import { describe, expect, it } from 'vitest'
import { csvText } from '../../../web/src/charts/export'
import { Frontier } from '../../../web/src/charts/frontier'
import {
  type FrontierData,
  findingOf,
  freeUpTo,
  jointAt,
  kneeOf,
  levelAt,
  pointWords,
  readFrontier,
  stepBelow,
} from '../../../web/src/charts/frontierData'
import { apart, frontierFrame } from '../../../web/src/charts/frontierFrame'
import { kneePlace } from '../../../web/src/charts/frontierKnee'
import {
  LatticeChart,
  type LatticeData,
  latticeFrame,
  latticeRows,
  latticeSize,
  levelsOf,
  nodeWords,
  readLattice,
  shadesOf,
} from '../../../web/src/charts/latticeRows'
import { readSpace, SpaceChart } from '../../../web/src/charts/space'
import { pageTheme } from '../../../web/src/charts/theme'
import type { LocalFrontier, SplitPoint } from '../../../web/src/engine/protocol'
import { nodesMatching } from '../../../web/src/panels/frontier/nodeSearch'
import { frontierData, levelPointAt, nothingYet } from '../../../web/src/parts/frontierView'
import { stepsOf } from '../../../web/src/state/blankedInstead'
import type { Solved } from '../../../web/src/state/solved'
import { latticeNodes, levelFrontier, splitFrontier } from '../support/fakeFrontier'
import { all, drawOne, textOf } from '../support/tree'

const size = { width: 900, height: 500 }
const data = (change: Partial<Parameters<typeof frontierData>[0]> = {}) =>
  frontierData({
    splits: splitFrontier(),
    levels: levelFrontier(),
    rows: 200,
    k: 11,
    view: { scale: 'log', zoom: null },
    ...change,
  })

describe('cells blanked instead of rows withheld', () => {
  const blanked = new Map([2, 11].map((k) => [k, { cells: 1204, part: 0.005, withheld: 1 }]))

  it('stand in the table and in what is said of a point, where they are known', () => {
    const { head, rows } = readFrontier(data({ blanked }))
    const at = head.indexOf('cells blanked instead')
    expect(rows.find(([k]) => k === 11)?.slice(at, at + 2)).toEqual([1204, 1])
    expect(rows.find(([k]) => k === 10)?.slice(at, at + 2)).toEqual(['', ''])
    expect(readFrontier(data()).head).not.toContain('cells blanked instead')
    expect(pointWords(data({ blanked }), 11)).toContain('or 1,204 cells blanked, 0.50\u00a0%, and 1 row withheld')
  })

  it('take the place of the rows below the axis', () => {
    const text = (of: Map<number, { cells: number; part: number; withheld: number }> | null) =>
      textOf(drawOne(<Frontier data={data({ blanked: of })} size={size} theme={pageTheme} />))
    expect(text(blanked)).toContain('Blanked% of cells')
    expect(text(new Map())).toContain('Counting what would be blanked')
    expect(text(new Map([[2, { cells: 0, part: 0, withheld: 0 }]]))).toContain('No cell is blanked')
    expect(text(null)).not.toContain('% of cells')
  })

  it('are asked of each step once', () => {
    const point = (k: number, solution: number, suppressed: number) => ({ k, solution, suppressed }) as SplitPoint
    expect(stepsOf([point(2, 7, 1), point(3, 7, 1), point(4, 7, 9), point(5, 8, 9)])).toEqual([
      { solution: 7, ks: [2, 3] },
      { solution: 7, ks: [4] },
      { solution: 8, ks: [5] },
    ])
  })
})

describe('local groups', () => {
  const point = (k: number, mean: number, bound: number | null) => ({
    k,
    mean,
    cost: 8 * mean,
    bound,
    proven: false,
    suppressed: 3,
    groups: 40 - k,
    smallestClass: k,
  })
  const local = { space: 'local', loss: 'lm', points: [point(5, 0.04, null), point(11, 0.08, 0.4)] } as LocalFrontier

  it('are steps that serve the k before them, in the table, the words and the picture', () => {
    const shown = data({ local })
    expect(shown.local?.map(({ k, cost, bound }) => [k, cost, bound])).toEqual([
      [5, 4, 0],
      [11, 8, 5],
    ])
    const { head, rows } = readFrontier(shown)
    const at = head.indexOf('local groups lose')
    const of = (k: number) => rows.find(([each]) => each === k)?.slice(at, at + 4)
    expect(of(11)).toEqual(['8.0\u00a0%', '5.0\u00a0%', 29, 3])
    expect(of(10)).toEqual(of(11))
    expect(of(5)).toEqual(['4.0\u00a0%', '', 35, 3])
    expect(of(12)).toEqual(['', '', '', ''])
    expect(pointWords(shown, 4)).toContain('local groups lose 4.0\u00a0%, no useful bound yet')
    expect(pointWords(shown, 7)).toContain('local groups lose 8.0\u00a0%, at best 5.0\u00a0%, 3.0 points open')
    expect(pointWords(shown, 12)).not.toContain('local groups')
    const picture = (of: FrontierData, width: number) =>
      textOf(drawOne(<Frontier data={of} size={{ width, height: 500 }} theme={pageTheme} hovered={4} />))
    for (const width of [900, 390]) expect(picture(shown, width)).toContain('Local groups')
    expect(picture(shown, 900)).toContain('Local groups lose 4.0\u00a0%, no useful bound yet')
    expect(picture(data(), 900)).not.toContain('Local groups')
  })
})

describe('cuts and blanks together', () => {
  const file = (k: number, mean: number, cells: number) =>
    ({
      plan: { indistinct: 1, columns: { age: { role: 'quasi' } } },
      loss: 'lm',
      k,
      mean,
      rows: 200,
      suppressed: 0,
      rescue: { cells },
    }) as unknown as Solved
  const joint = [file(5, 0.04, 10), file(11, 0.09, 20)]

  it('are steps that serve the k before them, in the table, the words and the picture', () => {
    const shown = data({ joint })
    expect(shown.joint).toEqual([
      { k: 5, cost: 4, suppressed: 0, cells: 10, part: 0.05 },
      { k: 11, cost: 9, suppressed: 0, cells: 20, part: 0.1 },
    ])
    const { head, rows } = readFrontier(shown)
    const at = head.indexOf('cuts and blanks together lose')
    const of = (k: number) => rows.find(([each]) => each === k)?.slice(at, at + 3)
    expect(of(11)).toEqual(['9.0\u00a0%', 20, 0])
    expect(of(10)).toEqual(of(11))
    expect(of(12)).toEqual(['', '', ''])
    expect(pointWords(shown, 7)).toContain(
      'cuts and blanks together lose 9.0\u00a0%, with 10.0\u00a0% of the cells blank',
    )
    const picture = (of: FrontierData, width: number) =>
      textOf(drawOne(<Frontier data={of} size={{ width, height: 500 }} theme={pageTheme} hovered={4} />))
    for (const width of [900, 390]) expect(picture(shown, width)).toContain('Cuts and blanks')
    expect(picture(shown, 900)).toContain('Cuts and blanks 4.0\u00a0%, 5.0\u00a0% of the cells blank')
    expect(picture(data(), 900)).not.toContain('Cuts and blanks')
  })

  it('say nothing of a k for which split points lose less: a better file was not looked for yet', () => {
    const shown = data({ joint: [file(21, 0.5, 10)] })
    const own = (k: number) => shown.splits?.find((point) => point.k === k)?.cost ?? 0
    expect([own(2) < 50, own(21) < 50]).toEqual([true, false])
    expect([jointAt(shown, 2), jointAt(shown, 21)?.cost, jointAt(shown, 22)]).toEqual([null, 50, null])
    expect(pointWords(shown, 2)).not.toContain('cuts and blanks')
    const { head, rows } = readFrontier(shown)
    expect(rows[0]?.[head.indexOf('their cells blanked')]).toBe('')
    expect(rows.at(-1)?.[head.indexOf('their cells blanked')]).toBe(10)
  })

  it('have a k of their own in the table where no step ends', () => {
    const { rows } = readFrontier(data({ joint: [file(5, 0.04, 10), file(6, 0.05, 12)] }))
    const ks = rows.map(([k]) => Number(k))
    expect(ks).toContain(6)
    expect(ks).toEqual([...ks].sort((a, b) => a - b))
  })

  it('have names that do not lie on each other', () => {
    expect(apart([10, 100, 300], 50)).toEqual([10, 100, 300])
    expect(apart([100, 110], 50)).toEqual([80, 130])
    expect(apart([100, 110, 120], 50)).toEqual([60, 110, 160])
    expect(apart([], 50)).toEqual([])
  })
})

describe('what the frontier says', () => {
  it('names the range, the knee and how much is proven', () => {
    expect(findingOf(data())).toBe(
      'From k = 2 to 21 the loss rises from 5.0\u00a0% to 85.0\u00a0%; knee at 10; 10 of 20 k proven.',
    )
    expect(findingOf(data({ splits: null, levels: null }))).toBe('No file was found yet.')
    expect(findingOf(data({ splits: null }))).toContain('Whole levels: from k = 5 to 40')
  })

  it('finds a knee where the slope changes, and none on a straight line', () => {
    const bent = [2, 4, 8, 16, 32, 64].map((k, i) => ({ k, cost: i < 3 ? i : 2 + 5 * (i - 2) }))
    expect(kneeOf(bent)).toMatchObject({ k: 8, before: 1, beyond: 5 })
    expect(kneeOf([2, 4, 8, 16, 32, 64].map((k, i) => ({ k, cost: i })))).toBeNull()
    expect(kneeOf([])).toBeNull()
  })

  it('knows what comes free, and what a little less would save', () => {
    const points = data().splits ?? []
    expect(freeUpTo(points, 4)).toBe(7)
    expect(freeUpTo(points, 21)).toBe(21)
    expect(stepBelow(points, 9)).toMatchObject({ k: 7 })
    expect(stepBelow(points, 3)).toBeNull()
    expect(data().more(10, 12.04)).toBe('2.0 points')
    expect([data().more(10, 10.02), data().more(10, 10)]).toEqual(['less than 0.1 points', '0.0 points'])
    expect(data({ splits: splitFrontier({ loss: 'dm' }) }).more(100, 102)).toBe('2.0\u00a0%')
  })

  it('serves a k by the first point of whole levels that reaches it', () => {
    const { levels } = data()
    expect([levelAt(levels, 2)?.k, levelAt(levels, 6)?.k, levelAt(levels, 41)]).toEqual([5, 40, null])
    expect(levelPointAt(levelFrontier(), 6)?.levels).toEqual({ age: 2, sex: 1 })
  })

  it('reads a point aloud and holds the same numbers in a table, a row per step', () => {
    expect(pointWords(data(), 9)).toBe(
      'k = 9; split points lose 15.0\u00a0%; at best 13.5\u00a0%, 1.5 points open; no row withheld; whole levels lose 75.0\u00a0%.',
    )
    const points = splitFrontier().points.map((point) => ({ ...point, proven: false, bound: 0 }))
    expect(pointWords(data({ splits: splitFrontier({ points }) }), 9)).toContain(
      'lose 15.0\u00a0%; no useful bound yet;',
    )
    const table = readFrontier(data())
    expect(table.rows.map(([k]) => k)).toEqual([3, 7, 10, ...Array.from({ length: 11 }, (_, i) => 11 + i)])
    expect(csvText(table)).toContain('12,40.0\u00a0%,proven,40.0\u00a0%,0,75.0\u00a0%,1')
  })
})

describe('the knee, in words', () => {
  const points = (slope: (k: number) => number) =>
    Array.from({ length: 99 }, (_, i) => {
      const cost = slope(i + 2)
      return { k: i + 2, cost, bound: cost * 0.9, proven: false, suppressed: 0 }
    })
  const place = (costs: (k: number) => number, width: number) => {
    const splits = points(costs)
    const shown = { ...data({ levels: null }), splits, high: 100 }
    const frame = frontierFrame(shown, size)
    const knee = kneeOf(splits)
    if (!knee) throw new Error('no knee')
    return { frame, splits, knee, found: kneePlace(shown, splits, frame, knee, width) }
  }

  it('stands where no line crosses it', () => {
    for (const costs of [
      (k: number) => (k < 10 ? 40 + k / 4 : 40 + k),
      (k: number) => (k < 60 ? 50 + k / 20 : k),
      (k: number) => Math.max(5, k - 40),
    ]) {
      const { frame, splits, knee, found } = place(costs, 220)
      if (!found) continue
      const x = frame.x(knee.k)
      const [x0, x1] = found.side > 0 ? [x + 20, x + 240] : [x - 240, x - 20]
      expect(x0).toBeGreaterThanOrEqual(frame.left)
      expect(x1).toBeLessThanOrEqual(frame.right)
      for (const { k, cost, bound } of splits)
        for (const value of [cost, bound])
          if (frame.x(k) >= x0 && frame.x(k) <= x1) expect(Math.abs(frame.y(value) - found.y)).toBeGreaterThan(12)
    }
    expect(place((k) => (k < 10 ? 40 + k / 4 : 40 + k), 220).found).not.toBeNull()
  })

  it('is left out where there is no room', () => {
    expect(place((k) => Math.max(5, k - 40), 2000).found).toBeNull()
  })
})

describe('k beyond what was asked for', () => {
  it('are said on the axis and in no table', () => {
    const shown = data({ splits: null, levels: levelFrontier(), upTo: 20 })
    expect([shown.low, shown.high]).toEqual([2, 20])
    expect(readFrontier(shown).rows.map(([k]) => k)).toEqual([5])
    const svg = drawOne(<Frontier data={data({ upTo: 21 })} size={size} theme={pageTheme} />)
    expect(textOf(svg)).toContain('logarithmic, searched to 21')
    expect(textOf(drawOne(<Frontier data={data()} size={size} theme={pageTheme} />))).not.toContain('searched to')
  })
})

describe('the frontier, drawn', () => {
  it('starts the loss at 0 and keeps k on its axis, logarithmic or linear', () => {
    const frame = frontierFrame(data(), size)
    expect(frame.y(0)).toBeCloseTo(frame.bottom)
    expect(frame.at(frame.x(11))).toBe(11)
    const linear = frontierFrame(data({ view: { scale: 'linear', zoom: [4, 14] } }), size)
    expect(linear.x(9)).toBeCloseTo((linear.x(4) + linear.x(14)) / 2)
    expect(linear.at(-100)).toBe(4)
    expect(linear.ticks.every((k) => k >= 4 && k <= 14)).toBe(true)
  })

  it('draws proven stretches thick and open ones as a band between two edges', () => {
    const svg = drawOne(<Frontier data={data()} size={size} theme={pageTheme} />)
    expect(svg.props).toMatchObject({ role: 'img', 'aria-label': findingOf(data()) })
    const paths = all(svg, 'path')
    expect(paths.filter(({ props }) => props['stroke-width'] === '3.2')).toHaveLength(1)
    expect(paths.filter(({ props }) => props.fill === pageTheme.open)).toHaveLength(1)
    expect(paths.filter(({ props }) => props['stroke-dasharray'] === '3 2')).toHaveLength(1)
    expect(textOf(svg)).toContain('Whole levels')
    expect(textOf(svg)).toContain('Split points')
    const proven = data({ splits: splitFrontier({ points: splitFrontier().points.slice(10) }) })
    const closed = drawOne(<Frontier data={proven} size={size} theme={pageTheme} />)
    expect(all(closed, 'path').filter(({ props }) => props.fill === pageTheme.open)).toHaveLength(0)
  })

  it('draws with nothing known but whole levels, on a narrow screen too', () => {
    const svg = drawOne(
      <Frontier data={data({ splits: null })} size={{ width: 340, height: 380 }} theme={pageTheme} hovered={5} />,
    )
    expect(textOf(svg)).toContain('Whole levels 37.5')
    for (const { props } of all(svg, 'line')) for (const value of Object.values(props)) expect(value).not.toBeNaN()
  })
})

describe('the lattice, drawn', () => {
  const answer = latticeNodes()
  const lattice: LatticeData = {
    columns: answer.columns,
    k: 11,
    cost: (answer.atK?.cost ?? []).map(Number),
    suppressed: answer.atK?.suppressed ?? [],
    limit: 4,
    rows: 200,
    front: new Set(answer.front),
    words: (cost) => cost.toFixed(1),
  }
  const rows = latticeRows(lattice)

  it('has a row per height, the most general on top, each from the least loss up', () => {
    expect(levelsOf(lattice.columns, 5)).toEqual([2, 1])
    expect(rows.map(({ height, safe, unsafe }) => [height, safe, unsafe])).toEqual([
      [3, [5], []],
      [2, [4], [3]],
      [1, [], [2, 1]],
      [0, [], [0]],
    ])
    expect(readLattice(lattice, rows).finding).toBe('2 of 6 nodes are safe at k = 11; 3 are on the front.')
    expect(nodeWords(lattice, 3)).toBe(
      'age 1, sex 1: 1.1; to reach k = 11 it withholds 9 rows, 4.50\u00a0%: not allowed.',
    )
  })

  it('finds a node where it is drawn', () => {
    const frame = latticeFrame(rows, latticeSize(rows, 600))
    rows.forEach((row, i) => {
      for (const node of [...row.safe, ...row.unsafe])
        expect(frame.at(rows, frame.x(row, node) + frame.cell / 2, frame.y(i) + 3)).toBe(node)
    })
    expect(frame.at(rows, 10, -5)).toBeNull()
  })

  it('draws tens of thousands of nodes with few boxes', () => {
    const nodes = Array.from({ length: 5000 }, (_, i) => i)
    expect(shadesOf(nodes, nodes, 0, 5000)).toHaveLength(8)
    const svg = drawOne(
      <LatticeChart data={lattice} rows={rows} size={latticeSize(rows, 600)} theme={pageTheme} selected={3} />,
    )
    expect(all(svg, 'path').filter(({ props }) => props.stroke === pageTheme.proven)).toHaveLength(3)
  })

  it('is searched by levels, safe nodes first', () => {
    expect(nodesMatching(lattice, {})).toEqual([4, 5, 3, 2, 1, 0])
    expect(nodesMatching(lattice, { age: 2 })).toEqual([4, 5])
    expect(nodesMatching(lattice, { age: 1, sex: 0 })).toEqual([2])
    expect(nodesMatching(lattice, { age: 7 })).toEqual([])
  })

  it('says what a search of limited depth finds of the front', () => {
    const space = {
      reach: answer.reach ?? [],
      cost: (answer.cost ?? []).map(Number),
      front: [
        { k: 1, cost: 0.1 },
        { k: 12, cost: 1.2 },
        { k: 200, cost: 2 },
      ],
      others: [{ name: 'POkA d = 1', points: [{ k: 12, cost: 1.2 }] }],
      tick: String,
      words: String,
    }
    expect(readSpace(space).finding).toBe('6 nodes, 3 points on the front. POkA d = 1 finds 1 of 3.')
    const svg = drawOne(<SpaceChart data={space} size={size} theme={pageTheme} />)
    expect(textOf(svg)).toContain('POkA d = 1')
  })
})

describe('a k without a file', () => {
  const at = (change: Partial<Parameters<typeof nothingYet>[0]> = {}) =>
    nothingYet({ k: 11, hindrance: null, over: false, last: null, ...change })

  it('says what is needed, where the chart ends, and that something is looked for only while it is', () => {
    expect(at({ hindrance: 'No quasi-identifier is chosen yet.' })).toBe('No quasi-identifier is chosen yet.')
    expect(at({ k: 150, last: 100 })).toMatch(/ends at k = 100\..*Solve/)
    expect(at({ over: true })).toMatch(/what is needed stands above/)
    expect(at()).toMatch(/being looked for/)
  })
})
