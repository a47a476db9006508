// What k counts, in words: rows; or persons, where a column has the role entity.
import type { Plan } from '../engine/protocol'
import { plural } from './format'

export type Unit = 'row' | 'person'

export const unitOf = ({ columns }: Pick<Plan, 'columns'>): Unit =>
  Object.values(columns).some(({ role }) => role === 'entity') ? 'person' : 'row'

/** Of an answer of the engine, which says how many persons there are where k counts them. */
export const unitIn = ({ persons }: { persons?: number | undefined }): Unit =>
  persons === undefined ? 'row' : 'person'

/** Whom a row is among, of so many in its class: "4 others", "rows of 4 other persons". */
export const othersOf = (size: number, unit: Unit): string =>
  unit === 'row' ? plural(Math.max(0, size - 1), 'other') : `rows of ${plural(Math.max(0, size - 1), 'other person')}`

/** "k = 5", "k = 5 persons" */
export const sized = (k: string, unit: Unit): string => (unit === 'row' ? `k = ${k}` : `k = ${k} persons`)
