// What the engine says of a generalization or a release: its classes, risk, utility, and what the checker found.
import type { LossCosts } from './lossCosts'
import type { Plan } from './plan'

/** Classes of one size: rows, or persons where k counts those. */
export type Sized = [size: number, classes: number, rows: number]

/** What a generalization publishes. */
export interface ClassesView {
  k: number
  rows: number
  /** How many classes count so many rows (or persons), and all rows of them, ascending; those below k are suppressed. */
  sizes: Sized[]
  /** In all rows, where k counts persons. */
  persons?: number
  /** The detail that each quasi-identifier loses, 0 to 1. */
  columns: { name: string; lost: number }[]
}

/** A risk of being recognised: of the worst row, of all on average, and how many rows are above the threshold. */
export interface Chance {
  highest: number
  mean: number
  atRisk: number
}

export interface RiskSide {
  rows: number
  classes: number
  smallestClass: number
  /** Rows alone in their class, or their person is. */
  unique: number
  belowK: number
  prosecutor: Chance
  /** Null where no population is known. */
  journalist: Chance | null
  marketer: number
  sizes: Sized[]
}

export interface Reach {
  classes: number
  unique: number
  belowK: number
  mean: number
}

export interface Diversity {
  classes: number
  rows: number
  leastDistinct: number
  leastEntropy: number
  homogeneousClasses: number
  homogeneousRows: number
  mostTold: number
  meanTold: number
  farthest: number
  distinct: [l: number, classes: number, rows: number][]
}

export interface BeforeAfter<T> {
  before: T
  after: T
}

/** How likely it is that somebody is recognised, and what a class gives away. */
export interface RiskView extends BeforeAfter<RiskSide> {
  k: number
  rows: number
  suppressed: number
  /** In all rows, where k counts persons. */
  persons?: number
  threshold: number
  /** Groups have cells of their own: classes are groups, and who is known may fit several. */
  overlapping?: true
  population: 'file' | 'weights' | 'size' | null
  columns: { name: string; alone: BeforeAfter<Reach>; without: BeforeAfter<Reach> }[]
  groups: {
    column: string
    groups: ({ label: string; rows: number; suppressed: number } & BeforeAfter<Chance>)[]
    others: number
  }[]
  sensitive: ({ column: string; values: number } & BeforeAfter<Diversity>)[]
}

export interface Distance {
  totalVariation: number
  hellinger: number
  jensenShannon: number
  /** Ordered values only. */
  earthMover: number | null
}

export interface LossFigures extends LossCosts {
  classes: number
  smallestClass: number
  meanClass: number
  medianClass: number
  largestClass: number
}

/** What is left of the data. */
export interface UtilityView {
  k: number
  rows: number
  losses: BeforeAfter<LossFigures>
  distributions: {
    name: string
    quasi: boolean
    /** Published group, values in it, rows before, rows after. Where cells overlap: each value, as it is read. */
    groups: [label: string, values: number, before: number, after: number][]
    /** Rows that are published without this cell. */
    blank: number
    withheld: Distance
    spread: Distance
    entropyLost: number
  }[]
  /** Groups have cells of their own, and who reads one takes its values as equally likely. */
  overlapping?: true
  columns: string[]
  /** All of them; where cells overlap, those with few enough pairs of values. */
  pairs: { a: number; b: number; before: number; after: number; withheld: number; spread: number }[]
  prediction: ({ folds: number; baseline: number } & BeforeAfter<{ right: number; auc: number | null }>) | null
  regressions: ({
    target: string
    columns: ({ name: string } & BeforeAfter<number>)[]
    classes: BeforeAfter<number>
    /** Dispersion within classes, a withheld row in full, as a share of all. */
    rm: { variance: BeforeAfter<number>; mad: BeforeAfter<number> }
  } & BeforeAfter<{ rows: number; mean: number; deviation: number }>)[]
}

/** Of groups by their number; `size` and `lost`, in per cent: only these, from … and below. */
export interface MergedAsk {
  plan: Plan
  recoding: number
  size?: [number, number]
  lost?: [number, number]
  most?: number
}

/** What local groups merged. */
export interface MergedView {
  k: number
  columns: string[]
  /** How many groups have so many rows and have lost so many per cent of their detail, rounded down, and all their rows. */
  map: [size: number, percent: number, groups: number, rows: number][]
  /** How many of them were asked for. */
  groups: number
  /** The dearest of these: what each column publishes and has lost of its detail, and which values it holds in how many rows. */
  shown: {
    rows: number
    lost: number
    cells: { label: string; lost: number; values: [value: string, rows: number][] }[]
  }[]
}

/** A release held against the original file, by the checker. */
export interface AuditView extends Partial<LossCosts> {
  ok: boolean
  k: number
  smallestClass: number
  classes: number
  rows: number
  original: number
  suppressed: number
  unseen: number
  blanked: number
  /** Of the original, where k counts persons. */
  persons?: number
  diversity: { column: string; leastDistinct: number }[]
  failures: { class: string[]; size: number; row?: number; what: string }[]
  /** Of columns that tell more than they should (a share of the rows), and of files that do not belong together. */
  warnings: { column: string | null; what: string; figure: number; confirmed: string | null }[]
}
