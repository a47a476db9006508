// What became of a cell, and which columns leave at all.
import type { Plan } from '../../engine/protocol'

/** In the file's order, as the engine writes them. */
export function releasedNames(names: readonly string[], plan: Plan): string[] {
  return names.filter((name) => {
    const role = plan.columns[name]?.role ?? 'drop'
    return role !== 'drop' && (role !== 'identifier' || plan.release?.identifiers === 'token')
  })
}

export type CellState = 'same' | 'changed' | 'absent' | 'withheld'

export function cellState(cell: {
  before: string | null
  after: string | null
  /** Does the column leave? */
  kept: boolean
  /** Does the row stay behind? */
  gone: boolean
}): CellState {
  if (!cell.kept) return 'absent'
  if (cell.gone) return 'withheld'
  return cell.before === cell.after ? 'same' : 'changed'
}
