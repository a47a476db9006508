// What crosses between the page and the engine's worker. Every message is a member of a discriminated union; `id` pairs an
// answer with its call. The shapes of `Questions` and `Jobs` are the engine's own JSON (core/door); those of plans, of
// advice, of evidence, of the frontier and of what was read have files of their own. tests/cli/contract.test.mjs holds
// all of them against real answers.
import type { Advised } from './advised'
import type { RecordAsk, RecordTold, SuppressAsk, Suppressed, Unsafe, UnsafeAsk } from './cells'
import type { AuditView, ClassesView, MergedAsk, MergedView, RiskView, UtilityView } from './evidence'
import type {
  LatticeNodes,
  LevelFrontier,
  LevelFrontierAsk,
  LocalFrontier,
  LocalFrontierAsk,
  SplitFrontier,
  SplitFrontierAsk,
} from './frontier'
import type { Cost, LossCosts } from './lossCosts'
import type { LossId } from './losses'
import type { Plan, PlanType, Role, Semantics, Space, Value } from './plan'
import type { Encoding, Profile, ReadOptions } from './profile'
import type { EstimatesView, Hiding, RegressionView, SuppressedView } from './statistics'
import type { TaxonomyProposal, TaxonomyView, TreeNode } from './taxonomy'

export type * from './advised'
export type * from './cells'
export type * from './evidence'
export type * from './frontier'
export type * from './lossCosts'
export type * from './plan'
export type * from './profile'
export type * from './statistics'
export type * from './taxonomy'

export interface Place {
  row?: number
  column?: string
  key?: string
}

/** An error as a value: what happened, where, what to do. */
export interface EngineError {
  code: 'usage' | 'input' | 'plan' | 'memory' | 'no_solution' | 'stopped' | 'internal'
  what: string
  place?: Place
}

export interface Preflight {
  rows: number
  distinct: number
  /** Rows alone in their class, or whose person is. */
  unique: number
  /** In all rows, where k counts persons. */
  persons?: number
  /** Rows in classes smaller than k, for each k asked. */
  below: { k: number; rows: number }[]
  columns: {
    name: string
    /** Of the unique rows, how many would not be if this column were dropped. */
    makesUnique: number
    /** Rows below each k asked if this column were dropped. */
    belowWithout: number[]
  }[]
  seconds: number
}

export interface DomainView {
  name: string
  kind: PlanType
  size: number
  /** Values in order with their rows; cut at `limit`. */
  values: [Value, number][]
  /** Each value as the file writes it, where numbers or dates have another notation there. */
  written?: string[]
  space?: Space
  /** Searched under a taxonomy: every node, preorder, as the positions [first, end) that it covers. */
  tree?: TreeNode[]
}

/** The groups of one column: the positions at which all but the first begin, and what people call them. */
export interface GroupsView {
  starts: number[]
  labels: string[]
}

export interface CutsColumn {
  name: string
  cuts?: Value[]
  groups?: Value[][]
  level?: number
}

/** A generalization: the number by which the engine knows it, for as long as the file is open; or written out. */
export type Cuts = number | CutsColumn[]

export interface Evaluation extends LossCosts {
  rows: number
  distinct: number
  alphabet: number
  classes: number
  /** Rows, or persons. */
  smallestClass: number
  suppressed: number
  /** In all rows, where k counts persons. */
  persons?: number
}

export type MethodOption = 'evaluations' | 'population' | 'islands'

/** A way to search, and what it promises. */
export interface MethodInfo {
  name: string
  sentence: string
  /** Does it end with a proof, given time? The others only find. */
  proves: boolean
  /** What it can be told besides seed, threads and time. */
  options: MethodOption[]
  /** Each quasi-identifier must be searched in one of these; in any where there are none. */
  spaces: Space[]
  /** Does what it finds always keep to k? */
  satisfies: boolean
}

