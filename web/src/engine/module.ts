// What wasm/engine.cpp exports, as TypeScript sees it, and how one of its two variants is loaded.
import { greatest, sharedMemory } from './memory'
import type { EngineError, JobState } from './protocol'

export type Reply<T> = { value: T; error?: undefined } | { value?: undefined; error: EngineError }

/** Views into the engine's memory: valid until its next call. */
export interface Rows {
  columns: { name: string; offsets: Int32Array; bytes: Uint8Array; missing: Uint8Array }[]
  fileRows: Float64Array
  classSizes: Float64Array
  rows: number
}

export interface Engine {
  open(options: string): Reply<true>
  input(size: number): Reply<Uint8Array>
  feed(size: number): Reply<true>
  close(): Reply<true>
  rowsRead(): number
  provide(path: string, size: number): Reply<true>
  ask(question: string, json: string): Reply<string>
  start(job: string, json: string): Reply<number>
  advance(job: number, milliseconds: number): Reply<JobState>
  wish(job: number, wish: string): Reply<JobState>
  collect(job: number): Reply<string>
  window(from: number, count: number): Reply<Rows>
  /** The first bytes of `input` for a job; none at their end. */
  give(job: number, size: number): Reply<true>
  take(job: number): Reply<Uint8Array>
  /** Rows as a job publishes them: all that it writes, or those of the current selection. */
  written(job: number, from: number, count: number, all: boolean): Reply<Rows>
  end(job: number): void
  memory(): number
}

export interface EngineModule {
  Engine: new () => Engine
  sample(name: string): Reply<{ csv: Uint8Array<ArrayBuffer>; plan: string; files: Record<string, string> }>
  version(): string
  /** Gives it its second part, `rest.wasm`. Absent where the engine was built whole. */
  complete?(rest: WebAssembly.Module): void
  /** Have all its threads begun that were asked for? Absent where there are none. */
  begun?(): boolean
}

export type Variant = 'threads' | 'single'

/**
 * Its first part, which reads a table and tells of it; `complete` brings the rest. `poolSize` threads are started before
 * this answers: the engine must never wait for one that does not run yet.
 */
export async function loadModule(
  base: string,
  variant: Variant,
  poolSize: number,
): Promise<{ module: EngineModule; memoryLimit: number }> {
  const address = new URL(`engine/${variant}/engine.js`, base).href
  const made = (await import(/* @vite-ignore */ address)) as {
    default(options: { poolSize: number; wasmMemory?: WebAssembly.Memory }): Promise<EngineModule>
  }
  if (variant === 'single') return { module: await made.default({ poolSize }), memoryLimit: greatest }
  const { memory, limit } = sharedMemory()
  return { module: await made.default({ poolSize, wasmMemory: memory }), memoryLimit: limit }
}

/** What plans and searches. Nothing of it may be called before this is done. */
export async function complete(module: EngineModule, base: string, variant: Variant): Promise<void> {
  if (!module.complete) return
  const response = await fetch(new URL(`engine/${variant}/rest.wasm`, base))
  if (!response.ok) throw new Error(`rest.wasm: ${response.status}`)
  // Not while it streams: a host may not know the file's type.
  module.complete(await WebAssembly.compile(await response.arrayBuffer()))
}
