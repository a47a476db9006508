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
  byValue: Record<string, { value: string | number | null; combinations: number; contribution: number }[]>
  /** Sets of up to four columns whose combinations weigh most. */
  riskiest: { columns: string[]; combinations: number; contribution: number }[]
  /** SUDA and, for k = 2, DIS-SUDA of the rows that score highest; once all have been looked at. */
  scores?: {
    formula: string
    disFormula: string | null
    /** Of the whole file: how much of what somebody finds there is right. */
    dis: number | null
    /** Of the population that the file holds; 0.01 where the plan does not say. */
    populationShare: number
    records: { row: number; rows: number; combinations: number; score: number; disScore: number | null }[]
  }
  /** Have all rows been looked at? */
  complete: boolean
  stopped: 'time' | null
  seconds: number
  threads: number
}

export interface RecordAsk {
  plan: Plan
  /** The file's row number. */
  row: number
  maxSize?: number
}

/** What makes one row stand out. */
export interface RecordTold {
  row: number
  k: number
  semantics: Semantics
  values: Record<string, string | number | null>
  /** Rows of the file with the same values. */
  rows: number
  /** Minimal ones, the smallest first, each with the rows that share it. */
  combinations: { values: Record<string, string | number | null>; rows: number }[]
  /** SUDA's. */
  score: number
  contribution: Record<string, number>
  seconds: number
}

export type Blanks = [tuple: number, columns: number, rows: number][]

export interface SuppressAsk {
  plan: Plan
  /** Names every blank in the answer. */
  list?: boolean
  /** Keeps the blanks by a number. */
  refer?: boolean
  /** Keeps what holds for other importances and caps too, once there is an answer, and begins with what is kept. */
  share?: boolean
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
  /** Where it was asked to `refer`: the number by which a release names these blanks. */
  solution?: number
  /** Where it was asked to list them: of each distinct tuple that has some the columns, as bits, and of how many rows. */
  blanks?: Blanks
  seconds: number
  threads: number
}
