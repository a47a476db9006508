// An engine of a few hundred lines for tests of the page: it reads commas, counts classes, and answers as the real one
// does. Slow and obvious.
import { Table as ArrowTable, Float64, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow'
import type {
  ColumnProfile,
  Complaint,
  DomainView,
  EngineError,
  GateView,
  Plan,
  PlanColumn,
  Preflight,
  Profile,
  Question,
  Questions,
  Role,
} from '../../../web/src/engine/protocol'
import type { EnginePort, SampleFiles } from '../../../web/src/state/port'
import { censusCsv } from './census'
import { fakeTaxonomy } from './fakeTaxonomy'

interface FakeTable {
  names: string[]
  /** By row. */
  rows: string[][]
  complaints: Complaint[]
}

export interface FakeOptions {
  samples?: Record<string, SampleFiles>
  /** Every answer waits for it. */
  delay?: () => Promise<void>
  /** What the release gate finds; without it, nothing. */
  gate?: (ask: Questions['gate']['ask']) => GateView
  /** What jobs do; without it they are refused. */
  start?: EnginePort['start']
}

const missing = (cell: string | undefined) => cell === '' || cell === '?'

export function parse(text: string): FakeTable {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const names = head.split(',')
  const complaints: Complaint[] = []
  const rows = lines.flatMap((line, i) => {
    const fields = line.split(',')
    if (fields.length === names.length) return [fields]
    const what = `Row ${i + 2} has ${fields.length} fields; the header has ${names.length}.`
    complaints.push({ row: i + 2, column: null, what })
    return []
  })
  return { names, rows, complaints }
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function roleOf(name: string, different: boolean): [Role, string] {
  if (different) return ['identifier', 'Every value occurs once. It will be dropped, or replaced by a random token.']
  if (/salary|diagnosis/.test(name)) return ['sensitive', 'Not visible from outside; what an attacker wants to learn.']
  return ['quasi', 'Few values that others may know.']
}

function describe(table: FakeTable, at: number): ColumnProfile {
  const name = table.names[at] ?? ''
  const cells = table.rows.map((row) => row[at] ?? '')
  const present = cells.filter((cell) => !missing(cell))
  const counts = tally(present)
  const numeric = present.length > 0 && present.every((cell) => /^-?\d+(\.\d+)?$/.test(cell))
  const numbers = numeric ? present.map(Number) : []
  const unique = [...counts.values()].filter((n) => n === 1).length
  const [role, reason] = roleOf(name, unique === table.rows.length && unique > 1)
  const low = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const high = numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const bins = Math.min(40, Math.max(1, high - low + 1))
  const histogram = new Array<number>(numeric ? bins : 0).fill(0)
  for (const x of numbers) {
    const bin = Math.min(bins - 1, Math.floor(((x - low) / (high - low || 1)) * bins))
    histogram[bin] = (histogram[bin] ?? 0) + 1
  }
  return {
    name,
    type: numeric ? (numbers.every(Number.isInteger) ? 'integer' : 'decimal') : 'text',
    distinct: counts.size,
    missing: cells.length - present.length,
    unique,
    min: numeric ? low : ([...counts.keys()].sort()[0] ?? null),
    max: numeric ? high : ([...counts.keys()].sort().pop() ?? null),
    top: [...counts].sort((a, b) => b[1] - a[1]).slice(0, 20),
    role,
    reason,
    ...(numeric ? { histogram: { from: low, to: high, counts: histogram } } : {}),
  }
}

function classSizes(table: FakeTable, columns: readonly number[]): number[] {
  const keys = table.rows.map((row) => columns.map((i) => row[i]).join('\u0000'))
  const counts = tally(keys)
  return keys.map((key) => counts.get(key) ?? 0)
}

const below = (sizes: readonly number[], k: number) => sizes.filter((size) => size < k).length

function quasiOf(table: FakeTable, plan: Plan): number[] {
  return table.names.map((name, i) => (plan.columns[name]?.role === 'quasi' ? i : -1)).filter((i) => i >= 0)
}

export function preflightOf(table: FakeTable, plan: Plan, ks: readonly number[]): Preflight {
  const quasi = quasiOf(table, plan)
  const sizes = classSizes(table, quasi)
  return {
    rows: table.rows.length,
    distinct: new Set(table.rows.map((row) => quasi.map((i) => row[i]).join('\u0000'))).size,
    unique: below(sizes, 2),
    below: ks.map((k) => ({ k, rows: below(sizes, k) })),
    columns: quasi.map((column) => {
      const without = classSizes(
        table,
        quasi.filter((i) => i !== column),
      )
      return {
        name: table.names[column] ?? '',
        makesUnique: sizes.filter((size, i) => size === 1 && (without[i] ?? 0) > 1).length,
        belowWithout: ks.map((k) => below(without, k)),
      }
    }),
    seconds: 0.01,
  }
}

function domainOf(table: FakeTable, plan: Plan, column: string, limit: number): DomainView {
  const at = table.names.indexOf(column)
  const own: PlanColumn = plan.columns[column] ?? {}
  const { bins } = own
  const numeric = describe(table, at).type !== 'text' && own.type !== 'category'
  const value = (cell: string): string | number => {
    if (!numeric) return cell
    if (!bins || !('width' in bins)) return Number(cell)
    const origin = bins.origin ?? 0
    return origin + Math.floor((Number(cell) - origin) / bins.width) * bins.width
  }
  const counts = new Map<string | number, number>()
  for (const row of table.rows) {
    const cell = row[at] ?? ''
    if (missing(cell)) continue
    counts.set(value(cell), (counts.get(value(cell)) ?? 0) + 1)
  }
  const natural = [...counts].sort(([a], [b]) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en', { numeric: true }),
  )
  const order = own.order
  const values = order ? natural.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)) : natural
  return { name: column, kind: numeric ? 'number' : 'category', size: values.length, values: values.slice(0, limit) }
}

