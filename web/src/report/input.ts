// What a report is made of, gathered from the session and the engine.
import type {
  CutsColumn,
  EngineError,
  Evaluation,
  GateView,
  LossCosts,
  Plan,
  RiskView,
  Role,
  SuppressedView,
  UtilityView,
} from '../engine/protocol'
import { audited, notInATab } from '../state/checking'
import type { SourceRecord } from '../state/document'
import { chance, releaseAsk } from '../state/releasing'
import type { Session } from '../state/session'
import type { Solved } from '../state/solved'
import { type CodebookEntry, entriesOf } from './codebook'
import { type FrontierPicture, frontierPicture } from './frontier'

export interface ReportColumn {
  name: string
  role: Role
  reason: string
  /** The published groups of a quasi-identifier, in order. */
  groups: string[]
  /** 0 to 1; null for a column that is not generalized. */
  lost: number | null
  missing: number
}

export interface ReportInput {
  /** The short version is for people outside; the full one holds what must stay inside. */
  full: boolean
  source: SourceRecord
  plan: Plan
  solved: Solved
  risk: RiskView
  utility: UtilityView
  /** Of a file with blank cells: what they hide, and what the second program says of the file that was written for it. */
  blanked: { hidden: SuppressedView; failures: string[] } | null
  cuts: CutsColumn[]
  /** What the second program counted. */
  checked: Pick<Evaluation, 'rows' | 'suppressed' | 'classes' | 'smallestClass'> & Partial<LossCosts>
  columns: ReportColumn[]
  /** Of published values that do not say it themselves. */
  codebook: CodebookEntry[]
  /** What the release gate found, and the reasons that were given. */
  gate: GateView
  /** What every k costs, where it was asked. */
  frontier: FrontierPicture | null
  planHash: string
  version: string
  threads: number
  /** The day it is written. */
  day: Date
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function sha256(text: string): Promise<string> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function gather(session: Session, solved: Solved, full: boolean, day = new Date()): Promise<ReportInput> {
  const { source } = session.document.value
  if (!source) {
    const error: EngineError = { code: 'usage', what: 'There is no file to report about.' }
    throw error
  }
  const { plan, cuts } = releaseAsk(session, solved)
  const ask = { plan, cuts }
  const blanked = solved.rescue ? await blanksOf(session, solved) : null
  const [risk, utility, checked, classes, recipe, gate, written] = await Promise.all([
    session.port.ask('risk', ask),
    session.port.ask('utility', ask),
    blanked ? blanked.checked : session.port.ask('recheck', ask),
    blanked ? null : session.port.ask('classes', ask),
    session.port.ask('recipe', ask),
    session.port.ask('gate', ask),
    session.port.ask('cuts', ask),
  ])
  const profile = session.profile.value
  const names = profile?.columns.map(({ name }) => name) ?? Object.keys(plan.columns)
  const columns = names.map((name): ReportColumn => {
    const known = profile?.columns.find((column) => column.name === name)
    const role = plan.columns[name]?.role ?? 'drop'
    return {
      name,
      role,
      reason: known ? (known.role === role ? known.reason : 'Chosen by the person who made this report.') : '',
      groups:
        role !== 'quasi'
          ? []
          : (utility.distributions.find((d) => d.name === name && d.quasi)?.groups.map(([label]) => label) ?? []),
      lost: classes?.columns.find((column) => column.name === name)?.lost ?? null,
      missing: known?.missing ?? 0,
    }
  })
  const engine = session.engine.value
  return {
    full,
    source,
    plan,
    solved,
    risk,
    utility,
    blanked: blanked && { hidden: blanked.hidden, failures: blanked.failures },
    cuts: written.columns,
    checked,
    columns,
    codebook: entriesOf(recipe),
    gate,
    frontier: frontierPicture(session, solved),
    planHash: await sha256(JSON.stringify(plan)),
    version: engine.state === 'ready' ? engine.info.version : '',
    threads: engine.state === 'ready' ? engine.info.threads : 1,
    day,
  }
}

/** What a file with blank cells hides; and that file, written and held against the original by the second program. */
async function blanksOf(session: Session, solved: Solved) {
  const file = session.file.value
  if (!file) {
    const error: EngineError = { code: 'usage', what: 'The file is no longer there to be written. Open it again.' }
    throw error
  }
  const ask = releaseAsk(session, solved)
  const { blob } = await session.port.release(file, { ...ask, seed: chance() }, 'csv', {})
  const what = blob ? notInATab(session, blob, 'The released file') : 'The released file could not be held in memory.'
  if (!blob || what !== null) {
    const error: EngineError = { code: 'memory', what: what ?? '' }
    throw error
  }
  const { original, failures, ...counted } = await audited(session, solved, blob)
  const hidden = await session.port.ask('suppressed', { plan: ask.plan, cuts: ask.cuts })
  return { hidden, failures: failures.map(({ what: why }) => why), checked: { ...counted, rows: original } }
}
