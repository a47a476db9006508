import { describe, expect, it } from 'vitest'
import type { DomainView, TreeNode } from '../../../web/src/engine/protocol'
import { cursorAfter } from '../../../web/src/parts/ColumnCuts'
import { before as beforeCut, columnOf, groupsOf, levelStarts, startsOf, toggled } from '../../../web/src/parts/cuts'
import { random } from '../support/census'

const age: DomainView = {
  name: 'age',
  kind: 'number',
  size: 5,
  values: [
    [17, 3],
    [18, 2],
    [20, 4],
    [35, 1],
    [60, 2],
  ],
}

const node = (label: string, first: number, end: number, height: number): TreeNode => ({ label, first, end, height })
const tree = [
  node('*', 0, 6, 2),
  node('Americas', 0, 4, 1),
  node('US', 0, 1, 0),
  node('CA', 1, 2, 0),
  node('MX', 2, 3, 0),
  node('CU', 3, 4, 0),
  node('Asia', 4, 6, 1),
  node('IN', 4, 5, 0),
  node('JP', 5, 6, 0),
]
const country = (space: 'taxonomy' | 'lattice'): DomainView => ({
  name: 'country',
  kind: 'category',
  size: 6,
  values: ['US', 'CA', 'MX', 'CU', 'IN', 'JP'].map((value, i) => [value, i + 1]),
  space,
  tree,
})

describe('cuts as positions', () => {
  it('keep a cut before the missing values', () => {
    const gaps: DomainView = { ...age, size: 6, values: [...age.values, [null, 7]] }
    expect(columnOf(gaps, [2, 5])).toEqual({ name: 'age', cuts: [20, null] })
    expect(startsOf(gaps, columnOf(gaps, [2, 5]))).toEqual([2, 5])
  })

  it('come from values and go back to them', () => {
    const starts = startsOf(age, { name: 'age', cuts: [35, 18] })
    expect(starts).toEqual([1, 3])
    expect(columnOf(age, starts)).toEqual({ name: 'age', cuts: [18, 35] })
    expect(startsOf(age, undefined)).toEqual([])
  })

  it('make groups with their rows, called as the engine calls them', () => {
    expect(groupsOf(age, [1, 3], ['17', '18–20', '35–60'])).toEqual([
      { first: 0, end: 1, rows: 3, label: '17' },
      { first: 1, end: 3, rows: 6, label: '18–20' },
      { first: 3, end: 5, rows: 3, label: '35–60' },
    ])
    expect(groupsOf(age, [], [])).toEqual([{ first: 0, end: 5, rows: 12, label: '' }])
  })

  it('stand before a value as the file writes it', () => {
    const year: DomainView = { ...age, values: [...age.values.slice(0, 4), [1930, 1]] }
    expect(beforeCut(year, 4)).toBe('1930')
    const written = ['17,0', '18,0', '20,0', '35,5', '1.930,0', '']
    expect(beforeCut({ ...year, written }, 4)).toBe('1.930,0')
    expect(beforeCut({ ...year, values: [...year.values, [null, 4]], written }, 5)).toBe('missing')
  })
})

describe('one cut moved', () => {
  it('is one cut where any interval is allowed', () => {
    expect(toggled(age, [1, 3], 2)).toEqual([1, 2, 3])
    expect(toggled(age, [1, 3], 3)).toEqual([1])
  })

  it('takes its siblings along in a taxonomy', () => {
    expect(toggled(country('taxonomy'), [], 4)).toEqual([4])
    expect(toggled(country('taxonomy'), [], 2)).toEqual([1, 2, 3, 4])
    expect(toggled(country('taxonomy'), [4], 5)).toEqual([4, 5])
    expect(toggled(country('taxonomy'), [1, 2, 3, 4], 2)).toEqual([4])
    expect(toggled(country('taxonomy'), [1, 2, 3, 4], 4)).toEqual([])
  })

  it('is a whole level where levels are whole', () => {
    expect(levelStarts(tree, 1)).toEqual([4])
    expect(toggled(country('lattice'), [], 4)).toEqual([4])
    expect(toggled(country('lattice'), [4], 2)).toEqual([1, 2, 3, 4, 5])
    expect(toggled(country('lattice'), [1, 2, 3, 4, 5], 2)).toEqual([4])
  })

  it('always adds or removes the cut that was asked for, and leaves nodes of the tree', () => {
    const next = random(11)
    const valid = (starts: readonly number[]) =>
      [0, ...starts].every((first, i) => tree.some((other) => other.first === first && other.end === (starts[i] ?? 6)))
    let starts: number[] = []
    for (let i = 0; i < 300; i++) {
      const position = 1 + Math.floor(next() * 5)
      const there = starts.includes(position)
      starts = toggled(country('taxonomy'), starts, position)
      expect(starts.includes(position)).toBe(!there)
      expect(valid(starts)).toBe(true)
    }
  })
})

describe('the cursor on a ruler', () => {
  const press = (key: string, at: number | null, shiftKey = false) => cursorAfter(at, { key, shiftKey }, 50, [7, 20])
  it('steps, leaps, and goes from cut to cut', () => {
    expect(press('ArrowRight', null)).toBe(1)
    expect(press('ArrowRight', 3, true)).toBe(13)
    expect(press('ArrowLeft', 1)).toBe(1)
    expect(press('PageDown', 7)).toBe(20)
    expect(press('PageUp', 20)).toBe(7)
    expect(press('PageUp', 3)).toBe(3)
    expect(press('End', 3)).toBe(49)
    expect(press('a', 3)).toBeNull()
  })
})
