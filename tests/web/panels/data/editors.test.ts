import { describe, expect, it } from 'vitest'
import { alphabetic, byRows, moved, named } from '../../../../web/src/panels/data/order'
import { type BinKind, firstBins, kindOf, niceWidth, readEdges } from '../../../../web/src/parts/bins'

describe('bins', () => {
  it('what is proposed for a kind is of that kind', () => {
    const kinds: BinKind[] = ['each', 'width', 'equal', 'frequency', 'edges', 'unit']
    for (const kind of kinds) expect(kindOf(firstBins(kind, 17, 90))).toBe(kind)
    expect(firstBins('width', 17, 90)).toEqual({ width: 10, origin: 0 })
    expect(firstBins('edges', 17, 90)).toEqual({ edges: [20, 40, 60, 80] })
  })

  it('widths are 1, 2 or 5 times a power of ten, never below what was asked', () => {
    for (const width of [0.0003, 0.7, 1, 3, 6.1, 42, 99, 12345]) {
      const nice = niceWidth(width)
      expect(nice).toBeGreaterThanOrEqual(width)
      expect(['1', '2', '5']).toContain(nice.toExponential()[0])
    }
    expect(niceWidth(0)).toBe(1)
  })

  it('edges are read as they are typed', () => {
    expect(readEdges('30 20, 20; 45.5 x')).toEqual([20, 30, 45.5])
  })
})

describe('orders', () => {
  it('leave out a missing value, which stays the last', () => {
    expect(
      named([
        ['b', 2],
        ['a', 1],
        [null, 4],
      ]),
    ).toEqual([
      ['b', 2],
      ['a', 1],
    ])
  })

  it('move keeps every value', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 1, 99)).toEqual(['a', 'c', 'b'])
  })

  it('sorts as people do, and by rows', () => {
    expect(alphabetic(['10th', '9th', 'HS'])).toEqual(['9th', '10th', 'HS'])
    expect(alphabetic([10, 9, 2])).toEqual([2, 9, 10])
    expect(
      byRows([
        ['a', 1],
        ['b', 5],
      ]),
    ).toEqual(['b', 'a'])
  })
})
