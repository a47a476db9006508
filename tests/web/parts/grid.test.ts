import { expect, it } from 'vitest'
import type { ColumnProfile } from '../../../web/src/engine/protocol'
import { selectionAfter } from '../../../web/src/panels/data/Columns'
import { columnWidths, movedCell } from '../../../web/src/parts/grid'

const size = { rows: 100, columns: 5, screen: 10 }
const at = (row: number, column: number, key: string, ctrlKey = false) =>
  movedCell({ row, column }, { key, ctrlKey, metaKey: false }, size)

it('keys lead from cell to cell and stop at the edges', () => {
  expect(at(0, 0, 'ArrowDown')).toEqual({ row: 1, column: 0 })
  expect(at(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 })
  expect(at(5, 4, 'ArrowRight')).toEqual({ row: 5, column: 4 })
  expect(at(95, 0, 'PageDown')).toEqual({ row: 99, column: 0 })
  expect(at(50, 2, 'Home')).toEqual({ row: 50, column: 0 })
  expect(at(50, 2, 'End', true)).toEqual({ row: 99, column: 4 })
  expect(at(50, 2, 'Home', true)).toEqual({ row: 0, column: 0 })
  expect(at(50, 2, 'x')).toBeNull()
})

function column(name: string, value: string): ColumnProfile {
  return {
    name,
    type: 'text',
    distinct: 1,
    missing: 0,
    unique: 0,
    min: value,
    max: value,
    top: [[value, 1]],
    role: 'quasi',
    reason: '',
  }
}

it('columns fill what there is, and shrink a little before they scroll', () => {
  const columns = Array.from({ length: 6 }, (_, i) => column(`c${i}`, 'Never-married'))
  const sum = (width: number) => {
    const widths = columnWidths(columns, width)
    return widths.row + widths.size + widths.columns.reduce((a, b) => a + b, 0)
  }
  expect(sum(2000)).toBeGreaterThan(1985)
  expect(sum(2000)).toBeLessThanOrEqual(2000)
  expect(columnWidths(columns, 100, 12_345_678).row).toBeGreaterThan(columnWidths(columns, 100, 99).row)
  const natural = sum(100)
  expect(sum(natural - 40)).toBeLessThanOrEqual(natural - 40)
  expect(natural).toBeGreaterThan(100)
})

it('a click selects, a second lets go, Shift takes the stretch', () => {
  const names = ['a', 'b', 'c', 'd']
  expect(selectionAfter(names, [], 'c', null, false)).toEqual(['c'])
  expect(selectionAfter(names, ['c'], 'a', 'c', false)).toEqual(['a', 'c'])
  expect(selectionAfter(names, ['a', 'c'], 'c', 'a', false)).toEqual(['a'])
  expect(selectionAfter(names, ['a'], 'c', 'a', true)).toEqual(['a', 'b', 'c'])
  expect(selectionAfter(names, ['d'], 'b', 'd', true)).toEqual(['b', 'c', 'd'])
})
