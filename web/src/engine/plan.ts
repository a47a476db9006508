// A plan as the page writes it: what docs/plan.schema.json describes.
import type { ReadOptions } from './profile'

export type Role = 'quasi' | 'sensitive' | 'target' | 'count' | 'weight' | 'identifier' | 'entity' | 'keep' | 'drop'
export type PlanType = 'number' | 'category' | 'date'
export type Space = 'splits' | 'taxonomy' | 'lattice' | 'local'

/** A value of a column; null where it is missing. */
export type Value = string | number | null

export type Bins =
  | { width: number; origin?: number }
  | { edges: number[] }
  | { count: number; by: 'width' | 'frequency' | 'target' }
  | { unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade' }
  /** Categories: the groups of this level of their taxonomy, of which 0 would be that of the values. */
  | { level: number }

/** How a taxonomy is made of a column's values. */
export interface TaxonomyBuild {
  by:
    | 'nice'
    | 'width'
    | 'frequency'
    | 'classes'
    | 'calendar'
    | 'mask'
    | 'neighbours'
    | 'rows'
    | 'target'
    | 'alphabet'
    | 'flat'
  groups?: number
  factors?: number[]
  step?: number
  origin?: number
  units?: ('day' | 'week' | 'month' | 'quarter' | 'year' | 'decade')[]
  from?: 'left' | 'right'
}

export interface PlanColumn {
  role?: Role
  type?: PlanType
  order?: (string | number)[]
  bins?: Bins
  /** A file's path, the file's text, or how it is built. */
  taxonomy?: string | { text: string } | { build: TaxonomyBuild }
  space?: Space
  importance?: number
  /** The largest share of its cells that may be blanked: 0.2 or "20%". */
  cap?: number | string
  missing?: 'keep' | 'drop'
  /** Why it is published all the same, though the release gate found something. */
  confirm?: string
}

/** Only a random sample of the rows is released; without a size, all of them. */
export interface RowSample {
  size?: number | string | null
  /** A column whose values keep their shares. */
  by?: string
  seed?: number
}

/** Every published class shows l different values of a sensitive column. */
export interface PrivacyModel {
  name: 'l-diversity'
  column: string
  l: number
  kind?: 'distinct'
}

export interface Plan {
  indistinct: 1
  source?: Omit<ReadOptions, 'lenient'>
  rows?: { missing?: 'keep' | 'drop'; sample?: RowSample }
  columns: Record<string, PlanColumn>
  privacy?: {
    k?: number
    maxSuppressed?: number | string | null
    maxBlanked?: number | string | null
    models?: PrivacyModel[]
  }
  loss?: unknown
  release?: {
    suppressed?: 'drop' | 'blank'
    rescue?: false | 'after' | 'jointly'
    shuffle?: boolean
    identifiers?: 'drop' | 'token'
    blank?: string
  }
  search?: {
    method?: string
    seed?: number
    threads?: number
    timeLimit?: number
    evaluations?: number
    population?: number
    islands?: number
  }
  population?: { size?: number; file?: string }
  suppress?: {
    semantics?: Semantics
    ties?: 'spread' | 'concentrate' | 'first'
    /** Protect combinations of at most so many columns. */
    combinations?: number
  }
}

/** What blanked cells bring about (docs/plan.schema.json). It stands beside every figure. */
export type Semantics = 'strict' | 'original-file'