/** How the job `optimize` is asked. */
export interface OptimizeAsk {
  plan: Plan
  /** To begin with. */
  start?: Cuts
  /** The answer names its solution by a number, and does not write it out. */
  refer?: true
  /** Begins with what the engine knows of the question, and tells what it finds to others that share. */
  share?: boolean
  /** Of local recoding: the seed by which ties are broken, where the plan names none. Nobody else may know it. */
  secret?: number
}

/** What the job `optimize` knows so far. */
export interface Optimized {
  method: string
  loss: LossId
  k: number
  /** Rows; null without a limit. */
  maxSuppressed: number | null
  rows: number
  distinct: number
  alphabet: number
  cost: Cost | null
  /** Of losses that are told as a share: that share of what hiding everything costs. */
  mean?: number
  /** No generalization costs less; null where the method proves nothing. */
  bound: Cost | null
  proven: boolean
  /** What ended it before it was proven; null where nothing did. */
  stopped?: 'time' | 'memory' | 'gap' | 'nodes' | null
  suppressed?: number
  classes?: number
  smallestClass?: number
  /** In all rows, where k counts persons. */
  persons?: number
  solution?: number
  /** Of a method whose file may hold classes below k: whether it holds none. */
  satisfied?: boolean
  /** Of methods that find them, once they have: the levels of k-minimal nodes, which keep to k while none below does. */
  minimal?: Record<string, number>[]
  /** Of groups with cells of their own, in place of a solution: their number, how many there are, and what they keep. */
  recoding?: number
  groups?: number
  granularity?: number
  /** Where the plan has rows rescued: blank cells of published rows, and what withholding these rows would be. */
  rescue?: {
    way: 'after' | 'jointly'
    rows: number
    cells: number
    byColumn: Record<string, number>
    withheld?: { cost: Cost; mean?: number; bound: Cost | null; proven: boolean; suppressed: number }
  }
  nodes: number
  open: number
  memory: number
  doing: string
  seconds: number
  threads: number
  trace: { seconds: number; cost: Cost | null; bound: Cost | null }[]
}

/** What the release gate found in a column that is published and no quasi-identifier, or in the order of the rows. */
export interface GateFinding {
  column: string | null
  finding: 'unique' | 'few' | 'many' | 'text' | 'order' | 'persons' | 'single'
  figure: number
  says: string
  remedy: string
  /** The plan's reason to publish it all the same. */
  confirmed: string | null
  /** Nothing is written before it is mended or confirmed. */
  stops: boolean
}

export interface GateView {
  gate: GateFinding[]
  stops: boolean
}

/** What is asked about: a solution's cuts, groups by their number, or a released file that was provided. */
export interface Released {
  plan: Plan
  cuts?: Cuts
  recoding?: number
  released?: string
}

export interface Recipe {
  indistinctRecipe: 1
  /** SHA-256 of the table and of the release, where they are known. */
  hashes?: { data?: string; release?: string }
  [key: string]: unknown
}

/** What the job `release` takes. */
export interface ReleaseAsk {
  plan: Plan
  cuts: Cuts
  /** In place of the cuts: the number of the blank cells that `suppress` found, or of the groups of local recoding. */
  blanks?: number
  recoding?: number
  /** Of the tokens in place of identifiers. */
  key?: string
  /** Of the order of shuffled rows. */
  seed?: number
  neutralize?: boolean
  allowEmpty?: boolean
}

/** What the job `codebook` knows. */
export interface CodebookTold {
  /** Lines of the file. */
  records: number
  /** Published values that it explains. */
  values: number
  encoding: Encoding
}

/** What the job `release` knows. */
export interface ReleaseTold {
  /** Released, counts included. */
  rows: number
  /** Lines of the file. */
  records: number
  suppressed: number
  leftOut: number
  classes: number
  smallestClass: number
  persons?: number
  k: number
  /** Of blank cells: the reading that they keep. */
  semantics?: Semantics
  blank: string
  /** Lines written so far. */
  written: number
  /** Is the file needed once more, or are the rows written as they are shown? */
  wantsBytes: boolean
  encoding: Encoding
  recoded?: string // why it is not that of the original
  columns: { name: string; role: Role; type: 'integer' | 'decimal' | 'date' | 'text'; labels?: string[] }[]
}

