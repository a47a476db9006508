// The page's side of protocol.ts: promises instead of messages.
//
//     const engine = await Engine.load({ base: document.baseURI })
//     await engine.open(file, {}, { onReading, onPreview })
//     const profile = await engine.ask('profile', {})
//     const job = await engine.start('optimize', { plan }, (progress) => …)
//     await job.wish('stop')
//
// Guarantees: 1. every promise settles, with an EngineFailure if the engine refuses, is replaced or is lost; 2. of the
// calls that share a stream only the newest is answered, the others give undefined and at most one waits; 3. an engine
// that does not start in time is started once more and then without threads, and says so in `info.why`.
import { parseExact, writeExact } from './json'
import type {
  EngineError,
  EngineInfo,
  FileFormat,
  FromEngine,
  JobName,
  JobState,
  Jobs,
  Question,
  Questions,
  ReadOptions,
  ReleaseAsk,
  ReleaseTold,
  ToEngine,
} from './protocol'
import { Streams } from './streams'

export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  constructor(readonly error: EngineError) {
    super(error.what)
  }
}

/** What the client needs of a Worker. */
export interface EngineWorker {
  postMessage(message: ToEngine, transfer: Transferable[]): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromEngine>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface LoadOptions {
  /** The folder that holds `engine/`. */
  base: string
  /** At most so many; absent: one for each core. */
  threads?: number
  timeoutMs?: number
  spawn?: () => EngineWorker
  /** The worker died after it was loaded: load another one. */
  onLost?: (error: EngineError) => void
  onMemory?: (bytes: number) => void
}

export interface Reading {
  bytes: number
  total: number
  rows: number
}
export interface Opened {
  name: string
  bytes: number
  rows: number
  /** Known a little later than the file is open. */
  sha256: Promise<string>
}
export interface OpenListeners {
  onReading?: (reading: Reading) => void
  /** The first rows as an Arrow IPC stream. */
  onPreview?: (arrow: ArrayBuffer, rows: number) => void
  signal?: AbortSignal
}
export interface Rows {
  /** An Arrow IPC stream. */
  arrow: ArrayBuffer
  /** Of the current selection. */
  rows: number
}
export interface Sample {
  name: string
  csv: ArrayBuffer
  plan: string
  files: Record<string, string>
}
export interface ReleaseListeners {
  to?: FileSystemFileHandle
  onProgress?: (progress: { rows: number; total: number }) => void
  signal?: AbortSignal
}
export interface Released {
  told: ReleaseTold
  bytes: number
  sha256: string
  /** Absent where it was written to a place of the person's choice. */
  blob?: Blob
}
/** What a job knows so far. */
export interface Progress<J extends JobName> {
  state: JobState
  answer: Jobs[J]['answer']
}
export interface Job<J extends JobName> {
  wish(wish: 'run' | 'pause' | 'stop'): Promise<void>
  /** Settles when the job is done or was stopped; what was found is in it. */
  finished: Promise<Progress<J>>
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never
type Call = Unnumbered<Exclude<ToEngine, { kind: 'cancel' }>>
/** @returns true when this was the last message that it waits for */
type Listener = (message: FromEngine) => boolean
interface Pending {
  heard: Listener
  reject: (failure: EngineFailure) => void
}

/** Whoever does not wait for it need not hear of its failure. */
function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (failure: EngineFailure) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

const spawnWorker = (): EngineWorker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' })

/** Why only one core can be used here; undefined where all can. */
export function whySingle(): string | undefined {
  if (!globalThis.crossOriginIsolated) return 'One core is used: this page is not isolated from other sites yet.'
  // WebKitGTK can be isolated and lack it.
  if (typeof SharedArrayBuffer === 'undefined') return 'One core is used: this browser gives pages no shared memory.'
  return undefined
}

export class Engine {
  info: EngineInfo = { threads: 1, version: '', memoryLimit: 0 }
  private readonly pending = new Map<number, Pending>()
  private readonly streams = new Streams()
  private dead: EngineFailure | undefined
  private last = 0

  private constructor(
    private readonly worker: EngineWorker,
    private readonly options: LoadOptions,
  ) {
    worker.onmessage = (event) => this.heard(event.data)
    worker.onerror = (event) =>
      this.lose({ code: 'internal', what: `The engine could not run (${event.message || 'its file did not load'}).` })
  }

  static async load(options: LoadOptions): Promise<Engine> {
    const why = whySingle()
    if (why) return await Engine.attempt(options, 0, why)
    const threads = Math.max(1, options.threads ?? navigator.hardwareConcurrency)
    try {
      return await Engine.attempt(options, threads)
    } catch {
      try {
        return await Engine.attempt(options, threads)
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem)
        return await Engine.attempt(options, 0, `One core is used: with more the engine did not start. ${reason}`)
      }
    }
  }

  private static async attempt(options: LoadOptions, threads: number, why?: string): Promise<Engine> {
    const engine = new Engine((options.spawn ?? spawnWorker)(), options)
    const ms = options.timeoutMs ?? 10_000
    const timer = setTimeout(() => {
      engine.lose({ code: 'internal', what: `It did not answer within ${Math.round(ms / 1000)} s.` })
    }, ms)
    try {
      const base = new URL('./', options.base).href
      const loaded = await engine.call({ kind: 'load', base, threads, ...(why ? { why } : {}) }, 'loaded')
      engine.info = loaded.info
      return engine
    } catch (problem) {
      engine.close()
      throw problem
    } finally {
      clearTimeout(timer)
    }
  }

