// What became of a cell, and which columns leave at all.
import type { Plan } from '../engine/protocol'
import { identifies } from '../text/roles'

/** In the file's order, as the engine writes them. */
export function releasedNames(names: readonly string[], plan: Plan): string[] {
  return names.filter((name) => {
    const role = plan.columns[name]?.role ?? 'drop'
    return role !== 'drop' && (!identifies(role) || plan.release?.identifiers === 'token')
  })
}

export type CellState = 'same' | 'changed' | 'withheld' | 'left-out'

export function cellState(cell: {
  before: string | null
  after: string | null
  /** Does the row stay behind? */
  gone: boolean
  /** Does it count at all: is it drawn, has it every value that must be there? */
  counts: boolean
  /** In a row that stays blanked, what is not generalized stays as it is. */
  blanked: boolean
}): CellState {
  if (!cell.counts) return 'left-out'
  if (cell.gone && !cell.blanked) return 'withheld'
  return cell.before === cell.after ? 'same' : 'changed'
}

type Cells = readonly (string | null)[]

/** Wide enough for most of what stands in a column, and where room is scarce no wider than lets several be seen. */
export function widthsOf(
  heads: readonly string[],
  columns: readonly (readonly [before: Cells, after: Cells])[],
  measure: (text: string) => number,
  beside: boolean,
  room = 0,
): number[] {
  const padding = 18
  const [least, most] = beside ? [88, 320] : [64, 160]
  const longest = (cells: Cells) => {
    const of = new Map([...new Set(cells)].map((cell) => [cell, measure(cell ?? 'missing')]))
    const widths = cells.map((cell) => of.get(cell) ?? 0).sort((a, b) => a - b)
    return widths[Math.floor((widths.length - 1) * 0.9)] ?? 0
  }
  const wanted = heads.map((head, i) => {
    const [before = [], after = []] = columns[i] ?? []
    const text = beside ? longest(before) + 24 + longest(after) : Math.max(longest(before), longest(after))
    return Math.ceil(Math.max(least, measure(head) + padding, text + padding))
  })
  const all = wanted.reduce((sum, width) => sum + width, 0)
  return all <= room ? wanted : wanted.map((width) => Math.min(most, width))
}