/** What the solutions that this engine knows by numbers publish. */
export const writtenCuts = [
  { name: 'age', cuts: [30, 50] },
  { name: 'sex', cuts: ['Male'] },
]

export function fakeEngine(options: FakeOptions = {}): EnginePort & { asked: string[] } {
  let table: FakeTable = { names: [], rows: [], complaints: [] }
  let sizes: number[] = []
  let shown: number[] = []
  const asked: string[] = []
  const samples: Record<string, SampleFiles> = options.samples ?? {}
  const wait = options.delay ?? (() => Promise.resolve())

  const answers: { [Q in Question]: (payload: Questions[Q]['ask']) => Questions[Q]['answer'] } = {
    profile: (): Profile => ({
      rows: table.rows.length,
      bytes: 0,
      columns: table.names.map((_, i) => describe(table, i)),
      dialect: { encoding: 'utf-8', delimiter: ',', quote: '"', header: true, missing: ['', '?'] },
      complaints: table.complaints,
      complained: table.complaints.length,
    }),
    plan: ({ text }) => {
      if (/"columns".*"columns"/.test(text))
        throw refuse('plan', 'the plan at its top: the key "columns" stands twice.')
      return {}
    },
    propose: (): Plan => ({
      indistinct: 1,
      columns: Object.fromEntries(
        table.names.map((name, i) => {
          const { role, type } = describe(table, i)
          return [name, { role, type: type === 'text' ? 'category' : 'number' }]
        }),
      ),
    }),
    preflight: ({ plan, k }) => {
      sizes = classSizes(table, quasiOf(table, plan))
      return preflightOf(table, plan, k)
    },
    cuts: ({ cuts }) => ({ columns: typeof cuts === 'number' ? writtenCuts : cuts }),
    groups: () => ({ starts: [], labels: ['any value'] }),
    domain: ({ plan, column, limit }) => domainOf(table, plan, column, limit),
    evaluate: () => {
      throw refuse('usage', 'This engine evaluates nothing.')
    },
    classes: ({ plan }) => {
      const bySize = tally(classSizes(table, quasiOf(table, plan)).map(String))
      return {
        k: plan.privacy?.k ?? 5,
        rows: table.rows.length,
        sizes: [...bySize]
          .map(([size, rows]): [number, number, number] => [Number(size), rows / Number(size), rows])
          .sort(([a], [b]) => a - b),
        columns: quasiOf(table, plan).map((i) => ({ name: table.names[i] ?? '', lost: 0 })),
      }
    },
    taxonomy: ({ plan, column }) => {
      const at = table.names.indexOf(column)
      return fakeTaxonomy(plan, column, tally(table.rows.map((row) => row[at] ?? '')))
    },
    taxonomies: () => [
      { title: 'No groups', reason: 'The values stay apart or are all merged.', build: { by: 'flat' }, groups: [2, 1] },
    ],
    merged: ({ plan }) => ({ k: plan.privacy?.k ?? 11, columns: [], map: [], groups: 0, shown: [] }),
    risk: () => {
      throw refuse('usage', 'This engine assesses nothing.')
    },
    utility: () => {
      throw refuse('usage', 'This engine assesses nothing.')
    },
    suppressed: () => {
      throw refuse('usage', 'This engine counts nothing.')
    },
    estimates: () => {
      throw refuse('usage', 'This engine estimates nothing.')
    },
    regression: () => {
      throw refuse('usage', 'This engine fits nothing.')
    },
    recipe: () => {
      throw refuse('usage', 'This engine writes no recipes.')
    },
    sql: () => {
      throw refuse('usage', 'This engine writes no SQL.')
    },
    gate: options.gate ?? (() => ({ gate: [], stops: false })),
    recheck: () => {
      throw refuse('usage', 'This engine checks nothing.')
    },
    audit: () => {
      throw refuse('usage', 'This engine checks nothing.')
    },
    methods: () => [
      {
        name: 'auto',
        sentence: 'The method that suits the loss.',
        proves: true,
        options: [],
        spaces: [],
        satisfies: true,
      },
    ],
    select: ({ below: k, missing: gaps, find }) => {
      shown = table.rows.flatMap((row, i) => {
        if (k !== undefined && !((sizes[i] ?? 0) < k)) return []
        if (gaps && !row.some(missing)) return []
        if (find && !row.some((cell) => cell.toLowerCase().includes(find.toLowerCase()))) return []
        return [i]
      })
      return { rows: shown.length }
    },
  }

  return {
    asked,
    ready: Promise.resolve({ threads: 2, version: '0', memoryLimit: 2 ** 31 }),
    onLost: () => undefined,
    onMemory: (tell) => tell(34_000_000),
    async open(file, _read, on) {
      await wait()
      const text = await file.text()
      if (text.includes('\u0000'))
        throw refuse('input', 'The file cannot be read as text: byte 1 is not valid UTF-8. Save it as CSV.')
      table = parse(text)
      shown = table.rows.map((_, i) => i)
      sizes = []
      on.reading?.({ bytes: file.size, total: file.size, rows: table.rows.length })
      return {
        name: file.name,
        bytes: file.size,
        rows: table.rows.length,
        sha256: Promise.resolve('41c7'.padEnd(64, 'e')),
      }
    },
    async ask(question, payload) {
      asked.push(question)
      await wait()
      return answers[question](payload)
    },
    start: options.start ?? (() => Promise.reject(refuse('usage', 'This engine searches nothing.'))),
    async window(from, count) {
      await wait()
      const rows = shown.slice(from, from + count)
      const columns = Object.fromEntries(
        table.names.map((name, i) => [
          name,
          vectorFromArray(
            rows.map((row) => {
              const cell = table.rows[row]?.[i]
              return missing(cell) ? null : (cell ?? null)
            }),
            new Utf8(),
          ),
        ]),
      )
      const numbers = {
        '#row': vectorFromArray(
          rows.map((row) => row + 2),
          new Float64(),
        ),
        ...(sizes.length > 0
          ? {
              '#class': vectorFromArray(
                rows.map((row) => sizes[row] ?? 0),
                new Float64(),
              ),
            }
          : {}),
      }
      const arrow = tableToIPC(new ArrowTable({ ...columns, ...numbers }), 'stream')
      return { arrow: arrow.slice().buffer, rows: shown.length }
    },
    async sample(name) {
      const known = samples[name]
      if (known) return known
      return {
        name: `${name}.csv`,
        csv: new TextEncoder().encode(censusCsv(3000)).buffer as ArrayBuffer,
        plan: '{"indistinct": 1, "columns": {}}',
        files: {},
      }
    },
    published: async () => {
      throw refuse('usage', 'This engine writes no releases.')
    },
    release: async () => {
      throw refuse('usage', 'This engine writes no releases.')
    },
    provide: async () => undefined,
  }
}

export function refuse(code: EngineError['code'], what: string): { error: EngineError } {
  return { error: { code, what } }
}