  /** Reads a file; whatever was open before is forgotten. */
  async open(file: File | Blob, options: ReadOptions = {}, listeners: OpenListeners = {}): Promise<Opened> {
    const { onReading, onPreview, signal } = listeners
    const hash = deferred<string>()
    const name = 'name' in file ? file.name : ''
    return await new Promise<Opened>((resolve, reject) => {
      const id = this.post({ kind: 'open', file, name, options }, [], {
        heard: (message) => {
          if (message.kind === 'reading')
            onReading?.({ bytes: message.bytes, total: message.total, rows: message.rows })
          else if (message.kind === 'preview') onPreview?.(message.arrow, message.rows)
          else if (message.kind === 'opened') {
            resolve({ name, bytes: message.bytes, rows: message.rows, sha256: hash.promise })
          } else if (message.kind === 'hashed') {
            hash.resolve(message.sha256)
            return true
          }
          return false
        },
        reject: (failure) => {
          reject(failure)
          hash.reject(failure)
        },
      })
      const cancel = () => this.worker.postMessage({ kind: 'cancel', id }, [])
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  async ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']> {
    const answer = await this.call({ kind: 'ask', question, json: writeExact(ask) }, 'answer')
    return parseExact(answer.json) as Questions[Q]['answer']
  }

  async window(from: number, count: number): Promise<Rows> {
    const { arrow, rows } = await this.call({ kind: 'window', from, count }, 'window')
    return { arrow, rows }
  }

  /** A file that a plan names by its path. */
  async provide(path: string, bytes: ArrayBuffer): Promise<void> {
    await this.call({ kind: 'provide', path, bytes }, 'answer', [bytes])
  }

  async sample(name: string): Promise<Sample> {
    const { csv, plan, files } = await this.call({ kind: 'sample', name }, 'sampled')
    return { name, csv, plan, files }
  }

  /** Writes a release of the file that is open; to `to`, else into a Blob. */
  async release(
    file: Blob,
    ask: ReleaseAsk,
    format: FileFormat,
    { to, onProgress, signal }: ReleaseListeners = {},
  ): Promise<Released> {
    return await new Promise<Released>((resolve, reject) => {
      const id = this.post({ kind: 'release', file, json: writeExact(ask), format, ...(to ? { to } : {}) }, [], {
        heard: (message) => {
          if (message.kind === 'releasing') onProgress?.({ rows: message.rows, total: message.total })
          if (message.kind !== 'released') return false
          const told = parseExact(message.json) as ReleaseTold
          resolve({
            told,
            bytes: message.bytes,
            sha256: message.sha256,
            ...(message.blob ? { blob: message.blob } : {}),
          })
          return true
        },
        reject,
      })
      const cancel = () => this.worker.postMessage({ kind: 'cancel', id }, [])
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  /** Rows of the current selection as a release would publish them. */
  async published(ask: ReleaseAsk, from: number, count: number): Promise<Rows> {
    const { arrow, rows } = await this.call({ kind: 'published', json: writeExact(ask), from, count }, 'window')
    return { arrow, rows }
  }

  async start<J extends JobName>(
    job: J,
    ask: Jobs[J]['ask'],
    onProgress?: (progress: Progress<J>) => void,
  ): Promise<Job<J>> {
    const finished = deferred<Progress<J>>()
    return await new Promise<Job<J>>((resolve, reject) => {
      this.post({ kind: 'start', job, json: writeExact(ask) }, [], {
        heard: (message) => {
          if (message.kind === 'started') {
            const number = message.job
            const wish = async (wish: 'run' | 'pause' | 'stop') => {
              await this.call({ kind: 'wish', job: number, wish }, 'answer')
            }
            resolve({ wish, finished: finished.promise })
          }
          if (message.kind !== 'progress') return false
          const progress = { state: message.state, answer: parseExact(message.json) as Jobs[J]['answer'] }
          onProgress?.(progress)
          if (message.state === 'running' || message.state === 'paused') return false
          finished.resolve(progress)
          return true
        },
        reject: (failure) => {
          reject(failure)
          finished.reject(failure)
        },
      })
    })
  }

  /** Of the calls that share a stream (a slider's, a scrolling grid's) only the newest is answered. */
  async latest<T>(stream: string, call: () => Promise<T>): Promise<T | undefined> {
    return await this.streams.latest(stream, call)
  }

  close(): void {
    this.bury(new EngineFailure({ code: 'stopped', what: 'The engine was closed.' }))
  }

  private post(call: Call, transfer: Transferable[], pending: Pending): number {
    const id = ++this.last
    if (this.dead) pending.reject(this.dead)
    else {
      this.pending.set(id, pending)
      this.worker.postMessage({ ...call, id } as ToEngine, transfer)
    }
    return id
  }

  private async call<K extends FromEngine['kind']>(
    call: Call,
    kind: K,
    transfer: Transferable[] = [],
  ): Promise<Extract<FromEngine, { kind: K }>> {
    return await new Promise((resolve, reject) => {
      const heard = (message: FromEngine) => {
        if (message.kind !== kind) return false
        resolve(message as Extract<FromEngine, { kind: K }>)
        return true
      }
      this.post(call, transfer, { heard, reject })
    })
  }

  private heard(message: FromEngine): void {
    if ('memory' in message) this.options.onMemory?.(message.memory)
    const { id } = message
    const pending = this.pending.get(id)
    if (message.kind === 'lost') this.lose(message.error)
    else if (message.kind === 'error') {
      this.pending.delete(id)
      pending?.reject(new EngineFailure(message.error))
    } else if (pending?.heard(message)) this.pending.delete(id)
  }

  private lose(error: EngineError): void {
    const loaded = this.info.version !== ''
    if (this.bury(new EngineFailure(error)) && loaded) this.options.onLost?.(error)
  }

  private bury(failure: EngineFailure): boolean {
    if (this.dead) return false
    this.dead = failure
    this.worker.terminate()
    for (const { reject } of this.pending.values()) reject(failure)
    this.pending.clear()
    return true
  }
}
