// The engine's worker: answers the messages of protocol.ts, one at a time, in the order in which they came. A file is
// read and a job is worked on in slices, so that a question, a wish or a cancellation gets its turn in between.
import { rowsToArrow } from './arrow'
import { chunks, Unreadable } from './chunks'
import { complete, type Engine, type EngineModule, loadModule, type Reply } from './module'
import type { EngineError, FromEngine, JobState, ReadOptions, ReleaseTold, ToEngine } from './protocol'
import { Sha256 } from './sha256'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const send = (message: FromEngine, transfer: Transferable[] = []) => page.postMessage(message, transfer)

const sliceMs = 30
const pauseMs = 100
const previewRows = 100

let module: EngineModule
let engine: Engine

class Failure extends Error {
  constructor(readonly error: EngineError) {
    super(error.what)
  }
}

function value<T>(reply: Reply<T>): T {
  if (reply.error) throw new Failure(reply.error)
  return reply.value
}

/** At most ten times a second. */
function seldom(): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < pauseMs) return false
    last = performance.now()
    return true
  }
}

/** Lets whatever waits in the message queue have its turn. */
const turns = new MessageChannel()
const waiting: (() => void)[] = []
turns.port1.onmessage = () => waiting.shift()?.()
const turn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    turns.port2.postMessage(undefined)
  })

const later = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs))

// ---- reading -------------------------------------------------------------------------------------------------------

/** The file that is being read or hashed; another one, or a cancellation, takes its place. */
let current: { id: number; gone?: string } | undefined

function live(file: { gone?: string }): void {
  if (file.gone) throw new Failure({ code: 'stopped', what: file.gone })
}

function takePlace(id: number): { id: number; gone?: string } {
  if (current) current.gone = 'Another file was opened in its place.'
  current = { id }
  return current
}

async function open(id: number, file: Blob, name: string, options: ReadOptions): Promise<void> {
  const own = takePlace(id)
  const due = seldom()
  let bytes = 0
  let previewed = false
  const preview = () => {
    const rows = engine.window(0, previewRows).value
    if (!rows || rows.fileRows.length === 0) return
    previewed = true
    const count = rows.fileRows.length
    const arrow = rowsToArrow(rows)
    send({ kind: 'preview', id, arrow, rows: count }, [arrow])
  }

  for (const job of jobs.values()) report(job, value(engine.wish(job.job, 'stop')))
  for (const writing of releasing.values()) writing.gone = 'Another file was opened in its place.'
  shown = undefined
  while (!begun()) await later()
  live(own)
  value(engine.open(JSON.stringify(options)))
  for await (const chunk of chunks(file)) {
    live(own)
    value(engine.input(chunk.length)).set(chunk)
    value(engine.feed(chunk.length))
    bytes += chunk.length
    if (!previewed) {
      // The first rows are judged by what comes with the rest.
      await whole()
      live(own)
      preview()
    }
    if (due()) send({ kind: 'reading', id, bytes, total: file.size, rows: engine.rowsRead() })
  }
  // From here on everything may be asked, and nothing more is fetched.
  await whole()
  live(own)
  value(engine.close())
  if (!previewed) preview()
  send({ kind: 'opened', id, name, bytes, rows: engine.rowsRead(), sha256: '', memory: engine.memory() })
  await hash(own, file)
}

/** After the file was opened, so that nobody waits for it. */
async function hash(own: { id: number; gone?: string }, file: Blob): Promise<void> {
  const sha = new Sha256()
  for await (const chunk of chunks(file)) {
    if (own.gone) return
    sha.update(chunk)
  }
  send({ kind: 'hashed', id: own.id, sha256: sha.digest() })
}

// ---- jobs ----------------------------------------------------------------------------------------------------------

interface Job {
  id: number
  job: number
  due: () => boolean
}

const jobs = new Map<number, Job>()
let working = false
let more = false

/** Has every thread begun that was asked for? Only the turns of this worker begin those that the pool did not hold. */
const begun = () => module.begun?.() ?? true
const ended: number[] = []

/** Gives back what a job held. That waits for the job's threads, and for one that has not begun it would wait for ever. */
function forget(job: number): void {
  jobs.delete(job)
  ended.push(job)
  giveBack()
}

