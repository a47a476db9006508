// Writing a release: where it goes, how far it is, what a person chose that is no part of the plan.
import { type Signal, signal } from '@preact/signals'
import { writeExact } from '../engine/json'
import type { EngineError, Plan, ReleaseAsk, ReleaseFormat, ReleaseTold } from '../engine/protocol'
import type { AppDocument } from './document'
import { errorOf } from './port'
import type { Session } from './session'
import type { Solved } from './solved'

export type ReleaseChoices = NonNullable<Plan['release']>

export interface Writing {
  format: ReleaseFormat
  rows: number
  total: number
}

export interface Written {
  name: string
  format: ReleaseFormat
  bytes: number
  told: ReleaseTold
  /** What was saved, where it is a CSV file that can be checked. */
  file?: () => Promise<Blob>
}

export interface Releasing {
  writing: Signal<Writing | null>
  written: Signal<Written | null>
  /** The name of the codebook that was saved since. */
  codebook: Signal<string | null>
  fault: Signal<EngineError | null>
  neutralize: Signal<boolean>
  /** Of the tokens: whoever has it can make the same tokens again. */
  key: Signal<string>
  /** SHA-256 of the CSV file that was written last of a solution. */
  sha256Of(ask: ReleaseAsk): string | undefined
  write(solved: Solved, format: ReleaseFormat): Promise<void>
  stop(): void
}

export const formats: Record<ReleaseFormat, { ending: string; type: string; title: string; hint: string }> = {
  csv: { ending: 'csv', type: 'text/csv', title: 'CSV', hint: 'in the dialect of the original' },
  arrow: { ending: 'arrow', type: 'application/vnd.apache.arrow.file', title: 'Arrow', hint: 'typed columns' },
  parquet: { ending: 'parquet', type: 'application/vnd.apache.parquet', title: 'Parquet', hint: 'typed and small' },
  codebook: {
    ending: 'codebook.csv',
    type: 'text/csv',
    title: 'codebook',
    hint: 'what every published value stands for, member by member',
  },
}

export function withRelease(doc: AppDocument, change: ReleaseChoices): AppDocument {
  return { ...doc, plan: { ...doc.plan, release: { ...doc.plan.release, ...change } } }
}

/** The solution's own plan with today's choices about the file: they change no class. */
export function releaseAsk(session: Session, solved: Solved): ReleaseAsk {
  const { release } = session.document.value.plan
  const { neutralize, key } = releasingOf(session)
  return {
    plan: { ...solved.plan, ...(release ? { release } : {}) },
    cuts: solved.cuts,
    ...(release?.identifiers === 'token' ? { key: key.value } : {}),
    ...(neutralize.value ? { neutralize: true } : {}),
  }
}

/** Of the names of files that are made of the one that is open. */
export const stemOf = (session: Session) => (session.document.value.source?.name ?? 'data').replace(/\.[^.]*$/, '')

const keyOf = ({ plan, cuts }: ReleaseAsk) => writeExact({ plan, cuts })

interface Picker {
  showSaveFilePicker?(options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/** @returns null where the person thought better of it, undefined where the browser cannot ask */
export async function chosenPlace(
  name: string,
  { type, ending, title }: { type: string; ending: string; title: string },
): Promise<FileSystemFileHandle | null | undefined> {
  try {
    return await (globalThis as Picker).showSaveFilePicker?.({
      suggestedName: name,
      types: [{ description: title, accept: { [type]: [`.${ending.split('.').pop()}`] } }],
    })
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? null : undefined
  }
}

export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 600_000)
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Of the order of shuffled rows. */
export const chance = () => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high & 0x1fffff) * 2 ** 32 + low
}

const known = new WeakMap<Session, Releasing>()

export function releasingOf(session: Session): Releasing {
  const found = known.get(session)
  if (found) return found
  const made = createReleasing(session)
  known.set(session, made)
  return made
}

function createReleasing(session: Session): Releasing {
  const writing = signal<Writing | null>(null)
  const written = signal<Written | null>(null)
  const codebook = signal<string | null>(null)
  const fault = signal<EngineError | null>(null)
  let stopping = new AbortController()
  const hashes = new Map<string, string>()
  return {
    writing,
    written,
    codebook,
    fault,
    neutralize: signal(false),
    key: signal(hex(32)),
    stop: () => stopping.abort(),
    sha256Of: (ask) => hashes.get(keyOf(ask)),
    async write(solved, format) {
      const file = session.file.value
      if (!file || writing.value) return
      const name = `${stemOf(session)}.k${solved.k}.${formats[format].ending}`
      const ask = { ...releaseAsk(session, solved), seed: chance() }
      const to = await chosenPlace(name, formats[format])
      if (to === null) return
      stopping = new AbortController()
      fault.value = null
      writing.value = { format, rows: 0, total: solved.rows }
      try {
        const { told, bytes, sha256, blob } = await session.port.release(file, ask, format, {
          ...(to ? { to } : {}),
          signal: stopping.signal,
          onProgress: ({ rows, total }) => {
            writing.value = { format, rows, total }
          },
        })
        if (format === 'csv') hashes.set(keyOf(ask), sha256)
        if (blob) download(name, new Blob([blob], { type: formats[format].type }))
        const kept = to ? () => to.getFile() : blob ? async () => blob : undefined
        session.finding.value = `${to?.name ?? name} is written: ${told.records} rows.`
        // The file that it belongs to stays the one that can be checked.
        if (format === 'codebook') codebook.value = to?.name ?? name
        else {
          const checkable = format === 'csv' && kept ? { file: kept } : {}
          written.value = { name: to?.name ?? name, format, bytes, told, ...checkable }
          codebook.value = null
        }
      } catch (thrown) {
        fault.value = errorOf(thrown)
      }
      writing.value = null
    },
  }
}
