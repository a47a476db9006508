// What the engine says of single cells: unsafe combinations, and the least to blank.
import type { Plan, Semantics } from './plan'

export interface UnsafeAsk {
  plan: Plan
  /** Combinations of at most so many columns. */
  maxSize?: number
}

export interface Unsafe {
  rows: number
  k: number
  semantics: Semantics
  /** Rows that have a combination which fewer than k rows share. */
  records: number
  /** Minimal ones: without any of their values k rows share them. Each counts once, whoever has it. */
  combinations: number
  mostSize: number
  bySize: Record<string, number>
  byColumn: Record<string, number>
  /** The column's share of the sum of all SUDA scores; combinations of several columns count for each. */
  contribution: Record<string, number>
  byPair: { columns: string[]; combinations: number }[]
  /** The values in most combinations, of each column. */
  byValue: Record<string, { value: string | number | null; combinations: number }[]>
  /** Sets of up to four columns whose combinations weigh most. */
  riskiest: { columns: string[]; combinations: number; contribution: number }[]
  /** Have all rows been looked at? */
  complete: boolean
  stopped: 'time' | null
  seconds: number
  threads: number
}

export interface Suppressed {
  rows: number
  k: number
  semantics: Semantics
  ties: 'spread' | 'concentrate' | 'first'
  /** Combinations of at most so many columns are protected. */
  combinations: number
  /** Does a column have a cap? */
  capped: boolean
  optimal: boolean
  /** Cells that become blank; these and the next five once something is known. */
  cells?: number
  /** Each as much as its column's importance. */
  weightedCells?: number
  /** Rows with a blank. */
  records?: number
  /** Rows that are blanked wholly. */
  withheld?: number
  byColumn?: Record<string, { count: number; percent: number }>
  /** Rows by how many of their cells become blank, from none up. */
  perRow?: number[]
  /** Proven: no fewer weighted cells are enough. */
  bound: number | null
  finished: boolean
  stopped: 'time' | null
  /** In words, for people. */
  doing: string
  /** Where it was asked to list them: of each distinct tuple that has some the columns, as bits. */
  blanks?: [tuple: number, columns: number][]
  seconds: number
  threads: number
}
