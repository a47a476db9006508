// One sitting: the document with its history, the file that is open, and what the engine said about both. Answers live
// beside the document, never in it; they are asked again whenever the plan they belong to changes.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { EngineError, EngineInfo, Plan, Preflight, Profile, ReadOptions } from '../engine/protocol'
import { plural } from '../text/format'
import {
  type AppDocument,
  chosenK,
  columnsWithRole,
  emptyDocument,
  emptyView,
  overlay,
  readDocument,
  sourceOf,
  type View,
  withSource,
  withView,
} from './document'
import { withGroups } from './grouping'
import { begin, type History, push, redo, replace, undo } from './history'
import { latest } from './latest'
import { type EnginePort, errorOf, type Opened, sampleFile } from './port'
import type { RequestCount } from './requests'

export type EngineStatus =
  | { state: 'starting' }
  | { state: 'ready'; info: EngineInfo }
  | { state: 'failed'; error: EngineError }

export interface Reading {
  name: string
  bytes: number
  total: number
  rows: number
}

export interface PreflightStatus {
  /** The plan the answer belongs to; another plan means that it is being asked again. */
  plan: Plan
  k: number
  answer: Preflight
}

export type Fault = {
  error: EngineError
  during: 'engine' | 'open' | 'sample' | 'plan' | 'preflight'
  file?: File
  lenient?: boolean
}

export interface Session {
  engine: Signal<EngineStatus>
  document: ReadonlySignal<AppDocument>
  history: ReadonlySignal<History<AppDocument>>
  /** Something was decided since the plan was last saved. */
  unsaved: ReadonlySignal<boolean>
  canUndo: ReadonlySignal<string | null>
  canRedo: ReadonlySignal<string | null>
  /** What the engine reads: of a workbook, the sheet as CSV. */
  file: Signal<File | null>
  /** What the person chose. */
  chosen: Signal<File | null>
  opened: Signal<Opened | null>
  reading: Signal<Reading | null>
  /** First rows while the file is still read, as an Arrow stream. */
  preview: Signal<ArrayBuffer | null>
  profile: Signal<Profile | null>
  proposal: Signal<Plan>
  preflight: Signal<PreflightStatus | null>
  /** Rows that the grid can show now, and a number that changes whenever they do. */
  rows: Signal<number>
  rowsEra: Signal<number>
  fault: Signal<Fault | null>
  /** A sentence for those who listen rather than look. */
  finding: Signal<string>
  /** Bytes that the engine holds. */
  memory: Signal<number>
  requests: RequestCount
  port: EnginePort

  edit(label: string, change: (doc: AppDocument) => AppDocument, key?: string): void
  look(view: Partial<View>): void
  undo(): void
  redo(): void
  open(file: File, read?: ReadOptions): Promise<void>
  openSample(name: string): Promise<void>
  paste(text: string): Promise<void>
  reread(read: ReadOptions): Promise<void>
  applyPlan(text: string, name: string): Promise<void>
  attach(path: string, bytes: ArrayBuffer): Promise<void>
  /** Brings back a history of the file that is open. */
  restore(kept: History<AppDocument>): void
  /** What stands now is safe elsewhere. */
  saved(): void
  close(): void
}

/** The thresholds that data sheets name, and 2 for the unique rows. */
export const presets = [3, 5, 11, 20] as const

/** Every k that a person may drag to, and the one that was typed. */
export function askedK(k: number): number[] {
  const all = Array.from({ length: 99 }, (_, i) => i + 2)
  return k > 100 ? [...all, k] : all
}

