import { afterEach, describe, expect, test, vi } from 'vitest'
import { Engine, EngineFailure, type EngineWorker, type LoadOptions } from '../../../web/src/engine/client'
import type { EngineError, FromEngine, ToEngine } from '../../../web/src/engine/protocol'

type Handler = (message: ToEngine, answer: (message: FromEngine) => void) => void

/** A worker that answers as it is told, one turn later. */
class FakeWorker implements EngineWorker {
  onmessage: ((event: MessageEvent<FromEngine>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  readonly heard: ToEngine[] = []
  terminated = false
  constructor(private readonly handler: Handler) {}
  postMessage(message: ToEngine): void {
    this.heard.push(message)
    this.handler(message, (answer) => this.say(answer))
  }
  say(answer: FromEngine): void {
    queueMicrotask(() => {
      if (!this.terminated) this.onmessage?.({ data: answer } as MessageEvent<FromEngine>)
    })
  }
  terminate(): void {
    this.terminated = true
  }
}

const loaded = ({ id, ...message }: ToEngine): FromEngine => {
  const { threads, why } = message as { threads: number; why?: string }
  const info = { threads: Math.max(1, threads), version: '1.0.0', memoryLimit: 2 ** 31, ...(why ? { why } : {}) }
  return { kind: 'loaded', id, info }
}

/** Loads by itself; `handler` sees the rest. */
const ready =
  (handler: Handler): Handler =>
  (message, answer) =>
    message.kind === 'load' ? answer(loaded(message)) : handler(message, answer)

const base = 'http://localhost/demo/index.html'

async function start(handler: Handler, options: Partial<LoadOptions> = {}) {
  const worker = new FakeWorker(ready(handler))
  const engine = await Engine.load({ base, spawn: () => worker, ...options })
  return { worker, engine }
}

const failure = (code: EngineError['code']) => expect.objectContaining({ error: expect.objectContaining({ code }) })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const plan = { indistinct: 1, columns: {} } as const

describe('loading', () => {
  test('a page that is not isolated asks for one thread and says why', async () => {
    const { worker, engine } = await start(() => {})
    expect(worker.heard[0]).toMatchObject({ kind: 'load', threads: 0, base: 'http://localhost/demo/' })
    expect(engine.info.why).toContain('not isolated')
  })

  test('an isolated browser without shared memory says that instead', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    vi.stubGlobal('SharedArrayBuffer', undefined)
    const { engine } = await start(() => {})
    expect(engine.info.why).toContain('no shared memory')
  })

  test('an isolated page gets the threads that it asked for', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { engine } = await start(() => {}, { threads: 3 })
    expect(engine.info).toMatchObject({ threads: 3 })
    expect(engine.info.why).toBeUndefined()
  })

  test('an engine that hangs is started again in a fresh worker', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    vi.useFakeTimers()
    const workers: FakeWorker[] = []
    const spawn = () => {
      const silent = workers.length === 0
      const worker = new FakeWorker((message, answer) => {
        if (!silent) answer(loaded(message))
      })
      workers.push(worker)
      return worker
    }
    const loading = Engine.load({ base, spawn, threads: 2, timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1001)
    expect((await loading).info).toMatchObject({ threads: 2 })
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false])
  })

  test('one that hangs twice runs on one thread, with the reason', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    vi.useFakeTimers()
    let lost = 0
    const spawn = () =>
      new FakeWorker((message, answer) => {
        if (message.kind === 'load' && message.threads === 0) answer(loaded(message))
      })
    const loading = Engine.load({ base, spawn, threads: 2, timeoutMs: 3000, onLost: () => lost++ })
    await vi.advanceTimersByTimeAsync(6001)
    const { info } = await loading
    expect(info.threads).toBe(1)
    expect(info.why).toBe('One core is used: with more the engine did not start. It did not answer within 3 s.')
    expect(lost).toBe(0)
  })

  test('a worker whose file does not load fails the load, without waiting for the clock', async () => {
    const worker = new FakeWorker(() => {})
    const loading = Engine.load({ base, spawn: () => worker })
    worker.onerror?.({ message: '' } as ErrorEvent)
    await expect(loading).rejects.toEqual(failure('internal'))
  })
})