function giveBack(): void {
  if (begun()) for (const job of ended.splice(0)) engine.end(job)
  else later().then(giveBack)
}

function report({ id, job }: Job, state: JobState): void {
  const { value: json, error } = engine.collect(job)
  if (error) {
    send({ kind: 'error', id, error })
    // Where memory ran out, a lock may have been left behind that ending the job would wait for.
    if (error.code === 'memory') jobs.delete(job)
    else forget(job)
    return
  }
  send({ kind: 'progress', id, job, state, json, memory: engine.memory() })
  if (state !== 'running' && state !== 'paused') forget(job)
}

/** @returns whether there is more to do */
function advance(job: Job): boolean {
  try {
    const state = value(engine.advance(job.job, sliceMs))
    if (state === 'running' ? job.due() : state !== 'paused') report(job, state)
    return state === 'running'
  } catch (problem) {
    jobs.delete(job.job)
    failed(job.id, problem)
    return false
  }
}

/** A slice for each running job in turn, until none runs: also those that come meanwhile. */
async function work(): Promise<void> {
  more = true
  if (working) return
  working = true
  while (more) {
    more = false
    for (const job of [...jobs.values()]) {
      if (jobs.get(job.job) === job && advance(job)) more = true
      await turn()
    }
  }
  working = false
}

// ---- releases ------------------------------------------------------------------------------------------------------

const releasing = new Map<number, { gone?: string }>()

async function release(message: ToEngine & { kind: 'release' }): Promise<void> {
  const { id, file, json, format, to } = message
  const own: { gone?: string } = {}
  releasing.set(id, own)
  const job = value(engine.start(format === 'codebook' || format === 'combinations' ? format : 'release', json))
  const due = seldom()
  try {
    const { writeCsv, writeColumns, writeMade, openSink } = await import('./release')
    const sink = await openSink(to, format === 'combinations' ? { name: format } : { small: format === 'codebook' })
    const sha = new Sha256()
    const hashed: typeof sink = {
      ...sink,
      write: async (part) => {
        sha.update(part)
        await sink.write(part)
      },
    }
    const around = {
      engine,
      job,
      value,
      told: JSON.parse(value(engine.collect(job))) as ReleaseTold,
      turn: async (rows: number) => {
        if (due()) send({ kind: 'releasing', id, rows, total: around.told.records ?? 0 })
        await turn()
        live(own)
      },
    }
    try {
      switch (format) {
        case 'csv':
          await writeCsv(around, chunks(file), hashed)
          break
        case 'codebook':
          await writeCsv(around, chunks(new Blob()), hashed)
          break
        case 'combinations':
          await writeMade(around, hashed)
          break
        case 'arrow':
        case 'parquet':
          await writeColumns(around, format, hashed)
          break
        default:
          format satisfies never
      }
      const blob = await sink.close()
      const bytes = sink.bytes
      const told = value(engine.collect(job))
      const sha256 = sha.digest()
      send({ kind: 'released', id, json: told, bytes, sha256, memory: engine.memory(), ...(blob ? { blob } : {}) })
    } catch (problem) {
      await sink.abort().catch(() => {})
      throw problem
    }
  } finally {
    releasing.delete(id)
    engine.end(job)
  }
}

/** The job whose rows were shown last: the next rows are most likely of the same release. */
let shown: { json: string; job: number } | undefined

function published(json: string, from: number, count: number) {
  if (shown?.json !== json) {
    if (shown) engine.end(shown.job)
    shown = undefined
    shown = { json, job: value(engine.start('release', json)) }
  }
  return value(engine.written(shown.job, from, count, false))
}

// ---- messages ------------------------------------------------------------------------------------------------------

