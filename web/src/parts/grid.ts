// The arithmetic of the grid that is not about scrolling: where a key leads, how wide a column is.
import type { ColumnProfile } from '../engine/protocol'
import { whole } from '../text/format'

export interface Cell {
  row: number
  column: number
}

export interface GridKeys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

export interface GridSize {
  rows: number
  columns: number
  /** Rows on one screen. */
  screen: number
}

export function movedCell({ row, column }: Cell, { key, ctrlKey, metaKey }: GridKeys, size: GridSize): Cell | null {
  const far = ctrlKey || metaKey
  const lastRow = Math.max(0, size.rows - 1)
  const lastColumn = Math.max(0, size.columns - 1)
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.min(lastRow, Math.max(0, nextRow)),
    column: Math.min(lastColumn, Math.max(0, nextColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return to(far ? lastRow : row + 1, column)
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column)
    case 'ArrowRight':
      return to(row, far ? lastColumn : column + 1)
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1)
    case 'PageDown':
      return to(row + size.screen, column)
    case 'PageUp':
      return to(row - size.screen, column)
    case 'Home':
      return to(far ? 0 : row, 0)
    case 'End':
      return to(far ? lastRow : row, lastColumn)
    default:
      return null
  }
}

export interface Widths {
  row: number
  columns: number[]
  size: number
}

const letter = 6.5

/** The length that nearly all rows keep to, as far as the most frequent values tell. */
function usualLength({ top, min, max }: ColumnProfile): number {
  const known = top.reduce((sum, [, rows]) => sum + rows, 0)
  const byLength = [...top].sort((a, b) => a[0].length - b[0].length)
  let seen = 0
  let length = Math.min(10, Math.max(String(min ?? '').length, String(max ?? '').length))
  for (const [value, rows] of byLength) {
    if (seen >= known * 0.95) break
    seen += rows
    length = Math.max(length, value.length)
  }
  return length
}

/** As wide as the usual values and the name need; what is left over is shared out. */
export function columnWidths(columns: readonly ColumnProfile[], width: number, rows = 0): Widths {
  const row = Math.max(54, Math.ceil(whole(rows + 1).length * letter) + 18)
  const size = 82
  const wanted = columns.map((column) =>
    Math.round(
      Math.min(190, Math.max(70, usualLength(column) * letter + 18, Math.min(24, column.name.length) * 6.9 + 18)),
    ),
  )
  const needed = wanted.reduce((sum, w) => sum + w, 0)
  const room = width - row - size - 2
  // A little too wide is made to fit; much too wide scrolls.
  const factor = room > needed ? room / Math.max(1, needed) : room >= needed * 0.82 ? room / needed : 1
  return { row, size, columns: wanted.map((w) => Math.floor(w * factor)) }
}