describe('questions', () => {
  test('an answer keeps its large integers and tells the memory', async () => {
    const seen: number[] = []
    const { engine } = await start(
      ({ id }, answer) => answer({ kind: 'answer', id, json: '{"dm":9007199254740993}', memory: 77 }),
      { onMemory: (bytes) => seen.push(bytes) },
    )
    expect(await engine.ask('evaluate', { plan: { indistinct: 1, columns: {} } })).toEqual({ dm: 9007199254740993n })
    expect(seen).toEqual([77])
  })

  test('an error is an EngineFailure with its place, and the engine goes on', async () => {
    const error: EngineError = { code: 'plan', what: 'There is no column "aeg".', place: { column: 'aeg' } }
    let refuse = true
    const { engine } = await start(({ id }, answer) => {
      answer(refuse ? { kind: 'error', id, error } : { kind: 'answer', id, json: '{}', memory: 1 })
      refuse = false
    })
    const problem = await engine.ask('profile', {}).catch((caught: unknown) => caught)
    expect(problem).toBeInstanceOf(EngineFailure)
    expect((problem as EngineFailure).error).toEqual(error)
    expect(await engine.ask('profile', {})).toEqual({})
  })

  test('answers are paired by their number, not by their order', async () => {
    const held: ToEngine[] = []
    const { engine, worker } = await start((message) => held.push(message))
    const both = Promise.all([engine.ask('profile', {}), engine.ask('propose', {})])
    for (const message of held.toReversed()) {
      const json = JSON.stringify((message as { question: string }).question)
      worker.say({ kind: 'answer', id: message.id, json, memory: 0 })
    }
    expect(await both).toEqual(['profile', 'propose'])
  })

  test('a lost engine rejects everything that waits and everything after', async () => {
    const lost: EngineError[] = []
    const { engine, worker } = await start(() => {}, { onLost: (error) => lost.push(error) })
    const waiting = [engine.ask('profile', {}), engine.window(0, 10), engine.open(new Blob(['a']))]
    worker.say({ kind: 'lost', id: 3, error: { code: 'memory', what: "The tab's memory is full." } })
    for (const call of waiting) await expect(call).rejects.toEqual(failure('memory'))
    await expect(engine.ask('profile', {})).rejects.toEqual(failure('memory'))
    expect(worker.terminated).toBe(true)
    expect(lost).toHaveLength(1)
  })

  test('a closed engine is not a lost one', async () => {
    let lost = 0
    const { engine } = await start(() => {}, { onLost: () => lost++ })
    const waiting = engine.ask('profile', {})
    engine.close()
    await expect(waiting).rejects.toEqual(failure('stopped'))
    expect(lost).toBe(0)
  })
})

describe('streams', () => {
  test('only the newest call is answered, and those in between are never sent', async () => {
    const { engine, worker } = await start(() => {})
    const calls = [10, 20, 30, 40].map((from) => engine.latest('grid', () => engine.window(from, 5)))
    const windows = () => worker.heard.filter((message) => message.kind === 'window')
    const reply = (at: number) => {
      const id = windows()[at]?.id ?? -1
      worker.say({ kind: 'window', id, arrow: new ArrayBuffer(at), rows: 7, memory: 0 })
    }
    await Promise.resolve()
    reply(0)
    await vi.waitFor(() => expect(windows()).toHaveLength(2))
    reply(1)
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer?.arrow.byteLength)).toEqual([undefined, undefined, undefined, 1])
    expect(windows().map((message) => message.kind === 'window' && message.from)).toEqual([10, 40])
  })

  test('a stale failure is dropped, the newest is told', async () => {
    const { engine } = await start(({ id }, answer) =>
      answer({ kind: 'error', id, error: { code: 'input', what: 'Nothing is open.' } }),
    )
    const stale = engine.latest('slider', () => engine.window(0, 1))
    const newest = engine.latest('slider', () => engine.window(1, 1))
    expect(await stale).toBeUndefined()
    await expect(newest).rejects.toEqual(failure('input'))
    await expect(engine.latest('slider', () => engine.window(2, 1))).rejects.toEqual(failure('input'))
  })

  test('streams do not wait for each other', async () => {
    const { engine, worker } = await start(() => {})
    void engine.latest('a', () => engine.window(0, 1))
    void engine.latest('b', () => engine.window(1, 1))
    await Promise.resolve()
    expect(worker.heard.filter((message) => message.kind === 'window')).toHaveLength(2)
  })
})