/** A codebook is no release: it says what the values of one stand for. */
export type ReleaseFormat = 'csv' | 'arrow' | 'parquet' | 'codebook'

/** All unsafe combinations are written the same way. */
export type FileFormat = ReleaseFormat | 'combinations'

/** Questions: JSON in, JSON out, answered at once. A new capability adds a line here and a file in core/door. */
export interface Questions {
  profile: { ask: Record<string, never>; answer: Profile }
  /** The plan that the profile proposes: every column with role, type and space. */
  propose: { ask: Record<string, never>; answer: Plan }
  /** Is the text of a file a plan, or a document that holds one? An error names the place of what is wrong. */
  plan: { ask: { text: string }; answer: Record<string, never> }
  preflight: { ask: { plan: Plan; k: number[] }; answer: Preflight }
  domain: { ask: { plan: Plan; column: string; limit: number }; answer: DomainView }
  /** A solution written out, to be kept or changed by hand. */
  cuts: { ask: { plan: Plan; cuts: Cuts }; answer: { columns: CutsColumn[] } }
  groups: { ask: { plan: Plan; column: string; cuts: Cuts }; answer: GroupsView }
  taxonomy: { ask: { plan: Plan; column: string }; answer: TaxonomyView }
  /** The one we would take first. */
  taxonomies: { ask: { plan: Plan; column: string }; answer: TaxonomyProposal[] }
  evaluate: { ask: { plan: Plan; cuts?: Cuts }; answer: Evaluation }
  classes: { ask: { plan: Plan; cuts?: Cuts; recoding?: number }; answer: ClassesView }
  merged: { ask: MergedAsk; answer: MergedView }
  risk: { ask: Released & { threshold?: number }; answer: RiskView }
  /** `blanks`: the number that `suppress` gave them. */
  utility: { ask: Released & { blanks?: number }; answer: UtilityView }
  suppressed: { ask: Hiding; answer: SuppressedView }
  /** Of the columns named, all of them without; after weights were raked, or blanks imputed, where that is asked. */
  estimates: { ask: Hiding & { columns?: string[]; mend?: 'rake' | 'impute' }; answer: EstimatesView }
  /** Of the targets that are numbers by all quasi-identifiers, where nothing else is named. */
  regression: { ask: Hiding & { outcomes?: string[]; covariates?: string[] }; answer: RegressionView }
  /** What stands against writing this file. */
  gate: { ask: { plan: Plan; cuts?: Cuts; blanks?: number; recoding?: number }; answer: GateView }
  /** What the independent checker counts, to be held against what a search claims. */
  recheck: { ask: Released; answer: Omit<Evaluation, 'alphabet'> }
  /** `released` names a file that was provided. */
  audit: { ask: { plan: Plan; released: string; recipe?: unknown }; answer: AuditView }
  methods: { ask: Record<string, never>; answer: MethodInfo[] }
  /** A solution in words, for another file. */
  recipe: { ask: { plan: Plan; cuts?: Cuts; blanks?: number; recoding?: number; result?: unknown }; answer: Recipe }
  /**
   * The same as SQL, and the query that groups rows to counts. `key`: of this release the blank cells, too; what is written
   * then is not for release.
   */
  sql: { ask: { recipe: Recipe; table?: string; key?: ReleaseAsk }; answer: { release: string; counts: string } }
  /** Narrows the rows that windows show; `below` needs the classes of the last preflight. */
  select: { ask: { below?: number; missing?: boolean; find?: string }; answer: { rows: number } }
}
export type Question = keyof Questions

/**
 * Jobs: long questions that report progress and can be paused, stopped and kept. Progress has the shape of the answer: it
 * is what is known so far. A new one adds a line here and a file in core/door/jobs.
 */
