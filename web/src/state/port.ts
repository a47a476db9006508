// What the page asks of an engine. The worker's client is one; tests bring another.
import type { Job, Progress, Released, ReleaseListeners } from '../engine/client'
import type {
  EngineError,
  EngineInfo,
  FileFormat,
  JobName,
  Jobs,
  Question,
  Questions,
  ReadOptions,
  ReleaseAsk,
} from '../engine/protocol'

export interface Opened {
  name: string
  bytes: number
  rows: number
  /** Known a little later than the file is open. */
  sha256: Promise<string>
  /** What the engine read, where it is not the file itself: a sheet as CSV, or what was unpacked. */
  table?: File
  /** Of a workbook: all its sheets, and the one that was read. */
  sheets?: string[]
  sheet?: string
}

export interface OpenEvents {
  /** All that reading needs is here, and nothing was read yet. */
  loaded?: () => void
  reading?: (progress: { bytes: number; total: number; rows: number }) => void
  preview?: (arrow: ArrayBuffer, rows: number) => void
}

export interface SampleFiles {
  name: string
  csv: ArrayBuffer
  plan: string
  files: Record<string, string>
}

export interface EnginePort {
  /** Resolves when the engine answers, rejects when it cannot be started. */
  ready: Promise<EngineInfo>
  /** The engine died after it had answered. */
  onLost(tell: (error: EngineError) => void): void
  /** Bytes that the engine holds, whenever it says so. */
  onMemory(tell: (bytes: number) => void): void
  open(file: File, options: ReadOptions, on: OpenEvents): Promise<Opened>
  ask<Q extends Question>(question: Q, payload: Questions[Q]['ask']): Promise<Questions[Q]['answer']>
  /** Begins a long question; it is watched, paused and stopped through what comes back. */
  start<J extends JobName>(job: J, payload: Jobs[J]['ask'], heard: (progress: Progress<J>) => void): Promise<Job<J>>
  /** Rows of the current selection, as an Arrow IPC stream. */
  window(from: number, count: number): Promise<{ arrow: ArrayBuffer; rows: number }>
  /** The same rows as a release would publish them. */
  published(ask: ReleaseAsk, from: number, count: number): Promise<{ arrow: ArrayBuffer; rows: number }>
  /** Writes a release of the file that is open. */
  release(file: File, ask: ReleaseAsk, format: FileFormat, on: ReleaseListeners): Promise<Released>
  sample(name: string): Promise<SampleFiles>
  provide(path: string, bytes: ArrayBuffer): Promise<void>
}

/** What a sample's plan names goes to the engine; its rows become a file like any other. */
export async function sampleFile(port: EnginePort, name: string): Promise<{ file: File; plan: string }> {
  const sample = await port.sample(name)
  for (const [path, text] of Object.entries(sample.files))
    await port.provide(path, new TextEncoder().encode(text).buffer as ArrayBuffer)
  const file = new File([sample.csv], `${name}.csv`, { type: 'text/csv' })
  return { file, plan: sample.plan }
}

/** An error of the engine, whatever it was thrown as, in the engine's own words. */
export function errorOf(thrown: unknown): EngineError {
  if (isEngineError(thrown)) return thrown
  if (typeof thrown === 'object' && thrown !== null && 'error' in thrown && isEngineError(thrown.error))
    return thrown.error
  return { code: 'internal', what: thrown instanceof Error ? thrown.message : String(thrown) }
}

function isEngineError(x: unknown): x is EngineError {
  return typeof x === 'object' && x !== null && 'code' in x && 'what' in x && typeof x.what === 'string'
}
