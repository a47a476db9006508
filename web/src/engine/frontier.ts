// What the engine says of every k at once: over split points, over whole levels, of groups with cells of their own, and of
// the lattice's nodes.
import type { LossId } from './losses'
import type { Cost, Plan } from './protocol'

/** What one k costs over split points. */
export interface SplitPoint {
  k: number
  cost: Cost
  /** Of losses that are told as a share: that share of what hiding everything costs. */
  mean?: number
  bound: Cost
  proven: boolean
  provenAt: number | null
  suppressed: number
  classes: number
  smallestClass: number
  /** The number of its solution; many k may share one. */
  solution: number
}

/** How the job `frontier` is asked over split points. */
export interface SplitFrontierAsk {
  plan: Plan
  /** As in `OptimizeAsk`. */
  refer?: true
  /** As in `OptimizeAsk`. */
  share?: boolean
  /** The greatest k; 1000 without it. */
  most?: number
  /** These k are proven before all others, in this order. */
  first?: number[]
}

/** The job `frontier` over split points. */
export interface SplitFrontier {
  space: 'splits'
  method: 'exact'
  loss: LossId
  maxSuppressed: number | null
  rows: number
  nodes: number
  evaluated: number
  searches: number
  exact: boolean
  /** What ended it before it was exact; null where nothing did. */
  stopped: 'time' | 'memory' | null
  proven: number
  /** The k that is being proven. */
  at: number | null
  /** One for every k from 2 upwards. */
  points: SplitPoint[]
  doing: string
  seconds: number
  threads: number
}

/** A point of the front over whole levels: it serves every k from the point before it up to its own. */
export interface LevelPoint {
  k: number
  cost: Cost
  mean?: number
  bound: Cost | null
  suppressed: number
  levels: Record<string, number>
  nodes: { levels: Record<string, number>; suppressed: number }[]
  /** Where it was asked to `refer`. */
  solution?: number
}

/** How it is asked over whole levels. */
export interface LevelFrontierAsk {
  plan: Plan
  method?: LevelFrontier['method']
  /** Of poka. */
  depth?: number
  reading?: LevelFrontier['reading']
  /** As in `OptimizeAsk`. */
  refer?: true
  share?: boolean
}

/** The job `frontier` over whole levels. */
export interface LevelFrontier {
  space: 'lattice'
  method: 'exact' | 'poka' | 'exhaustive'
  reading: 'pareto' | 'per-k'
  loss: LossId
  maxSuppressed: number | null
  rows: number
  nodes: number
  evaluated: number
  /** Tables of classes by the first columns alone, counted apart. */
  tables: number
  exact: boolean
  /** What ended it before it was exact; null where nothing did. */
  stopped: 'time' | 'memory' | null
  points: LevelPoint[]
  doing: string
  seconds: number
  threads: number
}

/** A point of groups with cells of their own: it serves every k from the point before it up to its own. */
export interface LocalPoint {
  k: number
  cost: Cost
  mean?: number
  /** Null where none is known yet. */
  bound: Cost | null
  proven: boolean
  suppressed: number
  groups: number
  smallestClass: number
}

/** How the job `frontier` is asked of groups: of a plan whose quasi-identifiers have the space local. */
export interface LocalFrontierAsk {
  plan: Plan
  /** The greatest k; 1000 without it. */
  most?: number
  /** These k are looked at, and before all others, in this order. */
  first?: number[]
  /** Once they have their files, it leaves most of its turns to whatever works beside it. */
  patient?: boolean
}

/** The job `frontier` of groups with cells of their own. */
export interface LocalFrontier {
  space: 'local'
  method: 'auto'
  loss: LossId
  maxSuppressed: number | null
  rows: number
  nodes: number
  /** Searches that ended, and how many there are. */
  evaluated: number
  searches: number
  exact: boolean
  /** What ended it before its end; null where nothing did. */
  stopped: 'time' | 'memory' | null
  /** The k that is searched. */
  at: number | null
  points: LocalPoint[]
  doing: string
  seconds: number
  threads: number
}

/** The job `nodes`: every node of the lattice, the last column's level fastest. Arrays come when it is done. */
export interface LatticeNodes {
  k: number
  loss: LossId
  maxSuppressed: number | null
  rows: number
  /** What hiding everything costs, of losses that are told as a share of it. */
  whole: number
  columns: { name: string; levels: number }[]
  nodes: number
  share: number
  /** The largest k that the limit lets a node reach, and what it then costs. */
  reach?: number[]
  cost?: Cost[]
  /** At the k asked, whatever the limit. */
  atK?: { cost: Cost[]; suppressed: number[] }
  front?: number[]
}
