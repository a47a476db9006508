// How a table is read, and what was found in it: the question "profile" and the options of opening.
import type { Role } from './protocol'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-1'

export interface Dialect {
  encoding: Encoding
  delimiter: string
  quote: string
  header: boolean
  missing: string[]
}

export interface ReadOptions {
  /** Absent: detected. */
  encoding?: Encoding
  delimiter?: string
  quote?: string
  header?: boolean
  decimal?: '.' | ','
  /** Empty: nothing stands between thousands. */
  thousands?: string
  /** A pattern that is tried first: dd.mm.yyyy. */
  dates?: string
  missing?: string[]
  /** Of a workbook: which sheet; the first without it. The page reads it, the engine is given text. */
  sheet?: string
  /** Leave damaged rows out and complain, instead of failing at the first. */
  lenient?: boolean
}

export interface ColumnProfile {
  name: string
  type: 'integer' | 'decimal' | 'date' | 'text'
  distinct: number
  missing: number
  /** Rows whose value occurs once. */
  unique: number
  min: string | number | null
  max: string | number | null
  /** The most frequent values, most frequent first, at most 20. */
  top: [string, number][]
  role: Role
  reason: string
  /** Numbers and dates: equal-width bins over [min, max]; text: absent. */
  histogram?: { from: number; to: number; counts: number[] }
  /** How the file writes its numbers and days, where not as 1234.5 and 2021-03-05. */
  decimal?: string
  thousands?: string
  dates?: string
}

export interface Complaint {
  row: number | null
  column: string | null
  what: string
}

export interface Profile {
  rows: number
  bytes: number
  columns: ColumnProfile[]
  dialect: Dialect
  complaints: Complaint[]
  /** All of them, where the list was cut. */
  complained: number
}