describe('files', () => {
  test('reading, preview, opened and the digest reach who asked', async () => {
    const { engine } = await start((message, answer) => {
      const { id } = message
      if (message.kind !== 'open') return
      answer({ kind: 'preview', id, arrow: new ArrayBuffer(3), rows: 2 })
      answer({ kind: 'reading', id, bytes: 5, total: 10, rows: 1 })
      answer({ kind: 'opened', id, name: message.name, bytes: 10, rows: 2, sha256: '', memory: 9 })
      setTimeout(() => answer({ kind: 'hashed', id, sha256: 'abc' }), 1)
    })
    const seen: unknown[] = []
    const opened = await engine.open(
      new File(['x'], 'people.csv'),
      {},
      {
        onReading: (reading) => seen.push(reading),
        onPreview: (arrow, rows) => seen.push([arrow.byteLength, rows]),
      },
    )
    expect(opened).toMatchObject({ name: 'people.csv', bytes: 10, rows: 2 })
    expect(await opened.sha256).toBe('abc')
    expect(seen).toEqual([[3, 2], { bytes: 5, total: 10, rows: 1 }])
  })

  test('an aborted signal cancels the reading by its number', async () => {
    const { engine, worker } = await start((message, answer) => {
      if (message.kind !== 'cancel') return
      answer({ kind: 'error', id: message.id, error: { code: 'stopped', what: 'Reading was cancelled.' } })
    })
    const abort = new AbortController()
    const opening = engine.open(new Blob(['x']), {}, { signal: abort.signal })
    abort.abort()
    await expect(opening).rejects.toEqual(failure('stopped'))
    const [, open, cancel] = worker.heard
    expect(cancel).toEqual({ kind: 'cancel', id: open?.id })
  })
})

describe('jobs', () => {
  test('progress is told until the job ends; wishes name the job', async () => {
    const { engine, worker } = await start((message, answer) => {
      const { id } = message
      if (message.kind === 'start') {
        answer({ kind: 'started', id, job: 4 })
        answer({ kind: 'progress', id, job: 4, state: 'running', json: '{"cost":9007199254740993}', memory: 1 })
      } else if (message.kind === 'wish') {
        answer({ kind: 'progress', id: id - 1, job: 4, state: 'stopped', json: '{"cost":8}', memory: 1 })
        answer({ kind: 'answer', id, json: 'null', memory: 1 })
      }
    })
    const seen: unknown[] = []
    const job = await engine.start('optimize', { plan }, (progress) => seen.push(progress.answer.cost))
    await job.wish('stop')
    expect(await job.finished).toEqual({ state: 'stopped', answer: { cost: 8 } })
    expect(seen).toEqual([9007199254740993n, 8])
    expect(worker.heard.at(-1)).toMatchObject({ kind: 'wish', job: 4, wish: 'stop' })
  })

  test('a job that fails rejects what waits for its end', async () => {
    const { engine } = await start(({ id }, answer) => {
      answer({ kind: 'started', id, job: 0 })
      answer({ kind: 'error', id, error: { code: 'no_solution', what: 'No file reaches k = 50.' } })
    })
    const job = await engine.start('optimize', { plan })
    await expect(job.finished).rejects.toEqual(failure('no_solution'))
  })
})
