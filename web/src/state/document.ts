// The one document of the page: everything a person decided, nothing the engine can work out again. It is plain JSON,
// versioned, and never written anywhere unless the person saves it.
import { options } from '../engine/options'
import type { Plan, PlanColumn, PrivacyModel, ReadOptions } from '../engine/protocol'
import { whole } from '../text/format'

export const documentVersion = 2

export interface SourceRecord {
  name: string
  bytes: number
  sha256: string
  rows: number
  read: ReadOptions
}

export interface RowFilter {
  below: boolean
  missing: boolean
  find: string
}

export interface View {
  selected: string[]
  /** The column whose details are open. */
  open: string | null
  filter: RowFilter
}

/** A solution set aside by name; what it holds is its panel's business. */
export interface Kept {
  name: string
  plan: Plan
  solution: unknown
}

export interface AppDocument {
  version: typeof documentVersion
  source: SourceRecord | null
  plan: Plan
  view: View
  kept: Kept[]
}

export const emptyView: View = { selected: [], open: null, filter: { below: false, missing: false, find: '' } }

export function emptyDocument(): AppDocument {
  return { version: documentVersion, source: null, plan: { indistinct: 1, columns: {} }, view: emptyView, kept: [] }
}

// ---- edits: every one returns a new document and shares what did not change

/** What is undefined is taken away. */
export type ColumnChange = { [K in keyof PlanColumn]?: PlanColumn[K] | undefined }

export function withColumns(doc: AppDocument, names: readonly string[], change: ColumnChange): AppDocument {
  const columns = { ...doc.plan.columns }
  for (const name of names) columns[name] = tidy({ ...columns[name], ...change })
  return { ...doc, plan: withoutStray({ ...doc.plan, columns }) }
}

export function withColumn(doc: AppDocument, name: string, column: PlanColumn): AppDocument {
  return { ...doc, plan: withoutStray({ ...doc.plan, columns: { ...doc.plan.columns, [name]: tidy(column) } }) }
}

export function withK(doc: AppDocument, k: number): AppDocument {
  return { ...doc, plan: { ...doc.plan, privacy: { ...doc.plan.privacy, k } } }
}

/** 1: any will do. */
export function diversityOf(plan: Plan, column: string): number {
  return plan.privacy?.models?.find((model) => model.column === column)?.l ?? 1
}

export function withDiversity(doc: AppDocument, column: string, l: number): AppDocument {
  const others = (doc.plan.privacy?.models ?? []).filter((model) => model.column !== column)
  return withModels(doc, l > 1 ? [...others, { name: 'l-diversity', column, l }] : others)
}

function withModels(doc: AppDocument, models: readonly PrivacyModel[]): AppDocument {
  const { models: _, ...privacy } = doc.plan.privacy ?? {}
  return { ...doc, plan: { ...doc.plan, privacy: { ...privacy, ...(models.length > 0 && { models: [...models] }) } } }
}

/** A column that is sensitive no more takes what was asked of its values along. */
function withoutStray(plan: Plan): Plan {
  const models = plan.privacy?.models
  const left = models?.filter(({ column }) => plan.columns[column]?.role === 'sensitive')
  if (!models || !left || left.length === models.length) return plan
  const { models: _, ...privacy } = plan.privacy ?? {}
  return { ...plan, privacy: { ...privacy, ...(left.length > 0 && { models: left }) } }
}

export function withView(doc: AppDocument, view: Partial<View>): AppDocument {
  return { ...doc, view: { ...doc.view, ...view } }
}

/** Absent keys rather than keys that hold undefined: what is saved is what was said. */
function tidy(column: ColumnChange): PlanColumn {
  return Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined)) as PlanColumn
}

export const defaultK = Number(options.k.default)

export function chosenK(plan: Plan): number {
  return plan.privacy?.k ?? defaultK
}

export function titleOf(plan: Plan): string {
  return `k = ${whole(chosenK(plan))}`
}