export interface Jobs {
  optimize: { ask: OptimizeAsk; answer: Optimized }
  /** Over whole levels where every quasi-identifier of the plan is searched in the space lattice. */
  frontier: {
    ask: SplitFrontierAsk | LevelFrontierAsk | LocalFrontierAsk
    answer: SplitFrontier | LevelFrontier | LocalFrontier
  }
  nodes: { ask: { plan: Plan }; answer: LatticeNodes }
  advise: { ask: { plan: Plan; cuts: Cuts }; answer: Advised }
  unsafe: { ask: UnsafeAsk; answer: Unsafe }
  /** Writes every combination as a line of CSV. */
  combinations: { ask: UnsafeAsk; answer: { combinations: number } }
  suppress: { ask: SuppressAsk; answer: Suppressed }
  /** Writes how every row with a hidden cell is published, as a line of CSV: it is not for release. */
  keyTable: { ask: ReleaseAsk; answer: { rows: number } }
  /** All minimal unsafe combinations of one row. */
  record: { ask: RecordAsk; answer: RecordTold }
  /** These two are given a file and write another, so they have a message of their own. */
  release: { ask: ReleaseAsk; answer: ReleaseTold }
  codebook: { ask: ReleaseAsk; answer: CodebookTold }
}
export type JobName = keyof Jobs

export type JobState = 'running' | 'paused' | 'stopped' | 'failed' | 'done'

export interface EngineInfo {
  threads: number
  /** Why it runs on one thread, in a sentence; absent when threaded. */
  why?: string
  version: string
  memoryLimit: number
}

export type ToEngine =
  /** `threads` 0: the build for one thread, and `why`. */
  | { kind: 'load'; id: number; base: string; threads: number; why?: string }
  | { kind: 'open'; id: number; file: Blob; name: string; options: ReadOptions }
  | { kind: 'sample'; id: number; name: string }
  | { kind: 'provide'; id: number; path: string; bytes: ArrayBuffer }
  | { kind: 'ask'; id: number; question: Question; json: string }
  | { kind: 'window'; id: number; from: number; count: number }
  | { kind: 'start'; id: number; job: JobName; json: string }
  /** Writes a release to `to`, or where the browser keeps it until it is downloaded. `file` is the one that is open. */
  | {
      kind: 'release'
      id: number
      file: Blob
      json: string
      format: FileFormat
      to?: FileSystemFileHandle
    }
  /** Some rows as a release would publish them, of the current selection. */
  | { kind: 'published'; id: number; json: string; from: number; count: number }
  | { kind: 'wish'; id: number; job: number; wish: 'run' | 'pause' | 'stop' }
  | { kind: 'cancel'; id: number }

export type FromEngine =
  | { kind: 'loaded'; id: number; info: EngineInfo }
  /** At most ten a second while a file is read. */
  | { kind: 'reading'; id: number; bytes: number; total: number; rows: number }
  /** The first rows, as soon as they are known, while the rest is still read (Arrow IPC stream). */
  | { kind: 'preview'; id: number; arrow: ArrayBuffer; rows: number }
  /** `sha256` is empty: it follows as `hashed`, so that nobody waits for it. */
  | { kind: 'opened'; id: number; name: string; bytes: number; rows: number; sha256: string; memory: number }
  | { kind: 'hashed'; id: number; sha256: string }
  | { kind: 'sampled'; id: number; name: string; csv: ArrayBuffer; plan: string; files: Record<string, string> }
  | { kind: 'answer'; id: number; json: string; memory: number }
  /** Columns as Utf8, then `#row` (file row), and `#class` (class size) once a preflight ran (Arrow IPC stream). */
  | { kind: 'window'; id: number; arrow: ArrayBuffer; rows: number; memory: number }
  /** At most ten a second while a release is written. */
  | { kind: 'releasing'; id: number; rows: number; total: number }
  /** `blob` where the file was not written to a place of the person's choice. */
  | { kind: 'released'; id: number; json: string; bytes: number; sha256: string; blob?: Blob; memory: number }
  | { kind: 'started'; id: number; job: number }
  | { kind: 'progress'; id: number; job: number; state: JobState; json: string; memory: number }
  | { kind: 'error'; id: number; error: EngineError }
  /** The engine cannot go on: this worker answers nothing more. */
  | { kind: 'lost'; id: number; error: EngineError }