async function load(message: ToEngine & { kind: 'load' }): Promise<void> {
  const { id, base, threads, why } = message
  const variant = threads > 0 ? 'threads' : 'single'
  const loaded = await loadModule(base, variant, threads).catch((problem: unknown) => {
    throw new Failure({ code: 'internal', what: `Its files could not be loaded (${words(problem)}).` })
  })
  module = loaded.module
  engine = new module.Engine()
  const { memoryLimit } = loaded
  const info = { threads: Math.max(1, threads), version: module.version(), memoryLimit, ...(why ? { why } : {}) }
  send({ kind: 'loaded', id, info })
  lacking = () => complete(module, base, variant)
  whole().catch(() => {})
  // What writes releases: should it not come now, it is asked for again when a release is written.
  import('./release').then(({ parquet }) => parquet()).catch(() => {})
}

/** Questions that the engine's first part answers. */
const early: ReadonlySet<string> = new Set(['options', 'methods', 'samples'])

let lacking: () => Promise<void> = () => Promise.resolve()
let completed: Promise<void> | undefined

/** Waits for the engine's second part, and asks for it again if it did not come. */
function whole(): Promise<void> {
  completed ??= lacking().catch((problem: unknown) => {
    completed = undefined
    const what = `A part of the engine could not be loaded (${words(problem)}). Check the connection and try again.`
    throw new Failure({ code: 'internal', what })
  })
  return completed
}

async function answer(message: ToEngine): Promise<void> {
  const { id } = message
  switch (message.kind) {
    case 'load':
      return await load(message)
    case 'open':
      return await open(id, message.file, message.name, message.options)
    case 'sample': {
      await whole()
      const { csv, plan, files } = value(module.sample(message.name))
      return send({ kind: 'sampled', id, name: message.name, csv: csv.buffer, plan, files }, [csv.buffer])
    }
    case 'provide':
      await whole()
      value(engine.input(message.bytes.byteLength)).set(new Uint8Array(message.bytes))
      value(engine.provide(message.path, message.bytes.byteLength))
      return send({ kind: 'answer', id, json: 'null', memory: engine.memory() })
    case 'ask': {
      if (!early.has(message.question)) await whole()
      const json = value(engine.ask(message.question, message.json))
      return send({ kind: 'answer', id, json, memory: engine.memory() })
    }
    case 'window': {
      const rows = value(engine.window(message.from, message.count))
      const selected = rows.rows
      const arrow = rowsToArrow(rows)
      return send({ kind: 'window', id, arrow, rows: selected, memory: engine.memory() }, [arrow])
    }
    case 'start': {
      await whole()
      const job = value(engine.start(message.job, message.json))
      jobs.set(job, { id, job, due: seldom() })
      send({ kind: 'started', id, job })
      return await work()
    }
    case 'wish': {
      const state = value(engine.wish(message.job, message.wish))
      const job = jobs.get(message.job)
      if (job) report(job, state)
      send({ kind: 'answer', id, json: 'null', memory: engine.memory() })
      return await work()
    }
    case 'release':
      return await release(message)
    case 'published': {
      const rows = published(message.json, message.from, message.count)
      const selected = rows.rows
      const arrow = rowsToArrow(rows)
      return send({ kind: 'window', id, arrow, rows: selected, memory: engine.memory() }, [arrow])
    }
    case 'cancel': {
      const writing = releasing.get(id)
      if (writing) writing.gone = 'The release was stopped: nothing was kept of it.'
      if (current?.id === id) current.gone = 'Reading was cancelled.'
      return
    }
    default:
      return message satisfies never
  }
}

const words = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))

function failed(id: number, problem: unknown): void {
  if (problem instanceof Failure) {
    send({ kind: 'error', id, error: problem.error })
    return
  }
  if (problem instanceof Unreadable) {
    const what = 'The file could not be read: it was changed, moved or removed. Choose it again.'
    send({ kind: 'error', id, error: { code: 'input', what } })
    return
  }
  // What the engine did not turn into a value has left it in an unknown state: this worker is of no more use.
  const error: EngineError = /memory|allocat/i.test(words(problem))
    ? { code: 'memory', what: "The tab's memory is full. Open the file again, or one with fewer rows or columns." }
    : { code: 'internal', what: `The engine stopped (${words(problem)}). Open the file again.` }
  send({ kind: 'lost', id, error })
}

page.onmessage = (event: MessageEvent<ToEngine>) => {
  answer(event.data).catch((problem: unknown) => failed(event.data.id, problem))
}
