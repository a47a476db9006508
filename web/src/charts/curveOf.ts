// The curve that a preflight draws, with the one column whose absence would help most at the chosen k.
import type { Preflight } from '../engine/protocol'
import type { CurveData } from './curve'

export function curveOf({ rows, unique, below, columns }: Preflight, chosen: number): CurveData {
  const at = below.findIndex(({ k }) => k === chosen)
  const rest = (column: Preflight['columns'][number]) => column.belowWithout[at] ?? Number.POSITIVE_INFINITY
  const best =
    columns.length > 1 ? columns.reduce((least, column) => (rest(column) < rest(least) ? column : least)) : null
  const without = best && {
    column: best.name,
    points: below.map(({ k }, i) => ({ k, rows: best.belowWithout[i] ?? 0 })),
  }
  return { rows, unique, points: below, chosen, ...(without ? { without } : {}) }
}