export function createSession(port: EnginePort, requests: RequestCount, now: () => number = Date.now): Session {
  const history = signal<History<AppDocument>>(begin(emptyDocument()))
  const document = computed(() => history.value.present)
  const safe = signal<AppDocument | null>(null)
  const engine = signal<EngineStatus>({ state: 'starting' })
  const file = signal<File | null>(null)
  const chosen = signal<File | null>(null)
  const opened = signal<Opened | null>(null)
  const reading = signal<Reading | null>(null)
  const preview = signal<ArrayBuffer | null>(null)
  const profile = signal<Profile | null>(null)
  const proposal = signal<Plan>({ indistinct: 1, columns: {} })
  const preflight = signal<PreflightStatus | null>(null)
  const rows = signal(0)
  const rowsEra = signal(0)
  const fault = signal<Fault | null>(null)
  const finding = signal('')
  const memory = signal(0)
  let era = 0

  port.ready.then(
    (info) => {
      engine.value = { state: 'ready', info }
    },
    (error) => {
      engine.value = { state: 'failed', error: errorOf(error) }
    },
  )

  port.onMemory((bytes) => {
    memory.value = bytes
  })
  port.onLost((error) => {
    era++
    batch(() => {
      reading.value = null
      fault.value = { error, during: 'engine', ...(chosen.value ? { file: chosen.value } : {}) }
    })
  })

  const asking = latest(
    ({ plan, k }: { plan: Plan; k: number }) => port.ask('preflight', { plan, k: askedK(k) }),
    (answer, { plan, k }) => {
      batch(() => {
        preflight.value = { plan, k, answer }
        if (fault.value?.during === 'preflight') fault.value = null
      })
      narrow()
    },
    (error) => {
      fault.value = { error: errorOf(error), during: 'preflight' }
    },
  )

  function check(): void {
    const { plan } = history.value.present
    if (!opened.value) return
    const known = preflight.value
    const k = chosenK(plan)
    const onlyK = known && sameButK(known.plan, plan) && known.answer.below.some((point) => point.k === k)
    if (columnsWithRole(plan, 'quasi').length === 0) {
      asking.drop()
      preflight.value = null
      if (history.value.present.view.filter.below) look({ filter: { ...document.value.view.filter, below: false } })
    } else if (onlyK) {
      // Every k up to 100 was answered at once; the classes do not depend on it.
      asking.drop()
      preflight.value = { ...known, plan, k }
      if (history.value.present.view.filter.below) narrow()
    } else {
      asking.ask({ plan, k })
    }
  }

  const narrowing = latest(
    (filter: AppDocument['view']['filter']) =>
      port.ask('select', {
        ...(filter.below ? { below: chosenK(history.value.present.plan) } : {}),
        ...(filter.missing ? { missing: true } : {}),
        ...(filter.find ? { find: filter.find } : {}),
      }),
    (answer) => {
      batch(() => {
        rows.value = answer.rows
        rowsEra.value++
      })
    },
    () => undefined,
  )
  const narrow = () => narrowing.ask(history.value.present.view.filter)

  function settle(next: History<AppDocument>): void {
    const before = history.value.present
    history.value = next
    const after = next.present
    if (after.plan !== before.plan) check()
    if (after.view.filter !== before.view.filter) narrow()
  }

  function look(view: Partial<View>): void {
    settle(replace(history.value, withView(history.value.present, view)))
  }

  async function understand(opening: Opened, from: File, asked: ReadOptions, plan: Plan | null): Promise<void> {
    const found = await port.ask('profile', {})
    const roles = await port.ask('propose', {})
    const proposed = { ...roles, columns: withGroups(roles.columns, found) }
    // Which sheet was read stands in the plan, also where nobody chose it.
    const read = opening.sheet === undefined ? asked : { ...asked, sheet: opening.sheet }
    const base = withSource(plan ? overlay(proposed, plan) : proposed, read)
    batch(() => {
      opened.value = opening
      profile.value = found
      proposal.value = base
      preflight.value = null
      rows.value = opening.rows
      rowsEra.value++
      fault.value = null
      reading.value = null
      preview.value = null
      history.value = begin<AppDocument>({
        ...emptyDocument(),
        source: { name: opening.name, bytes: opening.bytes, sha256: '', rows: opening.rows, read },
        plan: withChosenK(base),
        view: emptyView,
      })
      file.value = opening.table ?? from
      chosen.value = from
      finding.value = `${opening.name} is open: ${plural(opening.rows, 'row')}, ${plural(found.columns.length, 'column')}.`
    })
    check()
    opening.sha256.then(
      (sha256) => {
        const { source } = history.value.present
        if (opened.value === opening && source)
          settle(replace(history.value, { ...history.value.present, source: { ...source, sha256 } }))
      },
      () => undefined,
    )
  }

  async function read(from: File, options: ReadOptions, plan: Plan | null): Promise<void> {
    const mine = ++era
    asking.drop()
    narrowing.drop()
    batch(() => {
      fault.value = null
      preview.value = null
      reading.value = { name: from.name, bytes: 0, total: from.size, rows: 0 }
    })
    try {
      const opening = await port.open(from, options, {
        // What was fetched before had nothing of the file.
        loaded: () => requests.restart(),
        reading: (progress) => {
          if (mine === era) reading.value = { name: from.name, ...progress }
        },
        preview: (arrow) => {
          if (mine === era) preview.value = arrow
        },
      })
      if (mine === era) await understand(opening, from, options, plan)
    } catch (error) {
      if (mine !== era) return
      batch(() => {
        reading.value = null
        fault.value = { error: errorOf(error), during: 'open', file: from, lenient: options.lenient ?? false }
      })
    }
  }

  const session: Session = {
    engine,
    document,
    history,
    unsaved: computed(() => {
      const { past, present } = history.value
      return past.length > 0 && !(safe.value?.plan === present.plan && safe.value?.kept === present.kept)
    }),
    canUndo: computed(() => history.value.past[history.value.past.length - 1]?.label ?? null),
    canRedo: computed(() => history.value.future[0]?.label ?? null),
    file,
    chosen,
    opened,
    reading,
    preview,
    profile,
    proposal,
    preflight,
    rows,
    rowsEra,
    fault,
    finding,
    memory,
    requests,
    port,

    edit(label, change, key) {
      const edit = { label, at: now(), ...(key === undefined ? {} : { key }) }
      settle(push(history.value, change(history.value.present), edit))
    },
    look,
    undo() {
      settle(keepView(history.value, undo(history.value)))
    },
    redo() {
      settle(keepView(history.value, redo(history.value)))
    },
    open: (from, options = { lenient: true }) => read(from, options, null),
    async openSample(name) {
      try {
        const sample = await sampleFile(port, name)
        const plan = readDocument(sample.plan)
        const known = plan.ok ? plan.value.plan : null
        await read(sample.file, { ...known?.source, lenient: true }, known)
      } catch (error) {
        fault.value = { error: errorOf(error), during: 'sample' }
      }
    },
    paste: (text) => read(new File([text], 'pasted.csv', { type: 'text/csv' }), { lenient: true }, null),
    async reread(options) {
      if (chosen.value) await read(chosen.value, options, history.value.present.plan)
    },
    async applyPlan(text, name) {
      try {
        await port.ask('plan', { text })
      } catch (error) {
        fault.value = { error: errorOf(error), during: 'plan' }
        return
      }
      const found = readDocument(text)
      if (!found.ok) {
        fault.value = { error: { code: 'plan', what: found.what }, during: 'plan' }
        return
      }
      const { plan } = found.value
      const unknown = Object.keys(plan.columns).filter((column) => !(column in proposal.value.columns))
      session.edit(`plan ${name}`, (doc) => ({ ...doc, plan: withChosenK(overlay(doc.plan, plan)) }))
      const { source } = session.document.value
      const { lenient = true } = source?.read ?? {}
      if (source && plan.source && JSON.stringify(plan.source) !== JSON.stringify(sourceOf(source.read)))
        void session.reread({ ...plan.source, lenient })
      const left = unknown.length > 0 ? ` It names ${unknown.join(', ')}, which this file does not have.` : ''
      finding.value = `The plan ${name} was applied.${left}`
      if (left) fault.value = { error: { code: 'plan', what: finding.value }, during: 'plan' }
    },
    attach: (path, bytes) => port.provide(path, bytes),
    restore(kept) {
      const { source } = history.value.present
      settle({ ...kept, present: { ...kept.present, source } })
      finding.value = `What was decided about ${source?.name ?? 'this file'} is back.`
    },
    saved() {
      safe.value = history.value.present
    },
    close() {
      era++
      asking.drop()
      narrowing.drop()
      batch(() => {
        file.value = null
        chosen.value = null
        opened.value = null
        profile.value = null
        preflight.value = null
        reading.value = null
        fault.value = null
        rows.value = 0
        finding.value = ''
        history.value = begin(emptyDocument())
      })
    },
  }
  return session
}

/** Undo brings back decisions, not where one was looking. */
function keepView(before: History<AppDocument>, after: History<AppDocument>): History<AppDocument> {
  return before === after ? after : replace(after, { ...after.present, view: before.present.view })
}

function withChosenK(plan: Plan): Plan {
  return { ...plan, privacy: { ...plan.privacy, k: plan.privacy?.k ?? chosenK(plan) } }
}

/** Equal in everything that decides about classes. */
function sameButK(a: Plan, b: Plan): boolean {
  return a.columns === b.columns && a.rows === b.rows && a.source === b.source
}