export function columnsWithRole(plan: Plan, role: PlanColumn['role']): string[] {
  return Object.entries(plan.columns)
    .filter(([, column]) => column.role === role)
    .map(([name]) => name)
}

// ---- to and from JSON

type Step = (older: Record<string, unknown>) => Record<string, unknown>

/** `steps[n]` turns a document of version n into one of version n + 1. A bare plan file counts as version 0. */
export const migrations: readonly Step[] = [
  (plan) => ({ version: 1, source: null, plan, view: emptyView, kept: [] }),
  (older) => ({ ...older, version: 2, kept: Array.isArray(older.kept) ? older.kept.map(withCuts) : [] }),
]

/** What a kept solution publishes was called columns. */
function withCuts(kept: unknown): unknown {
  if (!isRecord(kept) || !isRecord(kept.solution) || !('columns' in kept.solution)) return kept
  const { columns, ...solution } = kept.solution
  return { ...kept, solution: { ...solution, cuts: columns } }
}

export type Read<T> = { ok: true; value: T } | { ok: false; what: string }

export function migrate(raw: unknown, steps: readonly Step[] = migrations): Read<Record<string, unknown>> {
  if (!isRecord(raw)) return { ok: false, what: 'The file holds no plan: it is not a JSON object.' }
  const bare = raw.version === undefined && raw.indistinct === 1
  let version = bare ? 0 : raw.version
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    return { ok: false, what: 'The file holds no plan: neither "indistinct" nor "version" is in it.' }
  if (version > steps.length)
    return { ok: false, what: `The file was saved by a newer version (${version}). Reload the page to get it.` }
  let value = raw
  for (; version < steps.length; version++) {
    const step = steps[version]
    if (step) value = step(value)
  }
  return { ok: true, value }
}

export function readDocument(text: string): Read<AppDocument> {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { ok: false, what: 'The file cannot be read as JSON. Save the plan again and drop it here.' }
  }
  const migrated = migrate(raw)
  if (!migrated.ok) return migrated
  const doc = migrated.value
  if (!isRecord(doc.plan) || !isRecord(doc.plan.columns))
    return { ok: false, what: 'The plan has no "columns": nothing was changed.' }
  return {
    ok: true,
    value: {
      version: documentVersion,
      source: isRecord(doc.source) ? (doc.source as unknown as SourceRecord) : null,
      plan: { ...(doc.plan as unknown as Plan), indistinct: 1 },
      view: { ...emptyView, ...(isRecord(doc.view) ? (doc.view as Partial<View>) : {}) },
      kept: Array.isArray(doc.kept) ? (doc.kept as Kept[]) : [],
    },
  }
}

export function writeDocument(doc: AppDocument): string {
  return `${JSON.stringify(doc, null, 1)}\n`
}

export function writePlan(doc: AppDocument): string {
  return `${JSON.stringify(doc.plan, null, 1)}\n`
}

function isRecord(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null && !Array.isArray(x)
}

/** What a plan keeps of a reading: all that was chosen about the file. */
export function sourceOf({ lenient: _, ...read }: ReadOptions): Plan['source'] {
  return Object.keys(read).length > 0 ? read : undefined
}

export function withSource({ source: _, ...plan }: Plan, read: ReadOptions): Plan {
  const source = sourceOf(read)
  return source ? { ...plan, source } : plan
}

/** A plan that names a column without a taxonomy means none, here as on the command line. */
function withoutBuilt({ taxonomy, ...column }: PlanColumn = {}): PlanColumn {
  const chosen = taxonomy !== undefined && !(typeof taxonomy === 'object' && 'build' in taxonomy)
  return chosen ? { ...column, taxonomy } : column
}

/** A plan laid over a proposal: what it names wins, columns it does not name keep what was proposed. */
export function overlay(proposal: Plan, plan: Plan): Plan {
  const columns = { ...proposal.columns }
  for (const [name, column] of Object.entries(plan.columns))
    if (name in columns) columns[name] = { ...withoutBuilt(columns[name]), ...column }
  return { ...proposal, ...plan, columns }
}
